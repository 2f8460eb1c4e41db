/* A collision function of our own: spheres sink into planes to half their radius before they touch. */
#include "program.h"

static int calls = 0;

static int PlaneSphere(const mjModel* m, mjData* d, mjPreContact* con, int g1, int g2, mjtNum margin) {
  const mjtNum* mat = d->geom_xmat + 9 * g1;
  const mjtNum normal[3] = {mat[2], mat[5], mat[8]};
  mjtNum dif[3], dist;
  int k;
  calls++;
  mju_sub3(dif, d->geom_xpos + 3 * g2, d->geom_xpos + 3 * g1);
  dist = mju_dot3(dif, normal) - 0.5 * m->geom_size[3 * g2];
  if (dist > margin) return 0;
  con[0].dist = dist;
  for (k = 0; k < 3; k++) {
    con[0].pos[k] = d->geom_xpos[3 * g2 + k] - normal[k] * (0.5 * m->geom_size[3 * g2] + 0.5 * dist);
    con[0].normal[k] = normal[k];
    con[0].tangent[k] = 0;
  }
  return 1;
}

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  mjfCollision original = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
  const int ball = mj_name2id(m, mjOBJ_GEOM, "ball");
  CHECK(original != NULL);
  CHECK(mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_PLANE] == NULL);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = PlaneSphere;
  while (d->time < 2) mj_step(m, d);
  CHECK(calls > 0);
  CHECK_NEAR(d->geom_xpos[3 * ball + 2], 0.05, 2e-3);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = original;
  while (d->time < 4) mj_step(m, d);
  CHECK_NEAR(d->geom_xpos[3 * ball + 2], 0.1, 2e-3);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
