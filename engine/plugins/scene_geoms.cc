#include "engine/plugins/scene_geoms.h"

#include "engine/core/log.h"
#include "engine/visual/geoms/geom.h"

namespace pliant::plugins {

mjvGeom* AppendGeom(mjvScene& scene, int objid, int type, const mjtNum size[3], const mjtNum pos[3],
                    const mjtNum mat[9], const float rgba[4]) {
  if (scene.ngeom >= scene.maxgeom) {
    if (scene.status == 0) {
      Warn("The visual scene is full at %d geoms: raise maxgeom of the scene.", scene.maxgeom);
    }
    scene.status = 1;
    return nullptr;
  }
  mjvGeom* geom = scene.geoms + scene.ngeom;
  visual::InitGeom(geom, type, size, pos, mat, rgba);
  geom->objtype = mjOBJ_UNKNOWN;
  geom->objid = objid;
  geom->category = mjCAT_DECOR;
  geom->segid = scene.ngeom;
  ++scene.ngeom;
  return geom;
}

}  // namespace pliant::plugins
