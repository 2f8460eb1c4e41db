// Actions that add, remove and change elements of the model that runs.
#pragma once

#include <string>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Where a thing of this half width (m) has room: on what a person points at, else where it falls into the
// sight of the view, above what that looks at. World, m.
void PlaceForNew(const ActionContext& c, double half, double pos[3]);

// Changes of the selected element; nothing happens without one.
void RenameSelection(ActionContext& c, const std::string& name);
void ReparentSelection(ActionContext& c, int body);
void RetypeSelection(ActionContext& c, const std::string& type);
void AttachFile(ActionContext& c, const std::string& path);

}  // namespace pliant::ui
