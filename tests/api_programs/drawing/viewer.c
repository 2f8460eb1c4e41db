/* A small interactive viewer: viewer MODEL [FRAMES PICTURE]. Left drag turns, right drag moves, the wheel zooms, a double
   click selects; Backspace starts again. With FRAMES it ends after so many and writes the last one. */
#include <GLFW/glfw3.h>

#include "picture.h"

static mjModel* m;
static mjData* d;
static mjvCamera camera;
static mjvOption option;
static mjvScene scene;
static mjvPerturb perturb;
static mjrContext con;
static double last_x, last_y, last_press;

static void OnKey(GLFWwindow* window, int key, int scancode, int action, int mods) {
  (void)scancode, (void)mods;
  if (action != GLFW_PRESS) return;
  if (key == GLFW_KEY_ESCAPE) glfwSetWindowShouldClose(window, GLFW_TRUE);
  if (key == GLFW_KEY_BACKSPACE) {
    mj_resetData(m, d);
    mj_forward(m, d);
  }
}

/* What lies under the pointer becomes the selection. */
static void Select(GLFWwindow* window) {
  int width, height, geom = -1, flex = -1, skin = -1, body;
  mjtNum point[3];
  glfwGetWindowSize(window, &width, &height);
  body = mjv_select(m, d, &option, (mjtNum)width / height, last_x / width, (height - last_y) / height, &scene,
                    point, &geom, &flex, &skin);
  perturb.select = body > 0 ? body : 0;
  printf("selected %s\n", body > 0 ? mj_id2name(m, mjOBJ_BODY, body) : "nothing");
}

static void OnButton(GLFWwindow* window, int button, int action, int mods) {
  const double now = glfwGetTime();
  (void)mods;
  glfwGetCursorPos(window, &last_x, &last_y);
  if (action != GLFW_PRESS || button != GLFW_MOUSE_BUTTON_LEFT) return;
  if (now - last_press < 0.25) Select(window);
  last_press = now;
}

static void OnMove(GLFWwindow* window, double x, double y) {
  const int left = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS;
  const int right = glfwGetMouseButton(window, GLFW_MOUSE_BUTTON_RIGHT) == GLFW_PRESS;
  const double dx = x - last_x, dy = y - last_y;
  int width, height;
  last_x = x;
  last_y = y;
  if (!left && !right) return;
  glfwGetWindowSize(window, &width, &height);
  mjv_moveCamera(m, left ? mjMOUSE_ROTATE_V : mjMOUSE_MOVE_V, dx / height, dy / height, &camera);
}

static void OnScroll(GLFWwindow* window, double x, double y) {
  (void)window, (void)x;
  mjv_moveCamera(m, mjMOUSE_ZOOM, 0, -0.05 * y, &camera);
}

static GLFWwindow* OpenWindow(void) {
  GLFWwindow* window;
  if (!glfwInit()) exit(SKIPPED);
  window = glfwCreateWindow(640, 480, "viewer", NULL, NULL);
  if (!window) exit(SKIPPED);
  glfwMakeContextCurrent(window);
  glfwSwapInterval(1);
  glfwSetKeyCallback(window, OnKey);
  glfwSetCursorPosCallback(window, OnMove);
  glfwSetMouseButtonCallback(window, OnButton);
  glfwSetScrollCallback(window, OnScroll);
  return window;
}

static void DrawFrame(mjrRect viewport) {
  char time[40];
  snprintf(time, sizeof(time), "%.2f s", d->time);
  mjv_updateScene(m, d, &option, &perturb, &camera, mjCAT_ALL, &scene);
  mjr_render(viewport, &scene, &con);
  mjr_overlay(mjFONT_NORMAL, mjGRID_BOTTOMLEFT, viewport, "time\nselected", time, &con);
}

int main(int argc, char** argv) {
  const int frames = argc > 2 ? atoi(argv[2]) : -1;
  GLFWwindow* window;
  int frame;
  m = LoadFile(argc > 1 ? argv[1] : "arm.xml");
  d = mj_makeData(m);
  window = OpenWindow();
  mjv_defaultFreeCamera(m, &camera);
  mjv_defaultOption(&option);
  mjv_defaultPerturb(&perturb);
  mjv_defaultScene(&scene);
  mjr_defaultContext(&con);
  mjv_makeScene(m, &scene, 2000);
  mjr_makeContext(m, &con, mjFONTSCALE_150);
  CHECK(con.windowAvailable && con.currentBuffer == mjFB_WINDOW);

  printf("ready\n");
  for (frame = 0; frame != frames && !glfwWindowShouldClose(window); frame++) {
    mjrRect viewport = {0, 0, 0, 0};
    const double start = d->time;
    while (d->time - start < 1.0 / 60) mj_step(m, d);
    glfwGetFramebufferSize(window, &viewport.width, &viewport.height);
    CHECK(mjr_maxViewport(&con).width == viewport.width && mjr_maxViewport(&con).height == viewport.height);
    DrawFrame(viewport);
    if (frame + 1 == frames && argc > 3) SavePicture(argv[3], viewport, &con);
    glfwSwapBuffers(window);
    glfwPollEvents();
    fflush(stdout);
  }
  CHECK(mjr_getError() == 0);
  mjr_freeContext(&con);
  mjv_freeScene(&scene);
  mj_deleteData(d);
  mj_deleteModel(m);
  glfwTerminate();
  return 0;
}
