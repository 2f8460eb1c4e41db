#include "engine/runner/values/value_rows.h"

#include <algorithm>
#include <iterator>

#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant::runner {
namespace {

struct NamedRows {
  const char* name;
  RowKind kind;
};

// Fields by their beginning, the first that fits.
constexpr NamedRows kDataRows[] = {
    {"qpos", {mjOBJ_JOINT, RowKind::kQpos}},
    {"qvel", {mjOBJ_JOINT, RowKind::kDof}},
    {"qacc", {mjOBJ_JOINT, RowKind::kDof}},
    {"qfrc", {mjOBJ_JOINT, RowKind::kDof}},
    {"qLDiag", {mjOBJ_JOINT, RowKind::kDof}},
    {"qHDiag", {mjOBJ_JOINT, RowKind::kDof}},
    {"cdof", {mjOBJ_JOINT, RowKind::kDof}},
    {"actuator_", {mjOBJ_ACTUATOR, RowKind::kOutput}},
    {"act", {mjOBJ_ACTUATOR, RowKind::kAct}},
    {"ctrl", {mjOBJ_ACTUATOR, RowKind::kControl}},
    {"sensordata", {mjOBJ_SENSOR, RowKind::kSensor}},
    {"mocap_", {mjOBJ_BODY, RowKind::kMocap}},
    {"eq_", {mjOBJ_EQUALITY, RowKind::kPlain}},
    {"xanchor", {mjOBJ_JOINT, RowKind::kPlain}},
    {"xaxis", {mjOBJ_JOINT, RowKind::kPlain}},
    {"geom_", {mjOBJ_GEOM, RowKind::kPlain}},
    {"site_", {mjOBJ_SITE, RowKind::kPlain}},
    {"cam_", {mjOBJ_CAMERA, RowKind::kPlain}},
    {"light_", {mjOBJ_LIGHT, RowKind::kPlain}},
    {"ten_", {mjOBJ_TENDON, RowKind::kPlain}},
    {"x", {mjOBJ_BODY, RowKind::kPlain}},
    {"subtree_", {mjOBJ_BODY, RowKind::kPlain}},
    {"cinert", {mjOBJ_BODY, RowKind::kPlain}},
    {"crb", {mjOBJ_BODY, RowKind::kPlain}},
    {"cvel", {mjOBJ_BODY, RowKind::kPlain}},
    {"cacc", {mjOBJ_BODY, RowKind::kPlain}},
    {"cfrc_", {mjOBJ_BODY, RowKind::kPlain}},
};
constexpr NamedRows kModelRows[] = {
    {"qpos", {mjOBJ_JOINT, RowKind::kQpos}},
    {"body_", {mjOBJ_BODY, RowKind::kPlain}},
    {"jnt_", {mjOBJ_JOINT, RowKind::kPlain}},
    {"dof_", {mjOBJ_JOINT, RowKind::kDof}},
    {"geom_", {mjOBJ_GEOM, RowKind::kPlain}},
    {"site_", {mjOBJ_SITE, RowKind::kPlain}},
    {"cam_", {mjOBJ_CAMERA, RowKind::kPlain}},
    {"light_", {mjOBJ_LIGHT, RowKind::kPlain}},
    {"flex_", {mjOBJ_FLEX, RowKind::kPlain}},
    {"mesh_", {mjOBJ_MESH, RowKind::kPlain}},
    {"skin_", {mjOBJ_SKIN, RowKind::kPlain}},
    {"hfield_", {mjOBJ_HFIELD, RowKind::kPlain}},
    {"tex_", {mjOBJ_TEXTURE, RowKind::kPlain}},
    {"mat_", {mjOBJ_MATERIAL, RowKind::kPlain}},
    {"pair_", {mjOBJ_PAIR, RowKind::kPlain}},
    {"exclude_", {mjOBJ_EXCLUDE, RowKind::kPlain}},
    {"eq_", {mjOBJ_EQUALITY, RowKind::kPlain}},
    {"tendon_", {mjOBJ_TENDON, RowKind::kPlain}},
    {"actuator_ctrl", {mjOBJ_ACTUATOR, RowKind::kControl}},
    {"actuator_", {mjOBJ_ACTUATOR, RowKind::kPlain}},
    {"actuator_", {mjOBJ_ACTUATOR, RowKind::kOutput}},
    {"sensor_", {mjOBJ_SENSOR, RowKind::kPlain}},
    {"numeric_", {mjOBJ_NUMERIC, RowKind::kPlain}},
    {"key_", {mjOBJ_KEY, RowKind::kPlain}},
};

size_t RowsOfKind(const mjModel& m, RowKind kind) {
  switch (kind.special) {
    case RowKind::kMocap:
      return static_cast<size_t>(m.nmocap);
    case RowKind::kQpos:
      return static_cast<size_t>(m.nq);
    case RowKind::kDof:
      return static_cast<size_t>(m.nv);
    case RowKind::kAct:
      return static_cast<size_t>(m.na);
    case RowKind::kControl:
      return static_cast<size_t>(m.nu);
    case RowKind::kOutput:
      return static_cast<size_t>(m.nout);
    case RowKind::kSensor:
      return static_cast<size_t>(m.nsensordata);
    default:
      return static_cast<size_t>(std::max(0, CountOf(m, kind.type)));
  }
}

}  // namespace

RowKind KindOf(const mjModel& m, std::string_view field, ValueSource source, size_t rows) {
  const auto find = [&](const NamedRows* begin, const NamedRows* end) -> RowKind {
    for (const NamedRows* entry = begin; entry != end; ++entry) {
      if (field.starts_with(entry->name) && RowsOfKind(m, entry->kind) == rows) return entry->kind;
    }
    return {};
  };
  if (source == ValueSource::kData) return find(std::begin(kDataRows), std::end(kDataRows));
  if (source == ValueSource::kModel) return find(std::begin(kModelRows), std::end(kModelRows));
  return {};
}

std::pair<int, int> RowsOf(const mjModel& m, RowKind kind, int id) {
  switch (kind.special) {
    case RowKind::kMocap:
      return {m.body_mocapid[id], m.body_mocapid[id] >= 0 ? 1 : 0};
    case RowKind::kQpos:
      return {m.jnt_qposadr[id], QposCount(m.jnt_type[id])};
    case RowKind::kDof:
      return {m.jnt_dofadr[id], DofCount(m.jnt_type[id])};
    case RowKind::kAct:
      return {m.actuator_actadr[id], m.actuator_actnum[id]};
    case RowKind::kControl:
      return {m.actuator_ctrladr[id], m.actuator_ctrlnum[id]};
    case RowKind::kOutput:
      return {m.actuator_outadr[id], m.actuator_outnum[id]};
    case RowKind::kSensor:
      return {m.sensor_adr[id], m.sensor_dim[id]};
    default:
      return {id, 1};
  }
}

int OwnerOf(const mjModel& m, RowKind kind, size_t row) {
  if (kind.type == mjOBJ_UNKNOWN) return -1;
  if (kind.special == RowKind::kPlain) return static_cast<int>(row);
  const int n = CountOf(m, kind.type);
  for (int id = 0; id < n; ++id) {
    const auto [first, count] = RowsOf(m, kind, id);
    if (count > 0 && static_cast<int>(row) >= first && static_cast<int>(row) < first + count) return id;
  }
  return -1;
}

}  // namespace pliant::runner
