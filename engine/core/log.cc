// Alone in this file, as the drawing library reports by functions of its own.
#include "engine/core/log.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "engine/core/log_messages.h"

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

}  // namespace pliant
