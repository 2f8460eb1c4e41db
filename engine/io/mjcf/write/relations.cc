// Writes what relates elements of the tree: contact, deformable, equality, tendon, actuator, sensor.
#include <algorithm>
#include <limits>

#include "engine/io/mjcf/values.h"
#include "engine/io/mjcf/write/writer_impl.h"
#include "engine/spec/attributes/servo_shortcuts.h"

namespace pliant::io::mjcf {

void Writer::WriteContact() {
  out_.Open("contact");
  for (const spec::Pair* pair : spec_.pairs) {
    WriteElement(RowOf(Tag::kPair), &pair->spec, &ClassOf(*pair).pair.spec, pair->name,
                 ClassText(*pair, nullptr));
    out_.Close();
  }
  mjsExclude reference;
  spec::SetDefaults(reference);
  for (const spec::Exclude* exclude : spec_.excludes) {
    WriteElement(RowOf(Tag::kExclude), &exclude->spec, &reference, exclude->name, "");
    out_.Close();
  }
  out_.CloseIfUsed();
}

void Writer::WriteDeformable() {
  out_.Open("deformable");
  mjsFlex reference;
  spec::SetDefaults(reference);
  for (const spec::Flex* flex : spec_.flexes) {
    mjsFlex object = flex->spec;
    if (lost_ && object.thickness <= 0) object.elastic2d = 0;  // it has no effect, and others refuse it
    WriteElement(RowOf(Tag::kFlex), &object, &reference, flex->name, "");
    for (const ElementRow* child : Children(RowOf(Tag::kFlex))) {
      WriteElement(*child, &object, &reference, "", "");
      out_.CloseIfUsed();
    }
    out_.Close();
  }
  for (const spec::Skin* skin : spec_.skins) WriteSkin(*skin);
  out_.CloseIfUsed();
}

void Writer::WriteEquality() {
  out_.Open("equality");
  for (const spec::Equality* equality : spec_.equalities) {
    static constexpr Tag kTags[] = {Tag::kConnect,           Tag::kWeld,         Tag::kEqualityJoint,
                                    Tag::kEqualityTendon,    Tag::kEqualityFlex, Tag::kEqualityFlexVert,
                                    Tag::kEqualityFlexStrain};
    const mjsEquality& object = equality->spec;
    if (object.type < mjEQ_CONNECT || object.type > mjEQ_FLEXSTRAIN) continue;
    // The anchor of a connect must be given with bodies, and not with sites; so it is with all numbers of a
    // weld between sites but the torque scale.
    mjsEquality reference = ClassOf(*equality).equality.spec;
    constexpr double kDiffers = std::numeric_limits<double>::quiet_NaN();
    if (object.type == mjEQ_CONNECT || object.type == mjEQ_FLEXSTRAIN) {
      std::fill_n(reference.data, 3, kDiffers);
    }
    if (object.type == mjEQ_WELD) {
      std::fill_n(reference.data, 3, 0.0);  // not the shared default
      reference.data[10] = 1;
    }
    if (object.objtype == mjOBJ_SITE) std::copy_n(object.data, 10, reference.data);
    WriteElement(RowOf(kTags[object.type]), &object, &reference, equality->name,
                 ClassText(*equality, nullptr));
    out_.Close();
  }
  out_.CloseIfUsed();
}

void Writer::WriteTendons() {
  out_.Open("tendon");
  for (const spec::Tendon* tendon : spec_.tendons) {
    WriteElement(RowOf(tendon->IsSpatial() ? Tag::kSpatial : Tag::kFixed), &tendon->spec,
                 &ClassOf(*tendon).tendon.spec, tendon->name, ClassText(*tendon, nullptr));
    for (const spec::Wrap* wrap : tendon->path) {
      switch (wrap->own.type) {
        case mjWRAP_JOINT:
          out_.Open("joint");
          out_.Attribute("joint", wrap->name);
          out_.Attribute("coef", FormatReal(wrap->own.prm));
          break;
        case mjWRAP_PULLEY:
          out_.Open("pulley");
          out_.Attribute("divisor", FormatReal(wrap->own.prm));
          break;
        case mjWRAP_SITE:
          out_.Open("site");
          out_.Attribute("site", wrap->name);
          break;
        default:
          out_.Open("geom");
          out_.Attribute("geom", wrap->name);
          if (!wrap->own.sidesite.empty()) out_.Attribute("sidesite", wrap->own.sidesite);
      }
      out_.Close();
    }
    out_.Close();
  }
  out_.CloseIfUsed();
}

void Writer::WriteActuators() {
  out_.Open("actuator");
  for (const spec::Actuator* actuator : spec_.actuators) WriteActuator(*actuator);
  out_.CloseIfUsed();
}

// Shortcuts are written out as `general`; what the compiler computed is taken from the model.
void Writer::WriteActuator(const spec::Actuator& actuator) {
  mjsActuator object = actuator.spec;
  if (model_ && actuator.id >= 0) {
    const int id = actuator.id;
    std::copy_n(model_->actuator_biasprm + mjNBIAS * id, static_cast<int>(mjNBIAS), object.biasprm);
    if (object.lengthrange[0] == 0 && object.lengthrange[1] == 0) {
      std::copy_n(model_->actuator_lengthrange + 2 * id, 2, object.lengthrange);
    }
    if (object.inheritrange > 0) {
      const bool activation = object.dyntype == mjDYN_INTEGRATOR;
      const double* range = activation ? model_->actuator_actrange : model_->actuator_ctrlrange;
      std::copy_n(range + 2 * id, 2, activation ? object.actrange : object.ctrlrange);
    }
  }
  const Tag tag = object.plugin.active ? Tag::kActuatorPlugin : Tag::kGeneral;
  WriteElement(RowOf(tag), &object, &ClassOf(actuator).actuator.spec, actuator.name,
               ClassText(actuator, nullptr));
  if (object.ctrlspec) {
    if (const std::string words = spec::InputWords(object, object.ctrlspec); !words.empty())
      out_.Attribute("input", words);
  }
  if (object.plugin.active) {
    WritePluginAttributes(object.plugin);
    WritePluginConfig(object.plugin);
  }
  out_.Close();
}

void Writer::WriteSensors() {
  out_.Open("sensor");
  for (const spec::Sensor* sensor : spec_.sensors) WriteSensor(*sensor);
  out_.CloseIfUsed();
}

void Writer::WriteSensor(const spec::Sensor& sensor) {
  const mjsSensor& object = sensor.spec;
  const ElementRow* row = nullptr;
  for (const ElementRow* candidate : Children(RowOf(Tag::kSensor))) {
    if (candidate->value == object.type) row = candidate;
  }
  if (!row) return;
  mjsSensor reference;
  spec::SetDefaults(reference);
  if (row->tag == Tag::kContactSensor) {
    reference.intprm[0] = 1 << mjCONDATA_FOUND;
    reference.intprm[2] = 1;
  }
  if (row->tag == Tag::kRangeFinder) reference.intprm[0] = 1 << mjRAYDATA_DIST;
  WriteElement(*row, &object, &reference, sensor.name, "");
  if (row->tag == Tag::kPluginSensor) {
    WritePluginAttributes(object.plugin);
    WritePluginConfig(object.plugin);
  }
  out_.Close();
}

}  // namespace pliant::io::mjcf
