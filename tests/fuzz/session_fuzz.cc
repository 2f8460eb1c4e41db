// Session files of any bytes: what is accepted has models that data can be made for, and steps that fit them.
#include <cstdlib>

#include "app/files/session_file.h"
#include "engine/model/handles.h"
#include "engine/runner/history/timeline.h"
#include "tests/fuzz/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace pliant;
  const fuzz::DiskFile file(fuzz::Archived(data, size), fuzz::InputName());
  app::SessionFile session;
  std::string error;
  if (!app::ReadSession(file.path(), &session, &error)) {
    if (error.empty()) std::abort();  // a refused file must come with a reason
    return 0;
  }
  runner::Timeline timeline;
  std::vector<double> state;
  const mjModel& m = session.recording->present.model;
  if (!runner::LoadTimeline(*session.recording, m, &timeline, &state, &error) && error.empty()) std::abort();
  return 0;
}
