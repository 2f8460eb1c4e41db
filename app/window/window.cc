#include "app/window/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <iterator>
#include <utility>

#include "render/gl/gl.h"
#include "render/gl/loader.h"
#include "ui/actions/gamepad.h"
#include "ui/keys/printed_key.h"
#include "ui/state/habits.h"
#include "ui/style/letters.h"

namespace pliant::app {
namespace {

std::string last_error;  // GLFW reports errors through a callback without a user pointer

void OnError(int, const char* text) { last_error = text; }

Window* Self(GLFWwindow* window) { return static_cast<Window*>(glfwGetWindowUserPointer(window)); }

GLFWwindow* OpenWindow(const std::string& title, int width, int height) {
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
  glfwWindowHint(GLFW_DEPTH_BITS, 0);  // the 3D picture is drawn into a target of its own
  return glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr);
}

}  // namespace

std::unique_ptr<Window> Window::Create(const std::string& title, int width, int height, std::string* error) {
  glfwSetErrorCallback(OnError);
  if (glfwInit() != GLFW_TRUE) {
    *error = last_error.empty() ? "no display" : last_error;
    return nullptr;
  }
  GLFWwindow* window = OpenWindow(title, width, height);
  if (window == nullptr) {
    *error = last_error.empty() ? "no OpenGL 3.3" : last_error;
    glfwTerminate();
    return nullptr;
  }
  glfwMakeContextCurrent(window);
  if (!render::LoadGl(glfwGetProcAddress, error)) {
    glfwDestroyWindow(window);
    glfwTerminate();
    return nullptr;
  }
  return std::unique_ptr<Window>(new Window(window));
}

Window::Window(GLFWwindow* window) : window_(window) {
  glfwSetWindowUserPointer(window, this);
  // Everything goes through the queue: ImGui alone would see only what is left at the time of the frame.
  glfwSetKeyCallback(window, OnKey);
  glfwSetDropCallback(window, OnDrop);
  glfwSetMouseButtonCallback(window, OnButton);
  glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
    Self(w)->cursor_[0] = x;
    Self(w)->cursor_[1] = y;
    Record(w, {.kind = InputEvent::Kind::kMove, .x = x, .y = y});
  });
  glfwSetCursorEnterCallback(window, [](GLFWwindow* w, int entered) {
    ImGui_ImplGlfw_CursorEnterCallback(w, entered);
    if (entered == GLFW_FALSE) Record(w, {.kind = InputEvent::Kind::kLeave});
  });
  glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
    Record(w, {.kind = InputEvent::Kind::kWheel, .x = x, .y = y});
  });
  glfwSetCharCallback(
      window, [](GLFWwindow* w, unsigned c) { Record(w, {.kind = InputEvent::Kind::kText, .text = c}); });
  glfwSetWindowFocusCallback(window, [](GLFWwindow* w, int focused) {
    ImGui_ImplGlfw_WindowFocusCallback(w, focused);
    OnActivity(Self(w));
  });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int, int) { OnActivity(Self(w)); });
  glfwSetWindowContentScaleCallback(window, [](GLFWwindow* w, float, float) { OnActivity(Self(w)); });
  glfwSetWindowRefreshCallback(window, [](GLFWwindow* w) { OnActivity(Self(w)); });
  ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  ImGui_ImplGlfw_InitForOpenGL(window, false);
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

Window::~Window() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::OnActivity(Window* self) { self->activity_ = true; }

void Window::Record(GLFWwindow* window, const InputEvent& event) {
  Self(window)->queue_.Push(event);
  OnActivity(Self(window));
}

void Window::OnKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
  if (key == GLFW_KEY_UNKNOWN) return OnActivity(Self(window));
  const char* printed = ui::CurrentHabits().keys_by_place ? nullptr : glfwGetKeyName(key, scancode);
  const ui::KeyPress press = {ui::PrintedKey(key, printed),
                              mods & (ui::kModShift | ui::kModCtrl | ui::kModAlt), action == GLFW_REPEAT,
                              action == GLFW_RELEASE};
  Record(window, {.kind = InputEvent::Kind::kKey, .key = press, .scancode = scancode});
}

void Window::OnButton(GLFWwindow* window, int button, int action, int) {
  if (button > GLFW_MOUSE_BUTTON_MIDDLE) return OnActivity(Self(window));
  Window* self = Self(window);
  InputEvent event{.kind = InputEvent::Kind::kButton, .button = button, .down = action == GLFW_PRESS};
  // Where the pointer is now may be elsewhere.
  event.x = self->cursor_[0];
  event.y = self->cursor_[1];
  if (event.down) {
    const double longest = ui::CurrentHabits().double_click + self->blind_time_;
    event.twice = self->clicks_.Press(button, event.x, event.y, glfwGetTime(), longest);
  } else {
    self->clicks_.Release(event.x, event.y);
  }
  Record(window, event);
}

void Window::OnDrop(GLFWwindow* window, int count, const char** paths) {
  Window* self = Self(window);
  self->activity_ = true;
  for (int i = 0; i < count; ++i) self->drops_.emplace_back(paths[i]);
}

bool Window::ShouldClose() const { return glfwWindowShouldClose(window_) != 0; }
void Window::Close(bool close) { glfwSetWindowShouldClose(window_, close ? GLFW_TRUE : GLFW_FALSE); }
void Window::SetTitle(const std::string& title) { glfwSetWindowTitle(window_, title.c_str()); }
void Window::SetVsync(bool on) { glfwSwapInterval(on ? 1 : 0); }

void Window::SetFullscreen(bool on) {
  const bool now = glfwGetWindowMonitor(window_) != nullptr;
  if (on == now) return;
  if (!on) {
    glfwSetWindowMonitor(window_, nullptr, windowed_[0], windowed_[1], windowed_[2], windowed_[3], 0);
    return;
  }
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  glfwGetWindowPos(window_, &windowed_[0], &windowed_[1]);
  glfwGetWindowSize(window_, &windowed_[2], &windowed_[3]);
  glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::PollEvents(double seconds) {
  // Events carry no time of their own: one that came while a frame was drawn seems later by up to this much.
  blind_time_ = glfwGetTime() - polled_;
  if (seconds > 0) {
    glfwWaitEventsTimeout(seconds);
  } else {
    glfwPollEvents();
  }
  polled_ = glfwGetTime();
}

bool Window::TakeActivity() { return std::exchange(activity_, false); }

void Window::BeginFrame(bool hold_keys) {
  const std::vector<InputEvent> events = queue_.Take(ImGui::GetIO().WantTextInput, hold_keys);
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  ApplyPointer(events);
  keys_.clear();
  for (const InputEvent& event : events) {
    if (event.kind == InputEvent::Kind::kKey || event.kind == InputEvent::Kind::kText) keys_.push_back(event);
  }
}

// The back end has asked where the pointer is now, and which buttons are down now; the events say where and
// which when they came.
void Window::ApplyPointer(const std::vector<InputEvent>& events) {
  ImGuiIO& io = ImGui::GetIO();
  io.MouseDoubleClickTime = static_cast<float>(ui::CurrentHabits().double_click);
  for (const InputEvent& event : events) {
    const ImVec2 at(static_cast<float>(event.x), static_cast<float>(event.y));
    switch (event.kind) {
      case InputEvent::Kind::kMove:
        io.MousePos = at;
        break;
      case InputEvent::Kind::kLeave:
        io.MousePos = {-FLT_MAX, -FLT_MAX};
        break;
      case InputEvent::Kind::kWheel:
        hand_ = true;
        io.MouseWheelH += at.x;
        io.MouseWheel += at.y;
        break;
      case InputEvent::Kind::kButton:
        hand_ = true;
        io.MousePos = at;
        down_[event.button] = event.down;
        if (event.twice) double_clicks_ |= 1 << event.button;
        // Whether it is a double click was decided by the time of the presses, not of the frames.
        if (event.down) io.MouseDoubleClickTime = event.twice ? FLT_MAX : 0;
        break;
      default:
        break;
    }
  }
  std::copy(std::begin(down_), std::end(down_), io.MouseDown);
}

void Window::Feed(const InputEvent& event) {
  if (event.kind == InputEvent::Kind::kText) {
    ImGui_ImplGlfw_CharCallback(window_, ui::NumberOf(event.text));
  } else {
    const int action = event.key.released ? GLFW_RELEASE : event.key.repeat ? GLFW_REPEAT : GLFW_PRESS;
    ImGui_ImplGlfw_KeyCallback(window_, event.key.key, event.scancode, action, event.key.mods);
  }
}

void Window::Clear() {
  int width = 0;
  int height = 0;
  FramebufferSize(&width, &height);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, width, height);
  glClearColor(0, 0, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

void Window::DrawGui() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }
void Window::SwapBuffers() { glfwSwapBuffers(window_); }

void Window::FramebufferSize(int* width, int* height) const {
  glfwGetFramebufferSize(window_, width, height);
}

float Window::ContentScale() const {
  float x = 1;
  float y = 1;
  glfwGetWindowContentScale(window_, &x, &y);
  // Where the system itself scales windows (points are not pixels), ImGui draws in points.
  int window_width = 1;
  int window_height = 1;
  int width = 1;
  int height = 1;
  glfwGetWindowSize(window_, &window_width, &window_height);
  glfwGetFramebufferSize(window_, &width, &height);
  const float system = window_width > 0 ? static_cast<float>(width) / static_cast<float>(window_width) : 1.0f;
  return std::clamp(x / std::max(system, 0.1f), 0.5f, 4.0f);
}

void Window::UploadFonts() {
  ImGui_ImplOpenGL3_DestroyFontsTexture();
  ImGui_ImplOpenGL3_CreateFontsTexture();
}

ui::GamepadValues Window::Gamepad() {
  ui::GamepadValues out;
  for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST; ++id) {
    GLFWgamepadstate state;
    if (glfwJoystickIsGamepad(id) == GLFW_FALSE || glfwGetGamepadState(id, &state) == GLFW_FALSE) continue;
    out.present = true;
    const char* name = glfwGetGamepadName(id);
    if (name != nullptr) out.name = name;
    constexpr size_t kAxes = GLFW_GAMEPAD_AXIS_LAST + 1;
    static_assert(kAxes + GLFW_GAMEPAD_BUTTON_LAST + 1 == ui::kGamepadInputs);
    for (size_t i = 0; i < kAxes; ++i) out.value[i] = static_cast<double>(state.axes[i]);
    // Triggers rest at -1.
    for (const size_t i : {GLFW_GAMEPAD_AXIS_LEFT_TRIGGER, GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER})
      out.value[i] = 0.5 * (out.value[i] + 1);
    for (size_t i = 0; i <= GLFW_GAMEPAD_BUTTON_LAST; ++i) out.value[kAxes + i] = state.buttons[i];
    break;
  }
  return out;
}

bool Window::TakeHand() { return std::exchange(hand_, false); }
int Window::TakeDoubleClicks() { return std::exchange(double_clicks_, 0); }
std::vector<std::string> Window::TakeDrops() { return std::exchange(drops_, {}); }

}  // namespace pliant::app
