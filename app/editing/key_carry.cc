#include "app/editing/key_carry.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/patch/document.h"
#include "engine/io/vfs.h"
#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "engine/runner/loading/renaming.h"

namespace pliant::app {
namespace {

namespace patch = io::patch;
using runner::NamesSince;

constexpr const char* kNumbers[] = {"qpos", "qvel", "act", "ctrl", "mpos", "mquat"};

// A stretch of a state vector that belongs to an element, found again by name.
struct Stretch {
  std::string name;
  int begin = 0;
  int count = 0;
};
using Layout = std::vector<Stretch>;

// Nameless elements go by their body and their place in it.
std::string JointName(const mjModel& m, const NamesSince& names, int joint) {
  if (const char* name = names.Of(mjOBJ_JOINT, joint)) return name;
  const int body = m.jnt_bodyid[joint];
  const char* owner = names.Of(mjOBJ_BODY, body);
  return "#" + (owner != nullptr ? std::string(owner) : std::to_string(body)) + "#" +
         std::to_string(joint - m.body_jntadr[body]) + "#" + std::to_string(m.jnt_type[joint]);
}

std::string NameOr(const NamesSince& names, mjtObj type, int id) {
  const char* name = names.Of(type, id);
  return name != nullptr ? name : "#" + std::to_string(id);
}

Layout LayoutOf(const mjModel& m, const NamesSince& names, const std::string& what) {
  Layout out;
  static constexpr int kPositions[] = {7, 4, 1, 1}, kVelocities[] = {6, 3, 1, 1};
  for (int j = 0; j < m.njnt && (what == "qpos" || what == "qvel"); ++j) {
    const bool position = what == "qpos";
    out.push_back({JointName(m, names, j), position ? m.jnt_qposadr[j] : m.jnt_dofadr[j],
                   (position ? kPositions : kVelocities)[m.jnt_type[j]]});
  }
  for (int i = 0; i < m.nactuator && what == "ctrl"; ++i)
    out.push_back({NameOr(names, mjOBJ_ACTUATOR, i), m.actuator_ctrladr[i], m.actuator_ctrlnum[i]});
  for (int i = 0; i < m.nactuator && what == "act"; ++i) {
    if (m.actuator_actnum[i] > 0)
      out.push_back({NameOr(names, mjOBJ_ACTUATOR, i), m.actuator_actadr[i], m.actuator_actnum[i]});
  }
  for (int b = 0; b < m.nbody && (what == "mpos" || what == "mquat"); ++b) {
    const int width = what == "mpos" ? 3 : 4;
    if (m.body_mocapid[b] >= 0)
      out.push_back({NameOr(names, mjOBJ_BODY, b), width * m.body_mocapid[b], width});
  }
  return out;
}

bool Same(const Layout& a, const Layout& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Stretch& x, const Stretch& y) {
    return x.name == y.name && x.begin == y.begin && x.count == y.count;
  });
}

const double* KeyNumbers(const mjModel& m, const std::string& what, int key) {
  if (what == "qpos") return m.key_qpos + key * m.nq;
  if (what == "qvel") return m.key_qvel + key * m.nv;
  if (what == "act") return m.key_act + key * m.na;
  if (what == "ctrl") return m.key_ctrl + key * m.nu;
  if (what == "mpos") return m.key_mpos + key * 3 * m.nmocap;
  return m.key_mquat + key * 4 * m.nmocap;
}

// What something new begins with.
double InitialValue(const mjModel& m, const std::string& what, int index) {
  if (what == "qpos") return m.qpos0[index];
  if (what != "mpos" && what != "mquat") return 0;
  const int width = what == "mpos" ? 3 : 4;
  const auto* found = std::find(m.body_mocapid, m.body_mocapid + m.nbody, index / width);
  const auto body = found - m.body_mocapid;
  return what == "mpos" ? m.body_pos[3 * body + index % 3] : m.body_quat[4 * body + index % 4];
}

// As short as it can be read back.
std::string ShortestText(double value) {
  char text[32];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    double back = 0;
    if (std::sscanf(text, "%lf", &back) == 1 && back == value) break;
  }
  return text;
}

std::vector<std::string> WordsOf(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

bool Means(const std::string& word, double value) {
  double number = 0;
  return std::sscanf(word.c_str(), "%lf", &number) == 1 && number == value;
}

// The array of the key for the model after; what is carried over stays as it is written.
std::string Carried(const mjModel& before, const mjModel& after, const std::string& what, int key,
                    const std::string& attribute) {
  const Layout from = LayoutOf(before, NamesSince(before), what);
  const Layout to = LayoutOf(after, NamesSince(before, after), what);
  const double* numbers = KeyNumbers(before, what, key);
  const std::vector<std::string> written = WordsOf(attribute);
  std::string text;
  for (const Stretch& wanted : to) {
    const auto known = std::find_if(from.begin(), from.end(), [&](const Stretch& s) {
      return s.name == wanted.name && s.count == wanted.count;
    });
    for (int k = 0; k < wanted.count; ++k) {
      const double value =
          known != from.end() ? numbers[known->begin + k] : InitialValue(after, what, wanted.begin + k);
      const size_t place = known != from.end() ? static_cast<size_t>(known->begin + k) : written.size();
      text += text.empty() ? "" : " ";
      text += place < written.size() && Means(written[place], value) ? written[place] : ShortestText(value);
    }
  }
  return text;
}

std::vector<patch::Place> KeysOf(const patch::Document& document) {
  std::vector<patch::Place> keys;
  const patch::Tree& tree = document.main();
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    const int parent = tree.nodes[i].parent;
    const bool in_section = parent >= 0 && tree.nodes[static_cast<size_t>(parent)].xml->name == "keyframe";
    if (in_section && tree.nodes[i].xml->name == "key") keys.push_back({&tree, static_cast<int>(i)});
  }
  return keys;
}

// Puts keys, by their numbers in KeysOf(), at the end of those of the file at `path`, and takes them out of
// the files in which they stand.
void TakeOver(const std::string& path, const std::set<size_t>& moved,
              std::map<std::string, std::string>* texts) {
  io::Vfs vfs;
  for (const auto& [name, text] : *texts) vfs.AddBuffer(name, text.data(), text.size());
  DiagnosticSink sink;
  patch::Document document;
  if (!document.Load(path, &vfs, sink)) return;
  const std::vector<patch::Place> keys = KeysOf(document);
  std::map<int, size_t> left;  // in the sections, by node
  for (const patch::Place key : keys) ++left[document.main().nodes[static_cast<size_t>(key.node)].parent];
  const patch::Place section = document.Section("keyframe");
  const bool has_section = section && *section.xml().file == path;
  std::string all;
  for (const size_t i : moved) {
    const auto& xml = keys[i].xml();
    const std::string text = document.texts().at(*xml.file).substr(xml.begin, xml.end - xml.begin);
    if (has_section) document.Append(section, text);
    all += "\n  " + text;
    --left[document.main().nodes[static_cast<size_t>(keys[i].node)].parent];
  }
  if (!has_section) document.Append({&document.main(), 0}, "<keyframe>" + all + "\n</keyframe>");
  for (const size_t i : moved) {
    const int parent = document.main().nodes[static_cast<size_t>(keys[i].node)].parent;
    if (left[parent] > 0) document.Delete(keys[i]);
  }
  for (const auto& [parent, count] : left) {
    if (count == 0) document.Delete({&document.main(), parent});
  }
  for (auto& [name, text] : document.Apply()) (*texts)[name] = std::move(text);
}

// The model of the texts without the numbers of keyframes; null when it does not compile.
ModelPtr CompileWithoutKeys(const std::string& path, const std::map<std::string, std::string>& texts) {
  io::Vfs vfs;
  for (const auto& [name, text] : texts) vfs.AddBuffer(name, text.data(), text.size());
  DiagnosticSink sink;
  patch::Document document;
  if (!document.Load(path, &vfs, sink)) return nullptr;
  for (const patch::Place key : KeysOf(document)) {
    for (const char* what : kNumbers) document.Remove(key, what);
  }
  io::Vfs bare;
  std::map<std::string, std::string> all = texts;
  for (auto& [name, text] : document.Apply()) all[name] = std::move(text);
  for (const auto& [name, text] : all) bare.AddBuffer(name, text.data(), text.size());
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfFile(path, &bare, sink);
  return spec != nullptr ? compile::Compile(*spec, &bare, sink) : nullptr;
}

}  // namespace

std::set<std::string> CarryKeys(const std::string& path, const mjModel& before,
                                std::map<std::string, std::string>* texts) {
  const ModelPtr after = CompileWithoutKeys(path, *texts);
  if (after == nullptr) return {};
  io::Vfs vfs;
  for (const auto& [name, text] : *texts) vfs.AddBuffer(name, text.data(), text.size());
  DiagnosticSink sink;
  patch::Document document;
  if (!document.Load(path, &vfs, sink)) return {};
  std::set<std::string> included;
  std::set<size_t> moved;
  const std::vector<patch::Place> keys = KeysOf(document);
  const NamesSince was(before), is(before, *after);
  for (size_t i = 0; i < keys.size() && i < static_cast<size_t>(before.nkey); ++i) {
    for (const char* what : kNumbers) {
      if (keys[i].xml().Find(what) == nullptr) continue;
      if (Same(LayoutOf(before, was, what), LayoutOf(*after, is, what))) continue;
      const std::string file = *keys[i].xml().file;
      if (file != path) {
        included.insert(file);
        moved.insert(i);
      }
      const std::string text = Carried(before, *after, what, static_cast<int>(i), *keys[i].xml().Find(what));
      if (text.empty()) {
        document.Remove(keys[i], what);
      } else {
        document.Set(keys[i], what, text);
      }
    }
  }
  for (auto& [name, text] : document.Apply()) (*texts)[name] = std::move(text);
  if (!moved.empty()) TakeOver(path, moved, texts);
  return included;
}

}  // namespace pliant::app
