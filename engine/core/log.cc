#include "engine/core/log.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "engine/core/contract.h"
#include "engine/core/handlers.h"
#include "engine/core/log_messages.h"

extern "C" {
void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;
void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;
}

namespace pliant {
namespace {

constexpr int kMaxMessage = 1024;

}  // namespace

ErrorTrap::ErrorTrap() : outer_(InnermostTrap()) { InnermostTrap() = this; }

ErrorTrap::~ErrorTrap() { InnermostTrap() = outer_; }

void WriteLog(const char* kind, const char* message) {
  std::FILE* file = std::fopen("MUJOCO_LOG.TXT", "a");
  if (!file) return;
  char date[64];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(date, sizeof(date), "%a %b %d %H:%M:%S %Y", &local);
  std::fprintf(file, "%s\n%s: %s\n\n", date, kind, message);
  std::fclose(file);
}

void Fatal(const char* format, ...) {
  char message[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  SendMessage(MakeMessage(mjLOG_ERROR, mjTOPIC_NONE, message));
  std::exit(EXIT_FAILURE);
}

void Warn(const char* format, ...) {
  char message[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  SendMessage(MakeMessage(mjLOG_WARNING, mjTOPIC_NONE, message));
}

void ContractViolated(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: contract violated: %s\n", file, line, condition);
  std::abort();
}

}  // namespace pliant
