#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

// A joint of a generated element, and the equality that may hold it at its place.
struct HeldJoint {
  HeldJoint();
  Joint joint;
  Equality fix;
};

// Composite objects that the reference engine had in earlier releases: particle systems, strings and cloths
// of spheres, and soft shells; ropes, loops and cloths that are kinematic trees (composite_chain.h). Default
// classes have no say in them; the templates hold the attributes.
struct LatticeOptions {
  LatticeOptions();

  enum class Type { kParticle, kGrid, kBox, kCylinder, kEllipsoid, kRope, kLoop, kCloth };
  Type type = Type::kParticle;
  std::string prefix;
  int count[3] = {1, 1, 1};
  double spacing = 0;
  double offset[3] = {0, 0, 0};
  std::vector<std::vector<int>> pins;  // zero-based grid coordinates of bodies without joints
  Joint joint;
  Geom geom;
  Tendon tendon;
  Equality joint_fix, tendon_fix;  // solver parameters of the equalities that hold the object together
  bool has_skin = false;
  Skin skin;
  bool skin_texcoord = false;
  int skin_subgrid = 0;  // vertices between two bodies of a sheet, interpolated bicubically
  // ---- Of ropes, loops and cloths alone.
  double quat[4] = {1, 0, 0, 0};            // turns the object
  bool hold_main = false;                   // the main joints are held at their places as well
  std::optional<HeldJoint> twist, stretch;  // joints about and along the link to the element before
  double flatinertia = 0;                   // when positive: elements turn like plates of this thickness
  SourcePoint where;
};

// particle: bodies on a lattice, free to translate, with frictionless contacts.
// grid: a string or a sheet of such bodies; neighbours are joined by tendons of fixed length. A sheet may
//   have a skin.
// box, cylinder, ellipsoid: bodies on the shell of a lattice around the parent, each on a slide that points
//   outward; the slides are held at their places, coupled to their neighbours, and their sum is kept. The
//   parent gets a ball in the middle.
// False, with a sentence in `error`, when the options make no such object.
bool MakeLattice(Spec& spec, Body& body, Frame* frame, const LatticeOptions& options, std::string& error);

}  // namespace pliant::spec
