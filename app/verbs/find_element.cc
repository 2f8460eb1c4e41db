#include "app/verbs/find_element.h"

#include <charconv>
#include <system_error>

#include "engine/model/names.h"

namespace pliant::app {

int FindElement(const mjModel& m, int type, const std::string& text) {
  if (const int named = Name2Id(m, type, text.c_str()); named >= 0) return named;
  int number = -1;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = code == std::errc() && end == text.data() + text.size();
  return whole && number >= 0 && number < CountOf(m, type) ? number : -1;
}

}  // namespace pliant::app
