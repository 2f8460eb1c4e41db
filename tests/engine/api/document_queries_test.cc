// What documents tell about themselves: paths of tendons, warnings, times, and where elements come from.
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

struct SpecDeleter {
  void operator()(mjSpec* s) const { mj_deleteSpec(s); }
};
using Document = std::unique_ptr<mjSpec, SpecDeleter>;

Document Parse(const char* xml) {
  char error[500] = "";
  Document document(mj_parseXMLString(xml, nullptr, error, sizeof(error)));
  EXPECT_TRUE(document) << error;
  return document;
}

constexpr char kRoutes[] =
    "<mujoco model='p'><compiler angle='radian'/><worldbody><body name='b'><geom size='.1'/><frame name='f'/>"
    "</body><site name='s1'/><site name='s2' pos='1 0 0'/>"
    "<geom name='w' type='cylinder' size='.1 .2' pos='.5 0 0'/>"
    "<body name='j'><joint name='jj'/><geom size='.1'/></body></worldbody><tendon><spatial name='t'>"
    "<site site='s1'/><geom geom='w' sidesite='s2'/><site site='s2'/><pulley divisor='2'/><site site='s1'/>"
    "<site site='s2'/></spatial><fixed name='fx'><joint joint='jj' coef='3'/></fixed></tendon></mujoco>";

mjsTendon* TendonNamed(const Document& s, const char* name) {
  return mjs_asTendon(mjs_findElement(s.get(), mjOBJ_TENDON, name));
}

TEST(TendonPath, NamesWhatItRunsAlong) {
  const Document s = Parse(kRoutes);
  const mjsTendon* tendon = TendonNamed(s, "t");
  ASSERT_EQ(mjs_getWrapNum(tendon), 6);
  mjsWrap* geom = mjs_getWrap(tendon, 1);
  EXPECT_EQ(mjs_getWrapTarget(geom), mjs_findElement(s.get(), mjOBJ_GEOM, "w"));
  EXPECT_EQ(mjs_getWrapSideSite(geom), mjs_asSite(mjs_findElement(s.get(), mjOBJ_SITE, "s2")));
  mjsWrap* site = mjs_getWrap(tendon, 0);
  EXPECT_EQ(site->type, mjWRAP_SITE);
  EXPECT_EQ(mjs_getWrapTarget(site), mjs_findElement(s.get(), mjOBJ_SITE, "s1"));
  EXPECT_EQ(mjs_getWrapSideSite(site), nullptr);
  mjsWrap* pulley = mjs_getWrap(tendon, 3);
  EXPECT_EQ(pulley->type, mjWRAP_PULLEY);
  EXPECT_EQ(mjs_getWrapTarget(pulley), nullptr);
  EXPECT_EQ(mjs_getWrapDivisor(pulley), 2);
  mjsWrap* joint = mjs_getWrap(TendonNamed(s, "fx"), 0);
  EXPECT_EQ(mjs_getWrapCoef(joint), 3);
  EXPECT_EQ(mjs_getWrapTarget(joint), mjs_findElement(s.get(), mjOBJ_JOINT, "jj"));
}

int warnings = 0;

TEST(TendonPath, NumbersOfOtherPartsAreOneWithAWarning) {
  const Document s = Parse(kRoutes);
  mju_user_warning = [](const char*) { ++warnings; };
  EXPECT_EQ(mjs_getWrapCoef(mjs_getWrap(TendonNamed(s, "t"), 0)), 1);
  EXPECT_EQ(mjs_getWrapDivisor(mjs_getWrap(TendonNamed(s, "t"), 0)), 1);
  mju_user_warning = nullptr;
  EXPECT_EQ(warnings, 2);
}

TEST(TendonPathDeathTest, PartsThatAreNotThereAreErrors) {
  const Document s = Parse(kRoutes);
  EXPECT_EXIT(mjs_getWrap(TendonNamed(s, "t"), 6), testing::ExitedWithCode(1),
              "Wrap index out of range \\(0, 6\\)");
}

TEST(Documents, KnowWhereTheirElementsWereDefined) {
  const Document parent = Parse(kRoutes);
  Document child = Parse(
      "<mujoco model='c'><compiler angle='degree'/><worldbody><body name='cb'><geom name='cg' "
      "size='.1'/></body>"
      "</worldbody></mujoco>");
  const mjsElement* own = mjs_findElement(parent.get(), mjOBJ_GEOM, "w");
  EXPECT_EQ(mjs_getOriginSpec(own), parent.get());
  EXPECT_FALSE(mjs_getCompiler(own)->degree);
  mjs_attach(mjs_findFrame(parent.get(), "f")->element, mjs_findBody(child.get(), "cb")->element, "x_", "");
  const mjsElement* attached = mjs_findElement(parent.get(), mjOBJ_GEOM, "x_cg");
  ASSERT_NE(attached, nullptr);
  EXPECT_EQ(mjs_getSpec(attached), parent.get());
  EXPECT_EQ(mjs_getOriginSpec(attached), child.get());
  EXPECT_TRUE(mjs_getCompiler(attached)->degree);
  const Document copy(mj_copySpec(parent.get()));
  EXPECT_EQ(mjs_getOriginSpec(mjs_findElement(copy.get(), mjOBJ_GEOM, "x_cg")), child.get());
  child.reset();  // the parent keeps it
  EXPECT_TRUE(mjs_getCompiler(attached)->degree);
}

TEST(Documents, CountTheWarningsOfReadingAndOfTheLastCompilation) {
  const Document s = Parse(
      "<mujoco><option timestep='-1'/><worldbody><composite type='rope' count='3 1 1' spacing='.1'>"
      "<geom type='sphere' size='.02'/></composite></worldbody></mujoco>");
  const int read = mjs_numWarnings(s.get());
  EXPECT_GT(read, 0);
  for (int round = 0; round < 2; ++round) Model(mj_compile(s.get(), nullptr));
  EXPECT_EQ(mjs_numWarnings(s.get()), read + 1) << mjs_getError(s.get());
  EXPECT_NE(std::string(mjs_getWarning(s.get(), read)).find("timestep"), std::string::npos);
  EXPECT_EQ(mjs_getWarning(s.get(), read + 1), nullptr);
  EXPECT_EQ(mjs_getWarning(s.get(), -1), nullptr);
}

// Numbers of the reference.
TEST(ServoSetters, PidLeavesTheLimitOfTheIntegralAloneUnlessToldOne) {
  const Document s = Parse("<mujoco/>");
  mjsActuator* servo = mjs_addActuator(s.get(), nullptr);
  double ki[1] = {1.449}, kv[1] = {2.457};
  EXPECT_STREQ(mjs_setToPID(servo, 6.75, kv, nullptr, ki, nullptr, nullptr, 0, mjINPUT_POS), "");
  EXPECT_EQ(servo->gaintype, mjGAIN_PID);
  EXPECT_EQ(servo->biastype, mjBIAS_AFFINE);
  EXPECT_EQ(servo->dyntype, mjDYN_PID);
  EXPECT_EQ(servo->gainprm[0], 1.449);
  EXPECT_EQ(servo->biasprm[1], -6.75);
  EXPECT_EQ(servo->biasprm[2], -2.457);
  EXPECT_EQ(servo->dynprm[0], 1);
  EXPECT_STREQ(mjs_setToPID(servo, 1, kv, kv, nullptr, nullptr, nullptr, 0, 0),
               "kv and dampratio cannot both be defined");
}

TEST(ServoSetters, MotorCountsItsStates) {
  const Document s = Parse("<mujoco/>");
  mjsActuator* motor = mjs_addActuator(s.get(), nullptr);
  double nominal[3] = {1.124, 2.135, 1.751}, inductance[2] = {3.692, 0};
  double controller[6] = {0.549, 2.538, 0, 2.369, -3.554, 2.067};
  EXPECT_STREQ(mjs_setToDCMotor(motor, nullptr, 0, nominal, nullptr, inductance, nullptr, controller, nullptr,
                                nullptr, mjINPUT_POS),
               "");
  EXPECT_EQ(motor->actdim, 3) << "slew, integral and current";
  EXPECT_NEAR(motor->gainprm[0], 0.337947001178, 1e-12);
  EXPECT_NEAR(motor->gainprm[1], 0.641918903484, 1e-12);
  EXPECT_NEAR(motor->dynprm[0], 10.9247899438, 1e-10);
  EXPECT_STREQ(mjs_setToDCMotor(mjs_addActuator(s.get(), nullptr), nullptr, 1, nullptr, nullptr, nullptr,
                                nullptr, nullptr, nullptr, nullptr, 0),
               "DC motor: motor constant K must be positive");
}

TEST(ServoSetters, GainsOfAMotorWithoutTheirInputAreAnErrorOfTheCompiler) {
  const Document s =
      Parse("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>");
  mjsActuator* motor = mjs_addActuator(s.get(), nullptr);
  double constants[2] = {1, 1}, controller[6] = {1, 2, 0, 0, 0, 0};
  EXPECT_STREQ(mjs_setToDCMotor(motor, constants, 1, nullptr, nullptr, nullptr, nullptr, controller, nullptr,
                                nullptr, mjINPUT_VOLTAGE),
               "");
  motor->trntype = mjTRN_JOINT;
  mjs_setString(motor->target, "j");
  EXPECT_FALSE(Model(mj_compile(s.get(), nullptr)));
  EXPECT_NE(std::string(mjs_getError(s.get())).find("gains require a controller input"), std::string::npos);
}

TEST(ServoSetters, OrientationHasSpringAndDamper) {
  const Document s = Parse("<mujoco/>");
  mjsActuator* servo = mjs_addActuator(s.get(), nullptr);
  double ratio[1] = {1.233};
  EXPECT_STREQ(mjs_setToOrientation(servo, 5.84, nullptr, ratio, mjCHART_QUAT), "");
  EXPECT_EQ(servo->gaintype, mjGAIN_SO3);
  EXPECT_EQ(servo->biastype, mjBIAS_SO3);
  EXPECT_EQ(servo->gainprm[0], 5.84);
  EXPECT_EQ(servo->biasprm[1], -5.84);
  EXPECT_EQ(servo->biasprm[2], 1.233);
  EXPECT_EQ(servo->ctrlspec, mjCHART_QUAT);
}

// As the element flexcomp with the same attributes.
TEST(MakeFlex, MakesTheFlexAndItsBodies) {
  const Document s = Parse("<mujoco><worldbody><body name='b' pos='0 0 1'/></worldbody></mujoco>");
  const int count[3] = {3, 3, 1};
  const double spacing[3] = {.1, .1, .1};
  mjsFlex* flex =
      mjs_makeFlex(mjs_findBody(s.get(), "b"), "cloth & co", "grid", 2, "full", count, nullptr, spacing,
                   nullptr, .01, 2, -1, 1, 0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr);
  ASSERT_NE(flex, nullptr) << mjs_getError(s.get());
  EXPECT_STREQ(mjs_getString(mjs_getName(flex->element)), "cloth & co");
  const Model m(mj_compile(s.get(), nullptr));
  ASSERT_TRUE(m) << mjs_getError(s.get());
  EXPECT_EQ(m->nbody, 11);
  EXPECT_EQ(m->nflexvert, 9);
  EXPECT_EQ(m->nflexelem, 8);
  EXPECT_EQ(m->neq, 1);
  EXPECT_EQ(m->nq, 27);
  EXPECT_NEAR(mj_getTotalmass(m.get()), 2, 1e-12);
  EXPECT_EQ(m->flex_radius[0], .01);
  EXPECT_NEAR(m->body_pos[6], -.1, 1e-15);
}

TEST(MakeFlex, SaysWhyThereIsNone) {
  const Document s = Parse("<mujoco/>");
  mjsBody* world = mjs_findBody(s.get(), "world");
  EXPECT_EQ(mjs_makeFlex(world, "f", "no such type", 2, nullptr, nullptr, nullptr, nullptr, nullptr, .01, 0,
                         0, 0, 0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr),
            nullptr);
  EXPECT_NE(std::string(mjs_getError(s.get())).find("no such type"), std::string::npos)
      << mjs_getError(s.get());
  const int count[3] = {3, 3, 1};
  const double spacing[3] = {.1, .1, .1};
  mjsBody* unnamed = mjs_addBody(world, nullptr);
  EXPECT_EQ(mjs_makeFlex(unnamed, "sail", "grid", 2, "full", count, nullptr, spacing, nullptr, .01, 1, 0, 0,
                         0, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr),
            nullptr);
  EXPECT_STREQ(mjs_getError(s.get()),
               "mjs_makeFlex: flexcomp 'sail': the parent body needs a name, by which the flex refers to it");
}

TEST(Documents, KnowHowLongTheyCompiled) {
  const Document s = Parse(
      "<mujoco><asset><mesh name='m' builtin='sphere' params='3'/></asset><worldbody>"
      "<geom type='mesh' mesh='m'/></worldbody></mujoco>");
  EXPECT_EQ(mjs_getTimer(s.get()), nullptr);
  ASSERT_TRUE(Model(mj_compile(s.get(), nullptr))) << mjs_getError(s.get());
  const double* seconds = mjs_getTimer(s.get());
  ASSERT_NE(seconds, nullptr);
  EXPECT_GT(seconds[mjCTIMER_MESH_HULL], 0);
  EXPECT_GT(seconds[mjCTIMER_MESH_BVH], 0);
  EXPECT_EQ(seconds[mjCTIMER_TEXTURE], 0);
  EXPECT_GE(seconds[mjCTIMER_TOTAL], seconds[mjCTIMER_ASSETS]);
  EXPECT_GT(seconds[mjCTIMER_ASSETS], 0);
}

}  // namespace
}  // namespace pliant
