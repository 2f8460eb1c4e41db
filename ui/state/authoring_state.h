// State of what changes models and files: tuning, undo, writing back, opening, keyframes, control tools.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/runner/command.h"
#include "ui/model/element.h"
#include "ui/model/model_report.h"
#include "ui/state/requests.h"

namespace pliant::ui {

// A number that needs the compiler before it shows, such as the size of a geom.
struct ShapeChange {
  mjtObj object = mjOBJ_GEOM;
  std::string name;  // of the element; "" for nameless ones, which go by their number
  int id = 0;
  std::string field;
  int column = 0;
  double value = 0;

  bool SameNumber(const ShapeChange& other) const;
};

struct TuningState {
  char filter[64] = "";
  mjtObj kind = mjOBJ_UNKNOWN;  // whose parameters are shown; mjOBJ_UNKNOWN: those of what is selected
  int element = 0;              // of that kind
  bool only_changed = false;
  bool degrees = false;
  // A number that is to be typed next: its row is brought into view.
  std::string focus;  // array of the model; "" for none
  ElementRef focus_element;
  int focus_frames = 0;  // for which it has waited
  // All shape changes since the file was loaded, and a count of edits that asks for a compilation.
  std::vector<ShapeChange> shapes;
  uint64_t shape_version = 0;
  uint64_t looked_back = 0;  // of the latest that came of a move along the timeline

  // Enters the change, in the place of an earlier one of the same number.
  void SetShape(const ShapeChange& change);
};

// A keyframe of this session; it becomes the model's own when it is written to the file.
struct SessionKey {
  std::string name;
  double time = 0;
  std::vector<double> qpos, qvel, act, ctrl, mpos, mquat;
};

struct KeyframesState {
  std::vector<SessionKey> session;
  std::map<std::string, std::string> renamed;  // of the file's keyframes: name there, new name
  std::set<std::string> deleted;
  int start = -1;     // what Reset goes to: number of a keyframe of the file, -1: the initial state
  int renaming = -1;  // row whose name is edited; the file's first
  bool rename_focus = false;
  char name[64] = "";
};

struct WriteBackView {
  struct Row {
    std::string id, element, attribute, before, after, file, class_name, note;
    int line = 0;
    bool in_class = false;
  };
  struct Line {
    char kind = ' ';  // ' ' same, '-' removed, '+' added, '.' lines left out
    int old_line = 0;
    int new_line = 0;
    std::string text;
  };
  struct File {
    std::string path;
    std::vector<Line> lines;
  };
  bool open = false;
  bool busy = false;
  bool ready = false;  // a plan is shown that can be written
  std::string error;
  std::string done;  // what was written
  std::vector<Row> rows;
  std::vector<File> files;
  std::vector<std::string> refusals;
  std::vector<std::string> differences;     // the new text would not say the same as the live model
  std::set<std::string> in_class;           // rows that go to the default class
  std::vector<std::string> world_elements;  // to be added to the world body
};

// An entry of the folder that the open dialog shows.
struct FolderEntry {
  std::string name;
  bool folder = false;
  double bytes = 0;
};

struct OpenDialogState {
  bool open = false;
  int tab = 0;
  std::string folder;
  std::string opened_before;  // the newest model when the dialog opened last: its folder is where it begins
  std::string listed;         // folder whose entries are shown
  std::vector<FolderEntry> entries;
  std::string problem;  // why the folder cannot be listed
  char path[1024] = "";
  bool focus_path = false;  // the field of the path is to get the keyboard
  char filter[64] = "";
  std::vector<std::string> recent;
  std::vector<std::string> gallery;  // our example models
  std::vector<std::string> files;    // several files of the command line or of one drop
};

struct PluginsWindowState {
  bool open = false;
  char path[1024] = "";                 // of what is to be loaded
  std::vector<std::string> remembered;  // libraries and folders that every start loads
  std::string message;                  // what came of the last request
  bool failed = false;
};

struct SaveDialogState {
  bool open = false;
  char path[1024] = "";
  bool ask_overwrite = false;
  std::string message;
  bool failed = false;
};

struct ReportState {
  uint64_t generation = 0;
  std::vector<Finding> findings;
  bool warnings_only = false;
};

struct ErrorsState {
  int selected = -1;
  bool opened = false;         // by a broken file: closed again when the file is mended
  bool bottom_before = false;  // what the bottom panel showed then
  std::string tab_before;
  char editor[256] = "";  // command with {file} {line} {column}; "": $VISUAL, $EDITOR, xdg-open
};

struct ControlToolsState {
  std::map<int, runner::command::Generator> generators;  // by control
  int selected = -1;                                     // actuator whose tools are shown
  uint64_t generation = 0;
  // Step response of the selected actuator: time, wanted, reached.
  bool recording = false;
  double record_start = 0;
  double record_from = 0;  // what it went from and to
  double record_to = 0;
  std::vector<double> time;
  std::vector<float> wanted;
  std::vector<float> reached;
};

struct EditRow {
  std::string label;
  bool undone = false;
};

// The question before something is given up.
struct LeaveState {
  bool open = false;
  AppRequest confirmed = request::Quit{};  // what is done when the answer is yes
};

// Elements that were added, removed or moved since the file was loaded.
struct StructureState {
  // A body that flies off as soon as it is there.
  struct Launch {
    std::string body;
    double velocity[6] = {};  // as the qvel of a free joint: linear in world axes, angular in the body's
  };
  // Texts that are compiled instead of those on disk, by absolute path; the model that is shown has them.
  std::map<std::string, std::string> texts;
  // Before the latest edit, with the texts on disk of that time for files that it changed first.
  std::map<std::string, std::string> before;
  std::string label;          // of the edit that led to `texts`
  uint64_t version = 0;       // counts edits that led to `texts`
  std::vector<double> state;  // before the latest of them
  uint64_t run = 0;           // the recorded run (runner::RunInfo) that it belongs to
  bool went = false;          // the latest of them was a move along the timeline
  // What undo and redo want compiled, and the state and recorded run that belong to it.
  uint64_t wanted_version = 0;
  std::map<std::string, std::string> wanted_texts;
  std::vector<double> wanted_state;
  uint64_t wanted_run = 0;
  std::vector<Launch> launches;
  bool busy = false;
};

struct AuthoringState {
  TuningState tuning;
  StructureState structure;
  KeyframesState keyframes;
  WriteBackView write_back;
  OpenDialogState open;
  SaveDialogState save;
  PluginsWindowState plugins;
  ReportState report;
  ErrorsState errors;
  ControlToolsState controls;
  std::vector<EditRow> edits;  // oldest first
  bool reload_offered = false;
  bool working = false;  // a comparison or a compilation is under way
  LeaveState leave;
  std::vector<std::string> unsaved;  // what the file does not say yet, a line each; empty: nothing
};

}  // namespace pliant::ui
