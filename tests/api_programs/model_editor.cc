// A model editor: parts are attached to a running model and deleted from it; what stays keeps its state. The
// numbers are those of the reference, release 3.14.0.
#include <initializer_list>

#include "program.h"

namespace {

constexpr char kBase[] =
    "<mujoco model='base'><worldbody><geom type='plane' size='5 5 .1'/><body name='cart' pos='0 0 .3'>"
    "<joint name='slide' type='slide' axis='1 0 0' damping='.5'/><geom type='box' size='.2 .1 .05' mass='1'/>"
    "<site name='mount' pos='0 0 .05'/></body></worldbody><actuator><motor name='push' "
    "joint='slide'/></actuator>"
    "<keyframe><key name='far' qpos='1'/></keyframe></mujoco>";
constexpr char kPole[] =
    "<mujoco model='pole'><default><default class='rod'><geom type='capsule' size='.02'/></default></default>"
    "<worldbody><body name='link' childclass='rod'><joint name='hinge' axis='0 1 0' damping='.01'/>"
    "<geom fromto='0 0 0 0 0 .5' mass='.2'/></body></worldbody>"
    "<actuator><position name='servo' joint='hinge' kp='2'/></actuator>"
    "<sensor><jointpos joint='hinge'/></sensor><keyframe><key name='up' qpos='.1' "
    "ctrl='.2'/></keyframe></mujoco>";

mjSpec* Parse(const char* xml) {
  char error[1000] = "";
  mjSpec* spec = mj_parseXMLString(xml, nullptr, error, sizeof(error));
  CHECK(spec != nullptr);
  return spec;
}

struct Editor {
  mjSpec* spec;
  mjModel* m;
  mjData* d;

  void Run(int steps) {
    for (int i = 0; i < steps; ++i) mj_step(m, d);
  }
  void Rebuild() {
    CHECK(mj_recompile(spec, nullptr, m, d) == 0);
    Run(50);
  }
  double Position(const char* joint) const {
    const int id = mj_name2id(m, mjOBJ_JOINT, joint);
    CHECK(id >= 0);
    return d->qpos[m->jnt_qposadr[id]];
  }
};

}  // namespace

int main() {
  mjSpec* pole = Parse(kPole);
  Editor editor = {Parse(kBase), nullptr, nullptr};
  mjs_setDeepCopy(editor.spec, 1);
  editor.m = mj_compile(editor.spec, nullptr);
  CHECK(editor.m != nullptr);
  editor.d = mj_makeData(editor.m);
  editor.d->ctrl[0] = 3;
  editor.Run(100);
  CHECK_NEAR(editor.Position("slide"), 0.0585915708, 1e-9);

  for (const char* prefix : {"a_", "b_"}) {
    mjsElement* mount = mjs_findElement(editor.spec, mjOBJ_SITE, "mount");
    mjsElement* link = mjs_attach(mount, mjs_findBody(pole, "link")->element, prefix, "");
    CHECK(link != nullptr);
    mjsBody* body = mjs_asBody(link);
    body->alt.type = mjORIENTATION_EULER;
    body->alt.euler[2] = prefix[0] == 'a' ? 0 : 90;
    editor.Rebuild();
  }
  CHECK(editor.m->nq == 3 && editor.m->nu == 3 && editor.m->nkey == 3);
  CHECK(strcmp(mj_id2name(editor.m, mjOBJ_ACTUATOR, 2), "b_servo") == 0);
  CHECK_NEAR(editor.Position("slide"), 0.219418909, 1e-8);
  CHECK_NEAR(editor.Position("a_hinge"), -0.0943717776, 1e-8);

  CHECK(mjs_delete(editor.spec, mjs_findBody(editor.spec, "a_link")->element) == 0);
  editor.Rebuild();
  CHECK(editor.m->nq == 2 && editor.m->nsensor == 1);
  CHECK_NEAR(editor.Position("slide"), 0.329424856, 1e-8);
  CHECK_NEAR(editor.Position("b_hinge"), 0, 1e-8);
  CHECK_NEAR(editor.d->ctrl[0], 3, 0);

  mj_resetDataKeyframe(editor.m, editor.d, mj_name2id(editor.m, mjOBJ_KEY, "b_up"));
  mj_forward(editor.m, editor.d);
  CHECK_NEAR(editor.d->qacc[1], 14.519480608961478, 1e-8);
  mj_deleteData(editor.d);
  mj_deleteModel(editor.m);
  mj_deleteSpec(editor.spec);
  mj_deleteSpec(pole);
  return 0;
}
