#include "engine/compile/resolve.h"

#include "engine/spec/edit/unresolved.h"

namespace pliant::compile {

using spec::Element;

int RequireId(Context& context, const Element& user, mjtObj kind, const std::string& name, const char* what) {
  const Element* found = context.spec.Find(kind, name);
  if (!found) Fail(user, spec::NotFound(context.spec, kind, name));
  if (found->id < 0) Fail(user, std::string(what) + " '" + name + "' is not part of the compiled model");
  return found->id;
}

int BodyOf(spec::Spec& spec, mjtObj kind, const std::string& name) {
  const auto* element = static_cast<const spec::TreeElement*>(spec.Find(kind, name));
  const spec::Body* body = element ? element->body : nullptr;
  while (body && body->id < 0) body = body->body;
  return body ? body->id : 0;
}

bool ResolveLimit(const Context& context, const Element& element, int limited, const double range[2],
                  const char* what) {
  if (limited != mjLIMITED_AUTO) return limited == mjLIMITED_TRUE;
  const bool given = range[0] != 0 || range[1] != 0;
  if (given && !context.CompilerOf(element).autolimits) {
    Fail(element,
         std::string(what) + " is given without its limit switch: set it, or set autolimits=\"true\"");
  }
  return range[0] < range[1];
}

}  // namespace pliant::compile
