// Loading: opens models, watches their files, and says what came of it. Main thread only;
// the work runs on a thread of the loader.
#pragma once

#include <string>

#include "app/message_log.h"
#include "app/session/session.h"
#include "engine/runner/loading/loader.h"
#include "engine/runner/runner.h"
#include "ui/actions/requests.h"
#include "ui/state/frame.h"
#include "ui/state/state.h"

namespace pliant {

class Loading {
 public:
  Loading(Runner& runner, UiState& ui, Session& session, MessageLog& messages);

  void Open(const std::string& path);
  // Asks first where changes would be lost.
  void Handle(const request::Open& wanted);
  void Handle(const request::Reload& wanted) { loader_.Reload(wanted.keep); }
  void Handle(const request::AcceptReload&);
  void Handle(const request::CancelLoad&) { loader_.Cancel(); }
  void Handle(const request::ToggleWatching&);
  void Handle(const request::ApplyWatching&) { loader_.SetWatching(ui_.layout.ReloadsOnSave()); }

  bool Busy() const { return loader_.Busy(); }
  const LoadState& State() const { return state_; }

  // What the loader has to say. `timed`: with the seconds that it took.
  void TakeReports(bool timed);
  // The first picture of what was loaded is shown; `prepared` and `upload`: s that the window and
  // the graphics card took for it.
  void NoteFirstPicture(double asked, double prepared, double upload);

 private:
  void Take(const LoadReport& report, bool timed);

  UiState& ui_;
  Session& session_;
  MessageLog& messages_;
  LoadState state_;
  double start_ = 0;
  Loader loader_;
};

}  // namespace pliant
