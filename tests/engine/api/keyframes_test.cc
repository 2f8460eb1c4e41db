// What becomes of keyframes when documents are attached, replicated, cut and extended. The expected numbers
// are the reference engine's (3.3.8 where it can run the case, and 3.14.0).
#include <cstdio>
#include <string>
#include <vector>

#include "tests/engine/api/loading.h"

namespace pliant {
namespace {

// Every keyframe as "name qpos .. qvel .. act .. ctrl .. mpos ..", groups without numbers left out.
std::vector<std::string> KeysOf(const mjModel& m) {
  std::vector<std::string> keys;
  for (int k = 0; k < m.nkey; ++k) {
    std::string text = m.names + m.name_keyadr[k];
    const auto add = [&](const char* what, const mjtNum* array, int n) {
      if (n == 0) return;
      text += std::string(" ") + what;
      for (int i = 0; i < n; ++i) {
        char number[32];
        std::snprintf(number, sizeof number, " %.4g", array[k * n + i] + 0.0);
        text += number;
      }
    };
    add("qpos", m.key_qpos, m.nq);
    add("qvel", m.key_qvel, m.nv);
    add("act", m.key_act, m.na);
    add("ctrl", m.key_ctrl, m.nu);
    add("mpos", m.key_mpos, 3 * m.nmocap);
    keys.push_back(text);
  }
  return keys;
}

using Keys = std::vector<std::string>;

struct Document {
  explicit Document(const std::string& xml) {
    char error[1000] = "";
    spec = mj_parseXMLString(xml.c_str(), nullptr, error, sizeof error);
    EXPECT_TRUE(spec) << error;
  }
  ~Document() { mj_deleteSpec(spec); }
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  mjsElement* Body(const char* name) { return mjs_findBody(spec, name)->element; }
  mjsElement* Find(mjtObj kind, const char* name) { return mjs_findElement(spec, kind, name); }
  Keys Compiled() {
    const Model m(mj_compile(spec, nullptr));
    if (!m) return {std::string("error: ") + mjs_getError(spec)};
    return KeysOf(*m);
  }

  mjSpec* spec;
};

std::string Text(const std::string& body, const std::string& rest) {
  return "<mujoco><compiler angle='radian'/><worldbody>" + body + "</worldbody>" + rest + "</mujoco>";
}
std::string OneKey(const std::string& attributes) { return "<keyframe><key " + attributes + "/></keyframe>"; }
std::string Arm(const std::string& n, const std::string& joint = "", const std::string& more = "") {
  return "<body name='" + n + "'><joint name='j" + n + "' " + joint + "/><geom size='.1'/>" + more +
         "</body>";
}

const std::string kParent = Text(
    Arm("a", "ref='.2'") + "<frame name='f'/><site name='s'/>",
    "<actuator><motor name='ma' joint='ja'/></actuator>" + OneKey("name='home' qpos='1' qvel='2' ctrl='3'"));
const std::string kChild = Text(
    "<frame name='cf'><body name='b'><joint name='jb' type='ball'/><geom size='.1'/>" +
        Arm("b2", "ref='20'") + "</body></frame><body name='c' mocap='true' pos='0 1 2'/>",
    "<actuator><motor name='mb' joint='jb2'/><intvelocity name='mi' joint='jb2' actrange='-1 1'/></actuator>"
    "<keyframe><key name='kb' qpos='.5 .5 .5 .5 5' qvel='6 7 8 9' ctrl='7 8' act='3' mpos='9 9 9'/>"
    "<key qpos='1 0 0 0 6'/></keyframe>");
const Keys kAttached = {"home qpos 1 1 0 0 0 20 qvel 2 0 0 0 0 act 0 ctrl 3 0 0",
                        "x_kb_y qpos 0.2 0.5 0.5 0.5 0.5 5 qvel 0 6 7 8 9 act 3 ctrl 0 7 8",
                        "x__y qpos 0.2 1 0 0 0 6 qvel 0 0 0 0 0 act 0 ctrl 0 0 0"};

TEST(Keyframes, ComeWithWhatIsAttached) {
  for (const int deep : {0, 1}) {
    for (const int compiled : {0, 1}) {
      Document parent(kParent), child(kChild);
      if (compiled) {
        parent.Compiled();
        child.Compiled();
      }
      mjs_setDeepCopy(parent.spec, deep);
      ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", "_y"));
      EXPECT_FALSE(parent.Find(mjOBJ_KEY, "x_kb_y"));  // waits for the compilation
      EXPECT_EQ(parent.Compiled(), kAttached);
      ASSERT_TRUE(parent.Find(mjOBJ_KEY, "x_kb_y"));
      EXPECT_EQ(mjs_asKey(parent.Find(mjOBJ_KEY, "x_kb_y"))->qpos->size(), 6u);
      EXPECT_EQ(parent.Compiled(), kAttached);
      EXPECT_EQ(child.Compiled().size(), deep ? 2u : 1u);  // else refused
    }
  }
}

TEST(Keyframes, EveryPairOfPlacesGivesTheSame) {
  const std::pair<mjtObj, const char*> kPlaces[] = {{mjOBJ_BODY, "a"}, {mjOBJ_FRAME, "f"}, {mjOBJ_SITE, "s"}};
  for (const auto& [kind, name] : kPlaces) {
    for (const bool frame : {false, true}) {
      Document parent(kParent), child(kChild);
      mjsElement* part = frame ? child.Find(mjOBJ_FRAME, "cf") : child.Body("b");
      mjsElement* attached = mjs_attach(parent.Find(kind, name), part, "x_", "_y");
      EXPECT_EQ(attached != nullptr, frame || kind != mjOBJ_BODY) << name;
      if (!attached) continue;
      EXPECT_EQ(parent.Compiled(), kAttached) << name;
    }
  }
}

TEST(Keyframes, OfTwoAttachedCopies) {
  for (const bool compile_between : {false, true}) {
    Document parent(kParent), child(kChild);
    mjs_setDeepCopy(parent.spec, 1);
    ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", ""));
    if (compile_between) parent.Compiled();
    ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "z_", ""));
    const Keys keys = parent.Compiled();
    ASSERT_EQ(keys.size(), 5u);
    EXPECT_EQ(keys[0], "home qpos 1 1 0 0 0 20 1 0 0 0 20 qvel 2 0 0 0 0 0 0 0 0 act 0 0 ctrl 3 0 0 0 0");
    EXPECT_EQ(keys[1],
              "x_kb qpos 0.2 0.5 0.5 0.5 0.5 5 1 0 0 0 20 qvel 0 6 7 8 9 0 0 0 0 act 3 0 ctrl 0 7 8 0 0");
    EXPECT_EQ(keys[3],
              "z_kb qpos 0.2 1 0 0 0 20 0.5 0.5 0.5 0.5 5 qvel 0 0 0 0 0 6 7 8 9 act 0 3 ctrl 0 0 0 7 8");
  }
}

TEST(Keyframes, OfACopyWithinTheDocument) {
  Document scene(Text(Arm("a", "", "<frame name='f'/>") + Arm("z"),
                      "<actuator><motor name='mz' joint='jz'/><motor name='ma' joint='ja'/></actuator>" +
                          OneKey("name='k' qpos='7 8' qvel='3 4' ctrl='5 6'")));
  mjs_setDeepCopy(scene.spec, 1);
  ASSERT_TRUE(mjs_attach(scene.Find(mjOBJ_FRAME, "f"), scene.Body("z"), "g_", ""));
  EXPECT_EQ(scene.Compiled(),
            (Keys{"k qpos 7 8 0 qvel 3 4 0 ctrl 5 6 0", "g_k qpos 7 8 0 qvel 3 4 0 ctrl 0 6 5"}));
}

TEST(Keyframes, LoseTheValuesOfADeletedBody) {
  for (const bool compiled : {false, true}) {
    Document scene(kChild);
    if (compiled) scene.Compiled();
    EXPECT_EQ(mjs_delete(scene.spec, scene.Body("b2")), 0);
    EXPECT_EQ(scene.Compiled(),
              (Keys{"kb qpos 0.5 0.5 0.5 0.5 qvel 6 7 8 mpos 9 9 9", " qpos 1 0 0 0 qvel 0 0 0 mpos 0 1 2"}));
    EXPECT_EQ(mjs_delete(scene.spec, scene.Body("c")), 0);
    EXPECT_EQ(mjs_delete(scene.spec, scene.Body("b")), 0);
    EXPECT_EQ(scene.Compiled(), (Keys{"kb", ""}));
  }
}

TEST(Keyframes, WaitingOnesLoseThemToo) {
  Document parent(kParent), child(kChild);
  ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", ""));
  EXPECT_EQ(mjs_delete(parent.spec, parent.Body("x_b2")), 0);
  mjs_setName(mjs_addKey(parent.spec)->element, "new");
  EXPECT_EQ(
      parent.Compiled(),
      (Keys{"new qpos 0.2 1 0 0 0 qvel 0 0 0 0 ctrl 0", "x_kb qpos 0.2 0.5 0.5 0.5 0.5 qvel 0 6 7 8 ctrl 0",
            "x_ qpos 0.2 1 0 0 0 qvel 0 0 0 0 ctrl 0", "home qpos 1 1 0 0 0 qvel 2 0 0 0 ctrl 3"}));
}

TEST(Keyframes, ADeletionIsRefusedWhenTheirNumbersCannotBeToldApart) {
  for (const char* key : {"qpos='1'", "qpos='1 2 3'", "qvel='1 2 3'", "ctrl='1'", "mpos='1 2 3'"}) {
    Document scene(Text(Arm("a") + Arm("b"), OneKey("name='k' " + std::string(key))));
    EXPECT_EQ(mjs_delete(scene.spec, scene.Body("a")), -1) << key;
    EXPECT_NE(std::string(mjs_getError(scene.spec)).find("key 'k'"), std::string::npos);
    EXPECT_TRUE(mjs_findBody(scene.spec, "a"));
    Document parent(kParent);
    EXPECT_FALSE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), scene.Body("a"), "x_", "")) << key;
    EXPECT_EQ(parent.Compiled(), (Keys{"home qpos 1 qvel 2 ctrl 3"})) << key;
  }
}

// As in release 3.14.0, also where their numbers could not be told apart.
TEST(Keyframes, AFrameWithoutJointsAndBodiesGoesWithoutThem) {
  Document child(Text("<frame name='f'/>" + Arm("a"), OneKey("name='k' qpos='1'")));
  ASSERT_EQ(mjs_delete(child.spec, child.Find(mjOBJ_FRAME, "f")), 0);
  EXPECT_TRUE(child.Find(mjOBJ_KEY, "k"));  // does not wait for the compilation
  Document parent(kParent);
  ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("a"), "x_", ""));
  EXPECT_EQ(parent.Compiled(), (Keys{"home qpos 1 0 qvel 2 0 ctrl 3", "x_k qpos 0.2 1 qvel 0 0 ctrl 0"}));

  Document unfit(Text("<frame name='f'/>" + Arm("a"), OneKey("name='k' qpos='1 2'")));
  EXPECT_EQ(mjs_delete(unfit.spec, unfit.Find(mjOBJ_FRAME, "f")), 0);
}

// A child that was compiled and changed since: as in release 3.14.0 its keys are those of the compiled model.
class ChangedChild : public ::testing::Test {
 protected:
  Keys Attached(const char* part) {
    mjs_setDeepCopy(parent_.spec, 1);
    if (!mjs_attach(parent_.Find(mjOBJ_FRAME, "f"), child_.Body(part), "x_", "")) return {"refused"};
    return parent_.Compiled();
  }
  void AddJoint(const char* body) {
    child_.Compiled();
    mjs_addJoint(mjs_findBody(child_.spec, body), nullptr);
  }
  void Delete(mjtObj kind, const char* name) {
    child_.Compiled();
    ASSERT_EQ(mjs_delete(child_.spec, child_.Find(kind, name)), 0);
  }

  Document parent_{Text(Arm("p") + "<frame name='f'/>", "")};
  Document child_{Text(Arm("a", "", Arm("b")) + Arm("c"),
                       "<actuator><motor name='ma' joint='ja'/><motor name='mc' joint='jc'/></actuator>" +
                           OneKey("name='k' qpos='1 2 3' qvel='4 5 6' ctrl='7 8'"))};
};

TEST_F(ChangedChild, WhatCameLaterHasNoValues) {
  AddJoint("a");
  EXPECT_EQ(Attached("a"), (Keys{"x_k qpos 0 1 0 2 qvel 0 4 0 5 ctrl 7"}));
  mjs_addJoint(mjs_findBody(child_.spec, "c"), nullptr);
  mjs_attach(parent_.Find(mjOBJ_FRAME, "f"), child_.Body("c"), "y_", "");
  EXPECT_EQ(parent_.Compiled().back(), "y_k qpos 0 0 0 0 3 0 qvel 0 0 0 0 6 0 ctrl 0 8");
}

TEST_F(ChangedChild, ValuesOfWhatWentAreDropped) {
  Delete(mjOBJ_JOINT, "jb");
  EXPECT_EQ(Attached("a"), (Keys{"x_k qpos 0 1 qvel 0 4 ctrl 7"}));
}

TEST_F(ChangedChild, AlsoOfTheLastJointAndOfAnActuator) {
  Delete(mjOBJ_JOINT, "jc");
  ASSERT_EQ(mjs_delete(child_.spec, child_.Find(mjOBJ_ACTUATOR, "ma")), 0);
  EXPECT_EQ(Attached("a"), (Keys{"x_k qpos 0 1 2 qvel 0 4 5"}));
}

TEST_F(ChangedChild, ABodyCanBeDeleted) {
  AddJoint("a");
  ASSERT_EQ(mjs_delete(child_.spec, child_.Body("c")), 0);
  EXPECT_EQ(child_.Compiled(), (Keys{"k qpos 1 0 2 qvel 4 0 5 ctrl 7"}));
}

TEST_F(ChangedChild, AKeyThatNeverFittedIsRefused) {
  child_.Compiled();
  const double two[] = {9, 9};
  mjs_setDouble(mjs_addKey(child_.spec)->qpos, two, 2);
  EXPECT_EQ(Attached("a"), (Keys{"refused"}));
}

TEST(Keyframes, AreFilledUpAtTheEnd) {
  for (const bool compiled : {false, true}) {
    Document scene(kChild);
    if (compiled) scene.Compiled();
    mjsJoint* joint = mjs_addJoint(mjs_findBody(scene.spec, "b"), nullptr);
    joint->type = mjJNT_SLIDE;
    joint->ref = 4;
    mjsBody* body = mjs_addBody(mjs_findBody(scene.spec, "world"), nullptr);
    mjs_addGeom(body, nullptr)->size[0] = .1;
    mjs_addFreeJoint(body);
    body->pos[0] = 3;
    mjsBody* mocap = mjs_addBody(mjs_findBody(scene.spec, "world"), nullptr);
    mocap->mocap = 1;
    mocap->pos[1] = 7;
    const Keys keys = scene.Compiled();
    ASSERT_EQ(keys.size(), 2u);
    EXPECT_EQ(keys[0],
              "kb qpos 0.5 0.5 0.5 0.5 5 20 0 0 0 1 0 0 0 qvel 6 7 8 9 0 0 0 0 0 0 0 act 3 ctrl 7 8 "
              "mpos 9 9 9 0 7 0");
  }
}

// As in release 3.14.0.
TEST(Keyframes, AFreeJointIsFilledUpAtThePlaceOfACompiledBody) {
  const std::string free =
      Text("<body name='b' pos='.3 .4 .5' quat='0 0 3 4'><freejoint/><geom size='.1'/></body>", "");
  for (const bool compiled : {false, true}) {
    Document parent(Text(Arm("a") + "<frame name='f' pos='0 0 7'/>", OneKey("name='k' qpos='5'"))),
        child(free);
    if (compiled) child.Compiled();
    mjs_setDeepCopy(parent.spec, 1);
    ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", ""));
    mjsKey* late = mjs_addKey(parent.spec);
    mjs_setName(late->element, "late");
    const double qpos = 9;
    mjs_setDouble(late->qpos, &qpos, 1);
    const std::string place = compiled ? " 0.3 0.4 0.5 0 0 0.6 0.8" : " 0 0 0 1 0 0 0";
    const std::string rest = place + " qvel 0 0 0 0 0 0 0";
    EXPECT_EQ(parent.Compiled(), (Keys{"k qpos 5" + rest, "late qpos 9" + rest}));
  }
}

TEST(Keyframes, TooLongOnesStayAnError) {
  for (const char* key : {"qpos='1 2'", "qvel='1 2'", "act='1'", "ctrl='1 2'", "mpos='1 2 3'"}) {
    Document scene(Text(Arm("a"), "<actuator><motor joint='ja'/></actuator>" + OneKey(key)));
    EXPECT_EQ(scene.Compiled().at(0).substr(0, 6), "error:") << key;
  }
  Document scene(kChild);
  mjs_delete(scene.spec, scene.Find(mjOBJ_JOINT, "jb"));
  EXPECT_EQ(scene.Compiled().at(0).substr(0, 6), "error:");
}

TEST(Keyframes, MeetOthersOfTheirNameWhenCompiled) {
  Document parent(kParent), child(kChild);
  mjs_setName(child.Find(mjOBJ_KEY, "kb"), "home");
  ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "", ""));
  for (int i = 0; i < 2; ++i) {
    const std::string error = parent.Compiled().at(0);
    EXPECT_NE(error.find("repeated name 'home' in key"), std::string::npos) << error;
  }
  mjs_setName(parent.Find(mjOBJ_KEY, "home"), "other");
  EXPECT_EQ(parent.Compiled().size(), 3u);
}

TEST(Keyframes, OfAttachedAttachmentsKeepTheirNamesUnlessCompiled) {
  for (const bool compiled : {false, true}) {
    Document inner(Text(Arm("g"), OneKey("name='kg' qpos='9'")));
    Document middle(Text(Arm("b", "", "<frame name='fb'/>"), OneKey("name='kc' qpos='8'")));
    Document outer(Text(Arm("a") + "<frame name='f'/>", OneKey("name='kp' qpos='7'")));
    ASSERT_TRUE(mjs_attach(middle.Find(mjOBJ_FRAME, "fb"), inner.Body("g"), "g_", ""));
    if (compiled) middle.Compiled();
    ASSERT_TRUE(mjs_attach(outer.Find(mjOBJ_FRAME, "f"), middle.Body("b"), "c_", ""));
    const std::string last = compiled ? "c_g_kg" : "g_kg";
    EXPECT_EQ(outer.Compiled(), (Keys{"kp qpos 7 0 0 qvel 0 0 0", "c_kc qpos 0 8 0 qvel 0 0 0",
                                      last + " qpos 0 0 9 qvel 0 0 0"}));
  }
}

TEST(Keyframes, ACopyOfTheDocumentHasThemAll) {
  Document parent(kParent), child(kChild);
  ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", "_y"));
  mjSpec* copy = mj_copySpec(parent.spec);
  const Model m(mj_compile(copy, nullptr));
  ASSERT_TRUE(m);
  EXPECT_EQ(KeysOf(*m), kAttached);
  mj_deleteSpec(copy);
  EXPECT_EQ(parent.Compiled(), kAttached);
}

// ---- Replicating. Each replica has a key with its values; the others are at their reference then.

TEST(Keyframes, AreReplicated) {
  const std::string r = "<replicate count='2' sep='-'>";
  const std::string mocap = "<body mocap='true' pos='1 1 1'><geom size='.1'/></body>";
  const std::string motor = "<actuator><motor name='mb' joint='jb'/><motor name='ma' joint='ja'/></actuator>";
  const struct {
    std::string body, rest;
    Keys keys;
  } kCases[] = {
      {r + Arm("b") + "</replicate>",
       OneKey("name='k' qpos='5'"),
       {"k-0 qpos 5 0 qvel 0 0", "k-1 qpos 0 5 qvel 0 0", "k qpos 0 0 qvel 0 0"}},
      {Arm("a", "ref='.1'") + r + Arm("b", "ref='.4'") + "</replicate>",
       OneKey("name='k' qpos='1 2'"),
       {"k-0 qpos 1 2 0.4 qvel 0 0 0", "k-1 qpos 1 0.4 2 qvel 0 0 0", "k qpos 1 0.4 0.4 qvel 0 0 0"}},
      {Arm("a") + r + Arm("b") + "</replicate>" + Arm("z", "ref='.3'"),
       OneKey("name='k' qpos='1 2'"),
       {"k-0 qpos 1 2 0 0.3 qvel 0 0 0 0", "k-1 qpos 1 0 2 0.3 qvel 0 0 0 0",
        "k qpos 1 0 0 0.3 qvel 0 0 0 0"}},
      {Arm("a") + r + "<geom size='.1'/></replicate>",
       OneKey("name='k' qpos='5'"),
       {"k-0 qpos 5 qvel 0", "k-1 qpos 5 qvel 0", "k qpos 5 qvel 0"}},
      {r + Arm("b", "", "<replicate count='2' sep='.'>" + Arm("c") + "</replicate>") + "</replicate>",
       OneKey("name='k' qpos='5 6'"),
       {"k.0 qpos 5 6 0 0 0 0 qvel 0 0 0 0 0 0", "k.1 qpos 5 0 6 0 0 0 qvel 0 0 0 0 0 0",
        "k qpos 5 0 0 0 0 0 qvel 0 0 0 0 0 0"}},
      {r + mocap + "</replicate><body mocap='true' pos='2 2 2'/>",
       "<keyframe><key name='k' mpos='5 6 7'/><key/></keyframe>",
       {"k-0 mpos 5 6 7 1 1 1 2 2 2", "-0 mpos 1 1 1 1 1 1 2 2 2", "k-1 mpos 1 1 1 5 6 7 2 2 2",
        "-1 mpos 1 1 1 1 1 1 2 2 2", "k mpos 1 1 1 1 1 1 2 2 2", " mpos 1 1 1 1 1 1 2 2 2"}},
      {Arm("a") + r + Arm("b") + "</replicate>",
       motor + OneKey("name='k' qpos='1 2' qvel='3 4' ctrl='5 6'"),
       {"k-0 qpos 1 2 0 qvel 3 4 0 ctrl 0 0 0", "k-1 qpos 1 0 2 qvel 3 0 4 ctrl 0 0 0",
        "k qpos 1 0 0 qvel 3 0 0 ctrl 6 0 0"}},
  };
  for (const auto& c : kCases) {
    const std::string xml = Text(c.body, c.rest);
    EXPECT_EQ(Document(xml).Compiled(), c.keys) << xml;
  }
}

TEST(Keyframes, OfReplicatesHaveTheSizeOfOneReplicaOrOfAll) {
  const std::string tree = Arm("a") + "<replicate count='2' sep='-'>" + Arm("b") + "</replicate>";
  EXPECT_EQ(Document(Text(tree, OneKey("name='k' qpos='1 2 3'"))).Compiled(),
            (Keys{"k qpos 1 2 3 qvel 0 0 0"}));
  for (const char* qpos : {"1", "1 2 3 4"}) {
    const std::string error =
        Document(Text(tree, OneKey("qpos='" + std::string(qpos) + "'"))).Compiled().at(0);
    EXPECT_NE(error.find("before its parts are replicated"), std::string::npos) << error;
  }
  const std::string error =
      Document(Text(tree, "<keyframe><key/><key/></keyframe>")).Compiled().at(0);  // two of each name
  EXPECT_NE(error.find("repeated name '-0' in key"), std::string::npos) << error;
}

TEST(Keyframes, OfReplicatesWithoutANameComeOnceWithAModelThatIsAttachedTwice) {
  const std::string child =
      Text("<replicate count='2' sep='-'>" + Arm("b") + "</replicate>", OneKey("qpos='5'"));
  const std::string parent =
      "<mujoco><asset><model name='m' file='child.xml'/></asset><worldbody><attach model='m' prefix='x_'/>"
      "<attach model='m' prefix='y_'/></worldbody></mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "child.xml", child.data(), static_cast<int>(child.size()));
  mj_addBufferVFS(&vfs, "parent.xml", parent.data(), static_cast<int>(parent.size()));
  char error[1000] = "";
  const Model m(mj_loadXML("parent.xml", &vfs, error, sizeof error));
  mj_deleteVFS(&vfs);
  ASSERT_TRUE(m) << error;
  EXPECT_EQ(KeysOf(*m), (Keys{"-0 qpos 5 0 0 0 qvel 0 0 0 0", "-1 qpos 0 5 0 0 qvel 0 0 0 0",
                              " qpos 0 0 0 0 qvel 0 0 0 0"}));
}

TEST(Keyframes, CountAllStatesAndInputsOfAnActuator) {
  Document parent(
      "<mujoco><worldbody><frame name='f'/><body><joint name='z'/><geom "
      "size='.1'/></body></worldbody><actuator>"
      "<pid joint='z' kp='3' ki='1' input='pos vel'/></actuator></mujoco>");
  Document child(
      "<mujoco><worldbody><body name='b'><joint name='j'/><geom size='.1'/></body></worldbody><actuator><pid "
      "joint='j' "
      "kp='3' ki='1' input='pos vel'/><dcmotor joint='j' motorconst='.1' resistance='2' inductance='.01' "
      "lugre='1 .1 .2 "
      ".3 .1'/></actuator><keyframe><key name='k' qpos='.2' act='1 2 3' ctrl='4 5 6'/></keyframe></mujoco>");
  ASSERT_TRUE(mjs_attach(parent.Find(mjOBJ_FRAME, "f"), child.Body("b"), "x_", ""));
  const Keys keys = parent.Compiled();
  ASSERT_EQ(keys.size(), 1u);
  EXPECT_NE(keys[0].find("act 0 1 2 3 ctrl 0 0 4 5 6"), std::string::npos) << keys[0];
}

}  // namespace
}  // namespace pliant
