// A change of structure, from what a person asked for to a compiled model. Pure functions; they run on a
// thread of their own.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/patch/element_edits.h"
#include "engine/model/handles.h"
#include "engine/runner/loading/load_report.h"
#include "ui/model/structure_edit.h"

namespace pliant::app {

// Texts of model files that stand in for those on disk, by absolute path.
using FileTexts = std::map<std::string, std::string>;

// What the steps of a recorded run were made from.
struct RunSource {
  FileTexts texts;
  std::shared_ptr<const mjModel> model;  // compiled from them
};
using RunSources = std::map<uint64_t, RunSource>;  // by runner::RunInfo::id

struct StructureResult {
  ModelPtr model;                        // null: see error
  std::string error;                     // what is wrong, with its place in the changed text
  std::string label;                     // "Deleted geom 'foot'"
  FileTexts texts;                       // all that differ from the disk
  std::vector<std::string> also;         // what was deleted along with it
  std::set<std::string> keys_elsewhere;  // files that CarryKeys() took keys out of
  runner::ElementLocations locations;
  std::vector<Diagnostic> warnings;
  std::vector<std::string> launched;  // names of new bodies that are to fly
  // What was added or renamed, in `model`: a person goes on with it. None where it was thrown.
  ui::ElementRef added;
};

// Compiles the file as these texts say, where they say anything.
StructureResult CompileTexts(const std::string& path, const FileTexts& texts);

// The edit on top of `texts`. `model` is what they compile to, without live changes, and `locations`
// where its elements stand. Keyframes of another size follow: by the names of joints and actuators.
StructureResult CompileEdit(const std::string& path, const FileTexts& texts, const ui::StructureEdit& edit,
                            const mjModel& model, const runner::ElementLocations& locations);

// Edits of the text on top of `texts`, whose elements are those of the model that it compiles to. `files` are
// new assets that the edited text names; they join the texts.
StructureResult CompileEdits(const std::string& path, const FileTexts& texts, const std::string& label,
                             std::span<const io::patch::ElementEdit> edits, const FileTexts& files = {});

}  // namespace pliant::app
