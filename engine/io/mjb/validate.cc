#include "engine/io/mjb/validate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/io/mjb/validate_impl.h"
#include "engine/model/fields.h"
#include "engine/model/joint_size.h"
#include "engine/model/names.h"

namespace pliant::io {
namespace mjb {
namespace {

// Every entry of `array` lies in [min_value, limit); the limit is a size of the model or a constant.
struct IdRow {
  const char* array;
  int min_value;
  mjtSize mjModel::*size;  // null: `limit` counts
  int limit = 0;
};

// Entries adr .. adr + num lie in an array of `size` elements. No range when num is 0.
struct RangeRow {
  const char* adr;
  const char* num;
  mjtSize mjModel::*size;
};

constexpr IdRow kIds[] = {
    {"body_parentid", 0, &mjModel::nbody},
    {"body_rootid", 0, &mjModel::nbody},
    {"body_weldid", 0, &mjModel::nbody},
    {"body_mocapid", -1, &mjModel::nmocap},
    {"body_treeid", -1, &mjModel::ntree},
    {"body_plugin", -1, &mjModel::nplugin},
    {"jnt_type", 0, nullptr, mjJNT_HINGE + 1},
    {"jnt_bodyid", 0, &mjModel::nbody},
    {"dof_bodyid", 0, &mjModel::nbody},
    {"dof_jntid", 0, &mjModel::njnt},
    {"dof_parentid", -1, &mjModel::nv},
    {"dof_treeid", 0, &mjModel::ntree},
    {"dof_Madr", 0, &mjModel::nM},
    {"geom_type", 0, nullptr, mjNGEOMTYPES},
    {"geom_bodyid", 0, &mjModel::nbody},
    {"geom_matid", -1, &mjModel::nmat},
    {"geom_plugin", -1, &mjModel::nplugin},
    {"site_type", 0, nullptr, mjNGEOMTYPES},
    {"site_bodyid", 0, &mjModel::nbody},
    {"site_matid", -1, &mjModel::nmat},
    {"cam_bodyid", 0, &mjModel::nbody},
    {"cam_targetbodyid", -1, &mjModel::nbody},
    {"light_bodyid", 0, &mjModel::nbody},
    {"light_targetbodyid", -1, &mjModel::nbody},
    {"light_texid", -1, &mjModel::ntex},
    {"flex_dim", 1, nullptr, 4},
    {"flex_matid", -1, &mjModel::nmat},
    {"flex_nodebodyid", 0, &mjModel::nbody},
    {"flex_vertbodyid", -1, &mjModel::nbody},
    {"mesh_pathadr", -1, &mjModel::npaths},
    {"skin_pathadr", -1, &mjModel::npaths},
    {"hfield_pathadr", -1, &mjModel::npaths},
    {"tex_pathadr", -1, &mjModel::npaths},
    {"skin_matid", -1, &mjModel::nmat},
    {"skin_bonebodyid", 0, &mjModel::nbody},
    {"mat_texid", -1, &mjModel::ntex},
    {"jnt_actuatorid", -1, &mjModel::nactuator},
    {"tendon_actuatorid", -1, &mjModel::nactuator},
    {"tendon_treeid", -1, &mjModel::ntree},
    {"ten_J_colind", 0, &mjModel::nv},
    {"flexedge_J_colind", 0, &mjModel::nv},
    {"flexvert_J_colind", 0, &mjModel::nv},
    {"site_dataid", -1, &mjModel::nmesh},
    {"pair_geom1", 0, &mjModel::ngeom},
    {"pair_geom2", 0, &mjModel::ngeom},
    {"eq_type", 0, nullptr, mjEQ_DISTANCE + 1},
    {"tendon_matid", -1, &mjModel::nmat},
    {"actuator_plugin", -1, &mjModel::nplugin},
    {"sensor_plugin", -1, &mjModel::nplugin},
    {"name_bodyadr", 0, &mjModel::nnames},
    {"name_jntadr", 0, &mjModel::nnames},
    {"name_geomadr", 0, &mjModel::nnames},
    {"name_siteadr", 0, &mjModel::nnames},
    {"name_camadr", 0, &mjModel::nnames},
    {"name_lightadr", 0, &mjModel::nnames},
    {"name_flexadr", 0, &mjModel::nnames},
    {"name_meshadr", 0, &mjModel::nnames},
    {"name_skinadr", 0, &mjModel::nnames},
    {"name_hfieldadr", 0, &mjModel::nnames},
    {"name_texadr", 0, &mjModel::nnames},
    {"name_matadr", 0, &mjModel::nnames},
    {"name_pairadr", 0, &mjModel::nnames},
    {"name_excludeadr", 0, &mjModel::nnames},
    {"name_eqadr", 0, &mjModel::nnames},
    {"name_tendonadr", 0, &mjModel::nnames},
    {"name_actuatoradr", 0, &mjModel::nnames},
    {"name_sensoradr", 0, &mjModel::nnames},
    {"name_numericadr", 0, &mjModel::nnames},
    {"name_textadr", 0, &mjModel::nnames},
    {"name_tupleadr", 0, &mjModel::nnames},
    {"name_keyadr", 0, &mjModel::nnames},
    {"name_pluginadr", 0, &mjModel::nnames},
    {"plugin_attradr", 0, &mjModel::npluginattr},
    {"B_colind", 0, &mjModel::nv},
    {"efm0_dofid", 0, &mjModel::nv},
    {"efm0_L_colind", 0, &mjModel::nefm0dof},
    {"M_colind", 0, &mjModel::nv},
    {"D_colind", 0, &mjModel::nv},
    {"mapM2M", 0, &mjModel::nM},
    {"mapM2D", -1, &mjModel::nC},
    {"mapD2M", 0, &mjModel::nD},
    {"bvh_child", -1, &mjModel::nbvh},
    {"oct_child", -1, &mjModel::noct},
};

constexpr RangeRow kRanges[] = {
    {"body_jntadr", "body_jntnum", &mjModel::njnt},
    {"body_dofadr", "body_dofnum", &mjModel::nv},
    {"body_geomadr", "body_geomnum", &mjModel::ngeom},
    {"body_bvhadr", "body_bvhnum", &mjModel::nbvhstatic},
    {"flex_nodeadr", "flex_nodenum", &mjModel::nflexnode},
    {"flex_vertadr", "flex_vertnum", &mjModel::nflexvert},
    {"flex_edgeadr", "flex_edgenum", &mjModel::nflexedge},
    {"flex_elemadr", "flex_elemnum", &mjModel::nflexelem},
    {"flex_evpairadr", "flex_evpairnum", &mjModel::nflexevpair},
    {"flex_bvhadr", "flex_bvhnum", &mjModel::nbvh},
    {"mesh_vertadr", "mesh_vertnum", &mjModel::nmeshvert},
    {"mesh_faceadr", "mesh_facenum", &mjModel::nmeshface},
    {"mesh_normaladr", "mesh_normalnum", &mjModel::nmeshnormal},
    {"mesh_texcoordadr", "mesh_texcoordnum", &mjModel::nmeshtexcoord},
    {"mesh_bvhadr", "mesh_bvhnum", &mjModel::nbvhstatic},
    {"mesh_octadr", "mesh_octnum", &mjModel::noct},
    {"mesh_polyadr", "mesh_polynum", &mjModel::nmeshpoly},
    {"mesh_polyvertadr", "mesh_polyvertnum", &mjModel::nmeshpolyvert},
    {"mesh_polymapadr", "mesh_polymapnum", &mjModel::nmeshpolymap},
    {"skin_vertadr", "skin_vertnum", &mjModel::nskinvert},
    {"skin_faceadr", "skin_facenum", &mjModel::nskinface},
    {"skin_boneadr", "skin_bonenum", &mjModel::nskinbone},
    {"skin_bonevertadr", "skin_bonevertnum", &mjModel::nskinbonevert},
    {"tendon_adr", "tendon_num", &mjModel::nwrap},
    {"actuator_actadr", "actuator_actnum", &mjModel::na},
    {"actuator_ctrladr", "actuator_ctrlnum", &mjModel::nu},
    {"actuator_outadr", "actuator_outnum", &mjModel::nout},
    {"tree_bodyadr", "tree_bodynum", &mjModel::nbody},
    {"tree_dofadr", "tree_dofnum", &mjModel::nv},
    {"ten_J_rowadr", "ten_J_rownnz", &mjModel::nJten},
    {"flexedge_J_rowadr", "flexedge_J_rownnz", &mjModel::nJfe},
    {"flexvert_J_rowadr", "flexvert_J_rownnz", &mjModel::nJfv},
    {"efm0_L_rowadr", "efm0_L_rownnz", &mjModel::nefm0L},
    {"sensor_adr", "sensor_dim", &mjModel::nsensordata},
    {"numeric_adr", "numeric_size", &mjModel::nnumericdata},
    {"text_adr", "text_size", &mjModel::ntextdata},
    {"tuple_adr", "tuple_size", &mjModel::ntupledata},
    {"plugin_stateadr", "plugin_statenum", &mjModel::npluginstate},
    {"B_rowadr", "B_rownnz", &mjModel::nB},
    {"M_rowadr", "M_rownnz", &mjModel::nC},
    {"D_rowadr", "D_rownnz", &mjModel::nD},
};

}  // namespace

bool Validator::Run() {
  return CheckIds() && CheckRanges() && CheckTexts() && CheckTree() && CheckJoints() && CheckGeoms() &&
         CheckMeshes() && CheckTextures() && CheckSkins() && CheckFlexes() && CheckRelations() &&
         CheckActuators() && CheckSensors() && CheckHistories() && CheckSparsity() && CheckBvh();
}

bool Validator::Bad(const char* array, int entry, std::int64_t value) {
  error_ = std::string("entry ") + std::to_string(entry) + " of '" + array + "' is " + std::to_string(value) +
           ", which points outside the model";
  return false;
}

bool Validator::In(const char* array, int entry, std::int64_t value, std::int64_t min_value,
                   std::int64_t limit) {
  return (value >= min_value && value < limit) || Bad(array, entry, value);
}

// [adr, adr + num) within `size` elements.
bool Validator::Fits(const char* array, int entry, std::int64_t adr, std::int64_t num, std::int64_t size) {
  if (num == 0) return true;
  return (num > 0 && adr >= 0 && adr <= size - num) || Bad(array, entry, num < 0 ? num : adr);
}

bool Validator::CheckIds() {
  for (const IdRow& row : kIds) {
    const mjtSize limit = row.size ? m_.*row.size : row.limit;
    const ModelField& field = *FindModelField(row.array);
    const int* ids = static_cast<const int*>(field.Pointer(m_));
    const int count = static_cast<int>(field.Count(m_));
    for (int i = 0; i < count; ++i) {
      if (!In(row.array, i, ids[i], row.min_value, limit)) return false;
    }
  }
  return true;
}

bool Validator::CheckRanges() {
  for (const RangeRow& row : kRanges) {
    const ModelField& field = *FindModelField(row.adr);
    const int* adr = static_cast<const int*>(field.Pointer(m_));
    const int* num = static_cast<const int*>(FindModelField(row.num)->Pointer(m_));
    const int count = static_cast<int>(field.Count(m_));
    for (int i = 0; i < count; ++i) {
      if (!Fits(row.adr, i, adr[i], num[i], m_.*row.size)) return false;
    }
  }
  return true;
}

// Texts end with a zero, so that none is read beyond its array.
bool Validator::CheckTexts() {
  const struct {
    const char* name;
    const char* data;
    mjtSize size;
  } texts[] = {{"names", m_.names, m_.nnames},
               {"paths", m_.paths, m_.npaths},
               {"plugin_attr", m_.plugin_attr, m_.npluginattr},
               {"text_data", m_.text_data, m_.ntextdata}};
  for (const auto& text : texts) {
    if (text.size > 0 && text.data[text.size - 1] != 0) {
      return Bad(text.name, static_cast<int>(text.size) - 1, text.data[text.size - 1]);
    }
  }
  if (m_.nnames < 1) return Bad("names", 0, 0);
  const int slot = FirstBadNameSlot(m_);
  if (slot >= 0) return Bad("names_map", slot, slot < m_.nnames_map ? m_.names_map[slot] : 0);
  return true;
}

// Parents come before their children.
bool Validator::CheckTree() {
  if (m_.nbody < 1) return Bad("body_parentid", 0, 0);
  for (int i = 0; i < m_.nbody; ++i) {
    if (!In("body_parentid", i, m_.body_parentid[i], 0, i > 0 ? i : 1)) return false;
    if (!In("body_rootid", i, m_.body_rootid[i], 0, i + 1)) return false;
    if (!In("body_weldid", i, m_.body_weldid[i], 0, i + 1)) return false;
  }
  // Each mocap pose belongs to one body.
  std::vector<char> owned(static_cast<std::size_t>(m_.nmocap), 0);
  for (int i = 0; i < m_.nbody; ++i) {
    const int mocap = m_.body_mocapid[i];
    if (mocap >= 0 && std::exchange(owned[static_cast<std::size_t>(mocap)], 1)) {
      return Bad("body_mocapid", i, mocap);
    }
  }
  if (std::find(owned.begin(), owned.end(), 0) != owned.end()) {
    error_ = "'nmocap' is " + std::to_string(m_.nmocap) + ", but fewer bodies have a mocap pose";
    return false;
  }
  for (int i = 0; i < m_.nv; ++i) {
    if (!In("dof_parentid", i, m_.dof_parentid[i], -1, i)) return false;
    if (!In("dof_simplenum", i, m_.dof_simplenum[i], 0, m_.nv - i + 1)) return false;
  }
  return true;
}

bool Validator::CheckJoints() {
  for (int i = 0; i < m_.njnt; ++i) {
    const int type = m_.jnt_type[i];
    if (!Fits("jnt_qposadr", i, m_.jnt_qposadr[i], QposCount(type), m_.nq)) return false;
    if (!Fits("jnt_dofadr", i, m_.jnt_dofadr[i], DofCount(type), m_.nv)) return false;
  }
  return true;
}

bool Validator::CheckGeoms() {
  for (int i = 0; i < m_.ngeom; ++i) {
    const int type = m_.geom_type[i], data = m_.geom_dataid[i];
    const bool mesh = type == mjGEOM_MESH || type == mjGEOM_SDF;
    const int limit = mesh ? m_.nmesh : type == mjGEOM_HFIELD ? m_.nhfield : std::max(m_.nmesh, m_.nhfield);
    const int min_value = type == mjGEOM_MESH || type == mjGEOM_HFIELD ? 0 : -1;
    if (!In("geom_dataid", i, data, min_value, limit)) return false;
  }
  for (int i = 0; i < m_.nhfield; ++i) {
    if (!In("hfield_nrow", i, m_.hfield_nrow[i], 1, m_.nhfielddata + 1)) return false;
    if (!In("hfield_ncol", i, m_.hfield_ncol[i], 1, m_.nhfielddata + 1)) return false;
    if (!Fits("hfield_adr", i, m_.hfield_adr[i], std::int64_t{m_.hfield_nrow[i]} * m_.hfield_ncol[i],
              m_.nhfielddata)) {
      return false;
    }
  }
  return true;
}

}  // namespace mjb

bool ValidateModel(const mjModel& m, std::string& error) { return mjb::Validator(m, error).Run(); }

}  // namespace pliant::io
