// Context menus of elements, contacts and places: entries are actions, as everywhere.
#pragma once

#include <string>

#include "ui/actions/actions.h"
#include "ui/actions/context_actions.h"

namespace pliant::ui {

// Into an open popup: what it is about, and its entries.
void DrawContextEntries(ActionContext& c, ContextOf what, const std::string& title);

}  // namespace pliant::ui
