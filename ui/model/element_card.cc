#include "ui/model/element_card.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/model/fields.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"
#include "ui/model/element_help.h"
#include "ui/model/number_text.h"
#include "ui/model/sensor_unit.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxNumbers = 12;  // shown in full; longer arrays are told by their count

// Prefix of the arrays of mjModel that belong to a kind.
const char* ModelPrefix(int type) {
  switch (type) {
    case mjOBJ_BODY:
      return "body_";
    case mjOBJ_JOINT:
      return "jnt_";
    case mjOBJ_GEOM:
      return "geom_";
    case mjOBJ_SITE:
      return "site_";
    case mjOBJ_CAMERA:
      return "cam_";
    case mjOBJ_LIGHT:
      return "light_";
    case mjOBJ_FLEX:
      return "flex_";
    case mjOBJ_MESH:
      return "mesh_";
    case mjOBJ_SKIN:
      return "skin_";
    case mjOBJ_HFIELD:
      return "hfield_";
    case mjOBJ_TEXTURE:
      return "tex_";
    case mjOBJ_MATERIAL:
      return "mat_";
    case mjOBJ_PAIR:
      return "pair_";
    case mjOBJ_EXCLUDE:
      return "exclude_";
    case mjOBJ_EQUALITY:
      return "eq_";
    case mjOBJ_TENDON:
      return "tendon_";
    case mjOBJ_ACTUATOR:
      return "actuator_";
    case mjOBJ_SENSOR:
      return "sensor_";
    case mjOBJ_NUMERIC:
      return "numeric_";
    case mjOBJ_TEXT:
      return "text_";
    case mjOBJ_TUPLE:
      return "tuple_";
    case mjOBJ_KEY:
      return "key_";
    case mjOBJ_PLUGIN:
      return "plugin";
    default:
      return nullptr;
  }
}

double NumberAt(FieldType type, const void* data, size_t i) {
  switch (type) {
    case FieldType::kNum:
      return static_cast<const mjtNum*>(data)[i];
    case FieldType::kFloat:
      return static_cast<double>(static_cast<const float*>(data)[i]);
    case FieldType::kInt:
      return static_cast<const int*>(data)[i];
    case FieldType::kByte:
      return static_cast<const mjtByte*>(data)[i];
    case FieldType::kBool:
      return static_cast<const mjtBool*>(data)[i];
    default:
      return NAN;
  }
}

bool IsNumber(FieldType type) {
  return type == FieldType::kNum || type == FieldType::kFloat || type == FieldType::kInt ||
         type == FieldType::kByte || type == FieldType::kBool;
}

CardValue MakeValue(const char* name, FieldType type, const void* data, size_t begin, size_t count) {
  CardValue value;
  value.name = name;
  const FieldHelp help = HelpFor(name);
  value.unit = help.unit;
  value.help = help.help;
  for (size_t i = 0; i < count; ++i) {
    value.numbers.push_back(NumberAt(type, data, begin + i));
    value.broken = value.broken || !std::isfinite(value.numbers.back());
    if (i < kMaxNumbers) value.text += (i > 0 ? "  " : "") + NumberText("%.5g", value.numbers.back());
  }
  if (count > kMaxNumbers) value.text += "  ... (" + std::to_string(count) + " numbers)";
  return value;
}

struct LiveField {
  mjtObj type;
  const char* name;
};
constexpr LiveField kLiveFields[] = {{mjOBJ_BODY, "xpos"},
                                     {mjOBJ_BODY, "xquat"},
                                     {mjOBJ_BODY, "xipos"},
                                     {mjOBJ_BODY, "cvel"},
                                     {mjOBJ_BODY, "cacc"},
                                     {mjOBJ_BODY, "xfrc_applied"},
                                     {mjOBJ_BODY, "subtree_com"},
                                     {mjOBJ_BODY, "subtree_linvel"},
                                     {mjOBJ_BODY, "cfrc_ext"},
                                     {mjOBJ_BODY, "cfrc_int"},
                                     {mjOBJ_JOINT, "xanchor"},
                                     {mjOBJ_JOINT, "xaxis"},
                                     {mjOBJ_GEOM, "geom_xpos"},
                                     {mjOBJ_GEOM, "geom_xmat"},
                                     {mjOBJ_SITE, "site_xpos"},
                                     {mjOBJ_SITE, "site_xmat"},
                                     {mjOBJ_CAMERA, "cam_xpos"},
                                     {mjOBJ_CAMERA, "cam_xmat"},
                                     {mjOBJ_LIGHT, "light_xpos"},
                                     {mjOBJ_LIGHT, "light_xdir"},
                                     {mjOBJ_TENDON, "ten_length"},
                                     {mjOBJ_TENDON, "ten_velocity"},
                                     {mjOBJ_ACTUATOR, "ctrl"},
                                     {mjOBJ_ACTUATOR, "actuator_length"},
                                     {mjOBJ_ACTUATOR, "actuator_velocity"},
                                     {mjOBJ_ACTUATOR, "actuator_force"}};

// Of the units of sliding and of turning, "m, rad", the one that the joint has; both where it has both.
std::string UnitOfJoint(const std::string& both, int type) {
  const size_t comma = both.find(", ");
  if (comma == std::string::npos || type == mjJNT_FREE) return both;
  return type == mjJNT_SLIDE ? both.substr(0, comma) : both.substr(comma + 2);
}

// Coordinates of a joint lie one behind the other, but not one row a joint.
void AddJoint(const mjModel& m, const mjData& d, int joint, std::vector<CardValue>& out) {
  const int type = m.jnt_type[joint];
  const auto q = static_cast<size_t>(m.jnt_qposadr[joint]);
  const auto v = static_cast<size_t>(m.jnt_dofadr[joint]);
  const auto nq = static_cast<size_t>(QposCount(type));
  const auto nv = static_cast<size_t>(DofCount(type));
  const size_t first = out.size();
  out.push_back(MakeValue("qpos", FieldType::kNum, d.qpos, q, nq));
  const struct {
    const char* name;
    const mjtNum* data;
  } fields[] = {{"qvel", d.qvel},
                {"qacc", d.qacc},
                {"qfrc_passive", d.qfrc_passive},
                {"qfrc_actuator", d.qfrc_actuator},
                {"qfrc_applied", d.qfrc_applied},
                {"qfrc_constraint", d.qfrc_constraint},
                {"qfrc_bias", d.qfrc_bias}};
  for (const auto& field : fields) out.push_back(MakeValue(field.name, FieldType::kNum, field.data, v, nv));
  for (size_t i = first; i < out.size(); ++i) out[i].unit = UnitOfJoint(out[i].unit, type);
  if (type == mjJNT_BALL) out[first].unit.clear();  // a quaternion
}

// Whether it holds now, and how far its rows are from holding and how hard they pull.
void AddEquality(const mjModel& m, const mjData& d, int equality, std::vector<CardValue>& out) {
  out.push_back(MakeValue("eq_active", FieldType::kBool, d.eq_active, static_cast<size_t>(equality), 1));
  out.back().text = d.eq_active[equality] ? "yes" : "no";
  const int begin = FirstRowOfEquality(d, equality);
  int end = begin;
  while (end < d.ne && d.efc_id[end] == equality) ++end;
  if (begin == end) return;
  const auto first = static_cast<size_t>(begin), rows = static_cast<size_t>(end - begin);
  const bool turns = m.eq_type[equality] == mjEQ_JOINT && m.jnt_type[m.eq_obj1id[equality]] == mjJNT_HINGE;
  out.push_back(MakeValue("efc_pos", FieldType::kNum, d.efc_pos, first, rows));
  out.back().unit = turns ? "rad" : m.eq_type[equality] == mjEQ_WELD ? "m, rad" : "m";
  out.push_back(MakeValue("efc_force", FieldType::kNum, d.efc_force, first, rows));
  out.back().unit = turns ? "N m" : m.eq_type[equality] == mjEQ_WELD ? "N, N m" : "N";
}

void AddDofs(const mjModel& m, int joint, std::vector<CardValue>& out) {
  for (const ModelField& field : ModelFields()) {
    if (std::string_view(field.name).rfind("dof_", 0) != 0 || !IsNumber(field.type)) continue;
    if (field.rows(m) != static_cast<size_t>(m.nv)) continue;
    const size_t cols = field.cols(m);
    out.push_back(MakeValue(field.name, field.type, field.Pointer(m),
                            static_cast<size_t>(m.jnt_dofadr[joint]) * cols,
                            static_cast<size_t>(DofCount(m.jnt_type[joint])) * cols));
  }
}

}  // namespace

int FirstRowOfEquality(const mjData& d, int equality) {
  if (d.efc_id == nullptr) return 0;
  return static_cast<int>(std::find(d.efc_id, d.efc_id + d.ne, equality) - d.efc_id);
}

std::vector<CardValue> CompiledValues(const mjModel& m, ElementRef element) {
  std::vector<CardValue> out;
  const char* prefix = ModelPrefix(element.type);
  if (prefix == nullptr || !Exists(m, element)) return out;
  const auto count = static_cast<size_t>(CountOf(m, element.type));
  for (const ModelField& field : ModelFields()) {
    if (std::string_view(field.name).rfind(prefix, 0) != 0 || !IsNumber(field.type)) continue;
    if (field.rows(m) != count || field.Pointer(m) == nullptr) continue;
    const size_t cols = field.cols(m);
    if (cols == 0) continue;
    out.push_back(
        MakeValue(field.name, field.type, field.Pointer(m), static_cast<size_t>(element.id) * cols, cols));
  }
  if (element.type == mjOBJ_JOINT) AddDofs(m, element.id, out);
  return out;
}

std::vector<CardValue> LiveValues(const mjModel& m, const mjData& d, ElementRef element) {
  std::vector<CardValue> out;
  if (!Exists(m, element)) return out;
  if (element.type == mjOBJ_JOINT) AddJoint(m, d, element.id, out);
  if (element.type == mjOBJ_EQUALITY) AddEquality(m, d, element.id, out);
  for (const LiveField& live : kLiveFields) {
    if (live.type != element.type) continue;
    const DataField* field = FindDataField(live.name);
    if (field == nullptr || field->Pointer(d) == nullptr) continue;
    const size_t cols = field->cols(m, d);
    auto begin = static_cast<size_t>(element.id) * cols, count = cols;
    if (element.type == mjOBJ_ACTUATOR) {  // it may have several controls, and several outputs
      const bool control = live.name == std::string_view("ctrl");
      begin = static_cast<size_t>((control ? m.actuator_ctrladr : m.actuator_outadr)[element.id]);
      count = static_cast<size_t>((control ? m.actuator_ctrlnum : m.actuator_outnum)[element.id]);
      if (count == 0) continue;
    }
    out.push_back(MakeValue(field->name, field->type, field->Pointer(d), begin, count));
  }
  if (element.type == mjOBJ_ACTUATOR && m.actuator_actadr[element.id] >= 0) {
    out.push_back(MakeValue("act", FieldType::kNum, d.act, static_cast<size_t>(m.actuator_actadr[element.id]),
                            static_cast<size_t>(m.actuator_actnum[element.id])));
  }
  if (element.type == mjOBJ_SENSOR) {
    out.push_back(MakeValue("sensordata", FieldType::kNum, d.sensordata,
                            static_cast<size_t>(m.sensor_adr[element.id]),
                            static_cast<size_t>(m.sensor_dim[element.id])));
    out.back().unit = UnitOfSensor(m, element.id);
  }
  return out;
}

}  // namespace pliant::ui
