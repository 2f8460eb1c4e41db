#include "app/window/keyboard.h"

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "ui/shell/key_router.h"

namespace pliant::app {

namespace request = ui::request;

namespace {

// One of the requests from number `first` on opens a dialog that the next keys are for.
bool OpensDialog(const std::vector<ui::AppRequest>& requests, size_t first) {
  return std::any_of(
      requests.begin() + static_cast<std::ptrdiff_t>(first), requests.end(), [](const ui::AppRequest& r) {
        return std::holds_alternative<request::ShowOpenDialog>(r) ||
               std::holds_alternative<request::PlanWriteBack>(r) || std::holds_alternative<request::Quit>(r);
      });
}

}  // namespace

bool Keyboard::Holds(const ui::UiState& ui, bool* opened) {
  constexpr int kFocusFrames = 4;
  const int scope = ui::KeyScope(ui);
  *opened = std::exchange(scope_, scope) != scope;
  if (*opened) held_frames_ = kFocusFrames;
  if (ImGui::GetIO().WantTextInput) held_frames_ = 0;
  return held_frames_ > 0 && held_frames_-- > 0;
}

// Before the frame begins, so that what they open is there for what is typed after them.
void Keyboard::Handle(ui::ActionContext& context, ui::ActionContext& direct,
                      const std::vector<ui::KeyPress>& script,
                      const std::function<bool(const ui::KeyPress&)>& before_actions) {
  const std::vector<InputEvent> events = window_.TakeKeys();
  const bool typing = ImGui::GetIO().WantTextInput;
  for (size_t i = 0; i < events.size(); ++i) {
    const InputEvent& event = events[i];
    if (event.kind == InputEvent::Kind::kText) {
      if (typing) window_.Feed(event);  // text that no field waits for is that of keys which are actions
      continue;
    }
    // What was typed before the field is left is in the field first.
    if (event.key.key == ui::kKeyEscape && !ImGui::GetIO().InputQueueCharacters.empty()) {
      window_.PutBack(events.begin() + static_cast<std::ptrdiff_t>(i), events.end());
      break;
    }
    const int scope = ui::KeyScope(context.ui);
    const size_t requests = context.requests.size();
    const ui::KeyTaker taker = ui::RouteKey(context, direct, event.key, before_actions);
    // Tab would move ImGui's own focus too; the rest only tells which keys are held.
    if (taker == ui::KeyTaker::kFields || event.key.key != ui::kKeyTab) window_.Feed(event);
    if (ui::KeyScope(context.ui) == scope && !OpensDialog(context.requests, requests)) continue;
    window_.PutBack(events.begin() + static_cast<std::ptrdiff_t>(i) + 1, events.end());
    break;
  }
  for (const ui::KeyPress& press : script) ui::RouteKey(context, direct, press, before_actions);
}

}  // namespace pliant::app
