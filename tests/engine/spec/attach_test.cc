// Attaching parts of documents to others, and replicating.
#include "engine/spec/edit/attach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <string>
#include <utility>

#include "engine/spec/edit/replicate.h"

namespace pliant::spec {
namespace {

// A robot: body "arm" with joint "j", geom "g" of material "m", an actuator and a sensor on it.
std::unique_ptr<Spec> MakeRobot() {
  auto robot = std::make_unique<Spec>();
  robot->own.modelname = "robot";
  Material* material = robot->AddMaterial();
  robot->SetName(*material, "m");
  Body* arm = robot->AddBody(*robot->world);
  robot->SetName(*arm, "arm");
  Joint* joint = robot->AddJoint(*arm);
  robot->SetName(*joint, "j");
  Geom* geom = robot->AddGeom(*arm);
  robot->SetName(*geom, "g");
  geom->own.material = "m";
  Actuator* motor = robot->AddActuator();
  robot->SetName(*motor, "motor");
  motor->spec.trntype = mjTRN_JOINT;
  motor->own.target = "j";
  Sensor* sensor = robot->AddSensor();
  sensor->spec.type = mjSENS_ACTUATORPOS;
  sensor->spec.objtype = mjOBJ_ACTUATOR;
  sensor->own.objname = "motor";
  Key* key = robot->AddKey();
  robot->SetName(*key, "home");
  key->own.qpos = {0.5};
  key->own.ctrl = {2};
  return robot;
}

TEST(Attach, CopyBringsEverythingThatBelongsToIt) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  scene.deep_attach = true;
  Frame* frame = scene.AddFrame(*scene.world);
  Element* arm = Attach(scene, *scene.world, frame, *robot->Find<Body>("arm"), "a-", "-z");
  ASSERT_NE(arm, nullptr);
  EXPECT_EQ(arm->name, "a-arm-z");
  EXPECT_EQ(scene.Find<Geom>("a-g-z")->own.material, "a-m-z");
  ASSERT_EQ(scene.actuators.size(), 1u);
  EXPECT_EQ(scene.actuators[0]->own.target, "a-j-z");
  ASSERT_EQ(scene.sensors.size(), 1u);
  EXPECT_EQ(scene.sensors[0]->own.objname, "a-motor-z");
  EXPECT_NE(scene.Find<Material>("a-m-z"), nullptr);
  EXPECT_NE(scene.FindDefault("a-main-z"), nullptr);
  ASSERT_EQ(scene.pending_keys.size(), 1u);
  EXPECT_EQ(scene.pending_keys[0]->name, "a-home-z");
  EXPECT_EQ(robot->actuators.size(), 1u);
  EXPECT_EQ(robot->world->bodies.size(), 1u);
}

TEST(Attach, NumbersTextsAndSensorsOfNothingComeAlong) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Numeric* numeric = robot->AddNumeric();
  robot->SetName(*numeric, "gain");
  numeric->own.data = {1, 2};
  Text* text = robot->AddText();
  robot->SetName(*text, "note");
  text->own.data = "hello";
  Sensor* clock = robot->AddSensor();
  robot->SetName(*clock, "clock");
  clock->spec.type = mjSENS_CLOCK;
  Tuple* tuple = robot->AddTuple();
  robot->SetName(*tuple, "pair");
  tuple->own.objtype = {mjOBJ_NUMERIC};
  tuple->own.objname = {"gain"};
  tuple->own.objprm = {0};
  Spec scene;
  scene.deep_attach = true;
  ASSERT_NE(Attach(scene, *scene.world, scene.AddFrame(*scene.world), *robot->Find<Body>("arm"), "a-", ""),
            nullptr);
  ASSERT_NE(scene.Find<Numeric>("a-gain"), nullptr);
  EXPECT_EQ(scene.Find<Numeric>("a-gain")->own.data, numeric->own.data);
  ASSERT_NE(scene.Find<Text>("a-note"), nullptr);
  EXPECT_EQ(scene.Find<Text>("a-note")->own.data, "hello");
  EXPECT_NE(scene.Find<Sensor>("a-clock"), nullptr);
  ASSERT_NE(scene.Find<Tuple>("a-pair"), nullptr);
  EXPECT_EQ(scene.Find<Tuple>("a-pair")->own.objname[0], "a-gain");
}

TEST(Attach, TwoCopiesOfOneModel) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  scene.deep_attach = true;
  Body& arm = *robot->Find<Body>("arm");
  EXPECT_NE(Attach(scene, *scene.world, nullptr, arm, "1", ""), nullptr);
  EXPECT_NE(Attach(scene, *scene.world, nullptr, arm, "2", ""), nullptr);
  EXPECT_EQ(scene.actuators.size(), 2u);
  EXPECT_EQ(Attach(scene, *scene.world, nullptr, arm, "2", ""), nullptr);
  EXPECT_NE(scene.error().find("repeated name"), std::string::npos);
}

TEST(Attach, MoveKeepsHandlesAfterTheChildIsGone) {
  std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  Body* arm = robot->Find<Body>("arm");
  EXPECT_EQ(Attach(scene, *scene.world, nullptr, *arm, "p", ""), arm);
  EXPECT_EQ(scene.FindAttached("robot"), robot.get());
  Spec::Release(robot.release());
  EXPECT_EQ(arm->name, "parm");
  EXPECT_EQ(arm->model, &scene);
  EXPECT_EQ(scene.Find<Joint>("pj")->body, arm);
  EXPECT_NE(scene.FindAttached("robot"), nullptr);
}

TEST(Attach, ElementsKeepTheSettingsOfTheirDocument) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  robot->spec.compiler.degree = 0;
  Spec scene;
  scene.deep_attach = true;
  Attach(scene, *scene.world, nullptr, *robot->Find<Body>("arm"), "p", "");
  ASSERT_NE(scene.Find<Joint>("pj")->origin, nullptr);
  EXPECT_EQ(scene.Find<Joint>("pj")->origin->compiler.degree, 0);
}

TEST(Attach, RelationsThatReachOutsideStayBehind) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Body* other = robot->AddBody(*robot->world);
  robot->SetName(*other, "other");
  Exclude* exclude = robot->AddExclude();
  exclude->own = {"arm", "other"};
  Exclude* ground = robot->AddExclude();
  ground->own = {"arm", "world"};
  Spec scene;
  scene.deep_attach = true;
  Attach(scene, *scene.world, nullptr, *robot->Find<Body>("arm"), "p", "");
  ASSERT_EQ(scene.excludes.size(), 1u);
  EXPECT_EQ(scene.excludes[0]->own.bodyname2, "world");
}

TEST(Attach, RefusesWhatIsNeitherBodyNorFrame) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  EXPECT_EQ(Attach(scene, *scene.world, nullptr, *robot->Find<Geom>("g"), "", ""), nullptr);
}

TEST(Attach, TheWorldBecomesABody) {
  for (const bool deep : {false, true}) {
    const std::unique_ptr<Spec> robot = MakeRobot();
    robot->SetName(*robot->AddGeom(*robot->world), "floor");
    Exclude* exclude = robot->AddExclude();
    exclude->own = {"world", "arm"};
    Spec scene;
    scene.deep_attach = deep;
    Element* world = Attach(scene, *scene.world, nullptr, *robot->world, "c_", "");
    ASSERT_NE(world, nullptr) << scene.error();
    EXPECT_EQ(world->name, "c_world");
    EXPECT_EQ(scene.Find<Geom>("c_floor")->body, world);
    EXPECT_EQ(scene.Find<Body>("c_arm")->body, world);
    EXPECT_EQ(scene.excludes.at(0)->own.bodyname1, "c_world");
    EXPECT_EQ(robot->world->bodies.size(), deep ? 1u : 0u);
  }
}

TEST(Attach, ACopyMayStandInsideItsOriginal) {
  Spec spec;
  Body* body = spec.AddBody(*spec.world);
  spec.SetName(*body, "b");
  Frame* inside = spec.AddFrame(*body);
  ASSERT_NE(Attach(spec, *body, inside, *body, "x_", ""), nullptr) << spec.error();
  ASSERT_EQ(body->bodies.size(), 1u);
  EXPECT_EQ(body->bodies[0]->name, "x_b");
  EXPECT_TRUE(body->bodies[0]->bodies.empty());
  ASSERT_NE(Attach(spec, *spec.world, nullptr, *spec.world, "w_", ""), nullptr) << spec.error();
  EXPECT_EQ(spec.world->bodies.size(), 2u);
  EXPECT_NE(spec.Find<Body>("w_x_b"), nullptr);
}

// One of each kind that can meet another one of its name.
TEST(Attach, ATakenNameIsRefusedAndChangesNothing) {
  const auto take = [](Spec& scene, mjtObj kind) -> Element* {
    switch (kind) {
      case mjOBJ_BODY:
        return scene.AddBody(*scene.world);
      case mjOBJ_JOINT:
        return scene.AddJoint(*scene.AddBody(*scene.world));
      case mjOBJ_GEOM:
        return scene.AddGeom(*scene.world);
      case mjOBJ_MATERIAL:
        return scene.AddMaterial();
      case mjOBJ_NUMERIC:
        return scene.AddNumeric();
      case mjOBJ_SENSOR:
        return scene.AddSensor();
      default:
        return scene.AddActuator();
    }
  };
  const std::pair<mjtObj, const char*> kNames[] = {
      {mjOBJ_BODY, "_arm"},     {mjOBJ_JOINT, "_j"},     {mjOBJ_GEOM, "_g"},        {mjOBJ_MATERIAL, "_m"},
      {mjOBJ_NUMERIC, "_gain"}, {mjOBJ_SENSOR, "_feel"}, {mjOBJ_ACTUATOR, "_motor"}};
  for (const auto& [kind, name] : kNames) {
    for (const bool deep : {false, true}) {
      const std::unique_ptr<Spec> robot = MakeRobot();
      robot->SetName(*robot->AddNumeric(), "gain");
      robot->SetName(*robot->sensors[0], "feel");
      Spec scene;
      scene.deep_attach = deep;
      ASSERT_TRUE(scene.SetName(*take(scene, kind), name));
      const size_t bodies = scene.world->bodies.size();
      EXPECT_EQ(Attach(scene, *scene.world, nullptr, *robot->Find<Body>("arm"), "_", ""), nullptr) << name;
      EXPECT_NE(scene.error().find("repeated name '" + std::string(name) + "'"), std::string::npos)
          << scene.error();
      EXPECT_EQ(scene.world->bodies.size(), bodies) << name;
      EXPECT_EQ(robot->actuators.size(), 1u);
      EXPECT_NE(robot->Find<Body>("arm"), nullptr);
      EXPECT_NE(Attach(scene, *scene.world, nullptr, *robot->Find<Body>("arm"), "+", ""), nullptr) << name;
    }
  }
}

TEST(Attach, FrameBringsOnlyItsContents) {
  Spec child;
  Frame* frame = child.AddFrame(*child.world);
  child.SetName(*frame, "f");
  Frame* inner = child.AddFrame(*child.world, frame);
  child.SetName(*child.AddGeom(*child.world, nullptr, inner), "in");
  child.SetName(*child.AddGeom(*child.world), "out");
  Spec scene;
  scene.deep_attach = true;
  Element* attached = Attach(scene, *scene.world, nullptr, *frame, "p", "");
  ASSERT_NE(attached, nullptr);
  EXPECT_EQ(attached->name, "pf");
  ASSERT_EQ(scene.world->geoms.size(), 1u);
  EXPECT_EQ(scene.world->geoms[0]->name, "pin");
  EXPECT_EQ(scene.world->geoms[0]->frame->frame, attached);
}

// The numbers are those of the reference engine, release 3.14.0.
TEST(Attach, KeyframesOfAPartHaveValuesForPartsThatAreAttachedLater) {
  Spec child;
  for (const char* name : {"left", "right"}) {
    Body* body = child.AddBody(*child.world);
    child.SetName(*body, name);
    child.AddJoint(*body);
  }
  Key* key = child.AddKey();
  child.SetName(*key, "home");
  key->own.qpos = {3, 4};
  Spec scene;
  scene.deep_attach = true;
  for (const char* name : {"left", "right", "left"}) {
    const std::string prefix = std::to_string(scene.world->bodies.size());
    ASSERT_NE(Attach(scene, *scene.world, nullptr, *child.Find<Body>(name), prefix, ""), nullptr);
  }
  const auto values = [&](Spec& spec, const std::string& name) {
    spec.Renumber();
    std::vector<double> qpos(spec.joints.size(), 0.0);
    for (const Key* k : spec.pending_keys) {
      for (const KeyPart& part : k->parts) {
        if (k->name == name && part.element->model == &spec) qpos[part.element->id] = part.first[0];
      }
    }
    return qpos;
  };
  EXPECT_THAT(values(scene, "0home"), testing::ElementsAre(3, 4, 0));
  EXPECT_THAT(values(scene, "1home"), testing::ElementsAre(0, 4, 3));
  EXPECT_THAT(values(scene, "2home"), testing::ElementsAre(0, 0, 3));
  const std::unique_ptr<Spec> copy = scene.Clone();
  ASSERT_NE(Attach(*copy, *copy->world, nullptr, *child.Find<Body>("right"), "3", ""), nullptr);
  EXPECT_THAT(values(*copy, "2home"), testing::ElementsAre(0, 0, 3, 4)) << "a copy waits as well";
}

// Attached below a body that others follow, the new values are still taken from the end of the pose.
TEST(Attach, KeyframesOfTheDocumentGrowByTheEndOfThePose) {
  Spec child;
  Body* ball = child.AddBody(*child.world);
  child.SetName(*ball, "ball");
  child.AddJoint(*ball)->spec.type = mjJNT_BALL;
  Body* marker = child.AddBody(*ball);
  marker->spec.mocap = 1;
  marker->spec.pos[0] = 8;
  Actuator* motor = child.AddActuator();
  motor->own.target = "j";
  child.SetName(*child.AddJoint(*ball), "j");
  Spec scene;
  scene.deep_attach = true;
  Body* first = scene.AddBody(*scene.world);
  Body* second = scene.AddBody(*scene.world);
  scene.AddJoint(*first)->spec.ref = 1;
  scene.AddJoint(*second)->spec.ref = 2;
  Key* key = scene.AddKey();
  key->own.qpos = {10, 20};
  key->own.mpos = {5};  // less than a place: it is left as it is
  Key* empty = scene.AddKey();
  ASSERT_NE(Attach(scene, *first, nullptr, *ball, "a", ""), nullptr);
  EXPECT_THAT(key->own.qpos, testing::ElementsAre(10, 20, 0, 0, 0, 0, 2));
  key->own.mpos = {5, 6, 7, 9};
  key->own.ctrl = {3};
  ASSERT_NE(Attach(scene, *scene.world, nullptr, *ball, "b", ""), nullptr);
  EXPECT_THAT(key->own.qpos, testing::ElementsAre(10, 20, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0));
  EXPECT_THAT(key->own.mpos, testing::ElementsAre(5, 6, 7, 8, 0, 0)) << "a piece of a place is dropped";
  EXPECT_THAT(key->own.ctrl, testing::ElementsAre(3, 0));
  EXPECT_THAT(empty->own.qpos, testing::IsEmpty());
}

// Processor seconds in which a part is attached so many times.
double SecondsToAttach(int times) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  robot->Delete(*robot->keys[0]);
  Spec scene;
  scene.deep_attach = true;
  const std::clock_t begin = std::clock();
  for (int i = 0; i < times; ++i) {
    Frame* frame = scene.AddFrame(*scene.world);
    EXPECT_NE(Attach(scene, *scene.world, frame, *robot->Find<Body>("arm"), std::to_string(i), ""), nullptr);
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  scene.ShowDueIds();
  EXPECT_EQ(scene.Find<Joint>(std::to_string(times - 1) + "j")->shown_id, times - 1);
  return seconds;
}

// Numbering the document after each made it 16 times.
TEST(Attach, TakesTheSameTimeForEachOfManyParts) {
  double few = 1e9, many = 1e9;
  for (int i = 0; i < 3; ++i) {
    few = std::min(few, SecondsToAttach(1000));
    many = std::min(many, SecondsToAttach(4000));
  }
  EXPECT_LT(many, 9 * few);
}

TEST(Attach, KeyframesOfWhatIsCopiedInOneDocumentGoToTheCopy) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  scene.deep_attach = true;
  Body* stand = scene.AddBody(*scene.world);
  ASSERT_NE(Attach(scene, *stand, nullptr, *robot->Find<Body>("arm"), "_", ""), nullptr);
  for (const char* prefix : {"first", "second"}) {
    ASSERT_NE(Attach(scene, *scene.world, nullptr, *stand, prefix, ""), nullptr);
  }
  ASSERT_EQ(scene.pending_keys.size(), 1u);
  EXPECT_EQ(scene.pending_keys[0]->parts[0].element, scene.Find<Joint>("first_j"));
}

TEST(Replicate, CopiesContentsAndWhatRefersToThem) {
  Spec spec;
  Site* anchor = spec.AddSite(*spec.world);
  spec.SetName(*anchor, "anchor");
  Body* holder = spec.AddBody(*spec.world);
  Body* ball = spec.AddBody(*holder);
  spec.SetName(*ball, "ball");
  Site* site = spec.AddSite(*ball);
  spec.SetName(*site, "hook");
  Tendon* tendon = spec.AddTendon();
  spec.SetName(*tendon, "string");
  spec.WrapSite(*tendon, "anchor");
  spec.WrapSite(*tendon, "hook");
  Replication replication(spec, *holder, 2);
  for (const char* suffix : {"0", "1"}) {
    ASSERT_TRUE(replication.Add(*spec.world, *spec.AddFrame(*spec.world), suffix));
  }
  replication.Finish();
  ASSERT_EQ(spec.world->bodies.size(), 2u);
  EXPECT_EQ(spec.world->bodies[1]->name, "ball1");
  ASSERT_EQ(spec.tendons.size(), 2u);
  EXPECT_EQ(spec.tendons[0]->name, "string0");
  EXPECT_EQ(spec.tendons[0]->path[0]->name, "anchor");
  EXPECT_EQ(spec.tendons[1]->path[1]->name, "hook1");
}

TEST(Replicate, KeyframesOfAttachedModelsGoToTheFirstCopy) {
  const std::unique_ptr<Spec> robot = MakeRobot();
  Spec scene;
  scene.deep_attach = true;
  Body* holder = scene.AddBody(*scene.world);
  ASSERT_NE(Attach(scene, *holder, nullptr, *robot->Find<Body>("arm"), "_", ""), nullptr);
  Replication replication(scene, *holder, 2);
  for (const char* suffix : {"0", "1"}) {
    ASSERT_TRUE(replication.Add(*scene.world, *scene.AddFrame(*scene.world), suffix));
    EXPECT_NE(scene.error().find("lose their 'ctrl' and 'act' here"), std::string::npos) << scene.error();
  }
  replication.Finish();
  ASSERT_EQ(scene.pending_keys.size(), 1u);
  ASSERT_EQ(scene.pending_keys[0]->parts.size(), 1u) << "controls are lost, as in the reference engine";
  EXPECT_EQ(scene.pending_keys[0]->parts[0].element, scene.Find<Joint>("_j0"));
}

}  // namespace
}  // namespace pliant::spec
