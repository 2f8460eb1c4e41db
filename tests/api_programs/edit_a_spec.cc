// Build a model in code, compile it, change it, recompile it, and write it as text.
#include <string>

#include "program.h"

int main(int, char**) {
  mjSpec* spec = mj_makeSpec();
  mjsBody* world = mjs_findBody(spec, "world");
  mjsBody* body = mjs_addBody(world, nullptr);
  mjs_setName(body->element, "box");
  body->pos[2] = 1;
  mjs_addFreeJoint(body);
  mjsGeom* geom = mjs_addGeom(body, nullptr);
  geom->type = mjGEOM_BOX;
  geom->size[0] = geom->size[1] = geom->size[2] = 0.1;
  mjModel* m = mj_compile(spec, nullptr);
  CHECK(m != nullptr);
  CHECK(m->nbody == 2 && m->nv == 6);
  CHECK_NEAR(m->body_mass[1], 8.0, 1e-12);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 50; ++i) mj_step(m, d);
  const mjtNum height = d->qpos[2];

  // A second body appears; the first keeps its state.
  mjsBody* other = mjs_addBody(world, nullptr);
  other->pos[0] = 3;
  mjsJoint* joint = mjs_addJoint(other, nullptr);
  joint->type = mjJNT_HINGE;
  mjsGeom* rod = mjs_addGeom(other, nullptr);
  rod->type = mjGEOM_SPHERE;
  rod->size[0] = 0.2;
  CHECK(mj_recompile(spec, nullptr, m, d) == 0);
  CHECK(m->nbody == 3 && m->nv == 7);
  CHECK_NEAR(d->qpos[2], height, 1e-12);
  char xml[10000], error[1000];
  CHECK(mj_saveXMLString(spec, xml, sizeof(xml), error, sizeof(error)) == 0);
  CHECK(std::string(xml).find("name=\"box\"") != std::string::npos);
  mj_deleteData(d);
  mj_deleteModel(m);
  mj_deleteSpec(spec);
  return 0;
}
