#include "engine/runner/values/value_rows.h"

#include <algorithm>
#include <iterator>

#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant::runner {
namespace {

struct NamedRows {
  const char* name;
  RowOwner kind;
};

// Fields by their beginning, the first that fits.
constexpr NamedRows kDataRows[] = {
    {"qpos", {mjOBJ_JOINT, RowOwner::kQpos}},
    {"qvel", {mjOBJ_JOINT, RowOwner::kDof}},
    {"qacc", {mjOBJ_JOINT, RowOwner::kDof}},
    {"qfrc", {mjOBJ_JOINT, RowOwner::kDof}},
    {"qLDiag", {mjOBJ_JOINT, RowOwner::kDof}},
    {"qHDiag", {mjOBJ_JOINT, RowOwner::kDof}},
    {"cdof", {mjOBJ_JOINT, RowOwner::kDof}},
    {"actuator_", {mjOBJ_ACTUATOR, RowOwner::kOutput}},
    {"act", {mjOBJ_ACTUATOR, RowOwner::kAct}},
    {"ctrl", {mjOBJ_ACTUATOR, RowOwner::kControl}},
    {"sensordata", {mjOBJ_SENSOR, RowOwner::kSensor}},
    {"mocap_", {mjOBJ_BODY, RowOwner::kMocap}},
    {"eq_", {mjOBJ_EQUALITY, RowOwner::kPlain}},
    {"xanchor", {mjOBJ_JOINT, RowOwner::kPlain}},
    {"xaxis", {mjOBJ_JOINT, RowOwner::kPlain}},
    {"geom_", {mjOBJ_GEOM, RowOwner::kPlain}},
    {"site_", {mjOBJ_SITE, RowOwner::kPlain}},
    {"cam_", {mjOBJ_CAMERA, RowOwner::kPlain}},
    {"light_", {mjOBJ_LIGHT, RowOwner::kPlain}},
    {"ten_", {mjOBJ_TENDON, RowOwner::kPlain}},
    {"x", {mjOBJ_BODY, RowOwner::kPlain}},
    {"subtree_", {mjOBJ_BODY, RowOwner::kPlain}},
    {"cinert", {mjOBJ_BODY, RowOwner::kPlain}},
    {"crb", {mjOBJ_BODY, RowOwner::kPlain}},
    {"velocity", {mjOBJ_BODY, RowOwner::kPlain}},
    {"cvel", {mjOBJ_BODY, RowOwner::kPlain}},
    {"cacc", {mjOBJ_BODY, RowOwner::kPlain}},
    {"cfrc_", {mjOBJ_BODY, RowOwner::kPlain}},
};
constexpr NamedRows kModelRows[] = {
    {"qpos", {mjOBJ_JOINT, RowOwner::kQpos}},
    {"body_", {mjOBJ_BODY, RowOwner::kPlain}},
    {"jnt_", {mjOBJ_JOINT, RowOwner::kPlain}},
    {"dof_", {mjOBJ_JOINT, RowOwner::kDof}},
    {"geom_", {mjOBJ_GEOM, RowOwner::kPlain}},
    {"site_", {mjOBJ_SITE, RowOwner::kPlain}},
    {"cam_", {mjOBJ_CAMERA, RowOwner::kPlain}},
    {"light_", {mjOBJ_LIGHT, RowOwner::kPlain}},
    {"flex_", {mjOBJ_FLEX, RowOwner::kPlain}},
    {"mesh_", {mjOBJ_MESH, RowOwner::kPlain}},
    {"skin_", {mjOBJ_SKIN, RowOwner::kPlain}},
    {"hfield_", {mjOBJ_HFIELD, RowOwner::kPlain}},
    {"tex_", {mjOBJ_TEXTURE, RowOwner::kPlain}},
    {"mat_", {mjOBJ_MATERIAL, RowOwner::kPlain}},
    {"pair_", {mjOBJ_PAIR, RowOwner::kPlain}},
    {"exclude_", {mjOBJ_EXCLUDE, RowOwner::kPlain}},
    {"eq_", {mjOBJ_EQUALITY, RowOwner::kPlain}},
    {"tendon_", {mjOBJ_TENDON, RowOwner::kPlain}},
    {"actuator_ctrl", {mjOBJ_ACTUATOR, RowOwner::kControl}},
    {"actuator_", {mjOBJ_ACTUATOR, RowOwner::kPlain}},
    {"actuator_", {mjOBJ_ACTUATOR, RowOwner::kOutput}},
    {"sensor_", {mjOBJ_SENSOR, RowOwner::kPlain}},
    {"numeric_", {mjOBJ_NUMERIC, RowOwner::kPlain}},
    {"key_", {mjOBJ_KEY, RowOwner::kPlain}},
};

size_t RowsOfKind(const mjModel& m, RowOwner kind) {
  switch (kind.special) {
    case RowOwner::kMocap:
      return static_cast<size_t>(m.nmocap);
    case RowOwner::kQpos:
      return static_cast<size_t>(m.nq);
    case RowOwner::kDof:
      return static_cast<size_t>(m.nv);
    case RowOwner::kAct:
      return static_cast<size_t>(m.na);
    case RowOwner::kControl:
      return static_cast<size_t>(m.nu);
    case RowOwner::kOutput:
      return static_cast<size_t>(m.nout);
    case RowOwner::kSensor:
      return static_cast<size_t>(m.nsensordata);
    default:
      return static_cast<size_t>(std::max(0, CountOf(m, kind.type)));
  }
}

}  // namespace

RowOwner KindOf(const mjModel& m, std::string_view field, ValueSource source, size_t rows) {
  const auto find = [&](const NamedRows* begin, const NamedRows* end) -> RowOwner {
    for (const NamedRows* entry = begin; entry != end; ++entry) {
      if (field.starts_with(entry->name) && RowsOfKind(m, entry->kind) == rows) return entry->kind;
    }
    return {};
  };
  if (source == ValueSource::kData || source == ValueSource::kComputed)
    return find(std::begin(kDataRows), std::end(kDataRows));
  if (source == ValueSource::kModel) return find(std::begin(kModelRows), std::end(kModelRows));
  return {};
}

std::pair<int, int> RowsOf(const mjModel& m, RowOwner kind, int id) {
  switch (kind.special) {
    case RowOwner::kMocap:
      return {m.body_mocapid[id], m.body_mocapid[id] >= 0 ? 1 : 0};
    case RowOwner::kQpos:
      return {m.jnt_qposadr[id], QposCount(m.jnt_type[id])};
    case RowOwner::kDof:
      return {m.jnt_dofadr[id], DofCount(m.jnt_type[id])};
    case RowOwner::kAct:
      return {m.actuator_actadr[id], m.actuator_actnum[id]};
    case RowOwner::kControl:
      return {m.actuator_ctrladr[id], m.actuator_ctrlnum[id]};
    case RowOwner::kOutput:
      return {m.actuator_outadr[id], m.actuator_outnum[id]};
    case RowOwner::kSensor:
      return {m.sensor_adr[id], m.sensor_dim[id]};
    default:
      return {id, 1};
  }
}

int OwnerOf(const mjModel& m, RowOwner kind, size_t row) {
  if (kind.type == mjOBJ_UNKNOWN) return -1;
  if (kind.special == RowOwner::kPlain) return static_cast<int>(row);
  const int n = CountOf(m, kind.type);
  for (int id = 0; id < n; ++id) {
    const auto [first, count] = RowsOf(m, kind, id);
    if (count > 0 && static_cast<int>(row) >= first && static_cast<int>(row) < first + count) return id;
  }
  return -1;
}

}  // namespace pliant::runner
