// Automation: a script that drives the window like a person, for tests and demonstrations.
//
// One command or action (ui/actions/actions.h) a line; '#' starts a comment. A path with blanks stands in
// double quotes: open "my arm.xml". The commands are the table of app/script/table.h; commands.md lists them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/requests/request_outcome.h"
#include "app/script/table.h"

namespace pliant::app {

class Automation {
 public:
  // False and a message with the line's number and what would be right when the script has an unknown command
  // or wrong arguments.
  bool Load(const std::string& text, const std::string& name, std::string* error);

  // Adds one line, which `client` is to get an answer to, while the script runs. What is wrong with it is
  // said at once, or, of one that is queued, in its turn.
  bool Append(const std::string& text, int client, std::string* error);
  void Queue(std::string text, int client);
  // Whom, and what: answers of appended lines, and what queries of the script print (client -1).
  std::vector<std::pair<int, std::string>> TakeAnswers();

  bool Active() const { return next_ < lines_.size(); }
  size_t Waiting() const { return lines_.size() - next_; }
  bool Failed() const { return !failure_.empty(); }
  const std::string& Failure() const { return failure_; }

  // Input for this frame; call before ImGui::NewFrame.
  SyntheticInput TakeInput();
  // A hand took the mouse: the script's replaces it no longer, unless it holds a button.
  void LetGoOfMouse();

  // Of the requests that the present line made in this frame; null when nobody waits for them.
  const std::shared_ptr<RequestOutcome>& Outcome() const { return outcome_; }

  // Runs what is due. Call once a frame, after the shell was drawn. `pushed` is the number of commands
  // sent so far.
  void Run(ui::ActionContext& context, const ui::SceneView& view, uint64_t pushed);

 private:
  struct Line {
    int number = 0;
    std::vector<std::string> words = {};
    int client = -1;  // -1: of the script; 0: of standard input
    ScriptTarget target = {};
    std::string unread = {};  // of a queued line: its text, until its turn comes
  };

  // True while it is not known what came of the requests of the present line.
  bool WaitsForOutcome();
  bool RunLine(const Line& line, ui::ActionContext& c, const ui::SceneView& view,
               uint64_t pushed);  // false: wait
  bool ParseLine(const std::string& text, Line* line, std::string* error) const;
  // A queued line is taken apart; false when nothing of it is to be run.
  bool ReadQueued(Line& line);
  Line& AddLine(int client);
  void Fail(const Line& line, const std::string& why);

  std::string name_;
  std::vector<Line> lines_;
  size_t next_ = 0;
  int appended_ = 0;  // lines so far
  std::string failure_;
  std::vector<std::pair<int, std::string>> answers_;
  bool line_failed_ = false;
  double line_started_ = -1;  // wall time at which the present line began to wait
  ScriptMemory memory_;
  std::shared_ptr<RequestOutcome> outcome_;  // of what the present line asked for
};

}  // namespace pliant::app
