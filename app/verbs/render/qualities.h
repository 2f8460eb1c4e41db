// Names of picture qualities and looks on the command line.
#pragma once

#include <string>
#include <vector>

#include "render/settings.h"

namespace pliant::app {

std::vector<std::string> QualityNames();  // from the fastest to the best
std::vector<std::string> LookNames();     // that of the reference first

// Of names of these lists.
render::RenderSettings SettingsOf(const std::string& quality, const std::string& look);

}  // namespace pliant::app
