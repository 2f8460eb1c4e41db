// Capsules that share an end are drawn without specks of one in the other.
#include "render/scene/shared_ends.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

class SharedEndsTest : public DrawTest {
 protected:
  // How often the colour changes between red and blue along a row of a disc within the shared end.
  double Changes() {
    camera_.lookat[0] = camera_.lookat[1] = 0;
    camera_.lookat[2] = 1;
    camera_.azimuth = 90;
    camera_.elevation = -10;
    camera_.distance = 0.8;
    const Image image = Draw(300, 300, {});
    constexpr int kRadius = 36;  // pixels; that of the end is 45
    int changes = 0;
    for (int y = 150 - kRadius; y <= 150 + kRadius; ++y) {
      int last = 0;
      const int half = static_cast<int>(std::sqrt(kRadius * kRadius - (y - 150) * (y - 150)));
      for (int x = 150 - half; x <= 150 + half; ++x) {
        const std::uint8_t* p = PixelAt(image, x, y);
        const int now = p[0] > 2 * p[2] ? 1 : p[2] > 2 * p[0] ? 2 : last;
        changes += last != 0 && now != last;
        last = now;
      }
    }
    return changes / (2.0 * kRadius + 1);
  }
};

std::string Scene(const std::string& geoms, const std::string& view = "") {
  return "<mujoco><visual><headlight ambient='1 1 1' diffuse='0 0 0' specular='0 0 0'/><global " + view +
         "/></visual>"
         "<asset><texture type='skybox' builtin='flat' rgb1='.5 .5 .5' width='8' "
         "height='48'/></asset><worldbody>" +
         geoms + "</worldbody></mujoco>";
}

TEST_F(SharedEndsTest, HaveNoSpecks) {
  for (const char* blue : {"<geom type='capsule' fromto='0 0 1 .07 -.2 .9' size='.1' rgba='0 0 1 1'/>",
                           "<geom type='capsule' fromto='.3 .1 .7 0 0 1' size='.1' rgba='0 0 1 1'/>",
                           "<geom type='sphere' pos='0 0 1' size='.1' euler='20 30 40' rgba='0 0 1 1'/>"}) {
    for (const char* view : {"fovy='45'", "orthographic='true' fovy='.66'"}) {
      Load(Scene(
          "<geom type='capsule' fromto='0 0 1 -.3 .2 1.3' size='.1' rgba='1 0 0 1'/>" + std::string(blue),
          view));
      EXPECT_LE(Changes(), 1) << blue << view;
    }
  }
}

TEST_F(SharedEndsTest, AreTheEndsAtOnePlaceOfAboutOneSize) {
  Load(
      Scene("<geom type='capsule' fromto='0 0 0 0 0 1' size='.1'/><geom type='capsule' fromto='1 0 1 0 0 1' "
            "size='.1'/>"
            "<geom type='capsule' fromto='0 0 0 0 1 0' size='.2'/><geom type='sphere' pos='1 0 1' size='.1'/>"
            "<geom type='sphere' pos='2 0 1' size='.1'/>"));
  Update();
  const SharedEnds ends(scene_);
  std::vector<int> near;
  for (int i = 0; i < scene_.ngeom; ++i) {
    if (scene_.geoms[i].objtype != mjOBJ_GEOM) continue;
    const auto [along, other] = ends.NearerBy(i);
    near.push_back((along > 0 ? 1 : 0) + (other > 0 ? 1 : 0));
  }
  EXPECT_EQ(near, (std::vector<int>{0, 1, 0, 1, 0}));
}

}  // namespace
}  // namespace pliant::render
