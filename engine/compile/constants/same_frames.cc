#include "engine/compile/constants/same_frames.h"

#include "engine/compile/pose.h"

namespace pliant::compile {
namespace {

const double kOrigin[3] = {0, 0, 0};
const double kNoTurn[4] = {1, 0, 0, 0};

// How a pose relates to the frames of its body.
mjtSameFrame FindSameFrame(const mjModel& m, int body, const mjtNum pos[3], const mjtNum quat[4]) {
  if (IsSameRotation(quat, kNoTurn)) {
    return IsSamePosition(pos, kOrigin) ? mjSAMEFRAME_BODY : mjSAMEFRAME_BODYROT;
  }
  if (!IsSameRotation(quat, m.body_iquat + 4 * body)) return mjSAMEFRAME_NONE;
  return IsSamePosition(pos, m.body_ipos + 3 * body) ? mjSAMEFRAME_INERTIA : mjSAMEFRAME_INERTIAROT;
}

}  // namespace

void SetSameFrames(mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    const bool turned = !IsSameRotation(m.body_iquat + 4 * b, kNoTurn);
    const bool moved = !IsSamePosition(m.body_ipos + 3 * b, kOrigin);
    m.body_sameframe[b] = turned ? mjSAMEFRAME_NONE : moved ? mjSAMEFRAME_BODYROT : mjSAMEFRAME_BODY;
  }
  for (int g = 0; g < m.ngeom; ++g) {
    m.geom_sameframe[g] = FindSameFrame(m, m.geom_bodyid[g], m.geom_pos + 3 * g, m.geom_quat + 4 * g);
  }
  for (int s = 0; s < m.nsite; ++s) {
    m.site_sameframe[s] = FindSameFrame(m, m.site_bodyid[s], m.site_pos + 3 * s, m.site_quat + 4 * s);
  }
}

}  // namespace pliant::compile
