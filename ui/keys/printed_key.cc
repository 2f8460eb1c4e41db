#include "ui/keys/printed_key.h"

#include <cctype>
#include <cstring>

#include "ui/keys/keys.h"

namespace pliant::ui {

int PrintedKey(int place, const char* written) {
  constexpr char kSigns[] = "-=[]\\;',./`";
  if (place <= kKeySpace || place >= kKeyEscape || written == nullptr || std::strlen(written) != 1)
    return place;
  const auto sign = static_cast<unsigned char>(written[0]);
  if (std::isalnum(sign) != 0) return std::toupper(sign);
  return std::strchr(kSigns, sign) != nullptr ? sign : place;
}

}  // namespace pliant::ui
