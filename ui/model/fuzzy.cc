#include "ui/model/fuzzy.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace pliant::ui {
namespace {

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool IsSame(char a, char b) { return Lower(a) == Lower(b); }

bool StartsWord(std::string_view text, size_t i) {
  if (i == 0) return true;
  const char before = text[i - 1];
  if (std::isalnum(static_cast<unsigned char>(before)) == 0) return true;
  const bool capital = std::isupper(static_cast<unsigned char>(text[i])) != 0;
  if (capital && std::islower(static_cast<unsigned char>(before)) != 0) return true;
  const bool digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
  return digit && std::isdigit(static_cast<unsigned char>(before)) == 0;
}

// Where the word stands in one piece, at a start of a word if possible; npos when it does not.
size_t FindPiece(std::string_view word, std::string_view text) {
  size_t found = std::string_view::npos;
  for (size_t i = 0; i + word.size() <= text.size(); ++i) {
    if (!std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(i), IsSame))
      continue;
    if (StartsWord(text, i)) return i;
    if (found == std::string_view::npos) found = i;
  }
  return found;
}

int ScorePiece(std::string_view word, std::string_view text, size_t at) {
  int score = 60 + 8 * static_cast<int>(word.size());
  if (StartsWord(text, at)) score += 40;
  if (at == 0) score += 30;
  const size_t end = at + word.size();
  if (end == text.size() || StartsWord(text, end)) score += 15;
  if (word.size() == text.size()) score += 100;
  return score;
}

// Letters in order with gaps. A letter that starts a word is taken before an earlier one that does not, as
// long as the rest still fits.
int ScoreScattered(std::string_view word, std::string_view text, std::vector<int>* letters) {
  const auto fits = [&](size_t next, size_t from) {
    for (; next < word.size() && from < text.size(); ++from) {
      if (IsSame(word[next], text[from])) ++next;
    }
    return next == word.size();
  };
  int score = 10;
  size_t from = 0;
  int last = -2;
  for (size_t k = 0; k < word.size(); ++k) {
    size_t chosen = std::string_view::npos;
    for (size_t i = from; i < text.size(); ++i) {
      if (!IsSame(word[k], text[i]) || !fits(k + 1, i + 1)) continue;
      const bool good = StartsWord(text, i) || static_cast<int>(i) == last + 1;
      if (chosen == std::string_view::npos || good) chosen = i;
      if (good) break;
    }
    if (chosen == std::string_view::npos) return 0;
    if (static_cast<int>(chosen) == last + 1) {
      score += 4;
    } else if (StartsWord(text, chosen)) {
      score += 6;
    }
    last = static_cast<int>(chosen);
    from = chosen + 1;
    if (letters != nullptr) letters->push_back(last);
  }
  return score;
}

int ScoreWord(std::string_view word, std::string_view text, std::vector<int>* letters) {
  const size_t piece = FindPiece(word, text);
  if (piece == std::string_view::npos) return ScoreScattered(word, text, letters);
  if (letters != nullptr) {
    for (size_t i = 0; i < word.size(); ++i) letters->push_back(static_cast<int>(piece + i));
  }
  return ScorePiece(word, text, piece);
}

}  // namespace

int FuzzyScore(std::string_view query, std::string_view text, std::vector<int>* letters) {
  if (letters != nullptr) letters->clear();
  int score = 0;
  bool any = false;
  while (!query.empty()) {
    const size_t end = std::min(query.find(' '), query.size());
    const std::string_view word = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (word.empty()) continue;
    any = true;
    const int part = ScoreWord(word, text, letters);
    if (part == 0) {
      if (letters != nullptr) letters->clear();
      return 0;
    }
    score += part;
  }
  if (letters != nullptr) {
    std::sort(letters->begin(), letters->end());
    letters->erase(std::unique(letters->begin(), letters->end()), letters->end());
  }
  if (!any) return 1;  // an empty query fits all alike
  return std::max(1, score - static_cast<int>(std::min<size_t>(text.size(), 60) / 4));
}

bool MatchesFilter(const char* filter, const std::string& text) {
  const size_t n = std::strlen(filter);
  if (n == 0) return true;
  const auto same = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  return std::search(text.begin(), text.end(), filter, filter + n, same) != text.end();
}

}  // namespace pliant::ui
