#include "app/sessions.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/session/json_store.h"
#include "app/session/kept_trajectory.h"
#include "app/session/window_json.h"
#include "engine/core/replace_file.h"
#include "render/readback.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kPictureWidth = 960;

bool IsBundle(const std::string& path) { return path.ends_with(".bundle.pliant"); }

// Model and state alone.
std::shared_ptr<const runner::Recording> WithoutSteps(const runner::Recording& recording) {
  auto out = std::make_shared<runner::Recording>();
  out->present = recording.present;
  out->generation = recording.generation;
  out->state = recording.state;
  return out;
}

}  // namespace

Sessions::Sessions(runner::Runner& runner, ui::UiState& ui, Session& session, ShownModel& shown,
                   MessageLog& messages)
    : runner_(runner), ui_(ui), session_(session), shown_(shown), messages_(messages) {}

// ---- Saving.

std::string Sessions::Window() const {
  json window = WindowToJson(ui_);
  window["model"] = session_.ModelParts();
  window["trajectory"] = TrajectoryToJson(ui::CurrentTrajectory());
  window["speed"] = runner_.Latest().run.speed;
  return window.dump(1) + "\n";
}

void Sessions::Save(const std::string& path, KeptHistory history) {
  if (Busy()) return messages_.Say(runner::EventKind::kWarning, "A session is being written already.");
  runner::Snapshot& snapshot = runner_.Latest();
  saving_ = {path, {}, std::move(history), {}};
  if (const runner::LoadReport* report = snapshot.report.get()) {
    saving_.running = {{report->path, ui_.authoring.structure.texts},
                       report->compiled_model != nullptr ? report->compiled_model : report->file_model};
  }
  saving_.session.window = Window();
  saving_.trajectory = ui::CurrentTrajectory().file;
  render::Image image;
  std::string error;
  ui::request::TakePicture picture;
  const render::Viewport view = shown_.view.viewport();
  if (view.width > kPictureWidth) {
    picture.width = kPictureWidth;
    picture.height = std::max(1, view.height * kPictureWidth / view.width);
  }
  if (shown_.picture.Still(snapshot, shown_.view, ui_, picture, &image, &error))
    render::EncodePng(image, &saving_.session.picture, &error);
  waiting_ = true;
  ui_.authoring.save.failed = false;
  ui_.authoring.save.message = "Writing the session...";
  ui_.authoring.working = true;
  runner_.Call([answers = answers_](runner::Simulation& simulation) {
    answers->recordings.Push(simulation.Record());
  });
}

Sessions::Outcome Sessions::Write(Saving saving) {
  Outcome outcome;
  const runner::Recording& recording = *saving.session.recording;
  const RunningModel& running = saving.running;
  std::string why;
  if (!running.source.path.empty() &&
      !CanonicalFiles(running.source, recording.present.model, &saving.session.source, &why))
    outcome.warnings.push_back("holds the compiled model alone, without text: " + why);
  if (!IsBundle(saving.path)) {
    std::string lost_edits, lost_runs;
    KeepEdits(saving.history.edits, running, &saving.session, &lost_edits);
    KeepRuns(saving.history.runs, running, &saving.session, &lost_runs);
    for (const std::string& lost : {lost_edits, lost_runs}) {
      if (!lost.empty()) outcome.warnings.push_back(lost);
    }
  }
  if (!saving.trajectory.empty() && !KeepTrajectory(saving.trajectory, &saving.session.source, &why))
    outcome.warnings.push_back("is without the recorded trajectory: " + why);
  io::Bytes bytes;
  std::error_code code;
  if (!WriteSession(saving.session, &bytes, &outcome.error)) return outcome;
  if (fs::exists(saving.path, code) && BackUpFile(saving.path, &outcome.error).empty()) return outcome;
  ReplaceFile(saving.path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}, &outcome.error);
  return outcome;
}

void Sessions::Finish(const Outcome& outcome) {
  for (const std::string& warning : outcome.warnings)
    messages_.Say(runner::EventKind::kWarning, saving_.path + " " + warning);
  messages_.SayWritten(outcome.error.empty(), saving_.path, outcome.error);
  ui::SaveDialogState& dialog = ui_.authoring.save;
  dialog.failed = !outcome.error.empty();
  dialog.message = outcome.error;
  dialog.open &= dialog.failed;  // what was asked for is done
}

void Sessions::EndFrame() {
  answers_->problems.Drain([this](std::string&& problem) {
    messages_.Say(runner::EventKind::kError, "The recorded run cannot be shown: " + problem + ".");
  });
  answers_->recordings.Drain([this](std::shared_ptr<const runner::Recording>&& recording) {
    waiting_ = false;
    if (recording == nullptr) return Finish({"There is no model to save.", {}});
    saving_.session.recording = IsBundle(saving_.path) ? WithoutSteps(*recording) : std::move(recording);
    job_ = std::async(std::launch::async, Write, saving_);
  });
  if (job_.valid() && job_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) Finish(job_.get());
}

// ---- Opening.

std::optional<KeptHistory> Sessions::OnNewModel(const runner::Snapshot& snapshot) {
  const runner::LoadReport* report = snapshot.report.get();
  if (report == nullptr || report->reload || !IsSessionFile(report->path)) return std::nullopt;
  std::string error;
  const std::shared_ptr<const SessionFile> file = OpenSession(report->path, &error);
  if (file == nullptr) {
    messages_.Say(runner::EventKind::kError, report->path + ": " + error);
    return std::nullopt;
  }
  runner_.Call([answers = answers_, recording = file->recording](runner::Simulation& simulation) {
    std::string problem;
    if (!simulation.Adopt(*recording, &problem)) answers->problems.Push(std::move(problem));
  });
  ShowWindow(*file, report->path, snapshot.model);
  return KeptHistory{EditsOf(*file, report->path), RunsOf(file, report->path)};
}

void Sessions::ShowWindow(const SessionFile& file, const std::string& path, const mjModel& m) {
  const json window = json::parse(file.window, nullptr, false);
  if (!window.is_object()) return;
  session_.RestoreModelParts(GetObject(window, "model"));
  WindowFromJson(window, m, &ui_, runner_);
  TrajectoryFromJson(GetObject(window, "trajectory"), path, &ui::CurrentTrajectory());
  double speed = 1;
  if (Get(window, "speed", &speed) && speed >= 0 && speed <= 1000)
    runner_.Push(runner::command::SetSpeed{speed});
}

}  // namespace pliant::app
