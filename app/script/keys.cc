#include "app/script/keys.h"

namespace pliant {

bool ParseKey(const std::string& text, KeyPress* press) {
  for (int mods = 0; mods < 8; ++mods) {
    for (int key = 32; key < 350; ++key) {
      if (ToString(KeyChord{key, mods}) == text) {
        *press = {key, mods, false};
        return true;
      }
    }
  }
  return false;
}

}  // namespace pliant
