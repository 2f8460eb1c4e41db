// Names of files in zip archives, which few programs write as the standard says.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pliant::io {

// The name in UTF-8. `name` as it stands in the archive: UTF-8 where `is_utf8` or
// where it can be nothing else, else in the code page of the machine that packed it: GB18030 of Chinese
// Windows where all of its letters are of it, else code page 437. `extra`: the extra fields of the entry,
// among which Info-ZIP gives the name in UTF-8.
std::string EntryName(std::string_view name, bool is_utf8, std::span<const std::uint8_t> extra);

}  // namespace pliant::io
