// Pictures and paint on the shapes of SDFormat.
#pragma once

#include "engine/foreign/file_finder.h"
#include "engine/foreign/xml_help.h"
#include "engine/spec/spec.h"

namespace pliant::foreign::sdf {

// Gives the geom a material with the picture that the element names. `width`: metres that one picture takes,
// and is repeated after; 0: the coordinates of the mesh place it. Without the file, a warning in `sink`.
void UseTexture(const io::XmlElement& map, double width, const FileFinder& finder, spec::Spec& spec,
                spec::Geom& geom, DiagnosticSink& sink);

// The same with a file that is there.
void ShowPicture(const std::string& path, double width, const FileFinder& finder, spec::Spec& spec,
                 spec::Geom& geom);

// Makes the colour of the geom a material, which wins over those that its mesh file holds.
void PaintOver(const std::string& wish, spec::Spec& spec, spec::Geom& geom);

}  // namespace pliant::foreign::sdf
