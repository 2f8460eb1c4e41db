// Moves attribute values from checked XML into the public structs, by the schema.
#pragma once

#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

// Stores every given attribute that the row can place by itself; `base` is the element's public struct.
// Attributes for names, classes and element code are left to the caller.
void StoreAttributes(const ElementRow& row, const XmlElement& xml, void* base);

// ---- Values of attributes that element code fetches itself. The tree has passed CheckTree.
// Overwrites the first numbers of `values` with those given; returns how many were given.
int FetchReals(const XmlElement& xml, const char* attribute, double* values, int max_count);
inline bool FetchReal(const XmlElement& xml, const char* attribute, double& value) {
  return FetchReals(xml, attribute, &value, 1) == 1;
}
bool FetchInt(const XmlElement& xml, const char* attribute, int& value);
std::vector<double> FetchRealList(const XmlElement& xml, const char* attribute);
std::vector<int> FetchIntList(const XmlElement& xml, const char* attribute);
// The text, or "" when absent.
std::string FetchText(const XmlElement& xml, const char* attribute);
// Index of the keyword's value; `otherwise` when absent.
int FetchKeyword(const ElementRow& row, const XmlElement& xml, const char* attribute, int otherwise);

}  // namespace pliant::io::mjcf
