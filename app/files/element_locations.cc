#include "app/files/element_locations.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace pliant::app {
namespace {

class Locator {
 public:
  template <class List>
  void Add(int type, const List& elements) {
    for (const auto* element : elements) {
      const spec::SourcePoint& where = element->where;
      if (element->id < 0 || where.file == nullptr || where.line <= 0) continue;
      const auto [file, fresh] = numbers_.emplace(*where.file, static_cast<int>(out_.files.size()));
      if (fresh) out_.files.push_back(*where.file);
      out_.entries.push_back({type, element->id, file->second, where.line, where.column});
    }
  }
  runner::ElementLocations Take() {
    std::sort(out_.entries.begin(), out_.entries.end(),
              [](const auto& a, const auto& b) { return std::tie(a.type, a.id) < std::tie(b.type, b.id); });
    return std::move(out_);
  }

 private:
  runner::ElementLocations out_;
  std::map<std::string, int> numbers_;
};

}  // namespace

runner::ElementLocations LocateElements(const spec::Spec& spec) {
  Locator locator;
  locator.Add(mjOBJ_BODY, spec.bodies);
  locator.Add(mjOBJ_JOINT, spec.joints);
  locator.Add(mjOBJ_GEOM, spec.geoms);
  locator.Add(mjOBJ_SITE, spec.sites);
  locator.Add(mjOBJ_CAMERA, spec.cameras);
  locator.Add(mjOBJ_LIGHT, spec.lights);
  locator.Add(mjOBJ_FLEX, spec.flexes);
  locator.Add(mjOBJ_MESH, spec.meshes);
  locator.Add(mjOBJ_SKIN, spec.skins);
  locator.Add(mjOBJ_HFIELD, spec.hfields);
  locator.Add(mjOBJ_TEXTURE, spec.textures);
  locator.Add(mjOBJ_MATERIAL, spec.materials);
  locator.Add(mjOBJ_PAIR, spec.pairs);
  locator.Add(mjOBJ_EXCLUDE, spec.excludes);
  locator.Add(mjOBJ_EQUALITY, spec.equalities);
  locator.Add(mjOBJ_TENDON, spec.tendons);
  locator.Add(mjOBJ_ACTUATOR, spec.actuators);
  locator.Add(mjOBJ_SENSOR, spec.sensors);
  locator.Add(mjOBJ_NUMERIC, spec.numerics);
  locator.Add(mjOBJ_TEXT, spec.texts);
  locator.Add(mjOBJ_TUPLE, spec.tuples);
  locator.Add(mjOBJ_KEY, spec.keys);
  locator.Add(mjOBJ_PLUGIN, spec.plugins);
  return locator.Take();
}

}  // namespace pliant::app
