// Which elements may stand where, by the table of the language.
#pragma once

#include <string>
#include <string_view>

namespace pliant::io::patch {

// "" where an element of this name may stand in one of that name: a body, the world or a section. Otherwise
// what is wrong and what would be right.
std::string RefuseIn(std::string_view parent, const std::string& name);

// The same of all elements of a text, which must be complete ones, one after the other.
std::string CheckElements(const std::string& xml, std::string_view parent);

}  // namespace pliant::io::patch
