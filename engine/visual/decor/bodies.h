// Decorations of bodies: inertia shapes, centers of mass, the skeleton, what the mouse holds, applied forces.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

// Three axes in red, green and blue. scale: of vis.scale.framelength and framewidth.
void AddFrame(const SceneContext& c, int objid, const mjtNum pos[3], const mjtNum mat[9], mjtNum scale);

void AddInertias(const SceneContext& c);
void AddPerturbation(const SceneContext& c);
void AddFrames(const SceneContext& c);
void AddCentersOfMass(const SceneContext& c);
void AddSkeleton(const SceneContext& c);
void AddAppliedForces(const SceneContext& c);

}  // namespace pliant::visual
