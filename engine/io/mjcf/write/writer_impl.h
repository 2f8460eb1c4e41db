// The MJCF writer, split over several .cc files by section.
#pragma once

#include <string>

#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/write/attributes.h"
#include "engine/io/mjcf/write/xml_printer.h"
#include "engine/spec/defaults.h"
#include "engine/spec/spec.h"

namespace pliant::mjcf {

class Writer {
 public:
  Writer(const Spec& spec, const mjModel* model, std::string* lost)
      : spec_(spec), model_(model), lost_(lost), mixed_inertia_(HasMixedInertia(spec)) {}
  std::string Write();

 private:
  // ---- writer.cc
  void WriteCompiler();
  void WriteSettings(Tag tag, const mjSpec& object, const mjSpec& reference);
  void WriteDefault(const DefaultClass& dclass);
  void WriteTemplates(const DefaultClass& dclass);
  void WriteExtension();
  void WriteCustom();
  void WriteKeyframes();

  // ---- writer_assets.cc
  void WriteAssets();
  void WriteTexture(const Texture& texture);
  void WriteMaterial(const Material& material);
  void WriteMesh(const Mesh& mesh);
  void WriteHField(const HField& hfield);
  void WriteSkin(const Skin& skin);

  // ---- writer_tree.cc
  void WriteBody(const Body& body, const DefaultClass* inherited);
  struct BodyQueues;
  void WriteContents(const Body& body, const DefaultClass* inherited);
  void WriteContents(BodyQueues& body, const Frame* frame, const DefaultClass* inherited);
  void WriteFrame(BodyQueues& body, const Frame& frame, const DefaultClass* inherited);
  void WriteInertial(const Body& body);
  void WriteJoint(const Joint& joint, const DefaultClass* inherited);
  void WriteGeom(const Geom& geom, const DefaultClass* inherited);
  void WriteSite(const Site& site, const DefaultClass* inherited);
  void WriteCamera(const Camera& camera, const DefaultClass* inherited);
  void WriteLight(const Light& light, const DefaultClass* inherited);

  // ---- writer_relations.cc
  void WriteContact();
  void WriteDeformable();
  void WriteEquality();
  void WriteTendons();
  void WriteActuators();
  void WriteActuator(const Actuator& actuator);
  void WriteSensors();
  void WriteSensor(const Sensor& sensor);

  // ---- Shared helpers
  const DefaultClass& ClassOf(const Element& element) const {
    return element.dclass ? *element.dclass : *spec_.root_class();
  }
  // Text for the attribute `class`: empty when the surroundings imply the class.
  std::string ClassText(const Element& element, const DefaultClass* inherited) const {
    const DefaultClass& own = ClassOf(element);
    return &own == (inherited ? inherited : spec_.root_class()) ? "" : own.name;
  }
  void WritePlugin(const mjsPlugin& plugin);
  void WritePluginAttributes(const mjsPlugin& plugin);
  void WritePluginConfig(const mjsPlugin& plugin);
  void WriteElement(const ElementRow& row, const void* object, const void* reference, const std::string& name,
                    const std::string& dclass) {
    out_.Open(row.name);
    WriteAttributes(row, object, reference, name, dclass, out_);
  }
  // Radians for each unit of angle in the document that the element came from.
  double AngleUnit(const Element& element) const;
  // Copies with the alternative orientation resolved into quat, and angles in radians.
  template <class S>
  S Oriented(const Element& element, S object) const {
    Resolve(element, object.quat, object.alt);
    return object;
  }
  void Resolve(const Element& element, double quat[4], mjsOrientation& orientation) const;
  mjsJoint InRadians(const Element& element, mjsJoint joint) const;

  // Whether bodies of attached documents infer their inertia by other rules than the rest. One file has one
  // set of rules: all inertias are written then, and no rule changes them.
  static bool HasMixedInertia(const Spec& spec);
  // Name of an asset's file as this document's settings find it; assets of attached documents had their own.
  std::string FileFromHere(const Element& asset, const std::string& file, bool texture) const;

  const Spec& spec_;
  const mjModel* model_;
  std::string* lost_;
  bool mixed_inertia_;
  XmlPrinter out_;
};

}  // namespace pliant::mjcf
