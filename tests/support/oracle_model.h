// Models and data from the JSON that the reference produced (see the parity section of DESIGN.md), with no
// compiler and no engine stage involved: any room can be tested against given inputs.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/model/handles.h"
#include "tests/support/places.h"

namespace pliant {

// A reference file in memory. Frames are the entries of "frames" (run mode), or of "step_from" (one-step
// mode), where `part` "forward" is the state before the step and "step" the one after it.
class OracleFile {
 public:
  // Throws std::runtime_error with the reason when the file cannot be read.
  explicit OracleFile(const std::string& path);
  ~OracleFile();

  // The model with all arrays that the file has (digested arrays stay zero). Options as in the file.
  ModelPtr MakeModel() const;

  int FrameCount() const;

  // Values of one field of a frame as numbers; empty when the frame does not have it. Contact members are
  // reached as "contact.dist" and so on; "computed.cacc" likewise.
  std::vector<double> Values(int frame, const std::string& field, const std::string& part = "forward") const;

  // Values of a model array, empty when absent or digested.
  std::vector<double> ModelValues(const std::string& field) const;

  // Puts time and the state, inputs and warm start of the frame into d, nothing else.
  void SetState(int frame, const mjModel& m, mjData& d, const std::string& part = "forward") const;

  // SetState, then every field that the frame has, including contacts and constraint rows in the arena.
  void Fill(int frame, const mjModel& m, mjData& d, const std::string& part = "forward") const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Largest |a - b| over the largest |b| (at least 1); infinity when the lengths differ or a value is
// not a number.
double RelativeError(const std::vector<double>& a, const std::vector<double>& b);
std::vector<double> ToVector(const mjtNum* values, size_t n);

}  // namespace pliant
