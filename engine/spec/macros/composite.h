#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

// A coordinate of a cable's curve, as a function of the place s in [0, 1].
enum class CurveShape { kZero, kLine, kCosine, kSine };

// What a cable is made of. The templates hold the attributes of the generated elements; default classes have
// no say in them.
struct CableOptions {
  CableOptions();

  std::string prefix;
  enum class Start { kFree, kBall, kFixed } initial = Start::kBall;  // joint of the first body
  int count = 0;                                                     // points, when they come from the curve
  std::array<CurveShape, 3> curve = {CurveShape::kZero, CurveShape::kZero, CurveShape::kZero};
  double size[3] = {1, 0, 0};  // length of a line; radius and half turns of a circle
  double offset[3] = {0, 0, 0};
  double quat[4] = {1, 0, 0, 0};  // turns the curve
  std::vector<double> vertex;     // explicit points, 3 numbers each
  Joint joint;
  Geom geom;
  Site site;
  Skin skin;
  bool skin_texcoord = false;
  std::string plugin, plugin_instance;  // identifier, and name of a shared instance
  std::map<std::string, std::string, std::less<>> plugin_attributes;
  SourcePoint where;
};

// Adds a chain of bodies below `body` (inside `frame`, may be null): one body a segment, each with one geom
// along its x axis and a ball joint to the one before, sites at both ends, no contacts between neighbours,
// and a skin when the geoms are boxes. Names are the prefix and B_first, B_1, ... B_last; G0 ...; J_first
// ...; S_first, S_last. False, with a sentence in `error`, when the options make no cable.
bool MakeCable(Spec& spec, Body& body, Frame* frame, const CableOptions& options, std::string& error);

}  // namespace pliant::spec
