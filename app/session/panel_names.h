// Panels in settings and layout files: by name. Files of before had a number for a tab and a title
// for a section.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "ui/state/panel.h"

namespace pliant::app {

// The tab of `place` that from[key] names; `tab` stays as it is where that is no such panel.
void ReadTab(const nlohmann::json& from, const char* key, ui::PanelPlace place, std::string* tab);
// The name of the panel with this name or title; empty when there is none.
std::string PanelName(const std::string& name_or_title);

}  // namespace pliant::app
