// Words and numbers of attribute values. Independent of the locale.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pliant::io::mjcf {

std::vector<std::string> SplitWords(std::string_view text);

// Appends all numbers of `text`. On a word that is not a whole number of its kind, returns false and puts the
// word into `bad`.
bool ParseReals(std::string_view text, std::vector<double>& numbers, std::string& bad);
bool ParseInts(std::string_view text, std::vector<int>& numbers, std::string& bad);

// A byte count: digits with an optional unit K, M, G, T, P or E (powers of 1024); -1 stands for automatic.
bool ParseMemory(std::string_view text, long long& bytes);

// The shortest text that reads back as the same number.
std::string FormatReal(double x);
std::string FormatReal(float x);

}  // namespace pliant::io::mjcf
