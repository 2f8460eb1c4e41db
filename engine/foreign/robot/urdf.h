// URDF as it is published: the tree is mended, read by the reader of io, and its document completed with what
// that reader, which does as the reference, leaves out.
#pragma once

#include <memory>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/options.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// `sources.root` is the element `robot`, which is changed. Null, with errors in `sink`, when it cannot
// be a model.
std::unique_ptr<spec::Spec> ReadPublishedUrdf(io::mjcf::SourceFiles& sources, const FileFinder& finder,
                                              const Options& options, DiagnosticSink& sink);
}  // namespace pliant::foreign
