/* Records pictures of a simulation without a window: record FOLDER [core]. */
#ifdef WITH_OSMESA
#include "osmesa_context.h"
#else
#include "egl_context.h"
#endif

enum { kWidth = 320, kHeight = 240, kFrames = 10 };

static double MeanDifference(const unsigned char* a, const unsigned char* b) {
  double sum = 0;
  int i;
  for (i = 0; i < 3 * kWidth * kHeight; i++) sum += abs(a[i] - b[i]);
  return sum / (3.0 * kWidth * kHeight);
}

int main(int argc, char** argv) {
  static unsigned char first[3 * kWidth * kHeight], rgb[3 * kWidth * kHeight];
  static float depth[kWidth * kHeight];
  const mjrRect viewport = {0, 0, kWidth, kHeight};
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  const OffscreenContext gl = MakeOffscreenContext(argc > 2 && !strcmp(argv[2], "core"));
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjrContext con;
  int frame, i, far = 0;

  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  mjr_defaultContext(&con);
  mjv_makeScene(m, &scene, 1000);
  mjr_makeContext(m, &con, mjFONTSCALE_100);
  mjr_setBuffer(mjFB_OFFSCREEN, &con);
  CHECK(con.currentBuffer == mjFB_OFFSCREEN);
  CHECK(con.glInitialized && con.offFBO != 0);
  mjr_resizeOffscreen(kWidth, kHeight, &con);
  CHECK(mjr_maxViewport(&con).width == kWidth && mjr_maxViewport(&con).height == kHeight);

  for (frame = 0; frame < kFrames; frame++) {
    while (d->time < frame / 30.0) mj_step(m, d);
    mjv_updateScene(m, d, &option, NULL, &camera, mjCAT_ALL, &scene);
    mjr_render(viewport, &scene, &con);
    mjr_overlay(mjFONT_NORMAL, mjGRID_TOPLEFT, viewport, "frame", frame % 2 ? "odd" : "even", &con);
    mjr_readPixels(rgb, depth, viewport, &con);
    if (frame == 0) memcpy(first, rgb, sizeof(rgb));
  }
  CHECK(mjr_getError() == 0);
  /* The arm has moved, and something stands in front of the far plane. */
  CHECK(MeanDifference(first, rgb) > 0.1);
  for (i = 0; i < kWidth * kHeight; i++) far += depth[i] >= 1;
  CHECK(far < kWidth * kHeight);
  SavePicture("record.ppm", viewport, &con);

  mjr_freeContext(&con);
  CHECK(con.offFBO == 0);
  mjv_freeScene(&scene);
  DeleteOffscreenContext(gl);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
