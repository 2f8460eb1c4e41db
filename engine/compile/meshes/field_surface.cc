#include "engine/compile/meshes/field_surface.h"

#include <cmath>
#include <vector>

#include "engine/core/error_trap.h"
#include "engine/geometry/marching_cubes.h"

namespace pliant::compile {
namespace {

using Attributes = std::map<std::string, std::string, std::less<>>;

// The numbers that the plugin makes of the texts.
std::vector<mjtNum> ReadAttributes(const mjpPlugin& plugin, const Attributes& attributes) {
  std::vector<const char*> names, values;
  for (int i = 0; i < plugin.nattribute; ++i) {
    const auto found = attributes.find(plugin.attributes[i]);
    names.push_back(plugin.attributes[i]);
    values.push_back(found == attributes.end() ? "" : found->second.c_str());
  }
  std::vector<mjtNum> numbers(static_cast<size_t>(plugin.nattribute));
  plugin.sdf_attribute(numbers.data(), names.data(), values.data());
  return numbers;
}

// The lattice of samples, whose ends are the sides of the box.
struct Lattice {
  mjtNum center[3], half[3];
  int count[3];

  explicit Lattice(const mjtNum aabb[6]) {
    constexpr mjtNum kSamples = 300;  // of all three axes
    const mjtNum sum = aabb[3] + aabb[4] + aabb[5];
    for (int k = 0; k < 3; ++k) {
      center[k] = aabb[k];
      half[k] = aabb[3 + k];
      count[k] =
          static_cast<int>(std::floor(kSamples / sum * half[k])) + 1;  // in this order, for the last bit
    }
  }
  mjtNum Place(int axis, mjtNum sample) const {
    return center[axis] - half[axis] + 2 * half[axis] * sample / (count[axis] - 1);
  }
};

std::vector<float> Sample(const mjpPlugin& plugin, const std::vector<mjtNum>& attributes,
                          const Lattice& lattice) {
  std::vector<float> value;
  value.reserve(static_cast<size_t>(lattice.count[0]) * lattice.count[1] * lattice.count[2]);
  for (int z = 0; z < lattice.count[2]; ++z) {
    for (int y = 0; y < lattice.count[1]; ++y) {
      for (int x = 0; x < lattice.count[0]; ++x) {
        const mjtNum point[3] = {lattice.Place(0, x), lattice.Place(1, y), lattice.Place(2, z)};
        value.push_back(static_cast<float>(plugin.sdf_staticdistance(point, attributes.data())));
      }
    }
  }
  return value;
}

bool HasBox(const mjtNum aabb[6]) {
  for (int k = 3; k < 6; ++k) {
    if (!(std::isfinite(aabb[k]) && aabb[k] > 0)) return false;
  }
  return true;
}

}  // namespace

bool SampleField(const mjpPlugin& plugin, const Attributes& attributes, MeshInput& input,
                 std::string& error) {
  const std::string name = std::string("plugin '") + plugin.name + "'";
  if (!plugin.sdf_staticdistance || !plugin.sdf_attribute || !plugin.sdf_aabb) {
    error = name + " has no distance field that can be sampled; give the mesh a file or vertices";
    return false;
  }
  std::vector<mjtNum> numbers;
  mjtNum aabb[6] = {0, 0, 0, 0, 0, 0};
  try {
    const ErrorTrap trap;
    numbers = ReadAttributes(plugin, attributes);
    plugin.sdf_aabb(aabb, numbers.data());
  } catch (const FatalError& fatal) {
    error = fatal.message;
    return false;
  }
  if (!HasBox(aabb)) {
    error = name + " gives a box without volume; check its attributes";
    return false;
  }
  const Lattice lattice(aabb);
  const std::vector<float> value = Sample(plugin, numbers, lattice);
  SampledSurface surface = MarchingCubes(value, lattice.count);
  if (surface.face.empty()) {
    error = name + " has no surface inside its box; check its attributes";
    return false;
  }
  for (size_t i = 0; i < surface.vert.size(); ++i)
    surface.vert[i] = static_cast<float>(lattice.Place(static_cast<int>(i % 3), surface.vert[i]));
  input.vert = std::move(surface.vert);
  input.face = std::move(surface.face);
  input.keep_frame = true;
  return true;
}

}  // namespace pliant::compile
