// Menus by key. While the keyboard is in the menu bar, a letter opens the menu that has it underlined; in an
// open menu a letter goes to the next entry that begins with it, and Left and Right open the menus beside.
#pragma once

#include <imgui_internal.h>

#include <string>

#include "ui/style/style.h"

namespace pliant::ui {

// The index into a title of the letter that opens its menu.
int MnemonicOf(const std::string& title);

class MenuKeys {
 public:
  void BeginFrame();
  // Whether this menu is to open now; before it is drawn.
  bool Opens(const std::string& title) const;
  // Behind each title.
  void NoteTitle(const std::string& title, bool open, const Style& style);
  // Behind each entry of an open menu.
  void NoteEntry(const std::string& title);
  void EndFrame();

 private:
  struct Place {
    ImGuiID id = 0;
    ImRect rect;
    ImGuiWindow* window = nullptr;
  };
  static void GoTo(const Place& place, ImGuiNavLayer layer);

  bool on_ = false;
  int letter_ = 0;
  std::string open_;      // the menu that is open
  std::string was_open_;  // the one that was, up to some frames ago
  int since_ = 0;         // those frames
  std::string wanted_;    // to be opened in the next frame
  Place first_;           // of the entries with the letter; no window: none
  Place next_;            // of those behind the one with the keyboard
  bool behind_ = false;
};

}  // namespace pliant::ui
