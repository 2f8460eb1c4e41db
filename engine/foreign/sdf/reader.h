// SDFormat 1.6 to 1.11, the language of Gazebo, as far as it describes bodies: models inside worlds and other
// models, links, joints, visuals, collisions, materials, frames, poses with relative_to, includes of
// model://, lights, and cameras of sensors. Other sensors, plugins and physics engines are left out.
#pragma once

#include <memory>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// `sources.root` is the element `sdf`. Models that are not static and not joined to the world move freely.
// Null, with errors in `sink`, when it cannot be a model.
std::unique_ptr<spec::Spec> ReadSdf(io::mjcf::SourceFiles& sources, const FileFinder& finder,
                                    DiagnosticSink& sink);

}  // namespace pliant::foreign
