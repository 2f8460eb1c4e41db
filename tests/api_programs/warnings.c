/* Every kind of warning: its counter, its text, and the automatic reset. */
#include "program.h"

static const char* kModel =
    "<mujoco><worldbody><geom type='plane' size='2 2 .1'/>"
    "<body pos='0 0 .095'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body pos='0 0 1'><joint name='x' type='slide' axis='1 0 0'/><geom size='.1'/></body>"
    "</worldbody><actuator><motor joint='x'/></actuator></mujoco>";

static char last[1024];
static int texts = 0;
static void Keep(const char* text) {
  snprintf(last, sizeof(last), "%s", text);
  texts++;
}

/* One warning of this kind, with a text that has the word, and no other kind since the last call. */
static void Expect(mjData* d, int kind, int info, const char* word) {
  int i;
  for (i = 0; i < mjNWARNING; i++) {
    if (d->warning[i].number != (i == kind))
      fprintf(stderr, "warning %d came %d times beside %d\n", i, d->warning[i].number, kind);
    CHECK(d->warning[i].number == (i == kind));
  }
  CHECK(d->warning[kind].lastinfo == info);
  CHECK(texts == 1);
  CHECK(strstr(last, word) != NULL);
  CHECK(strstr(mju_warningText(kind, info), word) != NULL);
  d->warning[kind].number = 0;
  texts = 0;
}

static void FillArena(mjData* d, size_t leave) {
  mj_markStack(d);
  mj_stackAllocByte(d, d->narena - d->pstack - d->parena - leave, 8);
}

int main(void) {
  char error[500] = "";
  mjVFS vfs;
  mjModel* m;
  mjData* d;
  mjvScene scene;
  mjvOption option;
  mjContact contact;
  mjtNum mass;
  mj_defaultVFS(&vfs);
  CHECK(mj_addBufferVFS(&vfs, "m.xml", kModel, (int)strlen(kModel)) == 0);
  m = mj_loadXML("m.xml", &vfs, error, sizeof(error));
  mj_deleteVFS(&vfs);
  CHECK(m != NULL);
  d = mj_makeData(m);
  mju_user_warning = Keep;

  /* Bad numbers reset the simulation. */
  d->time = 7;
  d->qpos[2] = NAN;
  mj_step(m, d);
  Expect(d, mjWARN_BADQPOS, 2, "qpos");
  CHECK_NEAR(d->time, m->opt.timestep, 0);
  d->qvel[6] = 1e12;
  mj_step(m, d);
  Expect(d, mjWARN_BADQVEL, 6, "qvel");
  CHECK(fabs(d->qvel[6]) < 1);
  d->qfrc_applied[6] = INFINITY;
  mj_step(m, d);
  Expect(d, mjWARN_BADQACC, 6, "qacc");
  CHECK_NEAR(d->qfrc_applied[6], 0, 0);

  /* Without the automatic reset they stay. */
  m->opt.disableflags |= mjDSBL_AUTORESET;
  d->qvel[6] = 1e12;
  d->time = 7;
  mj_step(m, d);
  CHECK(d->warning[mjWARN_BADQVEL].number == 1);
  CHECK(d->time > 7 && d->qvel[6] > 1e11);
  m->opt.disableflags = 0;
  mj_resetData(m, d);
  texts = 0;

  /* Bad controls count as zero, and nothing is reset. */
  d->time = 7;
  d->ctrl[0] = NAN;
  mj_forward(m, d);
  Expect(d, mjWARN_BADCTRL, 0, "ctrl");
  CHECK_NEAR(d->actuator_force[0], 0, 0);
  CHECK_NEAR(d->time, 7, 0);
  mj_resetData(m, d);

  /* Counted every time, said once. */
  d->ctrl[0] = NAN;
  mj_forward(m, d);
  mj_forward(m, d);
  CHECK(d->warning[mjWARN_BADCTRL].number == 2 && texts == 1);
  mj_resetData(m, d);
  texts = 0;

  /* A body without inertia. */
  mass = m->body_mass[2];
  m->body_mass[2] = m->dof_M0[6] = 0;
  mj_kinematics(m, d);
  mj_comPos(m, d);
  mj_makeM(m, d);
  mj_factorM(m, d);
  Expect(d, mjWARN_INERTIA, 6, "singular");
  m->body_mass[2] = m->dof_M0[6] = mass;

  /* No room for one more contact, or for the rows. */
  mj_resetData(m, d);
  mj_fwdPosition(m, d);
  CHECK(d->ncon == 4 && d->nefc == 16);
  FillArena(d, sizeof(mjContact) / 2);
  memset(&contact, 0, sizeof(contact));
  CHECK(mj_addContact(m, d, &contact) == 0); /* in the place of the rows */
  while (mj_addContact(m, d, &contact) == 0) CHECK(d->ncon < 100000);
  Expect(d, mjWARN_CONTACTFULL, d->ncon, "Contact");
  mj_freeStack(d);
  mj_resetData(m, d);
  mj_fwdPosition(m, d);
  mj_collision(m, d); /* drops the rows */
  FillArena(d, 2000);
  mj_makeConstraint(m, d);
  CHECK(d->nefc == 0 && d->warning[mjWARN_CNSTRFULL].number == 1);
  Expect(d, mjWARN_CNSTRFULL, d->warning[mjWARN_CNSTRFULL].lastinfo, "Constraint");
  mj_freeStack(d);

  /* No room in the scene. */
  mj_resetData(m, d);
  mj_forward(m, d);
  mjv_defaultOption(&option);
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 2);
  mjv_updateScene(m, d, &option, NULL, NULL, mjCAT_ALL, &scene);
  CHECK(scene.ngeom == 2 && scene.status == 1);
  CHECK(texts == 1 && strstr(last, "scene") != NULL);
  texts = 0;
  mjv_freeScene(&scene);

  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
