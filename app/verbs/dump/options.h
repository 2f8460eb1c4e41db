// Options of `pliant dump`.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace pliant::app {

// Bad arguments or input files: exit status 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct DumpOptions {
  std::string model;
  int steps = 0;
  int every = 1;
  std::string ctrl = "zero";
  std::string keyframe;
  std::string qpos;
  std::string step_from;
  std::vector<std::string> fields;
  bool list_fields = false;
  double max_dense = 4e6;
  bool compile_only = false;
  bool no_model = false;
  bool choose_model_fields = false;
  std::vector<std::string> model_fields;
  double digest = std::numeric_limits<double>::infinity();
  std::vector<std::string> opt;
  bool raw = false;
  bool one_data = false;
  bool full_step = false;
  bool inverse = false;
  std::vector<std::string> jacobians;
  bool fd = false;
  bool fd_forward = false;
  bool fd_inverse = false;
  double fd_eps = 1e-6;
  std::string ray;
  std::vector<std::string> distance;
  int time = 0;
  std::string out;
  std::string states_out;
  bool save_xml = false;
  std::string save_xml_file;
  bool quiet = false;
};

// The exit status when nothing is to be dumped: after the help, or after a message about wrong usage. Throws
// UsageError for a value that cannot be.
std::optional<int> ParseDumpOptions(int argc, const char* const* argv, DumpOptions& options);

// Sets "key=value" options on a compiled model (integrator=RK4, gravity=0:0:-9.81, disable=contact+limit
// ...). Throws UsageError.
void ApplyModelOptions(mjModel& m, const std::vector<std::string>& list);

// Whether `name` matches `pattern`, in which * stands for any text.
bool MatchesPattern(const std::string& pattern, const std::string& name);

}  // namespace pliant::app
