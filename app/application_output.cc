// What the program writes: pictures, videos, logs; and the lines of scripts that it reads while it runs.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <utility>

#include "app/application.h"
#include "app/headless/data_log.h"
#include "app/layout_file.h"
#include "app/plot_settings.h"
#include "app/quit_signal.h"
#include "app/text_files.h"
#include "engine/core/replace_file.h"
#include "engine/model/print.h"
#include "engine/runner/values/value.h"
#include "render/video.h"
#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/widgets/value_source.h"

namespace pliant {

void Application::Handle(const request::Screenshot& wanted) {
  screenshots_.push_back(wanted.path.empty() ? UnusedName("pliant", ".png") : wanted.path);
}

void Application::Handle(const request::TakePicture& wanted) {
  stills_.push_back(wanted);
  if (!wanted.path.empty()) return;
  const std::string kind = request::kPictureKindNames[static_cast<size_t>(wanted.kind)];
  stills_.back().path = UnusedName("pliant-" + kind, ".png");
}

void Application::Handle(const request::ToggleRecording& wanted) {
  if (recorder_.Active()) {
    StopRecording();
    return;
  }
  if (!(wanted.rate >= 1 && wanted.rate <= 1000)) {
    char text[96];
    std::snprintf(text, sizeof text, "'%g' pictures a second are not between 1 and 1000.", wanted.rate);
    Say(EventKind::kError, text);
    return;
  }
  std::string path = wanted.path;
  if (path.empty()) path = UnusedName("pliant", HasFfmpeg() ? ".mp4" : ".apng");
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code code;
  if (!path.ends_with('/') && !folder.empty() && !std::filesystem::is_directory(folder, code)) {
    Say(EventKind::kError, path + ": there is no such folder.");
    return;
  }
  recorder_.Start(path, wanted.rate, wanted.whole_window, options_.fixed_clock, runner_);
  Say(EventKind::kInfo, "Recording to " + path + ".");
}

void Application::Handle(const request::StopRecording&) { StopRecording(); }

void Application::Handle(const request::WriteTrace& wanted) {
  const std::string path = wanted.path.empty() ? UnusedName("pliant-trace", ".json") : wanted.path;
  std::string error;
  const bool good = ReplaceFile(path, ProfileTrace(profile_), &error);
  Say(good ? EventKind::kInfo : EventKind::kError, good ? "Wrote " + path : error);
}

void Application::Handle(const request::SaveText& wanted) {
  std::string path;
  std::string error;
  const bool saved = SaveTextAs(wanted.name, wanted.text, &path, &error);
  Say(saved ? EventKind::kInfo : EventKind::kError, saved ? "Wrote " + path : error);
}

void Application::StopRecording() {
  if (!recorder_.Active()) return;
  std::string message;
  const bool good = recorder_.Stop(runner_, &message);
  Say(good ? EventKind::kInfo : EventKind::kError, message);
}

// The 3D view's part of the window, or all of it, with what lies over it.
void Application::Record() {
  if (!recorder_.Active()) return;
  int width = 0;
  int height = 0;
  window_->FramebufferSize(&width, &height);
  Viewport region = {0, 0, width, height};
  if (!recorder_.WholeWindow()) {
    const Viewport view = view_.viewport();
    const int left = std::clamp(static_cast<int>(view_.origin().x), 0, width);
    const int top = std::clamp(static_cast<int>(view_.origin().y), 0, height);
    region.width = std::min(view.width, width - left);
    region.height = std::min(view.height, height - top);
    region.x = left;
    region.y = height - top - region.height;
  }
  std::string error;
  if (!recorder_.Frame(runner_.Latest(), region, runner_, &error)) Say(EventKind::kError, error);
}

void Application::TakeStills() {
  for (const request::TakePicture& still : std::exchange(stills_, {})) {
    Image image;
    std::string error;
    if (still.kind == request::PictureKind::kWindow) {
      int width = 0;
      int height = 0;
      window_->FramebufferSize(&width, &height);
      image = ReadColor(0, {0, 0, width, height}, 3);
    } else if (!runner_.Latest().loaded) {
      Say(EventKind::kError, "There is no model to take a picture of.");
      continue;
    } else if (!picture_.Still(runner_.Latest(), view_, ui_, still, &image, &error)) {
      Say(EventKind::kError, error);
      continue;
    }
    const bool good = WritePng(still.path, image, &error);
    Say(good ? EventKind::kInfo : EventKind::kError, good ? "Wrote " + still.path : error);
  }
}

void Application::Handle(const request::CopyPicture& wanted) {
  Image image;
  std::string error;
  const request::TakePicture still;
  std::vector<std::uint8_t> png;
  bool good = true;
  if (wanted.whole_window) {
    int width = 0;
    int height = 0;
    window_->FramebufferSize(&width, &height);
    image = ReadColor(0, {0, 0, width, height}, 3);
  } else {
    good = runner_.Latest().loaded && picture_.Still(runner_.Latest(), view_, ui_, still, &image, &error);
  }
  good = good && EncodePng(image, &png, &error) && picture_clipboard_.Offer(std::move(png), &error);
  if (good) {
    char text[96];
    std::snprintf(text, sizeof text, "Copied a picture of %d x %d to the clipboard.", image.width,
                  image.height);
    Say(EventKind::kInfo, text);
  } else {
    Say(EventKind::kError, error.empty() ? "There is no model to take a picture of." : error);
  }
}

void Application::KeepLayout() {
  if (layout_model_.empty() || options_.no_settings || options_.Automatic()) return;
  ModelLayout layout = LayoutOf(ui_);
  if (layout == kept_layout_) return;
  kept_layout_ = std::move(layout);
  std::string error;
  if (!WriteLayout(LayoutPath(), layout_model_, kept_layout_, &error)) Say(EventKind::kWarning, error);
}

void Application::SwitchLayout() {
  KeepLayout();
  layout_model_ = load_.path;
  kept_layout_ = {};
  ModelLayout layout;
  if (options_.no_settings || options_.Automatic() || !options_.layout.empty()) return;
  if (ReadLayout(LayoutPath(), layout_model_, &layout)) ApplyModelLayout(layout, &ui_);
}

void Application::Handle(const request::Print& wanted) {
  const bool model = wanted.what == request::Printed::kModel;
  Snapshot& snapshot = runner_.Latest();
  if (!snapshot.loaded) return;
  const std::string stem = model ? "MJMODEL" : "MJDATA";
  std::error_code code;
  const bool taken = std::filesystem::exists(stem + ".TXT", code);
  const std::string path = taken ? UnusedName(stem, ".TXT") : stem + ".TXT";
  const bool good = model ? PrintFormattedModel(snapshot.model, path.c_str(), nullptr)
                          : PrintFormattedData(snapshot.model, *snapshot.data, path.c_str(), nullptr);
  Say(good ? EventKind::kInfo : EventKind::kError, (good ? "Wrote " : "Could not write ") + path);
}

void Application::KeepPlots() {
  if (plots_model_.empty() || options_.no_settings || options_.Automatic()) return;
  std::string text = PlotsToText(ui_.plots, ui_.values);
  if (text == kept_plots_) return;
  kept_plots_ = std::move(text);
  std::string error;
  if (!SavePlots(PlotSettingsPath(), plots_model_, ui_.plots, ui_.values, &error))
    Say(EventKind::kWarning, error);
}

void Application::SwitchPlots(const std::string& model) {
  KeepPlots();
  std::error_code code;
  const std::string path = std::filesystem::absolute(model, code).lexically_normal().string();
  if (!plots_model_.empty() && path != plots_model_) {
    ui_.plots.plots.clear();
    ui_.values.watches.clear();
  }
  plots_model_ = path;
  if (!options_.no_settings && !options_.Automatic())
    LoadPlots(PlotSettingsPath(), path, &ui_.plots, &ui_.values);
  kept_plots_ = PlotsToText(ui_.plots, ui_.values);
}

// Names the values; they are written as soon as the past has been simulated again for them.
void Application::Handle(const request::WriteLog& wanted) {
  if (log_.active) {
    Say(EventKind::kWarning, "A log is being written already.");
    return;
  }
  if (!runner_.Latest().loaded) {
    Say(EventKind::kWarning, "There is no model to log.");
    return;
  }
  log_ = {};
  log_.path = wanted.path.empty() ? UnusedName("pliant", ".csv") : wanted.path;
  if (wanted.whole_state) {
    log_.expressions = StateExpressions(runner_.Latest().model);
  } else {
    for (const PlotState& plot : ui_.plots.plots) {
      for (const PlotCurve& curve : plot.curves) log_.expressions.push_back(curve.expression);
    }
    for (const Watch& watch : ui_.values.watches) log_.expressions.push_back(watch.expression);
  }
  if (log_.expressions.empty()) {
    Say(EventKind::kWarning, "Nothing is plotted or watched: there is nothing to log.");
    return;
  }
  log_.active = log_.started = true;
  log_.pushed = 0;
}

// Call once a frame: keeps the probes of a log alive, and writes it when all its samples are there.
void Application::ContinueLog() {
  if (!log_.active) return;
  settle_frames_ = 4;
  std::vector<int> ids;
  for (const std::string& expression : log_.expressions) ids.push_back(WantProbe(ui_, expression));
  const int clock = WantProbe(ui_, "time");
  const Snapshot& shot = runner_.Latest();
  if (log_.pushed == 0) {
    log_.frames = 0;
    log_.pushed = 1;
    return;
  }
  // The probes are sent at the end of a frame; afterwards nothing may be left to fill in.
  if (++log_.frames < 3) return;
  if (log_.frames == 3) log_.pushed = runner_.Pushed();
  if (shot.run.commands < log_.pushed || shot.run.busy || shot.timeline == nullptr) return;
  const int64_t cursor = shot.run.history_cursor;
  DataTable table;
  CurveData curve;
  samples_.Path(*shot.timeline, shot.run.branch, cursor, clock, &curve);
  table.names.emplace_back("time");
  table.columns.push_back(curve.y);
  const size_t rows = curve.y.size();
  for (size_t i = 0; i < ids.size(); ++i) {
    samples_.Path(*shot.timeline, shot.run.branch, cursor, ids[i], &curve);
    // Forces and sensors of a moment are known after the step that begins there: one row later.
    const bool lags =
        !curve.x.empty() && rows == curve.x.size() && rows > 1 && curve.x[1] != table.columns[0][1];
    if (lags) curve.y.erase(curve.y.begin());
    curve.y.resize(rows, std::nan(""));
    table.names.push_back(log_.expressions[i]);
    table.columns.push_back(std::move(curve.y));
  }
  std::string error;
  const bool good = WriteTable(log_.path, table, &error);
  Say(good ? EventKind::kInfo : EventKind::kError, good ? "Wrote " + log_.path + ": " + std::to_string(rows) +
                                                              " steps of " + std::to_string(ids.size()) +
                                                              " values"
                                                        : error);
  if (log_.outcome != nullptr) *log_.outcome = {true, good ? "" : error};
  log_ = {};
}

// What the command line wants to be shown or changed.
void Application::ApplyViewFlags() {
  const auto off = [](std::string& name) {
    const bool minus = name.starts_with('-');
    if (minus || name.starts_with('+')) name.erase(0, 1);
    return minus;
  };
  for (std::string name : options_.flags) {
    const mjtByte on = off(name) ? 0 : 1;
    bool known = false;
    for (int i = 0; i < mjNVISFLAG; ++i) {
      if (name == kVisFlags[i].id) ui_.view.option.flags[i] = on, known = true;
    }
    for (int i = 0; i < mjNRNDFLAG; ++i) {
      if (name == kRenderFlags[i].id) ui_.view.render_flags[static_cast<size_t>(i)] = on, known = true;
    }
    if (!known) Say(EventKind::kError, "--flags: '" + name + "' is not a flag.");
  }
  for (const std::string& change : options_.set) {
    const size_t equals = change.find('=');
    std::string path = change.substr(0, equals);
    std::vector<double> values;
    std::istringstream numbers(equals == std::string::npos ? "" : change.substr(equals + 1));
    for (double v = 0; numbers >> v;) values.push_back(v);
    if (path.starts_with("option.")) path.replace(0, 7, "opt.");
    Command command = command::ClearCtrl{};
    const mjModel& m = runner_.Latest().model;
    if (path.starts_with("opt.") && !values.empty() && PushOption(runner_, path.substr(4), values)) continue;
    if (values.size() == 1 && WriteCommand(m, path, values[0], &command)) {
      runner_.Push(std::move(command));
    } else {
      Say(EventKind::kError, "--set: '" + change + "' is not PATH=VALUE of a number that can be changed.");
    }
  }
}

// Panels that the command line asks for; they open at once.
void Application::ApplyLayout() {
  static constexpr const char* kTabNames[kBottomTabCount] = {"profiler", "sensors", "contacts", "rows",
                                                             "messages", "plots",   "values",   "solver",
                                                             "why",      "errors",  "report"};
  for (const std::string& entry : options_.layout) {
    const bool on = !entry.starts_with('-');
    const std::string name = on && !entry.starts_with('+') ? entry : entry.substr(1);
    const auto tab = std::find(std::begin(kTabNames), std::end(kTabNames), name);
    if (name == "left") {
      ui_.layout.left = on;
    } else if (name == "right") {
      ui_.layout.right = on;
    } else if (name == "bottom") {
      ui_.layout.bottom = on;
    } else if (name == "timeline") {
      ui_.timeline.shown = on;
    } else if (tab != std::end(kTabNames)) {
      ui_.layout.bottom = on;
      ui_.layout.request_bottom_tab = on ? static_cast<int>(tab - std::begin(kTabNames)) : -1;
    } else {
      Say(EventKind::kError, "--layout: there is no panel '" + name + "'.");
    }
  }
}

// Lines of standard input and of the socket go to the script; its answers go back.
void Application::ExchangeLines() {
  for (ScriptLine& line : lines_.Take(automation_.Waiting() < ScriptLines::kMostWaiting)) {
    std::string error;
    if (!automation_.Append(line.text, line.client, &error)) lines_.Answer(line.client, "error: " + error);
  }
  for (const auto& [client, text] : automation_.TakeAnswers()) {
    if (client >= 0) {
      lines_.Answer(client, text);
    } else {
      std::printf("%s\n", text.c_str());
      std::fflush(stdout);
    }
  }
}

// A frame of the fixed clock: as much simulated time as such a frame lasts, and then the state that came of
// it.
void Application::StepFixedClock() {
  constexpr double kFrame = 1.0 / 60;
  while (loader_.Busy() && !quit_ && !QuitSignalled()) window_->PollEvents(0.001);
  TakeReports();
  runner_.Push(command::Advance{kFrame});
  for (;;) {
    if (runner_.Fetch() && runner_.Latest().loaded && runner_.Latest().generation != generation_)
      OnNewModel();
    const RunStatus& run = runner_.Latest().run;
    if ((run.commands >= runner_.Pushed() && !run.busy) || QuitSignalled()) break;
    window_->PollEvents(0.0005);
  }
  ++fixed_frames_;
}

}  // namespace pliant
