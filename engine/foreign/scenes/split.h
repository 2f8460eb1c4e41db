// Meshes of files with several materials as several geoms, each with its colour or texture.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

// Every geom of the document that shows a mesh file with materials of its own gets these: a file of one
// material gives it to the geom, a file of several becomes a geom for each, whose vertices stand in the
// document. Geoms that collide or weigh keep their shape; those to which MJCF gives a material or a colour
// keep that. OBJ files of MJCF count where a file of materials stands beside them; their shape stays that
// which the reference reads.
// `robot`: the document comes from a robot's description, where materials inside meshes win over colours,
// all OBJ files count, and shapes that only show something go with a warning when their file cannot be read
// or bounds nothing.
void SplitScenes(const FileFinder& finder, bool robot, spec::Spec& spec, DiagnosticSink& sink);

}  // namespace pliant::foreign
