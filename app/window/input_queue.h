// What hands did since the last frame, in its order. A frame sees only where the pointer and the buttons are
// in the end; so that a slow one misses nothing, what would hide something stays for the next frame.
#pragma once

#include <deque>
#include <vector>

#include "ui/keys/keys.h"

namespace pliant::app {

struct InputEvent {
  enum class Kind { kMove, kLeave, kButton, kWheel, kKey, kText };
  Kind kind = Kind::kMove;
  double x = 0;  // kMove, kButton: of the pointer; kWheel: notches
  double y = 0;
  int button = 0;
  bool down = false;
  bool twice = false;  // the second press of a double click
  ui::KeyPress key = {};
  int scancode = 0;
  unsigned text = 0;  // kText: a character
};

class InputQueue {
 public:
  void Push(const InputEvent& event) { events_.push_back(event); }
  bool Empty() const { return events_.empty(); }

  // The events of one frame: up to the first change of a button, and while a field is typed into
  // (`typing`) up to the first key that is not text, such as Enter or Esc; that has a frame of its own
  // where text comes before it, so that the field takes the text before a dialog closes. A press waits
  // for the frame after a motion: what lies under a pen that jumps must have seen it first. A key that
  // goes down and up is down for a frame, as controls ask for what is held; text has its own events.
  // `hold_keys`: keys and text wait, and all that follows them.
  std::vector<InputEvent> Take(bool typing, bool hold_keys);
  // Events that turned out to be for a later frame.
  void PutBack(std::vector<InputEvent>::const_iterator begin, std::vector<InputEvent>::const_iterator end) {
    events_.insert(events_.begin(), begin, end);
  }

 private:
  std::deque<InputEvent> events_;
};

}  // namespace pliant::app
