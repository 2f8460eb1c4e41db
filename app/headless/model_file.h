// Loading a model for the headless verbs.
#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <string>

namespace pliant {

struct DeleteModelFile {
  void operator()(mjModel* m) const { mj_deleteModel(m); }
};
struct DeleteModelData {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using ModelFile = std::unique_ptr<mjModel, DeleteModelFile>;
using ModelData = std::unique_ptr<mjData, DeleteModelData>;

// Compiles MJCF or URDF, or reads MJB (by the ending .mjb). Null on failure, with the text in `error`; on
// success `error` holds the warnings, if any.
ModelFile LoadModelFile(const std::string& path, std::string& error);

// True once a state or an acceleration was no number or too large.
bool Diverged(const mjData& d);

// False, after a message, when steps of the model's timestep do not reach `seconds` from here:
// with a timestep that is not positive, or so small that it is lost in rounding or needs more
// steps than anybody waits for.
bool ReachesTime(const std::string& path, const mjModel& m, const mjData& d, double seconds);

// Last part of a path.
std::string BaseName(const std::string& path);

}  // namespace pliant
