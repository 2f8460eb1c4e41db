#include "engine/core/log_messages.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <mutex>
#include <sstream>

#include "engine/core/error_trap.h"
#include "engine/core/handlers.h"

namespace pliant {
namespace {

constexpr char kDefaultFile[] = "MUJOCO_LOG.TXT";

struct TopicName {
  const char* name;
  mjtLogTopic topic;
};
constexpr TopicName kTopicNames[] = {
    {"time_stp", mjTOPIC_TIME_STP}, {"time_cmp", mjTOPIC_TIME_CMP}, {"sleep", mjTOPIC_SLEEP}};

int TopicBit(mjtLogTopic topic) { return topic == mjTOPIC_NONE ? 0 : 1 << (topic - 1); }

int TopicsOfEnvironment() {
  const char* list = std::getenv("MUJOCO_LOG_TOPICS");
  std::istringstream names(list ? list : "");
  int topics = 0;
  for (std::string name; std::getline(names, name, ',');) {
    for (const TopicName& known : kTopicNames) topics |= name == known.name ? TopicBit(known.topic) : 0;
  }
  return topics;
}

mjLogConfig DefaultConfig() {
  mjLogConfig config{};
  config.logto_console = config.logto_file = true;
  std::memcpy(config.logfile, kDefaultFile, sizeof kDefaultFile);
  config.topics = TopicsOfEnvironment();
  return config;
}

struct Log {
  std::mutex mutex;  // of the configuration, and of lines that threads write
  mjLogConfig config = DefaultConfig();
  std::atomic<int> topics = config.topics;
  std::atomic<mjfLogHandler> handler = nullptr;
};

Log& TheLog() {
  static Log log;
  return log;
}

std::string DateNow() {
  char date[64];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(date, sizeof(date), "%a %b %d %H:%M:%S %Y", &local);
  return date;
}

bool IsComplaint(const mjLogMessage& message) { return message.level >= mjLOG_WARNING; }

// What handlers of one text get.
std::string ShortText(const mjLogMessage& message) {
  return message.func ? std::string(message.func) + ": " + message.subject : message.subject;
}

void HandleByDefault(const mjLogMessage& message) {
  if (!IsComplaint(message) && !IsTopicOn(message.topic)) return;
  if (message.level == mjLOG_ERROR && mju_user_error) return mju_user_error(ShortText(message).c_str());
  if (message.level == mjLOG_WARNING && mju_user_warning) return mju_user_warning(ShortText(message).c_str());
  Log& log = TheLog();
  const std::lock_guard lock(log.mutex);
  if (log.config.logto_file) {
    if (std::FILE* file = std::fopen(log.config.logfile, "a")) {
      std::fputs(MessageText(message, true).c_str(), file);
      std::fclose(file);
    }
  }
  if (!log.config.logto_console) return;
  std::FILE* console = IsComplaint(message) ? stderr : stdout;
  std::fputs(MessageText(message, false).c_str(), console);
  std::fflush(console);
}

// Whether this thread is in the handler of a program.
bool& InHandler() {
  thread_local bool inside = false;
  return inside;
}

struct HandlerRun {
  HandlerRun() { InHandler() = true; }
  ~HandlerRun() { InHandler() = false; }
  HandlerRun(const HandlerRun&) = delete;
  HandlerRun& operator=(const HandlerRun&) = delete;
};

// For the trap of this thread.
void GiveToTrap(const mjLogMessage& message) {
  if (message.level == mjLOG_ERROR) throw FatalError{ShortText(message)};
  InnermostTrap()->warnings.push_back(ShortText(message));
}

}  // namespace

void WriteLog(const char* kind, const char* message) {
  std::FILE* file = std::fopen(kDefaultFile, "a");
  if (!file) return;
  std::fprintf(file, "%s\n%s: %s\n\n", DateNow().c_str(), kind, message);
  std::fclose(file);
}

void SendMessage(const mjLogMessage& message) {
  if (InnermostTrap() && IsComplaint(message)) return GiveToTrap(message);
  const bool error = message.level == mjLOG_ERROR;
  if (InHandler() && !error) return;
  const mjfLogHandler handler = TheLog().handler.load();
  if (handler && !InHandler()) {
    const HandlerRun run;
    handler(&message);
  } else {
    HandleByDefault(message);
  }
  if (error) std::exit(EXIT_FAILURE);
}

mjLogMessage MakeMessage(mjtLogLevel level, mjtLogTopic topic, const char* text) {
  mjLogMessage message{};
  message.level = level;
  message.topic = topic;
  std::snprintf(message.subject, sizeof message.subject, "%s", text);
  return message;
}

void Inform(mjtLogTopic topic, const char* format, ...) {
  char text[sizeof(mjLogMessage::subject)];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof(text), format, args);
  va_end(args);
  SendMessage(MakeMessage(mjLOG_INFO, topic, text));
}

bool IsTopicOn(mjtLogTopic topic) { return TheLog().topics.load() & TopicBit(topic); }

mjfLogHandler SetLogHandler(mjfLogHandler handler) { return TheLog().handler.exchange(handler); }

mjLogConfig GetLogConfig() {
  Log& log = TheLog();
  const std::lock_guard lock(log.mutex);
  return log.config;
}

void SetLogConfig(const mjLogConfig& config) {
  Log& log = TheLog();
  const std::lock_guard lock(log.mutex);
  log.config = config;
  log.config.logfile[sizeof log.config.logfile - 1] = 0;
  log.topics = config.topics;
}

void ResetLog() {
  SetLogHandler(nullptr);
  SetLogConfig(DefaultConfig());
}

std::string MessageText(const mjLogMessage& message, bool dated) {
  static constexpr const char* kLevels[] = {"DEBUG", "INFO", "WARNING", "ERROR"};
  std::string text = kLevels[message.level];
  if (message.func) text += std::string(" ") + message.func;
  if (message.file) text += std::string(" (") + message.file + ":" + std::to_string(message.line) + ")";
  if (dated || message.timestamp) text += " " + DateNow();
  text += std::string(": ") + message.subject + "\n";
  if (message.body) text += std::string(message.body) + "\n";
  if (message.level != mjLOG_DEBUG) text += "\n";
  return text;
}

}  // namespace pliant
