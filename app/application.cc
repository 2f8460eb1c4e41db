#include "app/application.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <thread>
#include <utility>

#include "app/bookmarks.h"
#include "app/headless/model_loader.h"
#include "app/headless/verbs.h"
#include "app/layout_file.h"
#include "app/quit_signal.h"
#include "app/text_files.h"
#include "engine/visual/camera.h"
#include "engine/visual/scene.h"
#include "render/gl/loader.h"
#include "render/video.h"
#include "ui/action_effects.h"
#include "ui/key_router.h"
#include "ui/names.h"
#include "ui/panels/panels.h"
#include "ui/shell.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/registry.h"

namespace pliant {
namespace {

constexpr double kLeastFrameTime = 1.0 / 61;  // s; also where the driver does not wait for the screen
constexpr double kIdleWait = 0.008;  // s between two looks for a new snapshot while nothing else happens
constexpr int kSettleFrames = 4;     // frames that hovering and layout need to come to rest
constexpr size_t kMaxMessages = 2000;
constexpr double kKeepInterval = 1;  // s between two looks for settings that changed

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

mjtNum Microseconds() { return 1e6 * Now(); }

// Warnings of the engine arrive on any thread through a handler without a user pointer.
MessageQueue<std::string>& EngineWarnings() {
  static MessageQueue<std::string> queue;
  return queue;
}

void OnEngineWarning(const char* text) { EngineWarnings().Push(text); }

RunnerOptions MakeRunnerOptions(const ViewOptions& options) {
  RunnerOptions out;
  out.paused = options.paused;
  out.simulation.measure_steps = !options.fixed_clock;
  out.simulation.set_constants = [](mjModel& m, mjData& d) { mj_setConst(&m, &d); };
  return out;
}

}  // namespace

Application::Application(std::unique_ptr<Window> window, ViewOptions options)
    : window_(std::move(window)),
      options_(std::move(options)),
      runner_(MakeRunnerOptions(options_)),
      loader_(LoadModelWithReport, runner_),
      authoring_(ui_, runner_, [this](EventKind kind, std::string text) { Say(kind, std::move(text)); }) {
  start_ = Now();
  ui_.card.classes_of = [this](const SourceLocation& where) {
    const Snapshot& snapshot = runner_.Latest();
    return snapshot.report == nullptr ? std::vector<InheritedValue>()
                                      : classes_.Read(snapshot.report->path, snapshot.generation, where);
  };
  if (!options_.fixed_clock) mjcb_time = Microseconds;
  if (options_.fixed_clock) runner_.Push(command::SetLockstep{true});
  mju_user_warning = OnEngineWarning;
  DefaultOption(&ui_.view.option);
  DefaultCamera(&ui_.view.camera);
  std::string error;
  const bool remembers = !options_.no_settings && !options_.Automatic();
  if (remembers && !LoadSettings(SettingsPath(), &settings_, &error)) Say(EventKind::kWarning, error);
  ui_.layout = settings_.layout;
  ui_.layout.first_steps = remembers && !ui_.layout.first_steps_seen;
  if (!KeysFromText(settings_.keys, &error)) Say(EventKind::kWarning, "Keys of the settings: " + error);
  if (!TeleopFromText(settings_.teleop_keys, &ui_.teleop, &error))
    Say(EventKind::kWarning, "Teleoperation keys of the settings: " + error);
  ui_.palette.recent = settings_.recent_actions;
  ui_.view.quality = settings_.quality_known ? settings_.quality
                     : IsSoftwareGl()        ? RenderQuality::kLow
                                             : RenderQuality::kHigh;
  ui_.view.render = PresetSettings(ui_.view.quality);
  if (options_.scale > 0) ui_.layout.user_scale = 1;
  window_->SetVsync(ui_.layout.vsync);
  loader_.SetWatching(ui_.layout.watching);
  ui_.authoring.watch_mode = ui_.layout.watching ? 0 : 2;
  authoring_.SetRecent(settings_.recent);
  ApplyLayout();
  LoadScript();
  ui_.authoring.open.files = options_.more_models;
  if (!options_.more_models.empty())
    ui_.authoring.open.files.insert(ui_.authoring.open.files.begin(), options_.model);
  if (!options_.model.empty()) Open(options_.model);
  if (options_.speed != 1) runner_.Push(command::SetSpeed{options_.speed});
}

Application::~Application() {
  StopRecording();
  KeepSettings();
  mju_user_warning = nullptr;
}

// Settings, layout and plots are written when they have changed, so that no end of the program loses them.
void Application::KeepSettings() {
  kept_ = Now();
  KeepPlots();
  KeepLayout();
  if (options_.no_settings || options_.Automatic()) return;
  settings_.layout = ui_.layout;
  settings_.keys = KeysToText();
  settings_.teleop_keys = TeleopToText(ui_.teleop);
  settings_.recent_actions = ui_.palette.recent;
  settings_.quality = ui_.view.quality;
  settings_.quality_known = true;
  std::string text = SettingsToText(settings_);
  if (text == kept_settings_) return;
  kept_settings_ = std::move(text);
  std::string error;
  if (!SaveSettings(SettingsPath(), settings_, &error)) Say(EventKind::kWarning, error);
}

double Application::Wall() const {
  return options_.fixed_clock ? static_cast<double>(fixed_frames_) / 60 : Now() - start_;
}

void Application::Say(EventKind kind, std::string text, SourceLocation where) {
  if (kind != EventKind::kInfo) std::fprintf(stderr, "%s\n", text.c_str());
  if (kind != EventKind::kInfo && handling_ && problem_.empty()) problem_ = text;
  messages_.push_back({kind, Wall(), std::move(text), std::move(where)});
  if (messages_.size() > kMaxMessages)
    messages_.erase(messages_.begin(), messages_.begin() + kMaxMessages / 2);
}

void Application::LoadScript() {
  std::string problem;
  if (!options_.socket.empty() && !lines_.Listen(options_.socket, &problem)) {
    Say(EventKind::kError, problem);
    exit_status_ = 1;
    quit_ = true;
  }
  if (options_.script.empty()) return;
  if (options_.script == "-") {
    lines_.ReadStandardInput();
    return;
  }
  std::stringstream text;
  std::ifstream file(options_.script);
  if (!file) {
    Say(EventKind::kError, options_.script + ": cannot be read");
    exit_status_ = 1;
    quit_ = true;
    return;
  }
  text << file.rdbuf();
  std::string error;
  if (!automation_.Load(text.str(), options_.script, &error)) {
    Say(EventKind::kError, error);
    exit_status_ = kExitUsage;
    quit_ = true;
  }
}

void Application::Open(const std::string& path) {
  current_path_ = path;
  load_.busy = true;
  load_.path = path;
  load_start_ = Now();
  loader_.Open(path);
}

void Application::TakeReports() {
  if (!load_.busy) load_start_ = Now();
  load_.busy = loader_.Busy();
  load_.busy_seconds = load_.busy ? Now() - load_start_ : 0;
  const LoadProgress& progress = loader_.Progress();
  load_.phase = progress.phase.load();
  const int parts = progress.total.load();
  load_.share = parts > 0 ? static_cast<float>(progress.done.load()) / static_cast<float>(parts) : -1;
  if (loader_.TakeChange()) ui_.authoring.reload_offered = ui_.authoring.watch_mode == 1;
  loader_.DrainReports([this](std::shared_ptr<const LoadReport>&& report) {
    if (report->cancelled) {
      load_.path = current_path_ = report->path;
      Say(EventKind::kInfo, "Loading was stopped; the model stays.");
      return;
    }
    load_.failed = !report->ok;
    load_.path = report->path;
    load_.diagnostics = report->diagnostics;
    load_.seconds = report->load_seconds;
    load_.phases = report->phases;
    load_.shown_seconds = 0;
    for (const Diagnostic& diagnostic : report->diagnostics) {
      const bool error = diagnostic.severity == Severity::kError;
      Say(error ? EventKind::kError : EventKind::kWarning, ToString(diagnostic), diagnostic.where);
    }
    if (!report->ok) {
      ui_.authoring.errors.selected = -1;
      ui_.layout.bottom = true;
      ui_.layout.request_bottom_tab = kTabErrors;
      return;
    }
    char text[512];
    std::snprintf(text, sizeof text, options_.fixed_clock ? "%s %s" : "%s %s in %.0f ms",
                  report->reload ? "Reloaded" : "Loaded", report->path.c_str(), 1e3 * report->load_seconds);
    Say(EventKind::kInfo, text);
    AddRecent(settings_, report->path);
    authoring_.SetRecent(settings_.recent);
  });
}

void Application::TakeEvents() {
  EngineWarnings().Drain([this](std::string&& text) { Say(EventKind::kWarning, std::move(text)); });
  runner_.DrainEvents([this](Event&& event) {
    if (event.kind == EventKind::kDivergence || event.kind == EventKind::kError) {
      ui_.layout.bottom = true;
      ui_.layout.request_bottom_tab = kTabMessages;
    }
    Say(event.kind, std::move(event.text));
  });
  runner_.DrainProbes([this](ProbeBatch&& batch) { samples_.Add(batch); });
  runner_.DrainSteps([this](const StepRecord& record) { profile_.Add(record); });
}

// Camera, flags and selection survive a reload; a model of another file starts from its own view.
void Application::OnNewModel() {
  const double start = Now();
  Snapshot& snapshot = runner_.Latest();
  const mjModel& m = snapshot.model;
  const bool reload = snapshot.report != nullptr && snapshot.report->reload;
  generation_ = snapshot.generation;
  const Selection selected = ui_.selection;
  if (snapshot.timeline != nullptr) samples_.Keep(ui_.probes.sent, *snapshot.timeline);
  view_.SetModel(&m, ui_);
  if (reload) {
    SelectByName(m, ui_.selection, selected);
    CarryViewsOver(m, ui_);
    ui_.simulation.key = std::clamp(ui_.simulation.key, 0, std::max(0, m.nkey - 1));
    if (!snapshot.report->lost_state.empty()) {
      std::string text = "Not carried over to the new version:";
      for (const std::string& name : snapshot.report->lost_state) text += " " + name + ",";
      text.pop_back();
      Say(EventKind::kWarning, text);
    }
  } else {
    ResetView(m, ui_.view);
    SelectBody(m, ui_.selection, -1);
    ui_.simulation.key = 0;
    ui_.followed_body = -1;
    if (snapshot.report != nullptr) SwitchPlots(snapshot.report->path);
    SwitchLayout();
    ForgetModel(ui_);
    profile_.Clear();
    frames_with_model_ = 0;
    if (options_.speed == 1 && m.vis.global.realtime > 0) {
      runner_.Push(command::SetSpeed{static_cast<double>(m.vis.global.realtime)});
    }
  }
  if (!reload) LoadBookmarks();
  if (reload && snapshot.report->compiled_model == nullptr) {
    const auto list = [](const std::vector<std::string>& names) {
      std::string all;
      for (const std::string& item : names) all += (all.empty() ? " " : ", ") + item;
      return all;
    };
    if (!snapshot.report->kept_tuning.empty()) {
      Say(EventKind::kInfo, "Tuned values kept:" + list(snapshot.report->kept_tuning));
    }
    if (!snapshot.report->lost_tuning.empty()) {
      Say(EventKind::kWarning,
          "Tuned values given up, the file's are used:" + list(snapshot.report->lost_tuning));
    }
  }
  authoring_.OnNewModel(snapshot);
  title_.clear();
  if (!start_options_applied_) ApplyStartOptions();
  prepared_seconds_ = Now() - start;
}

// Where the time went between a save and the first picture of what was saved.
void Application::TimeFirstPicture() {
  const LoadReport* report = runner_.Latest().report.get();
  if (pictured_ == generation_ || report == nullptr) return;
  pictured_ = generation_;
  if (report->compiled_model != nullptr || options_.fixed_clock) return;  // a change of shapes, not of files
  load_.phases.push_back({"Preparing the view", prepared_seconds_});
  load_.phases.push_back({"Upload", 1e-3 * picture_.upload_ms()});
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  load_.shown_seconds = std::chrono::duration<double>(now).count() - report->asked;
}

void Application::LoadBookmarks() {
  if (options_.no_settings || options_.Automatic()) return;
  std::string error;
  if (!ReadBookmarks(BookmarksPath(), load_.path, &ui_.views.bookmarks, &error))
    Say(EventKind::kWarning, error);
}

void Application::KeepBookmarks() {
  if (!std::exchange(ui_.views.bookmarks_changed, false) || options_.no_settings || options_.Automatic())
    return;
  std::string error;
  if (!WriteBookmarks(BookmarksPath(), load_.path, ui_.views.bookmarks, &error))
    Say(EventKind::kError, error);
}

void Application::ApplyStartOptions() {
  start_options_applied_ = true;
  ApplyViewFlags();
  const mjModel& m = runner_.Latest().model;
  if (!options_.keyframe.empty()) {
    int key = mj_name2id(&m, mjOBJ_KEY, options_.keyframe.c_str());
    char* end = nullptr;
    if (key < 0) key = static_cast<int>(std::strtol(options_.keyframe.c_str(), &end, 10));
    if ((end != nullptr && *end != '\0') || key < 0 || key >= m.nkey) {
      Say(EventKind::kError, "The model has no keyframe '" + options_.keyframe + "'.");
    } else {
      ui_.simulation.key = key;
      runner_.Push(command::LoadKey{key});
    }
  }
  if (!options_.camera.empty()) {
    const int camera = mj_name2id(&m, mjOBJ_CAMERA, options_.camera.c_str());
    if (camera < 0) {
      Say(EventKind::kError, "The model has no camera '" + options_.camera + "'.");
    } else {
      ui_.view.camera.type = mjCAMERA_FIXED;
      ui_.view.camera.fixedcamid = camera;
    }
  }
  if (!options_.follow.empty()) {
    const int body = mj_name2id(&m, mjOBJ_BODY, options_.follow.c_str());
    if (body < 0) {
      Say(EventKind::kError, "The model has no body '" + options_.follow + "'.");
    } else {
      ui_.followed_body = body;
      Follow(m, *runner_.Latest().data, body, ui_.view);
    }
  }
}

int Application::Run() {
  while (!quit_ && !QuitSignalled()) {
    if (window_->ShouldClose()) {
      window_->Close(false);
      requests_.push_back(request::Quit{});
      settle_frames_ = kSettleFrames;
    }
    ExchangeLines();
    if (Now() - kept_ > kKeepInterval) KeepSettings();
    const double early = kLeastFrameTime - (Now() - last_frame_);
    if (early > 0.0005 && !options_.fixed_clock) {
      window_->PollEvents(early);  // returns at the first event; frames that nobody could see are not drawn
      continue;
    }
    window_->PollEvents(0);
    const std::vector<std::string> drops = window_->TakeDrops();
    if (drops.size() > 1) {
      ui_.authoring.open.files = drops;
      requests_.push_back(request::ShowOpenDialog{});
    }
    if (!drops.empty()) requests_.push_back(request::Open{drops[0]});
    if (options_.fixed_clock) StepFixedClock();
    TakeReports();
    if (!NeedsFrame()) {
      window_->PollEvents(kIdleWait);
      was_idle_ = true;  // the time until the next frame says nothing about the speed of drawing
      continue;
    }
    TakeEvents();
    Frame();
    FinishAutomatically();
  }
  ExchangeLines();  // answers of the last lines
  return exit_status_;
}

bool Application::NeedsFrame() {
  const bool fresh = runner_.Fetch();
  if (fresh && runner_.Latest().loaded && runner_.Latest().generation != generation_) OnNewModel();
  const bool driven = ui_.teleop.on && !ui_.teleop.pad.empty() && Window::Gamepad().value != gamepad_.value;
  const bool activity = window_->TakeActivity();
  if (activity) last_input_ = Now();
  if (fresh || driven || activity || window_->InputWaits() || load_.busy || authoring_.Busy() ||
      study_.Busy())
    settle_frames_ = kSettleFrames;
  return options_.fixed_clock || recorder_.Active() || settle_frames_-- > 0 || automation_.Active() ||
         options_.exit_after > 0 || !options_.screenshot.empty();
}

// A slow 3D picture leaves time for the panels that a person is using: it is drawn now and then only.
bool Application::PictureMayWait() const {
  constexpr double kSlow = 0.04;  // s
  constexpr double kUsing = 0.5;  // s since the last input
  constexpr double kLongest = 1;  // s that a picture may be late
  if (options_.fixed_clock || recorder_.Active() || !screenshots_.empty() || !stills_.empty()) return false;
  const double now = Now();
  const bool panels = now - last_input_ < kUsing && !view_.InUse();
  return panels && picture_cost_ > kSlow && now - picture_end_ < std::min(kLongest, 3 * picture_cost_);
}

UiFrame Application::MakeFrame() {
  Snapshot& snapshot = runner_.Latest();
  UiFrame frame;
  frame.snapshot = &snapshot;
  const bool shown = snapshot.loaded && snapshot.generation == generation_;
  frame.m = shown ? &snapshot.model : nullptr;
  frame.d = shown ? snapshot.data.get() : nullptr;
  frame.profile = &profile_;
  frame.samples = &samples_;
  frame.load = &load_;
  frame.messages = &messages_;
  frame.style = &style_;
  frame.wall = Wall();
  frame.fps = rate_.PerSecond();
  frame.render_ms = picture_.draw_ms();
  frame.pictures = picture_.drawn();
  frame.recording = recorder_.Active();
  frame.recorded = recorder_.Seconds();
  frame.fixed_clock = options_.fixed_clock;
  if (options_.fixed_clock) {
    frame.fps = 60;
    frame.render_ms = 0;
  }
  return frame;
}

void Application::Frame() {
  const double now = Now();
  const double passed = now - last_frame_;
  if (last_frame_ > 0 && !was_idle_) rate_.Add(passed);
  was_idle_ = false;
  last_frame_ = now;
  last_automatic_frame_ = options_.exit_after > 0 && Wall() >= options_.exit_after;
  if (!ui_.profiler.frozen) {
    const float render_us = picture_drawn_ ? 1e3f * picture_.draw_ms() : 0;
    profile_.EndFrame(ui_us_, render_us, static_cast<float>(1e6 * passed));
  }

  RefreshStyle();
  const bool hold_keys = HoldsKeys();
  window_->BeginFrame(hold_keys);
  const SyntheticInput input = automation_.TakeInput();
  ApplyInput(input);
  if (options_.fixed_clock) ImGui::GetIO().DeltaTime = 1.0f / 60;
  BeginWidgets();
  UiFrame frame = MakeFrame();
  frame.double_clicks = window_->TakeDoubleClicks() | input.double_clicks;
  const std::string renderer = GlRendererName();
  frame.renderer_name = renderer.c_str();
  authoring_.BeginFrame(frame);
  ActionContext context{frame, ui_, authoring_.Sink(), requests_};
  HandleKeys(context, input);
  ImGui::NewFrame();
  ActionContext direct{frame, ui_, runner_, requests_};  // what is driven by hand is no edit
  DriveByGamepad(direct, gamepad_ = input.pad.present ? input.pad : Window::Gamepad());
  ui_.teleop.pad_name = gamepad_.name;
  ContinueLog();
  // The size of the view is only known after the layout; a new size is drawn in the next frame.
  const ImTextureID texture = picture_.Texture(view_.picture());
  const double ui_start = Now();
  DrawShell(context, view_, texture);
  ui_us_ = static_cast<float>(1e6 * (Now() - ui_start));
  automation_.Run(context, view_, runner_.Pushed());
  authoring_.EndFrame(frame, runner_.Pushed());
  study_.EndFrame(frame, ui_);
  RefreshTitle();
  ImGui::Render();

  picture_drawn_ = false;
  if (frame.m != nullptr) {
    picture_drawn_ = picture_.Draw(runner_.Latest(), view_, ui_, PictureMayWait());
    if (picture_.Stale()) settle_frames_ = kSettleFrames;
    ++frames_with_model_;
  }
  window_->Clear();
  window_->DrawGui();
  Record();
  HandleRequests();
  TakeStills();
  KeepBookmarks();
  TakeScreenshots();
  FinishRequests();
  window_->SwapBuffers();
  if (picture_drawn_) {
    picture_end_ = Now();
    picture_cost_ = picture_end_ - now;
  }
  if (frame.m != nullptr) TimeFirstPicture();
}

// A dialog that has just opened gets the keyboard a few frames later: what was typed meanwhile waits.
bool Application::HoldsKeys() {
  constexpr int kFocusFrames = 4;
  const int scope = KeyScope(ui_);
  if (std::exchange(key_scope_, scope) != scope) {
    held_frames_ = kFocusFrames;
    settle_frames_ = 4 * kSettleFrames;  // the background dims
  }
  if (ImGui::GetIO().WantTextInput) held_frames_ = 0;
  return held_frames_ > 0 && held_frames_-- > 0;
}

void Application::ApplyInput(const SyntheticInput& input) {
  if (!input.mouse_active && input.mods == 0) return;
  ImGuiIO& io = ImGui::GetIO();
  settle_frames_ = kSettleFrames;
  if (input.mouse_active) {
    io.MousePos = input.mouse;
    for (size_t i = 0; i < input.down.size(); ++i) io.MouseDown[i] = input.down[i];
    io.MouseWheel += input.wheel;
  }
  io.KeyCtrl = (input.mods & kModCtrl) != 0;
  io.KeyShift = (input.mods & kModShift) != 0;
  io.KeyAlt = (input.mods & kModAlt) != 0;
}

// Keys before the frame begins, so that what they open is there for what is typed after them.
void Application::HandleKeys(ActionContext& context, const SyntheticInput& input) {
  ActionContext direct{context.frame, context.ui, runner_, context.requests};  // by hand, so no edits
  const std::vector<InputEvent> events = window_->TakeKeys();
  const bool typing = ImGui::GetIO().WantTextInput;
  for (size_t i = 0; i < events.size(); ++i) {
    const InputEvent& event = events[i];
    if (event.kind == InputEvent::Kind::kText) {
      if (typing) window_->Feed(event);  // text that no field waits for is that of keys which are actions
      continue;
    }
    const int scope = KeyScope(ui_);
    const size_t requests = requests_.size();
    const KeyTaker taker = RouteKey(context, direct, event.key);
    // Tab would move ImGui's own focus too; the rest only tells which keys are held.
    if (taker == KeyTaker::kFields || event.key.key != kKeyTab) window_->Feed(event);
    if (KeyScope(ui_) == scope && !OpensDialog(requests)) continue;
    window_->PutBack(events.begin() + static_cast<std::ptrdiff_t>(i) + 1, events.end());
    break;
  }
  for (const KeyPress& press : input.keys) RouteKey(context, direct, press);
}

// One of the requests from number `first` on opens a dialog that the next keys are for.
bool Application::OpensDialog(size_t first) const {
  return std::any_of(
      requests_.begin() + static_cast<std::ptrdiff_t>(first), requests_.end(), [](const AppRequest& r) {
        return std::holds_alternative<request::ShowOpenDialog>(r) ||
               std::holds_alternative<request::PlanWriteBack>(r) || std::holds_alternative<request::Quit>(r);
      });
}

// The model's name, with a star while the file does not say all that is shown.
void Application::RefreshTitle() {
  const mjModel* m = runner_.Latest().loaded ? &runner_.Latest().model : nullptr;
  if (m == nullptr) return;
  const std::string name = m->names;
  const std::string file = std::filesystem::path(load_.path).filename().string();
  std::string title = "Pliant: " + (name.empty() || name == "MuJoCo Model" ? file : name);
  if (!ui_.authoring.unsaved.empty()) title += " *";
  if (title == title_) return;
  title_ = std::move(title);
  window_->SetTitle(title_);
}

void Application::RefreshStyle() {
  const float scale = options_.scale > 0 ? static_cast<float>(options_.scale) * ui_.layout.user_scale
                                         : window_->ContentScale() * ui_.layout.user_scale;
  const bool first = style_.fonts.text == nullptr;
  if (!first && std::abs(scale - style_.scale) < 1e-3f && style_.theme == ui_.layout.theme) return;
  const bool new_size = first || std::abs(scale - style_.scale) >= 1e-3f;
  style_.scale = scale;
  style_.theme = ui_.layout.theme;
  if (new_size) {
    style_.fonts = BuildFonts(scale);
    window_->UploadFonts();
  }
  ApplyStyle(style_);
}

void Application::Handle(const request::ScaleText& change) {
  float& scale = ui_.layout.user_scale;
  if (change.direction > 0) scale *= 1.1f;
  if (change.direction < 0) scale /= 1.1f;
  if (change.direction == 0) scale = 1;
  scale = std::clamp(scale, 0.5f, 3.0f);
}

void Application::HandleRequests() {
  const std::vector<AppRequest> requests = std::exchange(requests_, {});
  handling_ = true;
  problem_.clear();
  log_.started = false;
  for (const AppRequest& request : requests) {
    std::visit([this](const auto& r) { Answer(r); }, request);
  }
  for (AppRequest& request : authoring_.TakeRequests()) requests_.push_back(std::move(request));
  if (!requests_.empty()) settle_frames_ = kSettleFrames;
}

void Application::FinishRequests() {
  handling_ = false;
  const std::shared_ptr<RequestOutcome> outcome = automation_.Outcome();
  if (outcome == nullptr || outcome->done || outcome == log_.outcome) return;
  if (log_.started && problem_.empty()) {
    log_.outcome = outcome;  // ContinueLog() will know
  } else {
    *outcome = {true, problem_};
  }
}

// Each kind of request is answered by the one part that has a Handle() for it.
template <class R>
void Application::Answer(const R& wanted) {
  if constexpr (requires { authoring_.Handle(wanted, runner_.Latest()); }) {
    authoring_.Handle(wanted, runner_.Latest());
  } else {
    Handle(wanted);
  }
}

// True when changes would be lost without a word: the person is asked, and the request waits.
template <class R>
bool Application::AsksFirst(R wanted) {
  if (wanted.confirmed || ui_.authoring.unsaved.empty()) return false;
  wanted.confirmed = true;
  ui_.authoring.leave = {true, std::move(wanted)};
  settle_frames_ = kSettleFrames;
  return true;
}

void Application::Handle(const request::Quit& wanted) {
  if (!AsksFirst(wanted)) quit_ = true;
}

void Application::Handle(const request::Open& wanted) {
  if (!AsksFirst(wanted)) Open(wanted.path);
}

void Application::Handle(const request::Reload& wanted) { loader_.Reload(wanted.keep); }
void Application::Handle(const request::CancelLoad&) { loader_.Cancel(); }
void Application::Handle(const request::ApplyWatching&) { loader_.SetWatching(ui_.layout.watching); }

void Application::Handle(const request::AcceptReload&) {
  ui_.authoring.reload_offered = false;
  loader_.Reload(command::KeepState::kByName);
}

void Application::Handle(const request::ToggleWatching&) {
  ui_.layout.watching = !ui_.layout.watching;
  loader_.SetWatching(ui_.layout.watching);
  ui_.authoring.watch_mode = ui_.layout.watching ? 0 : 2;
}

void Application::Handle(const request::ToggleFullscreen&) {
  ui_.layout.fullscreen = !ui_.layout.fullscreen;
  window_->SetFullscreen(ui_.layout.fullscreen);
}

void Application::Handle(const request::Say& message) { Say(message.kind, message.text); }

void Application::Handle(const request::CopyText& copied) {
  ImGui::SetClipboardText(copied.text.c_str());
  Say(EventKind::kInfo, "Copied to the clipboard (" + std::to_string(copied.text.size()) + " characters).");
}

void Application::Handle(const request::ImportKeys& wanted) {
  std::string text;
  std::string error = wanted.path + ": cannot be read";
  const bool good = ReadTextFile(wanted.path, &text) && KeysFromText(text, &error);
  Say(good ? EventKind::kInfo : EventKind::kError, good ? "Read the keys of " + wanted.path : error);
}

void Application::FinishAutomatically() {
  if (automation_.Failed()) {
    Say(EventKind::kError, automation_.Failure());
    exit_status_ = 1;
    quit_ = true;
  }
  if (last_automatic_frame_) {
    quit_ = true;
    if (load_.failed && generation_ == 0) exit_status_ = kExitFailed;
  }
}

void Application::TakeScreenshots() {
  const bool last = options_.exit_after > 0 ? last_automatic_frame_ : frames_with_model_ == 8 || load_.failed;
  if (!options_.screenshot.empty() && last && !final_screenshot_done_ && !automation_.Active()) {
    final_screenshot_done_ = true;
    screenshots_.push_back(options_.screenshot);
    if (options_.exit_after == 0 && options_.script.empty()) options_.screenshot.clear();
  }
  if (screenshots_.empty()) return;
  int width = 0;
  int height = 0;
  window_->FramebufferSize(&width, &height);
  const Image image = ReadColor(0, {0, 0, width, height}, 3);
  for (const std::string& path : std::exchange(screenshots_, {})) {
    std::string error;
    if (WritePng(path, image, &error)) {
      Say(EventKind::kInfo, "Wrote " + path);
    } else {
      Say(EventKind::kError, error);
    }
  }
}

}  // namespace pliant
