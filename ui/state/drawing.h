// A drawing on top of the model that can be turned on and off is one file that defines one Drawing, named
// after the file: balance_drawing.cc defines kBalanceDrawing. Actions, buttons, undo and session files read
// the list of them; nothing else knows a drawing.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>
#include <cstddef>
#include <span>

namespace pliant::ui {

struct ActionContext;
struct ViewState;

struct Drawing {
  const char* name = "";    // stable: in session files
  const char* action = "";  // that turns it on and off, as in scripts
  const char* title = "";   // of the action
  const char* label = "";   // of its button in the settings
  int order = 0;            // among the drawings, ascending
  bool at_first = false;
  // Adds shapes to the scene of a view while the drawing is on and a model is there.
  void (*draw)(const ActionContext&, const ViewState&, mjvScene&) = nullptr;
};

// All, by their order.
std::span<const Drawing* const> Drawings();

// Which are on, by their index among all.
using DrawingsOn = std::array<bool, 32>;
DrawingsOn DrawingsAtFirst();

// Those that the files define, in the order of their names. The definition is written by pliant_constants
// (cmake/constants.cmake) from the folder.
std::span<const Drawing* const> DrawingFiles();

}  // namespace pliant::ui
