// How the model that runs was read: its files, what was wrong in them, where its elements stand.
#pragma once

#include <mujoco/mjmodel.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/core/progress.h"

namespace pliant::runner {

// Where the elements of a model stand in its files.
struct ElementLocations {
  struct Entry {
    int type = 0;  // mjtObj
    int id = 0;
    int file = 0;  // index into `files`
    int line = 0;  // both from 1
    int column = 0;
  };
  std::vector<std::string> files;
  std::vector<Entry> entries;  // by type, then id

  // File empty when it is not known: made by a macro in code, or read from a binary model.
  SourceLocation Find(int type, int id) const;
};

// How the current model came to be, and what happened at the latest attempt to load.
struct LoadReport {
  std::string path;                     // as the user named it
  bool ok = false;                      // false: the model before it, if any, kept running
  std::vector<Diagnostic> diagnostics;  // errors and warnings, in file order
  std::vector<std::string> files;       // absolute paths of all files that the model was read from
  double load_seconds = 0;
  std::vector<PhaseTime> phases;  // of load_seconds, in their order
  double asked = 0;               // s since 1970: when it was asked for, or when the file was saved
  bool cancelled = false;         // a person stopped it; everything else is empty
  bool reload = false;
  ElementLocations locations;
  // Texts that stand in for those on the disk, by absolute path: edits that were carried over a save.
  std::map<std::string, std::string> unwritten;
  std::vector<std::string> lost_state;   // elements whose state could not be carried over, by name
  std::vector<std::string> kept_tuning;  // live changes that were carried over to the new version of the file
  std::vector<std::string> lost_tuning;  // and those that were not
  // As it came from the compiler: with the live changes of shapes,
  // without those of numbers. Null: file_model.
  std::shared_ptr<const mjModel> compiled_model;
  std::shared_ptr<const mjModel> file_model;  // as the files say, without any live change
};

}  // namespace pliant::runner
