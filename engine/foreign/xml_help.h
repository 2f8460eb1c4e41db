// Small questions and changes to XML trees, shared by the readers of this room.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/diagnostics.h"
#include "engine/io/xml_tree.h"

namespace pliant::foreign {

// The attribute in which the text of an element stands, which the scanner skips as MJCF has none.
constexpr char kText[] = "#text";

// Parses a file of any encoding (document_text.h); every element that holds text alone gets it, trimmed, as
// its attribute kText. False with an error in `sink`.
bool ParseWithTexts(std::string_view text, const std::string& file, io::XmlElement& root,
                    DiagnosticSink& sink);

// The first child of this name, or nullptr.
const io::XmlElement* Child(const io::XmlElement& parent, std::string_view name);
io::XmlElement* Child(io::XmlElement& parent, std::string_view name);
// The value, or "" when the attribute is absent.
std::string Text(const io::XmlElement& xml, std::string_view attribute);
// Sets or adds an attribute; a new one stands where its element stands.
void SetAttribute(io::XmlElement& xml, std::string_view name, std::string value);
// A new last child that stands where its parent stands.
io::XmlElement& AddChild(io::XmlElement& parent, std::string name);
// The numbers of an attribute; false when it is absent, or is not `count` numbers.
bool Numbers(const io::XmlElement& xml, std::string_view attribute, double* values, std::size_t count);
bool Numbers(std::string_view text, double* values, std::size_t count);
std::string Join(const double* values, std::size_t count);

}  // namespace pliant::foreign
