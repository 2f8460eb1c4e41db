#include "engine/query/object_frame.h"

#include "engine/core/log.h"

namespace pliant {

ObjectFrame FrameOfObject(const mjModel& m, const mjData& d, int objtype, int objid) {
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

}  // namespace pliant
