// What an element takes from its default classes.
#pragma once

#include <string>
#include <vector>

#include "engine/io/patch/document.h"

namespace pliant::io::patch {

struct InheritedAttribute {
  std::string name;
  std::string value;
  std::string class_name;
  std::string file;
  int line = 0;
  int column = 0;
};

// The attributes that the element does not give itself but its class, or the nearest ancestor of its class,
// in the order of their names.
std::vector<InheritedAttribute> InheritedAttributes(const Document& document, Place element);

}  // namespace pliant::io::patch
