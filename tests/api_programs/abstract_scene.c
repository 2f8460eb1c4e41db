/* The abstract scene: geoms, cameras, perturbation. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjvPerturb perturb;
  int i, balls = 0;
  mj_forward(m, d);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 1000);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultPerturb(&perturb);
  mjv_updateScene(m, d, &option, &perturb, &camera, mjCAT_ALL, &scene);
  for (i = 0; i < scene.ngeom; i++) {
    if (scene.geoms[i].objtype == mjOBJ_GEOM && scene.geoms[i].type == mjGEOM_SPHERE) {
      balls++;
      CHECK_NEAR(scene.geoms[i].pos[0], 0.3, 1e-6);
      CHECK_NEAR(scene.geoms[i].size[0], 0.1, 1e-6);
    }
  }
  CHECK(balls == 1);
  CHECK(scene.nlight >= 1);

  /* A pull on the ball gives a force on its body only. */
  perturb.select = mj_name2id(m, mjOBJ_BODY, "ball");
  perturb.active = mjPERT_TRANSLATE;
  mjv_initPerturb(m, d, &scene, &perturb);
  perturb.refselpos[0] += 0.5;
  mjv_applyPerturbForce(m, d, &perturb);
  CHECK(d->xfrc_applied[6 * perturb.select] > 0);
  CHECK(d->xfrc_applied[6] == 0);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
