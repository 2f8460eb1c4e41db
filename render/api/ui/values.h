// What items show and change: the program's memory that they are bound to. Items without memory show nothing.
#pragma once

#include <mujoco/mjui.h>

#include <string>

namespace pliant::render {

// False for state 0, true for 1; for others the predicate of the interface decides.
bool IsEnabled(const mjUI& ui, const mjuiItem& item);

bool IsChecked(const mjuiItem& item);
void ToggleCheck(mjuiItem* item);

// The entry that is chosen of a radio group or list; -1 none.
int ChosenEntry(const mjuiItem& item);
void ChooseEntry(mjuiItem* item, int index);

// A slider's place, 0 to 1, and its value as text.
double SliderFraction(const mjuiItem& item);
std::string SliderText(const mjuiItem& item);

// Sets the value at a place; to the nearest step where the slider has steps. True when the value changed.
bool SetSlider(mjuiItem* item, double fraction);

// The values of a field, with few digits to look at, and with all digits to edit.
std::string EditText(const mjuiItem& item);
std::string FullEditText(const mjuiItem& item);

// Reads the values back, each limited to its range. False, and nothing changed, when the text is
// not `nelem` numbers.
bool SetEdit(mjuiItem* item, const std::string& text);

}  // namespace pliant::render
