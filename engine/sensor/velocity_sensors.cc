#include "engine/sensor/velocity_sensors.h"

#include <algorithm>

#include "engine/dynamics/velocity.h"
#include "engine/math/vec3.h"
#include "engine/query/object_frame.h"
#include "engine/sensor/sensor_history.h"
#include "engine/sensor/sensor_object.h"

namespace pliant {
namespace {

// Velocity in a site's own axes: rotation, translation.
void SiteVelocity(const mjModel& m, const mjData& d, int site, mjtNum vel[6]) {
  PointFrameVelocity(m, d, m.site_bodyid[site], d.site_xpos + 3 * site, d.site_xmat + 9 * site, vel);
}

// World velocity of a frame, or its velocity as seen by an observer in the reference frame.
void FrameVelocity(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const bool linear = m.sensor_type[i] == mjSENS_FRAMELINVEL;
  const ObjectFrame frame = FrameOfObject(m, d, m.sensor_objtype[i], m.sensor_objid[i]);
  mjtNum vel[6];
  PointFrameVelocity(m, d, frame.body, frame.pos, nullptr, vel);
  if (m.sensor_refid[i] < 0) {
    Copy3(data, linear ? vel + 3 : vel);
    return;
  }
  const ObjectFrame ref = FrameOfObject(m, d, m.sensor_reftype[i], m.sensor_refid[i]);
  mjtNum ref_vel[6], relative[3];
  PointFrameVelocity(m, d, ref.body, ref.pos, nullptr, ref_vel);
  if (linear) {
    mjtNum offset[3], carried[3];
    Sub3(relative, vel + 3, ref_vel + 3);
    Sub3(offset, frame.pos, ref.pos);
    Cross(carried, ref_vel, offset);
    SubFrom3(relative, carried);
  } else {
    Sub3(relative, vel, ref_vel);
  }
  MulMatTVec3(data, ref.mat, relative);
}

void LimitVelocity(const mjData& d, int type, int id, mjtNum* data) {
  const int row = LimitRow(d, type, id);
  *data = row < 0 ? 0 : d.efc_vel[row];
}

}  // namespace

bool WantsSubtreeVelocity(int type) {
  return type == mjSENS_SUBTREELINVEL || type == mjSENS_SUBTREEANGMOM || type == mjSENS_USER;
}

void VelocitySensor(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const int id = m.sensor_objid[i];
  mjtNum vel[6];
  switch (m.sensor_type[i]) {
    case mjSENS_VELOCIMETER:
      SiteVelocity(m, d, id, vel);
      Copy3(data, vel + 3);
      break;
    case mjSENS_GYRO:
      SiteVelocity(m, d, id, vel);
      Copy3(data, vel);
      break;
    case mjSENS_JOINTVEL:
      data[0] = d.qvel[m.jnt_dofadr[id]];
      break;
    case mjSENS_TENDONVEL:
      data[0] = d.ten_velocity[id];
      break;
    case mjSENS_ACTUATORVEL:
      std::copy_n(d.actuator_velocity + m.actuator_outadr[id], m.actuator_outnum[id], data);
      break;
    case mjSENS_BALLANGVEL:
      Copy3(data, d.qvel + m.jnt_dofadr[id]);
      break;
    case mjSENS_JOINTLIMITVEL:
      LimitVelocity(d, mjCNSTR_LIMIT_JOINT, id, data);
      break;
    case mjSENS_TENDONLIMITVEL:
      LimitVelocity(d, mjCNSTR_LIMIT_TENDON, id, data);
      break;
    case mjSENS_FRAMELINVEL:
    case mjSENS_FRAMEANGVEL:
      FrameVelocity(m, d, i, data);
      break;
    case mjSENS_SUBTREELINVEL:
      Copy3(data, d.subtree_linvel + 3 * id);
      break;
    case mjSENS_SUBTREEANGMOM:
      Copy3(data, d.subtree_angmom + 3 * id);
      break;
    default:
      break;
  }
}

void SensorVel(const mjModel& m, mjData& d) {
  if (!SensorsOn(m)) return;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_needstage[i] != mjSTAGE_VEL) continue;
    if (SensorAsleep(m, d, i) || ReadsHistory(m, d, i)) continue;
    if (WantsSubtreeVelocity(m.sensor_type[i]) && !d.flg_subtreevel) SubtreeVel(m, d);
    VelocitySensor(m, d, i, d.sensordata + m.sensor_adr[i]);
  }
  FinishSensors(m, d, mjSTAGE_VEL);
}

}  // namespace pliant
