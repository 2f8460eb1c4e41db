// Commands to the state: keyframes, positions and velocities, controls and what drives them.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace pliant::runner {

namespace command {

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
  int control = 0;  // index of mjData.ctrl
  double value = 0;
};
struct ClearCtrl {};
// Random controls: a filtered Gaussian of standard deviation `scale` (fraction of the control range, or of
// 1 where the control is unlimited) and time constant `rate` seconds. scale 0 = off. The same seed gives
// the same numbers to each control, whichever others are quiet.
struct SetNoise {
  double scale = 0;
  double rate = 0;
  unsigned seed = 1;
  std::vector<int> quiet;  // controls without noise
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
  int control = 0;  // index of mjData.ctrl
  Generator generator;
};
// What was recorded of one control; a value that is no number leaves the control as it is.
struct ControlTrack {
  int control = 0;             // index of mjData.ctrl
  std::vector<double> values;  // [rows]
};
// Recorded controls that are set before each step, at the rate of the recording: linear between rows,
// constant beyond them. They take the place of those that were followed before; none: nothing is followed.
struct FollowControls {
  std::vector<ControlTrack> tracks;
  std::vector<double> times;  // [rows] s, ascending
  double begin = 0;           // simulated time of the first row
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
// What GetRunState() takes of exactly this model.
struct SetState {
  std::vector<double> state;
};

// All of this file; part of runner::Command.
using StateCommands =
    std::variant<Reset, LoadKey, SaveKey, WriteKey, SetCtrl, ClearCtrl, SetNoise, SetGenerator,
                 FollowControls, SetQpos, SetQvel, SetMocap, SetEqualityActive, SetDataField, SetState>;

}  // namespace command
}  // namespace pliant::runner
