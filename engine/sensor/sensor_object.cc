#include "engine/sensor/sensor_object.h"

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"
#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/awake.h"
#include "engine/model/callbacks.h"
#include "engine/plugin/instances.h"
#include "engine/query/object_frame.h"
#include "engine/sensor/noise.h"
#include "engine/sensor/sensor_history.h"

namespace pliant {

void SensorFrameQuat(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum quat[4]) {
  const int body = FrameOfObject(m, d, objtype, objid).body;
  const mjtNum* local = nullptr;
  if (objtype == mjOBJ_BODY) local = m.body_iquat;
  if (objtype == mjOBJ_GEOM) local = m.geom_quat;
  if (objtype == mjOBJ_SITE) local = m.site_quat;
  if (objtype == mjOBJ_CAMERA) local = m.cam_quat;
  if (local) {
    MulQuat(quat, d.xquat + 4 * body, local + 4 * objid);
  } else {
    Copy4(quat, d.xquat + 4 * body);
  }
}

namespace {

// Whether a point in the frame of a mesh's file lies behind all faces of its hull. Vertices are kept
// about their centre and along the principal axes; other than a geom, a site of a mesh is not moved to
// make up for that.
bool InsideMesh(const mjModel& m, int mesh, const mjtNum in_file[3]) {
  if (mesh < 0 || m.mesh_polynum[mesh] == 0) return false;
  mjtNum offset_in_file[3], axes[4], point[3];
  Sub3(offset_in_file, in_file, m.mesh_pos + 3 * mesh);
  NegQuat(axes, m.mesh_quat + 4 * mesh);
  RotVecQuat(point, offset_in_file, axes);
  const int first = m.mesh_polyadr[mesh];
  for (int face = first; face < first + m.mesh_polynum[mesh]; ++face) {
    const int corner = m.mesh_polyvert[m.mesh_polyvertadr[face]];
    const float* vert = m.mesh_vert + 3 * (m.mesh_vertadr[mesh] + corner);
    const mjtNum offset[3] = {point[0] - vert[0], point[1] - vert[1], point[2] - vert[2]};
    if (Dot3(offset, m.mesh_polynormal + 3 * face) > 0) return false;
  }
  return true;
}

}  // namespace

bool InsideSite(const mjModel& m, const mjData& d, int site, const mjtNum point[3]) {
  mjtNum dif[3], p[3];
  Sub3(dif, point, d.site_xpos + 3 * site);
  if (m.site_type[site] == mjGEOM_SPHERE)
    return Dot3(dif, dif) <= m.site_size[3 * site] * m.site_size[3 * site];
  MulMatTVec3(p, d.site_xmat + 9 * site, dif);
  if (m.site_type[site] == mjGEOM_MESH) return InsideMesh(m, m.site_dataid[site], p);
  const Primitive* solid = FindSolid(m.site_type[site]);
  return solid && solid->contains(m.site_size + 3 * site, p);
}

int LimitRow(const mjData& d, int type, int id) {
  const int first = d.ne + d.nf;
  for (int row = first; row < first + d.nl; ++row) {
    if (d.efc_type[row] == type && d.efc_id[row] == id) return row;
  }
  return -1;
}

namespace {

// For pairs of closest points the cutoff is a search radius only; the fields of a contact
// are of several kinds.
bool HasClampingCutoff(const mjModel& m, int sensor) {
  const int type = m.sensor_type[sensor];
  return m.sensor_cutoff[sensor] > 0 && type != mjSENS_GEOMFROMTO && type != mjSENS_CONTACT;
}

void ApplyCutoff(const mjModel& m, int sensor, mjtNum* data) {
  const mjtNum cutoff = m.sensor_cutoff[sensor];
  for (int k = 0; k < m.sensor_dim[sensor]; ++k) {
    if (m.sensor_datatype[sensor] == mjDATATYPE_REAL) {
      data[k] = std::clamp(data[k], -cutoff, cutoff);
    } else if (m.sensor_datatype[sensor] == mjDATATYPE_POSITIVE) {
      data[k] = std::min(data[k], cutoff);
    }
  }
}

}  // namespace

namespace {

// mjtSleepState of an object of a sensor; of what is no place in the model, like a mesh, static.
int ObjectState(const mjModel& m, const mjData& d, int type, int id) {
  if (id < 0) return mjS_STATIC;
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return d.body_awake[id];
    case mjOBJ_GEOM:
      return d.body_awake[m.geom_bodyid[id]];
    case mjOBJ_SITE:
      return d.body_awake[m.site_bodyid[id]];
    case mjOBJ_CAMERA:
      return d.body_awake[m.cam_bodyid[id]];
    case mjOBJ_JOINT:
      return d.body_awake[m.jnt_bodyid[id]];
    case mjOBJ_TENDON:
      return TendonState(m, d, id);
    case mjOBJ_ACTUATOR:
      return ActuatorState(m, d, id);
    default:
      return mjS_STATIC;
  }
}

// Sensors that may see anything in the scene, or are not ours to judge.
bool LooksAround(const mjModel& m, int i) {
  switch (m.sensor_type[i]) {
    case mjSENS_RANGEFINDER:
    case mjSENS_CLOCK:
    case mjSENS_E_POTENTIAL:
    case mjSENS_E_KINETIC:
    case mjSENS_USER:
    case mjSENS_PLUGIN:
      return true;
    case mjSENS_CONTACT:
      return m.sensor_objtype[i] == mjOBJ_SITE || m.sensor_objtype[i] == mjOBJ_UNKNOWN;
    default:
      return false;
  }
}

}  // namespace

bool WatchesSleepers(const mjModel& m, const mjData& d, int i) {
  if (LooksAround(m, i)) return false;
  JointState state;
  state.Add(ObjectState(m, d, m.sensor_objtype[i], m.sensor_objid[i]));
  state.Add(ObjectState(m, d, m.sensor_reftype[i], m.sensor_refid[i]));
  return state.Get() == mjS_ASLEEP;
}

void FinishSensor(const mjModel& m, int sensor, mjtNum* data) {
  AddSensorNoise(m, sensor, data);
  if (HasClampingCutoff(m, sensor)) ApplyCutoff(m, sensor, data);
}

void FinishSensors(const mjModel& m, mjData& d, int stage) {
  if (mjcb_sensor) {
    bool user = false;
    for (int i = 0; i < m.nsensor; ++i)
      user = user || (m.sensor_type[i] == mjSENS_USER && m.sensor_needstage[i] == stage);
    if (user) mjcb_sensor(&m, &d, stage);
  }
  if (m.nplugin) ComputeSensorPlugins(m, d, stage);
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_needstage[i] != stage || SensorAsleep(m, d, i)) continue;
    mjtNum* data = d.sensordata + m.sensor_adr[i];
    if (ReadsHistory(m, d, i)) {
      DeliverHistory(m, d, i, data);
    } else {
      FinishSensor(m, i, data);
    }
  }
}

}  // namespace pliant
