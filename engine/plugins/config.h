// What an instance is configured with, as numbers.
#pragma once

#include <mujoco/mjmodel.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::plugins {

// Text of a key; empty when it is not given.
std::string_view ConfigText(const mjModel& m, int instance, const char* key);

// The number at the start of a text, 0 without one.
double LeadingNumber(std::string_view text);

// The whole text, less its white space, as a number: `absent` for an empty text, nothing for any other text.
std::optional<double> WholeNumber(std::string_view text, double absent);

// The numbers of a list; nothing when one of the words is none.
std::optional<std::vector<double>> NumberList(std::string_view text);

// WholeNumber() of a key. A text that is no number gives `absent`, and a sentence in `problem`.
double ConfigNumber(const mjModel& m, int instance, const char* key, double absent, std::string& problem);

}  // namespace pliant::plugins
