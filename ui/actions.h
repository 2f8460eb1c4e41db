// Actions: everything a person can ask for, each with a name. Keys, buttons, the palette, scripts and tests
// use this one table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/runner/command.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/state.h"

namespace pliant {

// What only the program around the panels can do.
struct AppRequest {
  enum class Kind {
    kQuit,
    kReloadKeepState,
    kReloadAndReset,
    kOpen,  // argument: path
    kToggleFullscreen,
    kScreenshot,  // argument: path, empty for a time-stamped one
    kToggleWatching,
    kScale,  // argument: "+", "-" or "0"
    kTheme,
    kClipboard,    // argument: the text
    kCopyPicture,  // to the clipboard; argument: view or window
    kPrintModel,
    kPrintData,
    kPicture,  // argument: kind, path, size; kind is view, window, transparent, depth or id
    kRecord,   // starts or stops; argument: path, pictures per second, "window"
    kRecordStop,
    kLog,         // argument: path; every recorded step of what is plotted and watched
    kTrace,       // writes the profiler's trace
    kLogAll,      // the same of the whole state
    kImportKeys,  // argument: path
    kSaveText,    // argument: stem and extension of the file, as in "contacts.csv"; `text` is written
    kUndo,
    kRedo,
    kGoToEdit,       // argument: how many edits are in effect
    kPlanWriteBack,  // compare with the file and show what would be written
    kWriteFiles,     // write what is shown
    kOpenDialog,
    kListFolder,     // argument: folder for the open dialog
    kOpenInEditor,   // argument: file, line and column, each on a line
    kSaveModel,      // argument: path; asks before it overwrites
    kSaveModelOver,  // argument: path, which may exist
    kCancelLoad,
    kWatchMode,
    kReloadNow,  // accepts an offered reload
    kSay,        // argument: message
    kSayError,
  };
  Kind kind = Kind::kQuit;
  std::string argument;
  std::string text = {};
  bool confirmed = false;  // it is meant, even if changes are lost by it
};

struct ActionContext {
  const UiFrame& frame;
  UiState& ui;
  CommandSink& sink;
  std::vector<AppRequest>& requests;
};

struct Action {
  std::string name;       // "simulation.pause"; stable, for scripts and settings
  std::string title;      // "Run or pause"
  std::string group;      // heading in the help
  KeyChord keys[2] = {};  // in effect; see ui/keymap.h
  KeyChord built_in_keys[2] = {};
  int argument = 0;  // given to the functions below
  bool needs_model = true;
  bool repeats = false;  // acts again while its key is held
  void (*run)(ActionContext&, int argument) = nullptr;
  bool (*checked)(const ActionContext&, int argument) = nullptr;  // null: not a switch
};

// In the order of the help.
const std::vector<Action>& Actions();
// Null when there is no such action.
const Action* FindAction(std::string_view name);

// Replaces the keys of an action; false when there is none with this name. See BindKey() for chords that are
// taken.
bool SetActionKeys(std::string_view name, KeyChord first, KeyChord second);

// False when the action does not exist or needs a model that is not there.
bool RunAction(std::string_view name, ActionContext& context);
bool RunAction(const Action& action, ActionContext& context);

// Runs the action of a pressed key; false when the key has none.
bool HandleKey(const KeyPress& press, ActionContext& context);

// The first key of an action as text; empty when it has none.
std::string KeysOf(const Action& action);

// Title and keys, as in "Reset (Backspace)", for tool tips.
std::string TipFor(std::string_view action_name);

}  // namespace pliant
