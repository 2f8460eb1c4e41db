// hull_bench [VERTICES [POSES [REPEATS]]]: the cost of one pair of convex meshes, by kind and size of hull
// and by how the two lie: apart (their bounding spheres meet), close (a gap of a hundredth of the size),
// touching (overlapping by as much) and deep. Prints nanoseconds for a pair, contacts for a pose, and a hash
// of every bit of the contacts, by which two builds are compared.
// hull_bench robots: the same for the steps of robots made of such meshes.
#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

#include "tests/support/hulls.h"
#include "tests/support/mesh_robots.h"

namespace {

using pliant::test::HullKind;

struct Poses {
  std::vector<double> pos, mat;  // of both geoms, [n x 6], [n x 18]
  int Count() const { return static_cast<int>(pos.size() / 6); }
};

mjModel* MakePair(HullKind kind, int vertices) {
  mjSpec* spec = mj_makeSpec();
  mjsMesh* mesh = mjs_addMesh(spec, nullptr);
  mjs_setName(mesh->element, "hull");
  const std::vector<float> points = pliant::test::HullPoints(kind, vertices, 0.1);
  mjs_setFloat(mesh->uservert, points.data(), static_cast<int>(points.size()));
  for (int i = 0; i < 2; ++i) {
    mjsBody* body = mjs_addBody(mjs_findBody(spec, "world"), nullptr);
    mjs_addFreeJoint(body);
    mjsGeom* geom = mjs_addGeom(body, nullptr);
    geom->type = mjGEOM_MESH;
    mjs_setString(geom->meshname, "hull");
  }
  mjModel* m = mj_compile(spec, nullptr);
  if (!m) mju_error("%s", mjs_getError(spec));
  mj_deleteSpec(spec);
  return m;
}

// Turns both geoms at random and puts the second one `gap` from the first along a random direction.
Poses MakePoses(const mjModel* m, mjData* d, int n, double gap) {
  std::mt19937 rng(7);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> part(0.3, 0.98);
  const double reach = 2 * m->geom_rbound[0];
  Poses poses;
  while (poses.Count() < n) {
    double dir[3];
    for (int b = 0; b < 2; ++b) {
      for (int k = 0; k < 4; ++k) d->qpos[7 * b + 3 + k] = normal(rng);
      mju_normalize4(d->qpos + 7 * b + 3);
    }
    for (double& x : dir) x = normal(rng);
    mju_normalize3(dir);
    const bool measured = !std::isnan(gap);
    mju_scl3(d->qpos + 7, dir, measured ? 2 * reach : part(rng) * reach);
    mj_kinematics(m, d);
    mj_comPos(m, d);
    double fromto[6];
    const double dist = mj_geomDistance(m, d, 0, 1, 10 * reach, fromto);
    if (measured) {
      // Along the line of the nearest points the gap shrinks by as much as the second hull moves.
      double line[3];
      mju_sub3(line, fromto + 3, fromto);
      mju_normalize3(line);
      mju_addToScl3(d->qpos + 7, line, gap - dist);
      mj_kinematics(m, d);
    } else if (dist <= 0) {
      continue;
    }
    poses.pos.insert(poses.pos.end(), d->geom_xpos, d->geom_xpos + 6);
    poses.mat.insert(poses.mat.end(), d->geom_xmat, d->geom_xmat + 18);
  }
  return poses;
}

uint64_t Hash(uint64_t hash, const void* data, size_t bytes) {
  const auto* byte = static_cast<const unsigned char*>(data);
  for (size_t i = 0; i < bytes; ++i) hash = (hash ^ byte[i]) * 1099511628211ull;
  return hash;
}

struct Result {
  double ns = 0, contacts = 0;
  uint64_t hash = 14695981039346656037ull;
};

Result Measure(const mjModel* m, mjData* d, const Poses& poses, int repeats) {
  Result result;
  mjPreContact con[mjMAXCONPAIR];
  const mjfCollision collide = mjCOLLISIONFUNC[mjGEOM_MESH][mjGEOM_MESH];
  double best = HUGE_VAL;
  for (int r = 0; r <= repeats; ++r) {
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < poses.Count(); ++i) {
      std::copy_n(poses.pos.data() + 6 * i, 6, d->geom_xpos);
      std::copy_n(poses.mat.data() + 18 * i, 18, d->geom_xmat);
      const int n = collide(m, d, con, 0, 1, 0);
      if (r) continue;
      result.contacts += n;
      for (int k = 0; k < n; ++k) {
        result.hash = Hash(result.hash, &con[k].dist, sizeof(double));
        result.hash = Hash(result.hash, con[k].pos, sizeof con[k].pos);
        result.hash = Hash(result.hash, con[k].normal, sizeof con[k].normal);
      }
    }
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
    if (r) best = std::min(best, time.count() / poses.Count());
  }
  result.ns = best;
  result.contacts /= poses.Count();
  return result;
}

// Falls for half a second, then steps on from there, every time from the same state.
int StepRobots() {
  std::printf("%-10s %9s %9s %9s   hash\n", "robot", "dofs", "contacts", "us/step");
  for (const pliant::test::MeshRobot robot : pliant::test::kMeshRobots) {
    const char* name = pliant::test::MeshRobotName(robot);
    mjModel* m = pliant::test::MakeMeshRobot(robot);
    mjData* d = mj_makeData(m);
    for (int i = 0; i < 250; ++i) mj_step(m, d);
    mjData* const start = mj_copyData(nullptr, m, d);
    constexpr int kSteps = 1000;
    double best = HUGE_VAL, contacts = 0;
    for (int r = 0; r < 5; ++r) {
      mj_copyData(d, m, start);
      contacts = 0;
      const auto begin = std::chrono::steady_clock::now();
      for (int i = 0; i < kSteps; ++i) {
        mj_step(m, d);
        contacts += d->ncon;
      }
      const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - begin;
      best = std::min(best, time.count() / kSteps);
    }
    const uint64_t hash = Hash(Result().hash, d->qpos, sizeof(mjtNum) * static_cast<size_t>(m->nq));
    std::printf("%-10s %9d %9.1f %9.2f   %016llx\n", name, static_cast<int>(m->nv), contacts / kSteps, best,
                static_cast<unsigned long long>(hash));
    mj_deleteData(start);
    mj_deleteData(d);
    mj_deleteModel(m);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && !std::strcmp(argv[1], "robots")) return StepRobots();
  const int only = argc > 1 ? std::atoi(argv[1]) : 0;
  const int nposes = argc > 2 ? std::max(1, std::atoi(argv[2])) : 200;
  const int repeats = argc > 3 ? std::max(1, std::atoi(argv[3])) : 20;
  struct Class {
    const char* name;
    double gap;  // times the bounding radius; not a number: anywhere but not overlapping
  };
  const Class classes[] = {{"apart", std::nan("")}, {"close", 0.01}, {"touch", -0.01}, {"deep", -0.4}};
  std::printf("%-9s %6s %8s %8s %8s %8s   contacts, hash\n", "hull", "vert", "apart", "close", "touch",
              "deep");
  for (const HullKind kind : pliant::test::kHullKinds) {
    for (const int n : {8, 16, 32, 64, 100, 200, 500, 1000, 2000, 5000}) {
      if (only && n != only) continue;
      mjModel* m = MakePair(kind, n);
      mjData* d = mj_makeData(m);
      const double size = m->geom_rbound[0];
      std::printf("%-9s %6d", pliant::test::HullName(kind), m->mesh_graph[0]);
      double contacts[4];
      uint64_t hash = 0;
      for (int c = 0; c < 4; ++c) {
        const Poses poses = MakePoses(m, d, nposes, classes[c].gap * size);
        const Result result = Measure(m, d, poses, repeats);
        std::printf(" %8.0f", result.ns);
        contacts[c] = result.contacts;
        hash = Hash(hash, &result.hash, sizeof hash);
      }
      std::printf("   %.2f %.2f %.2f %.2f %016llx\n", contacts[0], contacts[1], contacts[2], contacts[3],
                  static_cast<unsigned long long>(hash));
      std::fflush(stdout);
      mj_deleteData(d);
      mj_deleteModel(m);
    }
  }
  return 0;
}
