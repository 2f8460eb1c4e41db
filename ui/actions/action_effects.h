// What the actions of the table do. One function an action, with what its row gives it.
#pragma once

#include <string>

#include "engine/runner/command.h"
#include "render/settings.h"
#include "ui/actions/actions.h"
#include "ui/actions/palette.h"

namespace pliant::ui {
struct Panel;
}  // namespace pliant::ui

namespace pliant::ui::effect {

void TogglePause(ActionContext& c);
void Step(ActionContext& c, int steps);
void Reset(ActionContext& c);
void LoadSelectedKey(ActionContext& c);
void SaveSelectedKey(ActionContext& c);
void ChangeSpeed(ActionContext& c, int direction);
void RealTime(ActionContext& c);
// A request that needs nothing more.
template <class R>
void Ask(ActionContext& c) {
  c.Ask(R{});
}
void Reload(ActionContext& c, runner::command::KeepState keep);
void WriteLog(ActionContext& c, bool whole_state);  // or what is plotted and watched
void Print(ActionContext& c, request::Printed what);
void Scale(ActionContext& c, int direction);  // as in request::ScaleText
void NextTheme(ActionContext& c);
void CopyState(ActionContext& c);
void CopyCamera(ActionContext& c);
void ClearControls(ActionContext& c);

void AlignCamera(ActionContext& c);
void FreeCamera(ActionContext& c);
void CycleCamera(ActionContext& c, int direction);
void FollowSelection(ActionContext& c);
void FocusSelection(ActionContext& c);
void ToggleOrthographic(ActionContext& c);

void SelectParent(ActionContext& c);
void SelectChild(ActionContext& c);
void ClearSelection(ActionContext& c);

void SetTheme(ActionContext& c, Theme theme);
bool ThemeIs(const ActionContext& c, Theme theme);
void ResetLayout(ActionContext& c);
void ToggleHints(ActionContext& c);
bool HintsOn(const ActionContext& c);
void ToggleFirstSteps(ActionContext& c);
bool FirstStepsOn(const ActionContext& c);
void CopyPicture(ActionContext& c, bool whole_window);
void ResetAllKeys(ActionContext& c);
void ExportKeys(ActionContext& c);
void ToggleTeleop(ActionContext& c);
bool TeleopOn(const ActionContext& c);

void OpenFind(ActionContext& c, PaletteState::Mode mode);
enum class ElementNaming { kName, kPath };
void CopySelection(ActionContext& c, ElementNaming naming);

enum class TableExport { kContactsToFile, kContactsToClipboard, kRowsToFile, kRowsToClipboard };
void ExportTable(ActionContext& c, TableExport what);

// Kinds of elements that are shown or hidden by groups.
enum class GroupKind { kGeom, kSite, kJoint, kTendon, kActuator, kFlex, kSkin, kCount };
// One of the six groups of a kind.
struct GroupSwitch {
  GroupKind kind = GroupKind::kGeom;
  int group = 0;
};

void ToggleVisFlag(ActionContext& c, mjtVisFlag flag);
void ToggleRenderFlag(ActionContext& c, mjtRndFlag flag);
void ToggleGroup(ActionContext& c, GroupSwitch group);
void NextLabel(ActionContext& c);
void NextFrame(ActionContext& c);
void SetQuality(ActionContext& c, render::RenderQuality quality);
bool QualityIs(const ActionContext& c, render::RenderQuality quality);

enum class LayoutSwitch { kLeft, kRight, kInfo };
void ToggleLayout(ActionContext& c, LayoutSwitch which);
void TogglePanel(ActionContext& c, const Panel* panel);
void OpenFileMenu(ActionContext& c);
void ShowPanel(ActionContext& c, const Panel* panel);

bool IsPaused(const ActionContext& c);
bool VisFlagOn(const ActionContext& c, mjtVisFlag flag);
bool RenderFlagOn(const ActionContext& c, mjtRndFlag flag);
bool GroupOn(const ActionContext& c, GroupSwitch group);
bool LayoutOn(const ActionContext& c, LayoutSwitch which);
bool PanelOn(const ActionContext& c, const Panel* panel);

const char* NameOf(GroupKind kind);
// The name of the action that switches a group: "group.geom.0".
std::string ActionOf(GroupSwitch group);
// The switches of the six groups of a kind.
mjtByte* GroupsOf(mjvOption& option, GroupKind kind);

}  // namespace pliant::ui::effect

namespace pliant::ui {

// Sets `body` (and what is known of the hit) as selected; 0 or less clears.
void SelectBody(const mjModel& m, Selection& selection, int body);

// The same for an element of any kind; a geom, site, ... also selects its body.
void SelectElement(const mjModel& m, Selection& selection, ElementRef element);

// Selects what `before` names, in another version of the model; nothing where it has no name or is gone.
void SelectByName(const mjModel& m, Selection& selection, const Selection& before);

// The noise that the panel of controls asks for; its quiet controls are found by name.
runner::command::SetNoise NoiseOf(const mjModel& m, const ControlsPanelState& controls);

// A <key> element with the complete state, all digits kept.
std::string StateAsKey(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
