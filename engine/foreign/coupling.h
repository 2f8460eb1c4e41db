// Joints that follow another one: value = offset + ratio x (value of the leader), both from where they start.
#pragma once

#include <optional>
#include <string>

#include "engine/spec/spec.h"

namespace pliant::foreign {

struct Coupling {
  std::string follower, leader;
  double ratio = 1;  // the offset is data[0] of the equality
};

// Adds the equality that couples two hinges or slides.
spec::Equality& Couple(const spec::Joint& follower, const spec::Joint& leader, double offset, double ratio,
                       spec::Spec& spec);

// What an equality couples; nothing where it is of another kind.
std::optional<Coupling> CouplingOf(const spec::Spec& spec, const spec::Equality& equality);

}  // namespace pliant::foreign
