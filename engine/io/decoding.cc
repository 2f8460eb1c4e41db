#include "engine/io/decoding.h"

#include "engine/core/error_trap.h"
#include "engine/plugin/codecs.h"

namespace pliant::io {

std::unique_ptr<spec::Spec> DecodeResource(mjResource& resource, const std::string& content_type,
                                           const Vfs* vfs, DiagnosticSink& sink, bool& found) {
  const mjpDecoder* decoder = FindDecoder(resource, content_type.c_str());
  found = decoder != nullptr;
  if (!found) return nullptr;
  const SourceLocation where{.file = resource.name};
  ErrorTrap trap;
  mjSpec* decoded = nullptr;
  try {
    decoded = decoder->decode(&resource, vfs ? vfs->handle() : nullptr);
  } catch (const FatalError& error) {
    trap.warnings.push_back(error.message);
  }
  if (decoded) {
    for (const std::string& warning : trap.warnings) sink.Warning(where, "", warning);
    return std::unique_ptr<spec::Spec>(spec::AsSpec(decoded));
  }
  for (const std::string& warning : trap.warnings) sink.Error(where, "", warning);
  if (trap.warnings.empty()) {
    sink.Error(where, "", std::string("the decoder for '") + decoder->content_type + "' could not read it");
  }
  return nullptr;
}

}  // namespace pliant::io
