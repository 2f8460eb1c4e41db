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

// The best way to a letter of the text that stands for a letter of the word; `from`: the one before it.
struct Way {
  int score = 0;  // 0: there is none
  int from = -1;

  void Improve(int other, int over) {
    if (other > score) *this = {other, over};
  }
};

// Ways to each letter of the text that stands for `letter`, from those to the letter before it in the word.
std::vector<Way> GoOn(char letter, std::string_view text, const std::vector<Way>& before) {
  std::vector<Way> ways(text.size());
  Way any, in_word;  // the best that end before i
  for (size_t i = 0; i < text.size(); ++i) {
    const bool start = StartsWord(text, i);
    if (start) in_word = {};
    if (IsSame(letter, text[i])) {
      ways[i] = in_word;
      if (i > 0 && before[i - 1].score > 0) ways[i].Improve(before[i - 1].score + 4, static_cast<int>(i) - 1);
      if (start && any.score > 0) ways[i].Improve(any.score + 6, any.from);
    }
    any.Improve(before[i].score, static_cast<int>(i));
    in_word.Improve(before[i].score, static_cast<int>(i));
  }
  return ways;
}

// Letters in order with gaps. Every word of the text that is used is entered at its start, so that letters
// from the middle of anything are no match.
int ScoreScattered(std::string_view word, std::string_view text, std::vector<int>* letters) {
  std::vector<std::vector<Way>> ways(1, std::vector<Way>(text.size()));
  for (size_t i = 0; i < text.size(); ++i) {
    if (IsSame(word[0], text[i]) && StartsWord(text, i)) ways[0][i].score = 16;
  }
  for (size_t k = 1; k < word.size(); ++k) ways.push_back(GoOn(word[k], text, ways.back()));
  Way end;
  for (size_t i = 0; i < text.size(); ++i) end.Improve(ways.back()[i].score, static_cast<int>(i));
  if (letters == nullptr) return end.score;
  for (int k = static_cast<int>(word.size()) - 1, at = end.from; k >= 0 && at >= 0; --k) {
    letters->push_back(at);
    at = ways[static_cast<size_t>(k)][static_cast<size_t>(at)].from;
  }
  return end.score;
}

int ScoreInOnePiece(std::string_view word, std::string_view text, std::vector<int>* letters) {
  const size_t piece = FindPiece(word, text);
  if (piece == std::string_view::npos) return 0;
  if (letters != nullptr) {
    for (size_t i = 0; i < word.size(); ++i) letters->push_back(static_cast<int>(piece + i));
  }
  return ScorePiece(word, text, piece);
}

int ScoreWord(std::string_view word, std::string_view text, std::vector<int>* letters) {
  const int score = ScoreInOnePiece(word, text, letters);
  return score > 0 ? score : ScoreScattered(word, text, letters);
}

// Over the words of the query, each by `of_word`.
template <class OfWord>
int ScoreWords(OfWord&& of_word, std::string_view query, std::string_view text, std::vector<int>* letters) {
  if (letters != nullptr) letters->clear();
  int score = 0;
  bool any = false;
  while (!query.empty()) {
    const size_t end = std::min(query.find(' '), query.size());
    const std::string_view word = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (word.empty()) continue;
    any = true;
    const int part = of_word(word, text, letters);
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

}  // namespace

int FuzzyScore(std::string_view query, std::string_view text, std::vector<int>* letters) {
  return ScoreWords(ScoreWord, query, text, letters);
}

int PieceScore(std::string_view query, std::string_view text) {
  return ScoreWords(ScoreInOnePiece, query, text, nullptr);
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
