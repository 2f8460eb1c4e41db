#include "engine/spec/attributes/sensor_size.h"

#include "engine/model/sensor_kinds.h"

namespace pliant::spec {

int ContactSensorSlotSize(int fields) {
  int size = 0;
  for (int i = 0; i < mjNCONDATA; ++i) {
    if (fields & (1 << i)) size += kContactFieldSize[i];
  }
  return size;
}

int RayFieldsSize(int fields) {
  int size = 0;
  for (int i = 0; i < mjNRAYDATA; ++i) {
    if (fields & (1 << i)) size += kRayFieldSize[i];
  }
  return size;
}

int SensorDim(const mjsSensor& sensor) {
  if (sensor.type == mjSENS_USER) return sensor.dim;
  if (sensor.type == mjSENS_CONTACT) return sensor.intprm[2] * ContactSensorSlotSize(sensor.intprm[0]);
  if (sensor.type == mjSENS_RANGEFINDER) return RayFieldsSize(sensor.intprm[0]);
  const SensorKind* kind = FindSensorKind(sensor.type);
  return kind && kind->dim > 0 ? kind->dim : 0;
}

}  // namespace pliant::spec
