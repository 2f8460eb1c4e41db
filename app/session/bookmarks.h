// The saved views of every model file.
#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "ui/state/view_state.h"

namespace pliant::app {

using Bookmarks = std::array<ui::Bookmark, ui::kBookmarkCount>;

nlohmann::json ToJson(const Bookmarks& bookmarks);
// All unused where nothing usable is said of them.
void FromJson(const nlohmann::json& in, Bookmarks* bookmarks);

}  // namespace pliant::app
