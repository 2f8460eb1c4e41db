#include "ui/keys/keys.h"

namespace pliant::ui {
namespace {

std::string KeyName(int key) {
  switch (key) {
    case kKeySpace:
      return "Space";
    case kKeyEscape:
      return "Esc";
    case kKeyEnter:
      return "Enter";
    case kKeyTab:
      return "Tab";
    case kKeyBackspace:
      return "Backspace";
    case kKeyInsert:
      return "Ins";
    case kKeyDelete:
      return "Del";
    case kKeyRight:
      return "Right";
    case kKeyLeft:
      return "Left";
    case kKeyDown:
      return "Down";
    case kKeyUp:
      return "Up";
    case kKeyPageUp:
      return "PgUp";
    case kKeyPageDown:
      return "PgDn";
    case kKeyHome:
      return "Home";
    case kKeyEnd:
      return "End";
    case kKeyPadSubtract:
      return "Num -";
    case kKeyMenu:
      return "Menu";
    case kKeyPadAdd:
      return "Num +";
    default:
      break;
  }
  if (key >= kKeyF1 && key < kKeyF1 + 12) return "F" + std::to_string(key - kKeyF1 + 1);
  if (key >= kKeyPad0 && key < kKeyPad0 + 10) return "Num " + std::to_string(key - kKeyPad0);
  if (key > 32 && key < 127) return std::string(1, static_cast<char>(key));
  return "Key " + std::to_string(key);
}

}  // namespace

std::string ToString(KeyChord chord) {
  if (chord.key == kKeyNone) return "";
  std::string text;
  if (chord.mods != kModAny) {
    if ((chord.mods & kModCtrl) != 0) text += "Ctrl+";
    if ((chord.mods & kModAlt) != 0) text += "Alt+";
    if ((chord.mods & kModShift) != 0) text += "Shift+";
  }
  return text + KeyName(chord.key);
}

}  // namespace pliant::ui
