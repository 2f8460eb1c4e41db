#include "app/output/output.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "app/editing/editor.h"
#include "app/output/text_files.h"
#include "engine/core/replace_file.h"
#include "engine/query/print/print.h"
#include "engine/runner/values/full_data.h"
#include "render/video.h"
#include "ui/panels/bottom/profiler_panel.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

constexpr const char* kNoModel = "There is no model to take a picture of.";

// The data of a picture lack much of what a step computes, such as matrices.
bool PrintAll(const mjModel& m, const mjData& shown, const char* path) {
  const DataPtr all = runner::ComputeAll(m, shown, nullptr);
  return all && PrintFormattedData(m, *all, path, nullptr);
}

// Of a text, what tells one from another: its first line, at most as long as a notice shows well.
std::string Beginning(const std::string& text) {
  constexpr size_t kBytes = 60;
  const size_t line = std::min(text.find('\n'), text.size());
  if (line == text.size() && line <= kBytes) return text;
  size_t end = std::min(line, kBytes);
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // no half letter of UTF-8
  return text.substr(0, end) + "... (" + std::to_string(text.size()) + " characters)";
}

}  // namespace

Output::Output(const OutputSources& from, bool fixed_clock, MessageLog& messages)
    : from_(from),
      fixed_clock_(fixed_clock),
      messages_(messages),
      log_(from.runner, from.samples, from.ui, messages) {}

// ---- Pictures.

void Output::Handle(const request::Screenshot& wanted) {
  screenshots_.push_back(wanted.path.empty() ? render::UnusedName("pliant", ".png") : wanted.path);
}

void Output::Handle(const request::TakePicture& wanted) {
  stills_.push_back(wanted);
  if (!wanted.path.empty()) return;
  const std::string kind = request::kPictureKindNames[static_cast<size_t>(wanted.kind)];
  stills_.back().path = render::UnusedName("pliant-" + kind, ".png");
}

render::Image Output::ReadWindow() const {
  return render::ReadColor(0, {0, 0, window_size_[0], window_size_[1]}, 3);
}

void Output::Handle(const request::CopyPicture& wanted) {
  runner::Snapshot& snapshot = from_.runner.Latest();
  render::Image image;
  std::string error;
  std::vector<std::uint8_t> png;
  bool good = true;
  if (wanted.whole_window) {
    image = ReadWindow();
  } else if (!snapshot.loaded) {
    error = kNoModel;
    good = false;
  } else {
    good = from_.picture.Still(snapshot, from_.view, from_.ui, {}, &image, &error);
  }
  good = good && render::EncodePng(image, &png, &error) && clipboard_.Offer(std::move(png), &error);
  char text[96];
  std::snprintf(text, sizeof text, "Copied a picture of %d x %d to the clipboard.", image.width,
                image.height);
  if (good) return messages_.Notice(text);
  messages_.Say(runner::EventKind::kError, error);
}

void Output::WriteStill(const request::TakePicture& still) {
  runner::Snapshot& snapshot = from_.runner.Latest();
  render::Image image;
  std::string error;
  if (still.kind == request::PictureKind::kWindow) {
    image = ReadWindow();
  } else if (!snapshot.loaded) {
    return messages_.Say(runner::EventKind::kError, kNoModel);
  } else if (!from_.picture.Still(snapshot, from_.view, from_.ui, still, &image, &error)) {
    return messages_.Say(runner::EventKind::kError, error);
  }
  const bool good = render::WritePng(still.path, image, &error);
  messages_.SayWritten(good, still.path, error);
}

void Output::WritePictures(int width, int height) {
  window_size_[0] = width;
  window_size_[1] = height;
  for (const request::TakePicture& still : std::exchange(stills_, {})) WriteStill(still);
  if (screenshots_.empty()) return;
  const render::Image image = ReadWindow();
  for (const std::string& path : std::exchange(screenshots_, {})) {
    std::string error;
    const bool good = render::WritePng(path, image, &error);
    messages_.SayWritten(good, path, error);
  }
}

// ---- Videos.

void Output::Handle(const request::ToggleRecording& wanted) {
  if (recorder_.Active()) return Handle(request::StopRecording{});
  if (!(wanted.rate >= 1 && wanted.rate <= 1000)) {
    char text[96];
    std::snprintf(text, sizeof text, "'%g' pictures a second are not between 1 and 1000.", wanted.rate);
    return messages_.Say(runner::EventKind::kError, text);
  }
  std::string path = wanted.path;
  if (path.empty()) path = render::UnusedName("pliant", render::HasFfmpeg() ? ".mp4" : ".apng");
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code code;
  if (!path.ends_with('/') && !folder.empty() && !std::filesystem::is_directory(folder, code))
    return messages_.Say(runner::EventKind::kError, path + ": there is no such folder.");
  recorder_.Start(path, wanted.rate, wanted.whole_window, fixed_clock_, from_.runner);
  messages_.Say(runner::EventKind::kInfo, "Recording to " + path + ".");
}

void Output::Handle(const request::StopRecording&) {
  if (!recorder_.Active()) return;
  std::string message;
  const bool good = recorder_.Stop(from_.runner, &message);
  messages_.Say(good ? runner::EventKind::kInfo : runner::EventKind::kError, message);
  if (good) messages_.PointTo(recorder_.Path());
}

// The 3D view's part of the window, or all of it, with what lies over it.
void Output::Record(int width, int height) {
  window_size_[0] = width;
  window_size_[1] = height;
  if (!recorder_.Active()) return;
  render::Viewport region = {0, 0, width, height};
  if (!recorder_.WholeWindow()) {
    const render::Viewport view = from_.view.viewport();
    const int left = std::clamp(static_cast<int>(from_.view.origin().x), 0, width);
    const int top = std::clamp(static_cast<int>(from_.view.origin().y), 0, height);
    region.width = std::min(view.width, width - left);
    region.height = std::min(view.height, height - top);
    region.x = left;
    region.y = height - top - region.height;
  }
  std::string error;
  if (!recorder_.Frame(from_.runner.Latest(), region, from_.runner, &error))
    messages_.Say(runner::EventKind::kError, error);
}

// ---- Texts.

void Output::Handle(const request::WriteTrace& wanted) {
  const std::string path = wanted.path.empty() ? render::UnusedName("pliant-trace", ".json") : wanted.path;
  std::string error;
  const bool good = ReplaceFile(path, ui::ProfileTrace(from_.profile), &error);
  messages_.SayWritten(good, path, error);
}

void Output::Handle(const request::CopyText& wanted) {
  ImGui::SetClipboardText(wanted.text.c_str());
  messages_.Notice("Copied to the clipboard: " + Beginning(wanted.text));
}

void Output::Handle(const request::OpenFolder& wanted) {
  const std::string folder = std::filesystem::path(wanted.path).parent_path().string();
  if (!Launch({"xdg-open", folder}))
    messages_.Say(runner::EventKind::kError, "xdg-open, which shows folders, cannot be started: " + folder);
}

void Output::Handle(const request::SaveText& wanted) {
  std::string path;
  std::string error;
  const bool good = SaveTextAs(wanted.name, wanted.text, &path, &error);
  messages_.SayWritten(good, path, error);
}

void Output::Handle(const request::Print& wanted) {
  runner::Snapshot& snapshot = from_.runner.Latest();
  if (!snapshot.loaded) return;
  const bool model = wanted.what == request::Printed::kModel;
  const std::string stem = model ? "MJMODEL" : "MJDATA";
  std::error_code code;
  const bool taken = std::filesystem::exists(stem + ".TXT", code);
  const std::string path = taken ? render::UnusedName(stem, ".TXT") : stem + ".TXT";
  const bool good = model ? PrintFormattedModel(snapshot.model, path.c_str(), nullptr)
                          : PrintAll(snapshot.model, *snapshot.data, path.c_str());
  messages_.SayWritten(good, path, "Could not write " + path);
}

}  // namespace pliant::app
