// What the profiler knows, as a table and for trace viewers.
#pragma once

#include <string>

#include "ui/model/profile_history.h"

namespace pliant::ui {

std::string ProfileCsv(const ProfileHistory& profile);
// Trace Event Format.
std::string ProfileTrace(const ProfileHistory& profile);

}  // namespace pliant::ui
