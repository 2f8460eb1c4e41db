// Where to save a copy of the model.
#include "ui/actions/actions.h"
#include "ui/state/panel.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/property.h"
#include "ui/widgets/registry.h"
#include "ui/widgets/tip.h"

namespace pliant::ui {
namespace {

void Draw(ActionContext& c) {
  SaveDialogState& state = c.ui.authoring.save;
  const Style& style = *c.frame.style;
  const DialogLook look{.size = {560, 0}, .at = 0.4f, .modal = true};
  if (!BeginDialog(style, "Save the model or session", &state.open, look)) return;
  const bool writing = !state.message.empty() && !state.failed;  // a session, which takes a while
  ImGui::SetNextItemWidth(-1);
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  const bool entered =
      ImGui::InputText("##path", state.path, sizeof state.path, ImGuiInputTextFlags_EnterReturnsTrue);
  if (ImGui::IsItemEdited()) {
    state.ask_overwrite = false;
    state.message.clear();
  }
  // Enter never replaces a file: that has a button of its own.
  if (entered && !state.ask_overwrite && !writing) c.Ask(request::SaveModel{state.path});
  Hint(style,
       "FILE.xml is written anew, without the comments of your files; FILE.mjb is the compiled model; "
       "FILE.mjz has all assets. FILE.pliant is the session: model, recorded run, what can be undone, view "
       "and a picture, which replays to the last bit; FILE.bundle.pliant is the same without the run and "
       "the edits, to send. To change your own files in place, write the changes back (Ctrl+S).");
  if (!state.message.empty()) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextColored(state.failed ? style.palette.error : style.palette.dim, "%s", state.message.c_str());
    ImGui::PopTextWrapPos();
  }
  const float width = style.Px(120);
  if (writing) {
    NoteWidget("save.writing");
  } else if (state.ask_overwrite) {
    ImGui::TextColored(style.palette.warning, "This file exists.");
    if (ImGui::Button("Replace it", {width, 0})) c.Ask(request::SaveModel{state.path, true});
    NoteWidget("save.replace");
    if (ImGui::IsItemHovered()) ShowTip("The old file is kept as FILE.bak");
  } else {
    if (ImGui::Button("Save", {width, 0})) c.Ask(request::SaveModel{state.path});
    NoteWidget("save.save");
  }
  if (!writing) ImGui::SameLine();
  if (ImGui::Button("Close", {width, 0})) state.open = false;
  NoteWidget("save.close");
  EndDialog();
}

}  // namespace

extern constinit const Panel kSaveDialog = {
    .name = "save",
    .title = "Save the model or session",
    .place = PanelPlace::kWindow,
    .order = 50,
    .draw = Draw,
};

}  // namespace pliant::ui
