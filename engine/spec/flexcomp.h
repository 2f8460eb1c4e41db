// The macro flexcomp: one flex, a body for each free point, and on request an equality that keeps its edges.
#pragma once

#include <string>
#include <vector>

#include "engine/spec/spec.h"

namespace pliant {

enum class FlexcompType {
  kGrid,
  kBox,
  kCylinder,
  kEllipsoid,
  kSquare,
  kDisc,
  kCircle,
  kMesh,
  kGmsh,
  kDirect
};
enum class FlexcompDof { kFull, kRadial, kTrilinear };

struct FlexcompOptions {
  std::string name;
  FlexcompType type = FlexcompType::kGrid;
  FlexcompDof dof = FlexcompDof::kFull;
  int count[3] = {10, 10, 10};
  double spacing[3] = {0.02, 0.02, 0.02};
  double scale[3] = {1, 1, 1};
  double mass = 1;
  double inertiabox = 0.005;
  double pos[3] = {0, 0, 0};  // pose of the points in the parent
  double quat[4] = {1, 0, 0, 0};
  mjsOrientation alt = {};
  bool rigid = false;
  bool has_origin = false;  // type mesh: join every triangle to `origin`, making tetrahedra
  double origin[3] = {0, 0, 0};
  // type direct: as given; types mesh and gmsh: what the caller read from the file (for mesh: triangles; for
  // gmsh: elements of the dimension that flex.spec.dim says)
  std::vector<double> point;  // 3 a point
  std::vector<int> element;   // dim+1 a element
  // pins
  std::vector<int> pin_id, pin_range, pin_grid, pin_gridrange;
  // equality/flex
  bool equality = false;
  mjtNum solref[mjNREF] = {0.02, 1};
  mjtNum solimp[mjNIMP] = {0.9, 0.95, 0.001, 0.5, 2};
  // everything that is passed on to the flex: dim, radius, contact, elasticity, edge stiffness, material,
  // rgba, texcoord ...
  Flex flex;
  // passive-force plugin of the bodies, when plugin_active
  bool plugin_active = false;
  PluginStrings plugin;
  Element* plugin_instance = nullptr;
};

// Expands the macro in `body`, inside `frame` (may be null). Everything made gets the place `where`.
// False with a sentence in `error` when the options are inconsistent.
bool BuildFlexcomp(Spec& spec, Body& body, Frame* frame, FlexcompOptions& options, const SourcePoint& where,
                   std::string& error);

}  // namespace pliant
