// What the panel "Identify" shows and asks for: numbers of the model that are sought in a recorded motion.
// The program searches on threads of its own. Main thread only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::ui {

// One number that is sought.
struct SoughtNumber {
  std::string name;   // "joint:elbow.damping"
  std::string title;  // "Damping"
  std::string unit;
  double start = 0, lo = 0, hi = 0;

  bool found = false;  // by the latest search, with what follows
  double value = 0;
  double low = 0, high = 0;  // where it lies with 95 %
  bool uncertain = false;    // the motion does not tell
};

// A hinge or slide of the recording.
struct SoughtMotion {
  std::string name;
  const char* unit = "rad";
  double noise = 0, before = 0, after = 0;                 // root mean squares
  std::vector<float> recorded, error_before, error_after;  // [samples]
};

struct IdentifyState {
  bool shown = false;  // by the panel, in this frame

  // What is typed.
  char path[512] = "";
  char filter[128] = "";
  double window = 0.5;  // s
  bool robust = false;
  bool free_starts = true;
  int joint = 0;  // whose curves are shown

  // What is asked for.
  enum class Wanted { kNothing, kRun, kStop, kApply, kWrite } wanted = Wanted::kNothing;
  std::string add;  // the name of a number that is to join

  // What is known.
  uint64_t generation = 0;              // of the model that the candidates are of
  std::vector<std::string> candidates;  // names of all that can be sought
  std::vector<SoughtNumber> numbers;
  std::vector<SoughtMotion> motions;  // of the latest search
  std::vector<double> times;          // [samples] s
  std::vector<double> correlation;    // [numbers x numbers] of the latest search
  std::vector<std::string> notes;
  std::string problem, outcome;
  bool busy = false;
  int iteration = 0;
  double deviations = 0;  // root mean square of the residuals, in standard deviations
};

IdentifyState& CurrentIdentify();

}  // namespace pliant::ui
