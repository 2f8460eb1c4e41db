// Broken, thin, tiny and huge meshes: whatever the compiler accepts must collide without hanging, crashing or
// making contacts that are not numbers.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include "engine/compile/compiler.h"
#include "engine/core/log.h"
#include "engine/io/mjcf/read/reader.h"
#include "engine/math/quat.h"
#include "engine/model/data.h"
#include "engine/step/forward.h"

namespace pliant::compile {
namespace {

struct MeshCase {
  const char* name;
  std::string attributes;
};

std::string Box(double x, double y, double z) {
  std::string out;
  for (int i = 0; i < 8; ++i) {
    for (const double v : {i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z}) out += std::to_string(v) + " ";
  }
  return out;
}

std::string Scaled(const std::string& scale) {
  return "vertex=\"" + Box(1, 0.8, 0.6) + "\" scale=\"" + scale + "\"";
}

constexpr char kTet[] = "vertex=\"0 0 0 1 0 0 0 1 0 0 0 1\" ";

const MeshCase kCases[] = {
    {"Plain", Scaled("1 1 1")},
    {"Thin", Scaled("1 1 1e-5")},
    {"Needle", Scaled("1 1e-4 1e-4")},
    {"Tiny", Scaled("1e-3 1e-3 1e-3")},
    {"Micrometre", Scaled("1e-6 1e-6 1e-6") + " inertia=\"shell\""},
    {"Huge", Scaled("1e6 1e6 1e6")},
    {"Coplanar", "vertex=\"0 0 0 1 0 0 0 1 0 1 1 0\" inertia=\"shell\""},
    {"CoplanarFaces", "vertex=\"0 0 0 1 0 0 0 1 0 1 1 0\" face=\"0 1 2 1 3 2\" inertia=\"shell\""},
    {"DuplicateVertices", "vertex=\"" + Box(.5, .5, .5) + Box(.5, .5, .5) + Box(.5, .5, .5) + "\""},
    {"NearlyDuplicate", "vertex=\"" + Box(.5, .5, .5) + Box(.500001, .5, .5) + "\""},
    {"InsideOut", kTet + std::string("face=\"0 1 2 0 3 1 0 2 3 1 3 2\" inertia=\"legacy\"")},
    {"Open", kTet + std::string("face=\"0 2 1 0 1 3\" inertia=\"shell\"")},
    {"NonManifold",
     "vertex=\"0 0 0 1 0 0 0 1 0 0 0 1 0 -1 0\" face=\"0 2 1 0 1 3 0 3 2 1 2 3 0 1 4\" inertia=\"shell\""},
    {"ZeroAreaFaces", kTet + std::string("face=\"0 2 1 0 1 3 0 3 2 1 2 3 0 0 1 1 1 1\" inertia=\"legacy\"")},
    {"Collinear", "vertex=\"0 0 0 1 0 0 2 0 0 3 0 0\" inertia=\"shell\""},
};

ModelPtr Load(const std::string& mesh, const std::string& other, const std::string& option) {
  const std::string xml =
      "<mujoco><compiler boundmass=\".1\" boundinertia=\".1\"/>" + option + "<asset><mesh name=\"m\" " +
      mesh +
      "/><hfield name=\"h\" nrow=\"4\" ncol=\"4\" size=\"2 2 .5 .2\" elevation=\"0 1 0 1 1 0 1 0 0 1 0 1 "
      "1 0 1 0\"/></asset><worldbody>" +
      "<body><freejoint/><geom type=\"mesh\" mesh=\"m\" margin=\"0.001\"/></body>" + other +
      "</worldbody></mujoco>";
  DiagnosticSink sink;
  const std::unique_ptr<spec::Spec> spec = io::ReadMjcfString(xml, nullptr, sink);
  return spec ? Compile(*spec, nullptr, sink) : nullptr;
}

std::string Free(const std::string& geom) { return "<body><freejoint/><geom " + geom + "/></body>"; }

void ExpectSaneContacts(const mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& con = d.contact[i];
    ASSERT_TRUE(std::isfinite(con.dist));
    for (const double x : con.pos) ASSERT_TRUE(std::isfinite(x));
    for (const double x : con.frame) ASSERT_TRUE(std::isfinite(x));
    EXPECT_NEAR(Norm3(con.frame), 1, 1e-6);
  }
}

class Robustness : public testing::TestWithParam<MeshCase> {};

TEST_P(Robustness, EveryPoseEndsWithContactsThatAreNumbers) {
  const std::string others[] = {
      Free("type=\"sphere\" size=\".3\""),          Free("type=\"capsule\" size=\".2 .3\""),
      Free("type=\"ellipsoid\" size=\".3 .2 .1\""), Free("type=\"cylinder\" size=\".2 .3\""),
      Free("type=\"box\" size=\".3 .2 .1\""),       Free("type=\"mesh\" mesh=\"m\""),
      "<geom type=\"plane\" size=\"1 1 .1\"/>",     "<geom type=\"hfield\" hfield=\"h\"/>"};
  const std::string options[] = {"", "<option><flag multiccd=\"enable\"/></option>",
                                 "<option><flag nativeccd=\"disable\"/></option>",
                                 "<option ccd_tolerance=\"1e-12\" ccd_iterations=\"1000\"/>"};
  std::mt19937 rng(3);
  std::normal_distribution<double> normal;
  const auto start = std::chrono::steady_clock::now();
  for (const std::string& option : options) {
    for (const std::string& other : others) {
      const ModelPtr m = Load(GetParam().attributes, other, option);
      if (!m) continue;  // refused with a message, which is as good
      const DataPtr d(MakeData(*m));
      const double reach = m->geom_rbound[0] > 0 ? m->geom_rbound[0] : 1;
      for (int k = 0; k < 12; ++k) {
        for (int q = 0; q < m->nq; q += 7) {
          for (int i = 0; i < 3; ++i) d->qpos[q + i] = k % 4 == 0 ? 0 : normal(rng) * (k % 2 ? reach : 0.3);
          for (int i = 3; i < 7; ++i) d->qpos[q + i] = k % 3 == 0 ? i == 3 : normal(rng);
          Normalize4(d->qpos + q + 3);
        }
        FwdPosition(*m, *d);
        ExpectSaneContacts(*d);
      }
      d->qpos[0] = std::numeric_limits<double>::quiet_NaN();
      FwdPosition(*m, *d);
      ExpectSaneContacts(*d);
      d->qpos[0] = std::numeric_limits<double>::infinity();
      FwdPosition(*m, *d);
      ExpectSaneContacts(*d);
    }
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

INSTANTIATE_TEST_SUITE_P(Mesh, Robustness, testing::ValuesIn(kCases),
                         [](const testing::TestParamInfo<MeshCase>& info) { return info.param.name; });

TEST(Robustness, MostOfTheOddMeshesAreAccepted) {
  int accepted = 0;
  for (const MeshCase& c : kCases) accepted += Load(c.attributes, Free("size=\".1\""), "") != nullptr;
  EXPECT_GE(accepted, 10);
}

}  // namespace
}  // namespace pliant::compile
