#include "ui/shell/key_router.h"

#include <imgui_internal.h>

#include <cstring>

#include "ui/actions/keymap.h"
#include "ui/actions/palette.h"
#include "ui/panels/windows/keys_window.h"
#include "ui/viewport/gizmo.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/pane_focus.h"

namespace pliant::ui {
namespace {

// Function keys and Ctrl chords that text fields do not use themselves.
bool WorksInTextFields(const KeyPress& press) {
  if (press.key >= kKeyF1 && press.key < kKeyF1 + 12) return true;
  const bool ctrl = (press.mods & kModCtrl) != 0;
  return ctrl && press.key >= 'A' && press.key <= 'Z' && std::strchr("ACVXYZ", press.key) == nullptr;
}

// A number that is being typed counts for the action that follows it.
void LeaveNumber() {
  const ImGuiContext& g = *ImGui::GetCurrentContext();
  if (g.ActiveId != 0 && g.ActiveId == g.TempInputId) ImGui::ClearActiveID();
}

bool GoesToPane(const KeyPress& press) { return press.key == kKeyTab && (press.mods & kModCtrl) != 0; }

}  // namespace

KeyTaker RouteKey(ActionContext& context, ActionContext& direct, const KeyPress& press,
                  const std::function<bool(const KeyPress&)>& before_actions) {
  if (KeysWindowTakesKey(context, press)) return KeyTaker::kProgram;
  if (press.released) {
    TeleopTakesKey(direct, press);
    return KeyTaker::kFields;
  }
  if (PaletteTakesKey(context, press)) return KeyTaker::kProgram;
  if (press.key == kKeyEscape && CloseFront()) return KeyTaker::kProgram;
  if (GizmoTakesKey(context.ui, press)) return KeyTaker::kProgram;
  if (MenuTakesLetter(press)) return KeyTaker::kProgram;
  if (DialogTakesKeys() && !(MenuIsOpen() && GoesToPane(press))) return KeyTaker::kFields;
  if (PaneTakesKey(press)) return KeyTaker::kFields;
  if (TeleopTakesKey(direct, press)) return KeyTaker::kProgram;
  if (ImGui::GetIO().WantTextInput) {
    if (!WorksInTextFields(press)) return KeyTaker::kFields;
    LeaveNumber();
  }
  if (press.key == kKeyEscape && context.ui.views.tools.measure.taking) {
    RunAction("measure.stop", context);
    return KeyTaker::kProgram;
  }
  if (press.key == kKeyEscape && context.frame.load->busy) {
    RunAction("file.cancel_load", context);
    return KeyTaker::kProgram;
  }
  if (before_actions && before_actions(press)) return KeyTaker::kProgram;
  return HandleKey(press, context) ? KeyTaker::kProgram : KeyTaker::kFields;
}

int KeyScope(const UiState& ui) {
  const AuthoringState& a = ui.authoring;
  const bool open[] = {a.open.open,       a.save.open,  a.leave.open,
                       a.write_back.open, ui.keys.open, ui.layout.help};
  int scope = static_cast<int>(ui.palette.mode);
  for (const bool on : open) scope = 2 * scope + (on ? 1 : 0);
  return scope;
}

}  // namespace pliant::ui
