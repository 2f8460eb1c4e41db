/* A contact added by hand between collision and constraints pushes like one that was found. */
#include "program.h"

int main(int argc, char** argv) {
  mjModel* m = LoadModel(argc > 1 ? argv[1] : ".", "arm.xml");
  mjData* d = mj_makeData(m);
  mjContact con;
  int before;
  mj_fwdPosition(m, d);
  before = d->ncon;
  memset(&con, 0, sizeof(con));
  con.dist = -0.01;
  con.frame[2] = con.frame[3] = con.frame[7] = 1;
  con.dim = 1;
  con.friction[0] = con.friction[1] = con.friction[2] = con.friction[3] = con.friction[4] = 1;
  mj_defaultSolRefImp(con.solref, con.solimp);
  con.geom1 = con.geom[0] = mj_name2id(m, mjOBJ_GEOM, "floor");
  con.geom2 = con.geom[1] = mj_name2id(m, mjOBJ_GEOM, "upper");
  con.flex[0] = con.flex[1] = con.elem[0] = con.elem[1] = con.vert[0] = con.vert[1] = -1;
  mju_copy3(con.pos, d->geom_xpos + 3 * con.geom2);
  CHECK(mj_addContact(m, d, &con) == 0);
  CHECK(d->ncon == before + 1);
  mj_makeConstraint(m, d);
  mj_projectConstraint(m, d);
  mj_fwdVelocity(m, d);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  mj_fwdConstraint(m, d);
  CHECK(d->contact[before].efc_address >= 0);
  CHECK(d->efc_force[d->contact[before].efc_address] > 0);
  mj_deleteData(d);
  mj_deleteModel(m);
  return 0;
}
