// The list of edits and the structures of recorded steps in a session file. Texts of other structures stand
// in the file as texts of model.xml whose assets lie beside it, so that undoing needs nothing from outside.
#pragma once

#include <memory>
#include <string>

#include "app/editing/model_text.h"
#include "app/files/session_file.h"
#include "ui/edits/edit_bytes.h"

namespace pliant::app {

// A model while it runs: what it was read from, and what the compiler made of that.
struct RunningModel {
  ModelSource source;
  std::shared_ptr<const mjModel> compiled;  // null: not known
};

// Puts the list, and assets that only its texts need, into the session, which has its recording and its
// source. Structures that need files from outside are left out, with a sentence in `warning`.
void KeepEdits(const ui::KeptEdits& edits, const RunningModel& running, SessionFile* session,
               std::string* warning);

// Likewise what the recorded steps of other structures were made from, by which the timeline is gone back.
void KeepRuns(const RunSources& runs, const RunningModel& running, SessionFile* session,
              std::string* warning);

// The list of the session that was read from `path`.
ui::KeptEdits EditsOf(const SessionFile& session, const std::string& path);
RunSources RunsOf(const std::shared_ptr<const SessionFile>& session, const std::string& path);

}  // namespace pliant::app
