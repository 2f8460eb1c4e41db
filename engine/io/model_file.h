// Model files of any kind to documents: by the reader of MJCF and URDF, or by a registered decoder.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::io {

// Whether the name (.xml, .urdf) or, where there is one, the content type (text/xml, application/xml) says
// that it is XML.
bool IsXml(std::string_view path, std::string_view content_type);

// Reads a file whose kind the content type, or where that is empty the extension, tells; what no decoder
// knows is taken for XML. Null, with at least one error in `sink`, when anything is wrong. `files` receives
// the names of all files that were read, the main file first, also on failure.
std::unique_ptr<spec::Spec> ReadModelFile(const std::string& path, const std::string& content_type,
                                          const Vfs* vfs, DiagnosticSink& sink,
                                          std::vector<std::string>* files = nullptr);

}  // namespace pliant::io
