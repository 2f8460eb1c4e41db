#include "engine/io/mjcf/read/fragment.h"

#include <string>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/read/tree.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/sources/include.h"

namespace pliant::io {

bool ReadIntoBody(spec::Spec& spec, spec::Body& body, std::string_view elements, const Vfs* vfs,
                  DiagnosticSink& sink) {
  const DocumentBudget::Scope budget;
  const int errors = sink.ErrorCount();
  mjcf::SourceFiles sources;
  const std::string text = "<mujoco><worldbody>" + std::string(elements) + "</worldbody></mujoco>";
  if (!mjcf::LoadSourcesFromText(text, vfs, sources, sink)) return false;
  if (!mjcf::CheckTree(sources.root, mjcf::Root(), sink)) return false;
  mjcf::Reading reading{spec, vfs, sink};
  mjcf::CountMade(reading, sources.root, {}, {});
  mjcf::ReadTree(reading, sources.root.children.front(), {body, nullptr, nullptr});
  if (reading.attached_last) {
    spec.Renumber();
    spec.ShowIds();
  }
  return sink.ErrorCount() == errors;
}

}  // namespace pliant::io
