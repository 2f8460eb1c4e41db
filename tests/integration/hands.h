// A person at the window: a real pointer and a real keyboard (xdotool), and eyes that ask the program's
// socket what it shows and where. Nothing is done through the socket.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>

#include "tests/app/socket_client.h"
#include "tests/integration/display.h"

namespace pliant {

class Hands {
 public:
  // `folder` is for what is looked at.
  Hands(std::string display, const std::string& socket, fs::path folder)
      : display_(std::move(display)), folder_(std::move(folder)) {
    for (int i = 0; i < 1500 && !fs::exists(socket); ++i) Pause(20);
    socket_ = app::ConnectTo(socket, 60);
    EXPECT_EQ(Ask("wait_loaded"), "ok");
    Do("id=$(xdotool search --name Pliant | head -1); xdotool windowmove $id 0 0 windowfocus $id");
  }
  ~Hands() { ::close(socket_); }
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  nlohmann::json See() {
    const fs::path file = folder_ / "seen";
    fs::remove(file);
    EXPECT_EQ(Ask("state " + file.string()), "ok");
    return ReadJson(file);
  }
  // What is seen when `holds` is true of it, or after 40 s.
  template <class F>
  nlohmann::json Until(F&& holds) {
    nlohmann::json seen = See();
    for (int i = 0; i < 200 && !holds(seen); ++i) {
      Pause(200);
      seen = See();
    }
    return seen;
  }
  bool Sees(const std::string& widget) { return Places().contains(widget); }

  void Click(const std::string& widget, int times = 1) {
    nlohmann::json places = Places();
    for (int i = 0; i < 50 && !places.contains(widget); ++i) {
      Pause(100);
      places = Places();
    }
    ASSERT_TRUE(places.contains(widget)) << widget << " is not in " << places;
    ClickAt(places[widget][0].get<double>(), places[widget][1].get<double>(), times);
  }
  void ClickAt(double x, double y, int times = 1) {
    Do("xdotool mousemove " + Pixels(x, y));
    Look();
    Do("xdotool click --repeat " + std::to_string(times) + " --delay 50 1");
    Look();
  }
  void ClickBody(const std::string& body, int times) {
    const nlohmann::json at = See()["pixels"][body];
    ASSERT_TRUE(at.is_array()) << body;
    ClickAt(at[0].get<double>(), at[1].get<double>(), times);
  }
  // With the button and the keys held, from a body by so many pixels; `then` while it is held.
  template <class F>
  void Drag(const std::string& body, int dx, int dy, int button, const std::string& key, F&& then) {
    const nlohmann::json at = See()["pixels"][body];
    ASSERT_TRUE(at.is_array()) << body;
    Do("xdotool mousemove " + Pixels(at[0].get<double>(), at[1].get<double>()));
    Look();
    const std::string held = std::to_string(button);
    Do((key.empty() ? "" : "xdotool keydown " + key + "; ") + "xdotool mousedown " + held);
    Look();
    constexpr int kSteps = 8;
    const std::string step = std::to_string(dx / kSteps) + " " + std::to_string(dy / kSteps);
    Do("for i in 1 2 3 4 5 6 7 8; do xdotool mousemove_relative -- " + step + "; sleep 0.05; done");
    then();
    Do("xdotool mouseup " + held + (key.empty() ? "" : "; xdotool keyup " + key));
    Look();
  }
  void Key(const std::string& keys) {
    Do("xdotool key " + keys);
    Look();
  }
  // Into a field: what it says is replaced. Fields of numbers are typed into after two clicks.
  void Fill(const std::string& field, const std::string& text, int clicks = 1) {
    Click(field, clicks);
    Key("ctrl+a");
    Type(text);
    Key("Tab");
  }
  void Type(const std::string& text) {
    Do("xdotool type --delay 20 '" + text + "'");
    Look();
  }

  std::string Ask(const std::string& line) {
    app::Send(socket_, line + "\n");
    return app::ReadLine(socket_);
  }

 private:
  static void Pause(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }
  static std::string Pixels(double x, double y) {
    return std::to_string(static_cast<int>(x)) + " " + std::to_string(static_cast<int>(y));
  }
  // Until a few pictures have shown what was done.
  void Look() { EXPECT_EQ(Ask("wait 0.25"), "ok"); }
  nlohmann::json Places() {
    const nlohmann::json said = nlohmann::json::parse(Ask("query places"), nullptr, false);
    return said.is_object() ? said["places"] : nlohmann::json::object();
  }
  void Do(const std::string& commands) {
    EXPECT_EQ(std::system(("export DISPLAY=" + display_ + "; " + commands).c_str()), 0) << commands;
  }

  std::string display_;
  fs::path folder_;
  int socket_ = -1;
};

}  // namespace pliant
