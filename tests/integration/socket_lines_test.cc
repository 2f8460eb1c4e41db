// Programs that send lines to a window's socket: answers come in the order of the lines, and pictures go on
// however many there are.
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "tests/app/socket_client.h"
#include "tests/integration/screen_test.h"

namespace pliant {
namespace {

using nlohmann::json;

class SocketLines : public ScreenTest {
 protected:
  void SetUp() override {
    ScreenTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    Write("ball.xml", "<mujoco><worldbody><geom size='1'/></worldbody></mujoco>");
    program_run_ = View("ball.xml", "640x400", {"--socket", Path("socket")});
    for (int i = 0; i < 1500 && !fs::exists(Path("socket")); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    client_ = app::ConnectTo(Path("socket"), 60);
    EXPECT_EQ(Ask("wait_loaded"), "ok");
  }
  void TearDown() override {
    if (client_ >= 0) ::close(client_);
    program_run_.reset();
  }
  std::string Ask(const std::string& line) {
    app::Send(client_, line + "\n");
    return app::ReadLine(client_);
  }
  int Frames() { return json::parse(Ask("query status"))["status"]["frames"].get<int>(); }

  std::unique_ptr<Process> program_run_;
  int client_ = -1;
};

TEST_F(SocketLines, AreAnsweredInTheirOrder) {
  app::Send(client_, "wait 0.5\nnonsense\n\n# said to nobody\nwait 0\n");
  EXPECT_EQ(app::ReadLine(client_), "ok");
  EXPECT_EQ(app::ReadLine(client_).substr(0, 6), "error:");
  EXPECT_EQ(app::ReadLine(client_), "ok");
}

TEST_F(SocketLines, DoNotKeepPicturesFromBeingDrawn) {
  constexpr int kLines = 4000;
  const int before = Frames();
  std::string flood;
  for (int i = 0; i < kLines; ++i) flood += "camera.aline\n";
  std::thread sender([&] { app::Send(client_, flood); });
  for (int i = 0; i < kLines; ++i) ASSERT_EQ(app::ReadLine(client_).substr(0, 6), "error:");
  sender.join();
  EXPECT_GT(Frames() - before, 8);
}

}  // namespace
}  // namespace pliant
