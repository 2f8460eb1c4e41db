// The window: GLFW, the OpenGL context, and ImGui's back ends. One per program; main thread only.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/window/double_clicks.h"
#include "app/window/input_queue.h"
#include "ui/actions/gamepad.h"
#include "ui/keys/keys.h"
#include "ui/style/style.h"

struct GLFWwindow;

namespace pliant::app {

class Window {
 public:
  // Null and a message when there is no display or no OpenGL 3.3.
  static std::unique_ptr<Window> Create(const std::string& title, int width, int height, std::string* error);
  ~Window();
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  bool ShouldClose() const;
  void Close(bool close = true);
  void SetTitle(const std::string& title);
  void SetVsync(bool on);
  void SetFullscreen(bool on);

  // Reads events; waits for one at most `seconds` (0: does not wait).
  void PollEvents(double seconds);
  // True when something happened since the last call that may change the picture.
  bool TakeActivity();

  // Starts a frame of ImGui's back ends with as much of the input as one frame can see; ImGui::NewFrame is
  // the caller's. `hold_keys`: keys stay for a later frame.
  void BeginFrame(bool hold_keys);
  // Keys and text of this frame, once. What shall reach ImGui's fields goes back through Feed(), what is for
  // a later frame through PutBack().
  std::vector<InputEvent> TakeKeys() { return std::exchange(keys_, {}); }
  void Feed(const InputEvent& event);
  void PutBack(std::vector<InputEvent>::const_iterator begin, std::vector<InputEvent>::const_iterator end) {
    queue_.PutBack(begin, end);
  }
  // Input that waits for the next frame.
  bool InputWaits() const { return !queue_.Empty(); }
  void Clear();
  // Draws ImGui's lists to the window (after ImGui::Render), without showing them yet.
  void DrawGui();
  void SwapBuffers();

  void FramebufferSize(int* width, int* height) const;
  // Pixels per point that the monitor asks for.
  float ContentScale() const;
  void UploadFonts();

  // The first gamepad that is connected.
  static ui::GamepadValues Gamepad();

  // Since the last call.
  std::vector<std::string> TakeDrops();
  bool TakeHand();         // true when a hand pressed a button of the mouse, or turned its wheel
  int TakeDoubleClicks();  // bit per mouse button, by the time of the events and not of the frames

 private:
  explicit Window(GLFWwindow* window);
  static void OnKey(GLFWwindow* window, int key, int scancode, int action, int mods);
  static void OnButton(GLFWwindow* window, int button, int action, int mods);
  static void OnDrop(GLFWwindow* window, int count, const char** paths);
  static void OnActivity(Window* self);
  static void Record(GLFWwindow* window, const InputEvent& event);
  void ApplyPointer(const std::vector<InputEvent>& events);

  GLFWwindow* window_;
  InputQueue queue_;
  std::vector<InputEvent> keys_;  // of this frame
  bool down_[3] = {};             // buttons, as ImGui has seen them
  double cursor_[2] = {0, 0};     // at the latest event
  std::vector<std::string> drops_;
  bool activity_ = true;
  int double_clicks_ = 0;
  DoubleClicks clicks_;
  bool hand_ = false;
  double polled_ = 0;                        // when events were last read
  double blind_time_ = 0;                    // for how long they had not been
  int windowed_[4] = {100, 100, 1280, 800};  // position and size before fullscreen
};

}  // namespace pliant::app
