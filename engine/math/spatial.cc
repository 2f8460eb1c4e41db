#include "engine/math/spatial.h"

namespace pliant {

void TransformSpatial(mjtNum res[6], const mjtNum vec[6], int flg_force, const mjtNum newpos[3],
                      const mjtNum oldpos[3], const mjtNum* rotnew2old) {
  mjtNum moved[6], dif[3], cross[3];
  Copy6(moved, vec);
  Sub3(dif, newpos, oldpos);
  if (flg_force) {
    Cross(cross, dif, vec + 3);
    SubFrom3(moved, cross);
  } else {
    Cross(cross, dif, vec);
    SubFrom3(moved + 3, cross);
  }
  if (rotnew2old) {
    MulMatTVec3(res, rotnew2old, moved);
    MulMatTVec3(res + 3, rotnew2old, moved + 3);
  } else {
    Copy6(res, moved);
  }
}

}  // namespace pliant
