// Requests: what only the program around the panels can do. Panels, actions and scripts send them;
// the program answers them at the end of the frame. Each is a struct with what it needs; a path is
// a path as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <variant>

#include "engine/core/diagnostics.h"
#include "engine/runner/command.h"
#include "engine/runner/snapshot.h"
#include "ui/model/structure_edit.h"

namespace pliant::ui {
namespace request {

// ---- The program and its window.
struct Quit {
  bool confirmed = false;  // it is meant, even if changes are lost by it
};
struct ToggleFullscreen {};
// +1: larger text, -1: smaller, 0: the normal size.
struct ScaleText {
  int direction = 0;
};
struct Say {
  runner::EventKind kind = runner::EventKind::kInfo;
  std::string text;
};
struct CopyText {
  std::string text;
};
struct ImportKeys {
  std::string path;
};

// ---- The model and its files.
struct Open {
  std::string path;
  bool confirmed = false;  // as in Quit
};
struct Reload {
  runner::command::KeepState keep = runner::command::KeepState::kByName;
};
// Accepts an offered reload.
struct AcceptReload {};
struct CancelLoad {};
struct ToggleWatching {};
// Watches the model's files or stops that, as the layout's state says.
struct ApplyWatching {};
struct ShowOpenDialog {};
// In the open dialog; a file is opened.
struct ListFolder {
  std::string path;
};
struct OpenInEditor {
  SourceLocation where;
};
// The folder of a file, in the file manager.
struct OpenFolder {
  std::string path;
};
// Adds, removes or moves elements of the model that runs; compiled in the background.
struct ChangeStructure {
  StructureEdit edit;
};
// Pauses and shows an entry of a recorded run (runner::RunInfo), with the structure that the model had then.
struct SeekRun {
  uint64_t run = 0;
  int64_t entry = 0;
  double rate = 0;  // at which the recorded steps are played from there, as of command::PlayHistory
};
// Loads a library of plugins, or all of a folder, and the model again; both also when the program starts
// the next time.
struct LoadPlugins {
  std::string path;
};
// Not at the next start.
struct ForgetPlugins {
  std::string path;
};
// Asks before it replaces a file, unless that is meant.
struct SaveModel {
  std::string path;
  bool overwrite = false;
};

// ---- Edits.
struct Undo {};
struct Redo {};
// So that this many edits are in effect.
struct GoToEdit {
  size_t count = 0;
};
// Compares with the file and shows what would be written.
struct PlanWriteBack {};
// Writes what is shown.
struct WriteFiles {};

// ---- What is written; an empty path stands for a name that no file has yet.
struct Screenshot {
  std::string path;
};
enum class PictureKind { kView, kTransparent, kDepth, kId, kWindow, kCount };
// In scripts and in the names of files.
inline constexpr const char* kPictureKindNames[] = {"view", "transparent", "depth", "id", "window"};
static_assert(std::size(kPictureKindNames) == static_cast<size_t>(PictureKind::kCount));
struct TakePicture {
  PictureKind kind = PictureKind::kView;
  std::string path;
  int width = 0;  // 0: as on the screen
  int height = 0;
};
// To the clipboard.
struct CopyPicture {
  bool whole_window = false;
};
// Starts, or stops what was started.
struct ToggleRecording {
  std::string path;
  double rate = 30;  // pictures in a second of simulated time
  bool whole_window = false;
};
struct StopRecording {};
// Every recorded step: of what is plotted and watched, or of the whole state.
struct WriteLog {
  std::string path;
  bool whole_state = false;
};
// Of the profiler.
struct WriteTrace {
  std::string path;
};
// To a new file with this stem and extension.
struct SaveText {
  std::string name;
  std::string text;
};
enum class Printed { kModel, kData };
struct Print {
  Printed what = Printed::kModel;
};

}  // namespace request

using AppRequest =
    std::variant<request::Quit, request::ToggleFullscreen, request::ScaleText, request::Say,
                 request::CopyText, request::ImportKeys, request::Open, request::Reload,
                 request::AcceptReload, request::CancelLoad, request::ToggleWatching, request::ApplyWatching,
                 request::ShowOpenDialog, request::ListFolder, request::OpenInEditor, request::OpenFolder,
                 request::ChangeStructure, request::SeekRun, request::LoadPlugins, request::ForgetPlugins,
                 request::SaveModel, request::Undo, request::Redo, request::GoToEdit, request::PlanWriteBack,
                 request::WriteFiles, request::Screenshot, request::TakePicture, request::CopyPicture,
                 request::ToggleRecording, request::StopRecording, request::WriteLog, request::WriteTrace,
                 request::SaveText, request::Print>;

}  // namespace pliant::ui
