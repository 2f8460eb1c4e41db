/* Rays and distances between geoms. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  const int ball = mj_name2id(m, mjOBJ_GEOM, "ball"), floor_id = mj_name2id(m, mjOBJ_GEOM, "floor");
  const mjtNum from[3] = {0.3, 0.5, 2}, down[3] = {0, 0, -1};
  mjtNum fromto[6], normal[3];
  int hit = -1;
  mj_forward(m, d);
  CHECK_NEAR(mj_ray(m, d, from, down, NULL, 1, -1, &hit, normal), 1.8, 1e-12);
  CHECK(hit == ball);
  CHECK_NEAR(normal[2], 1, 1e-12);
  CHECK_NEAR(mj_ray(m, d, from, down, NULL, 1, m->geom_bodyid[ball], &hit, NULL), 2.0, 1e-12);
  CHECK(hit == floor_id);
  CHECK(mj_ray(m, d, from, down, NULL, 0, m->geom_bodyid[ball], &hit, normal) == -1);
  CHECK(hit == -1);
  CHECK(normal[0] == 0 && normal[1] == 0 && normal[2] == 0);
  CHECK_NEAR(mj_geomDistance(m, d, mj_name2id(m, mjOBJ_GEOM, "upper"), ball, 10, fromto),
             sqrt(0.5 * 0.5 + 0.5 * 0.5) - 0.15, 1e-5);
  CHECK_NEAR(fromto[5], 0.1 + 0.1 * sqrt(0.5), 1e-4);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
