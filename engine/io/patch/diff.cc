#include "engine/io/patch/diff.h"

#include <algorithm>
#include <cstdint>

namespace pliant::io::patch {
namespace {

constexpr std::size_t kMaxCells = 16u << 20;  // beyond, the middle is shown as replaced as a whole

std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

using Kind = DiffLine::Kind;

// Line by line comparison: common head and tail are cut off, the rest by the longest common subsequence
// (Hunt and McIlroy, "An Algorithm for Differential File Comparison", 1976, in its plain quadratic form).
class Comparison {
 public:
  Comparison(std::string_view before, std::string_view after) : a_(Lines(before)), b_(Lines(after)) {}

  std::vector<DiffLine> Run() {
    std::size_t head = 0;
    while (head < a_.size() && head < b_.size() && a_[head] == b_[head]) ++head;
    std::size_t tail = 0;
    while (tail < a_.size() - head && tail < b_.size() - head &&
           a_[a_.size() - 1 - tail] == b_[b_.size() - 1 - tail]) {
      ++tail;
    }
    for (std::size_t i = 0; i < head; ++i) Put(Kind::kSame, i, i);
    Middle(head, a_.size() - tail, b_.size() - tail);
    for (std::size_t i = tail; i > 0; --i) Put(Kind::kSame, a_.size() - i, b_.size() - i);
    return std::move(out_);
  }

 private:
  void Put(Kind kind, std::size_t i, std::size_t j) {
    const bool old_side = kind != Kind::kAdded;
    const bool new_side = kind != Kind::kRemoved;
    out_.push_back({kind, old_side ? static_cast<int>(i) + 1 : 0, new_side ? static_cast<int>(j) + 1 : 0,
                    std::string(old_side ? a_[i] : b_[j])});
  }

  void Middle(std::size_t begin, std::size_t a_end, std::size_t b_end) {
    const std::size_t n = a_end - begin, m = b_end - begin;
    std::size_t i = 0, j = 0;
    if (n * m > 0 && (n + 1) * (m + 1) <= kMaxCells) {
      std::vector<std::uint32_t> length((n + 1) * (m + 1), 0);
      const auto at = [&](std::size_t r, std::size_t c) -> std::uint32_t& { return length[r * (m + 1) + c]; };
      for (std::size_t r = n; r-- > 0;) {
        for (std::size_t c = m; c-- > 0;) {
          at(r, c) =
              a_[begin + r] == b_[begin + c] ? at(r + 1, c + 1) + 1 : std::max(at(r + 1, c), at(r, c + 1));
        }
      }
      while (i < n && j < m) {
        if (a_[begin + i] == b_[begin + j]) {
          Put(Kind::kSame, begin + i++, begin + j++);
        } else if (at(i + 1, j) >= at(i, j + 1)) {
          Put(Kind::kRemoved, begin + i++, 0);
        } else {
          Put(Kind::kAdded, 0, begin + j++);
        }
      }
    }
    for (; i < n; ++i) Put(Kind::kRemoved, begin + i, 0);
    for (; j < m; ++j) Put(Kind::kAdded, 0, begin + j);
  }

  std::vector<std::string_view> a_;
  std::vector<std::string_view> b_;
  std::vector<DiffLine> out_;
};

}  // namespace

std::vector<DiffLine> Diff(std::string_view before, std::string_view after, int context) {
  std::vector<DiffLine> all = Comparison(before, after).Run();
  std::vector<bool> keep(all.size(), false);
  const int n = static_cast<int>(all.size());
  for (int i = 0; i < n; ++i) {
    if (all[static_cast<std::size_t>(i)].kind == Kind::kSame) continue;
    for (int k = std::max(0, i - context); k <= std::min(n - 1, i + context); ++k) {
      keep[static_cast<std::size_t>(k)] = true;
    }
  }
  std::vector<DiffLine> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (keep[i]) {
      out.push_back(std::move(all[i]));
    } else if (i > 0 && keep[i - 1] &&
               std::find(keep.begin() + static_cast<long>(i), keep.end(), true) != keep.end()) {
      out.push_back({Kind::kGap, 0, 0, ""});
    }
  }
  return out;
}

}  // namespace pliant::io::patch
