#include "engine/io/mjcf/read/settings.h"

#include <cstddef>
#include <string>

#include "engine/spec/authored.h"

namespace pliant::io::mjcf {
namespace {

// Remembers that this document states the setting; flags and groups are remembered one by one.
void MarkStated(Reading& r, const Attribute& attribute) {
  mjsAuthored& stated = r.spec.spec.authored;
  switch (attribute.store) {
    case Store::kDisableBit:
      stated.disableflags |= attribute.value;
      break;
    case Store::kEnableBit:
      stated.enableflags |= attribute.value;
      break;
    case Store::kBitList:
      stated.disableactuator |= r.spec.spec.option.disableactuator;
      break;
    default:
      break;
  }
  spec::MarkAuthored(r.spec.spec, static_cast<std::size_t>(attribute.offset));
}

}  // namespace

// Global settings: the attributes of the section and of its children all live in mjSpec.
void ReadSettings(Reading& r, const ElementRow& row, const XmlElement& xml) {
  StoreAttributes(row, xml, &r.spec.spec);
  for (const XmlAttribute& given : xml.attributes) {
    if (const Attribute* attribute = FindAttribute(row, given.name)) MarkStated(r, *attribute);
  }
  if (row.tag == Tag::kStatistic && xml.Find("extent") && r.spec.spec.stat.extent <= 0) {
    r.ErrorAt(xml, "extent", "'extent' must be positive");
  }
  if (row.tag == Tag::kVisualMap && xml.Find("znear") && r.spec.spec.visual.map.znear <= 0) {
    r.ErrorAt(xml, "znear", "'znear' must be positive");
  }
  if (row.tag == Tag::kVisualGlobal && xml.Find("realtime") && r.spec.spec.visual.global.realtime <= 0) {
    r.ErrorAt(xml, "realtime", "'realtime' must be positive");
  }
  for (const XmlElement& child : xml.children) ReadSettings(r, *FindChild(row, child.name), child);
}

void ReadCompiler(Reading& r, const ElementRow& row, const XmlElement& xml) {
  if (const std::string* directory = xml.Find("assetdir")) {
    r.spec.own.meshdir = *directory;
    r.spec.own.texturedir = *directory;
  }
  ReadSettings(r, row, xml);
  const std::string* coordinate = xml.Find("coordinate");
  if (coordinate && *coordinate == "global") {
    r.ErrorAt(xml, "coordinate", "global coordinates are no longer supported; write local coordinates");
  }
}

void ReadSize(Reading& r, const ElementRow& row, const XmlElement& xml) {
  ReadSettings(r, row, xml);
  const auto automatic = static_cast<mjtSize>(-1);
  if (r.spec.spec.memory != automatic && (r.spec.spec.njmax != -1 || r.spec.spec.nstack != automatic)) {
    r.Error(xml, "'memory' cannot be combined with 'njmax' or 'nstack'; keep only 'memory'");
  }
  if (int count; FetchInt(xml, "nuserdata", count) && count < 0) {
    r.ErrorAt(xml, "nuserdata", "'nuserdata' cannot be negative");
  }
  for (const char* name : {"nconmax", "njmax", "nstack", "nuser_body", "nuser_jnt", "nuser_geom",
                           "nuser_site", "nuser_cam", "nuser_tendon", "nuser_actuator", "nuser_sensor"}) {
    if (int count; FetchInt(xml, name, count) && count < -1) {
      r.ErrorAt(xml, name, std::string("'") + name + "' must be at least -1, which means automatic");
    }
  }
}

}  // namespace pliant::io::mjcf
