// Output: the pictures, videos, logs and texts that a person or a script asks for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/output/picture.h"
#include "app/output/picture_clipboard.h"
#include "app/output/recorder.h"
#include "app/output/step_log.h"
#include "app/requests/message_log.h"
#include "engine/runner/runner.h"
#include "ui/model/probe_store.h"
#include "ui/model/profile_history.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

// What is written of.
struct OutputSources {
  runner::Runner& runner;
  Picture& picture;
  const ui::SceneView& view;
  const ui::ProbeStore& samples;
  const ui::ProfileHistory& profile;
  ui::UiState& ui;
};

class Output {
 public:
  Output(const OutputSources& from, bool fixed_clock, MessageLog& messages);

  void Handle(const ui::request::Screenshot& wanted);
  void Handle(const ui::request::TakePicture& wanted);
  void Handle(const ui::request::CopyPicture& wanted);
  void Handle(const ui::request::CopyText& wanted);
  void Handle(const ui::request::ToggleRecording& wanted);
  void Handle(const ui::request::StopRecording&);
  void Handle(const ui::request::WriteLog& wanted) { log_.Start(wanted); }
  void Handle(const ui::request::WriteTrace& wanted);
  void Handle(const ui::request::OpenFolder& wanted);
  void Handle(const ui::request::SaveText& wanted);
  void Handle(const ui::request::Print& wanted);

  // A frame with a 3D picture is wanted, however long it takes.
  bool NeedsPicture() const { return recorder_.Active() || !screenshots_.empty() || !stills_.empty(); }
  const Recorder& Video() const { return recorder_; }
  StepLog& Log() { return log_; }

  // Size of the window's framebuffer, which holds the frame as it was drawn.
  void Record(int width, int height);
  void WritePictures(int width, int height);

 private:
  render::Image ReadWindow() const;
  void WriteStill(const ui::request::TakePicture& still);

  OutputSources from_;
  bool fixed_clock_;
  MessageLog& messages_;
  Recorder recorder_;
  PictureClipboard clipboard_;
  StepLog log_;
  std::vector<ui::request::TakePicture> stills_;
  std::vector<std::string> screenshots_;  // paths to write at the end of this frame
  int window_size_[2] = {0, 0};           // pixels, of the latest frame
};

}  // namespace pliant::app
