#include "engine/sensor/position_sensors.h"

#include <algorithm>
#include <cmath>

#include "engine/dynamics/energy.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/query/distance.h"
#include "engine/query/object_frame.h"
#include "engine/sensor/range_finder.h"
#include "engine/sensor/sensor_history.h"
#include "engine/sensor/sensor_object.h"

namespace pliant {
namespace {

// Pixel coordinates of a world point, origin in the top left corner (Hartley and Zisserman 2004, ch. 6).
void Project(const mjModel& m, const mjData& d, int camera, const mjtNum point[3], mjtNum pixel[2]) {
  const int* resolution = m.cam_resolution + 2 * camera;
  const mjtNum height = resolution[1];
  const float* sensor = m.cam_sensorsize + 2 * camera;
  const float* intrinsic = m.cam_intrinsic + 4 * camera;
  mjtNum focal[2];
  if (sensor[0] && sensor[1]) {
    // In single precision, like the camera's parameters.
    for (int k = 0; k < 2; ++k) focal[k] = intrinsic[k] / sensor[k] * static_cast<float>(resolution[k]);
  } else {
    focal[0] = focal[1] = 0.5 / std::tan(m.cam_fovy[camera] * mjPI / 360) * height;
  }
  mjtNum dif[3], p[3];
  Sub3(dif, point, d.cam_xpos + 3 * camera);
  MulMatTVec3(p, d.cam_xmat + 9 * camera, dif);
  mjtNum depth = p[2];
  if (std::fabs(depth) < mjMINVAL) depth = depth < 0 ? -mjMINVAL : mjMINVAL;
  pixel[0] = 0.5 * resolution[0] - focal[0] * p[0] / depth;
  pixel[1] = 0.5 * height + focal[1] * p[1] / depth;
}

mjtNum LimitPosition(const mjModel& m, const mjData& d, int i) {
  const int type = m.sensor_type[i] == mjSENS_JOINTLIMITPOS ? mjCNSTR_LIMIT_JOINT : mjCNSTR_LIMIT_TENDON;
  const int row = LimitRow(d, type, m.sensor_objid[i]);
  return row < 0 ? 0 : d.efc_pos[row] - d.efc_margin[row];
}

void FramePosition(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const ObjectFrame frame = FrameOfObject(m, d, m.sensor_objtype[i], m.sensor_objid[i]);
  if (m.sensor_refid[i] < 0) {
    Copy3(data, frame.pos);
    return;
  }
  const ObjectFrame ref = FrameOfObject(m, d, m.sensor_reftype[i], m.sensor_refid[i]);
  mjtNum dif[3];
  Sub3(dif, frame.pos, ref.pos);
  MulMatTVec3(data, ref.mat, dif);
}

void FrameQuat(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  mjtNum quat[4], ref[4];
  SensorFrameQuat(m, d, m.sensor_objtype[i], m.sensor_objid[i], quat);
  if (m.sensor_refid[i] < 0) {
    Copy4(data, quat);
    return;
  }
  SensorFrameQuat(m, d, m.sensor_reftype[i], m.sensor_refid[i], ref);
  NegQuat(ref, ref);
  MulQuat(data, ref, quat);
}

void FrameAxis(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  const ObjectFrame frame = FrameOfObject(m, d, m.sensor_objtype[i], m.sensor_objid[i]);
  const int k = m.sensor_type[i] - mjSENS_FRAMEXAXIS;
  const mjtNum axis[3] = {frame.mat[k], frame.mat[3 + k], frame.mat[6 + k]};
  if (m.sensor_refid[i] < 0) {
    Copy3(data, axis);
  } else {
    MulMatTVec3(data, FrameOfObject(m, d, m.sensor_reftype[i], m.sensor_refid[i]).mat, axis);
  }
}

struct GeomRange {
  int begin, end;
};
GeomRange GeomsOf(const mjModel& m, int objtype, int objid) {
  if (objtype == mjOBJ_GEOM) return {objid, objid + 1};
  return {m.body_geomadr[objid], m.body_geomadr[objid] + m.body_geomnum[objid]};
}

// The closest pair of geoms between two objects. Neighbouring sensors often ask for the same one.
struct ClosestPair {
  int key[4] = {-1, -1, -1, -1};
  mjtNum cutoff = -1;
  mjtNum distance = 0;
  mjtNum fromto[6] = {0, 0, 0, 0, 0, 0};
  bool found = false;

  void Find(const mjModel& m, mjData& d, int i) {
    const int asked[4] = {m.sensor_objtype[i], m.sensor_objid[i], m.sensor_reftype[i], m.sensor_refid[i]};
    if (std::equal(asked, asked + 4, key) && cutoff == m.sensor_cutoff[i]) return;
    std::copy(asked, asked + 4, key);
    cutoff = distance = m.sensor_cutoff[i];
    std::fill(fromto, fromto + 6, 0);
    found = false;
    const GeomRange first = GeomsOf(m, key[0], key[1]), second = GeomsOf(m, key[2], key[3]);
    for (int a = first.begin; a < first.end; ++a) {
      for (int b = second.begin; b < second.end; ++b) {
        mjtNum segment[6];
        const mjtNum dist = GeomDistance(m, d, a, b, cutoff, segment);
        if (dist >= distance) continue;
        distance = dist;
        std::copy(segment, segment + 6, fromto);
        found = true;
      }
    }
  }

  // Unit vector from the point on the first surface to that on the second, as in the reference: it points
  // into the first object when they penetrate.
  void Normal(mjtNum* data) const {
    Zero3(data);
    if (!found) return;
    mjtNum dif[3];
    Sub3(dif, fromto + 3, fromto);
    // Touching surfaces have no such direction.
    if (Normalize3(dif) >= mjMINVAL) Copy3(data, dif);
  }
};

void ClosestSensor(const mjModel& m, mjData& d, int i, ClosestPair& pair, mjtNum* data) {
  pair.Find(m, d, i);
  switch (m.sensor_type[i]) {
    case mjSENS_GEOMDIST:
      data[0] = pair.distance;
      break;
    case mjSENS_GEOMNORMAL:
      pair.Normal(data);
      break;
    default:
      std::copy(pair.fromto, pair.fromto + 6, data);
  }
}

void FrameSensor(const mjModel& m, const mjData& d, int i, mjtNum* data) {
  switch (m.sensor_type[i]) {
    case mjSENS_FRAMEPOS:
      FramePosition(m, d, i, data);
      break;
    case mjSENS_FRAMEQUAT:
      FrameQuat(m, d, i, data);
      break;
    default:
      FrameAxis(m, d, i, data);
  }
}

mjtNum PotentialEnergy(const mjModel& m, mjData& d) {
  EnergyPos(m, d);
  return d.energy[0];
}

// As in the reference that of the last velocity stage where it was computed there: with the flag for energies
// the reading is one pass late.
mjtNum KineticEnergy(const mjModel& m, mjData& d) {
  if (!d.flg_energyvel) EnergyVel(m, d);
  return d.energy[1];
}

void PositionValue(const mjModel& m, mjData& d, int i, ClosestPair& pair, mjtNum* data) {
  const int id = m.sensor_objid[i];
  switch (m.sensor_type[i]) {
    case mjSENS_MAGNETOMETER:
      MulMatTVec3(data, d.site_xmat + 9 * id, m.opt.magnetic);
      break;
    case mjSENS_CAMPROJECTION:
      Project(m, d, m.sensor_refid[i], d.site_xpos + 3 * id, data);
      break;
    case mjSENS_RANGEFINDER:
      RangeFinder(m, d, i, data);
      break;
    case mjSENS_JOINTPOS:
      data[0] = d.qpos[m.jnt_qposadr[id]];
      break;
    case mjSENS_TENDONPOS:
      data[0] = d.ten_length[id];
      break;
    case mjSENS_ACTUATORPOS:
      std::copy_n(d.actuator_length + m.actuator_outadr[id], m.actuator_outnum[id], data);
      break;
    case mjSENS_BALLQUAT:
      Copy4(data, d.qpos + m.jnt_qposadr[id]);
      Normalize4(data);
      break;
    case mjSENS_JOINTLIMITPOS:
    case mjSENS_TENDONLIMITPOS:
      data[0] = LimitPosition(m, d, i);
      break;
    case mjSENS_FRAMEPOS:
    case mjSENS_FRAMEQUAT:
    case mjSENS_FRAMEXAXIS:
    case mjSENS_FRAMEYAXIS:
    case mjSENS_FRAMEZAXIS:
      FrameSensor(m, d, i, data);
      break;
    case mjSENS_SUBTREECOM:
      Copy3(data, d.subtree_com + 3 * id);
      break;
    case mjSENS_GEOMDIST:
    case mjSENS_GEOMNORMAL:
    case mjSENS_GEOMFROMTO:
      ClosestSensor(m, d, i, pair, data);
      break;
    case mjSENS_INSIDESITE:
      data[0] = InsideSite(m, d, m.sensor_refid[i], FrameOfObject(m, d, m.sensor_objtype[i], id).pos);
      break;
    case mjSENS_E_POTENTIAL:
      data[0] = PotentialEnergy(m, d);
      break;
    case mjSENS_E_KINETIC:
      data[0] = KineticEnergy(m, d);
      break;
    case mjSENS_CLOCK:
      data[0] = d.time;
      break;
    default:
      break;
  }
}

}  // namespace

void PositionSensor(const mjModel& m, mjData& d, int i, mjtNum* data) {
  ClosestPair pair;
  PositionValue(m, d, i, pair, data);
}

void SensorPos(const mjModel& m, mjData& d) {
  if (!SensorsOn(m)) return;
  ClosestPair pair;
  for (int i = 0; i < m.nsensor; ++i) {
    if (m.sensor_needstage[i] == mjSTAGE_POS && !SensorAsleep(m, d, i) && !ReadsHistory(m, d, i))
      PositionValue(m, d, i, pair, d.sensordata + m.sensor_adr[i]);
  }
  FinishSensors(m, d, mjSTAGE_POS);
}

}  // namespace pliant
