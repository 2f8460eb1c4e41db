// Binary models: those of the reference, and what is refused.
#include <cstring>
#include <vector>

#include "tests/engine/api/files.h"
#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

std::vector<char> Saved(const mjModel& m) {
  std::vector<char> bytes(static_cast<size_t>(mj_sizeModel(&m)));
  mj_saveModel(&m, nullptr, bytes.data(), static_cast<int>(bytes.size()));
  return bytes;
}

Model Load(const std::vector<char>& bytes) {
  return Model(mj_loadModelBuffer(bytes.data(), static_cast<int>(bytes.size())));
}

TEST(BinaryModels, AreThoseOfTheReferenceToTheByte) {
  const std::string recorded = FileText(TestDataPath("io/saved_by_3_14.mjb"));
  const Model ours = Compile(FileText(TestDataPath("io/saved_by_3_14.xml")));
  ASSERT_TRUE(ours);
  const std::vector<char> bytes = Saved(*ours);
  EXPECT_EQ(std::string(bytes.begin(), bytes.end()), recorded);
  const Model theirs = Load({recorded.begin(), recorded.end()});
  ASSERT_TRUE(theirs);
  EXPECT_EQ(theirs->signature, ours->signature);
  EXPECT_EQ(mj_name2id(theirs.get(), mjOBJ_JOINT, "j"), 0);
}

std::string& Warning() {
  static std::string text;
  return text;
}

TEST(BinaryModels, OfOtherReleasesAndKindsAreRefusedWithTheNumberThatDiffers) {
  const std::vector<char> whole = Saved(*Compile(kTwoHinges));
  const struct {
    size_t number;
    int value;
    const char* expected;
  } kInputs[] = {{0, 1, "not a binary model"},
                 {1, 4, "size of a number in bytes: 4 and 8"},
                 {2, 86, "number of sizes: 86 and 98"},
                 {3, 338, "Model and executable use different MuJoCo version (mj_version): 338 and 3014000"},
                 {4, 429, "number of arrays: 429 and 487"}};
  mju_user_warning = [](const char* text) { Warning() = text; };
  for (const auto& input : kInputs) {
    std::vector<char> bytes = whole;
    std::memcpy(bytes.data() + sizeof(int) * input.number, &input.value, sizeof(int));
    EXPECT_FALSE(Load(bytes));
    EXPECT_NE(Warning().find(input.expected), std::string::npos) << Warning();
  }
  EXPECT_FALSE(Load({whole.begin(), whole.end() - 1}));
  EXPECT_FALSE(Model(mj_loadModelBuffer(nullptr, 0)));
  mju_user_warning = nullptr;
}

TEST(BinaryModels, KeepThatGeomsStick) {
  const Model m = Compile("<mujoco><worldbody><geom size='.1' adhesion='2'/></worldbody></mujoco>");
  ASSERT_TRUE(m);
  ASSERT_TRUE(m->flg_adhesion);
  EXPECT_TRUE(Load(Saved(*m))->flg_adhesion) << "the file has no place for it";
}

TEST(BinaryModels, WhoseFlexHasOtherNodesThanItsCellsNeedAreRefused) {
  Model m = Compile(
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' "
      "radius='.01' "
      "dof='trilinear' cellcount='2 1 1'><contact selfcollide='none' "
      "internal='false'/></flexcomp></worldbody>"
      "</mujoco>");
  ASSERT_TRUE(m);
  EXPECT_TRUE(Load(Saved(*m)));
  m->flex_cellnum[1] = 2;
  EXPECT_FALSE(Load(Saved(*m)));
  m->flex_cellnum[1] = 1;
  m->flex_interp[0] = 3;
  EXPECT_FALSE(Load(Saved(*m)));
}

TEST(BinaryModels, WhoseShellHasOtherFacesThanItsGridAreRefused) {
  Model m = Compile(
      "<mujoco><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' "
      "radius='.01' "
      "dof='trilinear' cellcount='2 1 1'><elasticity young='1e3' thickness='.01' elastic2d='both'/>"
      "<contact selfcollide='none' internal='false'/></flexcomp></worldbody></mujoco>");
  ASSERT_TRUE(m);
  ASSERT_EQ(m->flex_bending[0], 20);
  EXPECT_TRUE(Load(Saved(*m)));
  m->flex_bending[2] = 10;
  EXPECT_FALSE(Load(Saved(*m))) << "a face that is not there";
  m->flex_bending[2] = 1;
  m->flex_bending[0] = 21;
  EXPECT_FALSE(Load(Saved(*m))) << "more hinges than numbers";
}

TEST(BinaryModels, WhoseActuatorHasFewerActivationsThanItsDynamicsNeedAreRefused) {
  Model m = Compile(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><dcmotor "
      "joint='j' "
      "motorconst='.1' resistance='2' inductance='.01' lugre='1 .1 .2 .3 .1'/></actuator></mujoco>");
  ASSERT_TRUE(m);
  ASSERT_EQ(m->actuator_actnum[0], 2);
  EXPECT_TRUE(Load(Saved(*m)));
  m->actuator_actnum[0] = 1;
  EXPECT_FALSE(Load(Saved(*m)));
}

}  // namespace
}  // namespace pliant
