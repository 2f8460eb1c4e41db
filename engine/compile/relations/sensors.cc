#include "engine/compile/relations/sensors.h"

#include <algorithm>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/relations/actuators.h"
#include "engine/compile/relations/histories.h"
#include "engine/compile/resolve.h"
#include "engine/model/names.h"
#include "engine/model/sensor_kinds.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/attributes/sensor_size.h"

namespace pliant::compile {

using spec::Sensor;

namespace {

bool HasFrame(int kind) {
  return kind == mjOBJ_BODY || kind == mjOBJ_XBODY || kind == mjOBJ_GEOM || kind == mjOBJ_SITE ||
         kind == mjOBJ_CAMERA;
}

int FindObject(Context& context, const Sensor& sensor, int kind, const std::string& name) {
  if (name.empty() || kind == mjOBJ_UNKNOWN) return -1;
  return RequireId(context, sensor, static_cast<mjtObj>(kind), name,
                   spec::KindName(static_cast<mjtObj>(kind)));
}

void CheckCamera(const Sensor& sensor, int camera, const mjModel& m) {
  if (camera < 0) Fail(sensor, "camera is not given");
  if (m.cam_resolution[2 * camera] <= 0 || m.cam_resolution[2 * camera + 1] <= 0) {
    Fail(sensor, "camera projection needs a positive camera resolution");
  }
}

void CheckTwoShapes(const Sensor& sensor, int i, const mjModel& m) {
  const int id = m.sensor_objid[i];
  for (const auto& [kind, object] :
       {std::pair(m.sensor_objtype[i], id), std::pair(m.sensor_reftype[i], m.sensor_refid[i])}) {
    if (kind != mjOBJ_BODY && kind != mjOBJ_GEOM)
      Fail(sensor, "distance sensors need a geom or body on each side");
    if (kind == mjOBJ_GEOM && m.geom_type[object] == mjGEOM_HFIELD) {
      Fail(sensor, "height fields are not supported in distance sensors");
    }
  }
  if (m.sensor_objtype[i] == m.sensor_reftype[i] && id == m.sensor_refid[i]) {
    Fail(sensor, "distance sensors need different geoms or bodies on their sides");
  }
}

void CheckObject(const Sensor& sensor, const SensorKind& kind, int i, const mjModel& m) {
  const int id = m.sensor_objid[i];
  const bool joint = kind.object == mjOBJ_JOINT;
  const int type = joint ? m.jnt_type[id] : -1;
  switch (kind.needs) {
    case SensorNeeds::kAny:
      break;
    case SensorNeeds::kScalarJoint:
      if (type != mjJNT_HINGE && type != mjJNT_SLIDE) Fail(sensor, "joint must be a slide or hinge");
      break;
    case SensorNeeds::kBallJoint:
      if (type != mjJNT_BALL) Fail(sensor, "joint must be a ball");
      break;
    case SensorNeeds::kLimited:
      if (!(joint ? m.jnt_limited : m.tendon_limited)[id]) {
        Fail(sensor, std::string(spec::KindName(kind.object)) + " must be limited");
      }
      break;
    case SensorNeeds::kFrame:
      if (!HasFrame(m.sensor_objtype[i])) Fail(sensor, "objtype must be body, xbody, geom, site or camera");
      break;
    case SensorNeeds::kTwoShapes:
      CheckTwoShapes(sensor, i, m);
      break;
  }
  if (kind.type == mjSENS_INSIDESITE && m.sensor_reftype[i] != mjOBJ_SITE) {
    Fail(sensor, "the site that it looks into is not given");
  }
  if (kind.type == mjSENS_CAMPROJECTION) CheckCamera(sensor, m.sensor_refid[i], m);
}

}  // namespace

namespace {

// One ray for each pixel of the camera.
int RangeImageSize(const Context& context, const Sensor& sensor) {
  const auto* camera = static_cast<const spec::Camera*>(context.spec.Find(mjOBJ_CAMERA, sensor.own.objname));
  if (!camera) Fail(sensor, "camera '" + sensor.own.objname + "' not found");
  const int* resolution = camera->spec.resolution;
  const double size = static_cast<double>(resolution[0]) * resolution[1] * spec::SensorDim(sensor.spec);
  if (size > spec::kMaxSamples)
    Fail(sensor, "the range image " + spec::TooMany(size, "numbers", spec::kMaxSamples));
  return static_cast<int>(size);
}

// Which data of a contact or a ray a sensor gives, a bit each of `count`.
void CheckFields(const Sensor& sensor, int fields, int count) {
  if (fields > 0 && fields < 1 << count) return;
  Fail(sensor, "intprm[0] says which data the sensor gives: a bit each of the first " +
                   std::to_string(count) + ", at least one; it is " + std::to_string(fields));
}

void CheckParameters(const mjsSensor& spec, const Sensor& sensor) {
  if (spec.type == mjSENS_RANGEFINDER) CheckFields(sensor, spec.intprm[0], mjNRAYDATA);
  if (spec.type != mjSENS_CONTACT) return;
  CheckFields(sensor, spec.intprm[0], mjNCONDATA);
  if (spec.intprm[1] < 0 || spec.intprm[1] > 3) {
    Fail(sensor,
         "intprm[1], how contacts are reduced, must be 0 to 3; it is " + std::to_string(spec.intprm[1]));
  }
  if (spec.intprm[2] < 1) {
    Fail(sensor, "num (intprm[2]) must be positive; it is " + std::to_string(spec.intprm[2]));
  }
}

// A sensor of an actuator gives one number for each of its outputs.
bool IsOnOutputs(mjtSensor type) {
  return type == mjSENS_ACTUATORPOS || type == mjSENS_ACTUATORVEL || type == mjSENS_ACTUATORFRC;
}

}  // namespace

int SensorSize(const Context& context, const Sensor& sensor) {
  if (sensor.spec.type == mjSENS_USER) {
    const int dim = sensor.spec.dim;
    if (dim < 0) Fail(sensor, "dim must not be negative");
    if (sensor.spec.datatype == mjDATATYPE_AXIS && dim != 3) Fail(sensor, "datatype 'axis' needs dim 3");
    if (sensor.spec.datatype == mjDATATYPE_QUATERNION && dim != 4) {
      Fail(sensor, "datatype 'quaternion' needs dim 4");
    }
  }
  CheckParameters(sensor.spec, sensor);
  if (sensor.spec.type == mjSENS_RANGEFINDER && sensor.spec.objtype == mjOBJ_CAMERA) {
    return RangeImageSize(context, sensor);
  }
  if (IsOnOutputs(sensor.spec.type)) {
    const auto* actuator =
        static_cast<const spec::Actuator*>(context.spec.Find(mjOBJ_ACTUATOR, sensor.own.objname));
    return actuator ? OutputCount(actuator->spec) : 1;
  }
  if (sensor.spec.type != mjSENS_TACTILE) return spec::SensorDim(sensor.spec);
  const spec::Element* mesh = context.spec.Find(mjOBJ_MESH, sensor.own.objname);
  if (!mesh || mesh->id < 0) Fail(sensor, "mesh '" + sensor.own.objname + "' not found");
  const CompiledMesh& compiled = *context.assets.compiled_meshes[mesh->id];
  return static_cast<int>(compiled.vert.size());
}

int CountSensorData(const Context& context) {
  int count = 0;
  for (const Sensor* sensor : context.spec.sensors) {
    context.Attempt([&] {
      const int size = SensorSize(context, *sensor);
      if (count + static_cast<double>(size) > spec::kMaxSamples) {
        Fail(*sensor, "the sensor " + spec::TooMany(size, "numbers", spec::kMaxSamples));
      }
      count += size;
    });
  }
  return count;
}

namespace {

void FillSensorHistory(const Sensor& sensor, int i, mjModel& m) {
  const mjsSensor& spec = sensor.spec;
  const double period = spec.interval[0], phase = spec.interval[1];
  FillHistory(sensor, {spec.nsample, spec.interp, spec.delay}, m.sensor_history + 2 * i, m.sensor_delay[i]);
  if (period < 0) Fail(sensor, "negative interval in sensor; a period of 0 computes it at each step");
  if (phase > 0) Fail(sensor, "positive phase in sensor; the second number of 'interval' is 0 or less");
  if (period > 0 && phase <= -period)
    Fail(sensor, "phase must be greater than -period in sensor; its size is less than the period's");
  std::copy_n(spec.interval, 2, m.sensor_interval + 2 * i);
}

}  // namespace

void FillSensors(Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nsensor; ++i) {
    context.Attempt([&] {
      const Sensor& sensor = *context.spec.sensors[i];
      const mjsSensor& spec = sensor.spec;
      const SensorKind* kind = DecidesItself(spec.type) ? nullptr : FindSensorKind(spec.type);
      m.sensor_type[i] = spec.type;
      m.sensor_datatype[i] = kind ? kind->data : spec.datatype;
      m.sensor_needstage[i] = kind ? kind->stage : spec.needstage;
      m.sensor_objtype[i] = kind && kind->object != mjOBJ_UNKNOWN ? kind->object : spec.objtype;
      m.sensor_objid[i] = FindObject(context, sensor, m.sensor_objtype[i], sensor.own.objname);
      m.sensor_reftype[i] = spec.reftype;
      m.sensor_refid[i] = FindObject(context, sensor, spec.reftype, sensor.own.refname);
      std::copy_n(spec.intprm, mjNSENS, m.sensor_intprm + mjNSENS * i);
      m.sensor_dim[i] = SensorSize(context, sensor);
      m.sensor_adr[i] = adr;
      m.sensor_cutoff[i] = spec.cutoff;
      m.sensor_noise[i] = spec.noise;
      m.sensor_plugin[i] = -1;
      m.sensor_historyadr[i] = -1;
      FillUser(sensor.own.userdata, m.sensor_user + i * m.nuser_sensor, m.nuser_sensor);
      adr += m.sensor_dim[i];
      if (kind && kind->object != mjOBJ_UNKNOWN && m.sensor_objid[i] < 0) {
        Fail(sensor, std::string(spec::KindName(kind->object)) + " is not given");
      }
      if (m.sensor_objtype[i] != mjOBJ_UNKNOWN && m.sensor_objid[i] < 0 && spec.type != mjSENS_PLUGIN) {
        Fail(sensor, "the measured object is not named");
      }
      if (spec.reftype != mjOBJ_UNKNOWN && m.sensor_refid[i] < 0) Fail(sensor, "the reference is not named");
      if (spec.cutoff < 0) Fail(sensor, "cutoff must not be negative");
      if (spec.noise < 0) Fail(sensor, "noise must not be negative");
      if (spec.cutoff > 0 && (m.sensor_datatype[i] == mjDATATYPE_QUATERNION ||
                              (m.sensor_datatype[i] == mjDATATYPE_AXIS && spec.type != mjSENS_GEOMNORMAL))) {
        Fail(sensor, "cutoff cannot be applied to an axis or a quaternion");
      }
      FillSensorHistory(sensor, i, m);
      if (kind) CheckObject(sensor, *kind, i, m);
    });
  }
}

}  // namespace pliant::compile
