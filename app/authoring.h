// What the program does around the panels that change models and files: undo, shape changes, writing back,
// the open dialog, saving, the editor. Main thread only; long work runs on threads of its own.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/write_back.h"
#include "engine/runner/snapshot.h"
#include "ui/actions/actions.h"
#include "ui/edits/edit_log.h"

namespace pliant {

class Authoring {
 public:
  using Say = std::function<void(EventKind, std::string)>;

  // Commands go on to `runner`; messages to `say`.
  Authoring(UiState& ui, CommandSink& runner, Say say);

  // Where panels send their commands, so that edits are remembered.
  CommandSink& Sink() { return log_; }

  void BeginFrame(const UiFrame& frame) {
    shown_ = frame.snapshot;
    log_.BeginFrame(frame, ui_);
  }
  // Takes finished work, and starts what the panels asked for.`pushed`: commands sent so far.
  void EndFrame(const UiFrame& frame, uint64_t pushed);
  // True while something is under way that will change what is shown.
  bool Busy() const { return plan_job_.valid() || shape_job_.valid() || plan_wanted_; }

  void OnNewModel(Snapshot& snapshot);

  // The requests that are answered here.
  void Handle(const request::Undo&);
  void Handle(const request::Redo&);
  void Handle(const request::GoToEdit& edit);
  void Handle(const request::PlanWriteBack&);
  void Handle(const request::WriteFiles&);
  void Handle(const request::ShowOpenDialog&);
  void Handle(const request::ListFolder& wanted);
  void Handle(const request::OpenInEditor& place);
  void Handle(const request::SaveModel& wanted);
  // Requests for the program itself that came up here, such as opening a file.
  std::vector<AppRequest> TakeRequests() { return std::exchange(later_, {}); }

 private:
  void FindUnsaved(const UiFrame& frame);
  void StartPlan(const Snapshot& snapshot, const std::string& path);
  void TakePlan();
  void WritePlan();
  void ShowPlan();
  void StartShapes(const UiFrame& frame, const std::string& path);
  void TakeShapes(const UiFrame& frame);
  void ListFolder(const std::string& folder);

  UiState& ui_;
  CommandSink& runner_;
  EditLog log_;
  const Snapshot* shown_ = nullptr;  // of this frame
  Say say_;
  std::array<uint64_t, 5> unsaved_state_ = {};  // that the list of unsaved changes was made for
  std::vector<AppRequest> later_;               // requests for the program itself

  std::future<WriteBackPlan> plan_job_;
  WriteBackPlan plan_;
  bool plan_wanted_ = false;

  std::future<ShapedModel> shape_job_;
  std::vector<ShapeChange> shapes_asked_;  // by the job in progress
  std::vector<ShapeChange> shapes_good_;   // in the model that is shown
  uint64_t shape_version_ = 0;             // of the latest job
  uint64_t shape_generation_ = 0;          // of the model that the job was started for
  std::shared_ptr<const LoadReport> shape_report_;
};

}  // namespace pliant
