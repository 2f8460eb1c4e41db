#include "render/api/ui/keys.h"

#include <mujoco/mjui.h>

#include <cctype>
#include <cstring>

namespace pliant::render {
namespace {

constexpr char kPlain[] = "`1234567890-=[]\\;',./";
constexpr char kShifted[] = "~!@#$%^&*()_+{}|:\"<>?";
static_assert(sizeof(kPlain) == sizeof(kShifted));

struct KeyName {
  int key;
  const char* name;
};

constexpr KeyName kNames[] = {
    {' ', "Space"},
    {mjKEY_ESCAPE, "Esc"},
    {mjKEY_ENTER, "Enter"},
    {mjKEY_TAB, "Tab"},
    {mjKEY_BACKSPACE, "Backspace"},
    {mjKEY_INSERT, "Insert"},
    {mjKEY_DELETE, "Delete"},
    {mjKEY_RIGHT, "Right"},
    {mjKEY_LEFT, "Left"},
    {mjKEY_DOWN, "Down"},
    {mjKEY_UP, "Up"},
    {mjKEY_PAGE_UP, "Page Up"},
    {mjKEY_PAGE_DOWN, "Page Down"},
    {mjKEY_HOME, "Home"},
    {mjKEY_END, "End"},
};

// Keys of the number block behind the digits: point, divide, multiply, subtract, add.
constexpr int kNumpadPoint = mjKEY_NUMPAD_9 + 1;
constexpr char kNumpadSigns[] = "./*-+";

std::string KeyText(int key) {
  for (const KeyName& entry : kNames) {
    if (entry.key == key) return entry.name;
  }
  if (key >= mjKEY_F1 && key <= mjKEY_F12) return "F" + std::to_string(key - mjKEY_F1 + 1);
  if (key > ' ' && key < 127) return std::string(1, static_cast<char>(key));
  return "key " + std::to_string(key);
}

}  // namespace

char TypedCharacter(int key, bool shift) {
  if (key >= mjKEY_NUMPAD_0 && key <= mjKEY_NUMPAD_9) return static_cast<char>('0' + key - mjKEY_NUMPAD_0);
  if (key >= kNumpadPoint && key < kNumpadPoint + 5) return kNumpadSigns[key - kNumpadPoint];
  if (key == ' ') return ' ';
  if (key <= ' ' || key >= 127) return '\0';
  if (std::isalpha(key)) return static_cast<char>(shift ? std::toupper(key) : std::tolower(key));
  const char* plain = std::strchr(kPlain, key);
  if (plain == nullptr) return '\0';
  return shift ? kShifted[plain - kPlain] : *plain;
}

std::string ShortcutName(int modifier, int key) {
  if (key == 0) return "";
  const char* prefix = modifier == 1 ? "Ctrl+" : modifier == 2 ? "Shift+" : modifier == 4 ? "Alt+" : "";
  return prefix + KeyText(key);
}

}  // namespace pliant::render
