// Code of libraries that others wrote runs inside of the program. When it crashes, the program ends, but says
// whose code it was, and does not run it again at the next start without being told to.
#pragma once

#include <string>

namespace pliant::app {

// While it lives, a crash on this thread is said on standard error to be in `what`, as in "the frame of
// extension 'x'", and noted in the file of KeepCrashNoteIn(). Handlers of sanitizers stay.
class ForeignCall {
 public:
  explicit ForeignCall(std::string what);
  ~ForeignCall();
  ForeignCall(const ForeignCall&) = delete;
  ForeignCall& operator=(const ForeignCall&) = delete;

  const std::string& what() const { return what_; }

 private:
  std::string what_;
  const ForeignCall* outer_;
};

// From now on; before the first call.
void KeepCrashNoteIn(const std::string& file);
// What the last run of the program crashed in; empty when it did not. The note is gone afterwards.
std::string TakeCrashNote(const std::string& file);

}  // namespace pliant::app
