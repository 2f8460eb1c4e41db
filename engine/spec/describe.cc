#include "engine/spec/describe.h"

namespace pliant::spec {

std::string Describe(const Element& element) {
  std::string text = KindName(element.elemtype);
  if (!element.name.empty()) return text + " '" + element.name + "'";
  if (element.id >= 0) text += " " + std::to_string(element.id);
  return text;
}

}  // namespace pliant::spec
