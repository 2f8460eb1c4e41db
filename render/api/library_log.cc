// Errors and warnings of the drawing library go to libpliant, where a program sets its handlers.
#include <mujoco/mujoco.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "engine/core/log.h"

namespace pliant {
namespace {

constexpr int kMaxMessage = 1024;

}  // namespace

void Fatal(const char* format, ...) {
  char message[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  mju_error("%s", message);
  std::exit(EXIT_FAILURE);
}

void Warn(const char* format, ...) {
  char message[kMaxMessage];
  va_list args;
  va_start(args, format);
  std::vsnprintf(message, sizeof(message), format, args);
  va_end(args);
  mju_warning("%s", message);
}

}  // namespace pliant
