// Single entries of an abstract scene.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjvisualize.h>

namespace pliant::visual {

// Size of a shape as scenes have it, for all three axes, from the one to three numbers that the shape has.
void SceneSize(int type, const mjtNum size[3], float scene_size[3]);

// No material and no texture; colour and gloss stay.
void RemoveTexture(mjvGeom* geom);

// Fills every field: given values or defaults (null: size 0.1, origin, no rotation, grey).
// Category is decor, ids -1.
void InitGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3], const mjtNum mat[9],
              const float rgba[4]);

// Sets type, pose and size so that the shape spans from -> to. width: radius or half-width in metres, pixels
// for lines. Colour, label and ids stay.
void Connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3], const mjtNum to[3]);

}  // namespace pliant::visual
