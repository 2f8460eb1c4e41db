#include "engine/io/mjcf/read/reading.h"

#include <vector>

#include "engine/core/spelling.h"

namespace pliant::io::mjcf {

using spec::DefaultClass;

void Reading::Mark(spec::Element& element, const XmlElement& xml) {
  element.where = {xml.file, xml.line, xml.column};
  if (const std::string* name = xml.Find("name")) {
    if (!spec.SetName(element, *name)) ErrorAt(xml, "name", spec.error());
  }
}

DefaultClass* Reading::ClassOf(const XmlElement& xml, const char* attribute, DefaultClass* inherited) {
  const std::string* name = xml.Find(attribute);
  if (!name) return inherited;
  if (DefaultClass* dclass = spec.FindDefault(*name)) return dclass;
  std::vector<const char*> known;
  for (const DefaultClass* dclass : spec.default_classes) known.push_back(dclass->name.c_str());
  const std::string nearest = NearestSpelling(*name, known);
  ErrorAt(
      xml, attribute,
      "unknown default class '" + *name + "'" + (nearest.empty() ? "" : "; did you mean '" + nearest + "'?"));
  return inherited;
}

}  // namespace pliant::io::mjcf
