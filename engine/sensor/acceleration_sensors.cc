#include "engine/sensor/acceleration_sensors.h"

#include "engine/constraint/body_forces.h"
#include "engine/dynamics/contact_wrench.h"
#include "engine/dynamics/velocity.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/query/object_frame.h"
#include "engine/query/ray.h"
#include "engine/sensor/contact_sensor.h"
#include "engine/sensor/sensor_history.h"
#include "engine/sensor/sensor_object.h"
#include "engine/sensor/tactile.h"

namespace pliant {
namespace {

// Sum of normal forces on the site's body whose line of action, followed outwards from the contact,
// meets the site.
mjtNum Touch(const mjModel& m, const mjData& d, int site) {
  const int body = m.site_bodyid[site];
  mjtNum sum = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (contact.efc_address < 0) continue;
    int sides[2];
    for (int side = 0; side < 2; ++side) {
      sides[side] = contact.geom[side] >= 0 ? m.geom_bodyid[contact.geom[side]] : -1;
    }
    if (sides[0] != body && sides[1] != body) continue;
    mjtNum wrench[6], direction[3];
    ContactWrench(m, d, contact, wrench);
    if (wrench[0] <= 0) continue;
    // The normal points into geom 2.
    Scl3(direction, contact.frame, sides[1] == body ? -wrench[0] : wrench[0]);
    Normalize3(direction);
    const bool hit = RayGeom(d.site_xpos + 3 * site, d.site_xmat + 9 * site, m.site_size + 3 * site,
                             contact.pos, direction, m.site_type[site]) >= 0;
    if (hit) sum += wrench[0];
  }
  return sum;
}

// Wrench that the site's body passes to its parent, at the site and in its axes: torque, force.
void SiteWrench(const mjModel& m, const mjData& d, int site, mjtNum wrench[6]) {
  const int body = m.site_bodyid[site];
  TransformSpatial(wrench, d.cfrc_int + 6 * body, 1, d.site_xpos + 3 * site,
                   d.subtree_com + 3 * m.body_rootid[body], d.site_xmat + 9 * site);
}

mjtNum TendonActuatorForce(const mjModel& m, const mjData& d, int tendon) {
  mjtNum sum = 0;
  for (int i = 0; i < m.nactuator; ++i) {
    if (m.actuator_trntype[i] == mjTRN_TENDON && m.actuator_trnid[2 * i] == tendon)
      sum += d.actuator_force[m.actuator_outadr[i]];
  }
  return sum;
}

void LimitForce(const mjData& d, int type, int id, mjtNum* data) {
  const int row = LimitRow(d, type, id);
  *data = row < 0 ? 0 : d.efc_force[row];
}

void FrameAcceleration(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const ObjectFrame frame = FrameOfObject(m, d, m.sensor_objtype[i], m.sensor_objid[i]);
  mjtNum acc[6];
  PointFrameAcceleration(m, d, frame.body, frame.pos, nullptr, acc);
  Copy3(data, m.sensor_type[i] == mjSENS_FRAMELINACC ? acc + 3 : acc);
}

}  // namespace

bool WantsBodyForces(int type) {
  return type == mjSENS_ACCELEROMETER || type == mjSENS_FORCE || type == mjSENS_TORQUE ||
         type == mjSENS_FRAMELINACC || type == mjSENS_FRAMEANGACC || type == mjSENS_USER;
}

void AccelerationSensor(const mjModel& m, mjData& d, int i, mjtNum* data) {
  const int id = m.sensor_objid[i];
  mjtNum spatial[6];
  switch (m.sensor_type[i]) {
    case mjSENS_TOUCH:
      data[0] = Touch(m, d, id);
      break;
    case mjSENS_ACCELEROMETER:
      PointFrameAcceleration(m, d, m.site_bodyid[id], d.site_xpos + 3 * id, d.site_xmat + 9 * id, spatial);
      Copy3(data, spatial + 3);
      break;
    case mjSENS_FORCE:
      SiteWrench(m, d, id, spatial);
      Copy3(data, spatial + 3);
      break;
    case mjSENS_TORQUE:
      SiteWrench(m, d, id, spatial);
      Copy3(data, spatial);
      break;
    case mjSENS_ACTUATORFRC:
      std::copy_n(d.actuator_force + m.actuator_outadr[id], m.actuator_outnum[id], data);
      break;
    case mjSENS_JOINTACTFRC:
      data[0] = d.qfrc_actuator[m.jnt_dofadr[id]];
      break;
    case mjSENS_TENDONACTFRC:
      data[0] = TendonActuatorForce(m, d, id);
      break;
    case mjSENS_JOINTLIMITFRC:
      LimitForce(d, mjCNSTR_LIMIT_JOINT, id, data);
      break;
    case mjSENS_TENDONLIMITFRC:
      LimitForce(d, mjCNSTR_LIMIT_TENDON, id, data);
      break;
    case mjSENS_FRAMELINACC:
    case mjSENS_FRAMEANGACC:
      FrameAcceleration(m, d, i, data);
      break;
    case mjSENS_TACTILE:
      TactileSensor(m, d, i, data);
      break;
    case mjSENS_CONTACT:
      ContactSensor(m, d, i, data);
      break;
    default:
      break;
  }
}

void SensorAcc(const mjModel& m, mjData& d) {
  if (!SensorsOn(m)) return;
  bool have_body_forces = false;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_needstage[i] != mjSTAGE_ACC || SensorAsleep(m, d, i)) continue;
    if (ReadsHistory(m, d, i)) continue;
    if (!have_body_forces && WantsBodyForces(m.sensor_type[i])) {
      RnePostConstraint(m, d);
      have_body_forces = true;
    }
    AccelerationSensor(m, d, i, d.sensordata + m.sensor_adr[i]);
  }
  FinishSensors(m, d, mjSTAGE_ACC);
}

}  // namespace pliant
