// What is known of each kind of sensor, a row a kind.
#pragma once

#include <mujoco/mjmodel.h>

#include <span>

namespace pliant {

// What the measured object must be, beside its type.
enum class SensorNeeds {
  kAny,
  kScalarJoint,  // hinge or slide
  kBallJoint,
  kLimited,    // a joint or tendon with a range
  kFrame,      // a body, xbody, geom, site or camera
  kTwoShapes,  // a geom or body on each side
};

struct SensorKind {
  mjtSensor type;
  const char* word;   // in model files
  const char* title;  // for people
  const char* unit;
  int dim;  // outputs; -1: depends on the sensor's parameters
  mjtDataType data;
  mjtStage stage;
  mjtObj object;  // type of the measured object; mjOBJ_UNKNOWN: none, or a free choice
  SensorNeeds needs;
};

std::span<const SensorKind> SensorKinds();
// Null for numbers that are no kind. Of user and plugin sensors only title and unit count: the rest each of
// them says itself.
const SensorKind* FindSensorKind(int type);

// Numbers of each field of a contact sensor, by mjtConDataField.
inline constexpr int kContactFieldSize[mjNCONDATA] = {1, 3, 3, 1, 3, 3, 3};

// Numbers of each field of a range finder, by mjtRayDataField.
inline constexpr int kRayFieldSize[mjNRAYDATA] = {1, 3, 3, 3, 3, 1};

// Whether sensors of this kind say themselves what they give.
inline bool DecidesItself(int type) { return type == mjSENS_PLUGIN || type == mjSENS_USER; }

}  // namespace pliant
