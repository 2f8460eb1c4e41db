#include "engine/io/mjcf/read/sensors.h"

#include <string>

#include "engine/io/mjcf/read/plugins.h"

namespace pliant::io::mjcf {
void ReadSensor(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Sensor* sensor = r.spec.AddSensor();
  mjsSensor& s = sensor->spec;
  s.type = static_cast<mjtSensor>(row.value);
  if (row.tag == Tag::kContactSensor) {
    s.intprm[0] = 1 << mjCONDATA_FOUND;
    s.intprm[2] = 1;
  }
  if (row.tag == Tag::kRangeFinder) s.intprm[0] = 1 << mjRAYDATA_DIST;
  r.Fill(sensor, row, xml);

  auto both_or_none = [&](const char* type, const char* name) {
    if (!xml.Find(type) != !xml.Find(name)) {
      r.Error(xml, std::string("'") + type + "' and '" + name + "' must be given together");
    }
  };
  switch (row.tag) {
    case Tag::kFrameSensor:
      both_or_none("reftype", "refname");
      break;
    case Tag::kUserSensor:
      both_or_none("objtype", "objname");
      break;
    case Tag::kPluginSensor:
      both_or_none("objtype", "objname");
      both_or_none("reftype", "refname");
      ReadPlugin(r, xml, *sensor, s.plugin);
      break;
    case Tag::kRangeFinder:
      if (sensor->own.objname.empty()) r.Error(xml, "one of 'site', 'camera' must be specified");
      break;
    case Tag::kDistanceSensor:
      if (sensor->own.objname.empty()) r.Error(xml, "exactly one of 'geom1' and 'body1' is needed");
      if (sensor->own.refname.empty()) r.Error(xml, "exactly one of 'geom2' and 'body2' is needed");
      break;
    case Tag::kContactSensor:
      if (s.intprm[2] < 1) r.ErrorAt(xml, "num", "'num' must be positive");
      break;
    default:
      break;
  }
}

}  // namespace pliant::io::mjcf
