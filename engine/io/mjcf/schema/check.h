// Checks an XML tree against the schema: elements, attributes, how often, required ones, keywords, numbers
// and how many of them, attributes that exclude each other. Everything wrong is reported, not only the first.
// What is wrong is taken out of the tree, so that the reader may store attributes without looking at their
// syntax again, and can go on to look for more errors.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

// False when elements had to be taken out, so that names may be missing.
bool CheckTree(XmlElement& element, const ElementRow& row, DiagnosticSink& sink);

// "geom 'foot'", or "geom" when it has no name: how messages call an element.
std::string Describe(const XmlElement& element);
SourceLocation LocationOf(const XmlElement& element);
SourceLocation LocationOf(const XmlElement& element, std::string_view attribute);

}  // namespace pliant::io::mjcf
