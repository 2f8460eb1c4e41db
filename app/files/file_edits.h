// Edits of elements written into the user's files: planned, compiled to see that the model still stands,
// shown as a comparison, written, and taken back.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/io/patch/element_edits.h"
#include "engine/model/handles.h"

namespace pliant::app {

struct NewFile {
  std::string path;
  std::string contents;
};

struct FilePatch {
  struct Text {
    std::string path;
    std::string before;
    std::string after;
  };
  std::string model;  // main file
  std::string error;  // not empty: nothing can be written, and why
  std::vector<Text> texts;
  std::vector<NewFile> new_files;
  std::shared_ptr<const mjModel> compiled;  // from the new text
};

// Whether the model file has text of MJCF, by its ending: only that is changed in place.
bool IsMjcfText(const std::string& path);

// Compiles the text twice; writes nothing. `new_files` are assets that the new text names.
FilePatch PlanEdits(const std::string& path, std::span<const io::patch::ElementEdit> edits,
                    std::vector<NewFile> new_files = {});

// Keeps a copy of each text beside it, whose names it returns, and reads the model back. Nothing is written,
// and `error` says why, when a file is no longer what the patch was made from, or a new one is there already.
bool WritePatch(const FilePatch& patch, std::vector<std::string>* backups, std::string* error);

// The texts as they were before, without the new files. Refuses when somebody has changed them since.
bool UndoPatch(const FilePatch& patch, std::string* error);

// The changed lines with their surroundings, as programs that compare texts print them.
std::string DiffText(const FilePatch& patch);

}  // namespace pliant::app
