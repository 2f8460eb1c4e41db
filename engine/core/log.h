// Fatal errors and warnings of the engine, with the handlers that the C API lets a program replace.
#pragma once

namespace pliant {

// Reports misuse that the caller cannot recover from (printf format). Calls the user's error handler if
// one is set (it must not return), else writes the message to the log file and standard error and
// exits. Never returns.
[[noreturn]] void Fatal(const char* format, ...) __attribute__((format(printf, 1, 2)));

// Reports something that the program survives (printf format): the user's handler,
// else log file and standard error.
void Warn(const char* format, ...) __attribute__((format(printf, 1, 2)));

}  // namespace pliant
