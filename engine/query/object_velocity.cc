#include "engine/query/object_velocity.h"

#include "engine/core/log.h"
#include "engine/math/spatial.h"
#include "engine/math/vec3.h"

namespace pliant {
namespace {

struct ObjectFrame {
  int body;
  const mjtNum* pos;
  const mjtNum* mat;
};

ObjectFrame FrameOf(const mjModel& m, const mjData& d, int objtype, int objid) {
  switch (objtype) {
    case mjOBJ_BODY:
      return {objid, d.xipos + 3 * objid, d.ximat + 9 * objid};
    case mjOBJ_XBODY:
      return {objid, d.xpos + 3 * objid, d.xmat + 9 * objid};
    case mjOBJ_GEOM:
      return {m.geom_bodyid[objid], d.geom_xpos + 3 * objid, d.geom_xmat + 9 * objid};
    case mjOBJ_SITE:
      return {m.site_bodyid[objid], d.site_xpos + 3 * objid, d.site_xmat + 9 * objid};
    case mjOBJ_CAMERA:
      return {m.cam_bodyid[objid], d.cam_xpos + 3 * objid, d.cam_xmat + 9 * objid};
    default:
      Fatal("objects of type %d have no frame", objtype);
  }
}

// A motion vector of the body, given at the com of its tree, moved to the frame.
void Move(const mjModel& m, const mjData& d, const ObjectFrame& frame, const mjtNum* of_bodies, int flg_local,
          mjtNum res[6]) {
  TransformSpatial(res, of_bodies + 6 * frame.body, 0, frame.pos,
                   d.subtree_com + 3 * m.body_rootid[frame.body], flg_local ? frame.mat : nullptr);
}

}  // namespace

void ObjectVelocity(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6], int flg_local) {
  const ObjectFrame frame = FrameOf(m, d, objtype, objid);
  if (m.body_weldid[frame.body] == 0) {
    Zero6(res);
    return;
  }
  Move(m, d, frame, d.cvel, flg_local, res);
}

void ObjectAcceleration(const mjModel& m, const mjData& d, int objtype, int objid, mjtNum res[6],
                        int flg_local) {
  const ObjectFrame frame = FrameOf(m, d, objtype, objid);
  if (m.body_weldid[frame.body] == 0) {
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
