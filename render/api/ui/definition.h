// Sections and items from tables of mjuiDef.
#pragma once

#include <mujoco/mjui.h>

namespace pliant::render {

// Appends sections with their items, up to the entry of type mjITEM_END. Texts in `other`:
//   section, button, check    a shortcut: modifier (C, S, A or a space), then a character or # and a key code
//   static, radio, select     lines, one an entry
//   slider                    "min max"; otherint: steps, 0 for none
//   edit of numbers           "count [min max]...": one pair for all entries, or a pair each
//   edit of text              the text that the bound memory gets, when not empty
// otherint of a section is its checkbox (mjuiSection.checkbox). A state of mjPRESERVE leaves the state that
// this place of the interface had before. Errors name the entry: no section, or too many sections or items.
void AddDefinitions(mjUI* ui, const mjuiDef* definitions);

// Appends items to a section that exists.
void AddToSection(mjUI* ui, int section, const mjuiDef* definitions);

}  // namespace pliant::render
