#include "app/window/input_queue.h"

namespace pliant {
namespace {

constexpr int kFirstNamedKey = 256;  // Esc, Enter, arrows, function keys, ... in GLFW's numbers

bool IsText(const KeyPress& key) {
  return key.key < kFirstNamedKey && (key.mods & (kModCtrl | kModAlt)) == 0;
}

bool IsModifier(int key) { return key >= 340 && key <= 347; }  // Shift, Ctrl, Alt, Super of both sides

}  // namespace

std::vector<InputEvent> InputQueue::Take(bool typing, bool hold_keys) {
  using Kind = InputEvent::Kind;
  std::vector<InputEvent> out;
  while (!events_.empty()) {
    const InputEvent event = events_.front();
    const bool keyboard = event.kind == Kind::kKey || event.kind == Kind::kText;
    if (keyboard && hold_keys) break;
    events_.pop_front();
    out.push_back(event);
    if (event.kind == Kind::kButton) break;
    const bool ends = event.kind == Kind::kKey && !event.key.released && !event.key.repeat &&
                      !IsText(event.key) && !IsModifier(event.key.key);
    if (typing && ends) break;
  }
  return out;
}

}  // namespace pliant
