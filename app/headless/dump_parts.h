// The parts of a dump: the model, the fields of a data, and what is computed on a second data.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <vector>

#include "app/headless/dump_options.h"
#include "app/headless/json_writer.h"

namespace pliant {

// ---- model

void WriteModel(JsonWriter& w, const mjModel& m, const DumpOptions& o);

// ---- data fields

// Every name that can be asked for, in the order in which they are written.
std::vector<std::string> DumpFieldNames();

// Applies patterns ("qfrc_*", "default", "all", "-name"). Throws UsageError for a pattern
// that matches nothing.
std::vector<std::string> ChooseFields(const std::vector<std::string>& patterns);

// The fields that describe the state after a step.
std::vector<std::string> StateFieldPatterns();

// Writes the named fields, but those that need a second data (computed, qfrc_inverse).
void WriteFields(JsonWriter& w, const mjModel& m, const mjData& d, const std::vector<std::string>& names,
                 const DumpOptions& o);
void WriteWarnings(JsonWriter& w, const std::vector<mjWarningStat>& warnings);

// ---- states and controls

struct StateInput {
  std::optional<std::string> keyframe;
  std::optional<std::string> name;
  std::optional<double> time;
  std::vector<std::pair<std::string, std::vector<double>>> values;  // field name, numbers
  std::vector<double> qacc;
};

// From a JSON file: one state or a list of them. Throws UsageError.
std::vector<StateInput> ReadStates(const std::string& file);

// Resets d (to the state's keyframe, else `keyframe` when not empty) and sets what the state gives. Throws
// UsageError when a length does not fit.
void StartFrom(const mjModel& m, mjData& d, const StateInput* state, const std::string& keyframe);

// Writes the state of d as an object that ReadStates understands.
void WriteState(JsonWriter& w, const mjModel& m, const mjData& d, int step);

// The control rows of a run: zero, sine, random:SEED, or a file.
class Controls {
 public:
  // Throws UsageError.
  Controls(const mjModel& m, const std::string& spec);
  bool Active() const { return kind_ != Kind::kZero; }
  // The row of step k, which starts at `time`. Call once a step, in order.
  std::vector<double> Row(int k, double time);

 private:
  enum class Kind { kZero, kSine, kRandom, kRows };
  Kind kind_ = Kind::kZero;
  std::vector<double> mid_, half_;
  uint32_t random_ = 0;
  std::vector<std::vector<double>> rows_;
};

// ---- extras

// What the options ask beyond fields, resolved against the model.
class Extras {
 public:
  // Throws UsageError for unknown bodies or geoms and bad files.
  Extras(const mjModel& m, const DumpOptions& o, const std::vector<std::string>& fields);
  ~Extras();
  Extras(const Extras&) = delete;
  Extras& operator=(const Extras&) = delete;

  // Each part starts from a fresh forward pass at the state of d; d is not changed. qacc may be null.
  void Write(JsonWriter& w, const mjData& d, const std::vector<double>* qacc);

 private:
  struct Ray {
    double pnt[3], vec[3];
    std::vector<unsigned char> group;
    bool flg_static;
    int bodyexclude;
  };
  struct Pair {
    int geom[2];
    double distmax;
  };

  mjData* Fresh(const mjData& d);
  void ReadRays(const std::string& file);
  void WriteComputed(JsonWriter& w, const mjData& d);
  void WriteInverse(JsonWriter& w, const mjData& d, const std::vector<double>* qacc);
  void WriteJacobians(JsonWriter& w, const mjData& d);
  void WriteTransition(JsonWriter& w, const mjData& d);
  void WriteInverseDerivatives(JsonWriter& w, const mjData& d);
  void WriteRays(JsonWriter& w, const mjData& d);
  void WriteDistances(JsonWriter& w, const mjData& d);

  const mjModel& m_;
  const DumpOptions& o_;
  bool computed_, inverse_;
  std::vector<int> bodies_;
  std::vector<Ray> rays_;
  std::vector<Pair> pairs_;
  mjData* scratch_ = nullptr;
};

}  // namespace pliant
