// Matching of names with what a person types, which need not be complete or in one piece.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pliant::ui {

// How well `query` fits `text`, 0: not at all. Words of the query (separated by spaces) must all fit; the
// letters of a word must occur in the text in this order, case ignored, in one piece or in words of the text
// that are entered at their starts (after '_', '-', '/', '.', a space, or at a change from small to capital).
// Whole words, starts of words and letters in one piece score higher, long texts lower. `letters`, if given,
// receives the places in `text` that the query used, ascending.
int FuzzyScore(std::string_view query, std::string_view text, std::vector<int>* letters = nullptr);

// The same where every word of the query stands in one piece, and 0 otherwise.
int PieceScore(std::string_view query, std::string_view text);

// True when `text` contains `filter`, ignoring case. An empty filter matches all.
bool MatchesFilter(const char* filter, const std::string& text);

}  // namespace pliant::ui
