// What the actions of the table do. One function an action; `argument` as in the table.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui::effect {

void TogglePause(ActionContext& c, int);
void Step(ActionContext& c, int steps);
void Reset(ActionContext& c, int);
void LoadSelectedKey(ActionContext& c, int);
void SaveSelectedKey(ActionContext& c, int);
void ChangeSpeed(ActionContext& c, int direction);
void RealTime(ActionContext& c, int);
// A request that needs nothing more.
template <class R>
void Ask(ActionContext& c, int) {
  c.Ask(R{});
}
void Reload(ActionContext& c, int keep);   // command::KeepState
void WriteLog(ActionContext& c, int all);  // 0: what is plotted and watched, 1: the whole state
void Print(ActionContext& c, int what);    // request::Printed
void Scale(ActionContext& c, int sign);
void NextTheme(ActionContext& c, int);
void CopyState(ActionContext& c, int);
void CopyCamera(ActionContext& c, int);
void ClearControls(ActionContext& c, int);

void AlignCamera(ActionContext& c, int);
void FreeCamera(ActionContext& c, int);
void CycleCamera(ActionContext& c, int direction);
void FollowSelection(ActionContext& c, int);
void FocusSelection(ActionContext& c, int);
void ToggleOrthographic(ActionContext& c, int);

void SelectParent(ActionContext& c, int);
void SelectChild(ActionContext& c, int);
void ClearSelection(ActionContext& c, int);

void SetTheme(ActionContext& c, int theme);
bool ThemeIs(const ActionContext& c, int theme);
void ResetLayout(ActionContext& c, int);
void ToggleHints(ActionContext& c, int);
bool HintsOn(const ActionContext& c, int);
void ToggleFirstSteps(ActionContext& c, int);
bool FirstStepsOn(const ActionContext& c, int);
void CopyPicture(ActionContext& c, int window);
void ResetAllKeys(ActionContext& c, int);
void ExportKeys(ActionContext& c, int);
void ToggleTeleop(ActionContext& c, int);
bool TeleopOn(const ActionContext& c, int);

void OpenFind(ActionContext& c, int actions);    // 0: elements, 1: actions
void CopySelection(ActionContext& c, int path);  // 0: its name, 1: its path

enum TableExport : int { kContactsToFile, kContactsToClipboard, kRowsToFile, kRowsToClipboard };
void ExportTable(ActionContext& c, int what);  // TableExport

void ToggleVisFlag(ActionContext& c, int flag);
void ToggleRenderFlag(ActionContext& c, int flag);
void ToggleGroup(ActionContext& c, int kind_and_group);  // 16 * kind + group
void NextLabel(ActionContext& c, int);
void NextFrame(ActionContext& c, int);
void SetQuality(ActionContext& c, int quality);

void ToggleLayout(ActionContext& c, int layout_switch);
void TogglePanel(ActionContext& c, int panel);  // its index in Panels()
void OpenFileMenu(ActionContext& c, int);
void ShowPanel(ActionContext& c, int panel);  // its index in Panels()

bool IsPaused(const ActionContext& c, int);
bool VisFlagOn(const ActionContext& c, int flag);
bool RenderFlagOn(const ActionContext& c, int flag);
bool GroupOn(const ActionContext& c, int kind_and_group);
bool LayoutOn(const ActionContext& c, int layout_switch);
bool PanelOn(const ActionContext& c, int panel);

enum LayoutSwitch : int { kLeft, kRight, kInfo };

// The switches of one element kind's six groups. kind: 0 geom, 1 site, 2 joint, 3 tendon, 4 actuator,
// 5 flex, 6 skin.
inline constexpr int kGroupKinds = 7;
extern const char* const kGroupKindNames[kGroupKinds];
mjtByte* GroupsOf(mjvOption& option, int kind);

}  // namespace pliant::ui::effect

namespace pliant::ui {

// Sets `body` (and what is known of the hit) as selected; 0 or less clears.
void SelectBody(const mjModel& m, Selection& selection, int body);

// The same for an element of any kind; a geom, site, ... also selects its body.
void SelectElement(const mjModel& m, Selection& selection, ElementRef element);

// Selects what `before` names, in another version of the model; nothing where it has no name or is gone.
void SelectByName(const mjModel& m, Selection& selection, const Selection& before);

// A <key> element with the complete state, all digits kept.
std::string StateAsKey(const mjModel& m, const mjData& d);

}  // namespace pliant::ui
