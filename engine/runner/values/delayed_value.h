// What a delay makes of a number:
//   ctrl.delayed[late]               the control that reaches the actuator now, before it is clamped
//   sensordata.undelayed[heard][0]   the newest reading of a sensor that reports an older one
// Without a delay they are ctrl and sensordata. Brackets as those of ctrl and sensordata.
#pragma once

#include <string>
#include <string_view>

#include "engine/runner/values/value.h"

namespace pliant::runner {

// True when `name` (in front of the brackets) is one of these.
bool IsDelayedValue(std::string_view name);
// ref->data_field is that of ctrl or sensordata, ref->index the place there.
bool FindDelayedValue(const mjModel& m, std::string_view path, ValueRef* ref, std::string* error);
double ReadDelayedValue(const mjModel& m, const mjData& d, const ValueRef& ref);

// `path` of a control or of a value of a sensor, and where a delay makes a difference, on a second line, the
// path of the same number on the other side of it: "ctrl[late]\nctrl.delayed[late]".
std::string BothSidesOfDelay(const mjModel& m, const std::string& path);

}  // namespace pliant::runner
