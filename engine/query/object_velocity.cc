#include "engine/query/object_velocity.h"

#include "engine/math/spatial.h"
#include "engine/math/vec3.h"
#include "engine/query/object_frame.h"

namespace pliant {
namespace {

// A motion vector of the body, given at the com of its tree, moved to the frame.
void Move(const mjModel& m, const mjData& d, const ObjectFrame& frame, const mjtNum* of_bodies, int flg_local,
          mjtNum res[6]) {
  TransformSpatial(res, of_bodies + 6 * frame.body, 0, frame.pos,
                   d.subtree_com + 3 * m.body_rootid[frame.body], flg_local ? frame.mat : nullptr);
}

}  // namespace

void ObjectVelocity(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6], int flg_local) {
  const ObjectFrame frame = FrameOfObject(m, d, objtype, objid);
  if (m.body_treeid[frame.body] < 0) {
    Zero6(res);
    return;
  }
  Move(m, d, frame, d.cvel, flg_local, res);
}

void ObjectAcceleration(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6],
                        int flg_local) {
  const ObjectFrame frame = FrameOfObject(m, d, objtype, objid);
  if (m.body_treeid[frame.body] < 0) {
    Zero6(res);
    return;
  }
  mjtNum velocity[6], correction[3];
  Move(m, d, frame, d.cacc, flg_local, res);
  Move(m, d, frame, d.cvel, flg_local, velocity);
  Cross(correction, velocity, velocity + 3);
  AddTo3(res + 3, correction);
}

}  // namespace pliant
