// Numbers as they stand in the text of an element.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "engine/io/mjcf/values.h"
#include "engine/io/patch/model_patch_impl.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/fields.h"

namespace pliant::io::patch {

namespace {

using mjcf::FormatReal;

// The shortest text of an angle that the reader turns into exactly these radians.
std::string AngleText(double radians, bool degree) {
  if (!degree) return FormatReal(radians);
  const auto exact = [radians](double value) { return value * (mjPI / 180) == radians; };
  const double value = radians * (180 / mjPI);
  char text[40];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    if (exact(std::strtod(text, nullptr))) return FormatReal(std::strtod(text, nullptr));
  }
  double up = value, down = value;
  for (int i = 0; i < 4; ++i) {
    up = std::nextafter(up, INFINITY);
    down = std::nextafter(down, -INFINITY);
    if (exact(up)) return FormatReal(up);
    if (exact(down)) return FormatReal(down);
  }
  return FormatReal(value);
}

}  // namespace

std::string Patcher::NumberText(const Item& item, int column) const {
  const int index = item.slice.begin + column;
  const double value = ParameterValue(live_, item.parameter->field, index);
  switch (FindModelField(item.parameter->field)->type) {
    case FieldType::kFloat:
      return FormatReal(static_cast<float>(value));
    case FieldType::kNum:
      break;
    default: {
      const auto whole = static_cast<std::size_t>(std::max(0L, std::lround(value)));
      const auto words = item.parameter->words;
      return whole < words.size() ? words[whole] : std::to_string(std::lround(value));
    }
  }
  if (item.parameter->form == Form::kAngle && item.parameter->object == mjOBJ_JOINT) {
    const int type = base_.jnt_type[item.id];
    if (type == mjJNT_HINGE || type == mjJNT_BALL) return AngleText(value, Degree(*item.element));
  }
  return FormatReal(value);
}

void Patcher::Plain(const Item& item) {
  const std::string path = item.parameter->attribute;
  const std::size_t slash = path.find('/');
  if (slash != std::string::npos) return InChild(item, path.substr(0, slash), path.substr(slash + 1));
  PlainAs(item, path);
}

// A number that stands in a child of the element, as those of a flex's contacts do.
void Patcher::InChild(const Item& item, const std::string& child, const std::string& attribute) {
  Item inner = item;
  inner.row = mjcf::FindChild(*item.row, child);
  if (inner.row == nullptr || mjcf::FindAttribute(*inner.row, attribute) == nullptr)
    return Refuse(item, "<" + item.place.xml().name + "> has no <" + child + " " + attribute + "=...>");
  inner.place = doc_.Child(item.place, child);
  if (inner.place) return PlainAs(inner, attribute);
  int last = 0;
  for (int k = 0; k < item.slice.count; ++k) last = Differs(item, k) ? k : last;
  const mjcf::Attribute* row = mjcf::FindAttribute(*inner.row, attribute);
  if (row->min_count == row->max_count) last = item.slice.count - 1;
  std::string text;
  for (int k = 0; k <= last; ++k) text += (k > 0 ? " " : "") + NumberText(item, k);
  new_children_[{&item.place.xml(), child}].second += " " + attribute + "=\"" + text + "\"";
  new_children_[{&item.place.xml(), child}].first = item.place;
  plan_.changes.push_back({LabelOf(item), child + " " + attribute, "", text, *item.place.xml().file,
                           item.place.xml().line, "", false, "in a new <" + child + ">"});
}

// The model keeps it in the frame of the mesh's center and principal axes, the file in that of the geom:
// w = R w', v = R v' - w x p, with the center p and the axes R of the mesh.
void Patcher::MeshSurfaceVelocity(const Item& item) {
  if (base_.geom_type[item.id] != mjGEOM_MESH)
    return Refuse(item, "its geom is fitted to a mesh, in whose axes the velocity is kept");
  const mjtNum* center = base_.mesh_pos + 3 * base_.geom_dataid[item.id];
  const mjtNum* axes = base_.mesh_quat + 4 * base_.geom_dataid[item.id];
  const auto in_file = [&](const mjModel& m, double field[6]) {
    const mjtNum* kept = m.geom_surfacevel + 6 * item.id;
    double moved[3];
    RotVecQuat(field, kept, axes);
    RotVecQuat(field + 3, kept + 3, axes);
    Cross(moved, field + 3, center);
    SubFrom3(field, moved);
  };
  double before[6], now[6];
  in_file(base_, before);
  in_file(live_, now);
  constexpr double kRounding = 1e-12;
  std::vector<int> changed;
  std::vector<std::string> texts;
  for (int k = 0; k < 6; ++k) {
    texts.push_back(FormatReal(std::abs(now[k]) < kRounding ? 0 : now[k]));
    if (std::abs(now[k] - before[k]) > kRounding * (1 + std::abs(before[k]))) changed.push_back(k);
  }
  WriteNumbers(item, "surfacevel", changed, texts);
}

void Patcher::PlainAs(const Item& item, const std::string& attribute) {
  if (mjcf::FindAttribute(*item.row, attribute) == nullptr) {
    const std::string hint =
        item.place.xml().name == "freejoint" ? "; write <joint type=\"free\"> instead" : "";
    return Refuse(item, "<" + item.place.xml().name + "> has no attribute '" + attribute + "'" + hint);
  }
  for (int r = 1; r < item.slice.repeats; ++r) {
    for (int k = 0; k < item.slice.count; ++k) {
      const int first = item.slice.begin + k;
      if (Same(ParameterValue(live_, item.parameter->field, first),
               ParameterValue(live_, item.parameter->field, first + r * item.slice.count))) {
        continue;
      }
      return Refuse(item, "MJCF has one number for all degrees of freedom of a joint, and they differ");
    }
  }
  if (item.parameter->form == Form::kBits) return PutBits(item, attribute);
  std::string owner;
  const bool other_name = attribute == "ctrlrange" && (doc_.Value(item.place, "posrange") != nullptr ||
                                                       TemplateOf(item, "posrange", &owner));
  if (other_name) return PlainAs(item, "posrange");
  // A range of its own stands in for that of the joint.
  if (attribute == "ctrlrange" || attribute == "actrange" || attribute == "posrange")
    doc_.Remove(item.place, "inheritrange");
  std::vector<int> changed;
  std::vector<std::string> texts;
  for (const Item& part : PartsOf(item)) {
    int count = part.slice.count;
    if (item.place.xml().Find("fromto") != nullptr && item.parameter->form == Form::kSize) --count;
    const bool before = part.parameter->first < item.parameter->first;
    for (int k = 0; k < count; ++k) {
      if (Differs(part, k)) {
        if (before) return;  // it wrote the whole attribute
        changed.push_back(static_cast<int>(texts.size()));
      }
      texts.push_back(NumberText(part, k));
    }
  }
  WriteNumbers(item, attribute, changed, texts);
}

// The arrays that hold the attribute's numbers, one behind the other.
std::vector<Patcher::Item> Patcher::PartsOf(const Item& item) const {
  std::vector<Item> parts;
  int next = 0;
  for (const ModelParameter& p : ModelParameters()) {
    const ModelParameter& own = *item.parameter;
    const bool same = p.object == own.object && p.form == own.form && p.first == next &&
                      std::strcmp(p.attribute, own.attribute) == 0;
    if (!same) continue;
    parts.push_back(item);
    parts.back().parameter = &p;
    parts.back().slice = SliceOf(base_, p, item.id);
    next += parts.back().slice.count;
  }
  return parts;
}

void Patcher::PutBits(const Item& item, const std::string& attribute) {
  const auto bits = static_cast<unsigned>(ParameterValue(live_, item.parameter->field, item.slice.begin));
  Change change;
  change.element = LabelOf(item);
  change.attribute = attribute;
  for (std::size_t i = 0; i < item.parameter->words.size(); ++i) {
    if ((bits >> i & 1u) != 0)
      change.after += (change.after.empty() ? "" : " ") + std::string(item.parameter->words[i]);
  }
  Put(std::move(change), item.place);
}

// The attribute's new text at `place`: words that did not change keep their spelling, and no more words are
// added than needed.
std::string Patcher::NumbersOn(const Item& item, Place place, const std::string& attribute,
                               const std::vector<int>& changed, const std::vector<std::string>& texts) const {
  const std::string* now = doc_.Value(place, attribute);
  std::vector<std::string> words = now != nullptr ? mjcf::SplitWords(*now) : std::vector<std::string>();
  const mjcf::Attribute* row = mjcf::FindAttribute(*item.row, attribute);
  std::size_t need = static_cast<std::size_t>(changed.back()) + 1;
  const bool open_ended = row != nullptr && row->max_count == mjcf::kAnyCount;
  if (row != nullptr && (open_ended || row->min_count == row->max_count)) need = texts.size();
  if (attribute == "springlength" && texts.size() == 2) need = texts[0] == texts[1] ? 1 : 2;
  const std::size_t had = words.size();
  if (words.size() < need) words.resize(need);
  for (std::size_t k = had; k < words.size() && k < texts.size(); ++k) words[k] = texts[k];
  for (const int k : changed) {
    if (static_cast<std::size_t>(k) < words.size())
      words[static_cast<std::size_t>(k)] = texts[static_cast<std::size_t>(k)];
  }
  // The blanks between the words stay when their number does.
  if (now != nullptr && had == words.size()) {
    std::string out;
    std::size_t at = 0;
    for (std::size_t k = 0; k < had; ++k) {
      while (at < now->size() && std::isspace(static_cast<unsigned char>((*now)[at])) != 0)
        out += (*now)[at++];
      out += words[k];
      while (at < now->size() && std::isspace(static_cast<unsigned char>((*now)[at])) == 0) ++at;
    }
    return out + now->substr(at);
  }
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

}  // namespace pliant::io::patch
