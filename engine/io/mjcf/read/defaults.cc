#include "engine/io/mjcf/read/defaults.h"

#include <string>

#include "engine/io/mjcf/read/actuators.h"
#include "engine/io/mjcf/read/relations.h"
#include "engine/io/mjcf/read/tree.h"

namespace pliant::io::mjcf {

using spec::DefaultClass;

namespace {

// A bound that no mesh can have is wrong in a class that none uses, too.
void CheckMeshTemplate(Reading& r, const XmlElement& xml, const mjsMesh& mesh) {
  if (xml.Find("maxhullvert") && mesh.maxhullvert != -1 && mesh.maxhullvert < 4) {
    r.ErrorAt(xml, "maxhullvert", "'maxhullvert' must be -1 or larger than 3");
  }
}

void ReadTemplates(Reading& r, const XmlElement& xml, DefaultClass& dclass) {
  for (const XmlElement& child : xml.children) {
    const ElementRow& row = *FindChild(RowOf(Tag::kDefault), child.name);
    switch (row.tag) {
      case Tag::kDefault:
        break;
      case Tag::kDefaultMesh:
        StoreAttributes(row, child, &dclass.mesh.spec);
        CheckMeshTemplate(r, child, dclass.mesh.spec);
        break;
      case Tag::kDefaultMaterial:
        StoreAttributes(row, child, &dclass.material.spec);
        break;
      case Tag::kDefaultJoint:
        StoreAttributes(row, child, &dclass.joint.spec);
        break;
      case Tag::kDefaultGeom:
        StoreAttributes(row, child, &dclass.geom.spec);
        break;
      case Tag::kDefaultSite:
        StoreAttributes(row, child, &dclass.site.spec);
        break;
      case Tag::kDefaultCamera:
        CheckCamera(r, child);
        StoreAttributes(row, child, &dclass.camera.spec);
        StoreOrthographic(r, child, dclass.camera.spec);
        break;
      case Tag::kDefaultLight:
        StoreAttributes(row, child, &dclass.light.spec);
        StoreDirectional(child, dclass.light.spec);
        break;
      case Tag::kDefaultPair:
        StoreAttributes(row, child, &dclass.pair.spec);
        break;
      case Tag::kDefaultEquality:
        StoreAttributes(row, child, &dclass.equality.spec);
        break;
      case Tag::kDefaultTendon:
        StoreAttributes(row, child, &dclass.tendon.spec);
        SpreadSpringLength(child, dclass.tendon.spec);
        break;
      default:
        StoreAttributes(row, child, &dclass.actuator.spec);
        ApplyShortcut(r, row.tag, child, dclass.actuator.spec);
    }
  }
}

}  // namespace

void ReadDefault(Reading& r, const XmlElement& xml, DefaultClass* parent) {
  const std::string name = FetchText(xml, "class");
  DefaultClass* dclass = nullptr;
  if (!parent) {
    dclass = r.spec.root_class();
    if (!name.empty() && name != dclass->name) {
      return r.ErrorAt(xml, "class",
                       "the top-level default class is called '" + dclass->name + "'; nest class '" + name +
                           "' inside it");
    }
  } else {
    if (name.empty()) return r.Error(xml, "a nested default class needs a name: attribute 'class'");
    if (r.spec.FindDefault(name))
      return r.ErrorAt(xml, "class", "default class '" + name + "' is defined twice");
    dclass = r.spec.AddDefault(name, parent);
    if (!dclass) return r.ErrorAt(xml, "class", r.spec.error());
  }
  dclass->where = {xml.file, xml.line, xml.column};
  // Templates first: a nested class copies its parent complete.
  ReadTemplates(r, xml, *dclass);
  for (const XmlElement& child : xml.children) {
    if (child.name == "default") ReadDefault(r, child, dclass);
  }
}

}  // namespace pliant::io::mjcf
