// What programs that build documents are told on the way: ids, names of tendon parts, slots of materials, and
// what the compiler refuses of elements that no file could state.
#include <cstring>

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
}

TEST(Ids, AreThereAfterADeletionWhereThereAreKeyframes) {
  for (const bool keyed : {false, true}) {
    const Document s = Arm(keyed ? "<keyframe><key/></keyframe>" : "");
    ASSERT_EQ(mjs_delete(s.get(), mjs_findElement(s.get(), mjOBJ_SITE, "tip")), 0);
    EXPECT_EQ(IdOf(s, mjOBJ_SITE, "root"), keyed ? 0 : -1);
    const Document copy(mj_copySpec(s.get()));
    EXPECT_EQ(IdOf(copy, mjOBJ_BODY, "upper"), keyed ? 1 : -1);
  }
}

TEST(Ids, AreNotThereWhenACompilationEndsAtAMissingName) {
  const Document s = Arm();
  mjs_setString(mjs_asGeom(mjs_findElement(s.get(), mjOBJ_GEOM, "ug"))->material, "nosuch");
  EXPECT_FALSE(CompileSpec(s));
  EXPECT_EQ(IdOf(s, mjOBJ_BODY, "upper"), -1);
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

TEST(BuiltinMeshes, OfAPlateAreShells) {
  const Document s = Arm();
  mjsMesh* mesh = mjs_addMesh(s.get(), nullptr);
  double params[] = {3, 3};
  ASSERT_EQ(mjs_makeMesh(mesh, mjMESH_BUILTIN_PLATE, params, 2), 0);
  EXPECT_EQ(mesh->inertia, mjMESH_INERTIA_SHELL);
}

}  // namespace
}  // namespace pliant
