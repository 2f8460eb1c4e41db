// Geoms coloured by a quantity, with a legend.
#pragma once

#include <imgui.h>
#include <mujoco/mjvisualize.h>

#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

enum class ColorQuantity : int {
  kNone,
  kSpeed,
  kForce,
  kEnergy,
  kPenetration,
  kFriction,
  kMass,
  kDepth,
  kIsland,
  kSleep,
  kTree,
  kMaterial,
  kGroup,
  kSegment,
  kCount
};

struct QuantityInfo {
  const char* name;  // of its action, after "color."
  const char* title;
  const char* unit;
  bool kinds;  // numbers that name kinds, not amounts
};
// By ColorQuantity.
extern const QuantityInfo kQuantities[static_cast<int>(ColorQuantity::kCount)];

// The quantity of each geom [ngeom] at this state; not-a-number where a geom has none (what does not move
// has no speed). Speed m/s of the body's center of mass; force N, the sum of the normal forces of
// contacts of the geom; energy J, kinetic, of the body; penetration m, the deepest contact; friction, the
// largest used share of a friction cone; mass kg of the body; depth m from the eye along the view.
//   reads  cvel, subtree_com, xipos, contact, efc_force, tree_island, body_awake
std::vector<double> GeomQuantity(const mjModel& m, const mjData& d, const mjvScene& scene,
                                 ColorQuantity what);

// The range of the colours: the person's, or that of the values; a range of kinds starts at 0.
void ColorRange(const ColorScale& scale, const std::vector<double>& values, double* lo, double* hi);

// Colours the geoms of the scene as the view says.
void ColorScene(const ActionContext& c, const ViewState& view, mjvScene& scene);
// `corner` is the top left corner of the view on the screen.
void DrawColorLegend(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 corner,
                     ImVec2 size);

}  // namespace pliant::ui
