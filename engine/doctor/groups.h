// Findings that say the same of several elements, as of eight equal wheels.
#pragma once

#include <string_view>
#include <vector>

#include "engine/doctor/finding.h"

namespace pliant::doctor {

// The first name in a finding, which is that of its element, without quotes; empty where it has none.
std::string_view NameIn(std::string_view text);

// For each finding the later ones that differ from it in the name alone; none where an earlier one has it.
std::vector<std::vector<int>> SameOf(const Diagnoses& findings);

}  // namespace pliant::doctor
