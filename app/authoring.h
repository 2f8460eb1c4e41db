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

#include "app/desks/doctor_desk.h"
#include "app/desks/fit_desk.h"
#include "app/desks/identify_desk.h"
#include "app/desks/trajectory_desk.h"
#include "app/editing/shapes.h"
#include "app/editing/structure.h"
#include "app/editing/write_back.h"
#include "app/sessions.h"
#include "engine/runner/snapshot.h"
#include "ui/actions/actions.h"
#include "ui/edits/edit_log.h"

namespace pliant::app {

class Authoring {
 public:
  using Say = std::function<void(runner::EventKind, std::string)>;
  // Says that a file was written, so that the person can go there.
  using SayWritten = std::function<void(std::string text, const std::string& path)>;

  // Commands go on to `runner`; messages to `say`. `sessions` answer for session files; null
  // where there are none.
  Authoring(ui::UiState& ui, runner::CommandSink& runner, Say say, SayWritten say_written,
            UnwrittenEdits& unwritten, std::unique_ptr<Sessions> sessions);

  // Where panels send their commands, so that edits are remembered.
  runner::CommandSink& Sink() { return log_; }

  void BeginFrame(const ui::UiFrame& frame) {
    shown_ = frame.snapshot;
    log_.BeginFrame(frame, ui_);
  }
  // Takes finished work, and starts what the panels asked for. `pushed`: commands sent so far.
  void EndFrame(const ui::UiFrame& frame, uint64_t pushed);
  // True while something is under way that will change what is shown.
  bool Busy() const {
    return plan_job_.valid() || shapes_.Busy() || desks_.doctor.Busy() || desks_.fit.Busy() ||
           desks_.identify.Busy() || plan_wanted_ || structure_.Busy() ||
           (sessions_ != nullptr && sessions_->Busy());
  }

  void OnNewModel(runner::Snapshot& snapshot);

  // The requests that are answered here.
  void Handle(const ui::request::Undo&);
  void Handle(const ui::request::Redo&);
  void Handle(const ui::request::GoToEdit& edit);
  void Handle(const ui::request::PlanWriteBack&);
  void Handle(const ui::request::WriteFiles&);
  void Handle(const ui::request::ShowOpenDialog&);
  void Handle(const ui::request::ListFolder& wanted);
  void Handle(const ui::request::OpenInEditor& place);
  void Handle(const ui::request::SaveModel& wanted);
  void Handle(const ui::request::ChangeStructure& wanted) { structure_.Handle(wanted); }
  void Handle(const ui::request::SeekRun& wanted) { structure_.Handle(wanted); }
  // Requests for the program itself that came up here, such as opening a file.
  std::vector<ui::AppRequest> TakeRequests() { return std::exchange(later_, {}); }

 private:
  void ForgetOrKeepEdits(runner::Snapshot& snapshot);
  void FindUnsaved(const ui::UiFrame& frame);
  void StartPlan(const runner::Snapshot& snapshot, const std::string& path);
  void TakePlan();
  void WritePlan();
  void ShowPlan();
  void WriteIdentified();
  void ListFolder(const std::string& folder);

  ui::UiState& ui_;
  runner::CommandSink& runner_;
  ui::EditLog log_;
  const runner::Snapshot* shown_ = nullptr;  // of this frame
  Say say_;
  SayWritten say_written_;
  std::unique_ptr<Sessions> sessions_;
  StructureEditing structure_;
  ShapeEditing shapes_;
  struct Desks {
    DoctorDesk doctor;
    FitDesk fit;
    IdentifyDesk identify;
    TrajectoryDesk trajectory;
  } desks_;
  std::array<uint64_t, 5> unsaved_state_ = {};  // that the list of unsaved changes was made for
  std::vector<ui::AppRequest> later_;           // requests for the program itself

  std::future<WriteBackPlan> plan_job_;
  WriteBackPlan plan_;
  bool plan_wanted_ = false;
  bool write_at_once_ = false;  // what is planned, where it is no more than was asked for
};

}  // namespace pliant::app
