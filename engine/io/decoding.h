// Documents in kinds of files that programs add a reader for (engine/plugin/codecs.h).
#pragma once

#include <memory>
#include <string>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io {

// The document in an open resource, by its decoder. `found` tells whether there is one; warnings of the
// decoder are errors in `sink` when it returns nothing.
std::unique_ptr<spec::Spec> DecodeResource(mjResource& resource, const std::string& content_type,
                                           const Vfs* vfs, DiagnosticSink& sink, bool& found);

}  // namespace pliant::io
