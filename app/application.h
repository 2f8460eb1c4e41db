// The running program: its parts and what ties them together. Main thread only.
#pragma once

#include <memory>
#include <vector>

#include "app/authoring.h"
#include "app/desks/contact_quality_desk.h"
#include "app/desks/experiments.h"
#include "app/desks/previews.h"
#include "app/desks/solver_study.h"
#include "app/editing/element_reader.h"
#include "app/loading/loading.h"
#include "app/loading/shown_model.h"
#include "app/output/output.h"
#include "app/plugins/extensions.h"
#include "app/plugins/plugin_loading.h"
#include "app/requests/message_log.h"
#include "app/script/host.h"
#include "app/script/live_link.h"
#include "app/session/session.h"
#include "app/startup/program_end.h"
#include "app/startup/view_options.h"
#include "app/window/frame_clock.h"
#include "app/window/keyboard.h"
#include "app/window/look.h"
#include "app/window/window.h"
#include "engine/runner/runner.h"
#include "ui/actions/gamepad.h"
#include "ui/state/state.h"

namespace pliant::app {

class Application {
 public:
  Application(std::unique_ptr<Window> window, ViewOptions options);
  ~Application();
  Application(const Application&) = delete;
  Application& operator=(const Application&) = delete;

  // Until the window is closed; returns the exit status.
  int Run();

 private:
  // What a frame leaves for its end and for the next one.
  struct LastFrame {
    std::vector<ui::AppRequest> requests;
    ui::GamepadValues gamepad;
    float ui_us = 0;  // that the panels took
    bool picture_drawn = false;
    bool started = false;  // what the command line wants of the first model is done
  };
  // What is computed beside the simulation, for panels that ask for it.
  struct Studies {
    SolverStudy solver;
    Experiments experiments;
    ContactQualityDesk contacts;
    Previews previews;
    bool Busy() const { return solver.Busy() || experiments.Busy() || contacts.Busy() || previews.Busy(); }
  };

  // What others drive it by, beside scripts.
  struct Outside {
    LiveLink live;
    Extensions extensions;
  };

  void ConnectEngine();
  void ChooseQuality();
  void TakeWindowEvents();
  void StepFixedClock();
  bool NeedsFrame();
  void TakeEvents();

  void OnNewModel();

  void Frame();
  ui::UiFrame MakeFrame();
  void DrawPicture(const ui::UiFrame& frame);
  void ApplyInput(const SyntheticInput& input);
  void Finish(const ui::UiFrame& frame);
  void EndAutomatically();
  void HandleRequests();

  std::unique_ptr<Window> window_;
  ViewOptions options_;
  FrameClock clock_;
  MessageLog messages_;
  ui::UiState ui_;
  Session session_;
  ProgramEnd end_;
  WindowLook look_;
  Keyboard keyboard_;
  ScriptHost script_;
  runner::Runner runner_;
  Outside outside_;
  Loading loading_;  // after the runner: it sends models to it
  PluginLoading plugins_;
  ShownModel shown_;
  Authoring authoring_;
  Studies studies_;
  ElementReader elements_;
  Output output_;
  LastFrame last_;
};

}  // namespace pliant::app
