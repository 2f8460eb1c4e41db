#include "engine/model/signature.h"

#include <initializer_list>

namespace pliant {

// FNV-1a (Fowler, Noll, Vo) with 64 bits.
std::uint64_t StructureSignature(const mjModel& m) {
  constexpr std::uint64_t kPrime = 1099511628211ull;
  std::uint64_t stamp = 1469598103934665603ull;
  for (int i = 0; i < m.nnames; ++i) stamp = (stamp ^ static_cast<unsigned char>(m.names[i])) * kPrime;
  for (const mjtSize size :
       {m.nq, m.nv, m.nu, m.na, m.nbody, m.ngeom, m.nsite, m.njnt, m.neq, m.ntendon, m.nsensor, m.nkey}) {
    stamp = (stamp ^ static_cast<std::uint64_t>(size)) * kPrime;
  }
  return stamp;
}

}  // namespace pliant
