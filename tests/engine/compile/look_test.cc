// Who waits for a model sees it before its convex hulls are made.
#include "engine/compile/look.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/compile/compiler.h"
#include "engine/io/assets/asset_cache.h"
#include "engine/io/mjcf/read/reader.h"

namespace pliant::compile {
namespace {

// A bumpy ellipsoid.
std::string EggObj(int rings, int sectors) {
  std::string text;
  for (int i = 0; i <= rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      const double a = mjPI * (i + 0.5) / (rings + 1), b = 2 * mjPI * j / sectors;
      const double r = 1 + 0.1 * std::sin(5 * a + 3 * b);
      text += "v " + std::to_string(r * std::sin(a) * std::cos(b)) + " " +
              std::to_string(r * std::sin(a) * std::sin(b)) + " " + std::to_string(2 * r * std::cos(a)) +
              "\n";
    }
  }
  const auto face = [&](int a, int b, int c) {
    text += "f " + std::to_string(a + 1) + " " + std::to_string(b + 1) + " " + std::to_string(c + 1) + "\n";
  };
  for (int i = 0; i < rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      const int a = i * sectors + j, b = i * sectors + (j + 1) % sectors;
      face(a, a + sectors, b + sectors);
      face(a, b + sectors, b);
    }
  }
  return text;
}

class Look : public testing::Test {
 protected:
  Look() {
    io::AssetCache::Get().Clear();
    const std::string egg = EggObj(199, 520), pebble = EggObj(10, 20);
    vfs_.AddBuffer("egg.obj", egg.data(), egg.size());
    vfs_.AddBuffer("pebble.obj", pebble.data(), pebble.size());
    CurrentShowLook() = [this](ModelPtr model) { seen_.push_back(std::move(model)); };
  }
  ~Look() override { CurrentShowLook() = nullptr; }

  // One mesh, of a body that falls.
  ModelPtr Load(const std::string& file, const std::string& geom) {
    DiagnosticSink sink;
    const auto spec = io::ReadMjcfString("<mujoco><asset><mesh name='m' file='" + file +
                                             "' scale='.1 .1 .1'/></asset><worldbody><body><freejoint/>"
                                             "<geom type='mesh' mesh='m' " +
                                             geom + "/></body></worldbody></mujoco>",
                                         &vfs_, sink);
    ModelPtr model = spec ? Compile(*spec, &vfs_, sink) : nullptr;
    EXPECT_NE(model, nullptr) << sink.FirstError();
    return model;
  }

  io::Vfs vfs_;
  std::vector<ModelPtr> seen_;
};

TEST_F(Look, ShowsSurfacesWhoseHullsTakeLong) {
  const ModelPtr model = Load("egg.obj", "");
  ASSERT_NE(model, nullptr);
  ASSERT_EQ(seen_.size(), 1u);
  const mjModel& look = *seen_[0];
  EXPECT_EQ(look.mesh_graphadr[0], -1);
  EXPECT_GE(model->mesh_graphadr[0], 0);
  ASSERT_EQ(look.nmeshvert, model->nmeshvert);
  EXPECT_TRUE(std::equal(look.mesh_vert, look.mesh_vert + 3 * look.nmeshvert, model->mesh_vert));
  ASSERT_EQ(look.nmeshface, model->nmeshface);
  EXPECT_TRUE(std::equal(look.mesh_face, look.mesh_face + 3 * look.nmeshface, model->mesh_face));
  EXPECT_EQ(look.stat.extent, model->stat.extent);
  EXPECT_EQ(look.ngeom, model->ngeom);
}

TEST_F(Look, IsNotWorthItWhereHullsAreNotNeededOrThereAlready) {
  Load("egg.obj", "contype='0' conaffinity='0'");
  Load("pebble.obj", "");
  EXPECT_TRUE(seen_.empty());
  Load("egg.obj", "");
  EXPECT_EQ(seen_.size(), 1u);
  Load("egg.obj", "");  // its hull is kept
  EXPECT_EQ(seen_.size(), 1u);
}

}  // namespace
}  // namespace pliant::compile
