#include "app/loading/loading.h"

#include <chrono>
#include <cstdio>
#include <memory>
#include <utility>

#include "app/files/open_options.h"
#include "app/requests/answers.h"
#include "engine/compile/look.h"
#include "engine/io/tables/table.h"
#include "engine/model/load_rules.h"
#include "ui/state/first_look.h"
#include "ui/state/open_choices.h"
#include "ui/state/panel.h"
#include "ui/state/trajectory_state.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

// What the open dialog offers counts for what is loaded from now on.
void TakeChoices() {
  const ui::OpenChoices& choices = ui::CurrentOpenChoices();
  foreign::Options options = OpenOptions();
  options.stand = choices.stand;
  options.keep_drives = !choices.stand;
  options.floating = choices.floating;
  options.floor = choices.floor;
  options.mesh_unit = choices.unit;
  SetOpenOptions(options);
}

// The dialog begins with what the command line says.
void OfferOptions() {
  const foreign::Options options = OpenOptions();
  ui::OpenChoices& choices = ui::CurrentOpenChoices();
  choices.stand = !options.keep_drives;
  choices.floating = options.floating;
  choices.floor = options.floor;
  choices.unit = options.mesh_unit;
}

}  // namespace

Loading::Loading(runner::Runner& runner, ui::UiState& ui, Session& session, MessageLog& messages)
    : ui_(ui),
      session_(session),
      messages_(messages),
      wanted_rules_(LoadRules()),
      unwritten_(std::make_shared<UnwrittenEdits>()),
      loader_(
          [edits = unwritten_, take = look_.Taker()](const std::string& path) {
            compile::CurrentShowLook() = [take, path](ModelPtr model) { take(path, std::move(model)); };
            return edits->Load(path);  // on a thread of its own, that ends with it
          },
          runner) {
  loader_.SetWatching(ui_.layout.ReloadsOnSave());
  OfferOptions();
  ui_.authoring.open.recent = session_.Recent();
}

void Loading::Open(const std::string& path) {
  unwritten_->Forget();
  TakeChoices();
  state_.busy = true;
  state_.path = path;
  ui::CurrentFirstLook().seconds = 0;
  opening_ = true;
  DropLook();
  start_ = FrameClock::Now();
  const int remembered = session_.RulesOf(path);
  SetLoadRules(remembered ? remembered : wanted_rules_);
  loader_.Open(path);
}

void Loading::NoteRules(uint64_t generation, const std::string& path, int rules) {
  if (generation == shown_generation_ && rules != shown_rules_) {
    session_.RememberRules(path, rules);
    SetLoadRules(rules);
  }
  shown_generation_ = generation;
  shown_rules_ = rules;
}

void Loading::Handle(const request::Open& wanted) {
  if (io::HasTableName(wanted.path)) {
    ui::CurrentTrajectory().wanted = wanted.path;
    return ui::ShowPanel(ui_, "trajectory");
  }
  if (!AsksFirst(ui_, wanted)) Open(wanted.path);
}

void Loading::Handle(const request::Reload& wanted) {
  if (wanted.keep == runner::command::KeepState::kNo) unwritten_->Forget();
  loader_.Reload(wanted.keep);
}

void Loading::Handle(const request::AcceptReload&) {
  ui_.authoring.reload_offered = false;
  loader_.Reload(runner::command::KeepState::kByName);
}

void Loading::Handle(const request::ToggleWatching&) {
  ui_.layout.watch_mode = ui_.layout.ReloadsOnSave() ? ui::WatchMode::kOff : ui::WatchMode::kReload;
  loader_.SetWatching(ui_.layout.ReloadsOnSave());
}

void Loading::TakeReports(bool timed) {
  if (!state_.busy) start_ = FrameClock::Now();
  state_.busy = loader_.Busy();
  state_.busy_seconds = state_.busy ? FrameClock::Now() - start_ : 0;
  const LoadProgress& progress = loader_.Progress();
  state_.phase = progress.phase.load();
  const int parts = progress.total.load();
  state_.share = parts > 0 ? static_cast<float>(progress.done.load()) / static_cast<float>(parts) : -1;
  if (loader_.TakeChange()) ui_.authoring.reload_offered = ui_.layout.watch_mode == ui::WatchMode::kAsk;
  loader_.DrainReports([&](std::shared_ptr<const runner::LoadReport>&& report) { Take(*report, timed); });
  look_.Fetch(opening_ && state_.busy ? state_.path : "");
  ui::CurrentFirstLook().shown = look_.Any();
}

void Loading::Take(const runner::LoadReport& report, bool timed) {
  opening_ = false;
  if (!report.ok) DropLook();  // else it stays until the model is here
  state_.path = report.path;
  if (report.cancelled)
    return messages_.Say(runner::EventKind::kInfo, "Loading was stopped; the model stays.");
  state_.failed = !report.ok;
  state_.diagnostics = report.diagnostics;
  state_.seconds = report.load_seconds;
  state_.phases = report.phases;
  state_.shown_seconds = 0;
  for (const Diagnostic& diagnostic : report.diagnostics) {
    const bool error = diagnostic.severity == Severity::kError;
    messages_.Say(error ? runner::EventKind::kError : runner::EventKind::kWarning, ToString(diagnostic),
                  diagnostic.where);
  }
  if (!report.ok) {
    ShowErrors();
    return;
  }
  HideErrors();
  char time[32] = "";
  if (timed) std::snprintf(time, sizeof time, " in %.0f ms", 1e3 * report.load_seconds);
  messages_.Say(runner::EventKind::kInfo, (report.reload ? "Reloaded " : "Loaded ") + report.path + time);
  session_.AddRecent(report.path);
  ui_.authoring.open.recent = session_.Recent();
}

// Over a good version the badge on the view says enough: its button opens the list.
void Loading::ShowErrors() {
  ui::ErrorsState& errors = ui_.authoring.errors;
  errors.selected = -1;
  if (shown_generation_ > 0) return;
  ui::OpenErrors(ui_);
}

// The list that a broken file opened goes when the file is mended.
void Loading::HideErrors() {
  ui::ErrorsState& errors = ui_.authoring.errors;
  if (!errors.opened) return;
  errors.opened = false;
  if (ui_.layout.bottom_tab != "errors") return;
  ui_.layout.bottom = errors.bottom_before;
  ui_.layout.request.bottom_tab = errors.tab_before;
}

bool Loading::DrawLook(Picture& picture, const ui::SceneView& view) {
  if (!look_.Draw(picture, view, ui_)) return false;
  double& seconds = ui::CurrentFirstLook().seconds;
  if (seconds == 0) seconds = FrameClock::Now() - start_;
  return true;
}

void Loading::DropLook() {
  look_.Drop();
  ui::CurrentFirstLook().shown = false;
}

void Loading::NoteFirstPicture(double asked, double prepared, double upload) {
  state_.phases.push_back({"Preparing the view", prepared});
  state_.phases.push_back({"Upload", upload});
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  state_.shown_seconds = std::chrono::duration<double>(now).count() - asked;
}

}  // namespace pliant::app
