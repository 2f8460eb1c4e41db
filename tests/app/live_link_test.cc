// The direct way from another program to the physics thread.
#include "app/script/live_link.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "engine/model/handles.h"
#include "tests/app/socket_client.h"
#include "tests/support/oracle_model.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kModel = R"(<mujoco><option timestep="0.01"/><worldbody>
  <body name="ball" pos="0 0 1"><freejoint/><geom size=".1"/></body>
  <body name="arm"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 .5 0 0"/></body>
  </worldbody><actuator><motor joint="hinge"/><motor joint="hinge" gear="2"/></actuator></mujoco>)";

class Live : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pliant_live_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "live").string();
    runner::RunnerOptions options;
    options.paused = true;
    runner_ = std::make_unique<runner::Runner>(options);
    link_ = std::make_unique<LiveLink>(*runner_);
    std::string error;
    ASSERT_TRUE(link_->Start(path_, &error)) << error;
  }
  void TearDown() override {
    link_.reset();
    runner_.reset();
    fs::remove_all(folder_);
  }

  void Load(const char* model = kModel) {
    const std::string file = (folder_ / "model.xml").string();
    std::ofstream(file) << model;
    char error[500] = "";
    runner::command::Install install;
    install.model.reset(mj_loadXML(file.c_str(), nullptr, error, sizeof error));
    ASSERT_NE(install.model, nullptr) << error;
    runner_->Push(std::move(install));
  }

  int Connect() const { return ConnectTo(path_, 20); }
  static std::string Ask(int client, const std::string& line) {
    Send(client, line + "\n");
    return ReadLine(client);
  }

  fs::path folder_;
  std::string path_;
  std::unique_ptr<runner::Runner> runner_;
  std::unique_ptr<LiveLink> link_;
};

TEST_F(Live, OnlyTheOwnerMayConnect) {
  struct stat made = {};
  ASSERT_EQ(::stat(path_.c_str(), &made), 0);
  EXPECT_EQ(made.st_mode & 0777, 0600u);
}

TEST_F(Live, AModelThatIsNotThereIsAnError) {
  const int client = Connect();
  EXPECT_EQ(Ask(client, "get qpos"), "error: no model is loaded");
  ::close(client);
}

TEST_F(Live, WhatIsSetIsReadBack) {
  Load();
  const int client = Connect();
  EXPECT_EQ(Ask(client, "set ctrl 0.5 -1.25"), "ok");
  EXPECT_EQ(Ask(client, "set qvel@6 3"), "ok");
  EXPECT_EQ(Ask(client, "set qpos 1 2 3 0 1 0 0 .25"), "ok");
  const json answer = json::parse(Ask(client, "get ctrl qvel qpos xpos time"));
  EXPECT_EQ(answer["ctrl"], json({0.5, -1.25}));
  EXPECT_EQ(answer["qvel"][6], 3);
  EXPECT_EQ(answer["qpos"], json({1, 2, 3, 0, 1, 0, 0, .25}));
  EXPECT_EQ(answer["xpos"][3], 1) << "positions follow while it is paused";
  EXPECT_EQ(json::parse(Ask(client, "get body_mass"))["body_mass"].size(), 3u);
  ::close(client);
}

// Steps in between are told that nobody has touched what sleeps.
TEST_F(Live, WhatIsSetWakesWhatSleeps) {
  Load(R"(<mujoco><option gravity="0 0 0"><flag sleep="enable"/></option><worldbody>
    <body sleep="init"><freejoint/><geom size=".1"/></body>
    <body pos="1 0 0" sleep="never"><freejoint/><geom size=".1"/></body></worldbody></mujoco>)");
  const int client = Connect();
  for (const char* touch : {"set qpos 0.5", "set qvel 0.5", "set qfrc_applied 1", "set xfrc_applied@6 1"}) {
    EXPECT_EQ(Ask(client, "reset"), "ok");
    EXPECT_EQ(json::parse(Ask(client, "step 10 tree_asleep"))["tree_asleep"][0], 0) << touch;
    EXPECT_EQ(Ask(client, touch), "ok");
    EXPECT_LT(json::parse(Ask(client, "step 1 tree_asleep"))["tree_asleep"][0], 0) << touch;
  }
  ::close(client);
}

TEST_F(Live, StepsAreMadeBeforeTheyAreAnswered) {
  Load();
  const int client = Connect();
  for (int i = 1; i <= 50; ++i)
    EXPECT_NEAR(json::parse(Ask(client, "step 1 time"))["time"].get<double>(), 0.01 * i, 1e-12);
  EXPECT_NEAR(json::parse(Ask(client, "step 100 time"))["time"].get<double>(), 1.5, 1e-9);
  EXPECT_EQ(Ask(client, "reset"), "ok");
  EXPECT_EQ(json::parse(Ask(client, "get time"))["time"], 0);
  ::close(client);
}

TEST_F(Live, LinesSentAheadAreAnsweredInTheirOrder) {
  Load();
  const int client = Connect();
  Send(client, "step 200 time\nset ctrl 1 1\nget time\nnonsense\nstep 1 time\n");
  EXPECT_NEAR(json::parse(ReadLine(client))["time"].get<double>(), 2, 1e-9);
  EXPECT_EQ(ReadLine(client), "ok");
  EXPECT_NEAR(json::parse(ReadLine(client))["time"].get<double>(), 2, 1e-9);
  EXPECT_TRUE(ReadLine(client).starts_with("error: 'nonsense' is none of"));
  EXPECT_NEAR(json::parse(ReadLine(client))["time"].get<double>(), 2.01, 1e-9);
  ::close(client);
}

TEST_F(Live, ErrorsSayWhatWouldBeRight) {
  Load();
  const int client = Connect();
  EXPECT_EQ(Ask(client, "set ctrl 1 2 3"), "error: ctrl has 2 numbers; 3 from index 0 on do not fit");
  EXPECT_TRUE(Ask(client, "get qpso").find("did you mean 'qpos'?") != std::string::npos);
  EXPECT_TRUE(Ask(client, "set xpos 1").find("what can be is qpos, qvel") != std::string::npos);
  EXPECT_EQ(Ask(client, "set qpos one"), "error: 'one' is not a number");
  EXPECT_EQ(Ask(client, "set ctrl nan"), "error: 'nan' is not a number");
  EXPECT_TRUE(Ask(client, "step -3").starts_with("error: step needs a number from 0 to"));
  ::close(client);
}

TEST_F(Live, AClientThatDiesOrFloodsHurtsNobody) {
  Load();
  const int dying = Connect();
  Send(dying, "step 300 qpos\nget qp");
  ::close(dying);
  // Sends more than it ever reads.
  const int flooding = Connect();
  const timeval soon = {0, 200000};
  ::setsockopt(flooding, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
  std::string block;
  for (int i = 0; i < 2000; ++i) block += "get qpos qvel xpos\n";
  ssize_t sent = 0;
  for (int i = 0; i < 200 && sent >= 0; ++i)
    sent = ::send(flooding, block.data(), block.size(), MSG_NOSIGNAL);
  const int client = Connect();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(Ask(client, "set ctrl 1 1"), "ok");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
  ::close(client);
  ::close(flooding);
}

TEST_F(Live, TheProgramMayEndWhileStepsAreUnderWay) {
  Load();
  const int client = Connect();
  Send(client, "step 1000000 qpos\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const auto begin = std::chrono::steady_clock::now();
  link_.reset();
  runner_.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  ::close(client);
}

}  // namespace
}  // namespace pliant::app
