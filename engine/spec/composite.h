// The macro composite: bodies, joints, geoms, sites and tendons in regular arrangements.
#pragma once

#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant {

enum class CompositeType { kParticle, kGrid, kRope, kLoop, kCable, kCloth, kBox, kCylinder, kEllipsoid };
enum class CompositeInitial { kFree, kBall, kNone };

// Values of one composite/joint; templates as the attributes of `joint` set them.
struct CompositeJoint {
  bool given = false;
  Joint joint;
  mjtNum solref_fix[mjNREF] = {0.02, 1};
  mjtNum solimp_fix[mjNIMP] = {0.9, 0.95, 0.001, 0.5, 2};
};

struct CompositeOptions {
  std::string prefix;
  CompositeType type = CompositeType::kCable;
  int count[3] = {1, 1, 1};
  double spacing = 0;
  double offset[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};
  double flatinertia = 0;
  CompositeInitial initial = CompositeInitial::kFree;
  std::string curve[3];  // words s, cos(s), sin(s), or empty
  double size[3] = {1, 0, 0};
  std::vector<double> vertex;  // 3 a point
  CompositeJoint joint;        // kind main
  Geom geom;                   // template of the geoms
  bool site_given = false;
  Site site;
  // skin of the two-dimensional kinds
  bool skin_given = false;
  bool skin_texcoord = false;
  std::string skin_material;
  float skin_rgba[4] = {0.5f, 0.5f, 0.5f, 1};
  float skin_inflate = 0;
  int skin_subgrid = 0;
  int skin_group = 0;
  bool plugin_active = false;
  PluginStrings plugin;
  Element* plugin_instance = nullptr;
};

// Expands the macro in `body`, inside `frame` (may be null). Everything made gets the place `where`.
// False with a sentence in `error` when the options are inconsistent.
bool BuildComposite(Spec& spec, Body& body, Frame* frame, CompositeOptions& options, const SourcePoint& where,
                    std::string& error);

}  // namespace pliant
