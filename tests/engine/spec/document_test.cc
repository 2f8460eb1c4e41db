// Creating, naming, deleting and copying elements of a document.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/spec/edit/queries.h"
#include "engine/spec/edit/unresolved.h"
#include "engine/spec/spec.h"

namespace pliant::spec {
namespace {

TEST(Document, StartsWithWorldAndRootClass) {
  Spec spec;
  EXPECT_EQ(spec.world->name, "world");
  EXPECT_EQ(spec.Find<Body>("world"), spec.world);
  EXPECT_EQ(spec.root_class()->name, "main");
  EXPECT_EQ(spec.own.modelname, "MuJoCo Model");
  EXPECT_EQ(AsSpec(&spec.spec), &spec);
}

TEST(Document, PublicStructLeadsBackToElement) {
  Spec spec;
  Geom* geom = spec.AddGeom(*spec.world);
  EXPECT_EQ(AsElement(geom->spec.element), geom);
  *geom->spec.material = "steel";
  EXPECT_EQ(geom->own.material, "steel");
}

TEST(Document, NewElementCopiesItsClass) {
  Spec spec;
  DefaultClass* soft = spec.AddDefault("soft");
  soft->geom.spec.density = 7;
  soft->geom.own.material = "rubber";
  Geom* geom = spec.AddGeom(*spec.world, soft);
  EXPECT_EQ(geom->spec.density, 7);
  EXPECT_EQ(geom->own.material, "rubber");
  EXPECT_EQ(geom->spec.material, &geom->own.material);
  EXPECT_EQ(spec.AddGeom(*spec.world)->spec.density, 1000);
}

TEST(Document, ChildrenInheritTheClassOfTheirBody) {
  Spec spec;
  DefaultClass* soft = spec.AddDefault("soft");
  soft->joint.spec.damping[0] = 3;
  Body* body = spec.AddBody(*spec.world, soft);
  Body* child = spec.AddBody(*body);
  EXPECT_EQ(spec.AddJoint(*child)->spec.damping[0], 3);
}

TEST(Document, NestedClassStartsAsItsParent) {
  Spec spec;
  DefaultClass* outer = spec.AddDefault("outer");
  outer->site.spec.group = 4;
  EXPECT_EQ(spec.AddDefault("inner", outer)->site.spec.group, 4);
  EXPECT_EQ(spec.AddDefault("outer"), nullptr);
}

TEST(Document, FreeJointIgnoresClasses) {
  Spec spec;
  spec.root_class()->joint.spec.damping[0] = 3;
  Joint* joint = spec.AddFreeJoint(*spec.AddBody(*spec.world));
  EXPECT_EQ(joint->spec.type, mjJNT_FREE);
  EXPECT_EQ(joint->spec.damping[0], 0);
}

TEST(Document, NamesAreUniqueWithinAKind) {
  Spec spec;
  Geom* a = spec.AddGeom(*spec.world);
  Geom* b = spec.AddGeom(*spec.world);
  Site* s = spec.AddSite(*spec.world);
  EXPECT_TRUE(spec.SetName(*a, "x"));
  EXPECT_TRUE(spec.SetName(*s, "x"));
  EXPECT_FALSE(spec.SetName(*b, "x"));
  EXPECT_NE(spec.error().find("repeated name 'x'"), std::string::npos);
  EXPECT_TRUE(spec.SetName(*a, "y"));
  EXPECT_TRUE(spec.SetName(*b, "x"));
  EXPECT_EQ(spec.Find<Geom>("x"), b);
}

TEST(Document, RenumberListsBodiesDepthFirst) {
  Spec spec;
  Body* a = spec.AddBody(*spec.world);
  Body* c = spec.AddBody(*spec.world);
  Body* b = spec.AddBody(*a);
  spec.Renumber();
  EXPECT_EQ(spec.bodies, (std::vector<Body*>{spec.world, a, b, c}));
  EXPECT_EQ(c->id, 3);
}

TEST(Document, WalksElementsAndChildrenOfAKind) {
  Spec spec;
  Body* a = spec.AddBody(*spec.world);
  Body* b = spec.AddBody(*a);
  Geom* g1 = spec.AddGeom(*a);
  Geom* g2 = spec.AddGeom(*b);
  EXPECT_EQ(FirstElement(spec, mjOBJ_GEOM), g1);
  EXPECT_EQ(NextElement(spec, *g1), g2);
  EXPECT_EQ(NextElement(spec, *g2), nullptr);
  EXPECT_EQ(FirstChild(*a, mjOBJ_GEOM, false), g1);
  EXPECT_EQ(NextChild(*a, *g1, false), nullptr);
  EXPECT_EQ(NextChild(*a, *g1, true), g2);
  EXPECT_EQ(FirstChild(*spec.world, mjOBJ_BODY, true), a);
  EXPECT_EQ(NextChild(*spec.world, *a, true), b);
}

// A compiler numbers what it keeps of a document; an error about a name must not change that under it.
TEST(Document, MessagesAboutNamesLeaveNumbersAlone) {
  Spec spec;
  for (const char* name : {"hull", "shell"}) spec.SetName(*spec.AddMesh(), name);
  spec.Renumber();
  Mesh* shell = spec.Find<Mesh>("shell");
  shell->id = 0;  // as where the other one is left out
  EXPECT_EQ(NotFound(spec, mjOBJ_MESH, "shel"), "mesh 'shel' not found; did you mean 'shell'?");
  EXPECT_EQ(shell->id, 0);
}

TEST(Document, DeleteTakesSubtreeAndWhatRefersToIt) {
  Spec spec;
  Body* body = spec.AddBody(*spec.world);
  Joint* joint = spec.AddJoint(*body);
  spec.SetName(*joint, "j");
  Tendon* tendon = spec.AddTendon();
  spec.SetName(*tendon, "t");
  spec.WrapJoint(*tendon, "j", 1);
  Actuator* motor = spec.AddActuator();
  motor->spec.trntype = mjTRN_TENDON;
  motor->own.target = "t";
  Actuator* other = spec.AddActuator();
  other->spec.trntype = mjTRN_BODY;
  other->own.target = "world";
  spec.Delete(*body);
  EXPECT_TRUE(spec.world->bodies.empty());
  EXPECT_TRUE(spec.tendons.empty());
  EXPECT_EQ(spec.actuators, std::vector<Actuator*>{other});
  EXPECT_EQ(spec.Find(mjOBJ_JOINT, "j"), nullptr);
  EXPECT_EQ(joint->name, "j");  // the handle stays readable
}

TEST(Document, CloneOwnsItsStorage) {
  Spec spec;
  DefaultClass* soft = spec.AddDefault("soft");
  Body* body = spec.AddBody(*spec.world, soft);
  spec.SetName(*body, "b");
  Frame* frame = spec.AddFrame(*body);
  Geom* geom = spec.AddGeom(*body, soft, frame);
  geom->own.material = "m";
  Tendon* tendon = spec.AddTendon();
  spec.WrapSite(*tendon, "s");
  spec.own.modelname = "original";
  const std::unique_ptr<Spec> copy = spec.Clone();
  Body* twin = copy->Find<Body>("b");
  ASSERT_NE(twin, nullptr);
  EXPECT_NE(twin, body);
  ASSERT_EQ(twin->geoms.size(), 1u);
  EXPECT_EQ(twin->geoms[0]->own.material, "m");
  EXPECT_EQ(twin->geoms[0]->frame, twin->frames[0]);
  EXPECT_EQ(twin->geoms[0]->dclass, copy->FindDefault("soft"));
  EXPECT_EQ(copy->tendons[0]->path[0]->name, "s");
  copy->own.modelname = "copy";
  *twin->geoms[0]->spec.material = "other";
  EXPECT_EQ(spec.own.modelname, "original");
  EXPECT_EQ(geom->own.material, "m");
}

TEST(Document, BodyToFrameKeepsContentsInPlace) {
  Spec spec;
  Body* first = spec.AddBody(*spec.world);
  Body* middle = spec.AddBody(*spec.world);
  Body* last = spec.AddBody(*spec.world);
  middle->spec.pos[0] = 5;
  Body* inner = spec.AddBody(*middle);
  Geom* geom = spec.AddGeom(*middle);
  Frame* frame = spec.BodyToFrame(*middle);
  EXPECT_EQ(spec.world->bodies, (std::vector<Body*>{first, inner, last}));
  EXPECT_EQ(geom->body, spec.world);
  EXPECT_EQ(geom->frame, frame);
  EXPECT_EQ(frame->spec.pos[0], 5);
}

TEST(Document, CleanupOfUserValuesRunsWithTheDocument) {
  static int cleaned;
  cleaned = 0;
  {
    Spec spec;
    spec.world->user_values["k"] = {&cleaned, [](const void*) { ++cleaned; }};
  }
  EXPECT_EQ(cleaned, 1);
}

}  // namespace
}  // namespace pliant::spec
