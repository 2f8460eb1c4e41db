// Slider-cranks and the decorations of actuators.
#pragma once

#include "engine/visual/geoms/geom_list.h"

namespace pliant::visual {

void AddSliderCranks(const SceneContext& c);
void AddActuators(const SceneContext& c);

}  // namespace pliant::visual
