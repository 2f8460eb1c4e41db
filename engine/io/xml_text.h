// Characters that the text of an XML document stands for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace pliant::io {

// Appends raw[i], a line break of each form (also "\r\n" and "\n\r") as "\n". Returns how many characters
// behind it belong to it.
std::size_t AppendXmlLineBreak(std::string_view raw, std::size_t i, std::string& out);

// Appends a value with its entities replaced, and line breaks of each form by "\n". True when a '<' stands in
// it, which it should not.
bool DecodeXmlValue(std::string_view raw, std::string& out);

}  // namespace pliant::io
