// What programs that build documents are told on the way: ids, names of tendon parts, slots of materials, and
// what the compiler refuses of elements that no file could state.
#include <cstring>
#include <stdexcept>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

struct SpecDeleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
};
using Document = std::unique_ptr<mjSpec, SpecDeleter>;

constexpr char kArm[] =
    "<mujoco><worldbody><body name='upper'><joint name='shoulder'/><geom name='ug' size='.1'/>"
    "<site name='tip' pos='1 0 0'/><site name='root'/></body></worldbody>"
    "<actuator><motor name='m' joint='shoulder'/></actuator>%s</mujoco>";

Document Arm(const char* more = "") {
  char text[1000], error[500] = "";
  std::snprintf(text, sizeof(text), kArm, more);
  Document document(mj_parseXMLString(text, nullptr, error, sizeof(error)));
  EXPECT_TRUE(document) << error;
  return document;
}

int IdOf(const Document& s, mjtObj kind, const char* name) {
  return mjs_getId(mjs_findElement(s.get(), kind, name));
}

Model CompileSpec(const Document& s) { return Model(mj_compile(s.get(), nullptr)); }

mjsSensor* AddSensor(const Document& s, mjtSensor type, mjtObj kind, const char* name) {
  mjsSensor* sensor = mjs_addSensor(s.get());
  sensor->type = type;
  sensor->objtype = kind;
  mjs_setString(sensor->objname, name);
  return sensor;
}

TEST(Ids, OfTheTreeAreThereOnceItWasCompiled) {
  const Document s = Arm();
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "world"), 0);
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "upper"), -1);
  EXPECT_EQ(IdOf(s, mjOBJ_JOINT, "shoulder"), -1);
  EXPECT_EQ(IdOf(s, mjOBJ_ACTUATOR, "m"), 0) << "outside the tree it is the place in the list";
  for (mjsElement* e = mjs_firstElement(s.get(), mjOBJ_SITE); e; e = mjs_nextElement(s.get(), e)) {
    EXPECT_EQ(mjs_getId(e), -1) << "walking numbers nothing";
  }
  ASSERT_TRUE(CompileSpec(s));
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "upper"), 1);
  EXPECT_EQ(IdOf(s, mjOBJ_SITE, "root"), 1);
  mjsBody* added = mjs_addBody(mjs_findBody(s.get(), "world"), nullptr);
  EXPECT_EQ(mjs_getId(added->element), -1);
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "world"), 0);
}

TEST(Ids, AreThereInACopy) {
  const Document s = Arm(), copy(mj_copySpec(s.get()));
  EXPECT_EQ(IdOf(copy, mjOBJ_BODY, "upper"), 1);
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "upper"), -1);
}

TEST(Ids, AreThereAlsoWhenACompilationFails) {
  const Document s = Arm();
  mjs_setString(mjs_asGeom(mjs_findElement(s.get(), mjOBJ_GEOM, "ug"))->material, "nosuch");
  EXPECT_FALSE(CompileSpec(s));
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "upper"), 1);
}

TEST(Ids, AreHiddenByAnAdditionAndCountedAnewByADeletion) {
  const Document s = Arm();
  ASSERT_TRUE(CompileSpec(s));
  mjsBody* upper = mjs_findBody(s.get(), "upper");
  mjsElement* frame = mjs_addFrame(upper, nullptr)->element;
  EXPECT_EQ(mjs_getId(upper->element), -1);
  EXPECT_EQ(IdOf(s, mjOBJ_SITE, "root"), -1);
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "world"), 0);
  EXPECT_EQ(mjs_delete(s.get(), mjs_findElement(s.get(), mjOBJ_SITE, "tip")), 0);
  EXPECT_EQ(mjs_getId(upper->element), 1);
  EXPECT_EQ(IdOf(s, mjOBJ_SITE, "root"), 0);
  EXPECT_EQ(mjs_getId(frame), -1) << "frames have none";
}

TEST(Ids, OfADeletedElementAreGoneAndItCannotBeDeletedAgain) {
  const Document s = Arm();
  mjsElement* motor = mjs_findElement(s.get(), mjOBJ_ACTUATOR, "m");
  EXPECT_EQ(mjs_delete(s.get(), mjs_findBody(s.get(), "upper")->element), 0);
  EXPECT_EQ(mjs_getId(motor), -1) << "it went with its joint";
  EXPECT_EQ(mjs_delete(s.get(), motor), -1);
}

TEST(Ids, OfExclusionsFollowTheOrderOfTheModel) {
  const Document s =
      Arm("<contact><exclude name='late' body1='upper' body2='lower'/>"
          "<exclude name='early' body1='world' body2='upper'/></contact>");
  mjs_setName(mjs_addBody(mjs_findBody(s.get(), "world"), nullptr)->element, "lower");
  mjsText* empty = mjs_addText(s.get());
  EXPECT_FALSE(CompileSpec(s)) << "a text without content";
  EXPECT_EQ(mjs_firstElement(s.get(), mjOBJ_EXCLUDE), mjs_findElement(s.get(), mjOBJ_EXCLUDE, "late"));
  mjs_delete(s.get(), empty->element);
  const Model m = CompileSpec(s);
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_EXCLUDE, "early"), 0);
  EXPECT_EQ(IdOf(s, mjOBJ_EXCLUDE, "early"), 0);
  EXPECT_EQ(mjs_firstElement(s.get(), mjOBJ_EXCLUDE), mjs_findElement(s.get(), mjOBJ_EXCLUDE, "early"));
}

// A hand with a finger, of which an arm takes parts.
constexpr char kHand[] =
    "<mujoco model='hand'>%s<worldbody><geom name='table' size='1'/><body name='palm'><joint name='wrist'/>"
    "<geom name='pg' size='.1'/><body name='finger'><geom name='fg' size='.1'/></body></body></worldbody>"
    "<actuator><motor name='turn' joint='wrist'/></actuator></mujoco>";

Document Hand(const char* settings = "") {
  char text[1000];
  std::snprintf(text, sizeof(text), kHand, settings);
  return Document(mj_parseXMLString(text, nullptr, nullptr, 0));
}

mjsElement* AttachBody(const Document& to, const Document& from, const char* body, const char* prefix) {
  mjsFrame* frame = mjs_addFrame(mjs_findBody(to.get(), "upper"), nullptr);
  return mjs_attach(frame->element, mjs_findBody(from.get(), body)->element, prefix, "");
}

TEST(HandedOver, PartsAreStillFoundAndListedWhereTheyCameFrom) {
  const Document arm = Arm();
  Document hand = Hand();
  ASSERT_TRUE(AttachBody(arm, hand, "palm", "h_"));
  EXPECT_EQ(IdOf(arm, mjOBJ_BODY, "h_finger"), 3) << "an attachment numbers";
  mjsBody* palm = mjs_findBody(hand.get(), "palm");
  ASSERT_TRUE(palm);
  EXPECT_STREQ(mjs_getString(mjs_getName(palm->element)), "h_palm");
  EXPECT_EQ(mjs_findBody(hand.get(), "h_palm"), nullptr) << "under the name that it had there";
  EXPECT_EQ(IdOf(hand, mjOBJ_ACTUATOR, "turn"), 1);
  std::string names;
  for (const mjtObj kind : {mjOBJ_BODY, mjOBJ_GEOM, mjOBJ_ACTUATOR}) {
    for (mjsElement* e = mjs_firstElement(hand.get(), kind); e; e = mjs_nextElement(hand.get(), e)) {
      names += std::string(mjs_getString(mjs_getName(e))) + std::to_string(mjs_getId(e)) + " ";
    }
  }
  EXPECT_EQ(names, "world0 h_palm2 h_finger3 table-1 h_pg1 h_fg2 h_turn1 ");
  mjsBody* world = mjs_findBody(hand.get(), "world");
  EXPECT_EQ(mjs_firstChild(world, mjOBJ_BODY, 0), palm->element);
  EXPECT_EQ(mjs_nextChild(world, palm->element, 1), mjs_findBody(hand.get(), "finger")->element);
}

TEST(HandedOver, PartsAreForgottenWithTheirNewOwner) {
  const Document hand = Hand();
  {
    const Document arm = Arm();
    ASSERT_TRUE(AttachBody(arm, hand, "palm", "h_"));
    mjs_addGeom(mjs_findBody(arm.get(), "h_palm"), nullptr);
  }
  EXPECT_EQ(mjs_findBody(hand.get(), "palm"), nullptr);
  mjsElement* geom = mjs_firstElement(hand.get(), mjOBJ_GEOM);
  ASSERT_TRUE(geom);
  EXPECT_EQ(mjs_nextElement(hand.get(), geom), nullptr);
}

TEST(Attaching, TheWorldWithoutAPrefixNeedsANewName) {
  const Document arm = Arm(), hand = Hand();
  mjsElement* world = AttachBody(arm, hand, "world", "");
  ASSERT_TRUE(world) << mjs_getError(arm.get());
  EXPECT_FALSE(CompileSpec(arm));
  EXPECT_NE(std::string(mjs_getError(arm.get())).find("repeated name 'world'"), std::string::npos);
  EXPECT_EQ(mjs_getId(mjs_findBody(arm.get(), "world")->element), 0);
  mjs_setName(world, "desk");
  const Model m = CompileSpec(arm);
  ASSERT_TRUE(m) << mjs_getError(arm.get());
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "desk"), 2);
}

TEST(Attaching, TellsWhichSettingsOfTheChildDoNotHold) {
  const Document arm = Arm(), same = Hand("<option timestep='.002'/>"),
                 finer = Hand("<option timestep='.001'/>");
  EXPECT_EQ(mjs_isWarning(arm.get()), 0);
  ASSERT_TRUE(AttachBody(arm, same, "palm", "a_"));
  EXPECT_EQ(mjs_numWarnings(arm.get()), 0);
  ASSERT_TRUE(AttachBody(arm, finer, "palm", "b_"));
  ASSERT_EQ(mjs_numWarnings(arm.get()), 1);
  EXPECT_NE(
      std::string(mjs_getWarning(arm.get(), 0)).find("timestep is 0.002 here by default and 0.001 there"),
      std::string::npos);
  EXPECT_EQ(mjs_isWarning(arm.get()), 1);
  ASSERT_TRUE(CompileSpec(arm));
  EXPECT_EQ(mjs_numWarnings(arm.get()), 1);
}

TEST(ClassesOfContents, AreNamedByEveryBodyThatWasRead) {
  const Document s = Arm("<default><default class='soft'/></default>");
  mjsBody* upper = mjs_findBody(s.get(), "upper");
  EXPECT_STREQ(mjs_getString(upper->childclass), "main");
  const mjsBody* added = mjs_addBody(upper, mjs_findDefault(s.get(), "soft"));
  EXPECT_STREQ(mjs_getString(added->childclass), "soft");
}

TEST(Walking, PassesOverDefaultClasses) {
  const Document s = Arm("<default><default class='a'/></default>");
  EXPECT_NE(mjs_findDefault(s.get(), "a"), nullptr);
  EXPECT_EQ(mjs_firstElement(s.get(), mjOBJ_DEFAULT), nullptr);
}

TEST(TendonParts, AreCalledLikeWhatTheyGoAlong) {
  const Document s = Arm();
  mjsTendon* tendon = mjs_addTendon(s.get(), nullptr);
  mjs_setName(tendon->element, "t");
  mjsWrap* first = mjs_wrapSite(tendon, "root");
  mjsWrap* second = mjs_wrapSite(tendon, "nosuch");
  EXPECT_STREQ(mjs_getString(mjs_getName(first->element)), "root");
  EXPECT_EQ(mjs_getId(second->element), 1);
  EXPECT_FALSE(CompileSpec(s));
  EXPECT_EQ(mjs_setName(second->element, "tip"), 0);
  EXPECT_EQ(mjs_getWrapTarget(second), mjs_findElement(s.get(), mjOBJ_SITE, "tip"));
  const Model m = CompileSpec(s);
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(m->nwrap, 2);
}

TEST(Materials, HaveASlotForATextureOfEachRole) {
  const Document s = Arm();
  mjsTexture* texture = mjs_addTexture(s.get());
  mjs_setName(texture->element, "grid");
  EXPECT_EQ(texture->cubefiles->size(), 6u);
  texture->type = mjTEXTURE_2D;
  texture->builtin = mjBUILTIN_CHECKER;
  texture->width = texture->height = 8;
  mjsMaterial* material = mjs_addMaterial(s.get(), nullptr);
  ASSERT_TRUE(mjs_setInStringVec(material->textures, mjTEXROLE_RGB, "grid"));
  Model m = CompileSpec(s);
  EXPECT_FALSE(m) << "a material without a name";
  mjs_setName(material->element, "floor");
  m = CompileSpec(s);
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(m->mat_texid[mjTEXROLE_RGB], 0);
}

TEST(StatedInertia, NeedsNoCentre) {
  const Document s = Arm();
  mjsBody* body = mjs_findBody(s.get(), "upper");
  body->mass = 2;
  for (int i = 0; i < 3; ++i) body->inertia[i] = .01 * (3 + i);
  body->explicitinertial = 1;
  const Model m = CompileSpec(s);
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(m->body_mass[1], 2);
  EXPECT_EQ(m->body_inertia[3], .03);
}

TEST(InheritedRanges, AreForPositionServosAlone) {
  const Document s = Arm();
  mjsActuator* motor = mjs_asActuator(mjs_findElement(s.get(), mjOBJ_ACTUATOR, "m"));
  motor->inheritrange = 1;  // the joint has no range
  const Model m = CompileSpec(s);
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(m->actuator_ctrllimited[0], 0);
}

TEST(SensorParameters, ThatMeanNothingAreRefused) {
  struct Case {
    mjtSensor type;
    int intprm[3];
    bool good;
  };
  for (const Case& c :
       {Case{mjSENS_CONTACT, {1, 0, 1}, true}, Case{mjSENS_CONTACT, {0, 0, 1}, false},
        Case{mjSENS_CONTACT, {-1, 0, 1}, false}, Case{mjSENS_CONTACT, {1 << mjNCONDATA, 0, 1}, false},
        Case{mjSENS_CONTACT, {1, 4, 1}, false}, Case{mjSENS_CONTACT, {1, -1, 1}, false},
        Case{mjSENS_CONTACT, {1, 0, -1}, false}, Case{mjSENS_CONTACT, {1, 0, 0}, false},
        Case{mjSENS_RANGEFINDER, {1, 0, 0}, true}, Case{mjSENS_RANGEFINDER, {0, 0, 0}, false},
        Case{mjSENS_RANGEFINDER, {1 << mjNRAYDATA, 0, 0}, false}}) {
    const Document s = Arm();
    const bool contact = c.type == mjSENS_CONTACT;
    mjsSensor* sensor = AddSensor(s, c.type, contact ? mjOBJ_GEOM : mjOBJ_SITE, contact ? "ug" : "tip");
    std::memcpy(sensor->intprm, c.intprm, sizeof(c.intprm));
    EXPECT_EQ(CompileSpec(s) != nullptr, c.good)
        << c.type << " " << c.intprm[0] << " " << mjs_getError(s.get());
  }
  const Document s = Arm();
  AddSensor(s, mjSENS_INSIDESITE, mjOBJ_SITE, "tip");
  EXPECT_FALSE(CompileSpec(s));
}

// Two bodies, of which the first is attached to a model that has one like the second.
Document TwoBodies(const char* bodies, const std::string& relations) {
  std::string text = "<mujoco><worldbody><frame name='f'/>";
  for (const char* body = bodies; *body; ++body) {
    const std::string n(1, *body);
    text += "<body name='" + n + "'><joint name='j" + n + "'/><geom name='g" + n +
            "' size='.1'/><site name='s" + n + "'/><body pos='1 0 0'><geom size='.1'/><site name='t" + n +
            "'/></body></body>";
  }
  text += "</worldbody>" + relations + "</mujoco>";
  char error[500] = "";
  Document document(mj_parseXMLString(text.c_str(), nullptr, error, sizeof(error)));
  EXPECT_TRUE(document) << error;
  return document;
}

TEST(Attaching, HoldsOnToWhatTheParentHasUnderTheSameName) {
  struct Case {
    const char* relation;
    int kept;
  };
  for (const Case& c : {
           Case{"<contact><pair geom1='gA' geom2='gB'/></contact>", 1},
           Case{"<contact><pair geom1='gB' geom2='gC'/></contact>", 0},
           Case{"<contact><exclude body1='B' body2='A'/></contact>", 1},
           Case{"<tendon><spatial><site site='sA'/><site site='sB'/></spatial></tendon>", 1},
           Case{"<tendon><fixed><joint joint='jB' coef='1'/></fixed></tendon>", 0},
           Case{"<tendon><spatial><site site='sA'/><geom geom='gB' sidesite='tA'/><site "
                "site='tA'/></spatial></tendon>",
                0},
           Case{"<sensor><framepos objtype='body' objname='world' reftype='site' refname='sA'/></sensor>", 1},
           Case{"<sensor><distance geom1='gB' geom2='gA'/></sensor>", 1},
           Case{"<sensor><jointpos joint='jB'/></sensor>", 0},
           Case{"<equality><joint joint1='jA' joint2='jB'/></equality>", 0},
           Case{"<equality><weld body1='A' body2='world'/></equality>", 0},
           Case{"<actuator><motor site='sA' refsite='sB'/></actuator>", 0},
       }) {
    const Document parent = TwoBodies("BC", ""), child = TwoBodies("ABC", c.relation);
    ASSERT_TRUE(mjs_attach(mjs_findFrame(parent.get(), "f")->element, mjs_findBody(child.get(), "A")->element,
                           "p_", ""));
    const Model m = CompileSpec(parent);
    ASSERT_TRUE(m) << mjs_getError(parent.get());
    EXPECT_EQ(m->npair + m->nexclude + m->ntendon + m->nsensor + m->neq + m->nu, c.kept) << c.relation;
    for (int i = 0; i < m->npair; ++i) EXPECT_EQ(m->pair_geom1[i], mj_name2id(m.get(), mjOBJ_GEOM, "gB"));
  }
}

TEST(Distance, OfConcentricShapesIsFromCentreToCentre) {
  const Simulation sim(
      "<mujoco><worldbody><geom type='box' size='.1 .2 .3' pos='1 2 3'/><geom type='ellipsoid' size='.1 .2 "
      ".3' "
      "pos='1 2 3'/></worldbody></mujoco>");
  mj_forward(sim.m.get(), sim.d.get());
  mjtNum segment[6];
  EXPECT_EQ(mj_geomDistance(sim.m.get(), sim.d.get(), 0, 0, 1, segment), 0);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(segment[i], 1 + i % 3);
}

TEST(ImplicitStep, IsForModelsThatAskForIt) {
  const Simulation sim(kTwoHinges);
  mj_forward(sim.m.get(), sim.d.get());
  mju_user_error = [](const char* message) { throw std::runtime_error(message); };
  EXPECT_THROW(mj_implicit(sim.m.get(), sim.d.get()), std::runtime_error);
  sim.m->opt.integrator = mjINT_IMPLICITFAST;
  EXPECT_NO_THROW(mj_implicit(sim.m.get(), sim.d.get()));
  mju_user_error = nullptr;
}

TEST(BuiltinMeshes, OfAPlateAreShells) {
  const Document s = Arm();
  mjsMesh* mesh = mjs_addMesh(s.get(), nullptr);
  double params[] = {3, 3};
  ASSERT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_PLATE, params, 2), 0);
  EXPECT_EQ(mesh->inertia, mjMESH_INERTIA_SHELL);
}

}  // namespace
}  // namespace pliant
