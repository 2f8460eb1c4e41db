#include "engine/compile/error.h"

#include <utility>

#include "engine/spec/describe.h"

namespace pliant::compile {

void Fail(const spec::Element& element, std::string message) {
  if (!element.info.empty()) message += " (" + element.info + ")";
  throw CompileError{{Severity::kError, element.where.ToLocation(), spec::Describe(element),
                      std::move(message), "", element.id}};
}

void Fail(std::string message) { throw CompileError{{Severity::kError, {}, "", std::move(message)}}; }

}  // namespace pliant::compile
