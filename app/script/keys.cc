#include "app/script/keys.h"

namespace pliant::app {

bool ParseKey(const std::string& text, ui::KeyPress* press) {
  for (int mods = 0; mods < 8; ++mods) {
    for (int key = 32; key < 350; ++key) {
      if (ui::ToString(ui::KeyChord{key, mods}) == text) {
        *press = {key, mods, false};
        return true;
      }
    }
  }
  return false;
}

}  // namespace pliant::app
