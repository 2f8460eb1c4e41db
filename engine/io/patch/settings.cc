// Options, visual settings, statistics, and keyframes.
#include <algorithm>
#include <cstring>

#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"

namespace pliant::io::patch {
namespace {

using mjcf::Attribute;
using mjcf::Store;
using mjcf::Tag;

template <class T>
const T* At(const mjSpec& spec, const Attribute& attribute) {
  return reinterpret_cast<const T*>(reinterpret_cast<const char*>(&spec) + attribute.offset);
}

template <class T>
void AddWords(const T* values, int n, std::vector<std::string>& words) {
  for (int i = 0; i < n; ++i) {
    if constexpr (std::is_same_v<T, int>) {
      words.push_back(std::to_string(values[i]));
    } else {
      words.push_back(mjcf::FormatReal(values[i]));
    }
  }
}

// The whole value of a setting, one word per number.
std::vector<std::string> Words(const mjSpec& spec, const Attribute& attribute) {
  std::vector<std::string> words;
  const int n = attribute.max_count;
  if (!attribute.keywords.empty()) {
    const int number = *At<int>(spec, attribute);
    const bool set = (number & attribute.value) != 0;
    const int value = attribute.store == Store::kDisableBit  ? (set ? 0 : 1)
                      : attribute.store == Store::kEnableBit ? (set ? 1 : 0)
                                                             : number;
    if (const char* text = mjcf::KeywordText(attribute.keywords, value)) words.push_back(text);
    return words;
  }
  switch (attribute.store) {
    case Store::kDouble:
      AddWords(At<double>(spec, attribute), n, words);
      break;
    case Store::kFloat:
      AddWords(At<float>(spec, attribute), n, words);
      break;
    case Store::kInt:
      AddWords(At<int>(spec, attribute), n, words);
      break;
    case Store::kBitList:
      for (int bit = 0; bit < n; ++bit) {
        if ((static_cast<unsigned>(*At<int>(spec, attribute)) >> bit & 1u) != 0) {
          words.push_back(std::to_string(bit));
        }
      }
      break;
    default:
      break;
  }
  return words;
}

std::string JoinWords(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Words that did not change keep their spelling in the file.
std::string Merge(const std::string* now, const std::vector<std::string>& before,
                  const std::vector<std::string>& after) {
  if (now == nullptr) return JoinWords(after);
  std::vector<std::string> words = mjcf::SplitWords(*now);
  if (words.size() > after.size() || before.size() != after.size()) return JoinWords(after);
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (i >= words.size()) {
      if (std::equal(before.begin() + static_cast<long>(i), before.end(),
                     after.begin() + static_cast<long>(i)))
        break;
      words.push_back(after[i]);
    } else if (before[i] != after[i]) {
      words[i] = after[i];
    }
  }
  return JoinWords(words);
}

void AppendValues(std::string& text, const char* name, const std::vector<double>& values) {
  if (values.empty()) return;
  text += std::string(" ") + name + "=\"";
  for (std::size_t i = 0; i < values.size(); ++i) text += (i > 0 ? " " : "") + mjcf::FormatReal(values[i]);
  text += "\"";
}

// The element of a keyframe that a person saved.
std::string KeyAsText(const NewKey& key) {
  std::string name;
  for (const char c : key.name) {
    name += c == '"' ? "&quot;" : c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string(1, c);
  }
  std::string text = "<key";
  if (!name.empty()) text += " name=\"" + name + "\"";
  if (key.time != 0) AppendValues(text, "time", {key.time});
  AppendValues(text, "qpos", key.qpos);
  AppendValues(text, "qvel", key.qvel);
  AppendValues(text, "act", key.act);
  AppendValues(text, "ctrl", key.ctrl);
  AppendValues(text, "mpos", key.mpos);
  AppendValues(text, "mquat", key.mquat);
  return text + "/>";
}

}  // namespace

// The settings of one element: into the section that gives them, or a new one. Of several the last one
// counts that says anything about the attribute.
void Patcher::SettingsOf(Tag parent, Tag tag, const mjSpec& base, const mjSpec& live) {
  const mjcf::ElementRow& row = mjcf::RowOf(tag);
  const bool nested = parent != Tag::kMujoco;
  const Place section = nested ? doc_.Section(mjcf::RowOf(parent).name) : Place{};
  const Place own = nested ? doc_.Child(section, row.name) : doc_.Section(row.name);
  const auto giver = [&](const std::string& attribute) {
    Place last = own;
    for (const Place& at : doc_.Sections(nested ? mjcf::RowOf(parent).name : row.name)) {
      const Place element = nested ? doc_.Child(at, row.name) : at;
      if (element && element.xml().Find(attribute) != nullptr) last = element;
    }
    return last;
  };
  std::string added;
  std::vector<Change> changes;
  for (const Attribute& attribute : row.attributes) {
    const std::vector<std::string> before = Words(base, attribute), after = Words(live, attribute);
    if (before == after) continue;
    Change change;
    change.element = row.name;
    change.attribute = attribute.name;
    if (const Place place = giver(attribute.name)) {
      change.after = Merge(doc_.Value(place, attribute.name), before, after);
      Put(change, place);
      continue;
    }
    change.after = JoinWords(after);
    added += std::string(" ") + attribute.name + "=\"" + change.after + "\"";
    changes.push_back(std::move(change));
  }
  if (added.empty()) return;
  const Place parent_place = section ? section : Place{&doc_.main(), 0};
  std::string xml = "<" + std::string(row.name) + added + "/>";
  if (nested && !section) {
    const std::string outer = mjcf::RowOf(parent).name;
    xml = "<" + outer + ">\n  " + xml + "\n</" + outer + ">";
  }
  section ? doc_.Append(parent_place, xml) : doc_.Prepend(parent_place, xml);
  for (Change& change : changes) {
    change.file = *parent_place.xml().file;
    change.line = parent_place.xml().line;
    change.note = "in a new <" + std::string(row.name) + ">";
    plan_.changes.push_back(std::move(change));
  }
}

void Patcher::Settings() {
  mjSpec base, live;
  std::memset(static_cast<void*>(&base), 0, sizeof base);
  std::memset(static_cast<void*>(&live), 0, sizeof live);
  base.option = base_.opt;
  base.visual = base_.vis;
  base.stat = base_.stat;
  live.option = live_.opt;
  live.visual = live_.vis;
  live.stat = live_.stat;
  SettingsOf(Tag::kMujoco, Tag::kOption, base, live);
  SettingsOf(Tag::kOption, Tag::kFlag, base, live);
  if (request_.statistic) SettingsOf(Tag::kMujoco, Tag::kStatistic, base, live);
  for (const Tag tag : {Tag::kVisualGlobal, Tag::kVisualQuality, Tag::kVisualHeadlight, Tag::kVisualMap,
                        Tag::kVisualScale, Tag::kVisualRgba}) {
    SettingsOf(Tag::kVisual, tag, base, live);
  }
}

void Patcher::Keys() {
  const auto place_of = [this](const std::string& name) {
    for (const spec::Key* key : spec_.keys) {
      if (key->name == name) return doc_.Find(key->where);
    }
    plan_.refusals.push_back({"keyframe '" + name + "'", "name", "the file has no keyframe of this name"});
    return Place{};
  };
  for (const auto& [old_name, new_name] : request_.renamed_keys) {
    const Place place = place_of(old_name);
    if (!place) continue;
    Change change;
    change.element = "keyframe '" + old_name + "'";
    change.attribute = "name";
    change.after = new_name;
    Put(std::move(change), place);
  }
  for (const std::string& name : request_.deleted_keys) {
    const Place place = place_of(name);
    if (!place) continue;
    doc_.Delete(place);
    plan_.changes.push_back({"keyframe '" + name + "'", "whole element", "<key name=\"" + name + "\" .../>",
                             "", *place.xml().file, place.xml().line, "", false, "deleted"});
  }
  if (request_.new_keys.empty()) return;
  const Place section = doc_.Section("keyframe");
  std::string all;
  for (const NewKey& key : request_.new_keys) {
    const std::string xml = KeyAsText(key);
    if (section) {
      doc_.Append(section, xml);
    } else {
      all += "\n  " + xml;
    }
    const Place at = section ? section : Place{&doc_.main(), 0};
    plan_.changes.push_back({"keyframe '" + key.name + "'", "new element", "", xml, *at.xml().file,
                             at.xml().line, "", false, ""});
  }
  if (!section) doc_.Append({&doc_.main(), 0}, "<keyframe>" + all + "\n</keyframe>");
}

}  // namespace pliant::io::patch
