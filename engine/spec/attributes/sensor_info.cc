#include "engine/spec/attributes/sensor_info.h"

namespace pliant::spec {
namespace {

constexpr SensorInfo kPositive(mjtStage stage, mjtObj object) {
  return {1, mjDATATYPE_POSITIVE, stage, object, false};
}
constexpr SensorInfo kReal(int dim, mjtStage stage, mjtObj object) {
  return {dim, mjDATATYPE_REAL, stage, object, false};
}
constexpr SensorInfo kFrame(int dim, mjtDataType data, mjtStage stage) {
  return {dim, data, stage, mjOBJ_UNKNOWN, true};
}

// In the order of mjtSensor.
constexpr SensorInfo kTable[] = {
    kPositive(mjSTAGE_ACC, mjOBJ_SITE),                           // touch
    kReal(3, mjSTAGE_ACC, mjOBJ_SITE),                            // accelerometer
    kReal(3, mjSTAGE_VEL, mjOBJ_SITE),                            // velocimeter
    kReal(3, mjSTAGE_VEL, mjOBJ_SITE),                            // gyro
    kReal(3, mjSTAGE_ACC, mjOBJ_SITE),                            // force
    kReal(3, mjSTAGE_ACC, mjOBJ_SITE),                            // torque
    kReal(3, mjSTAGE_POS, mjOBJ_SITE),                            // magnetometer
    kPositive(mjSTAGE_POS, mjOBJ_SITE),                           // rangefinder
    kReal(2, mjSTAGE_POS, mjOBJ_SITE),                            // camprojection
    kReal(1, mjSTAGE_POS, mjOBJ_JOINT),                           // jointpos
    kReal(1, mjSTAGE_VEL, mjOBJ_JOINT),                           // jointvel
    kReal(1, mjSTAGE_POS, mjOBJ_TENDON),                          // tendonpos
    kReal(1, mjSTAGE_VEL, mjOBJ_TENDON),                          // tendonvel
    kReal(1, mjSTAGE_POS, mjOBJ_ACTUATOR),                        // actuatorpos
    kReal(1, mjSTAGE_VEL, mjOBJ_ACTUATOR),                        // actuatorvel
    kReal(1, mjSTAGE_ACC, mjOBJ_ACTUATOR),                        // actuatorfrc
    kReal(1, mjSTAGE_ACC, mjOBJ_JOINT),                           // jointactuatorfrc
    kReal(1, mjSTAGE_ACC, mjOBJ_TENDON),                          // tendonactuatorfrc
    {4, mjDATATYPE_QUATERNION, mjSTAGE_POS, mjOBJ_JOINT, false},  // ballquat
    kReal(3, mjSTAGE_VEL, mjOBJ_JOINT),                           // ballangvel
    kReal(1, mjSTAGE_POS, mjOBJ_JOINT),                           // jointlimitpos
    kReal(1, mjSTAGE_VEL, mjOBJ_JOINT),                           // jointlimitvel
    kReal(1, mjSTAGE_ACC, mjOBJ_JOINT),                           // jointlimitfrc
    kReal(1, mjSTAGE_POS, mjOBJ_TENDON),                          // tendonlimitpos
    kReal(1, mjSTAGE_VEL, mjOBJ_TENDON),                          // tendonlimitvel
    kReal(1, mjSTAGE_ACC, mjOBJ_TENDON),                          // tendonlimitfrc
    kFrame(3, mjDATATYPE_REAL, mjSTAGE_POS),                      // framepos
    kFrame(4, mjDATATYPE_QUATERNION, mjSTAGE_POS),                // framequat
    kFrame(3, mjDATATYPE_AXIS, mjSTAGE_POS),                      // framexaxis
    kFrame(3, mjDATATYPE_AXIS, mjSTAGE_POS),                      // frameyaxis
    kFrame(3, mjDATATYPE_AXIS, mjSTAGE_POS),                      // framezaxis
    kFrame(3, mjDATATYPE_REAL, mjSTAGE_VEL),                      // framelinvel
    kFrame(3, mjDATATYPE_REAL, mjSTAGE_VEL),                      // frameangvel
    kFrame(3, mjDATATYPE_REAL, mjSTAGE_ACC),                      // framelinacc
    kFrame(3, mjDATATYPE_REAL, mjSTAGE_ACC),                      // frameangacc
    kReal(3, mjSTAGE_POS, mjOBJ_BODY),                            // subtreecom
    kReal(3, mjSTAGE_VEL, mjOBJ_BODY),                            // subtreelinvel
    kReal(3, mjSTAGE_VEL, mjOBJ_BODY),                            // subtreeangmom
    kFrame(1, mjDATATYPE_POSITIVE, mjSTAGE_POS),                  // insidesite
    kFrame(1, mjDATATYPE_REAL, mjSTAGE_POS),                      // distance
    kFrame(3, mjDATATYPE_AXIS, mjSTAGE_POS),                      // normal
    kFrame(6, mjDATATYPE_REAL, mjSTAGE_POS),                      // fromto
    kFrame(-1, mjDATATYPE_REAL, mjSTAGE_ACC),                     // contact
    kReal(1, mjSTAGE_POS, mjOBJ_UNKNOWN),                         // e_potential
    kReal(1, mjSTAGE_POS, mjOBJ_UNKNOWN),                         // e_kinetic
    kReal(1, mjSTAGE_POS, mjOBJ_UNKNOWN),                         // clock
    kReal(-1, mjSTAGE_ACC, mjOBJ_MESH),                           // tactile
};
static_assert(sizeof(kTable) / sizeof(kTable[0]) == mjSENS_PLUGIN);

constexpr int kContactFieldSize[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};

}  // namespace

const SensorInfo* FindSensorInfo(mjtSensor type) {
  return type >= 0 && type < mjSENS_PLUGIN ? &kTable[type] : nullptr;
}

int ContactSensorSlotSize(int fields) {
  int size = 0;
  for (int i = 0; i < mjNCONDATA; ++i) {
    if (fields & (1 << i)) size += kContactFieldSize[i];
  }
  return size;
}

int SensorDim(const mjsSensor& sensor) {
  if (sensor.type == mjSENS_USER) return sensor.dim;
  if (sensor.type == mjSENS_CONTACT) return sensor.intprm[2] * ContactSensorSlotSize(sensor.intprm[0]);
  const SensorInfo* info = FindSensorInfo(sensor.type);
  return info && info->dim > 0 ? info->dim : 0;
}

}  // namespace pliant::spec
