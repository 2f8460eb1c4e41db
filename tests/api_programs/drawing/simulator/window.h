// A GLFW window that speaks in events of mjuiState.
#pragma once

#include <GLFW/glfw3.h>
#include <mujoco/mujoco.h>

#include <functional>

class Window {
 public:
  // handle: called for every event, with state() telling what it is. layout: called when the size changed.
  // Ends the program as skipped where no window can be opened.
  Window(int width, int height, const char* title, int samples);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  std::function<void()> handle;
  std::function<void()> layout;

  mjuiState& state() { return state_; }
  bool ShouldClose() const { return glfwWindowShouldClose(window_) != 0; }
  void Close() { glfwSetWindowShouldClose(window_, GLFW_TRUE); }
  void SwapBuffers() { glfwSwapBuffers(window_); }

  // Of the monitor that a window of this scale should suit.
  int FontScale() const;

  // Reads the size into rect[0] of the state.
  void MeasureSize();

 private:
  void OnMove(double x, double y);
  void OnButton(int button, int action);
  void OnScroll(double x, double y);
  void OnKey(int key, int action);
  void ReadModifiers();
  double PixelsPerUnit() const;

  GLFWwindow* window_ = nullptr;
  mjuiState state_{};
};
