// Guesses at what a misspelt word was meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pliant {

// The candidate closest to `word` by edit distance, or "" when none is near enough to be a slip of the pen.
std::string NearestSpelling(std::string_view word, std::span<const char* const> candidates);

}  // namespace pliant
