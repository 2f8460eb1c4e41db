// The words of a line of a script.
#pragma once

#include <string>
#include <vector>

namespace pliant::app {

// Separated by blanks, up to a '#'. What stands between double quotes is one word, blanks and '#'
// included, and keeps its quotes: a quote that is not the first character of a word or is never closed is
// one like any other.
std::vector<std::string> ScriptWords(const std::string& line);

// False when the whole word is not a number.
bool ToNumber(const std::string& word, double* value);

// Without the quotes around it.
std::string Unquoted(const std::string& word);

}  // namespace pliant::app
