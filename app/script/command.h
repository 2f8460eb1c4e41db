// What a row of the table of script commands is, and what its function is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/actions/gamepad.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

// What a script changed about the input of this frame.
struct SyntheticInput {
  bool mouse_active = false;  // the script's mouse replaces the real one
  ImVec2 mouse = {0, 0};
  std::array<bool, 3> down = {};
  float wheel = 0;
  int double_clicks = 0;  // bit per button
  int mods = 0;
  std::vector<ui::KeyPress> keys;
  ui::GamepadValues pad;  // replaces the real one where it is present
};

// What lines leave behind for later ones.
struct ScriptMemory {
  SyntheticInput input;
  std::vector<SyntheticInput> queued;  // input of the following frames, one each
  ImVec2 glide_from = {0, 0};
  std::map<int, std::array<double, 3>> marks;  // of bodies, world frame, m
  bool quit = false;                           // no line after this one is to run
};

enum class ScriptOutcome { kDone, kWait, kFailed };

struct ScriptCall {
  const std::vector<std::string>& words;  // the command's name first; of the form that its row says
  ui::ActionContext& c;
  const ui::SceneView& view;
  uint64_t pushed;  // commands sent so far
  double waited;    // s of wall time since the line was tried first
  ScriptMemory& memory;
  std::string text = {};  // what the command answers, or why it failed

  ScriptOutcome Fail(std::string why);
  bool Has(size_t i) const { return i < words.size(); }
  // The i-th word, which the row's form says is a number.
  double Number(size_t i) const;
  // Of the numbers that an int can be, the nearest.
  int Whole(size_t i) const;
  // From the i-th word on, separated by blanks.
  std::string Rest(size_t i) const;
  // -1 when there is none, and the call has failed.
  int Body(const std::string& name);
  // Remembers where the body is.
  void Mark(int body);
  // The value of an expression of the model; false when it cannot be evaluated, and the call has failed.
  bool Evaluate(const std::string& expression, double* value);
};

// A form of a command. A command with several forms has a row for each.
struct ScriptCommand {
  const char* name;
  // The words that follow the name: "free" stands for itself, "down|up" for one of them, "NAME" for any word,
  // "#SECONDS" for a number, "##N" for a whole one
  // of at most a million, "WORD..." for one or more; what stands in brackets may be left out.
  const char* arguments;
  const char* help;
  ScriptOutcome (*run)(ScriptCall&);
};

}  // namespace pliant::app
