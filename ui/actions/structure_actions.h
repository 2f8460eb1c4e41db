// Actions that add, remove and change elements of the model that runs.
#pragma once

#include <string>

#include "ui/actions/actions.h"

namespace pliant::ui {

// Where a thing of this half width (m) falls into the sight of the view: above what it looks at. World, m.
void PlaceAboveView(const ActionContext& c, double size, double pos[3]);

// Changes of the selected element; nothing happens without one.
void RenameSelection(ActionContext& c, const std::string& name);
void ReparentSelection(ActionContext& c, int body);
void RetypeSelection(ActionContext& c, const std::string& type);
void AttachFile(ActionContext& c, const std::string& path);

}  // namespace pliant::ui
