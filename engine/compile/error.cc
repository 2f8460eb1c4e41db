#include "engine/compile/error.h"

#include <utility>

namespace pliant {

std::string Describe(const Element& element) {
  std::string text = KindName(element.elemtype);
  if (!element.name.empty()) return text + " '" + element.name + "'";
  if (element.id >= 0) text += " " + std::to_string(element.id);
  return text;
}

void Fail(const Element& element, std::string message) {
  if (!element.info.empty()) message += " (" + element.info + ")";
  throw CompileError{element.where.ToLocation(), Describe(element), std::move(message)};
}

void Fail(std::string message) { throw CompileError{{}, "", std::move(message)}; }

}  // namespace pliant
