// What the parts of the forces on a body are called, and what they belong to.
#pragma once

#include <string>

#include "engine/runner/values/force_parts.h"
#include "ui/model/element.h"

namespace pliant::ui {

// "Contacts, normal": of all of a kind.
const char* ForceKindTitle(runner::ForceKind kind);
// "normal": beside an arrow.
const char* ForceKindWord(runner::ForceKind kind);
// "floor", "motor knee": what it comes from. Empty for gravity.
std::string ForcePartName(const mjModel& m, const mjData& d, int body, const runner::ForcePart& part);
// What a click on it selects; id -1: nothing.
ElementRef ElementOfForce(const runner::ForcePart& part);

}  // namespace pliant::ui
