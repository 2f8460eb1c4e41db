// Which names an element refers to: the one table behind renaming, deleting and attaching.
#pragma once

#include "engine/spec/spec.h"

namespace pliant::spec {

// Kind of the object that a wrap, an equality or an actuator names; mjOBJ_UNKNOWN when it names none.
mjtObj WrapTargetKind(mjtWrap type);
mjtObj EqualityKind(const mjsEquality& equality);
mjtObj ActuatorTargetKind(mjtTrn type);

// Calls visit(kind, name) for every reference of the element, empty ones included.
// `name` can be changed in place.
template <class Visit>
void VisitReferences(Body& e, Visit visit) {
  visit(mjOBJ_PLUGIN, e.own.plugin.name);
}
template <class Visit>
void VisitReferences(Frame&, Visit) {}
template <class Visit>
void VisitReferences(Joint&, Visit) {}
template <class Visit>
void VisitReferences(Geom& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  visit(mjOBJ_HFIELD, e.own.hfieldname);
  visit(mjOBJ_MESH, e.own.meshname);
  visit(mjOBJ_PLUGIN, e.own.plugin.name);
}
template <class Visit>
void VisitReferences(Site& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  visit(mjOBJ_MESH, e.own.meshname);
}
template <class Visit>
void VisitReferences(Camera& e, Visit visit) {
  visit(mjOBJ_BODY, e.own.targetbody);
}
template <class Visit>
void VisitReferences(Light& e, Visit visit) {
  visit(mjOBJ_BODY, e.own.targetbody);
  visit(mjOBJ_TEXTURE, e.own.texture);
}
template <class Visit>
void VisitReferences(Flex& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  for (std::string& name : e.own.nodebody) visit(mjOBJ_BODY, name);
  for (std::string& name : e.own.vertbody) visit(mjOBJ_BODY, name);
}
template <class Visit>
void VisitReferences(Mesh& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  visit(mjOBJ_PLUGIN, e.own.plugin.name);
}
template <class Visit>
void VisitReferences(HField&, Visit) {}
template <class Visit>
void VisitReferences(Texture&, Visit) {}
template <class Visit>
void VisitReferences(Skin& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  for (std::string& name : e.own.bodyname) visit(mjOBJ_BODY, name);
}
template <class Visit>
void VisitReferences(Material& e, Visit visit) {
  for (std::string& name : e.own.textures) visit(mjOBJ_TEXTURE, name);
}
template <class Visit>
void VisitReferences(Pair& e, Visit visit) {
  visit(mjOBJ_GEOM, e.own.geomname1);
  visit(mjOBJ_GEOM, e.own.geomname2);
}
template <class Visit>
void VisitReferences(Exclude& e, Visit visit) {
  visit(mjOBJ_BODY, e.own.bodyname1);
  visit(mjOBJ_BODY, e.own.bodyname2);
}
template <class Visit>
void VisitReferences(Equality& e, Visit visit) {
  visit(EqualityKind(e.spec), e.own.name1);
  visit(EqualityKind(e.spec), e.own.name2);
}
template <class Visit>
void VisitReferences(Tendon& e, Visit visit) {
  visit(mjOBJ_MATERIAL, e.own.material);
  for (Wrap* wrap : e.path) {
    visit(WrapTargetKind(wrap->own.type), wrap->name);
    visit(mjOBJ_SITE, wrap->own.sidesite);
  }
}
template <class Visit>
void VisitReferences(Actuator& e, Visit visit) {
  visit(ActuatorTargetKind(e.spec.trntype), e.own.target);
  visit(mjOBJ_SITE, e.own.refsite);
  visit(mjOBJ_SITE, e.own.slidersite);
  visit(mjOBJ_PLUGIN, e.own.plugin.name);
}
template <class Visit>
void VisitReferences(Sensor& e, Visit visit) {
  visit(e.spec.objtype, e.own.objname);
  visit(e.spec.reftype, e.own.refname);
  visit(mjOBJ_PLUGIN, e.own.plugin.name);
}
template <class Visit>
void VisitReferences(Numeric&, Visit) {}
template <class Visit>
void VisitReferences(Text&, Visit) {}
template <class Visit>
void VisitReferences(Tuple& e, Visit visit) {
  for (size_t i = 0; i < e.own.objname.size() && i < e.own.objtype.size(); ++i) {
    visit(static_cast<mjtObj>(e.own.objtype[i]), e.own.objname[i]);
  }
}
template <class Visit>
void VisitReferences(Key&, Visit) {}
template <class Visit>
void VisitReferences(Plugin&, Visit) {}

// Calls visit(list..) for each list of elements outside the tree, with that list of every given spec: assets
// first, in an order in which every list only refers to lists before it (tuples may refer to themselves).
template <class Visit, class... Specs>
void VisitAssetLists(Visit visit, Specs&... specs) {
  visit(specs.plugins...);
  visit(specs.textures...);
  visit(specs.materials...);
  visit(specs.meshes...);
  visit(specs.hfields...);
}
template <class Visit, class... Specs>
void VisitRelationLists(Visit visit, Specs&... specs) {
  visit(specs.flexes...);
  visit(specs.skins...);
  visit(specs.pairs...);
  visit(specs.excludes...);
  visit(specs.tendons...);
  visit(specs.equalities...);
  visit(specs.actuators...);
  visit(specs.sensors...);
  visit(specs.tuples...);
}

}  // namespace pliant::spec
