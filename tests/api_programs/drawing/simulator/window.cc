#include "window.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "../events.h"
#include "../picture.h"

namespace {

int ButtonOf(int glfw) {
  return glfw == GLFW_MOUSE_BUTTON_LEFT    ? mjBUTTON_LEFT
         : glfw == GLFW_MOUSE_BUTTON_RIGHT ? mjBUTTON_RIGHT
                                           : mjBUTTON_MIDDLE;
}

Window& Of(GLFWwindow* window) { return *static_cast<Window*>(glfwGetWindowUserPointer(window)); }

}  // namespace

Window::Window(int width, int height, const char* title, int samples) {
  if (!glfwInit()) std::exit(SKIPPED);
  glfwWindowHint(GLFW_SAMPLES, samples);
  window_ = glfwCreateWindow(width, height, title, nullptr, nullptr);
  if (window_ == nullptr) std::exit(SKIPPED);
  glfwMakeContextCurrent(window_);
  glfwSwapInterval(1);
  glfwSetWindowUserPointer(window_, this);
  glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) { Of(w).OnMove(x, y); });
  glfwSetMouseButtonCallback(
      window_, [](GLFWwindow* w, int button, int action, int) { Of(w).OnButton(button, action); });
  glfwSetScrollCallback(window_, [](GLFWwindow* w, double x, double y) { Of(w).OnScroll(x, y); });
  glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int, int action, int) { Of(w).OnKey(key, action); });
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow* w, int, int) {
    Of(w).MeasureSize();
    if (Of(w).layout) Of(w).layout();
  });
  state_.nrect = 1;
  MeasureSize();
}

Window::~Window() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void Window::MeasureSize() { glfwGetFramebufferSize(window_, &state_.rect[0].width, &state_.rect[0].height); }

double Window::PixelsPerUnit() const {
  int pixels = 0, units = 1;
  glfwGetFramebufferSize(window_, &pixels, nullptr);
  glfwGetWindowSize(window_, &units, nullptr);
  return static_cast<double>(pixels) / std::max(1, units);
}

int Window::FontScale() const { return PixelsPerUnit() > 1.2 ? mjFONTSCALE_200 : mjFONTSCALE_100; }

void Window::ReadModifiers() {
  const auto held = [this](int left, int right) {
    return glfwGetKey(window_, left) == GLFW_PRESS || glfwGetKey(window_, right) == GLFW_PRESS;
  };
  state_.control = held(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL);
  state_.shift = held(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT);
  state_.alt = held(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT);
}

void Window::OnMove(double x, double y) {
  const double scale = PixelsPerUnit();
  ReadModifiers();
  PointAt(&state_, std::round(x * scale), state_.rect[0].height - std::round(y * scale));
  if (handle) handle();
}

void Window::OnButton(int button, int action) {
  ReadModifiers();
  if (action == GLFW_PRESS) {
    PressButton(&state_, ButtonOf(button), glfwGetTime());
  } else {
    ReleaseButton(&state_, ButtonOf(button));
  }
  if (handle) handle();
  if (action == GLFW_RELEASE) EndDrag(&state_);
}

void Window::OnScroll(double x, double y) {
  ReadModifiers();
  state_.type = mjEVENT_SCROLL;
  state_.sx = x;
  state_.sy = y;
  FindMouseRect(&state_);
  if (handle) handle();
}

void Window::OnKey(int key, int action) {
  if (action == GLFW_RELEASE) return;
  ReadModifiers();
  PressKey(&state_, key, glfwGetTime());
  if (handle) handle();
}
