// The element attach: parts of the model itself, frames, and what becomes of settings that two models state.
#include <array>
#include <map>
#include <string>
#include <utility>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

using Files = std::map<std::string, std::string>;

Model CompileFiles(const Files& files, std::string* message = nullptr) {
  char text[1000] = "";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  for (const auto& [name, bytes] : files) {
    mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size()));
  }
  Model model(mj_loadXML("model.xml", &vfs, text, sizeof text));
  mj_deleteVFS(&vfs);
  if (message) *message = text;
  return model;
}

constexpr char kArm[] =
    "<body name='b' pos='1 2 3'><joint name='j'/><geom name='g' size='.1'/><frame name='f' pos='0 0 1'>"
    "<body name='bb'><joint name='jj'/><geom size='.1'/></body><geom name='gg' size='.2'/></frame></body>";

std::string World(const std::string& after, const std::string& sections = "") {
  return "<mujoco><worldbody>" + std::string(kArm) + after + "</worldbody>" + sections + "</mujoco>";
}

TEST(SelfAttach, CopiesABodyWithWhatRefersToIt) {
  const Model m = Compile(World("<attach prefix='y_' body='b'/>",
                                "<actuator><motor name='a' joint='j'/></actuator>"
                                "<sensor><jointpos name='s' joint='jj'/></sensor>"
                                "<contact><exclude body1='b' body2='bb'/></contact>"
                                "<keyframe><key name='k' qpos='1 2'/></keyframe>"));
  ASSERT_TRUE(m);
  const int copy = mj_name2id(m.get(), mjOBJ_BODY, "y_b");
  ASSERT_GE(copy, 0);
  EXPECT_EQ(m->body_parentid[copy], 0);
  EXPECT_DOUBLE_EQ(m->body_pos[3 * copy + 2], 3);
  EXPECT_EQ(m->actuator_trnid[2 * mj_name2id(m.get(), mjOBJ_ACTUATOR, "y_a")],
            mj_name2id(m.get(), mjOBJ_JOINT, "y_j"));
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_SENSOR, "y_s"), 0);
  EXPECT_EQ(m->nexclude, 2);
  ASSERT_EQ(m->nkey, 2);
  const std::array<double, 8> expected = {1, 2, 0, 0, 0, 0, 1, 2};  // each key knows its own part
  for (int i = 0; i < 8; ++i) EXPECT_EQ(m->key_qpos[i], expected[i]) << i;
}

// As in release 3.14.0: what else a relation names has to stand above the element.
TEST(SelfAttach, CopiesWhatAlsoRefersToThingsAboveIt) {
  const std::string other =
      "<body name='o'><joint name='oj'/><geom name='og' size='.1'/><site name='os'/></body>";
  const std::string attach = "<attach prefix='y_' body='b'/>";
  const std::string relations =
      "<tendon><fixed name='t'><joint joint='j' coef='1'/><joint joint='oj' coef='1'/></fixed></tendon>"
      "<contact><exclude body1='b' body2='o'/><pair geom1='og' geom2='g'/></contact>"
      "<sensor><distance geom1='g' geom2='og'/><framepos objtype='site' objname='os' reftype='geom' "
      "refname='g'/>"
      "<tendonpos tendon='t'/></sensor>"
      "<custom><tuple name='u'><element objtype='geom' objname='g'/><element objtype='geom' objname='og'/>"
      "</tuple></custom>";
  const Model above = Compile(World(other + attach, relations)),
              below = Compile(World(attach + other, relations));
  ASSERT_TRUE(above);
  ASSERT_TRUE(below);
  const auto counts = [](const Model& m) {
    return std::array<mjtSize, 5>{m->ntendon, m->nexclude, m->npair, m->nsensor, m->ntuple};
  };
  EXPECT_EQ(counts(above), (std::array<mjtSize, 5>{2, 2, 2, 6, 1}));
  EXPECT_EQ(counts(below), (std::array<mjtSize, 5>{1, 1, 1, 3, 1}));
}

TEST(SelfAttach, CopiesAFrameWithItsPose) {
  const Model m = Compile(World("<body name='z'><geom size='.1'/><attach prefix='x' frame='f'/></body>"));
  ASSERT_TRUE(m);
  const int copy = mj_name2id(m.get(), mjOBJ_BODY, "xbb");
  ASSERT_GE(copy, 0);
  EXPECT_EQ(m->body_parentid[copy], mj_name2id(m.get(), mjOBJ_BODY, "z"));
  EXPECT_DOUBLE_EQ(m->body_pos[3 * copy + 2], 1);
  EXPECT_GE(mj_name2id(m.get(), mjOBJ_GEOM, "xgg"), 0);
}

TEST(SelfAttach, InsideItsOwnSourceStopsThere) {
  const Model m = Compile(
      "<mujoco><worldbody><body name='b'><joint/><geom size='.1'/><attach prefix='y_' body='b'/></body>"
      "</worldbody></mujoco>");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nbody, 3);
}

TEST(SelfAttach, SaysWhatIsMissing) {
  const std::pair<const char*, const char*> wrong[] = {
      {"<attach prefix='y_'/>", "give 'model', 'body' or 'frame'"},
      {"<attach prefix='y_' body='q'/>", "there is no body 'q' above this element"},
      {"<attach prefix='y_' frame='q'/>", "there is no frame 'q' above this element"},
      {"<attach prefix='y_' body='b' frame='f'/>", "'frame' and 'body' both name what is attached"},
      {"<attach prefix='' body='b'/>", "repeated name '"},
      {"<attach body='b'/>", "required attribute 'prefix' is missing"}};
  for (const auto& [element, message] : wrong) {
    std::string error;
    EXPECT_FALSE(Compile(World(element), &error)) << element;
    EXPECT_NE(error.find(message), std::string::npos) << error;
  }
}

Model AttachChild(const std::string& policy, const std::string& parent, const std::string& child,
                  std::string* message = nullptr) {
  return CompileFiles({{"model.xml", "<mujoco><compiler conflict='" + policy + "'/>" + parent +
                                         "<asset><model name='c' file='c.xml'/></asset><worldbody>"
                                         "<attach model='c' prefix='p_'/></worldbody></mujoco>"},
                       {"c.xml", "<mujoco>" + child +
                                     "<worldbody><body><joint/><geom size='.1'/></body>"
                                     "</worldbody></mujoco>"}},
                      message);
}

TEST(Attach, TakesAFrameOfAnotherModel) {
  const Model m = CompileFiles(
      {{"model.xml",
        "<mujoco><asset><model name='c' file='c.xml'/></asset><worldbody><frame pos='1 0 0'>"
        "<attach model='c' frame='ff' prefix='p_'/></frame></worldbody></mujoco>"},
       {"c.xml",
        "<mujoco><worldbody><geom size='1'/><frame name='ff' pos='0 1 0'><body name='cb'><joint/>"
        "<geom size='.1'/></body></frame></worldbody></mujoco>"}});
  ASSERT_TRUE(m);
  EXPECT_EQ(m->ngeom, 1);
  const int body = mj_name2id(m.get(), mjOBJ_BODY, "p_cb");
  ASSERT_EQ(body, 1);
  EXPECT_DOUBLE_EQ(m->body_pos[3], 1);
  EXPECT_DOUBLE_EQ(m->body_pos[4], 1);
}

TEST(Attach, FreeBodiesAreAlignedAsTheirOwnModelSays) {
  const std::string body = "<body><freejoint/><geom size='.1' pos='.1 .2 .3'/></body>";
  for (const bool child_aligns : {false, true}) {
    const std::string aligns = "<compiler alignfree='true'/>";
    const Model m =
        CompileFiles({{"model.xml", "<mujoco>" + (child_aligns ? "" : aligns) +
                                        "<asset><model name='c' file='c.xml'/></asset><worldbody>" + body +
                                        "<attach model='c' prefix='p_'/></worldbody></mujoco>"},
                      {"c.xml", "<mujoco>" + (child_aligns ? aligns : "") + "<worldbody>" + body +
                                    "</worldbody></mujoco>"}});
    ASSERT_TRUE(m);
    EXPECT_EQ(m->body_ipos[3], child_aligns ? .1 : 0);
    EXPECT_EQ(m->body_ipos[6], child_aligns ? 0 : .1);
  }
}

TEST(Conflicts, LeaveTheParentAsItIsAndWarn) {
  std::string message;
  const Model m =
      AttachChild("warning", "<option gravity='0 0 -1'/>", "<option gravity='0 0 -2'/>", &message);
  ASSERT_TRUE(m) << message;
  EXPECT_EQ(m->opt.gravity[2], -1);
  EXPECT_NE(message.find("gravity is 0 0 -1 here and 0 0 -2 there"), std::string::npos) << message;
}

TEST(Conflicts, AreErrorsWhereTheyAreAskedToBe) {
  std::string message;
  EXPECT_FALSE(AttachChild("error", "<option timestep='.001'/>", "<option timestep='.0005'/>", &message));
  EXPECT_NE(message.find("timestep is 0.001 here and 0.0005 there"), std::string::npos) << message;
  EXPECT_FALSE(AttachChild("error", "<option><flag contact='enable'/></option>",
                           "<option><flag contact='disable'/></option>"));
  // What only one of them states is no conflict, and neither are equal values.
  EXPECT_TRUE(AttachChild("error", "", "<option integrator='RK4'/>"));
  EXPECT_TRUE(AttachChild("error", "<option density='2'/>", "<option density='2'/>"));
}

TEST(Conflicts, MergeToTheFinerTheLargerAndBoth) {
  const Model m = AttachChild(
      "merge",
      "<option timestep='.001' iterations='5' actuatorgroupdisable='1'><flag gravity='disable'/></option>"
      "<size nuserdata='3'/><visual><map znear='.1' zfar='10'/><global fovy='20'/></visual>",
      "<option timestep='.0005' iterations='7' actuatorgroupdisable='2 3' cone='elliptic'>"
      "<flag contact='disable' energy='enable'/></option><size nuserdata='2' nuser_geom='4'/>"
      "<visual><map znear='.05' zfar='20'/><global fovy='30'/></visual>");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->opt.timestep, .0005);
  EXPECT_EQ(m->opt.iterations, 7);
  EXPECT_EQ(m->opt.disableactuator, 2 + 4 + 8);
  EXPECT_EQ(m->opt.disableflags, mjDSBL_GRAVITY | mjDSBL_CONTACT);
  EXPECT_EQ(m->opt.enableflags, mjENBL_ENERGY);
  EXPECT_EQ(m->opt.cone, mjCONE_ELLIPTIC);
  EXPECT_EQ(m->nuserdata, 3);
  EXPECT_EQ(m->nuser_geom, 4);
  EXPECT_EQ(m->vis.map.znear, .05f);
  EXPECT_EQ(m->vis.map.zfar, 20);
  EXPECT_EQ(m->vis.global.fovy, 20);
}

TEST(Conflicts, CannotBeMergedWhereNeitherValueIsBetter) {
  std::string message;
  EXPECT_FALSE(AttachChild("merge", "<option gravity='0 0 -9.81'/>", "<option gravity='0 0 -2'/>", &message));
  EXPECT_NE(message.find("gravity"), std::string::npos) << message;
  EXPECT_FALSE(AttachChild("merge", "<option integrator='RK4'/>", "<option integrator='implicit'/>"));
}

}  // namespace
}  // namespace pliant
