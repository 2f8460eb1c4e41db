#include "engine/io/uri.h"

#include <charconv>
#include <cstddef>

namespace pliant::io {

std::string PercentDecoded(std::string_view name) {
  std::string plain;
  for (std::size_t i = 0; i < name.size(); ++i) {
    unsigned code = 0;
    const char* digits = name.data() + i + 1;
    if (name[i] == '%' && i + 2 < name.size() &&
        std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2) {
      plain += static_cast<char>(code);
      i += 2;
    } else {
      plain += name[i];
    }
  }
  return plain;
}

}  // namespace pliant::io
