#include "app/window/input_queue.h"

#include <set>

namespace pliant::app {
namespace {

constexpr int kFirstNamedKey = 256;  // Esc, Enter, arrows, function keys, ... in GLFW's numbers

bool IsText(const ui::KeyPress& key) {
  return key.key < kFirstNamedKey && (key.mods & (ui::kModCtrl | ui::kModAlt)) == 0;
}

bool IsModifier(int key) { return key >= 340 && key <= 347; }  // Shift, Ctrl, Alt, Super of both sides

}  // namespace

std::vector<InputEvent> InputQueue::Take(bool typing, bool hold_keys) {
  using Kind = InputEvent::Kind;
  std::vector<InputEvent> out;
  bool moved = false;
  bool text = false;      // of this frame, which its field has not seen yet
  std::set<int> pressed;  // in this frame: a key that goes down and up between two frames is down for one
  while (!events_.empty()) {
    const InputEvent event = events_.front();
    const bool keyboard = event.kind == Kind::kKey || event.kind == Kind::kText;
    if (keyboard && hold_keys) break;
    const bool ends = typing && event.kind == Kind::kKey && !event.key.released && !event.key.repeat &&
                      !IsText(event.key) && !IsModifier(event.key.key);
    if (ends && text) break;
    if (!typing && event.kind == Kind::kKey && event.key.released && pressed.count(event.key.key) != 0) break;
    if (moved && event.kind == Kind::kButton && event.down) break;
    events_.pop_front();
    out.push_back(event);
    moved = moved || event.kind == Kind::kMove;
    text = text || event.kind == Kind::kText;
    if (event.kind == Kind::kKey && !event.key.released) pressed.insert(event.key.key);
    if (ends || event.kind == Kind::kButton) break;
  }
  return out;
}

}  // namespace pliant::app
