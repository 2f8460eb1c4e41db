#include "engine/compile/sizes.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/compile/error.h"
#include "engine/compile/fill/assets.h"
#include "engine/compile/fill/flexes.h"
#include "engine/compile/fill/names.h"
#include "engine/compile/relations/actuators.h"
#include "engine/compile/relations/custom.h"
#include "engine/compile/relations/plugins.h"
#include "engine/compile/relations/sensors.h"
#include "engine/compile/relations/tendons.h"
#include "engine/compile/tree/jacobian_patterns.h"
#include "engine/compile/tree/sparsity.h"
#include "engine/model/joint_size.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::compile {

using spec::Spec;

namespace {

// Length of the user arrays of one kind: as asked, or the longest one given.
template <class T>
int UserSize(const Context& context, int wanted, const std::vector<T*>& list, const char* what) {
  size_t longest = 0;
  context.Attempt([&] {
    if (wanted < -1) Fail(std::string(what) + " must be -1 or more");
  });
  for (const T* element : list) {
    longest = std::max(longest, element->own.userdata.size());
    if (wanted < 0 || element->own.userdata.size() <= static_cast<size_t>(wanted)) continue;
    context.Attempt([&] {
      Fail(*element, std::string("user has more values than ") + what + "; raise it in the size element");
    });
  }
  return wanted >= 0 ? wanted : static_cast<int>(longest);
}

template <class List>
int Size(const List& list) {
  return static_cast<int>(list.size());
}

void CountTree(const Context& context, mjModel& s) {
  s.nbody = Size(context.bodies);
  s.ngeom = Size(context.geoms);
  for (const BodyRecord& body : context.bodies) {
    s.njnt += Size(body.joints);
    s.nsite += Size(body.sites);
    s.ncam += Size(body.cameras);
    s.nlight += Size(body.lights);
    s.nv += body.dofnum;
    s.nmocap += body.source->spec.mocap ? 1 : 0;
    for (const Placed<spec::Joint>& placed : body.joints) s.nq += QposCount(placed.element->spec.type);
  }
  s.nbvhstatic += context.body_trees.nodes + context.body_trees.spare_nodes;
}

// Sizes that the document asks for by a number alone.
void CheckAskedSizes(const mjModel& s) {
  const double key = 1.0 + s.nq + s.nv + s.na + s.nu + 7.0 * s.nmocap;
  const struct {
    const char* name;
    double numbers;
  } kAsked[] = {
      {"size/nkey", s.nkey * key},
      {"size/nuserdata", static_cast<double>(s.nuserdata)},
      {"size/nuser_body", static_cast<double>(s.nuser_body) * s.nbody},
      {"size/nuser_jnt", static_cast<double>(s.nuser_jnt) * s.njnt},
      {"size/nuser_geom", static_cast<double>(s.nuser_geom) * s.ngeom},
      {"size/nuser_site", static_cast<double>(s.nuser_site) * s.nsite},
      {"size/nuser_cam", static_cast<double>(s.nuser_cam) * s.ncam},
      {"size/nuser_tendon", static_cast<double>(s.nuser_tendon) * s.ntendon},
      {"size/nuser_actuator", static_cast<double>(s.nuser_actuator) * static_cast<double>(s.nactuator)},
      {"size/nuser_sensor", static_cast<double>(s.nuser_sensor) * s.nsensor},
  };
  for (const auto& asked : kAsked) {
    if (asked.numbers > spec::kMaxSamples) {
      Fail(std::string(asked.name) + " " + spec::TooMany(asked.numbers, "numbers", spec::kMaxSamples));
    }
  }
}

}  // namespace

void CountUserData(Context& context) {
  Spec& spec = context.spec;
  mjModel& s = context.sizes;
  const mjSpec& asked = spec.spec;
  s.nuser_body = UserSize(context, asked.nuser_body, spec.bodies, "nuser_body");
  s.nuser_jnt = UserSize(context, asked.nuser_jnt, spec.joints, "nuser_jnt");
  s.nuser_geom = UserSize(context, asked.nuser_geom, spec.geoms, "nuser_geom");
  s.nuser_site = UserSize(context, asked.nuser_site, spec.sites, "nuser_site");
  s.nuser_cam = UserSize(context, asked.nuser_cam, spec.cameras, "nuser_cam");
  s.nuser_tendon = UserSize(context, asked.nuser_tendon, spec.tendons, "nuser_tendon");
  s.nuser_actuator = UserSize(context, asked.nuser_actuator, spec.actuators, "nuser_actuator");
  s.nuser_sensor = UserSize(context, asked.nuser_sensor, spec.sensors, "nuser_sensor");
}

void CountAll(Context& context) {
  const Spec& spec = context.spec;
  mjModel& s = context.sizes;
  CountTree(context, s);
  CountSparsity(context, s);
  CountAssets(context, s);
  CountFlexes(context, s);
  CountJacobianPatterns(context, s);
  s.npair = Size(context.pairs);
  s.nexclude = Size(context.excludes);
  s.neq = Size(spec.equalities);
  s.ntendon = Size(spec.tendons);
  s.nwrap = CountWraps(spec);
  CountActuators(context, s);
  s.nsensor = Size(spec.sensors);
  s.nsensordata = CountSensorData(context);
  CountCustom(spec, s);
  CountPlugins(context, s);
  s.nkey = std::max(spec.spec.nkey, Size(spec.keys));
  s.nbvh = s.nbvhstatic + s.nbvhdynamic;
  s.nuserdata = spec.spec.nuserdata;
  s.njmax = spec.spec.njmax;
  s.nconmax = spec.spec.nconmax;
  CheckAskedSizes(s);
  CountNames(context, s);
}

}  // namespace pliant::compile
