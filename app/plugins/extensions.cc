#include "app/plugins/extensions.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <utility>
#include <vector>

#include "app/plugins/foreign_call.h"
#include "ui/state/board.h"
#include "ui/state/panel.h"

namespace pliant::app {
namespace {

// ---- Steps. Every thread that steps reads the list; a new one takes its place as a whole, and the
// old ones stay, as nobody knows when the last thread has left them. There is one for each time that
// a library was loaded.

using Controls = std::vector<void (*)(const mjModel*, mjData*)>;

std::atomic<const Controls*> controls{nullptr};
mjfGeneric control_before = nullptr;

void CallControls(const mjModel* m, mjData* d) {
  if (control_before != nullptr) control_before(m, d);
  if (const Controls* all = controls.load(std::memory_order_acquire)) {
    for (const auto control : *all) control(m, d);
  }
}

void SetControls(Controls wanted) {
  static std::deque<Controls> kept;
  controls.store(&kept.emplace_back(std::move(wanted)), std::memory_order_release);
}

// ---- The board.

template <class Items>
bool HasRoom(const Items& items, const std::string& name, size_t used, size_t capacity) {
  return items.contains(name) || used < capacity;
}

template <class Items>
bool HasRoomOnPanel(const Items& items, const std::string& name) {
  return HasRoom(items, name, ui::CurrentBoard().Items(), ui::kMaxBoardItems);
}

int PutMark(const char* name, const pliantMark* mark) {
  ui::Board& board = ui::CurrentBoard();
  if (mark->shape < pliantSPHERE || mark->shape > pliantTEXT ||
      !HasRoom(board.marks, name, board.marks.size(), ui::kMaxMarks))
    return 0;
  ui::BoardMark& put = board.marks[name];
  put.shape = static_cast<ui::MarkShape>(mark->shape);
  std::copy_n(mark->at, 3, put.at.begin());
  std::copy_n(mark->to, 3, put.to.begin());
  std::copy_n(mark->size, 3, put.size.begin());
  std::copy_n(mark->rgba, 4, put.rgba.begin());
  put.text = mark->text != nullptr ? mark->text : "";
  return 1;
}

int PutImage(const char* name, int width, int height, const unsigned char* rgb) {
  constexpr int kMaxPixels = 4096;
  ui::Board& board = ui::CurrentBoard();
  if (width <= 0 || height <= 0 || width > kMaxPixels || height > kMaxPixels ||
      !HasRoomOnPanel(board.images, name))
    return 0;
  const size_t bytes = 3 * static_cast<size_t>(width) * static_cast<size_t>(height);
  board.images[name] = {width, height, {rgb, rgb + bytes}, nullptr};
  return 1;
}

int PutSample(const char* curve, double x, double y) {
  if (!HasRoomOnPanel(ui::CurrentBoard().series, curve)) return 0;
  ui::AddSample(curve, x, y);
  return 1;
}

double PutSlider(const char* name, double low, double high, double start) {
  auto& sliders = ui::CurrentBoard().sliders;
  if (!HasRoomOnPanel(sliders, name)) return start;
  return sliders.try_emplace(name, ui::BoardSlider{low, high, std::clamp(start, low, std::max(low, high))})
      .first->second.value;
}

void Erase(const std::string& name) {
  ui::Board& board = ui::CurrentBoard();
  board.marks.erase(name);
  board.sliders.erase(name);
  board.buttons.erase(name);
  board.series.erase(name);
  board.images.erase(name);
}

std::string CallOf(const char* member, const std::string& extension) {
  return std::string("`") + member + "` of the extension '" + extension + "'";
}

}  // namespace

// Functions of C get no other pointer than the struct that they are in.
struct Extensions::Window : pliantWindow {
  explicit Window(Extensions& o) : pliantWindow(), owner(o) {
    version = pliantEXTENSION_VERSION;
    selected = -1;
    if (o.context_ != nullptr) {
      const ui::ActionContext& c = *o.context_;
      model = c.frame.m;
      data = c.frame.d;
      selected = c.ui.selection.body > 0 ? c.ui.selection.body : -1;
      wall = c.frame.wall;
    }
    run = [](const pliantWindow* w, const char* line) { return Of(w).RunLine(line) ? 1 : 0; };
    say = [](const pliantWindow* w, int error, const char* text) {
      if (text != nullptr)
        Of(w).messages_.Say(error != 0 ? runner::EventKind::kError : runner::EventKind::kInfo, text);
    };
    mark = [](const pliantWindow* w, const char* name, const pliantMark* put) {
      Of(w).Note(name);
      return PutMark(name, put);
    };
    image = [](const pliantWindow* w, const char* name, int width, int height, const unsigned char* rgb) {
      Of(w).Note(name);
      return PutImage(name, width, height, rgb);
    };
    sample = [](const pliantWindow* w, const char* curve, double x, double y) {
      Of(w).Note(curve);
      return PutSample(curve, x, y);
    };
    slider = [](const pliantWindow* w, const char* name, double low, double high, double start) {
      Of(w).Note(name);
      return PutSlider(name, low, high, start);
    };
    button = [](const pliantWindow* w, const char* name) {
      Of(w).Note(name);
      return Of(w).Pressed(name);
    };
    erase = [](const pliantWindow* w, const char* name) {
      Erase(name);
      if (Running* called = Of(w).called_) called->board.erase(name);
    };
  }
  static Extensions& Of(const pliantWindow* w) { return static_cast<const Window*>(w)->owner; }

  Extensions& owner;
};

Extensions::~Extensions() {
  SetControls({});
  const Window window(*this);
  for (const auto& [name, running] : running_) {
    const ForeignCall call(CallOf("stop", name));
    if (running.extension.stop != nullptr) running.extension.stop(&window);
  }
}

void Extensions::JoinSteps() {
  if (mjcb_control != CallControls) control_before = std::exchange(mjcb_control, CallControls);
}

bool Extensions::RunLine(const std::string& line) {
  std::string problem;
  if (script_.Append(line, 0, &problem)) return true;
  messages_.Say(runner::EventKind::kError, "extension: " + problem);
  return false;
}

int Extensions::Pressed(const std::string& name) {
  auto& buttons = ui::CurrentBoard().buttons;
  if (!HasRoomOnPanel(buttons, name)) return 0;
  const int now = buttons.try_emplace(name, 0).first->second;
  return std::max(0, now - std::exchange(pressed_[name], now));  // less: the board was cleared
}

// ---- Frames.

void Extensions::Refresh(const pliantWindow& window) {
  const int registrations = ExtensionRegistrations();
  if (std::exchange(seen_, registrations) == registrations) return;
  Controls wanted;
  for (const RegisteredExtension& r : RegisteredExtensions()) {
    if (r.extension.control != nullptr) wanted.push_back(r.extension.control);
    Running& running = running_[r.extension.name];
    if (running.registration == r.registration) continue;
    const ForeignCall call(CallOf("start", r.extension.name));
    if (running.extension.stop != nullptr) running.extension.stop(&window);
    running = {r.extension, r.registration, {}, std::move(running.board)};
    called_ = &running;
    if (running.extension.start != nullptr) running.extension.start(&window);
    called_ = nullptr;
  }
  SetControls(std::move(wanted));
}

void Extensions::Frame(ui::ActionContext& context) {
  context_ = &context;
  const Window window(*this);
  Refresh(window);
  const bool was_empty = ui::CurrentBoard().Empty();
  const bool picked = std::exchange(selected_, window.selected) != window.selected;
  for (auto& [name, running] : running_) {
    const ForeignCall call(CallOf("frame", name));
    FrameOf(window, running, picked);
  }
  if (was_empty && !ui::CurrentBoard().Empty()) ui::ShowPanel(context.ui, "program");
  context_ = nullptr;
}

void Extensions::FrameOf(const pliantWindow& window, Running& running, bool picked) {
  const pliantExtension& e = running.extension;
  called_ = &running;
  if (picked && e.picked != nullptr) e.picked(&window, window.selected);
  if (e.frame != nullptr) e.frame(&window);
  called_ = nullptr;
  // What only the library of before had goes with it; what both have keeps its value.
  for (const std::string& name : std::exchange(running.replaced, {})) {
    if (!running.board.contains(name)) Erase(name);
  }
}

void Extensions::Note(const char* name) {
  if (called_ != nullptr) called_->board.insert(name);
}

bool Extensions::TakeKey(ui::ActionContext& context, const ui::KeyPress& press) {
  context_ = &context;
  const Window window(*this);
  const bool taken = std::any_of(running_.begin(), running_.end(), [&](auto& named) {
    called_ = &named.second;
    const pliantExtension& e = named.second.extension;
    const ForeignCall call(CallOf("key", named.first));
    return e.key != nullptr && e.key(&window, press.key, press.mods) != 0;
  });
  context_ = nullptr;
  called_ = nullptr;
  return taken;
}

void Extensions::EndFrame(ui::ActionContext& context, const ui::SceneView& view, uint64_t pushed) {
  // Nobody waits for what becomes of files that a line asks for: problems are among the messages.
  if (script_.Outcome() != nullptr) *script_.Outcome() = {true, {}};
  if (script_.Active()) script_.Run(context, view, pushed);
  for (const auto& [client, answer] : script_.TakeAnswers()) {
    if (answer.starts_with("error: "))
      messages_.Say(runner::EventKind::kError, "extension: " + answer.substr(7));
  }
}

}  // namespace pliant::app
