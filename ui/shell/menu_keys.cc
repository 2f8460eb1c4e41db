#include "ui/shell/menu_keys.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "ui/widgets/pane_focus.h"

namespace pliant::ui {
namespace {

constexpr int kStepFrames = 6;  // that ImGui takes to go from an open menu to the title beside it

bool BeginsWith(const std::string& title, int letter) {
  return !title.empty() && std::toupper(static_cast<unsigned char>(title[0])) == letter;
}

}  // namespace

// "Timeline" comes before it.
int MnemonicOf(const std::string& title) { return title == "Tools" ? 1 : 0; }

void MenuKeys::BeginFrame() {
  on_ = MenuHasKeyboard();
  letter_ = TakeMenuLetter();
  open_.clear();
  first_ = next_ = {};
  behind_ = false;
}

bool MenuKeys::Opens(const std::string& title) const {
  if (!on_) return false;
  const auto mnemonic = title[static_cast<size_t>(MnemonicOf(title))];
  const bool closed = was_open_.empty() || since_ > 0;
  const bool letter = closed && std::toupper(static_cast<unsigned char>(mnemonic)) == letter_;
  return letter || wanted_ == title;
}

void MenuKeys::NoteTitle(const std::string& title, bool open, const Style& style) {
  if (wanted_ == title) wanted_.clear();
  if (open) {
    open_ = title;
    return;  // the last item is one of the menu's
  }
  if (!on_) return;
  const bool beside = !was_open_.empty() && was_open_ != title && ImGui::IsItemFocused();
  if (beside) wanted_ = title;
  const ImRect rect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool left_by_esc = g.NavWindow == ImGui::GetCurrentWindow() && g.NavLayer == ImGuiNavLayer_Main;
  if (was_open_ == title && left_by_esc) GoTo({ImGui::GetItemID(), rect, g.NavWindow}, ImGuiNavLayer_Menu);
  const char* letter = title.c_str() + MnemonicOf(title);
  const float left = rect.GetCenter().x - 0.5f * ImGui::CalcTextSize(title.c_str()).x +
                     ImGui::CalcTextSize(title.c_str(), letter).x;
  const float right = left + ImGui::CalcTextSize(letter, letter + 1).x;
  const float below = rect.GetCenter().y + 0.5f * ImGui::GetFontSize();
  ImGui::GetWindowDrawList()->AddLine({left, below}, {right, below}, Color(style.palette.text),
                                      std::max(1.0f, style.Px(1)));
}

void MenuKeys::NoteEntry(const std::string& title) {
  if (!on_ || letter_ == 0) return;
  if (BeginsWith(title, letter_)) {
    const Place here = {
        ImGui::GetItemID(), {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}, ImGui::GetCurrentWindow()};
    if (first_.window == nullptr) first_ = here;
    if (behind_ && next_.window == nullptr) next_ = here;
  }
  if (ImGui::IsItemFocused()) behind_ = true;
}

void MenuKeys::GoTo(const Place& place, ImGuiNavLayer layer) {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.NavWindow != place.window) return;  // a submenu has the keyboard
  ImGui::SetNavID(place.id, layer, 0, ImGui::WindowRectAbsToRel(place.window, place.rect));
  g.NavDisableHighlight = false;
}

void MenuKeys::EndFrame() {
  const Place& found = next_.window != nullptr ? next_ : first_;
  if (found.window != nullptr) GoTo(found, ImGuiNavLayer_Main);
  if (!open_.empty()) {
    was_open_ = open_;
    since_ = 0;
  } else if (++since_ > kStepFrames || !on_) {
    was_open_.clear();
  }
}

}  // namespace pliant::ui
