// Things that are dropped into the scene or thrown with the mouse: bodies that are added to the model.
#pragma once

#include "ui/actions/actions.h"
#include "ui/viewport/select.h"

namespace pliant::ui {

inline constexpr const char* kThrownShapes[] = {"sphere", "box", "capsule", "cylinder", "ellipsoid"};

// A drag in the view that ends in a throw.
void BeginThrow(ActionContext& c);
void MoveThrow(ActionContext& c);
// Where the pointer is let go: with the speed that it has, or along the view where it rests.
void EndThrow(ActionContext& c, const PanePointer& pointer);

// Adds `count` bodies of the chosen shape side by side around `pos` (world, m), all with this velocity, m/s.
void SpawnShapes(ActionContext& c, const double pos[3], const double velocity[3]);
// There, at rest.
void DropShapes(ActionContext& c);

}  // namespace pliant::ui
