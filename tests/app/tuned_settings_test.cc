// Every number that can be tuned, on every kind of element: changed, written into the text, and compiled
// again to the same number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "app/editing/write_back.h"
#include "app/files/model_loader.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/model/activations.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/model/servo_numbers.h"
#include "engine/model/twin.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

// Each kind of element twice: with its numbers written out, and with none of them.
constexpr char kModel[] = R"(<mujoco>
  <compiler angle="radian"/>
  <asset><material name="plain"/></asset>
  <worldbody>
    <light name="lamp"/>
    <light name="spot" type="spot" softness=".3" cutoff="40"/>
    <camera name="eye"/>
    <camera name="wide" projection="orthographic" output="rgb depth" fovy="2"/>
    <geom name="floor" type="plane" size="3 3 .1" surfacevel="0 .5" adhesion="1"/>
    <body name="arm" pos="0 0 1" sleep="never">
      <joint name="hinge" axis="0 1 0" range="-1 1" stiffness="3 2" damping=".1 .2 .3"/>
      <geom name="upper" type="capsule" size=".05 .2"/>
      <site name="tip" pos="0 0 .3"/>
      <site name="other"/>
      <body name="hand" pos=".4 0 0">
        <joint name="slide" type="slide" axis="1 0 0"/>
        <geom name="palm" type="box" size=".05 .06 .07"/>
      </body>
    </body>
    <body name="wrist" pos="1 0 1"><joint name="ball" type="ball" damping="0 .1"/><geom size=".1"/></body>
    <body name="box" pos="2 0 1"><freejoint name="free"/><geom name="box" type="box" size=".1 .1 .1"/></body>
  </worldbody>
  <contact>
    <pair name="pair" geom1="floor" geom2="palm"/>
    <pair name="sticky" geom1="floor" geom2="upper" adhesion="2"/>
  </contact>
  <equality>
    <connect name="held" body1="hand" anchor="0 0 0" active="false"/>
  </equality>
  <tendon>
    <fixed name="cord" stiffness="5 1" damping="1 0 2" range="-1 2"><joint joint="hinge" coef="1"/></fixed>
    <spatial name="rope"><site site="tip"/><site site="other"/></spatial>
  </tendon>
  <actuator>
    <general name="general" joint="hinge" damping="1 2" armature=".1" nsample="3" interp="linear" delay=".004"/>
    <motor name="motor" joint="slide"/>
    <motor name="pull" tendon="cord" nsample="4"/>
    <position name="position" joint="hinge" kp="3" timeconst=".1" inheritrange="1"/>
    <velocity name="velocity" joint="hinge" kv="2"/>
    <intvelocity name="intvelocity" joint="hinge" kp="2" actrange="-1 1"/>
    <damper name="damper" joint="hinge" kv="2" ctrlrange="0 1"/>
    <cylinder name="cylinder" joint="slide" timeconst=".2" area=".4" bias="1 2 3"/>
    <muscle name="muscle" joint="hinge" lengthrange="-1 1"/>
    <pid name="pid" joint="hinge" kp="9" kv="1" ki="2" imax=".5" posrange="-1 1" velrange="-2 2"/>
    <pid name="servo" joint="hinge" kp="9" dampratio="1" input="vel ff" velrange="-2 2" ffrange="-3 3"/>
    <orientation name="turn" joint="ball" kp="5" kv=".5" ctrlrange="-2 2"/>
    <dcmotor name="dc" joint="hinge" motorconst=".1 .2" resistance="2" saturation="3 0 50" inductance=".01 0"
             cogging=".1 4 .3" controller="8 2 1 3 .5 12" thermal="2 0 10 .004 25 20" lugre="10 1 .2 .3 .01"
             input="pos vel"/>
    <dcmotor name="plain dc" joint="hinge" nominal="12 .6 100"/>
    <adhesion name="adhesion" body="hand" ctrlrange="0 1" gain="3"/>
    <motor name="last" joint="hinge" gear="3" ctrlrange="-5 5" forcerange="-7 7"/>
  </actuator>
  <sensor>
    <jointpos name="angle" joint="hinge" nsample="3" interp="cubic" delay=".01" interval=".02 -.01" cutoff="2"/>
    <jointvel name="speed" joint="hinge"/>
    <user name="user" dim="2"/>
  </sensor>
</mujoco>
)";

class TunedSettings : public testing::Test {
 protected:
  TunedSettings() {
    folder_ = fs::temp_directory_path() / ("tuned_settings_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    path_ = (folder_ / "model.xml").string();
    std::ofstream(path_) << kModel;
    file_ = LoadModelWithReport(path_);
  }
  ~TunedSettings() override { fs::remove_all(folder_); }

  fs::path folder_;
  std::string path_;
  runner::LoadResult file_;
};

// Another value that the parameter may have.
double Other(const ModelParameter& p, double value, int column) {
  if (p.form == Form::kChoice) {
    const std::string now = p.words[static_cast<size_t>(value)];
    for (size_t i = p.words.size(); i-- > 0;) {
      // A tree cannot fall asleep at the start where others of its island do not.
      if (p.words[i] != now && p.words[i] != std::string("init")) return static_cast<double>(i);
    }
  }
  if (p.form == Form::kBits) return value == 3 ? 9 : 3;
  if (FindModelField(p.field)->type == FieldType::kInt)
    return p.attribute == std::string("condim") ? 4 : value + 1;
  if (p.field == std::string("sensor_interval")) return value > 0 ? 1.5 * value : 0.5 * value;
  if (p.field == std::string("tendon_lengthspring"))
    return (column == 0 ? 0.75 : 1.25) * value;  // the lower one is not the larger
  return value * 0.75 + 0.0625;
}

std::string Label(const mjModel& m, const ModelParameter& p, int id) {
  return ElementLabel(m, p.object, id) + " " + p.attribute + " (" + p.field + ")";
}

// What stays as it is, with the reason.
bool Refused(const mjModel& m, const ModelParameter& p, int id) {
  const std::string field = p.field, attribute = p.attribute;
  const int gain = p.object == mjOBJ_ACTUATOR ? m.actuator_gaintype[id] : -1;
  if (p.object == mjOBJ_JOINT && m.jnt_type[id] == mjJNT_FREE) return true;  // <freejoint> has no attributes
  if (attribute == "forcerange" && gain == mjGAIN_DCMOTOR) return true;      // written as saturation
  if (field == "actuator_actrange") return true;                             // few kinds have one
  if (field == "body_gravcomp") return id == 0;                              // the world has no attributes
  if (field == "tendon_width" || field == "tendon_rgba") return m.wrap_type[m.tendon_adr[id]] == mjWRAP_JOINT;
  if (field == "actuator_gear") return m.actuator_trntype[id] == mjTRN_BODY;  // of <adhesion>
  return false;
}

TEST_F(TunedSettings, AreWrittenAndReadBackTheSame) {
  ASSERT_NE(file_.model, nullptr);
  const mjModel& m = *file_.model;
  int tried = 0;
  for (const ModelParameter& p : ModelParameters()) {
    const bool single = p.form == Form::kPlain || p.form == Form::kAngle || p.form == Form::kChoice ||
                        p.form == Form::kBits || p.form == Form::kColor;
    if (!single || p.object == mjOBJ_KEY) continue;
    for (int id = 0; id < CountOf(m, p.object); ++id) {
      const ParameterSlice slice = SliceOf(m, p, id);
      if (slice.count == 0 || Refused(m, p, id)) continue;
      for (int column = 0; column < slice.count; ++column) {
        const std::shared_ptr<mjModel> live = CopyView(m);
        const double before = ParameterValue(m, p.field, slice.begin + column),
                     value = Other(p, before, column);
        if (value == before) continue;
        for (int r = 0; r < slice.repeats; ++r)
          ASSERT_TRUE(SetParameterValue(*live, p.field, slice.begin + r * slice.count + column, value));
        WriteBackRequest request;
        request.path = path_;
        request.live = live;
        const WriteBackPlan plan = PlanWriteBack(request);
        EXPECT_EQ(plan.error, "") << Label(m, p, id);
        for (const io::patch::Refusal& no : plan.refusals) ADD_FAILURE() << Label(m, p, id) << ": " << no.why;
        if (plan.compiled == nullptr) continue;
        EXPECT_EQ(plan.changes.size(), 1u) << Label(m, p, id);
        for (int r = 0; r < slice.repeats; ++r) {
          const int index = slice.begin + r * slice.count + column;
          EXPECT_EQ(ParameterValue(*plan.compiled, p.field, index), ParameterValue(*live, p.field, index))
              << Label(m, p, id) << " column " << column;
        }
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 300);
}

TEST_F(TunedSettings, GainsOfServosAreWrittenInTheirOwnWords) {
  ASSERT_NE(file_.model, nullptr);
  const mjModel& m = *file_.model;
  int tried = 0;
  for (int id = 0; id < m.nactuator; ++id) {
    for (const ServoNumber& number : ServoNumbers()) {
      if (number.gain != m.actuator_gaintype[id]) continue;
      const double value = ValueOf(number, m, id);
      // Without it the controller has no such state, and a word for it is not read.
      if (value == 0 || (number.attribute == std::string("imax") && m.actuator_gainprm[mjNGAIN * id] == 0))
        continue;
      const std::shared_ptr<mjModel> live = CopyView(m);
      const int index = static_cast<int>(FindModelField(number.field)->cols(m)) * id + number.column;
      SetParameterValue(*live, number.field, index, number.sign * 1.25 * value);
      if (number.gain == mjGAIN_SO3 && number.attribute == std::string("kp"))
        live->actuator_biasprm[mjNBIAS * id + 1] = -1.25 * value;
      WriteBackRequest request;
      request.path = path_;
      request.live = live;
      const WriteBackPlan plan = PlanWriteBack(request);
      const std::string what =
          ElementLabel(m, mjOBJ_ACTUATOR, id) + " " + number.attribute + " " + number.title;
      EXPECT_EQ(plan.error, "") << what;
      for (const io::patch::Refusal& no : plan.refusals) ADD_FAILURE() << what << ": " << no.why;
      if (plan.compiled == nullptr) continue;
      for (const char* field : {"actuator_gainprm", "actuator_biasprm", "actuator_dynprm"}) {
        for (int k = 0; k < 10; ++k) {
          EXPECT_DOUBLE_EQ(ParameterValue(*plan.compiled, field, 10 * id + k),
                           ParameterValue(*live, field, 10 * id + k))
              << what << ": " << field << " " << k;
        }
      }
      EXPECT_DOUBLE_EQ(plan.compiled->actuator_forcerange[2 * id + 1], m.actuator_forcerange[2 * id + 1])
          << what;
      ++tried;
    }
  }
  EXPECT_GT(tried, 25);
}

// Attributes that are no numbers of the running model, or are another spelling of one that is.
const std::set<std::string> kStructure = {
    "name", "class", "actuator", "joint", "jointinparent", "tendon", "cranksite", "slidersite", "site",
    "refsite", "body", "plugin", "instance", "target", "texture", "material", "mesh", "hfield", "type",
    "mode", "dyntype", "gaintype", "biastype", "input", "actdim", "actearly", "childclass", "mocap", "simple",
    "geom1", "geom2", "objtype", "objname", "reftype", "refname", "camera", "data", "dim", "datatype",
    "needstage", "body1", "body2", "subtree1", "subtree2", "num", "reduce", "contype", "conaffinity",
    "fluidshape", "shellinertia", "mass", "density", "fitscale", "fromto", "axisangle", "xyaxes", "zaxis",
    "euler", "limited", "ctrllimited", "forcelimited", "actlimited", "actuatorfrclimited", "align", "ref",
    "springdamper", "dampratio", "inheritrange", "diameter", "posrange", "nominal", "directional",
    "orthographic", "focal", "focalpixel", "principal", "principalpixel", "geom", "flex", "cell", "joint1",
    "joint2", "tendon1", "tendon2", "site1", "site2",
    // 3.3 has them as well.
    "group", "actuatorgravcomp", "fluidcoef", "ipd", "resolution", "sensorsize", "bulbradius", "intensity",
    "range", "castshadow", "active", "attenuation", "cutoff", "exponent", "lengthrange", "cranklength",
    "condim", "solreffriction", "anchor", "relpose", "torquescale", "polycoef", "solreflimit", "solimplimit",
    "solimpfriction", "actuatorfrcrange", "armature", "texrepeat", "texuniform", "metallic", "roughness",
    "noise"};

bool IsTuned(mjtObj object, const std::string& element, const std::string& attribute) {
  for (const ModelParameter& p : ModelParameters()) {
    if (p.object == object && attribute == p.attribute) return true;
  }
  const auto numbers = ServoNumbers();
  if (std::any_of(numbers.begin(), numbers.end(),
                  [&](const ServoNumber& n) { return element == n.element && attribute == n.attribute; }))
    return true;
  // Words of shortcuts for gains, which the table has as gainprm, biasprm and dynprm.
  static const std::set<std::string> kGains = {"kp",   "kv",    "timeconst", "area",     "bias",
                                               "gain", "force", "scale",     "lmin",     "lmax",
                                               "vmax", "fpmax", "fvmax",     "tausmooth"};
  return object == mjOBJ_ACTUATOR && kGains.count(attribute) > 0;
}

TEST(TunedSettingsOfTheSchema, AreAllThatTheLanguageHas) {
  using io::mjcf::Tag;
  const struct {
    Tag parent;
    const char* element;  // null: all children
    mjtObj object;
  } kinds[] = {{Tag::kWorldBody, "body", mjOBJ_BODY}, {Tag::kBody, "joint", mjOBJ_JOINT},
               {Tag::kBody, "geom", mjOBJ_GEOM},      {Tag::kBody, "site", mjOBJ_SITE},
               {Tag::kBody, "camera", mjOBJ_CAMERA},  {Tag::kBody, "light", mjOBJ_LIGHT},
               {Tag::kContact, "pair", mjOBJ_PAIR},   {Tag::kEquality, nullptr, mjOBJ_EQUALITY},
               {Tag::kTendon, nullptr, mjOBJ_TENDON}, {Tag::kActuator, nullptr, mjOBJ_ACTUATOR},
               {Tag::kSensor, nullptr, mjOBJ_SENSOR}, {Tag::kAsset, "material", mjOBJ_MATERIAL}};
  std::set<std::string> missing;
  for (const auto& kind : kinds) {
    for (const io::mjcf::ElementRow* row : io::mjcf::Children(io::mjcf::RowOf(kind.parent))) {
      if (kind.element != nullptr && row->name != std::string(kind.element)) continue;
      for (const io::mjcf::Attribute& attribute : row->attributes) {
        const std::string name = attribute.name;
        if (kStructure.count(name) == 0 && !IsTuned(kind.object, row->name, name))
          missing.insert(std::string(row->name) + " " + name);
      }
    }
  }
  EXPECT_THAT(missing, testing::IsEmpty());
}

}  // namespace
}  // namespace pliant::app
