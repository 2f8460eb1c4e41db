// Actions that add, remove and change elements of the model that runs.
#pragma once

#include <string>

#include "ui/actions/action_table.h"

namespace pliant::ui {

void AddStructureActions(ActionTable& table);

// Changes of the selected element; nothing happens without one.
void RenameSelection(ActionContext& c, const std::string& name);
void ReparentSelection(ActionContext& c, int body);
void RetypeSelection(ActionContext& c, const std::string& type);
void AttachFile(ActionContext& c, const std::string& path);

}  // namespace pliant::ui
