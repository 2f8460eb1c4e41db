// The extensions of the window that libraries have registered (pliant/extension.h): when each of their
// functions is called, and what they ask for.
#pragma once

#include <map>
#include <set>
#include <string>

#include "app/requests/message_log.h"
#include "app/script/automation.h"
#include "engine/plugin/extensions.h"
#include "ui/actions/actions.h"

namespace pliant::app {

class Extensions {
 public:
  explicit Extensions(MessageLog& messages) : messages_(messages) {}
  ~Extensions();  // stops them
  Extensions(const Extensions&) = delete;
  Extensions& operator=(const Extensions&) = delete;

  // From now on the engine calls the `control` of those that have one, after what else is at mjcb_control.
  // Before the first step.
  static void JoinSteps();

  // Before the shell is drawn: starts those that are new, stops those that were replaced, and
  // gives each its frame.
  void Frame(ui::ActionContext& context);
  // True when one takes the key.
  bool TakeKey(ui::ActionContext& context, const ui::KeyPress& press);
  // Runs what they asked for. After the shell was drawn; `pushed` as for Automation.
  void EndFrame(ui::ActionContext& context, const ui::SceneView& view, uint64_t pushed);
  // Frames are wanted although nothing else happens.
  bool Busy() const { return script_.Active(); }

 private:
  struct Window;  // what they are given
  struct Running {
    pliantExtension extension = {};
    int registration = 0;
    std::set<std::string> board;     // names of what it has put there
    std::set<std::string> replaced;  // by the library of before, until the new one has had its first frame
  };

  void Refresh(const pliantWindow& window);
  bool RunLine(const std::string& line);
  void FrameOf(const pliantWindow& window, Running& running, bool picked);
  // Something of this name is put on the board by the extension that is called.
  void Note(const char* name);
  // How often the button was pressed since the last call; made at the first one.
  int Pressed(const std::string& name);

  MessageLog& messages_;
  Automation script_;  // of their lines, beside that of the window, which may wait for something
  std::map<std::string, Running> running_;
  std::map<std::string, int> pressed_;    // of their buttons, when they last looked
  ui::ActionContext* context_ = nullptr;  // during a call
  Running* called_ = nullptr;             // likewise
  int selected_ = -1;
  int seen_ = 0;  // registrations
};

}  // namespace pliant::app
