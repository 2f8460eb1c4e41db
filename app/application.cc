#include "app/application.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/requests/answers.h"
#include "app/sessions.h"
#include "app/startup/quit_signal.h"
#include "app/startup/start_options.h"
#include "app/verbs/exit_status.h"
#include "engine/model/rules.h"
#include "engine/visual/camera.h"
#include "engine/visual/defaults.h"
#include "engine/visual/scene.h"
#include "render/gl/loader.h"
#include "render/look.h"
#include "ui/actions/actions.h"
#include "ui/actions/gamepad.h"
#include "ui/shell/shell.h"
#include "ui/state/board.h"
#include "ui/state/first_look.h"
#include "ui/state/panel.h"
#include "ui/viewport/camera_moves.h"
#include "ui/widgets/pane_focus.h"
#include "ui/widgets/registry.h"

namespace pliant::app {

namespace request = ui::request;

namespace command = runner::command;

namespace {

mjtNum Microseconds() { return 1e6 * FrameClock::Now(); }

// Warnings of the engine arrive on any thread through a handler without a user pointer.
runner::MessageQueue<std::string>& EngineWarnings() {
  static runner::MessageQueue<std::string> queue;
  return queue;
}

void OnEngineWarning(const char* text) { EngineWarnings().Push(text); }

runner::RunnerOptions MakeRunnerOptions(const ViewOptions& options) {
  runner::RunnerOptions out;
  out.paused = options.paused;
  out.simulation.measure_steps = !options.fixed_clock;
  out.simulation.set_constants = [](mjModel& m, mjData& d) { mj_setConst(&m, &d); };
  return out;
}

SessionOptions MakeSessionOptions(const ViewOptions& options) {
  return {options.UsesSettings(), options.layout.empty()};
}

}  // namespace

Application::Application(std::unique_ptr<Window> window, ViewOptions options)
    : window_(std::move(window)),
      options_(std::move(options)),
      clock_(options_.fixed_clock),
      messages_(clock_),
      session_(ui_, MakeSessionOptions(options_), messages_),
      end_(ui_, options_),
      look_(*window_, ui_, options_.scale),
      keyboard_(*window_),
      script_(messages_),
      runner_(MakeRunnerOptions(options_)),
      outside_{LiveLink(runner_), Extensions(messages_)},
      loading_(runner_, ui_, session_, messages_),
      plugins_(ui_, loading_, messages_),
      shown_(runner_, ui_, session_, loading_, messages_),
      authoring_(
          ui_, runner_,
          [this](runner::EventKind kind, std::string text) { messages_.Say(kind, std::move(text)); },
          [this](std::string text, const std::string& path) {
            messages_.Say(runner::EventKind::kInfo, std::move(text));
            messages_.PointTo(path);
          },
          loading_.Unwritten(), std::make_unique<Sessions>(runner_, ui_, session_, shown_, messages_)),
      output_({runner_, shown_.picture, shown_.view, shown_.samples, shown_.profile, ui_},
              options_.fixed_clock, messages_) {
  ConnectEngine();
  visual::DefaultOption(&ui_.view.option);
  visual::DefaultCamera(&ui_.view.camera);
  ChooseQuality();
  if (options_.scale > 0) ui_.layout.user_scale = 1;
  window_->SetVsync(ui_.layout.vsync);
  ApplyStartLayout(options_, ui_, messages_);
  // Before the other one: who waits for that finds both.
  std::string problem;
  if (!options_.socket.empty() && !outside_.live.Start(options_.socket + ".live", &problem)) {
    messages_.Say(runner::EventKind::kError, problem);
    end_.End(1);
  }
  if (const int status = script_.Start(options_.script, options_.socket); status != 0) end_.End(status);
  ui_.authoring.open.files = options_.more_models;
  if (!options_.more_models.empty())
    ui_.authoring.open.files.insert(ui_.authoring.open.files.begin(), options_.model);
  if (!options_.model.empty()) loading_.Open(options_.model);
  if (options_.speed != 1) runner_.Push(command::SetSpeed{options_.speed});
}

// What a person chose, else what the machine draws well.
void Application::ChooseQuality() {
  if (!session_.KnowsQuality()) {
    const bool software = render::IsSoftwareGl();
    ui_.view.quality = software ? render::RenderQuality::kLow : render::RenderQuality::kHigh;
    if (software && options_.UsesSettings())
      messages_.Notice(
          "The picture quality is low here, as no graphics card draws. View > Drawing > Quality has others.");
  }
  ui_.view.render = render::LookSettings(ui_.view.quality, render::LookOf(ui_.view.render));
}

Application::~Application() {
  output_.Handle(request::StopRecording{});
  ui::CurrentBoard() = {};  // its pictures are in the memory of the window
  session_.Keep();
  mju_user_warning = nullptr;
}

void Application::ConnectEngine() {
  ui_.card.text_at = [this](const SourceLocation& where) {
    const runner::Snapshot& snapshot = runner_.Latest();
    return snapshot.report == nullptr ? ui::ElementText()
                                      : elements_.Read(snapshot.report->path, snapshot.generation, where);
  };
  if (!clock_.Fixed()) mjcb_time = Microseconds;
  if (clock_.Fixed()) runner_.Push(command::SetLockstep{true});
  mju_user_warning = OnEngineWarning;
  Extensions::JoinSteps();
}

// ---- The loop.

int Application::Run() {
  constexpr double kIdleWait = 0.008;  // s between two looks for a new snapshot while nothing else happens
  while (!end_.Due() && !QuitSignalled()) {
    TakeWindowEvents();
    script_.Exchange();
    session_.KeepNowAndThen(FrameClock::Now());
    if (const double early = clock_.TimeToNext(); early > 0) {
      window_->PollEvents(early);  // returns at the first event; frames that nobody could see are not drawn
      continue;
    }
    window_->PollEvents(0);
    if (clock_.Fixed()) StepFixedClock();
    loading_.TakeReports(!clock_.Fixed());
    if (!NeedsFrame()) {
      window_->PollEvents(kIdleWait);
      clock_.Idle();
      continue;
    }
    TakeEvents();
    Frame();
    EndAutomatically();
  }
  script_.Exchange();  // answers of the last lines
  return end_.Status();
}

void Application::TakeWindowEvents() {
  if (window_->ShouldClose()) {
    window_->Close(false);
    last_.requests.push_back(request::Quit{});
    clock_.Settle();
  }
  const std::vector<std::string> drops = window_->TakeDrops();
  if (drops.size() > 1) {
    ui_.authoring.open.files = drops;
    ui_.authoring.open.tab = 3;  // which lists them
    last_.requests.push_back(request::ShowOpenDialog{});
  }
  if (!drops.empty()) last_.requests.push_back(request::Open{drops[0]});
}

// A frame of the fixed clock: as much simulated time as such a frame lasts, and then the state that
// came of it.
void Application::StepFixedClock() {
  while (loading_.Busy() && !end_.Due() && !QuitSignalled()) window_->PollEvents(0.001);
  loading_.TakeReports(false);
  runner_.Push(command::Advance{FrameClock::kFixedFrame});
  for (;;) {
    if (runner_.Fetch() && shown_.IsOutdated()) OnNewModel();
    const runner::RunStatus& run = runner_.Latest().run;
    if ((run.commands >= runner_.Pushed() && !run.busy) || QuitSignalled()) break;
    window_->PollEvents(0.0005);
  }
  clock_.StepFixed();
}

bool Application::NeedsFrame() {
  const bool fresh = runner_.Fetch();
  if (fresh && shown_.IsOutdated()) OnNewModel();
  const bool driven =
      ui_.teleop.on && !ui_.teleop.pad.empty() && Window::Gamepad().value != last_.gamepad.value;
  const bool activity = window_->TakeActivity();
  if (activity) clock_.NoteInput();
  if (fresh || driven || activity || window_->InputWaits() || loading_.State().busy || authoring_.Busy() ||
      studies_.Busy() || !last_.requests.empty())
    clock_.Settle();
  return clock_.Fixed() || output_.Video().Active() || clock_.TakeSettling() || script_.Script().Active() ||
         outside_.extensions.Busy() || options_.exit_after > 0 || end_.WaitsForScreenshot();
}

void Application::TakeEvents() {
  EngineWarnings().Drain(
      [this](std::string&& text) { messages_.Say(runner::EventKind::kWarning, std::move(text)); });
  runner_.DrainEvents([this](runner::Event&& event) {
    if (event.kind == runner::EventKind::kDivergence || event.kind == runner::EventKind::kError)
      ui::ShowPanel(ui_, "messages");
    messages_.Say(event.kind, std::move(event.text));
  });
  runner_.DrainProbes([this](runner::ProbeBatch&& batch) { shown_.samples.Add(batch); });
  runner_.DrainSteps([this](const runner::StepRecord& record) { shown_.profile.Add(record); });
}

// ---- Frames.

void Application::OnNewModel() {
  shown_.Change();
  loading_.DropLook();
  const runner::Snapshot& snapshot = runner_.Latest();
  const double speed = static_cast<double>(snapshot.model.vis.global.realtime);
  const bool reload = snapshot.report != nullptr && snapshot.report->reload;
  if (!reload && options_.speed == 1 && speed > 0) runner_.Push(command::SetSpeed{speed});
  authoring_.OnNewModel(runner_.Latest());
  look_.ForgetTitle();
  if (!std::exchange(last_.started, true)) ApplyStartOptions(options_, runner_, ui_, messages_);
}

ui::UiFrame Application::MakeFrame() {
  runner::Snapshot& snapshot = runner_.Latest();
  ui::UiFrame frame;
  frame.snapshot = &snapshot;
  const bool shown = snapshot.loaded && snapshot.generation == shown_.Generation();
  frame.m = shown ? &snapshot.model : nullptr;
  frame.d = shown ? snapshot.data.get() : nullptr;
  frame.profile = &shown_.profile;
  frame.samples = &shown_.samples;
  frame.load = &loading_.State();
  frame.messages = &messages_.All();
  frame.style = &look_.Current();
  frame.wall = clock_.Wall();
  frame.fps = clock_.FramesPerSecond();
  frame.render_ms = clock_.Fixed() ? 0 : shown_.picture.draw_ms();
  frame.pictures = shown_.picture.drawn();
  frame.recording = output_.Video().Active();
  frame.recorded = output_.Video().Seconds();
  frame.fixed_clock = clock_.Fixed();
  return frame;
}

void Application::Frame() {
  const double passed = clock_.Begin();
  end_.BeginFrame(clock_.Wall());
  if (!ui_.profiler.frozen) {
    const float render_us = last_.picture_drawn ? 1e3f * shown_.picture.draw_ms() : 0;
    shown_.profile.EndFrame(last_.ui_us, render_us, static_cast<float>(1e6 * passed));
  }
  look_.Refresh();
  bool opened = false;
  const bool hold_keys = keyboard_.Holds(ui_, &opened);
  if (opened) clock_.Settle(16);  // the background dims
  window_->BeginFrame(hold_keys);
  if (window_->TakeHand() && !clock_.Fixed()) script_.Script().LetGoOfMouse();
  const SyntheticInput input = script_.Script().TakeInput();
  ApplyInput(input);
  if (clock_.Fixed()) ImGui::GetIO().DeltaTime = static_cast<float>(FrameClock::kFixedFrame);
  ui::BeginWidgets();
  ui::UiFrame frame = MakeFrame();
  frame.double_clicks = window_->TakeDoubleClicks() | input.double_clicks;
  const std::string renderer = render::GlRendererName();
  frame.renderer_name = renderer.c_str();
  authoring_.BeginFrame(frame);
  ui::ActionContext context{frame, ui_, authoring_.Sink(), last_.requests};
  ui::ActionContext direct{frame, ui_, runner_, last_.requests};  // what is driven by hand is no edit
  keyboard_.Handle(context, direct, input.keys,
                   [&](const ui::KeyPress& press) { return outside_.extensions.TakeKey(context, press); });
  outside_.extensions.Frame(context);
  ui::BeginPaneFocus();
  ImGui::NewFrame();
  ui::DriveByGamepad(direct, last_.gamepad = input.pad.present ? input.pad : Window::Gamepad());
  ui_.teleop.pad_name = last_.gamepad.name;
  output_.Log().Continue();
  if (output_.Log().Active()) clock_.Settle();
  const ImTextureID texture = shown_.picture.Texture();
  const double ui_start = FrameClock::Now();
  ui::DrawShell(context, shown_.view, texture);
  last_.ui_us = static_cast<float>(1e6 * (FrameClock::Now() - ui_start));
  script_.Script().Run(context, shown_.view, runner_.Pushed());
  outside_.extensions.EndFrame(context, shown_.view, runner_.Pushed());
  studies_.experiments.EndFrame(frame, ui_, authoring_.Sink());
  authoring_.EndFrame(frame, runner_.Pushed());
  studies_.solver.EndFrame(frame, ui_);
  studies_.contacts.EndFrame(frame);
  if (!loading_.Busy()) studies_.previews.EndFrame();  // they load models as well, and nobody waits for them
  if (frame.m != nullptr && frame.snapshot->report != nullptr) {
    loading_.NoteRules(frame.snapshot->generation, frame.snapshot->report->path,
                       frame.m->opt.enableflags & kRules33);
  }
  look_.RefreshTitle(runner_.Latest().loaded ? &runner_.Latest().model : nullptr, loading_.State());
  ImGui::Render();
  DrawPicture(frame);
  Finish(frame);
}

void Application::DrawPicture(const ui::UiFrame& frame) {
  if (ui::CurrentFirstLook().shown) {
    last_.picture_drawn = loading_.DrawLook(shown_.picture, shown_.view);
    return;
  }
  // Where the processor draws, the model that comes takes the cores that the picture of this one would.
  constexpr double kSoon = 0.5;  // s
  const bool comes = loading_.State().busy && loading_.State().busy_seconds < kSoon && render::IsSoftwareGl();
  const bool waits = clock_.PictureMayWait(shown_.view.InUse()) || (comes && !shown_.view.InUse());
  const bool may_wait = !output_.NeedsPicture() && waits;
  shown_.picture.AllowCoarse(render::IsSoftwareGl() && !clock_.Fixed() && !output_.NeedsPicture());
  last_.picture_drawn = frame.m != nullptr && shown_.Draw(may_wait);
  if (frame.m != nullptr && shown_.picture.Stale()) clock_.Settle();
}

void Application::ApplyInput(const SyntheticInput& input) {
  if (!input.mouse_active && input.mods == 0) return;
  ImGuiIO& io = ImGui::GetIO();
  clock_.Settle();
  if (input.mouse_active) {
    io.MousePos = input.mouse;
    for (size_t i = 0; i < input.down.size(); ++i) io.MouseDown[i] = input.down[i];
    io.MouseWheel += input.wheel;
  }
  io.KeyCtrl = (input.mods & ui::kModCtrl) != 0;
  io.KeyShift = (input.mods & ui::kModShift) != 0;
  io.KeyAlt = (input.mods & ui::kModAlt) != 0;
}

// Draws the window, answers what was asked for in this frame, and shows it.
void Application::Finish(const ui::UiFrame& frame) {
  int width = 0;
  int height = 0;
  window_->Clear();
  window_->DrawGui();
  window_->FramebufferSize(&width, &height);
  output_.Record(width, height);
  messages_.BeginRequests();
  HandleRequests();
  constexpr int kFrames = 8;  // with a model, until what is shown has come to rest
  const bool settled = shown_.Frames() == kFrames || loading_.State().failed;
  if ((!script_.Script().Active() || end_.Due()) && end_.TakesScreenshot(settled))
    output_.Handle(request::Screenshot{options_.screenshot});
  output_.WritePictures(width, height);
  script_.FinishRequests(messages_.EndRequests(), output_.Log());
  window_->SwapBuffers();
  if (last_.picture_drawn) clock_.NotePicture();
  if (frame.m != nullptr) shown_.NotePicture(!clock_.Fixed());
}

void Application::EndAutomatically() {
  if (script_.Script().Failed()) {
    messages_.Say(runner::EventKind::kError, script_.Script().Failure());
    end_.End(1);
  }
  if (end_.LastFrame()) end_.End(loading_.State().failed && !shown_.Any() ? kExitFailed : end_.Status());
}

// ---- Requests.

void Application::HandleRequests() {
  for (const ui::AppRequest& wanted : std::exchange(last_.requests, {}))
    std::visit(
        [this](const auto& r) {
          AnswerBy(r, authoring_, loading_, plugins_, output_, session_, look_, messages_, end_);
        },
        wanted);
  for (ui::AppRequest& later : authoring_.TakeRequests()) last_.requests.push_back(std::move(later));
  if (!last_.requests.empty()) clock_.Settle();
}

}  // namespace pliant::app
