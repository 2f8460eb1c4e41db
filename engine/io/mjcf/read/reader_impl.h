// The MJCF reader, split over several .cc files by section. Works on a tree that has passed CheckTree.
#pragma once

#include <string>

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/read/store.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/vfs.h"
#include "engine/io/xml_tree.h"
#include "engine/spec/macros/composite_lattice.h"
#include "engine/spec/macros/flexcomp.h"
#include "engine/spec/spec.h"

namespace pliant::io::mjcf {

// `directional` is the older spelling of the light type; the checker refuses both at once.
void StoreDirectional(const XmlElement& xml, mjsLight& light);

// A single number in `springlength` is both ends of the dead band.
void SpreadSpringLength(const XmlElement& xml, mjsTendon& tendon);

class Reader {
 public:
  Reader(spec::Spec& spec, const Vfs* vfs, DiagnosticSink& sink) : spec_(spec), vfs_(vfs), sink_(sink) {}

  // Reads all sections: settings and classes first, the tree last, because replicate and attach copy what
  // refers to elements of the tree.
  void Read(const XmlElement& root);

  // Reads the children of an element as the contents of a body.
  void ReadInto(spec::Body& body, const XmlElement& xml) { ReadTree(xml, {body, nullptr, nullptr}); }

 private:
  // Where an element of the tree stands.
  struct Place {
    spec::Body& body;
    spec::Frame* frame;          // innermost frame, null when none
    spec::DefaultClass* dclass;  // of the nearest childclass, null when none
  };

  // ---- reader.cc: settings
  void ReadSections(const XmlElement& root, Tag tag);
  void ReadSection(const ElementRow& row, const XmlElement& xml);
  void ReadCompiler(const ElementRow& row, const XmlElement& xml);
  void ReadSize(const ElementRow& row, const XmlElement& xml);
  void ReadSettings(const ElementRow& row, const XmlElement& xml);
  void MarkStated(const Attribute& attribute);
  void ReadDefault(const XmlElement& xml, spec::DefaultClass* parent);
  void ReadTemplates(const XmlElement& xml, spec::DefaultClass& dclass);
  void ReadExtension(const XmlElement& xml);
  void ReadExtensionPlugin(const XmlElement& xml);

  // ---- reader_assets.cc
  void ReadAsset(const ElementRow& row, const XmlElement& xml);
  void ReadTexture(const ElementRow& row, const XmlElement& xml);
  void ReadMaterial(const ElementRow& row, const XmlElement& xml);
  void ReadMesh(const ElementRow& row, const XmlElement& xml);
  void ReadHField(const ElementRow& row, const XmlElement& xml);
  void ReadSkin(const ElementRow& row, const XmlElement& xml);
  void ReadModel(const XmlElement& xml);
  void NameByFile(spec::Element& element, const XmlElement& xml, const std::string& file);

  // ---- reader_tree.cc
  void ReadTree(const XmlElement& xml, Place place);
  void CheckCamera(const XmlElement& xml);
  void ReadBody(const ElementRow& row, const XmlElement& xml, Place place);
  void ReadJoint(const ElementRow& row, const XmlElement& xml, Place place, spec::DefaultClass* dclass);
  void ReadFrame(const ElementRow& row, const XmlElement& xml, Place place);
  void ReadInertial(const ElementRow& row, const XmlElement& xml, Place place);
  void PlaceInertial(const XmlElement& xml, Place place);
  void CountReplicas(const XmlElement& xml);
  double Replicas(const XmlElement& xml);
  double Expanded(const XmlElement& xml);
  void ReadReplicate(const XmlElement& xml, Place place);
  void ReadAttach(const XmlElement& xml, Place place);
  spec::Element* FindAttached(const XmlElement& xml, spec::Spec& child);
  spec::Frame* WrapWorld(spec::Spec& model);

  // ---- reader_macros.cc
  void ReadComposite(const ElementRow& row, const XmlElement& xml, Place place);
  void ReadCable(const ElementRow& row, const XmlElement& xml, Place place);
  void ReadLattice(const ElementRow& row, const XmlElement& xml, Place place);
  bool ReadLatticeChild(const ElementRow& row, const XmlElement& xml, spec::LatticeOptions& options);
  bool ReadLatticeJoint(const XmlElement& xml, spec::LatticeOptions& options);
  void ReadFlexcomp(const ElementRow& row, const XmlElement& xml, Place place);
  bool ReadVertcollide(const XmlElement& xml);
  bool CheckFlexcomp(const XmlElement& xml, const spec::FlexcompOptions& options);
  bool ReadFlexOrientation(const XmlElement& xml, double quat[4]);
  bool ReadFlexFile(const XmlElement& xml, spec::FlexcompOptions& options);

  // ---- reader_relations.cc
  void ReadRelation(const ElementRow& row, const XmlElement& xml);
  void ReadEquality(const ElementRow& row, const XmlElement& xml);
  void ReadTendon(const ElementRow& row, const XmlElement& xml);
  void ReadFlex(const ElementRow& row, const XmlElement& xml);
  void ReadText(const ElementRow& row, const XmlElement& xml);
  void ReadTuple(const ElementRow& row, const XmlElement& xml);

  // ---- reader_actuators.cc
  void ReadActuator(const ElementRow& row, const XmlElement& xml);
  // `orthographic` is the older spelling of the camera's projection; a warning says so.
  void StoreOrthographic(const XmlElement& xml, mjsCamera& camera);
  void ApplyShortcut(Tag tag, const XmlElement& xml, mjsActuator& actuator);

  // ---- reader_sensors.cc
  void ReadSensor(const ElementRow& row, const XmlElement& xml);

  // ---- Shared helpers
  // Marks where the element came from, names it, stores its attributes.
  template <class T>
  T* Fill(T* element, const ElementRow& row, const XmlElement& xml) {
    Mark(*element, xml);
    StoreAttributes(row, xml, &element->spec);
    return element;
  }
  void Mark(spec::Element& element, const XmlElement& xml);
  // The class named by the attribute, else the inherited one. Reports an unknown name.
  spec::DefaultClass* ClassOf(const XmlElement& xml, const char* attribute, spec::DefaultClass* inherited);
  void ReadPlugin(const XmlElement& xml, spec::Element& owner, mjsPlugin& plugin);
  void ReadConfig(const XmlElement& xml, spec::Plugin& plugin);
  // What follows from an error that is already reported goes unsaid.
  void Error(const XmlElement& xml, std::string message) {
    if (!xml.faulty) sink_.Error(LocationOf(xml), Describe(xml), std::move(message));
  }
  void ErrorAt(const XmlElement& xml, const char* attribute, std::string message) {
    if (!xml.faulty) sink_.Error(LocationOf(xml, attribute), Describe(xml), std::move(message));
  }

  spec::Spec& spec_;
  const Vfs* vfs_;
  DiagnosticSink& sink_;
  bool too_large_ = false;  // what replicate would make; the tree is not read then
};

// Reads a sub-model of asset/model; the caller owns it. `circular`: it is being read already.
// Defined in reader.cc.
std::unique_ptr<spec::Spec> ReadSubmodel(const std::string& path, const Vfs* vfs, DiagnosticSink& sink,
                                         bool& circular);

}  // namespace pliant::io::mjcf
