// Short notices over the view: what was written and where, and what went wrong. They go by themselves; the
// panel of messages keeps them.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "ui/actions/actions.h"
#include "ui/shell/pane.h"

namespace pliant::ui {

// What is said of the messages of one kind that are to be seen now.
struct Notice {
  runner::EventKind kind = runner::EventKind::kInfo;
  bool written = false;           // files were written: `text` is the full path of the latest
  std::string text;               // of the newest message
  int times = 1;                  // that it was said
  std::set<std::string> texts;    // all that it stands for
  std::vector<uint64_t> numbers;  // of the messages, newest first
};

// The one with the newest message first; one for each kind of messages.
std::vector<Notice> DueNotices(const ActionContext& context);

// At the bottom right of `view`, the newest lowest.
void DrawNotices(ActionContext& context, const Rect& view);

}  // namespace pliant::ui
