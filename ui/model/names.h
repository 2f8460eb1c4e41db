// What the enums of the model and of the scene are called on the screen, with their keys.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <string>
#include <string_view>

#include "ui/keys/keys.h"

namespace pliant::ui {

struct FlagName {
  const char* id;     // in action names: "flag.contact_force"
  const char* title;  // on the screen
  int key;            // plain key that toggles it, kKeyNone for none
};

extern const FlagName kVisFlags[mjNVISFLAG];
extern const FlagName kRenderFlags[mjNRNDFLAG];

// Switches what is shown or how it is drawn: the id of a flag on, with '-' before it off. False when no flag
// has this id.
bool SetViewFlag(std::string_view name, mjvOption& option, mjtByte* render_flags);

extern const char* const kLabelNames[mjNLABEL];
extern const char* const kFrameNames[mjNFRAME];
extern const char* const kDisableNames[mjNDISABLE];  // said positively: the feature that the bit switches off
extern const char* const kEnableNames[mjNENABLE];
extern const char* const kIntegratorNames[5];
extern const char* const kConeNames[2];
extern const char* const kJacobianNames[3];
extern const char* const kSolverNames[3];
extern const char* const kWarningNames[mjNWARNING];
extern const char* const kTimerNames[mjNTIMER];

const char* JointTypeName(int type);
const char* GeomTypeName(int type);
const char* SensorTypeName(int type);
const char* EqualityTypeName(int type);
const char* TransmissionTypeName(int type);
// Unit of a sensor's values; empty for pure numbers.
const char* SensorUnit(int type);

// The element's name, or its kind and id as in "geom 12" where it has none.
std::string ElementName(const mjModel& m, int type, int id);
// Lower-case word for an object type: "body", "geom", ...
const char* ObjectTypeName(int type);

}  // namespace pliant::ui
