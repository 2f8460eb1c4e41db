#include "app/editing/structure.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/editing/unwritten_edits.h"
#include "engine/io/patch/merge.h"
#include "engine/model/names.h"
#include "engine/model/state.h"
#include "engine/model/twin.h"
#include "engine/runner/live/live_model.h"
#include "ui/state/renamed_paths.h"
#include "ui/state/selection.h"

namespace pliant::app {

namespace command = runner::command;

namespace {

// Writing back may change the file before the edit is undone.
void KeepOnDisk(const std::string& path, FileTexts* texts) {
  if (std::optional<std::string> text = TextOnDisk(path)) (*texts)[path] = std::move(*text);
}

}  // namespace

void StructureEditing::Handle(const ui::request::ChangeStructure& wanted) {
  waiting_.push_back({wanted.edit, "", {}, {}, {}});
  ui_.authoring.structure.busy = true;
}

void StructureEditing::Handle(const ui::request::SeekRun& wanted) {
  going_ = wanted;
  runner_.Push(command::SetPaused{true});
  ui_.authoring.structure.busy = true;
}

void StructureEditing::Apply(std::string label, std::vector<io::patch::ElementEdit> edits, FileTexts files,
                             std::function<void()> also) {
  waiting_.push_back({{}, std::move(label), std::move(edits), std::move(files), std::move(also)});
  ui_.authoring.structure.busy = true;
}

void StructureEditing::EndFrame(const ui::UiFrame& frame, uint64_t pushed) {
  if (installing_ && frame.snapshot->run.commands >= pushed && frame.snapshot->generation == generation_) {
    installing_ = false;  // it was refused, with a message; the old model stays
    ui_.authoring.structure.launches.clear();
  }
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) Take(frame);
  if (frame.m != nullptr && !Busy()) PlayOn(frame);
  if (!job_.valid() && !installing_ && frame.m != nullptr) Start(frame);
  ui_.authoring.structure.busy = Busy();
}

// What is played goes on with the steps of the next structure.
void StructureEditing::PlayOn(const ui::UiFrame& frame) {
  const double rate = frame.snapshot->run.play_rate;
  const double before = std::exchange(played_, rate);
  const runner::HistoryStatus& now = frame.snapshot->run.history;
  const auto& others = frame.snapshot->other_runs;
  if (rate != 0 || before == 0 || others == nullptr || now.cursor != (before > 0 ? now.last : now.first))
    return;
  const runner::RunInfo* next = nullptr;
  for (const runner::RunInfo& run : *others) {
    if (before > 0 ? run.id > now.run && next == nullptr : run.id < now.run) next = &run;
  }
  if (next != nullptr) Handle({next->id, before > 0 ? next->first : next->last, before});
}

void StructureEditing::Start(const ui::UiFrame& frame) {
  ui::StructureState& state = ui_.authoring.structure;
  const std::shared_ptr<const runner::LoadReport> report = frame.snapshot->report;
  if (report == nullptr || report->file_model == nullptr) return waiting_.clear();
  const std::string path = report->path;
  generation_ = frame.snapshot->generation;
  if (Undoing()) {
    cause_ = Cause::kUndo;
    wanted_done_ = state.wanted_version;
    job_ = std::async(std::launch::async, CompileTexts, path, OverSaves(state.wanted_texts));
    return;
  }
  if (waiting_.empty()) return GoAlong(frame, path);
  cause_ = Cause::kEdit;
  edit_ = std::move(waiting_.front());
  waiting_.erase(waiting_.begin());
  job_ = std::async(std::launch::async, [path, report, texts = state.texts, wanted = edit_] {
    if (!wanted.edits.empty()) return CompileEdits(path, texts, wanted.label, wanted.edits, wanted.files);
    return CompileEdit(path, texts, wanted.edit, *report->file_model, report->locations);
  });
}

void StructureEditing::GoAlong(const ui::UiFrame& frame, const std::string& path) {
  if (!going_) return;
  if (going_->run == frame.snapshot->run.history.run) {
    runner_.Push(command::SeekStep{going_->entry});
    return going_.reset();
  }
  const auto left = left_.find(going_->run);
  if (left == left_.end()) {
    say_(runner::EventKind::kWarning,
         "These steps cannot be shown: there are none of run " + std::to_string(going_->run) + ".");
    return going_.reset();
  }
  cause_ = Cause::kTimeline;
  compiled_run_ = going_->run;
  job_ = std::async(std::launch::async, CompileTexts, path, OverSaves(left->second.source.texts));
}

// False where a save since then gave the files another structure.
bool StructureEditing::FitsSteps(const mjModel& model) const {
  const auto left = left_.find(compiled_run_);
  return left != left_.end() && runner::SameStateLayout(*left->second.source.model, model);
}

void StructureEditing::Take(const ui::UiFrame& frame) {
  StructureResult result = job_.get();
  if (frame.m == nullptr || frame.snapshot->generation != generation_) {
    if (cause_ == Cause::kEdit)
      waiting_.insert(waiting_.begin(), edit_);  // another model came meanwhile: once more
    return;
  }
  if (result.model == nullptr) {
    if (cause_ == Cause::kTimeline) going_.reset();
    say_(runner::EventKind::kError, "The model stays as it is: " + result.error);
    return;
  }
  if (cause_ == Cause::kTimeline && !FitsSteps(*result.model)) {
    going_.reset();
    say_(runner::EventKind::kWarning,
         "These steps cannot be shown: the files were saved with another structure since.");
    return;
  }
  std::string said = result.label;
  for (const std::string& also : result.also)
    said += (&also == &result.also[0] ? ", and with it " : ", ") + also;
  if (!said.empty()) say_(runner::EventKind::kInfo, said + ".");
  for (const std::string& file : result.keys_elsewhere) {
    say_(runner::EventKind::kWarning,
         "The keyframes of " + file +
             " stand in the main file from now on, with the numbers of the whole model: "
             "once that is written, other models that include the file are without them.");
  }
  Install(frame, std::move(result));
}

// What undo goes back to.
void StructureEditing::NoteEdit(const ui::UiFrame& frame, const StructureResult& result) {
  ui::StructureState& state = ui_.authoring.structure;
  state.before = state.texts;
  for (const auto& file : result.texts) {
    if (state.before.count(file.first) == 0) KeepOnDisk(file.first, &state.before);
  }
  state.state.resize(static_cast<size_t>(RunStateSize(*frame.m)));
  GetRunState(*frame.m, *frame.d, state.state.data());
  state.run = frame.snapshot->run.history.run;
  state.went = cause_ == Cause::kTimeline;
  state.label = state.went ? "Went to another structure on the timeline" : result.label;
  added_ = result.added;
  ++state.version;
  for (const std::string& body : result.launched) {
    ui::StructureState::Launch launch{body};
    std::copy_n(edit_.edit.velocity, 6, launch.velocity);
    state.launches.push_back(launch);
  }
}

// Keeps what the recorded run that is shown was made with, and forgets that of runs of which nothing is left.
void StructureEditing::Leave(const ui::UiFrame& frame) {
  const uint64_t present = frame.snapshot->run.history.run;
  std::erase_if(left_, [&](const auto& run) {
    const auto& others = *frame.snapshot->other_runs;
    return run.first != present &&
           std::none_of(others.begin(), others.end(), [&](const auto& info) { return info.id == run.first; });
  });
  const ui::TuningState& tuning = ui_.authoring.tuning;
  Left& left = left_[present];
  // To come back from where one only looked leaves no shapes there.
  const bool looked = cause_ == Cause::kUndo && tuning.looked_back == tuning.shape_version;
  if (!looked || left.source.model == nullptr) left.shapes = tuning.shapes;
  left.source = {std::move(ui_.authoring.structure.texts), frame.snapshot->report->file_model};
}

// What recorded runs find on the disk today may be written over with these changes.
void StructureEditing::KeepForRuns(const FileTexts& changed) {
  for (auto& [run, left] : left_) {
    for (const auto& file : changed) {
      if (left.source.texts.count(file.first) == 0) KeepOnDisk(file.first, &left.source.texts);
    }
  }
}

RunSources StructureEditing::Runs() const {
  RunSources runs;
  for (const auto& [run, left] : left_) runs[run] = {OverSaves(left.source.texts), left.source.model};
  return runs;
}

void StructureEditing::Take(RunSources runs) {
  left_.clear();
  for (auto& entry : runs) left_[entry.first] = {std::move(entry.second), {}};
}

// Those that the run was left with. Undoing goes back to the moment before an edit, which may show steps that
// were made with other shapes.
void StructureEditing::AskForShapes(uint64_t run) {
  ui::TuningState& tuning = ui_.authoring.tuning;
  if (const auto left = left_.find(run); left != left_.end()) tuning.shapes = left->second.shapes;
  if (!tuning.shapes.empty()) ++tuning.shape_version;
}

void StructureEditing::Install(const ui::UiFrame& frame, StructureResult result) {
  ui::StructureState& state = ui_.authoring.structure;
  auto report = std::make_shared<runner::LoadReport>(*frame.snapshot->report);
  report->reload = true;
  report->unwritten.clear();
  report->kept_tuning.clear();
  report->lost_tuning.clear();
  report->lost_state.clear();
  report->locations = std::move(result.locations);
  report->diagnostics = std::move(result.warnings);
  report->file_model = TwinOf(*result.model);
  report->compiled_model = nullptr;
  restore_.clear();
  added_ = {};
  command::Install install;
  double rate = 0;  // at which the recorded steps are played then
  install.run = command::kNewRun;
  if (cause_ == Cause::kUndo) {
    restore_ = state.wanted_state;
    install.run = state.wanted_run;
  } else {
    NoteEdit(frame, result);
  }
  if (cause_ == Cause::kTimeline) {
    install.run = compiled_run_;
    install.entry = going_ && going_->run == compiled_run_ ? going_->entry : 0;
    if (going_ && going_->run == compiled_run_) rate = std::exchange(going_, std::nullopt)->rate;
  }
  ui::FollowRename(*frame.m, *result.model, ui_);
  Leave(frame);
  KeepForRuns(result.texts);
  if (cause_ != Cause::kEdit)
    std::erase_if(result.texts, [](const auto& file) { return TextOnDisk(file.first) == file.second; });
  state.texts = std::move(result.texts);
  installing_ = true;
  install.model = std::move(result.model);
  install.keep = command::KeepState::kByName;
  install.report = std::move(report);
  install.tuning_wins = true;
  runner_.Push(std::move(install));
  if (cause_ == Cause::kTimeline && rate != 0) runner_.Push(command::PlayHistory{rate});
  KeepUnwritten(frame.snapshot->report->path);
  if (cause_ == Cause::kEdit && edit_.also) edit_.also();
}

// A file is taken as it was when it was edited first.
void StructureEditing::KeepUnwritten(const std::string& path) {
  for (const auto& file : ui_.authoring.structure.texts) {
    if (written_.count(file.first) == 0) KeepOnDisk(file.first, &written_);
  }
  unwritten_.Set(path, ui_.authoring.structure.texts, written_);
}

// What another program changed in the files that were edited here. A file that holds the edits was written by
// this one: then the change is what else it holds.
void StructureEditing::NoteSaves() {
  const FileTexts& texts = ui_.authoring.structure.texts;
  for (auto& [file, before] : written_) {
    const std::optional<std::string> now = TextOnDisk(file);
    if (!now || *now == before) continue;
    const auto edited = texts.find(file);
    const bool ours = edited != texts.end() && io::patch::Merge(before, edited->second, *now) == now;
    saves_.push_back({file, ours ? edited->second : before, *now});
    before = *now;
  }
}

// Texts of before the saves, with what these changed.
FileTexts StructureEditing::OverSaves(FileTexts texts) const {
  for (const Save& save : saves_) {
    const auto text = texts.find(save.file);
    if (text == texts.end()) continue;
    if (auto both = io::patch::Merge(save.before, text->second, save.after)) text->second = std::move(*both);
  }
  return texts;
}

void StructureEditing::OnNewModel(const runner::Snapshot& snapshot) {
  ui::StructureState& state = ui_.authoring.structure;
  const mjModel& m = snapshot.model;
  if (!std::exchange(installing_, false)) {
    const bool shapes = snapshot.report != nullptr && snapshot.report->compiled_model != nullptr;
    if (shapes) return;  // of the same structure
    if (snapshot.report != nullptr && snapshot.report->reload) {
      NoteSaves();
    } else {
      written_.clear();
      saves_.clear();
      left_.clear();
    }
    state.texts.clear();
    if (snapshot.report != nullptr) {
      state.texts = snapshot.report->unwritten;
      KeepUnwritten(snapshot.report->path);
    }
    state.launches.clear();
    waiting_.clear();
    going_.reset();
    wanted_done_ = state.wanted_version;
    return;
  }
  if (cause_ == Cause::kUndo && !state.went) AskForShapes(state.wanted_run);
  if (restore_.size() == static_cast<size_t>(RunStateSize(m))) runner_.Push(command::SetState{restore_});
  restore_.clear();
  for (const ui::StructureState::Launch& launch : std::exchange(state.launches, {})) {
    const int body = Name2Id(m, mjOBJ_BODY, launch.body.c_str());
    if (body < 0 || m.body_dofnum[body] != 6) continue;
    for (int k = 0; k < 6; ++k) {
      if (launch.velocity[k] != 0)
        runner_.Push(command::SetQvel{m.body_dofadr[body] + k, launch.velocity[k]});
    }
  }
  if (ui::Exists(m, added_)) ui::SelectElement(m, ui_.selection, added_);
  // An element without a name: its body is not what the next Delete is meant for.
  const bool deleted =
      cause_ == Cause::kEdit && edit_.edits.empty() && edit_.edit.kind == ui::StructureEdit::Kind::kDelete;
  if (deleted && edit_.edit.element.type != mjOBJ_BODY) ui::SelectBody(m, ui_.selection, -1);
}

}  // namespace pliant::app
