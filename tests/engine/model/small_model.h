// A model made by hand, without the compiler.
#pragma once

#include <cstring>

#include "engine/model/model.h"
#include "engine/model/names.h"
#include "tests/support/oracle_model.h"

namespace pliant {

// Two bodies with names, two hinges, one mocap body, one keyframe.
inline ModelPtr SmallModel() {
  mjModel sizes{};
  sizes.nq = sizes.nv = 2;
  sizes.nbody = 3;
  sizes.njnt = 2;
  sizes.nu = 1;
  sizes.neq = 1;
  sizes.nmocap = 1;
  sizes.nkey = 1;
  sizes.nuserdata = 2;
  sizes.nnames = 32;
  sizes.nnames_map = kNameSlotsPerElement * (3 + 2 + 1 + 1 + 1);
  sizes.narena = 4096;
  ModelPtr m(MakeModel(sizes));
  std::memcpy(m->names, "\0arm\0hand\0", 10);
  m->name_bodyadr[1] = 1;
  m->name_bodyadr[2] = 5;
  BuildNameMap(*m);
  m->qpos0[0] = 0.5;
  m->eq_active0[0] = 1;
  m->body_mocapid[0] = m->body_mocapid[1] = -1;
  m->body_mocapid[2] = 0;
  m->body_pos[6] = 3;
  m->body_quat[8] = 2;
  m->key_time[0] = 4;
  m->key_qpos[1] = 7;
  m->key_mquat[0] = 1;
  return m;
}

}  // namespace pliant
