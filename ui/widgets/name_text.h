// Names of elements, and other texts, in columns that are narrower than they are.
#pragma once

#include <string>

namespace pliant::ui {

// `name`, or as much of it as fits into `width` pixels of the present font: its beginning and, with the
// larger part of the room, its end, since the names of a robot begin alike.
std::string ShortName(const std::string& name, float width);

// As much of the beginning of a text as fits, with dots behind it.
std::string Shortened(const std::string& text, float width);

// Draws the name; the whole name as a tool tip when it was cut.
void NameText(const std::string& name, float width);

}  // namespace pliant::ui
