// Documents that programs copy, change and compile again.
#include <string>
#include <utility>

#include "tests/engine/api/documents.h"
#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

TEST(Editing, ACopyIsAValue) {
  const Document original = Parse(kScene);
  const std::string before = TextOf(original.get());
  Document copy(mj_copySpec(original.get()));
  EXPECT_EQ(TextOf(copy.get()), before);
  mjsGeom* geom = mjs_asGeom(mjs_findElement(copy.get(), mjOBJ_GEOM, "g"));
  const double user[] = {7};
  mjs_setDouble(geom->userdata, user, 1);
  mjs_setString(geom->material, "");
  mjs_setName(mjs_findElement(copy.get(), mjOBJ_JOINT, "j"), "renamed");
  mjs_delete(copy.get(), mjs_findBody(copy.get(), "b")->element);
  mjs_addBody(mjs_findBody(copy.get(), "a"), nullptr);
  EXPECT_EQ(TextOf(original.get()), before);
  copy.reset();
  EXPECT_EQ(TextOf(original.get()), before);
}

TEST(Editing, ACopyOutlivesItsOriginal) {
  Document original = Parse(kScene);
  const Document copy(mj_copySpec(original.get()));
  const std::string before = TextOf(original.get());
  original.reset();
  EXPECT_EQ(TextOf(copy.get()), before);
  const Model model(mj_compile(copy.get(), nullptr));
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nmesh, 1);
}

TEST(Editing, DeletingABodyTakesWhatRefersToIt) {
  const Document spec = Parse(kScene);
  EXPECT_EQ(mjs_delete(spec.get(), mjs_findBody(spec.get(), "a")->element), 0);
  mjs_delete(spec.get(), mjs_findElement(spec.get(), mjOBJ_KEY, "k"));
  const Model model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  EXPECT_EQ(model->nbody, 2);
  EXPECT_EQ(model->nu, 0);
  EXPECT_EQ(model->nsensor, 0);
}

// Whoever reads a tuple decides what a name in it means; the compiler misses what is gone.
TEST(Editing, DeletingABodyLeavesTuplesThatListIt) {
  for (const char* member : {"objtype='body' objname='a'", "objtype='geom' objname='ga'",
                             "objtype='joint' objname='ja'", "objtype='body' objname='inner'"}) {
    const Document spec = Parse(
        "<mujoco><worldbody><body name='a'><joint name='ja'/><geom name='ga' size='.1'/><body name='inner'>"
        "<geom size='.1'/></body></body></worldbody><custom><tuple name='t'><element " +
        std::string(member) + "/></tuple></custom></mujoco>");
    EXPECT_EQ(mjs_delete(spec.get(), mjs_findBody(spec.get(), "a")->element), 0);
    EXPECT_NE(mjs_findElement(spec.get(), mjOBJ_TUPLE, "t"), nullptr) << member;
    EXPECT_FALSE(Model(mj_compile(spec.get(), nullptr))) << member;
  }
}

// As in the reference: a document whose names are broken compiles once it is copied.
TEST(Editing, ACopyLeavesOutWhatRefersToNothing) {
  const Document spec = Parse(
      "<mujoco><worldbody><body name='a'><joint name='ja'/><geom name='ga' size='.1'/></body><body name='b'>"
      "<joint name='jb'/><geom name='gb' size='.1'/></body></worldbody><contact><exclude name='e' body1='a' "
      "body2='b'/><pair name='p' geom1='ga' geom2='gb'/></contact><equality><weld name='w' body1='a' "
      "body2='b'/></equality><tendon><fixed name='t'><joint joint='ja' coef='1'/></fixed><fixed "
      "name='u'><joint "
      "joint='jb' coef='1'/></fixed></tendon><actuator><motor name='m' tendon='t'/><motor name='n' "
      "joint='jb'/>"
      "</actuator><sensor><actuatorfrc name='s' actuator='m'/><framepos name='f' objtype='body' objname='b'/>"
      "</sensor><custom><tuple name='l'><element objtype='body' objname='a'/></tuple></custom></mujoco>");
  for (const auto& [kind, name] : {std::pair(mjOBJ_BODY, "a"), {mjOBJ_JOINT, "ja"}, {mjOBJ_GEOM, "ga"}})
    mjs_setName(mjs_findElement(spec.get(), kind, name), (std::string("renamed") + name).c_str());
  EXPECT_FALSE(Model(mj_compile(spec.get(), nullptr)));
  const Document copy(mj_copySpec(spec.get()));
  const Model m(mj_compile(copy.get(), nullptr));
  ASSERT_TRUE(m) << mjs_getError(copy.get());
  EXPECT_EQ(m->nexclude + m->npair + m->neq + m->ntuple, 0);
  EXPECT_EQ(m->ntendon, 1);
  EXPECT_EQ(m->nu, 1);
  EXPECT_EQ(m->nsensor, 1);
}

// Only bodies and frames take what refers to them; other elements are missed by whoever names them.
TEST(Editing, WhatRefersToADeletedElementStaysAndMissesIt) {
  struct Case {
    mjtObj kind;
    const char *name, *relation;
  };
  const Case cases[] = {
      {mjOBJ_JOINT, "j", "<actuator><motor joint='j'/></actuator>"},
      {mjOBJ_JOINT, "j", "<sensor><jointpos joint='j'/></sensor>"},
      {mjOBJ_JOINT, "j", "<equality><joint joint1='j'/></equality>"},
      {mjOBJ_JOINT, "j", "<tendon><fixed><joint joint='j' coef='1'/></fixed></tendon>"},
      {mjOBJ_GEOM, "g", "<contact><pair geom1='g' geom2='h'/></contact>"},
      {mjOBJ_GEOM, "g", "<custom><tuple name='u'><element objtype='geom' objname='g'/></tuple></custom>"},
      {mjOBJ_SITE, "s", "<actuator><motor site='s'/></actuator>"},
      {mjOBJ_SITE, "s", "<sensor><gyro site='s'/></sensor>"}};
  for (const auto& [kind, name, relation] : cases) {
    const Document spec =
        Parse(std::string(
                  "<mujoco><worldbody><body><joint name='j'/><joint axis='1 0 0'/><geom name='g' size='.1'/>"
                  "<site name='s'/></body><body pos='1 0 0'><geom name='h' size='.1'/></body></worldbody>") +
              relation + "</mujoco>");
    ASSERT_EQ(mjs_delete(spec.get(), mjs_findElement(spec.get(), kind, name)), 0);
    EXPECT_EQ(Model(mj_compile(spec.get(), nullptr)), nullptr) << relation;
    const std::string error = mjs_getError(spec.get());
    EXPECT_NE(error.find(std::string("'") + name + "'"), std::string::npos) << error;
  }
}

TEST(Editing, ATextWithoutContentIsRefused) {
  const Document spec = Parse(kScene);
  mjsText* text = mjs_addText(spec.get());
  mjs_setName(text->element, "note");
  EXPECT_EQ(Model(mj_compile(spec.get(), nullptr)), nullptr);
  EXPECT_NE(std::string(mjs_getError(spec.get())).find("'note'"), std::string::npos);
  mjs_setString(text->data, "content");
  EXPECT_TRUE(Model(mj_compile(spec.get(), nullptr))) << mjs_getError(spec.get());
}

TEST(Editing, DeletingAClassTakesTheClassesBelowIt) {
  const Document spec = Parse(
      "<mujoco><default><geom condim='4'/><default class='x'><geom size='.3'/><default class='y'><geom "
      "mass='2'/></default></default><default class='z'/></default><worldbody><body name='a'><geom "
      "class='y'/></body><body name='b' childclass='x'><geom/></body></worldbody></mujoco>");
  mjsDefault* x = mjs_findDefault(spec.get(), "x");
  EXPECT_EQ(mjs_delete(spec.get(), x->element), 0);
  EXPECT_EQ(mjs_findDefault(spec.get(), "x"), nullptr);
  EXPECT_EQ(mjs_findDefault(spec.get(), "y"), nullptr);
  EXPECT_NE(mjs_findDefault(spec.get(), "z"), nullptr);
  for (mjsElement* geom = mjs_firstElement(spec.get(), mjOBJ_GEOM); geom;
       geom = mjs_nextElement(spec.get(), geom)) {
    EXPECT_EQ(mjs_getDefault(geom), mjs_getSpecDefault(spec.get()));
  }
  const Model model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  const Model again = Compile(TextOf(spec.get()));  // the text names no class that is gone
  ASSERT_TRUE(again);
  for (const mjModel* m : {model.get(), again.get()}) {
    EXPECT_EQ(m->geom_size[0], .3);
    EXPECT_EQ(m->geom_condim[1], 4);
    EXPECT_EQ(m->body_mass[1], 2);
  }
  EXPECT_TRUE(mjs_addDefault(spec.get(), "y", nullptr));  // its name is free again
}

TEST(Editing, ADocumentThatPartsWereMovedOutOfCannotBeCompiled) {
  for (const bool deep : {false, true}) {
    Document parent = Parse("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
    const Document child = Parse(kScene);
    mjs_setDeepCopy(parent.get(), deep);
    mjsElement* frame = mjs_findFrame(parent.get(), "f")->element;
    ASSERT_TRUE(mjs_attach(frame, mjs_findBody(child.get(), "b")->element, "x_", ""));
    EXPECT_TRUE(Model(mj_compile(parent.get(), nullptr))) << mjs_getError(parent.get());
    EXPECT_EQ(Model(mj_compile(child.get(), nullptr)) != nullptr, deep);
    parent.reset();
    EXPECT_EQ(Model(mj_compile(child.get(), nullptr)) != nullptr, deep);
    const std::string error = mjs_getError(child.get());
    EXPECT_EQ(error.find("moved into another one") == std::string::npos, deep) << error;
  }
}

TEST(Editing, UnnamedAssetsAreCalledLikeTheirFile) {
  const std::string corner = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "corner.obj", corner.data(), static_cast<int>(corner.size()));
  for (const bool attached : {false, true}) {
    for (const bool deep : {false, true}) {
      const Document child = Parse("<mujoco><worldbody><body name='b'/></worldbody></mujoco>");
      mjs_setString(mjs_addMesh(child.get(), nullptr)->file, "parts/corner.obj");
      mjsBody* body = mjs_findBody(child.get(), "b");
      mjsGeom* geom = mjs_addGeom(body, nullptr);
      geom->type = mjGEOM_MESH;
      mjs_setString(geom->meshname, "corner");
      const Document parent = Parse("<mujoco><worldbody><frame name='f'/></worldbody></mujoco>");
      mjs_setDeepCopy(parent.get(), deep);
      mjsElement* frame = mjs_findFrame(parent.get(), "f")->element;
      if (attached) {
        ASSERT_TRUE(mjs_attach(frame, body->element, "x_", ""));
      }
      mjSpec* whole = attached ? parent.get() : child.get();
      const Model m(mj_compile(whole, &vfs));
      ASSERT_TRUE(m) << mjs_getError(whole);
      EXPECT_EQ(mj_name2id(m.get(), mjOBJ_MESH, attached ? "x_corner" : "corner"), 0);
    }
  }
  mj_deleteVFS(&vfs);
}

// The element keeps the name that it had.
TEST(Editing, ATakenNameIsRefused) {
  const Document spec = Parse(kScene);
  mjsElement* b = mjs_findBody(spec.get(), "b")->element;
  for (const char* taken : {"a", "world"}) {
    EXPECT_EQ(mjs_setName(b, taken), -1);
    EXPECT_NE(std::string(mjs_getError(spec.get())).find("repeated name '" + std::string(taken) + "'"),
              std::string::npos);
    EXPECT_EQ(*mjs_getName(b), "b");
  }
  EXPECT_EQ(mjs_setName(b, "b"), 0);
  EXPECT_EQ(mjs_setName(mjs_findElement(spec.get(), mjOBJ_JOINT, "j"), "a"), 0);  // another kind
}

// References to a deleted asset stay, so that an asset can be replaced by another of its name; without one
// the compiler says what is missing and who asks for it.
TEST(Editing, ADeletedAssetIsMissedByTheCompiler) {
  const Document spec = Parse(kScene);
  mjs_delete(spec.get(), mjs_findElement(spec.get(), mjOBJ_MESH, "wedge"));
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  const std::string error = mjs_getError(spec.get());
  EXPECT_NE(error.find("wedge"), std::string::npos) << error;
  EXPECT_NE(error.find("'g'"), std::string::npos) << error;
  mjsMesh* mesh = mjs_addMesh(spec.get(), nullptr);
  mjs_setName(mesh->element, "wedge");
  const float corners[] = {0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2};
  mjs_setFloat(mesh->uservert, corners, 12);
  EXPECT_TRUE(Model(mj_compile(spec.get(), nullptr))) << mjs_getError(spec.get());
}

TEST(Editing, RecompilingAfterDeletionsAndAttachmentsKeepsTheStateOfWhatStays) {
  const char* arms =
      "<mujoco><worldbody><site name='mount'/><body name='a'><joint name='ja'/><geom size='.1'/></body>"
      "<body name='b'><joint name='jb'/><geom size='.1'/></body></worldbody><actuator><motor name='ma' "
      "joint='ja'/>"
      "<motor name='mb' joint='jb'/></actuator></mujoco>";
  for (const bool attached : {false, true}) {
    const Document spec = Parse(arms), other = Parse(arms);
    mjModel* m = mj_compile(spec.get(), nullptr);
    mjData* d = mj_makeData(m);
    d->qpos[0] = .25, d->qpos[1] = .5;
    d->qvel[1] = -3;
    d->ctrl[1] = .75;
    if (attached) {
      ASSERT_TRUE(mjs_attach(mjs_findElement(spec.get(), mjOBJ_SITE, "mount"),
                             mjs_findBody(other.get(), "a")->element, "x_", ""));
    } else {
      ASSERT_EQ(mjs_delete(spec.get(), mjs_findBody(spec.get(), "a")->element), 0);
    }
    mjs_firstElement(spec.get(), mjOBJ_JOINT);  // looking around changes nothing
    ASSERT_EQ(mj_recompile(spec.get(), nullptr, m, d), 0) << mjs_getError(spec.get());
    EXPECT_EQ(m->njnt, attached ? 3 : 1);
    const int j = mj_name2id(m, mjOBJ_JOINT, "jb");
    EXPECT_EQ(d->qpos[m->jnt_qposadr[j]], .5) << attached;
    EXPECT_EQ(d->qvel[m->jnt_dofadr[j]], -3);
    EXPECT_EQ(d->ctrl[mj_name2id(m, mjOBJ_ACTUATOR, "mb")], .75);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
}

TEST(Editing, RecompilingKeepsTheStateOfWhatStays) {
  const Document spec = Parse(kScene);
  mjModel* m = mj_compile(spec.get(), nullptr);
  mjData* d = mj_makeData(m);
  d->qpos[0] = .25;
  d->qvel[0] = -3;
  d->ctrl[0] = .75;
  d->time = 4;
  mjs_delete(spec.get(), mjs_findElement(spec.get(), mjOBJ_KEY, "k"));
  mjsBody* first = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjs_addGeom(first, nullptr)->size[0] = .1;
  mjs_addFreeJoint(first);
  ASSERT_EQ(mj_recompile(spec.get(), nullptr, m, d), 0) << mjs_getError(spec.get());
  const int j = mj_name2id(m, mjOBJ_JOINT, "j");
  EXPECT_EQ(d->qpos[m->jnt_qposadr[j]], .25);
  EXPECT_EQ(d->qvel[m->jnt_dofadr[j]], -3);
  EXPECT_EQ(d->ctrl[0], .75);
  EXPECT_EQ(d->time, 4);
  mj_deleteData(d);
  mj_deleteModel(m);
}

}  // namespace
}  // namespace pliant
