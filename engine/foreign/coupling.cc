#include "engine/foreign/coupling.h"

#include <algorithm>
#include <cmath>

namespace pliant::foreign {
namespace {

constexpr double kLikeUnits = 10;  // ratios up to this, or down to its inverse, couple joints of like inertia

// The stiffness of an equality of joints is scaled with the sum of their inverse inertias, whatever the ratio
// is: of a spindle that is 1/kg and 1/(kg m^2), and the sum may be a thousand times the inverse inertia along
// the coupling, which then gives way as much. That of a tendon is scaled with the inverse inertia along it.
bool SumsLikeUnits(const spec::Joint& follower, const spec::Joint& leader, double ratio) {
  const double size = std::abs(ratio);
  return follower.spec.type == leader.spec.type && size <= kLikeUnits &&
         (size >= 1 / kLikeUnits || size == 0);
}

void CoupleByTendon(const spec::Joint& follower, const spec::Joint& leader, double ratio, spec::Spec& spec,
                    spec::Equality& equality) {
  spec::Tendon* tendon = spec.AddTendon();
  std::string name = follower.name + "_coupling";
  while (!spec.SetName(*tendon, name)) name += '_';
  spec.WrapJoint(*tendon, follower.name, 1);
  spec.WrapJoint(*tendon, leader.name, -ratio);
  equality.spec.type = mjEQ_TENDON;
  equality.own.name1 = name;
  // A thread turns a play of a tenth of a millimetre into a good part of a turn.
  equality.spec.solimp[0] = equality.spec.solimp[1] = mjMAXIMP;
}

const spec::Tendon* TendonOf(const spec::Spec& spec, const std::string& name) {
  const auto found = std::find_if(spec.tendons.begin(), spec.tendons.end(),
                                  [&](const spec::Tendon* tendon) { return tendon->name == name; });
  return found == spec.tendons.end() ? nullptr : *found;
}

}  // namespace

spec::Equality& Couple(const spec::Joint& follower, const spec::Joint& leader, double offset, double ratio,
                       spec::Spec& spec) {
  spec::Equality& equality = *spec.AddEquality();
  if (SumsLikeUnits(follower, leader, ratio)) {
    equality.spec.type = mjEQ_JOINT;
    equality.own.name1 = follower.name;
    equality.own.name2 = leader.name;
    equality.spec.data[1] = ratio;  // the further coefficients are 0 as in any document
  } else {
    CoupleByTendon(follower, leader, ratio, spec, equality);
  }
  equality.spec.data[0] = offset;
  return equality;
}

std::optional<Coupling> CouplingOf(const spec::Spec& spec, const spec::Equality& equality) {
  if (equality.spec.type == mjEQ_JOINT) {
    return Coupling{equality.own.name1, equality.own.name2, equality.spec.data[1]};
  }
  if (equality.spec.type != mjEQ_TENDON || !equality.own.name2.empty()) return std::nullopt;
  const spec::Tendon* tendon = TendonOf(spec, equality.own.name1);
  if (!tendon || tendon->path.size() != 2 || tendon->path[0]->own.prm != 1) return std::nullopt;
  const spec::Wrap &follower = *tendon->path[0], &leader = *tendon->path[1];
  if (follower.own.type != mjWRAP_JOINT || leader.own.type != mjWRAP_JOINT) return std::nullopt;
  return Coupling{follower.name, leader.name, -leader.own.prm};
}

}  // namespace pliant::foreign
