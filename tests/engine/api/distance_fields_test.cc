// Signed distance fields of shapes, meshes and plugins against the reference: the functions, and the
// contacts. Few steps of descent, as rounding grows with each of them.
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/plugin/registry.h"
#include "tests/engine/api/loading.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

using nlohmann::json;
using Numbers = std::vector<double>;

const json& Reference() {
  static const json root = json::parse(std::ifstream(TestDataPath("collision/sdf.json")));
  return root;
}

void ExpectNear(const double* got, const Numbers& want, double tolerance, const std::string& what) {
  for (size_t i = 0; i < want.size(); ++i)
    EXPECT_NEAR(got[i], want[i], tolerance) << what << " [" << i << "]";
}

// The field of one shape, or of two.
struct Field {
  const mjpPlugin* plugins[2] = {nullptr, nullptr};
  int ids[2] = {0, 0};
  mjtGeom types[2] = {mjGEOM_SPHERE, mjGEOM_SPHERE};
  mjtNum relpos[3] = {0, 0, 0}, relmat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjSDF sdf = {plugins, ids, mjSDFTYPE_SINGLE, relpos, relmat, types};
};

mjtGeom TypeOf(const std::string& name) {
  const char* const kNames[] = {"plane", "hfield", "sphere", "capsule", "ellipsoid", "cylinder", "box"};
  for (int i = 0; i < 7; ++i) {
    if (name == kNames[i]) return static_cast<mjtGeom>(i);
  }
  return mjGEOM_NONE;
}

TEST(DistanceFields, ShapesHaveTheReferencesDistancesAndGradients) {
  for (const json& shape : Reference()["primitives"]) {
    const Simulation s("<mujoco><worldbody><geom type='sphere' size='1'/></worldbody></mujoco>");
    const Numbers size = shape["size"].get<Numbers>();
    s.m->geom_type[0] = TypeOf(shape["type"]);
    std::copy(size.begin(), size.end(), s.m->geom_size);
    Field field;
    field.types[0] = static_cast<mjtGeom>(s.m->geom_type[0]);
    for (const json& sample : shape["samples"]) {
      const Numbers x = sample["x"].get<Numbers>();
      const std::string what = shape["type"].get<std::string>() + " at " + sample["x"].dump();
      mjtNum gradient[3];
      mjc_gradient(s.m.get(), s.d.get(), &field.sdf, gradient, x.data());
      EXPECT_NEAR(mjc_distance(s.m.get(), s.d.get(), &field.sdf, x.data()), sample["dist"].get<double>(),
                  1e-12)
          << what;
      ExpectNear(gradient, sample["grad"].get<Numbers>(), 1e-12, what);
    }
  }
}

mjtNum TorusDistance(const mjtNum x[3], const mjData*, int) {
  return std::hypot(std::hypot(x[0], x[1]) - 0.35, x[2]) - 0.15;
}

void TorusGradient(mjtNum gradient[3], const mjtNum x[3], const mjData*, int) {
  const mjtNum rho = std::hypot(x[0], x[1]), q = rho - 0.35, length = std::hypot(q, x[2]);
  for (int i = 0; i < 2; ++i) gradient[i] = q * x[i] / (rho * length);
  gradient[2] = x[2] / length;
}

TEST(DistanceFields, PairsOfShapesAreCombinedAsInTheReference) {
  mjpPlugin torus = {};
  torus.name = "test.torus";
  torus.capabilityflags = mjPLUGIN_SDF;
  torus.sdf_distance = TorusDistance;
  torus.sdf_gradient = TorusGradient;
  const Simulation s("<mujoco><worldbody><geom type='box' size='.3 .2 .25'/></worldbody></mujoco>");
  const json& pair = Reference()["combinations"];
  Field field;
  field.plugins[0] = &torus;
  field.types[0] = mjGEOM_SDF;
  field.types[1] = mjGEOM_BOX;
  std::copy_n(pair["relpos"].get<Numbers>().begin(), 3, field.relpos);
  std::copy_n(pair["relmat"].get<Numbers>().begin(), 9, field.relmat);
  for (const json& sample : pair["samples"]) {
    const Numbers x = sample["x"].get<Numbers>();
    field.sdf.type = static_cast<mjtSDFType>(sample["type"].get<int>());
    mjtNum gradient[3];
    mjc_gradient(s.m.get(), s.d.get(), &field.sdf, gradient, x.data());
    EXPECT_NEAR(mjc_distance(s.m.get(), s.d.get(), &field.sdf, x.data()), sample["value"].get<double>(),
                1e-12)
        << sample.dump();
    ExpectNear(gradient, sample["grad"].get<Numbers>(), 1e-11, sample.dump());
  }
}

TEST(DistanceFields, MeshesHaveTheReferencesDistances) {
  for (const json& tree : Reference()["octrees"]) {
    const std::string mesh = tree["mesh"];
    const json* scene = nullptr;
    for (const json& pair : Reference()["contacts"]) {
      if (pair["pair"] == mesh + " and sphere") scene = &pair;
    }
    ASSERT_NE(scene, nullptr);
    const Simulation s((*scene)["xml"].get<std::string>());
    const int id = mj_name2id(s.m.get(), mjOBJ_MESH, mesh.c_str());
    ASSERT_GE(id, 0);
    ExpectNear(s.m->oct_aabb + 6 * s.m->mesh_octadr[id], tree["root_aabb"].get<Numbers>(), 1e-12, mesh);
    Field field;
    field.ids[0] = id;
    field.types[0] = mjGEOM_MESH;
    const auto distance = [&](const Numbers& x) {
      return mjc_distance(s.m.get(), s.d.get(), &field.sdf, x.data());
    };
    for (const json& sample : tree["samples"]) {
      Numbers x = sample["x"].get<Numbers>();
      const double here = distance(x);
      EXPECT_NEAR(here, sample["dist"].get<double>(), 1e-12) << mesh << sample["x"].dump();
      // The gradient is per metre, also inside the root box.
      mjtNum gradient[3];
      mjc_gradient(s.m.get(), s.d.get(), &field.sdf, gradient, x.data());
      for (int i = 0; i < 3; ++i) {
        // On the face between two cells of the octree, the slope is that of either.
        constexpr double kStep = 1e-7;
        const double at = x[i];
        x[i] = at + kStep;
        const double forward = (distance(x) - here) / kStep;
        x[i] = at - kStep;
        const double backward = (here - distance(x)) / kStep;
        x[i] = at;
        const bool behind = std::fabs(backward - gradient[i]) < std::fabs(forward - gradient[i]);
        EXPECT_NEAR(behind ? backward : forward, gradient[i], 1e-5) << mesh << sample["x"].dump();
      }
    }
  }
}

TEST(DistanceFields, ContactsOfMeshesAreTheReferences) {
  for (const json& pair : Reference()["contacts"]) {
    const Simulation s(pair["xml"].get<std::string>());
    for (const json& state : pair["states"]) {
      const Numbers qpos = state["qpos"].get<Numbers>();
      std::copy(qpos.begin(), qpos.end(), s.d->qpos);
      mj_forward(s.m.get(), s.d.get());
      const std::string what = pair["pair"].get<std::string>() + " at " + state["qpos"].dump();
      ASSERT_EQ(static_cast<size_t>(s.d->ncon), state["contacts"].size()) << what;
      for (int i = 0; i < s.d->ncon; ++i) {
        const mjContact& c = s.d->contact[i];
        const mjtNum got[7] = {c.dist, c.pos[0], c.pos[1], c.pos[2], c.frame[0], c.frame[1], c.frame[2]};
        ExpectNear(got, state["contacts"][i].get<Numbers>(), 5e-6, what + " contact " + std::to_string(i));
      }
    }
  }
}

TEST(DistanceFields, NoFieldMakesMoreContactsThanAPairMayHave) {
  const Simulation s(
      "<mujoco><option sdf_initpoints='200' sdf_iterations='3'/><asset><mesh name='m' builtin='sphere' "
      "params='3'/></asset><worldbody><geom type='sdf' mesh='m'/><body pos='1 0 0'><freejoint/><geom "
      "type='mesh' "
      "mesh='m'/></body><body pos='0 1 0'><freejoint/><geom size='1'/></body></worldbody></mujoco>");
  mj_forward(s.m.get(), s.d.get());
  EXPECT_GT(s.d->ncon, 0);
  EXPECT_LE(s.d->ncon, 3 * mjMAXCONPAIR);
}

}  // namespace
}  // namespace pliant
