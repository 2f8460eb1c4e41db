// Messages of the engine and of programs: to the handler that a program set, or by default to the program's
// older handlers, to a file and to the terminal.
#pragma once

#include <mujoco/mjtype.h>

#include <string>

namespace pliant {

// Hands the message to the handler. An error ends the program, or the trap that this thread is in, and does
// not return; a trapped warning is kept there. What a handler sends is dropped, unless it is an error.
void SendMessage(const mjLogMessage& message);

// A message without function and place. The text is cut to what a subject holds.
mjLogMessage MakeMessage(mjtLogLevel level, mjtLogTopic topic, const char* text);

// printf format. The default handler shows the topics that are switched on.
void Inform(mjtLogTopic topic, const char* format, ...) __attribute__((format(printf, 2, 3)));
bool IsTopicOn(mjtLogTopic topic);

// Null stands for the default handler. Returns the one before, null if that was the default one.
mjfLogHandler SetLogHandler(mjfLogHandler handler);

// What the default handler does. The topics at the start are those that the environment variable
// MUJOCO_LOG_TOPICS names: time_stp, time_cmp, sleep, with commas between them.
mjLogConfig GetLogConfig();
void SetLogConfig(const mjLogConfig& config);

// Handler and configuration as at the start of a program.
void ResetLog();

// "WARNING function (file:line) date: subject", the body below it, and an empty line unless it is for
// developers. The date stands there where the message wants it, and `dated` asks for it in any case.
std::string MessageText(const mjLogMessage& message, bool dated);

// Appends one line to MUJOCO_LOG.TXT in the working directory: "<date>\n<kind>: <message>\n\n". Failing to
// open it is silent, as there is nowhere left to complain.
void WriteLog(const char* kind, const char* message);

}  // namespace pliant
