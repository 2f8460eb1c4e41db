// Commands: every change to the live simulation, sent by any thread and applied by the physics thread between
// steps. A command that names something the model does not have (an index out of range, an unknown field) is
// refused with an event; it never corrupts the simulation.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/model/handles.h"

namespace pliant::runner {

struct LoadReport;

namespace command {

// Time.
struct SetPaused {
  static constexpr bool kNeedsNoModel = true;
  bool paused = true;
};
// Pauses, then goes `steps` steps forward; negative: back in the recorded history. At the newest entry,
// forward steps are simulated; before it, they walk along the history.
struct StepBy {
  int steps = 1;
};
// Pauses and shows one entry of the timeline's current path.
struct SeekStep {
  int64_t index = 0;
};
// Makes another branch of the timeline current and shows its newest entry.
struct SelectBranch {
  int branch = 0;
};
// Walks along the recorded steps at this speed, backwards when negative, without simulating anything
// new; 0 stops.
struct PlayHistory {
  double rate = 1;
};
// Runs until something happens, then pauses. kNone cancels an earlier one.
struct RunUntil {
  enum class Kind { kNone, kTime, kContact, kCondition, kDivergence };
  Kind kind = Kind::kNone;
  double time = 0;        // kTime: simulated, s
  int body = -1;          // kContact: the next contact that begins on this body, -1 on any
  std::string condition;  // kCondition: an expression (expression.h) that becomes true
};
// Other branches of which the state at the present time is wanted, for comparison; and the simulated times at
// which the present branch's own state is wanted.
struct SetGhosts {
  std::vector<int> branches;
  std::vector<double> times = {};
};
// Pauses and shows the state that is `back` entries before the newest one (0 = newest).
struct SeekHistory {
  int back = 0;
};
// Simulated seconds per wall-clock second; 0 = as fast as possible.
struct SetSpeed {
  static constexpr bool kNeedsNoModel = true;
  double factor = 1;
};
// On: time goes on only by Advance, whatever the clock says. For pictures at a constant rate of simulated
// time and for runs that are the same each time.
struct SetLockstep {
  static constexpr bool kNeedsNoModel = true;
  bool on = false;
};
// In lockstep: lets so many seconds of an ideal clock pass.
struct Advance {
  double seconds = 0;
};
struct SetHistoryBudget {
  static constexpr bool kNeedsNoModel = true;
  size_t bytes = 0;
};
// While paused, keeps solving with the last acceleration as the starting point, so that the solver converges.
struct SetPauseUpdate {
  static constexpr bool kNeedsNoModel = true;
  bool on = false;
};

// State.
struct Reset {};
struct LoadKey {
  int key = 0;
};
struct SaveKey {
  int key = 0;
};
// Replaces a keyframe; each list has the size of the model's.
struct WriteKey {
  int key = 0;
  double time = 0;
  std::vector<double> qpos, qvel, act, ctrl, mpos, mquat;
};
struct SetCtrl {
  int actuator = 0;
  double value = 0;
};
struct ClearCtrl {};
// Random controls: a filtered Gaussian of standard deviation `scale` (fraction of the control range, or of 1
// where the control is unlimited) and time constant `rate` seconds. scale 0 = off.
struct SetNoise {
  double scale = 0;
  double rate = 0;
  unsigned seed = 1;
};
// kStep: by `amplitude`, one period after the start; kHold: at offset + amplitude.
enum class Waveform { kNone, kStep, kSine, kSquare, kHold };
// What drives one control by itself: offset + amplitude * wave.
struct Generator {
  Waveform form = Waveform::kNone;
  double amplitude = 0.5;
  double offset = 0;
  double period = 1;  // s
  double start = 0;   // simulated time at which it began
};
struct SetGenerator {
  int actuator = 0;
  Generator generator;
};
// Writes n <= 7 numbers to qpos from `address`; quaternions of the model are normalised afterwards.
struct SetQpos {
  int address = 0;
  int n = 1;
  double value[7] = {};
};
struct SetQvel {
  int address = 0;
  double value = 0;
};
struct SetMocap {
  int mocap = 0;
  double pos[3] = {};
  double quat[4] = {1, 0, 0, 0};
};
struct SetEqualityActive {
  int equality = 0;
  bool active = true;
};
// One number of an array of mjData that is an input or a state: act, qfrc_applied, xfrc_applied,
// mocap_pos, mocap_quat, userdata.
struct SetDataField {
  std::string field;
  int index = 0;
  double value = 0;
};
// An integration state (mjSTATE_INTEGRATION) of exactly this model.
struct SetState {
  std::vector<double> state;
};

// Model.
enum class ScalarKind { kDouble, kFloat, kInt };
// One number inside mjModel.opt, `offset` bytes from its start.
struct SetOption {
  size_t offset = 0;
  ScalarKind kind = ScalarKind::kDouble;
  double value = 0;
};
// One number inside mjModel.vis.
struct SetVisual {
  size_t offset = 0;
  ScalarKind kind = ScalarKind::kFloat;
  double value = 0;
};
// One number of a model array, such as geom_friction[index]. Constants that depend on it (mj_setConst)
// follow. Field "stat": numbers of mjStatistic, meaninertia first.
struct SetModelField {
  std::string field;
  int index = 0;
  double value = 0;
};
// Puts mjModel.opt back to what the file said.
struct RestoreOptions {};

// Mouse force on one body; active = 0 ends it.
struct SetPerturb {
  mjvPerturb perturb = {};
  double most_force = 0;   // N; 0 = no limit
  double most_torque = 0;  // N m; 0 = no limit
  int axes = 7;            // bits: the force acts along these world axes (1 x, 2 y, 4 z)
  // While paused: true turns the joints between the body and its root (inverse kinematics), false moves a
  // floating tree as a whole. A tree with a fixed base is always posed by its joints.
  bool pose_joints = false;
  bool ignore_limits = false;  // of those joints
};
// A force that stays when the mouse has let go.
struct Pin {
  SetPerturb drag;       // a spring to where the mouse left it, when drag.perturb.active is not 0
  int body = 0;          // otherwise: a constant wrench, world axes
  double point[3] = {};  // where it acts, body frame, m
  double force[3] = {};
  double torque[3] = {};
};
// All pins; replaces those before.
struct SetPins {
  std::vector<Pin> pins;
};
// An instantaneous push.
struct Poke {
  int body = 0;
  double point[3] = {};    // body frame, m
  double impulse[3] = {};  // world axes, N s
};

// An expression that is sampled at every step; `id` is the asker's.
struct Probe {
  int id = 0;
  std::string expression;
};
// All probes that are wanted from now on. New ones are filled in for the recorded past.
struct SetProbes {
  std::vector<Probe> probes;
};

enum class KeepState { kNo, kByName };
// A freshly compiled model. Sent by the loader's worker thread.
struct Install {
  ModelPtr model;
  KeepState keep = KeepState::kNo;
  std::shared_ptr<const LoadReport> report;
  // Numbers that a person tuned win over those of the new model; otherwise only where the file still says
  // what it said before.
  bool tuning_wins = false;
};

}  // namespace command

using Command =
    std::variant<command::SetPaused, command::StepBy, command::SeekHistory, command::SetSpeed,
                 command::SetHistoryBudget, command::SetPauseUpdate, command::Reset, command::LoadKey,
                 command::SaveKey, command::WriteKey, command::SetGenerator, command::SetCtrl,
                 command::ClearCtrl, command::SetNoise, command::SetQpos, command::SetQvel, command::SetMocap,
                 command::SetEqualityActive, command::SetState, command::SetOption, command::SetVisual,
                 command::SetModelField, command::RestoreOptions, command::SetPerturb, command::SetPins,
                 command::Poke, command::SetLockstep, command::Advance, command::SeekStep,
                 command::SelectBranch, command::PlayHistory, command::RunUntil, command::SetGhosts,
                 command::SetDataField, command::SetProbes, command::Install>;

// Where panels and the viewport send their commands.
class CommandSink {
 public:
  virtual ~CommandSink() = default;
  virtual void Push(Command command) = 0;
};

}  // namespace pliant::runner
