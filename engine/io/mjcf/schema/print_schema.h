// The language as text for people: what may stand where.
#pragma once

#include <string>

namespace pliant::io::mjcf {

// One line an element, indented by depth, with its multiplicity (! one, ? at most one, * any number, R any
// number and within itself) and the names of its attributes. html: a page with one table, an element a row.
// pad: columns of equal width, in which the attributes stand below each other.
std::string SchemaText(bool html, bool pad);

}  // namespace pliant::io::mjcf
