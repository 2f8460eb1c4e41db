// The keyboard: a sheet of all keys to search in and to change, and the keys of the teleoperation mode.
#include "ui/panels/windows/keys_window.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/model/actuators.h"
#include "ui/actions/actions.h"
#include "ui/actions/gamepad.h"
#include "ui/actions/keymap.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/state/panel.h"
#include "ui/widgets/cells.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/hint_field.h"
#include "ui/widgets/property.h"
#include "ui/widgets/tip.h"
#include "ui/widgets/wrap.h"

namespace pliant::ui {
namespace {

std::string Titles(const std::vector<const Action*>& actions) {
  std::string text;
  for (const Action* action : actions) text += (text.empty() ? "" : ", ") + action->title;
  return text;
}

void DrawSlot(ActionContext& c, const Action& action, int slot) {
  const Style& style = *c.frame.style;
  KeysWindowState& state = c.ui.keys;
  const bool waiting = state.capturing == action.name && state.slot == slot;
  const KeyChord chord = action.keys[slot];
  std::string label = waiting ? "Press a key..." : ToString(chord);
  if (label.empty()) label = slot == 0 ? "none" : "+";
  ImGui::PushID(slot);
  ImGui::PushStyleColor(ImGuiCol_Text, waiting                 ? style.palette.accent
                                       : chord.key == kKeyNone ? style.palette.dim
                                                               : style.palette.text);
  if (ImGui::Button(label.c_str(), {-1, 0})) {
    state.capturing = action.name;
    state.slot = slot;
    state.has_caught = false;
  }
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) ShowTip("Click, then press the new key. Esc: leave it. Delete: no key.");
  ImGui::PopID();
}

void DrawConflict(ActionContext& c) {
  KeysWindowState& state = c.ui.keys;
  if (!state.has_caught) return;
  const Style& style = *c.frame.style;
  const std::string others = Titles(ActionsOn(state.caught, state.capturing));
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(style.palette.warning, "%s is taken by: %s", ToString(state.caught).c_str(),
                     others.c_str());
  ImGui::SameLine();
  if (ImGui::Button("Take it over")) {
    BindKey(state.capturing, state.slot, state.caught);
    state.capturing.clear();
    state.has_caught = false;
  }
  ImGui::SameLine();
  if (ImGui::Button("Leave it")) {
    state.capturing.clear();
    state.has_caught = false;
  }
}

void DrawActionRow(ActionContext& c, const Action& action) {
  const Style& style = *c.frame.style;
  ImGui::TableNextRow();
  ImGui::PushID(action.name.c_str());
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, style.palette.dim);
  CutText(action.group, ImGui::GetContentRegionAvail().x);
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  CutText(action.title, ImGui::GetContentRegionAvail().x);
  if (ImGui::IsItemHovered()) ShowTip("%s", action.name.c_str());
  for (int slot = 0; slot < 2; ++slot) {
    ImGui::TableNextColumn();
    DrawSlot(c, action, slot);
  }
  ImGui::TableNextColumn();
  if (HasOwnKeys(action)) {
    if (ImGui::Button("Reset")) SetActionKeys(action.name, action.built_in_keys[0], action.built_in_keys[1]);
    if (ImGui::IsItemHovered()) {
      const std::string before = ToString(action.built_in_keys[0]);
      ShowTip("Back to %s", before.empty() ? "no key" : before.c_str());
    }
  }
  ImGui::PopID();
}

void DrawSheet(ActionContext& c) {
  const Style& style = *c.frame.style;
  KeysWindowState& state = c.ui.keys;
  const float room = ImGui::GetContentRegionAvail().x;
  const bool narrow = room < style.Px(600);
  ImGui::SetNextItemWidth(std::min(style.Px(260), 0.4f * room));
  HintField("##filter", "Search actions and keys", state.filter, sizeof state.filter);
  ImGui::SameLine();
  if (Chip(style, "Changed only", state.changed_only,
           "Only actions whose keys differ from the built-in ones"))
    state.changed_only = !state.changed_only;
  ImGui::SameLine();
  if (Chip(style, "Export", false, TipFor("keys.export"))) RunAction("keys.export", c);
  ImGui::SameLine();
  if (Chip(style, "Reset all", false, TipFor("keys.reset"))) RunAction("keys.reset", c);
  ImGui::SameLine();
  WrapBefore(style.Px(80 + 120));
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - style.Px(80));
  HintField("##import", "File with exported keys", state.import_path, sizeof state.import_path);
  ImGui::SameLine();
  if (Chip(style, "Import", false, "Reads the keys of this file"))
    c.Ask(request::ImportKeys{state.import_path});
  DrawConflict(c);
  std::vector<const Action*> shown;
  for (const Action& action : Actions()) {
    if (state.changed_only && !HasOwnKeys(action)) continue;
    const std::string keys = ToString(action.keys[0]) + " " + ToString(action.keys[1]);
    if (MatchesFilter(state.filter, action.title) || MatchesFilter(state.filter, action.name) ||
        MatchesFilter(state.filter, keys) || MatchesFilter(state.filter, action.group))
      shown.push_back(&action);
  }
  if (!ImGui::BeginTable("keys", 5, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg,
                         ImGui::GetContentRegionAvail()))
    return;
  ImGui::TableSetupScrollFreeze(0, 1);
  const ImGuiTableColumnFlags group = narrow ? ImGuiTableColumnFlags_Disabled : ImGuiTableColumnFlags_None;
  const float keys_width = style.Px(narrow ? 104 : 134);
  ImGui::TableSetupColumn("Group", ImGuiTableColumnFlags_WidthFixed | group, style.Px(150));
  ImGui::TableSetupColumn("Action", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Key", ImGuiTableColumnFlags_WidthFixed, keys_width);
  ImGui::TableSetupColumn("Second key", ImGuiTableColumnFlags_WidthFixed, keys_width);
  ImGui::TableSetupColumn("##reset", ImGuiTableColumnFlags_WidthFixed, style.Px(60));
  ImGui::TableHeadersRow();
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(shown.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
      DrawActionRow(c, *shown[static_cast<size_t>(i)]);
  }
  ImGui::EndTable();
}

// An input of the gamepad for the actuator and the value that are chosen above.
void DrawNewGamepadInput(ActionContext& c) {
  const Style& style = *c.frame.style;
  KeysWindowState& state = c.ui.keys;
  ImGui::SetNextItemWidth(style.Px(120));
  ChoiceField("##input", &state.new_input, kGamepadInputNames, kGamepadInputs);
  ImGui::SameLine();
  if (ImGui::Button("Add gamepad input")) {
    c.ui.teleop.pad.push_back(
        {state.new_input, ElementName(*c.frame.m, mjOBJ_ACTUATOR, state.new_control), state.new_value, 0});
  }
  if (ImGui::IsItemHovered()) ShowTip("Drives the actuator above; its value is reached at full deflection");
  ImGui::SameLine();
  const std::string& name = c.ui.teleop.pad_name;
  ImGui::TextColored(style.palette.dim, "%s", name.empty() ? "No gamepad is connected" : name.c_str());
}

void DrawNewTeleopKey(ActionContext& c) {
  const Style& style = *c.frame.style;
  KeysWindowState& state = c.ui.keys;
  const mjModel& m = *c.frame.m;
  const std::string key = state.catch_teleop          ? "Press a key..."
                          : state.new_key == kKeyNone ? "Choose a key"
                                                      : ToString(KeyChord{state.new_key, 0});
  if (ImGui::Button(key.c_str(), {style.Px(120), 0})) state.catch_teleop = true;
  ImGui::SameLine();
  state.new_control = std::clamp(state.new_control, 0, std::max(0, static_cast<int>(m.nu) - 1));
  ImGui::SetNextItemWidth(style.Px(220));
  if (ImGui::BeginCombo("##actuator", ControlName(m, state.new_control).c_str())) {
    ImGuiListClipper clipper;
    clipper.Begin(m.nu);
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        if (ImGui::Selectable(ControlName(m, i).c_str(), i == state.new_control)) state.new_control = i;
      }
    }
    ImGui::EndCombo();
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(style.Px(90));
  NumberField("##value", &state.new_value, 0.01);
  if (ImGui::IsItemHovered()) ShowTip("Control while the key is held; 0 when it goes up");
  ImGui::SameLine();
  if (ImGui::Button("Add") && state.new_key != kKeyNone)
    c.ui.teleop.keys.push_back({state.new_key, ControlName(m, state.new_control), state.new_value, false});
}

void DrawTeleop(ActionContext& c) {
  const Style& style = *c.frame.style;
  TeleopState& teleop = c.ui.teleop;
  if (Chip(style, teleop.on ? "Teleoperation is on" : "Teleoperation is off", teleop.on,
           TipFor("teleop.toggle")))
    RunAction("teleop.toggle", c);
  Hint(
      style,
      "While it is on, plain keys run no actions: these drive controls for as long as they are held. Ctrl "
      "and Alt "
      "chords and function keys still work, Esc ends it. Inputs of a gamepad drive theirs as far as they are "
      "moved.");
  if (c.frame.m != nullptr && c.frame.m->nu > 0) {
    DrawNewTeleopKey(c);
    DrawNewGamepadInput(c);
  } else {
    Hint(style, "A model with actuators is needed to add keys.");
  }
  if (!ImGui::BeginTable("teleop", 4, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg,
                         ImGui::GetContentRegionAvail()))
    return;
  ImGui::TableSetupColumn("Key", ImGuiTableColumnFlags_WidthFixed, style.Px(170));
  ImGui::TableSetupColumn("Actuator", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("Control", ImGuiTableColumnFlags_WidthFixed, style.Px(120));
  ImGui::TableSetupColumn("##remove", ImGuiTableColumnFlags_WidthFixed, style.Px(80));
  ImGui::TableHeadersRow();
  size_t removed = teleop.keys.size();
  for (size_t i = 0; i < teleop.keys.size(); ++i) {
    const TeleopKey& key = teleop.keys[i];
    ImGui::TableNextRow();
    ImGui::PushID(static_cast<int>(i));
    TextCell(ToString(KeyChord{key.key, kModNone}), key.held ? style.palette.accent : style.palette.text);
    TextCell(key.actuator);
    NumberCell(style, "%.4g", key.value);
    ImGui::TableNextColumn();
    if (ImGui::SmallButton("Remove")) removed = i;
    ImGui::PopID();
  }
  size_t gone = teleop.pad.size();
  for (size_t i = 0; i < teleop.pad.size(); ++i) {
    const GamepadAxis& axis = teleop.pad[i];
    ImGui::TableNextRow();
    ImGui::PushID(1000 + static_cast<int>(i));
    TextCell(std::string("Gamepad ") + kGamepadInputNames[axis.input],
             axis.sent != 0 ? style.palette.accent : style.palette.text);
    TextCell(axis.actuator);
    NumberCell(style, "%.4g", axis.scale);
    ImGui::TableNextColumn();
    if (ImGui::SmallButton("Remove")) gone = i;
    ImGui::PopID();
  }
  if (gone < teleop.pad.size()) teleop.pad.erase(teleop.pad.begin() + static_cast<std::ptrdiff_t>(gone));
  if (removed < teleop.keys.size())
    teleop.keys.erase(teleop.keys.begin() + static_cast<std::ptrdiff_t>(removed));
  ImGui::EndTable();
}

bool IsModifier(int key) { return key >= 340 && key <= 347; }  // Shift, Ctrl, Alt, Super of both sides

void Draw(ActionContext& c) {
  KeysWindowState& state = c.ui.keys;
  if (!BeginDialog(*c.frame.style, "Keyboard", &state.open, {.size = {880, 620}})) {
    if (!state.open) state.capturing.clear();
    return;
  }
  if (ImGui::BeginTabBar("tabs")) {
    if (ImGui::BeginTabItem("Keys")) {
      DrawSheet(c);
      ImGui::EndTabItem();
    }
    if (ImGui::BeginTabItem("Teleoperation")) {
      DrawTeleop(c);
      ImGui::EndTabItem();
    }
    ImGui::EndTabBar();
  }
  EndDialog();
}

}  // namespace

bool KeysWindowTakesKey(ActionContext& c, const KeyPress& press) {
  KeysWindowState& state = c.ui.keys;
  const bool waiting = state.open && (state.catch_teleop || (!state.capturing.empty() && !state.has_caught));
  if (!waiting || press.released) return false;
  if (IsModifier(press.key)) return true;
  if (state.catch_teleop) {
    state.catch_teleop = false;
    if (press.key != kKeyEscape) state.new_key = press.key;
    return true;
  }
  if (press.key == kKeyEscape) {
    state.capturing.clear();
    return true;
  }
  const KeyChord chord =
      press.key == kKeyDelete && press.mods == 0 ? KeyChord{} : KeyChord{press.key, press.mods};
  if (chord.key != kKeyNone && !ActionsOn(chord, state.capturing).empty()) {
    state.caught = chord;
    state.has_caught = true;
    return true;
  }
  BindKey(state.capturing, state.slot, chord);
  state.capturing.clear();
  return true;
}

extern constinit const Panel kKeysWindow = {
    .name = "keys",
    .title = "Keyboard",
    .place = PanelPlace::kWindow,
    .order = 90,
    .draw = Draw,
    .action = "keys.window",
    .action_title = "Keyboard: all keys, change them",
    .key = {kKeyF1, kModShift},
    .open = [](UiState& ui) { return &ui.keys.open; },
};

}  // namespace pliant::ui
