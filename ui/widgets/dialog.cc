#include "ui/widgets/dialog.h"

#include <imgui_internal.h>

#include <algorithm>
#include <vector>

namespace pliant::ui {
namespace {

struct Shown {
  ImGuiWindow* window;
  ImGuiID id;
  bool modal;
  bool keys;
};

struct Dialogs {
  const ImGuiContext* context = nullptr;  // they belong to one
  std::vector<Shown> shown = {};          // in the frame `frame`
  int frame = -1;
  ImGuiID close = 0;  // that Esc wants closed
  bool began_modal = false;
};
Dialogs& All() {
  static Dialogs dialogs;
  // A new context may stand where an old one was.
  const bool old = dialogs.frame > ImGui::GetFrameCount();
  if (old || dialogs.context != ImGui::GetCurrentContext()) dialogs = {ImGui::GetCurrentContext()};
  return dialogs;
}

// The dialogs of the latest frame.
const std::vector<Shown>& ShownNow() {
  static const std::vector<Shown> none;
  return All().frame >= ImGui::GetFrameCount() - 1 ? All().shown : none;
}

// The innermost menu, list or dialog that is on the screen; one whose panel is gone is not.
const ImGuiPopupData* TopPopup() {
  const ImVector<ImGuiPopupData>& stack = ImGui::GetCurrentContext()->OpenPopupStack;
  if (stack.Size == 0) return nullptr;
  const ImGuiPopupData& top = stack.back();
  const bool shown = top.Window != nullptr ? top.Window->Active || top.Window->WasActive
                                           : top.OpenFrameCount >= ImGui::GetFrameCount() - 1;
  return shown ? &top : nullptr;
}

void Note(const Shown& dialog) {
  Dialogs& all = All();
  if (all.frame != ImGui::GetFrameCount()) all.shown.clear();
  all.frame = ImGui::GetFrameCount();
  all.shown.push_back(dialog);
}

void ClosePopup(ImGuiID id) {
  const ImVector<ImGuiPopupData>& stack = ImGui::GetCurrentContext()->OpenPopupStack;
  for (int i = 0; i < stack.Size; ++i) {
    if (stack[i].PopupId != id) continue;
    ImGui::ClosePopupToLevel(i, true);
    return;
  }
}

const Shown* FrontDialog() {
  const ImVector<ImGuiWindow*>& windows = ImGui::GetCurrentContext()->Windows;  // the front one last
  const std::vector<Shown>& shown = ShownNow();
  for (int i = windows.Size - 1; i >= 0; --i) {
    const auto found =
        std::find_if(shown.begin(), shown.end(), [&](const Shown& s) { return s.window == windows[i]; });
    if (found != shown.end()) return &*found;
  }
  return nullptr;
}

// The top popup. A submenu that the pointer opened goes with its menu: the pointer still rests on the line
// that would open it again.
int LevelToClose(const ImGuiContext& g) {
  int level = g.OpenPopupStack.Size - 1;
  const auto is_submenu = [&g](int at) {
    const ImGuiWindow* window = g.OpenPopupStack[at].Window;
    return window != nullptr && (window->Flags & ImGuiWindowFlags_ChildMenu) != 0;
  };
  const bool by_keys = !g.NavDisableHighlight;
  while (!by_keys && level > 0 && is_submenu(level)) --level;
  return level;
}

}  // namespace

bool BeginDialog(const Style& style, const char* title, bool* open, const DialogLook& look) {
  Dialogs& all = All();
  const ImGuiID id = ImGui::GetID(title);
  if (all.close == id) {
    all.close = 0;
    *open = false;
  }
  if (!*open) {
    if (look.modal) ClosePopup(id);
    std::erase_if(all.shown, [&](const Shown& s) { return s.id == id; });  // the next key is no longer for it
    return false;
  }
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool fits_content = look.size.y <= 0;
  const ImVec2 size(std::min(style.Px(look.size.x), 0.92f * screen.x),
                    fits_content ? 0 : std::min(style.Px(look.size.y), 0.86f * screen.y));
  ImGui::SetNextWindowSize(size, fits_content ? ImGuiCond_Always : ImGuiCond_Appearing);
  ImGui::SetNextWindowPos({0.5f * screen.x, look.at * screen.y}, ImGuiCond_Appearing, {0.5f, look.at});
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
  if (!look.resizable) flags |= ImGuiWindowFlags_NoResize;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, style.Px(8));
  if (look.modal && !ImGui::IsPopupOpen(title)) ImGui::OpenPopup(title);
  const bool drawn =
      look.modal ? ImGui::BeginPopupModal(title, open, flags) : ImGui::Begin(title, open, flags);
  ImGui::PopStyleVar(2);
  all.began_modal = look.modal;
  if (drawn) {
    Note({ImGui::GetCurrentWindow(), id, look.modal, look.modal || look.keys});
  } else if (!look.modal) {
    ImGui::End();
  }
  return drawn;
}

void EndDialog() {
  if (All().began_modal) {
    ImGui::EndPopup();
  } else {
    ImGui::End();
  }
}

bool CloseFront() {
  ImGuiContext& g = *ImGui::GetCurrentContext();
  const bool typing = ImGui::GetIO().WantTextInput;
  if (const ImGuiPopupData* popup = TopPopup()) {
    const ImGuiID top = popup->PopupId;
    const std::vector<Shown>& shown = ShownNow();
    const bool dialog = std::any_of(shown.begin(), shown.end(), [&](const Shown& s) { return s.id == top; });
    if (typing) {
      ImGui::ClearActiveID();
      g.WantTextInputNextFrame = 0;  // the field asked for the next keys when it was last drawn
    }
    if (dialog) {
      All().close = top;
    } else {
      ImGui::ClosePopupToLevel(LevelToClose(g), true);
    }
    return true;
  }
  const Shown* front = typing ? nullptr : FrontDialog();
  if (front == nullptr) return false;
  All().close = front->id;
  return true;
}

bool MenuIsOpen() {
  const ImVector<ImGuiPopupData>& stack = ImGui::GetCurrentContext()->OpenPopupStack;
  const auto modal = [](const ImGuiPopupData& popup) {
    return popup.Window != nullptr && (popup.Window->Flags & ImGuiWindowFlags_Modal) != 0;
  };
  return TopPopup() != nullptr && std::none_of(stack.begin(), stack.end(), modal);
}

bool DialogTakesKeys() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (TopPopup() != nullptr) return true;
  const ImGuiWindow* focused = g.NavWindow != nullptr ? g.NavWindow->RootWindow : nullptr;
  for (const Shown& dialog : ShownNow()) {
    if (dialog.modal || (dialog.keys && dialog.window == focused)) return true;
  }
  return false;
}

}  // namespace pliant::ui
