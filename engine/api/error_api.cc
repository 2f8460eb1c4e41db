// mju_: errors, warnings, memory, and the texts of the API.
#include <mujoco/mujoco.h>

#include <cstdarg>
#include <cstdio>

#include "engine/core/log.h"
#include "engine/core/log_messages.h"
#include "engine/core/memory.h"
#include "engine/model/type_names.h"
#include "engine/model/warning.h"

namespace {

constexpr int kMaxMessage = 1024;

}  // namespace

extern "C" {

void mju_error(const char* msg, ...) {
  char text[kMaxMessage];
  va_list args;
  va_start(args, msg);
  std::vsnprintf(text, sizeof(text), msg, args);
  va_end(args);
  pliant::Fatal("%s", text);
}

void mju_warning(const char* msg, ...) {
  char text[kMaxMessage];
  va_list args;
  va_start(args, msg);
  std::vsnprintf(text, sizeof(text), msg, args);
  va_end(args);
  pliant::Warn("%s", text);
}

void mju_info(mjtLogTopic topic, const char* msg, ...) {
  char text[kMaxMessage];
  va_list args;
  va_start(args, msg);
  std::vsnprintf(text, sizeof(text), msg, args);
  va_end(args);
  pliant::Inform(topic, "%s", text);
}

void mju_message(const mjLogMessage* message) { pliant::SendMessage(*message); }

mjfLogHandler mju_setLogHandler(mjfLogHandler handler) { return pliant::SetLogHandler(handler); }

mjLogConfig mju_getLogConfig(void) { return pliant::GetLogConfig(); }

void mju_setLogConfig(const mjLogConfig* config) { pliant::SetLogConfig(*config); }

void mju_clearHandlers(void) {
  pliant::ResetLog();
  mju_user_error = nullptr;
  mju_user_warning = nullptr;
  mju_user_malloc = nullptr;
  mju_user_free = nullptr;
}

void* mju_malloc(size_t size) { return pliant::AllocateBlock(size); }

void mju_free(void* ptr) { pliant::FreeBlock(ptr); }

void mj_warning(mjData* d, int warning, int info) { pliant::RaiseWarning(*d, warning, info); }

void mju_writeLog(const char* type, const char* msg) { pliant::WriteLog(type, msg); }

const char* mju_warningText(int warning, size_t info) {
  return pliant::WarningText(warning, static_cast<int>(info));
}

const char* mju_type2Str(int type) { return pliant::Type2Str(type); }

int mju_str2Type(const char* str) { return pliant::Str2Type(str); }

}  // extern "C"
