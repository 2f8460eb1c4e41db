// Rows of a settings panel: the label on the left, the control on the right, aligned over the whole panel.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "ui/style/style.h"
#include "ui/widgets/number_field.h"

namespace pliant::ui {

// A heading that opens and closes; true when its content is to be drawn. It is remembered by its name.
// `request` names the section that a shortcut wants opened, and is emptied by that one. `note` is dim text at
// the right end.
bool BeginSection(const Style& style, const char* name, const char* title, bool open_at_first,
                  std::string* request = nullptr, const char* note = "");
void EndSection(const Style& style);
// Which sections are open, by name, to be remembered; those that were never drawn are missing.
std::map<std::string, bool> OpenSections();
void SetOpenSections(const std::map<std::string, bool>& open);
void ForgetSections();  // all as at first
// What a person said of something that is shown or not, kept with the sections; nothing: not asked yet.
std::optional<bool> Remembered(const std::string& name);
void Remember(const std::string& name, std::optional<bool> shown);

// True while the right button is held on a panel: every control shows its key.
bool KeysWanted();
// Draws the key that ends a tool tip, as in "Reset  (Backspace)", over the last item while keys are wanted.
void ShowKeyOfTip(const Style& style, const std::string& tip);

// A small heading within a section.
void SubHeading(const Style& style, const char* title);

// A table of properties. Use:
//   if (BeginProperties("id")) { PropertyLabel(...); widget; ...; EndProperties(); }
bool BeginProperties(const char* id, float label_share = 0.42f);
void EndProperties();
// Starts a row of a table for `lines` fields on top of each other. False when it is out of sight: nothing
// need be drawn then, and long lists stay quick.
bool BeginRow(int lines = 1);
// Starts a row, writes the label (with its unit dimmed), and makes the next widget fill the right column.
// `help` is the tool tip of the label; `changed` marks the row as different from the file.
void PropertyLabel(const Style& style, const char* label, const char* unit = "", const char* help = "",
                   bool changed = false);
// A row with a value that cannot be edited, in the number font.
void PropertyValue(const Style& style, const char* label, const char* unit, const char* format, ...)
    __attribute__((format(printf, 4, 5)));

// Choice among n names.
bool ChoiceField(const char* id, int* index, const char* const* names, int n);

// A row of switches that wraps; one call each. True when pressed.
bool Chip(const Style& style, const char* label, bool on, const std::string& tip, float width = 0);

// Dim text that wraps: empty states and hints.
void Hint(const Style& style, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Text cut with an ellipsis to `width` pixels; the whole text as a tool tip when it was cut.
void CutText(const std::string& text, float width);

// A search box with a hint text.
bool FilterField(const char* id, char* buffer, size_t size, const char* hint);

}  // namespace pliant::ui
