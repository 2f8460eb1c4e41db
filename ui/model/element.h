// One element of the model by kind and id: what it is called, where it stands in the tree and in space.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant::ui {

struct ElementRef {
  mjtObj type = mjOBJ_UNKNOWN;
  int id = -1;

  bool operator==(const ElementRef&) const = default;
};

// The kinds that lists and searches show, in this order: first those of the tree, then the flat ones.
inline constexpr mjtObj kElementKinds[] = {
    mjOBJ_BODY,     mjOBJ_JOINT,   mjOBJ_GEOM,   mjOBJ_SITE,     mjOBJ_CAMERA, mjOBJ_LIGHT,
    mjOBJ_ACTUATOR, mjOBJ_SENSOR,  mjOBJ_TENDON, mjOBJ_EQUALITY, mjOBJ_PAIR,   mjOBJ_EXCLUDE,
    mjOBJ_KEY,      mjOBJ_FLEX,    mjOBJ_SKIN,   mjOBJ_MESH,     mjOBJ_HFIELD, mjOBJ_TEXTURE,
    mjOBJ_MATERIAL, mjOBJ_NUMERIC, mjOBJ_TEXT,   mjOBJ_TUPLE,    mjOBJ_PLUGIN};

// "Bodies", "Height fields", ...
const char* KindPlural(int type);

// True when the model has this element.
bool Exists(const mjModel& m, ElementRef element);

// The body that carries the element, or that it acts on; -1 when there is no single one
// (materials, keys, ...).
int BodyOf(const mjModel& m, ElementRef element);

// Names of the bodies from the world down to the element, joined by slashes: "torso/arm/elbow". Elements
// outside the tree are just their name.
std::string ElementPath(const mjModel& m, ElementRef element);

// Where the element is in the world, and a radius that a picture of it should show; false when it is nowhere.
bool ElementPlace(const mjModel& m, const mjData& d, ElementRef element, double pos[3], double* radius);

}  // namespace pliant::ui
