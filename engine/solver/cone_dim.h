// Loops over the rows of a cone with their number as a constant.
#pragma once

#include <type_traits>

#include "engine/solver/problem.h"

namespace pliant {

constexpr int kMaxConeDim = 6;

// visit(dim) with the dimension of a cone as a constant: a loop over so few rows costs more than its body.
template <class Visit>
auto WithDim(const EllipticCone& cone, const Visit& visit) {
  switch (cone.dim) {
    case 2:
      return visit(std::integral_constant<int, 2>());
    case 3:
      return visit(std::integral_constant<int, 3>());
    case 4:
      return visit(std::integral_constant<int, 4>());
    case 5:
      return visit(std::integral_constant<int, 5>());
    default:
      return visit(std::integral_constant<int, 6>());
  }
}

}  // namespace pliant
