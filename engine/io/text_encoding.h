// Encodings of text files.
#pragma once

#include <string>
#include <string_view>

namespace pliant::io {

// From UTF-8, UTF-16 or UTF-32, with a byte order mark or, for XML, without; what is none of them is read as
// Latin 1, whatever the file says of itself.
std::string ToUtf8(std::string_view bytes);

}  // namespace pliant::io
