// Each finding: a model that has it, and one that has it not.
#include "engine/doctor/examine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/compile/compiler.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/io/patch/document.h"

namespace pliant::doctor {
namespace {

using testing::HasSubstr;

Diagnoses Of(const std::string& text) {
  DiagnosticSink sink;
  const auto spec = io::ReadMjcfString(text, nullptr, sink);
  EXPECT_NE(spec, nullptr) << sink.FirstError();
  if (spec == nullptr) return {};
  const ModelPtr model = compile::Compile(*spec, nullptr, sink);
  EXPECT_NE(model, nullptr) << sink.FirstError();
  return model != nullptr ? Examine(*model, spec.get()) : Diagnoses();
}

int Count(const Diagnoses& findings, const std::string& kind) {
  return static_cast<int>(
      std::count_if(findings.begin(), findings.end(), [&](const Diagnosis& f) { return f.kind == kind; }));
}

// The only finding of the kind.
Diagnosis The(const Diagnoses& findings, const std::string& kind) {
  EXPECT_EQ(Count(findings, kind), 1) << kind;
  for (const Diagnosis& finding : findings) {
    if (finding.kind == kind) return finding;
  }
  return {};
}

std::string World(const std::string& bodies, const std::string& rest = "") {
  return "<mujoco>" + rest + "<worldbody>" + bodies + "</worldbody></mujoco>";
}

TEST(Doctor, HasNothingToSayAboutAPlainModel) {
  const Diagnoses findings = Of(World(
      "<geom type='plane' size='1 1 1'/><body name='b' pos='0 0 1'><freejoint/><geom size='.1'/></body>"));
  for (const Diagnosis& f : findings) ADD_FAILURE() << f.kind << ": " << f.text;
}

TEST(Doctor, KnowsWhatIsDenserThanAnyMetal) {
  const char* body = "<body name='b'><freejoint/><geom size='.01' mass='%s'/></body>";
  char text[200];
  std::snprintf(text, sizeof text, body, "2");
  const Diagnosis finding = The(Of(World(text)), "density");
  EXPECT_EQ(finding.weight, Weight::kWarning);
  EXPECT_THAT(finding.text, HasSubstr("body 'b'"));
  EXPECT_THAT(finding.text, HasSubstr("times steel"));
  std::snprintf(text, sizeof text, body, "0.02");
  EXPECT_EQ(Count(Of(World(text)), "density"), 0);
}

TEST(Doctor, KnowsWhatIsLighterThanAir) {
  EXPECT_THAT(
      The(Of(World("<body><freejoint/><geom type='box' size='1 1 1' mass='.5'/></body>")), "density").text,
      HasSubstr("lighter than air"));
}

TEST(Doctor, FramesThatWeighNextToNothingAreLeftAlone) {
  const auto robot = [](const std::string& trunk) {
    return World("<body><freejoint/><geom type='box' size='.2 .1 .1' mass='" + trunk +
                 "'/><body><inertial pos='0 0 0' mass='.01' diaginertia='1e-4 1e-4 1e-6'/>"
                 "<geom type='box' size='5e-4 5e-4 5e-4'/></body><body><inertial pos='1 0 0' mass='1e-6' "
                 "diaginertia='1e-9 1e-9 1e-9'/><geom size='.1'/></body></body>");
  };
  for (const char* kind : {"density", "inertia_size", "centre_of_mass"})
    EXPECT_EQ(Count(Of(robot("12")), kind), 0) << kind;
  EXPECT_EQ(Count(Of(robot("0.5")), "density"), 1);
}

TEST(Doctor, PointsOfAFlexWeighWhatTheFlexDoesAndNotWhatTheirSpheresDo) {
  const char* flex =
      "<flexcomp name='f' type='grid' dim='3' count='3 3 3' spacing='.1 .1 .1' pos='0 0 1' radius='.001' "
      "mass='9'><contact vertcollide='true' selfcollide='none'/><edge equality='true'/></flexcomp>";
  const Diagnoses findings = Of(World(std::string(flex) + "<body name='lead'><freejoint/>"
                                                          "<geom size='.01' mass='2'/></body>"));
  EXPECT_THAT(The(findings, "density").text, HasSubstr("body 'lead'"));
  EXPECT_EQ(Count(findings, "inertia_size"), 0);
  EXPECT_EQ(Count(findings, "centre_of_mass"), 0);
}

TEST(Doctor, MomentsThatTheShapesCannotHaveAreMendedByTheShapes) {
  const auto model = [](const char* inertia) {
    return World(std::string("<body name='b'>\n<inertial pos='0 0 0' mass='1' diaginertia='") + inertia +
                 "'/><freejoint/><geom type='box' size='.1 .1 .1'/></body>");
  };
  const Diagnosis finding = The(Of(model("1 1 1")), "inertia_size");
  EXPECT_THAT(finding.text, HasSubstr("a box of 2.45 x 2.45 x 2.45 m"));
  EXPECT_THAT(finding.remedy, HasSubstr("8 kg"));
  ASSERT_EQ(finding.fix.size(), 1u);
  EXPECT_EQ(Count(Of(model(".007 .007 .007")), "inertia_size"), 0);
}

TEST(Doctor, CentreOfMassFarOutsideOfTheShapes) {
  const auto model = [](const char* pos) {
    return World(std::string("<body><inertial mass='5' diaginertia='.05 .05 .05' pos='") + pos +
                 "'/><freejoint/><geom type='box' size='.1 .1 .1'/></body>");
  };
  EXPECT_EQ(The(Of(model("0 0 3")), "centre_of_mass").object, mjOBJ_BODY);
  EXPECT_EQ(Count(Of(model("0 0 .12")), "centre_of_mass"), 0);
}

TEST(Doctor, PrincipalMomentsBreakTheTriangleInequality) {
  DiagnosticSink sink;
  const auto spec = io::ReadMjcfString(World("<body><freejoint/><geom size='.1'/></body>"), nullptr, sink);
  const ModelPtr model = compile::Compile(*spec, nullptr, sink);
  ASSERT_NE(model, nullptr);
  EXPECT_EQ(Count(Examine(*model, spec.get()), "inertia_triangle"), 0);
  model->body_inertia[3] = 1;  // as a live change or a binary file may have it
  EXPECT_THAT(The(Examine(*model, spec.get()), "inertia_triangle").text, HasSubstr("no real body"));
}

constexpr char kKnee[] =
    "<body name='leg' pos='0 0 2'><joint name='knee' range='-120 -10'/><geom type='capsule' "
    "size='.03 .1'/></body>";

TEST(Doctor, JointThatStartsOutsideOfItsLimits) {
  const Diagnosis finding = The(Of(World(kKnee)), "limit");
  EXPECT_EQ(finding.weight, Weight::kWarning);
  EXPECT_THAT(finding.text, HasSubstr("at 0 degrees, its limits are -120 and -10"));
  EXPECT_EQ(Count(Of(World("<body><joint range='-120 0'/><geom size='.1'/></body>")), "limit"), 0);
}

TEST(Doctor, LimitsThatAKeyframeKeepsAreOnlyNoted) {
  const Diagnosis finding =
      The(Of(World(kKnee, "<keyframe><key name='home' qpos='-.5'/></keyframe>")), "limit");
  EXPECT_EQ(finding.weight, Weight::kNote);
  EXPECT_THAT(finding.text, HasSubstr("'home'"));
}

TEST(Doctor, KeyframeOutsideOfTheLimitsIsMovedIntoThem) {
  const std::string body = "<body><joint name='j' range='-90 90'/><geom size='.1'/></body>";
  const Diagnosis finding =
      The(Of(World(body, "<keyframe><key name='k' qpos='3'/></keyframe>")), "key_limit");
  ASSERT_EQ(finding.fix.size(), 1u);
  EXPECT_NEAR(std::stod(finding.fix[0].text), 1.5707963, 1e-6);
  EXPECT_EQ(Count(Of(World(body, "<keyframe><key qpos='1'/></keyframe>")), "key_limit"), 0);
}

std::string TwoArms(const char* distance) {
  return World(
      std::string("<body name='a' pos='0 0 2'><joint/><geom size='.1'/><body name='between' pos='0 1 0'>"
                  "<joint/><geom size='.01'/></body><body name='c' pos='") +
      distance +
      " 0 0'><joint/><geom size='.01' pos='0 0 1'/><body name='hand'><joint/>"
      "<geom size='.1'/></body></body></body>");
}

TEST(Doctor, OverlapOfTwoPartsNamesThePairAndOffersToExcludeIt) {
  const Diagnosis finding = The(Of(TwoArms(".15")), "overlap");
  EXPECT_THAT(finding.text, HasSubstr("body 'a' and body 'hand' overlap at the start, 50 mm deep"));
  ASSERT_EQ(finding.fix.size(), 1u);
  EXPECT_EQ(finding.fix[0].text, "<exclude body1=\"a\" body2=\"hand\"/>");
  EXPECT_EQ(Count(Of(TwoArms(".3")), "overlap"), 0);
}

TEST(Doctor, CountsThePairsOfAPileAfterTheFirstOnes) {
  const Diagnoses findings =
      Of(World("<replicate count='30'><body><joint/><geom size='1'/></body></replicate>"));  // 435 pairs
  ASSERT_EQ(Count(findings, "overlap"), 201);
  EXPECT_THAT(findings.back().text, HasSubstr("235 more pairs of bodies overlap at the start"));
}

TEST(Doctor, BodyInsideTheFloorIsNotExcludedFromIt) {
  const Diagnosis finding = The(
      Of(World("<geom type='plane' size='1 1 1'/><body pos='0 0 .05'><freejoint/><geom size='.1'/></body>")),
      "overlap");
  EXPECT_THAT(finding.text, HasSubstr("50 mm inside"));
  EXPECT_TRUE(finding.fix.empty());
}

TEST(Doctor, OverlapThatAKeyframeHasNotIsOnlyNoted) {
  const Diagnosis finding = The(
      Of(World("<geom type='plane' size='1 1 1'/><body pos='0 0 .05'><freejoint/><geom size='.1'/></body>",
               "<keyframe><key name='up' qpos='0 0 1 1 0 0 0'/></keyframe>")),
      "overlap");
  EXPECT_EQ(finding.weight, Weight::kNote);
  EXPECT_THAT(finding.text, HasSubstr("in keyframe 'up' they do not"));
}

std::string Arm(const char* actuator) {
  return World(
      "<body pos='0 0 2'><joint name='shoulder' axis='0 1 0'/><geom type='capsule' size='.02' mass='2' "
      "fromto='0 0 0 1 0 0'/></body>",
      std::string("<actuator>") + actuator + "</actuator>");
}

TEST(Doctor, ActuatorTooWeakToHoldTheArm) {
  // 2 kg whose centre is 0.5 m out: 9.81 N m.
  const Diagnosis finding =
      The(Of(Arm("<motor name='m' joint='shoulder' gear='4' ctrllimited='true' ctrlrange='-1 1'/>")),
          "weak_actuator");
  EXPECT_THAT(finding.text, HasSubstr("gravity asks for 9.81 N m, its limit is 4 N m"));
  EXPECT_EQ(Count(Of(Arm("<motor joint='shoulder' gear='12' ctrllimited='true' ctrlrange='-1 1'/>")),
                  "weak_actuator"),
            0);
}

TEST(Doctor, ServoIsAsStrongAsItsForceRange) {
  EXPECT_EQ(Count(Of(Arm("<position joint='shoulder' kp='10' forcerange='-5 5'/>")), "weak_actuator"), 1);
  EXPECT_EQ(Count(Of(Arm("<position joint='shoulder' kp='10' forcerange='-50 50'/>")), "weak_actuator"), 0);
  EXPECT_EQ(Count(Of(Arm("<position joint='shoulder' kp='10'/>")), "weak_actuator"), 0);
}

TEST(Doctor, ServoTooStiffForTheTimeStepIsUnstableThere) {
  const auto model = [](const char* kp) {
    return Arm((std::string("<position joint='shoulder' kp='") + kp + "'/>").c_str());
  };
  // Inertia 2/3 kg m2 and h = 2 ms: unstable from kp = 4 M / h^2 on, which is 6.7e5.
  const Diagnosis finding = The(Of(model("1e6")), "stiff_joint");
  EXPECT_EQ(finding.object, mjOBJ_ACTUATOR);
  ASSERT_EQ(finding.fix.size(), 1u);
  EXPECT_EQ(finding.fix[0].text, "0.0008");
  EXPECT_EQ(Count(Of(model("5e5")), "stiff_joint"), 0);
}

TEST(Doctor, ContactsTooStiffForTheTimeStep) {
  const auto model = [](const char* solref) {
    return World(std::string("<geom type='plane' size='1 1 1'/><body pos='0 0 1'><freejoint/><geom size='.1' "
                             "solref='") +
                 solref + "'/></body>");
  };
  EXPECT_EQ(The(Of(model(".002 1")), "stiff_contact").weight, Weight::kNote);
  EXPECT_EQ(The(Of(model("-1e7 -100")), "stiff_contact").weight, Weight::kWarning);
  EXPECT_EQ(Count(Of(model("-1e4 -100")), "stiff_contact"), 0);
}

std::string Chain(double link) {
  char text[600];
  std::snprintf(text, sizeof text,
                "<body name='base' pos='0 0 %g'><joint/><geom size='%g'/><body pos='%g 0 0'><joint/><geom "
                "size='%g'/><body pos='%g 0 0'><joint/><geom size='%g'/></body></body></body>",
                2 * link, .2 * link, link, .2 * link, link, .2 * link);
  return World(text);
}

TEST(Doctor, RobotOfThreeHundredMetres) {
  EXPECT_THAT(The(Of(Chain(150)), "scale").text, HasSubstr("millimetres"));
  EXPECT_EQ(Count(Of(Chain(.3)), "scale"), 0);
}

TEST(Doctor, MeshInMillimetresOnARobotInMetres) {
  const auto model = [](const char* size) {
    const std::string s = size;
    return World(
        "<body pos='0 0 1'><joint/><geom type='mesh' mesh='m' mass='1'/><body pos='.3 0 0'><joint/>"
        "<geom size='.02'/></body></body>",
        "<asset><mesh name='m' vertex='0 0 0 " + s + " 0 0 0 " + s + " 0 0 0 " + s + "'/></asset>");
  };
  const Diagnosis finding = The(Of(model("200")), "mesh_scale");
  ASSERT_EQ(finding.fix.size(), 1u);
  EXPECT_EQ(finding.fix[0].text, "0.001 0.001 0.001");
  EXPECT_EQ(Count(Of(model(".2")), "mesh_scale"), 0);
}

// A door: one hinge on a frame that stands on the world.
TEST(Doctor, MeshInMillimetresOnARobotOfOneJoint) {
  const auto model = [](const std::string& base, const std::string& arm) {
    const auto mesh = [](const std::string& name, const std::string& size) {
      return "<mesh name='" + name + "' vertex='0 0 0 " + size + " 0 0 0 " + size + " 0 0 0 " + size + "'/>";
    };
    return World(
        "<body name='base'><geom type='mesh' mesh='base' mass='1'/><body pos='0 0 .1'><joint/>"
        "<geom type='mesh' mesh='arm' mass='1'/></body></body>",
        "<asset>" + mesh("base", base) + mesh("arm", arm) + "</asset>");
  };
  EXPECT_EQ(Count(Of(model("200", ".2")), "mesh_scale"), 1);
  EXPECT_EQ(Count(Of(model(".2", "200")), "mesh_scale"), 1);
  EXPECT_EQ(Count(Of(model("20", "5")), "mesh_scale"), 0);  // of a building and its gate
}

std::string Tetrahedron(const char* faces, const char* geom) {
  return World(
      std::string("<body pos='0 0 5'><freejoint/><geom type='mesh' mesh='m' ") + geom + "/></body>",
      std::string("<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='") + faces + "'/></asset>");
}
constexpr char kClosed[] = "0 2 1 0 1 3 0 3 2 1 2 3";

TEST(Doctor, HolesTurnedAndDoubleFacesOfAMeshThatGivesMass) {
  EXPECT_EQ(Count(Of(Tetrahedron(kClosed, "")), "mesh_defects"), 0);
  const Diagnosis hole = The(Of(Tetrahedron("0 2 1 0 1 3 0 3 2", "")), "mesh_defects");
  EXPECT_THAT(hole.text, HasSubstr("1 hole (3 open edges)"));
  EXPECT_EQ(hole.fix.at(0).text, "convex");
  EXPECT_THAT(The(Of(Tetrahedron("0 2 1 0 1 3 0 3 2 1 3 2", "")), "mesh_defects").text,
              HasSubstr("3 edges between faces that look to different sides"));
  EXPECT_THAT(The(Of(Tetrahedron("0 2 1 0 1 3 0 3 2 1 2 3 1 2 3", "")), "mesh_defects").text,
              HasSubstr("1 face that is there twice"));
}

TEST(Doctor, HolesOfAMeshThatIsOnlySeenDoNoHarm) {
  EXPECT_EQ(Count(Of(Tetrahedron("0 2 1 0 1 3 0 3 2", "mass='1'")), "mesh_defects"), 0);
}

TEST(Doctor, FindingsKnowTheirPlaces) {
  const Diagnoses findings = Of(World("\n<body><freejoint/>\n<geom size='.01' mass='5'/></body>"));
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].where.line, 2);
}

}  // namespace
}  // namespace pliant::doctor
