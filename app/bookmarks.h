// The saved views of every model file, as JSON beside the settings.
#pragma once

#include <array>
#include <string>

#include "ui/viewport/view_state.h"

namespace pliant {

using Bookmarks = std::array<Bookmark, kBookmarkCount>;

// views.json beside settings.json.
std::string BookmarksPath();

// The views of a model file; all unused when there are none. False and a message when the file is damaged.
bool ReadBookmarks(const std::string& path, const std::string& model, Bookmarks* bookmarks,
                   std::string* error);

// Keeps those of the other models. Written to a new file that then takes the place of the old one; a damaged
// file is set aside as views.json.bad.
bool WriteBookmarks(const std::string& path, const std::string& model, const Bookmarks& bookmarks,
                    std::string* error);

}  // namespace pliant
