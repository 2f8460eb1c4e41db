// Checks an XML tree against the schema: elements, attributes, how often, required ones, keywords, numbers
// and how many of them, attributes that exclude each other. Everything wrong is reported, not only the first.
// After a check without errors the reader may store attributes without looking at their syntax again.
#pragma once

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/schema.h"
#include "engine/io/xml_tree.h"

namespace pliant::mjcf {

void CheckTree(const XmlElement& element, const ElementRow& row, DiagnosticSink& sink);

// "geom 'foot'", or "geom" when it has no name: how messages call an element.
std::string Describe(const XmlElement& element);
SourceLocation LocationOf(const XmlElement& element);
SourceLocation LocationOf(const XmlElement& element, std::string_view attribute);

}  // namespace pliant::mjcf
