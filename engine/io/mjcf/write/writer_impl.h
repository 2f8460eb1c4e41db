// The MJCF writer, split over several .cc files by section.
#pragma once

#include <string>

#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/write/attributes.h"
#include "engine/io/mjcf/write/xml_printer.h"
#include "engine/spec/defaults.h"
#include "engine/spec/spec.h"

namespace pliant::io::mjcf {

class Writer {
 public:
  Writer(const spec::Spec& spec, const mjModel* model, std::string* lost)
      : spec_(spec), model_(model), lost_(lost), mixed_inertia_(HasMixedInertia(spec)) {}
  std::string Write();

 private:
  // ---- writer.cc
  mjSpec SettingsOfToday();
  void WriteCompiler();
  void WriteSettings(Tag tag, const mjSpec& object, const mjSpec& reference);
  void WriteDefault(const spec::DefaultClass& dclass);
  void WriteTemplates(const spec::DefaultClass& dclass);
  void WriteExtension();
  void WriteCustom();
  void WriteKeyframes();

  // ---- writer_assets.cc
  void WriteAssets();
  void WriteTexture(const spec::Texture& texture);
  void WriteMaterial(const spec::Material& material);
  void WriteMesh(const spec::Mesh& mesh);
  void WriteHField(const spec::HField& hfield);
  void WriteSkin(const spec::Skin& skin);

  // ---- writer_tree.cc
  void WriteBody(const spec::Body& body, const spec::DefaultClass* inherited);
  struct BodyQueues;
  void WriteContents(const spec::Body& body, const spec::DefaultClass* inherited);
  void WriteContents(BodyQueues& body, const spec::Frame* frame, const spec::DefaultClass* inherited);
  void WriteFrame(BodyQueues& body, const spec::Frame& frame, const spec::DefaultClass* inherited);
  void WriteInertial(const spec::Body& body);
  void WriteJoint(const spec::Joint& joint, const spec::DefaultClass* inherited);
  void WriteGeom(const spec::Geom& geom, const spec::DefaultClass* inherited);
  void WriteSite(const spec::Site& site, const spec::DefaultClass* inherited);
  void WriteCamera(const spec::Camera& camera, const spec::DefaultClass* inherited);
  void WriteLight(const spec::Light& light, const spec::DefaultClass* inherited);

  // ---- writer_relations.cc
  void WriteContact();
  void WriteDeformable();
  void WriteEquality();
  void WriteTendons();
  void WriteActuators();
  void WriteActuator(const spec::Actuator& actuator);
  void WriteSensors();
  void WriteSensor(const spec::Sensor& sensor);

  // ---- Shared helpers
  const spec::DefaultClass& ClassOf(const spec::Element& element) const {
    return element.dclass ? *element.dclass : *spec_.root_class();
  }
  // Text for the attribute `class`: empty when the surroundings imply the class.
  std::string ClassText(const spec::Element& element, const spec::DefaultClass* inherited) const {
    const spec::DefaultClass& own = ClassOf(element);
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
  double AngleUnit(const spec::Element& element) const;
  // Copies with the alternative orientation resolved into quat, and angles in radians.
  template <class S>
  S Oriented(const spec::Element& element, S object) const {
    Resolve(element, object.quat, object.alt);
    return object;
  }
  void Resolve(const spec::Element& element, double quat[4], mjsOrientation& orientation) const;
  mjsJoint InRadians(const spec::Element& element, mjsJoint joint) const;

  // Whether bodies of attached documents infer their inertia by other rules than the rest. One file has one
  // set of rules: all inertias are written then, and no rule changes them.
  static bool HasMixedInertia(const spec::Spec& spec);
  // Name of an asset's file as this document's settings find it; assets of attached documents had their own.
  std::string FileFromHere(const spec::Element& asset, const std::string& file) const;

  const spec::Spec& spec_;
  const mjModel* model_;
  std::string* lost_;
  bool mixed_inertia_;
  XmlPrinter out_;
};

}  // namespace pliant::io::mjcf
