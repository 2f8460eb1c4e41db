// Shown model: the version of the model that the window shows, its picture, and what was recorded of it.
#pragma once

#include <cstdint>

#include "app/loading/loading.h"
#include "app/output/picture.h"
#include "app/requests/message_log.h"
#include "app/session/session.h"
#include "engine/runner/runner.h"
#include "ui/actions/nameless_selection.h"
#include "ui/model/probe_store.h"
#include "ui/model/profile_history.h"
#include "ui/state/state.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

class ShownModel {
 public:
  ShownModel(runner::Runner& runner, ui::UiState& ui, Session& session, Loading& loading,
             MessageLog& messages)
      : runner_(runner), ui_(ui), session_(session), loading_(loading), messages_(messages) {}

  // The latest snapshot is of a version that is not shown yet.
  bool IsOutdated() const;
  // Shows it. Camera, flags and selection survive a reload; a model of another file starts from its own view,
  // and what is remembered of it comes back.
  void Change();

  bool Any() const { return generation_ != 0; }
  uint64_t Generation() const { return generation_; }
  // With a model of this file.
  int Frames() const { return frames_; }

  // True when a 3D picture was drawn: its time is in picture.draw_ms().
  bool Draw(bool may_wait);
  // After the window shows it. Where the time went between a save and the first picture of what was saved.
  void NotePicture(bool timed);

  ui::SceneView view;
  Picture picture;
  ui::ProfileHistory profile;
  ui::ProbeStore samples;

 private:
  void SelectAgain(const ui::Selection& before);
  void ShowOtherFile(const runner::LoadReport* report);
  void SayWhatWasLost(const runner::LoadReport& report);

  runner::Runner& runner_;
  ui::UiState& ui_;
  Session& session_;
  Loading& loading_;
  MessageLog& messages_;
  uint64_t generation_ = 0;
  ui::SelectionPlace place_;  // of what is selected
  ui::Selection missed_;      // what was selected and is not in this model; it may come back
  ui::SelectionPlace missed_place_;
  uint64_t first_picture_of_ = 0;  // generation
  double extent_ = 0;              // m, of the model that is shown
  double prepared_ = 0;            // s of the window's own work for it
  int frames_ = 0;
};

}  // namespace pliant::app
