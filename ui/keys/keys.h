// Keys and key chords. Values are those of GLFW (positions of a US layout), so that no window header
// is needed here.
#pragma once

#include <string>

namespace pliant::ui {

enum KeyCode : int {
  kKeyNone = 0,
  kKeySpace = 32,
  kKeyApostrophe = 39,
  kKeyComma = 44,
  kKeyMinus = 45,
  kKeyPeriod = 46,
  kKeySlash = 47,
  kKey0 = 48,
  kKeySemicolon = 59,
  kKeyEqual = 61,
  kKeyA = 65,
  kKeyLeftBracket = 91,
  kKeyBackslash = 92,
  kKeyRightBracket = 93,
  kKeyGrave = 96,
  kKeyEscape = 256,
  kKeyEnter = 257,
  kKeyTab = 258,
  kKeyBackspace = 259,
  kKeyInsert = 260,
  kKeyDelete = 261,
  kKeyRight = 262,
  kKeyLeft = 263,
  kKeyDown = 264,
  kKeyUp = 265,
  kKeyPageUp = 266,
  kKeyPageDown = 267,
  kKeyHome = 268,
  kKeyEnd = 269,
  kKeyF1 = 290,
  kKeyPad0 = 320,
  kKeyPadSubtract = 333,
  kKeyPadAdd = 334,
  kKeyPadEnter = 335,
  kKeyMenu = 348,  // for context menus
};

constexpr int Letter(char upper) { return static_cast<int>(upper); }

enum KeyMods : int { kModNone = 0, kModShift = 1, kModCtrl = 2, kModAlt = 4, kModAny = 64 };

// A key with exactly these modifiers; kModAny ignores them.
struct KeyChord {
  int key = kKeyNone;
  int mods = kModNone;

  bool Matches(int pressed, int with) const {
    return key != kKeyNone && key == pressed && (mods == kModAny || mods == (with & 7));
  }
};

// As in "Ctrl+Shift+S"; empty for no key.
std::string ToString(KeyChord chord);

// One pressed key, from the window or from a script.
struct KeyPress {
  int key = kKeyNone;
  int mods = kModNone;
  bool repeat = false;
  bool released = false;  // the key went up
};

}  // namespace pliant::ui
