// Loading: opens models, watches their files, and says what came of it. Main thread only;
// the work runs on a thread of the loader.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "app/editing/unwritten_edits.h"
#include "app/loading/first_look.h"
#include "app/requests/message_log.h"
#include "app/session/session.h"
#include "engine/runner/loading/loader.h"
#include "engine/runner/runner.h"
#include "ui/state/frame.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

class Loading {
 public:
  Loading(runner::Runner& runner, ui::UiState& ui, Session& session, MessageLog& messages);

  void Open(const std::string& path);
  // Asks first where changes would be lost.
  void Handle(const ui::request::Open& wanted);
  void Handle(const ui::request::Reload& wanted);
  void Handle(const ui::request::AcceptReload&);
  void Handle(const ui::request::CancelLoad&) { loader_.Cancel(); }
  void Handle(const ui::request::ToggleWatching&);
  void Handle(const ui::request::ApplyWatching&) { loader_.SetWatching(ui_.layout.ReloadsOnSave()); }

  bool Busy() const { return loader_.Busy(); }
  UnwrittenEdits& Unwritten() { return *unwritten_; }
  const ui::LoadState& State() const { return state_; }
  // What ui::CurrentFirstLook() tells of: of what is being opened, until its model is here. True when it was
  // drawn, once and for each new size.
  bool DrawLook(Picture& picture, const ui::SceneView& view);
  void DropLook();

  // What the loader has to say. `timed`: with the seconds that it took.
  void TakeReports(bool timed);
  // The rules (engine/model/rules.h) of the model that is shown, each frame: a change is remembered for its
  // file. `generation`: of the snapshot.
  void NoteRules(uint64_t generation, const std::string& path, int rules);
  // The first picture of what was loaded is shown; `prepared` and `upload`: s that the window and
  // the graphics card took for it.
  void NoteFirstPicture(double asked, double prepared, double upload);

 private:
  void Take(const runner::LoadReport& report, bool timed);
  void ShowErrors();
  void HideErrors();

  ui::UiState& ui_;
  Session& session_;
  MessageLog& messages_;
  ui::LoadState state_;
  const int wanted_rules_;  // of models that nothing is remembered of
  uint64_t shown_generation_ = 0;
  int shown_rules_ = 0;
  double start_ = 0;
  bool opening_ = false;  // another file than is shown
  FirstLook look_;
  std::shared_ptr<UnwrittenEdits> unwritten_;  // shared with loads that were left behind
  runner::Loader loader_;
};

}  // namespace pliant::app
