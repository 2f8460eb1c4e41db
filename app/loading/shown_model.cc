#include "app/loading/shown_model.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "ui/state/selection.h"
#include "ui/viewport/camera_moves.h"
#include "ui/viewport/grab.h"

namespace pliant::app {

bool ShownModel::IsOutdated() const {
  const runner::Snapshot& snapshot = runner_.Latest();
  return snapshot.loaded && snapshot.generation != generation_;
}

void ShownModel::Change() {
  const double start = FrameClock::Now();
  runner::Snapshot& snapshot = runner_.Latest();
  const mjModel& m = snapshot.model;
  const runner::LoadReport* report = snapshot.report.get();
  generation_ = snapshot.generation;
  const ui::Selection selected = ui_.selection;
  if (snapshot.timeline != nullptr) samples.Keep(ui_.probes.sent, *snapshot.timeline);
  view.SetModel(&m, ui_);
  if (report != nullptr && report->reload) {
    SelectAgain(selected);
    ui::CarryViewsOver(m, extent_, ui_);
    if (!ui_.views.grab.pins.empty()) runner_.Push(ui::PinsOf(ui_.views.grab));
    ui_.simulation.key = std::clamp(ui_.simulation.key, 0, std::max(0, static_cast<int>(m.nkey) - 1));
    if (!ui_.authoring.structure.busy) SayWhatWasLost(*report);  // else it was meant to go
  } else {
    ShowOtherFile(report);
  }
  extent_ = m.stat.extent;
  prepared_ = FrameClock::Now() - start;
}

// By name, or by its place in its body. What an edit took away is selected again when undoing, or going back
// in time, brings it back, unless something else was selected since.
void ShownModel::SelectAgain(const ui::Selection& before) {
  const mjModel& m = runner_.Latest().model;
  const auto none = [](const ui::Selection& s) { return s.body_name.empty() && s.element_name.empty(); };
  if (!none(before)) {
    missed_ = before;
    missed_place_ = place_;
  }
  SelectByName(m, ui_.selection, missed_);
  SelectByPlace(m, ui_.selection, missed_, missed_place_);
  if (!none(ui_.selection)) missed_ = {};
}

void ShownModel::ShowOtherFile(const runner::LoadReport* report) {
  const mjModel& m = runner_.Latest().model;
  ui::ResetView(m, ui_.view);
  SelectBody(m, ui_.selection, -1);
  missed_ = {};
  ui_.simulation.key = 0;
  ui_.followed_body = -1;
  session_.KeepModel();
  ui::ForgetModel(ui_);
  session_.ReturnTo(report != nullptr ? report->path : loading_.State().path);
  profile.Clear();
  frames_ = 0;
}

void ShownModel::SayWhatWasLost(const runner::LoadReport& report) {
  const auto say = [this](runner::EventKind kind, const char* what, const std::vector<std::string>& names) {
    if (names.empty()) return;
    std::string text = what;
    for (const std::string& name : names) text += (&name == &names[0] ? " " : ", ") + name;
    messages_.Say(kind, std::move(text));
  };
  say(runner::EventKind::kWarning, "Not carried over to the new version:", report.lost_state);
  if (report.compiled_model != nullptr) return;  // a change of shapes, not of files
  say(runner::EventKind::kInfo, "Tuned values kept:", report.kept_tuning);
  say(runner::EventKind::kWarning, "Tuned values given up, the file's are used:", report.lost_tuning);
}

bool ShownModel::Draw(bool may_wait) {
  ++frames_;
  place_ = PlaceOf(runner_.Latest().model, ui_.selection);
  return picture.Draw(runner_.Latest(), view, ui_, may_wait);
}

void ShownModel::NotePicture(bool timed) {
  const runner::LoadReport* report = runner_.Latest().report.get();
  if (report == nullptr || std::exchange(first_picture_of_, generation_) == generation_) return;
  if (report->compiled_model != nullptr || !timed) return;  // a change of shapes, not of files
  loading_.NoteFirstPicture(report->asked, prepared_, 1e-3 * static_cast<double>(picture.upload_ms()));
}

}  // namespace pliant::app
