// What made a run unstable.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

namespace pliant::runner {

// What is known about a run that produced bad numbers.
struct DivergenceReport {
  double time = 0;       // of the last good state, which is shown
  std::string quantity;  // "acceleration"
  std::string owner;     // "joint 'knee' (dof 7)"
  int joint = -1;
  int body = -1;
  int dof = -1;
  double value = 0;                   // of the bad number, as far as it is one
  double acceleration = 0;            // of that dof in the last good state
  double inertia = 0;                 // of that dof in the present pose
  double mass = 0;                    // of the body, kg
  std::vector<std::string> contacts;  // of the body: names, depth, force
  std::vector<std::string> causes;    // likely ones, the likeliest first
};

// "joint 'knee' (dof 7)": the joint that owns an entry of qpos (for mjWARN_BADQPOS) or a dof.
std::string OwnerOfBadNumber(const mjModel& m, int warning, int index);

// `d`: the last good state, after a forward pass. `warning`: one of mjWARN_BADQPOS, BADQVEL, BADQACC, `index`
// its entry, `value` the bad number.
DivergenceReport Diagnose(const mjModel& m, const mjData& d, int warning, int index, double value);

// As many sentences as there is something to say.
std::string DivergenceText(const DivergenceReport& report);

}  // namespace pliant::runner
