// Sessions: puts the run of the window into one file, and shows such a file where it was left. Main thread
// only; the file is written on a thread of its own.
#pragma once

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/files/session_file.h"
#include "app/loading/shown_model.h"
#include "app/requests/message_log.h"
#include "app/session/kept_edits.h"
#include "app/session/session.h"
#include "engine/runner/mailbox.h"
#include "engine/runner/runner.h"
#include "ui/state/requests.h"
#include "ui/state/state.h"

namespace pliant::app {

// What leads to earlier structures of the model: edits that can be undone, and recorded runs.
struct KeptHistory {
  ui::KeptEdits edits;
  RunSources runs;
};

class Sessions {
 public:
  Sessions(runner::Runner& runner, ui::UiState& ui, Session& session, ShownModel& shown,
           MessageLog& messages);

  // Begins to write; a file that is there is replaced, and kept as FILE.bak. Names that end in .bundle.pliant
  // are for sending: the recorded steps and the list of edits stay behind.
  void Save(const std::string& path, KeptHistory history);
  // The model of a session file is shown: its run and window follow, and what leads back in it, which is the
  // result. Nothing where there is none.
  std::optional<KeptHistory> OnNewModel(const runner::Snapshot& snapshot);
  // Goes on with what is under way; says what came of it.
  void EndFrame();
  bool Busy() const { return waiting_ || job_.valid(); }

 private:
  struct Saving {
    std::string path;
    RunningModel running;  // of no path: there is none
    KeptHistory history;
    SessionFile session;          // without what the two threads still bring
    std::string trajectory = {};  // the recording that is open, which goes along; empty: none
  };
  struct Outcome {
    std::string error;                  // empty: it is written
    std::vector<std::string> warnings;  // what is missing in it
  };
  struct Answers {  // of the physics thread
    runner::MessageQueue<std::shared_ptr<const runner::Recording>> recordings;
    runner::MessageQueue<std::string> problems;
  };

  static Outcome Write(Saving saving);
  void ShowWindow(const SessionFile& file, const std::string& path, const mjModel& m);
  std::string Window() const;
  void Finish(const Outcome& outcome);

  runner::Runner& runner_;
  ui::UiState& ui_;
  Session& session_;
  ShownModel& shown_;
  MessageLog& messages_;
  std::shared_ptr<Answers> answers_ = std::make_shared<Answers>();
  Saving saving_;
  bool waiting_ = false;  // for the physics thread
  std::future<Outcome> job_;
};

}  // namespace pliant::app
