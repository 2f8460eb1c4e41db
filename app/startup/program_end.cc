#include "app/startup/program_end.h"

namespace pliant::app {

bool ProgramEnd::TakesScreenshot(bool settled) {
  const bool due = due_ || (options_.exit_after > 0 ? last_frame_ : settled);
  if (options_.screenshot.empty() || !due || screenshot_done_) return false;
  screenshot_done_ = true;
  waits_for_screenshot_ = options_.exit_after > 0 || !options_.script.empty();
  return true;
}

}  // namespace pliant::app
