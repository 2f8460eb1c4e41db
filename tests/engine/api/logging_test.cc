// Messages: handlers, levels and topics, where they go, and their text.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

struct Heard {
  mjtLogLevel level;
  mjtLogTopic topic;
  std::string subject;
};
std::vector<Heard>& HeardMessages() {
  static std::vector<Heard> heard;
  return heard;
}
void Hear(const mjLogMessage* message) {
  HeardMessages().push_back({message->level, message->topic, message->subject});
}

class Logging : public testing::Test {
 protected:
  Logging() {
    HeardMessages().clear();
    mjLogConfig config = mju_getLogConfig();
    std::snprintf(config.logfile, sizeof config.logfile, "%s", file.c_str());
    mju_setLogConfig(&config);
  }
  ~Logging() override {
    mju_clearHandlers();
    std::filesystem::remove(file);
  }
  void SetTopics(int topics) {
    mjLogConfig config = mju_getLogConfig();
    config.topics = topics;
    mju_setLogConfig(&config);
  }
  const std::string file = TempPath("log.txt");
};
using LoggingDeathTest = Logging;

mjLogMessage Message(mjtLogLevel level, const char* subject) {
  mjLogMessage message{};
  message.level = level;
  std::snprintf(message.subject, sizeof message.subject, "%s", subject);
  return message;
}

TEST_F(Logging, AHandlerHearsEverything) {
  EXPECT_EQ(mju_setLogHandler(Hear), nullptr);
  mju_warning("careful with %d", 7);
  mju_info(mjTOPIC_SLEEP, "tree %d fell asleep", 3);
  ASSERT_EQ(HeardMessages().size(), 2u);
  EXPECT_EQ(HeardMessages()[0].level, mjLOG_WARNING);
  EXPECT_EQ(HeardMessages()[0].topic, mjTOPIC_NONE);
  EXPECT_EQ(HeardMessages()[0].subject, "careful with 7");
  EXPECT_EQ(HeardMessages()[1].level, mjLOG_INFO);
  EXPECT_EQ(HeardMessages()[1].topic, mjTOPIC_SLEEP);
  EXPECT_EQ(mju_setLogHandler(nullptr), Hear);
  EXPECT_FALSE(std::filesystem::exists(file)) << "the default handler was not asked";
}

TEST_F(Logging, WhatAHandlerSendsIsDropped) {
  mju_setLogHandler([](const mjLogMessage* message) {
    Hear(message);
    mju_warning("from inside");
  });
  mju_warning("from outside");
  ASSERT_EQ(HeardMessages().size(), 1u);
  EXPECT_EQ(HeardMessages()[0].subject, "from outside");
}

TEST_F(Logging, InformationNeedsItsTopic) {
  mju_info(mjTOPIC_SLEEP, "unheard");
  EXPECT_FALSE(std::filesystem::exists(file));
  SetTopics(1 << (mjTOPIC_SLEEP - 1));
  testing::internal::CaptureStdout();
  mju_info(mjTOPIC_SLEEP, "heard");
  mju_info(mjTOPIC_TIME_CMP, "unheard");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "INFO: heard\n\n");
  EXPECT_EQ(FileText(file).find("unheard"), std::string::npos);
}

TEST_F(Logging, TheTextNamesLevelFunctionPlaceSubjectAndBody) {
  mjLogMessage message = Message(mjLOG_WARNING, "the subject");
  message.func = "mj_step";
  message.file = "robot.c";
  message.line = 12;
  message.body = "first\nsecond";
  testing::internal::CaptureStderr();
  mju_message(&message);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "WARNING mj_step (robot.c:12): the subject\nfirst\nsecond\n\n");
  const std::string logged = FileText(file);
  EXPECT_EQ(logged.find("WARNING mj_step (robot.c:12) "), 0u) << logged;
  EXPECT_NE(logged.find(": the subject\nfirst\nsecond\n\n"), std::string::npos) << logged;
}

TEST_F(Logging, MessagesForDevelopersStandWithoutAnEmptyLine) {
  SetTopics(1 << (mjTOPIC_TIME_STP - 1));
  mjLogMessage message = Message(mjLOG_DEBUG, "0.2 ms");
  message.topic = mjTOPIC_TIME_STP;
  testing::internal::CaptureStdout();
  mju_message(&message);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "DEBUG: 0.2 ms\n");
}

TEST_F(Logging, FileAndTerminalCanBeSwitchedOff) {
  mjLogConfig config = mju_getLogConfig();
  EXPECT_TRUE(config.logto_console);
  EXPECT_TRUE(config.logto_file);
  config.logto_console = config.logto_file = false;
  mju_setLogConfig(&config);
  testing::internal::CaptureStderr();
  mju_warning("nobody hears this");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_FALSE(std::filesystem::exists(file));
}

std::string& LastWarning() {
  static std::string text;
  return text;
}

TEST_F(Logging, TheOlderHandlerGetsFunctionAndSubjectAndNobodyElse) {
  mju_user_warning = [](const char* text) { LastWarning() = text; };
  mjLogMessage message = Message(mjLOG_WARNING, "the subject");
  message.func = "mj_step";
  mju_message(&message);
  EXPECT_EQ(LastWarning(), "mj_step: the subject");
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(Logging, ClearingHandlersRestoresTheConfiguration) {
  mju_setLogHandler(Hear);
  SetTopics(7);
  mju_clearHandlers();
  const mjLogConfig config = mju_getLogConfig();
  EXPECT_STREQ(config.logfile, "MUJOCO_LOG.TXT");
  EXPECT_EQ(config.topics, 0);
  EXPECT_EQ(mju_setLogHandler(nullptr), nullptr);
}

TEST_F(LoggingDeathTest, AnErrorEndsTheProgramWhateverTheHandlerDoes) {
  mju_setLogHandler(Hear);
  EXPECT_EXIT(mju_error("cannot go on"), testing::ExitedWithCode(1), "");
  mju_setLogHandler(nullptr);
  const mjLogMessage message = Message(mjLOG_ERROR, "cannot go on");
  EXPECT_EXIT(mju_message(&message), testing::ExitedWithCode(1), "ERROR: cannot go on\n\n");
}

}  // namespace
}  // namespace pliant
