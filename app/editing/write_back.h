// From the live model back to the user's own files: plan a minimal edit of the text, show it, check that the
// new text compiles to the live model, and only then write it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/io/patch/diff.h"
#include "engine/io/patch/model_patch.h"
#include "engine/model/compare.h"
#include "engine/model/handles.h"

namespace pliant::app {

struct WriteBackRequest {
  std::string path;                           // main file of the model
  std::shared_ptr<const mjModel> file_model;  // as it was loaded; null: not checked
  std::shared_ptr<const mjModel> live;
  // What the live model came from the compiler as: masses that differ from it were tuned, others follow from
  // the shapes. Null: file_model.
  std::shared_ptr<const mjModel> compiled_model;
  std::set<std::string> in_class;  // changes that go to the default class (patch::Change::Id)
  std::vector<io::patch::NewKey> new_keys;
  std::vector<std::pair<std::string, std::string>> renamed_keys;
  std::vector<std::string> deleted_keys;
  std::vector<std::string> new_world_elements;
  // Texts of changed structure that stand in for those on disk, by absolute path; they are written too.
  std::map<std::string, std::string> texts;
};

struct FileDiff {
  std::string path;
  std::string before;
  std::string after;
  std::vector<io::patch::DiffLine> lines;
};

struct WriteBackPlan {
  std::string error;  // not empty: nothing can be written, and why
  std::vector<io::patch::Change> changes;
  std::vector<io::patch::Refusal> refusals;
  std::vector<FileDiff> files;
  // What the model compiled from the new text says differently from the live one; empty: they are identical.
  std::vector<ModelDifference> differences;
  ModelPtr compiled;    // from the new text
  ModelPtr file_model;  // from the text as it is
  double seconds = 0;

  bool Empty() const { return files.empty(); }
};

// Takes as long as three compilations; writes nothing.
WriteBackPlan PlanWriteBack(const WriteBackRequest& request);

// The model with other shapes, compiled from the text as it would be; nothing is written. `texts` stand in
// for those on disk, by absolute path.
struct ShapedModel {
  ModelPtr model;
  std::string error;
  std::vector<io::patch::Refusal> refusals;
};
ShapedModel CompileWithShapes(const std::string& path, const mjModel& with_shapes,
                              const std::map<std::string, std::string>& texts = {});

struct WriteBackResult {
  bool ok = false;
  std::string error;
  std::vector<std::string> written;
  std::vector<std::string> backups;
};
// Refuses when a file is no longer what the plan was made from.
WriteBackResult WriteFiles(const WriteBackPlan& plan);

}  // namespace pliant::app
