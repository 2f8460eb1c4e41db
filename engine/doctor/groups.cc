#include "engine/doctor/groups.h"

#include <cstddef>

namespace pliant::doctor {
namespace {

bool SaySame(const Diagnosis& a, const Diagnosis& b) {
  const std::string_view name_a = NameIn(a.text), name_b = NameIn(b.text);
  if (name_a.empty() || name_b.empty()) return false;
  const auto rest = [](std::string_view text, std::string_view name) {
    return text.substr(static_cast<std::size_t>(name.data() - text.data()) + name.size());
  };
  return a.kind == b.kind && a.weight == b.weight && a.object == b.object && a.remedy == b.remedy &&
         rest(a.text, name_a) == rest(b.text, name_b);
}

}  // namespace

std::string_view NameIn(std::string_view text) {
  const std::size_t open = text.find('\'');
  const std::size_t close = open == text.npos ? open : text.find('\'', open + 1);
  return close == text.npos ? std::string_view() : text.substr(open + 1, close - open - 1);
}

std::vector<std::vector<int>> SameOf(const Diagnoses& findings) {
  std::vector<std::vector<int>> same(findings.size());
  std::vector<bool> said(findings.size(), false);
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (said[i]) continue;
    for (std::size_t k = i + 1; k < findings.size(); ++k) {
      if (said[k] || !SaySame(findings[i], findings[k])) continue;
      said[k] = true;
      same[i].push_back(static_cast<int>(k));
    }
  }
  return same;
}

}  // namespace pliant::doctor
