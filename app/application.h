// The running program: window, physics thread, loader, panels, and what ties them together. Main thread only.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/authoring.h"
#include "app/automation.h"
#include "app/class_reader.h"
#include "app/layout_file.h"
#include "app/picture.h"
#include "app/picture_clipboard.h"
#include "app/recorder.h"
#include "app/script_lines.h"
#include "app/settings_file.h"
#include "app/solver_study.h"
#include "app/view_options.h"
#include "app/window.h"
#include "engine/runner/loading/loader.h"
#include "engine/runner/runner.h"
#include "ui/frame.h"
#include "ui/frame_rate.h"
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
  void LoadScript();
  void Open(const std::string& path);
  void TakeReports();
  void TakeEvents();
  void OnNewModel();
  void ApplyStartOptions();
  // The panels of each model lie as they were left.
  void KeepLayout();
  void SwitchLayout();
  void LoadBookmarks();
  void KeepBookmarks();
  bool NeedsFrame();
  bool PictureMayWait() const;
  void TimeFirstPicture();
  void Frame();
  void ApplyInput(const SyntheticInput& input);
  void HandleKeys(ActionContext& context, const SyntheticInput& input);
  bool OpensDialog(size_t first) const;
  bool HoldsKeys();
  template <class R>
  bool AsksFirst(R wanted);
  void KeepSettings();
  void RefreshTitle();
  void HandleRequests();
  // What was asked for in this frame is done, or it was said why not.
  void FinishRequests();
  template <class R>
  void Answer(const R& wanted);
  void Handle(const request::Quit& wanted);
  void Handle(const request::Open& wanted);
  void Handle(const request::Reload& wanted);
  void Handle(const request::AcceptReload&);
  void Handle(const request::CancelLoad&);
  void Handle(const request::ToggleWatching&);
  void Handle(const request::ApplyWatching&);
  void Handle(const request::ToggleFullscreen&);
  void Handle(const request::ScaleText& change);
  void Handle(const request::Say& message);
  void Handle(const request::CopyText& copied);
  void Handle(const request::ImportKeys& wanted);
  void Handle(const request::Screenshot& wanted);
  void Handle(const request::TakePicture& wanted);
  void Handle(const request::CopyPicture& wanted);
  void Handle(const request::ToggleRecording& wanted);
  void Handle(const request::StopRecording&);
  void Handle(const request::WriteLog& wanted);
  void Handle(const request::WriteTrace& wanted);
  void Handle(const request::SaveText& wanted);
  void Handle(const request::Print& wanted);
  void RefreshStyle();
  void FinishAutomatically();
  void TakeScreenshots();
  void StopRecording();
  void Record();
  void TakeStills();
  // Plots and watches belong to the model: keeps those of the last one, brings back those of the new one.
  void KeepPlots();
  void SwitchPlots(const std::string& model);
  void ContinueLog();
  void ExchangeLines();
  void StepFixedClock();
  void ApplyViewFlags();
  void ApplyLayout();
  void Say(EventKind kind, std::string text, SourceLocation where = {});
  UiFrame MakeFrame();
  double Wall() const;

  std::unique_ptr<Window> window_;
  ViewOptions options_;
  Settings settings_;
  UiState ui_;
  Style style_;
  SceneView view_;
  Picture picture_;
  Automation automation_;
  ProfileHistory profile_;
  ProbeStore samples_;
  LoadState load_;
  std::vector<Message> messages_;
  std::vector<AppRequest> requests_;
  std::vector<request::TakePicture> stills_;
  bool handling_ = false;  // what is said now is about requests
  std::string problem_;    // the first that was said while handling
  struct Log {
    bool active = false;
    std::string path;
    std::vector<std::string> expressions;
    uint64_t pushed = 0;  // commands that must have been applied before it is complete
    int frames = 0;
    bool started = false;  // in this frame
    std::shared_ptr<RequestOutcome> outcome = {};
  } log_;
  Recorder recorder_;
  PictureClipboard picture_clipboard_;
  ScriptLines lines_;
  GamepadValues gamepad_;  // at the last frame
  int64_t fixed_frames_ = 0;
  std::string plots_model_;               // absolute path
  std::string layout_model_;              // whose layout this is
  std::vector<std::string> screenshots_;  // paths to write at the end of this frame

  Runner runner_;
  Loader loader_;  // after the runner: it sends models to it
  Authoring authoring_;
  SolverStudy study_;
  ClassReader classes_;
  double load_start_ = 0;

  std::string current_path_;
  uint64_t generation_ = 0;
  uint64_t pictured_ = 0;        // generation of the latest first picture
  double prepared_seconds_ = 0;  // of the window's own work for a new model
  bool start_options_applied_ = false;
  int key_scope_ = 0;    // of the last frame
  int held_frames_ = 0;  // for which keys still wait
  std::string title_;    // of the window
  double kept_ = 0;      // when settings were last looked at
  std::string kept_settings_;
  ModelLayout kept_layout_;
  std::string kept_plots_;
  bool quit_ = false;
  int exit_status_ = 0;
  double start_ = 0;
  double last_frame_ = 0;
  bool was_idle_ = true;
  FrameRate rate_;
  bool picture_drawn_ = false;  // in this frame
  double picture_cost_ = 0;     // s that the last frame with a 3D picture took, pixels included
  double picture_end_ = 0;      // when it was shown
  double last_input_ = -1;      // when the person last did something
  float ui_us_ = 0;
  int settle_frames_ = 0;  // frames still to be drawn after the last activity
  int frames_with_model_ = 0;
  bool last_automatic_frame_ = false;  // --exit-after has passed
  bool final_screenshot_done_ = false;
};

}  // namespace pliant
