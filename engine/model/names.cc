#include "engine/model/names.h"

#include <cstring>

#include "engine/core/hash.h"

namespace pliant {
namespace {

struct Kind {
  mjtObj type;
  mjtSize mjModel::*count;
  int* mjModel::*adr;
};

constexpr Kind kKinds[] = {
    {mjOBJ_BODY, &mjModel::nbody, &mjModel::name_bodyadr},
    {mjOBJ_JOINT, &mjModel::njnt, &mjModel::name_jntadr},
    {mjOBJ_GEOM, &mjModel::ngeom, &mjModel::name_geomadr},
    {mjOBJ_SITE, &mjModel::nsite, &mjModel::name_siteadr},
    {mjOBJ_CAMERA, &mjModel::ncam, &mjModel::name_camadr},
    {mjOBJ_LIGHT, &mjModel::nlight, &mjModel::name_lightadr},
    {mjOBJ_FLEX, &mjModel::nflex, &mjModel::name_flexadr},
    {mjOBJ_MESH, &mjModel::nmesh, &mjModel::name_meshadr},
    {mjOBJ_SKIN, &mjModel::nskin, &mjModel::name_skinadr},
    {mjOBJ_HFIELD, &mjModel::nhfield, &mjModel::name_hfieldadr},
    {mjOBJ_TEXTURE, &mjModel::ntex, &mjModel::name_texadr},
    {mjOBJ_MATERIAL, &mjModel::nmat, &mjModel::name_matadr},
    {mjOBJ_PAIR, &mjModel::npair, &mjModel::name_pairadr},
    {mjOBJ_EXCLUDE, &mjModel::nexclude, &mjModel::name_excludeadr},
    {mjOBJ_EQUALITY, &mjModel::neq, &mjModel::name_eqadr},
    {mjOBJ_TENDON, &mjModel::ntendon, &mjModel::name_tendonadr},
    {mjOBJ_ACTUATOR, &mjModel::nactuator, &mjModel::name_actuatoradr},
    {mjOBJ_SENSOR, &mjModel::nsensor, &mjModel::name_sensoradr},
    {mjOBJ_NUMERIC, &mjModel::nnumeric, &mjModel::name_numericadr},
    {mjOBJ_TEXT, &mjModel::ntext, &mjModel::name_textadr},
    {mjOBJ_TUPLE, &mjModel::ntuple, &mjModel::name_tupleadr},
    {mjOBJ_KEY, &mjModel::nkey, &mjModel::name_keyadr},
    {mjOBJ_PLUGIN, &mjModel::nplugin, &mjModel::name_pluginadr},
};

}  // namespace

NamedKind FindNamedKind(const mjModel& m, int type) {
  if (type == mjOBJ_XBODY) type = mjOBJ_BODY;
  int map_adr = 0;
  for (const Kind& kind : kKinds) {
    if (kind.type == type) return {kind.type, static_cast<int>(m.*kind.count), m.*kind.adr, map_adr};
    map_adr += kNameSlotsPerElement * static_cast<int>(m.*kind.count);
  }
  return {mjOBJ_UNKNOWN, 0, nullptr, 0};
}

int CountOf(const mjModel& m, int type) {
  if (type == mjOBJ_DOF) return static_cast<int>(m.nv);
  const NamedKind kind = FindNamedKind(m, type);
  return kind.type == mjOBJ_UNKNOWN ? -1 : kind.count;
}

int Name2Id(const mjModel& m, int type, const char* name) {
  const NamedKind kind = FindNamedKind(m, type);
  const int slots = kNameSlotsPerElement * kind.count;
  if (slots == 0 || !name || !name[0]) return -1;
  const int* map = m.names_map + kind.map_adr;
  const int start = static_cast<int>(HashString(name, static_cast<uint64_t>(slots)));
  for (int probe = 0; probe < slots; ++probe) {
    const int id = map[(start + probe) % slots];
    if (id < 0) return -1;
    if (std::strcmp(name, m.names + kind.name_adr[id]) == 0) return id;
  }
  return -1;
}

int FirstBadNameSlot(const mjModel& m) {
  int64_t slots = 0;
  for (const Kind& kind : kKinds) slots += static_cast<int64_t>(kNameSlotsPerElement) * (m.*kind.count);
  if (slots != m.nnames_map) return 0;
  int slot = 0;
  for (const Kind& kind : kKinds) {
    const int count = m.*kind.count;
    for (const int end = slot + kNameSlotsPerElement * count; slot < end; ++slot) {
      if (m.names_map[slot] < -1 || m.names_map[slot] >= count) return slot;
    }
  }
  return -1;
}

const char* Id2Name(const mjModel& m, int type, int id) {
  const NamedKind kind = FindNamedKind(m, type);
  if (id < 0 || id >= kind.count) return nullptr;
  const char* name = m.names + kind.name_adr[id];
  return name[0] ? name : nullptr;
}

void BuildNameMap(mjModel& m) {
  for (int i = 0; i < m.nnames_map; ++i) m.names_map[i] = -1;
  for (const Kind& entry : kKinds) {
    const NamedKind kind = FindNamedKind(m, entry.type);
    const int slots = kNameSlotsPerElement * kind.count;
    int* map = m.names_map + kind.map_adr;
    for (int id = 0; id < kind.count; ++id) {
      const char* name = m.names + kind.name_adr[id];
      if (!name[0]) continue;
      int slot = static_cast<int>(HashString(name, static_cast<uint64_t>(slots)));
      while (map[slot] != -1) slot = (slot + 1) % slots;
      map[slot] = id;
    }
  }
}

}  // namespace pliant
