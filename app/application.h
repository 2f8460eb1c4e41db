// The running program: its parts and what ties them together. Main thread only.
#pragma once

#include <memory>
#include <vector>

#include "app/authoring.h"
#include "app/class_reader.h"
#include "app/loading.h"
#include "app/message_log.h"
#include "app/output/output.h"
#include "app/program_end.h"
#include "app/script/host.h"
#include "app/session/session.h"
#include "app/solver_study.h"
#include "app/view_options.h"
#include "app/window/frame_clock.h"
#include "app/window/keyboard.h"
#include "app/window/look.h"
#include "app/window/window.h"
#include "engine/runner/runner.h"
#include "ui/gamepad.h"
#include "ui/probe_store.h"
#include "ui/profile_history.h"
#include "ui/state.h"
#include "ui/viewport/viewport.h"

namespace pliant {

class Application {
 public:
  Application(std::unique_ptr<Window> window, ViewOptions options);
  ~Application();
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  // Until the window is closed; returns the exit status.
  int Run();

 private:
  // How far the model has come.
  struct Shown {
    uint64_t generation = 0;        // of the model that the window shows
    uint64_t first_picture_of = 0;  // generation
    double prepared = 0;            // s of the window's own work for it
    int frames = 0;                 // with a model of this file
    bool options_applied = false;   // of the command line
  };
  void ConnectEngine();
  void TakeWindowEvents();
  void StepFixedClock();
  bool NeedsFrame();
  void TakeEvents();

  void OnNewModel();
  void ShowOtherFile(const LoadReport* report);
  void SayWhatWasLost(const LoadReport& report);
  void TimeFirstPicture();

  void Frame();
  UiFrame MakeFrame();
  void ApplyInput(const SyntheticInput& input);
  void DrawPicture(const UiFrame& frame);
  void Finish(const UiFrame& frame);
  void EndAutomatically();
  void HandleRequests();

  std::unique_ptr<Window> window_;
  ViewOptions options_;
  FrameClock clock_;
  MessageLog messages_;
  UiState ui_;
  Session session_;
  ProgramEnd end_;
  WindowLook look_;
  Keyboard keyboard_;
  ScriptHost script_;
  SceneView view_;
  Picture picture_;
  ProfileHistory profile_;
  ProbeStore samples_;
  Runner runner_;
  Loading loading_;  // after the runner: it sends models to it
  Authoring authoring_;
  SolverStudy study_;
  ClassReader classes_;
  Output output_;
  std::vector<AppRequest> requests_;
  GamepadValues gamepad_;  // at the last frame
  Shown shown_;
  float ui_us_ = 0;             // that the panels took in the last frame
  bool picture_drawn_ = false;  // in this frame
};

}  // namespace pliant
