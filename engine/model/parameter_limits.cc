#include "engine/model/parameter_limits.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "engine/model/parameters.h"

namespace pliant {
namespace {

struct Limited {
  const char* field;
  int width;  // numbers of an element
};

// Arrays without numbers below zero, all of them in the table of parameters.
constexpr Limited kNeverNegative[] = {
    {"actuator_delay", 1}, {"body_inertia", 3}, {"body_mass", 1},       {"sensor_cutoff", 1},
    {"sensor_delay", 1},   {"sensor_noise", 1}, {"tendon_armature", 1}, {"tendon_width", 1},
};

std::string Number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", value);
  return text;
}

// "Delay of actuator 'arm'".
std::string TitleOf(const mjModel& m, const Limited& limited, int index) {
  const ModelParameter* parameter = FindParameter(limited.field);
  return std::string(parameter->title) + " of " + ElementLabel(m, parameter->object, index / limited.width);
}

// The period of a sensor, and its phase, which lies within the period before the present.
std::string RefuseInterval(const mjModel& m, int index, double value) {
  const double period = m.sensor_interval[index / 2 * 2];
  const std::string title = TitleOf(m, {"sensor_interval", 2}, index);
  if (index % 2 == 0) return value < 0 ? title + " cannot be negative, " + Number(value) + "." : "";
  if (value <= 0 && (period <= 0 || value > -period)) return "";
  return title + ": the phase lies above " + Number(-period) +
         ", which is minus the period, and is at most 0; " + Number(value) + " does not.";
}

}  // namespace

std::string RefuseParameter(const mjModel& m, const char* field, int index, double value) {
  if (std::strcmp(field, "sensor_interval") == 0) return RefuseInterval(m, index, value);
  const auto* limited = std::find_if(std::begin(kNeverNegative), std::end(kNeverNegative),
                                     [&](const Limited& row) { return std::strcmp(row.field, field) == 0; });
  if (value >= 0 || limited == std::end(kNeverNegative)) return "";
  return TitleOf(m, *limited, index) + " cannot be negative, " + Number(value) + ".";
}

}  // namespace pliant
