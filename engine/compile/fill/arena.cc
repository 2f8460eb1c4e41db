#include "engine/compile/fill/arena.h"

#include <mujoco/mjdata.h>

#include <algorithm>

namespace pliant::compile {

size_t ArenaSize(const spec::Spec& spec, const mjModel& m) {
  constexpr auto kUnset = static_cast<mjtSize>(-1);
  if (spec.spec.memory != kUnset) return static_cast<size_t>(spec.spec.memory);
  // The legacy settings njmax, nconmax and nstack only choose how much memory there is:
  // nothing is cut off at them.
  const size_t rows = m.njmax >= 0 ? m.njmax : 500;
  const size_t contacts = m.nconmax > 0 ? m.nconmax : 100;
  const size_t nv = m.nv;
  size_t bytes = 0;
  if (spec.spec.nstack != kUnset) {
    bytes = static_cast<size_t>(spec.spec.nstack) * sizeof(mjtNum);
  } else {
    const size_t n = rows + m.neq + nv;
    bytes = sizeof(mjtNum) * (5 * n * n + 20 * (m.nq + nv + m.nu + m.na + m.nbody + m.njnt + m.ngeom +
                                                m.nsite + m.neq + m.ntendon + m.nwrap));
  }
  // Contacts; vectors over rows; the sparse dual matrix; two sparse Jacobians; vectors over dofs.
  constexpr size_t kEntry = sizeof(mjtNum) + sizeof(int);
  bytes += contacts * sizeof(mjContact) + rows * 12 * kEntry + rows * rows * kEntry + 2 * nv * rows * kEntry +
           nv * kEntry;
  const size_t megabyte = size_t{1} << 20;
  return (bytes + megabyte - 1) / megabyte * megabyte;
}

}  // namespace pliant::compile
