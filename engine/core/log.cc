#include "engine/core/log.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "engine/core/contract.h"
#include "engine/core/handlers.h"

extern "C" {
void (*mju_user_error)(const char*) = nullptr;
void (*mju_user_warning)(const char*) = nullptr;
void* (*mju_user_malloc)(size_t) = nullptr;
void (*mju_user_free)(void*) = nullptr;
}

namespace pliant {
namespace {

constexpr int kMaxMessage = 1024;
thread_local ErrorTrap* innermost_trap = nullptr;

}  // namespace

ErrorTrap::ErrorTrap() : outer_(innermost_trap) { innermost_trap = this; }

ErrorTrap::~ErrorTrap() { innermost_trap = outer_; }

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
  if (innermost_trap) throw FatalError{message};
  WriteLog("ERROR", message);  // whoever handles it
  if (mju_user_error) {
    mju_user_error(message);
  } else {
    std::fprintf(stderr, "ERROR: %s\n", message);
  }
  std::exit(EXIT_FAILURE);
}

void Warn(const char* format, ...) {
  char message[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  if (innermost_trap) {
    innermost_trap->warnings.push_back(message);
    return;
  }
  if (mju_user_warning) {
    mju_user_warning(message);
    return;
  }
  WriteLog("WARNING", message);
  std::fprintf(stderr, "WARNING: %s\n", message);
}

void ContractViolated(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: contract violated: %s\n", file, line, condition);
  std::abort();
}

}  // namespace pliant
