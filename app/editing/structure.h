// Changes of structure in the running program: compiled on a thread of their own, put in place of the running
// model with its state, undone and redone. Main thread only.
#pragma once

#include <cstdint>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editing/structure_compile.h"
#include "app/editing/unwritten_edits.h"
#include "engine/io/patch/element_edits.h"
#include "engine/runner/command.h"
#include "ui/state/frame.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

class StructureEditing {
 public:
  using Say = std::function<void(runner::EventKind, std::string)>;

  // `unwritten`: is told what no file has yet.
  StructureEditing(ui::UiState& ui, runner::CommandSink& runner, const Say& say, UnwrittenEdits& unwritten)
      : ui_(ui), runner_(runner), say_(say), unwritten_(unwritten) {}

  void Handle(const ui::request::ChangeStructure& wanted);
  // Of the present run at once, of others when the model of that time is compiled; the latest wish counts.
  void Handle(const ui::request::SeekRun& wanted);
  // Edits of the text that name elements of the model that is shown, as one edit of this label; `files` are
  // new assets, by absolute path; `also` is called when the new model is on its way, for commands to it that
  // belong to the same edit.
  void Apply(std::string label, std::vector<io::patch::ElementEdit> edits, FileTexts files = {},
             std::function<void()> also = {});
  // Takes finished work, and starts what is wanted. `pushed`: commands sent so far.
  void EndFrame(const ui::UiFrame& frame, uint64_t pushed);
  // Another model is shown.
  void OnNewModel(const runner::Snapshot& snapshot);

  // Recorded runs that can be gone back to, by their numbers, for sessions; from now on those of one.
  RunSources Runs() const;
  void Take(RunSources runs);
  bool Busy() const { return job_.valid() || !waiting_.empty() || Undoing() || going_ || installing_; }

 private:
  bool Undoing() const { return ui_.authoring.structure.wanted_version != wanted_done_; }
  enum class Cause { kEdit, kUndo, kTimeline };

  void Start(const ui::UiFrame& frame);
  void GoAlong(const ui::UiFrame& frame, const std::string& path);
  void Take(const ui::UiFrame& frame);
  void Install(const ui::UiFrame& frame, StructureResult result);
  void KeepUnwritten(const std::string& path);
  void Leave(const ui::UiFrame& frame);
  void KeepForRuns(const FileTexts& changed);
  void AskForShapes(uint64_t run);
  bool FitsSteps(const mjModel& model) const;
  void NoteSaves();
  void PlayOn(const ui::UiFrame& frame);
  FileTexts OverSaves(FileTexts texts) const;
  void NoteEdit(const ui::UiFrame& frame, const StructureResult& result);

  ui::UiState& ui_;
  runner::CommandSink& runner_;
  const Say& say_;  // of the owner
  UnwrittenEdits& unwritten_;
  FileTexts written_;  // what the files said that the texts stood in for
  struct Save {
    std::string file;
    std::string before, after;
  };
  std::vector<Save> saves_;  // of these files, by others, in their order
  // One of the two: what a person asked for, or edits of the text.
  struct Wanted {
    ui::StructureEdit edit;
    std::string label;
    std::vector<io::patch::ElementEdit> edits;
    FileTexts files;
    std::function<void()> also;
  };
  std::vector<Wanted> waiting_;
  std::future<StructureResult> job_;
  Cause cause_ = Cause::kEdit;  // of the job in progress
  Wanted edit_;
  uint64_t wanted_done_ = 0;
  std::optional<ui::request::SeekRun> going_;
  uint64_t compiled_run_ = 0;  // of the job in progress
  double played_ = 0;          // at this rate, in the frame before
  struct Left {
    RunSource source;
    std::vector<ui::ShapeChange> shapes;  // tuned in it
  };
  std::map<uint64_t, Left> left_;  // recorded runs that can be gone back to
  uint64_t generation_ = 0;        // of the model that the job was started for
  // What is to be restored, and selected, as soon as the new model runs.
  std::vector<double> restore_;
  ui::ElementRef added_;
  bool installing_ = false;
};

}  // namespace pliant::app
