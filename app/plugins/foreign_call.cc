#include "app/plugins/foreign_call.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "engine/plugin/running.h"

namespace pliant::app {
namespace {

thread_local const ForeignCall* running = nullptr;
char note_file[4096] = "";  // a handler may not allocate

void Put(int file, const char* text, size_t size) {
  while (size > 0) {
    const ssize_t n = write(file, text, size);
    if (n <= 0) return;
    text += n;
    size -= static_cast<size_t>(n);
  }
}
void Put(int file, const char* text) { Put(file, text, std::strlen(text)); }

void SayPlugin(const PluginCall& call) {
  for (const char* text : {"pliant: crashed in ", call.callback(), " of plugin '", call.plugin(),
                           "'; open the model without that plugin, or mend it\n"}) {
    Put(STDERR_FILENO, text);
  }
}

// Runs after a crash: nothing but calls that signal handlers may make.
void OnCrash(int number) {
  if (const PluginCall* call = PluginCall::Running()) {
    SayPlugin(*call);
  } else if (running != nullptr) {
    const std::string& what = running->what();
    Put(STDERR_FILENO, "pliant: crashed in ");
    Put(STDERR_FILENO, what.data(), what.size());
    Put(STDERR_FILENO, "; start without that library, or mend it\n");
    const int note =
        note_file[0] != '\0' ? open(note_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (note >= 0) {
      Put(note, what.data(), what.size());
      close(note);
    }
  }
  signal(number, SIG_DFL);
  raise(number);
}

bool CatchCrashes() {
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
    struct sigaction now = {};
    sigaction(number, nullptr, &now);
    if (now.sa_handler == SIG_DFL) signal(number, OnCrash);
  }
  return true;
}

}  // namespace

ForeignCall::ForeignCall(std::string what) : what_(std::move(what)), outer_(running) {
  static const bool caught = CatchCrashes();
  running = caught ? this : nullptr;
}

ForeignCall::~ForeignCall() { running = outer_; }

void KeepCrashNoteIn(const std::string& file) {
  std::snprintf(note_file, sizeof note_file, "%s", file.size() < sizeof note_file ? file.c_str() : "");
}

std::string TakeCrashNote(const std::string& file) {
  std::ifstream in(file);
  std::string note((std::istreambuf_iterator<char>(in)), {});
  if (!note.empty()) std::remove(file.c_str());
  return note;
}

}  // namespace pliant::app
