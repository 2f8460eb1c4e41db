// The one table of what the types of geoms are called, in files and for people.
#pragma once

#include <mujoco/mjmodel.h>

#include <array>
#include <cstddef>

namespace pliant {

struct GeomName {
  const char* word;   // in MJCF
  const char* title;  // for people
};

// [mjNGEOMTYPES] by type.
inline constexpr auto kGeomNames = [] {
  std::array<GeomName, mjNGEOMTYPES> names = {};
  const auto name = [&](mjtGeom type, const char* word, const char* title = nullptr) {
    names[static_cast<std::size_t>(type)] = {word, title != nullptr ? title : word};
  };
  name(mjGEOM_PLANE, "plane");
  name(mjGEOM_HFIELD, "hfield", "height field");
  name(mjGEOM_SPHERE, "sphere");
  name(mjGEOM_CAPSULE, "capsule");
  name(mjGEOM_ELLIPSOID, "ellipsoid");
  name(mjGEOM_CYLINDER, "cylinder");
  name(mjGEOM_BOX, "box");
  name(mjGEOM_MESH, "mesh");
  name(mjGEOM_SDF, "sdf");
  return names;
}();

// Every type has its row.
static_assert([] {
  for (const GeomName& name : kGeomNames)
    if (name.word == nullptr) return false;
  return true;
}());

// For a type that a model may have.
inline constexpr const GeomName& NameOfGeom(int type) { return kGeomNames[static_cast<std::size_t>(type)]; }

}  // namespace pliant
