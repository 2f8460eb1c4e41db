// Pictures of robots that nothing here can show.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Takes the textures out of the document whose files are damaged or of a kind that is not read (TIFF, DDS),
// with a warning each; their materials keep their plain colour. The others are decoded on all cores,
// for the compiler, which finds them in the cache of assets.
void LeaveOutUnreadablePictures(const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
