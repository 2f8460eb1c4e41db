#include "engine/api/ids.h"

#include "engine/core/log.h"

namespace pliant {

void CheckId(const char* function, const char* what, int id, mjtSize count) {
  if (id >= 0 && id < count) return;
  Fatal("%s: invalid %s id %d; the model has %d", function, what, id, static_cast<int>(count));
}

void CheckObject(const char* function, const mjModel& m, int type, int id) {
  switch (type) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return CheckId(function, "body", id, m.nbody);
    case mjOBJ_GEOM:
      return CheckId(function, "geom", id, m.ngeom);
    case mjOBJ_SITE:
      return CheckId(function, "site", id, m.nsite);
    case mjOBJ_CAMERA:
      return CheckId(function, "camera", id, m.ncam);
    default:
      Fatal("%s: invalid object type %d; bodies, geoms, sites and cameras have a frame", function, type);
  }
}

}  // namespace pliant
