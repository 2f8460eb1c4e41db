// Textures of a material in the studio look, and that the reference's look has none of them.
#include "render/scene/surface_maps.h"

#include <fstream>

#include "render/look.h"
#include "tests/render/scene_fixture.h"

namespace pliant::render {
namespace {

constexpr int kSize = 80;

class SurfaceMapsTest : public DrawTest {
 protected:
  // A floor seen from straight above in the light of `dir`, whose material has `maps` as its textures' roles.
  Image Floor(const std::string& maps, const std::string& material, const std::string& dir = "0 0 -1",
              Look look = Look::kStudio) {
    visual::FreeScene(&scene_);
    const auto flat = [](const char* name, const char* rgb) {
      return std::string("<texture name=\"") + name +
             "\" type=\"2d\" builtin=\"flat\" width=\"4\" height=\"4\" rgb1=\"" + rgb + "\" rgb2=\"" + rgb +
             "\"/>";
    };
    Load(R"(<mujoco><visual><headlight active="0"/><global azimuth="90" elevation="-90"/></visual>
      <statistic center="0 0 0" extent="2"/><asset>)" +
         flat("white", "1 1 1") + flat("black", "0 0 0") + flat("half", ".5 .5 .5") + flat("red", "1 0 0") +
         flat("east", ".75 .5 .933") + flat("north", ".5 .75 .933") + flat("packed", "1 .25 1") +
         "<material name=\"m\" " +
         (material.find("rgba=") == std::string::npos ? "rgba=\".6 .5 .4 1\" " : "") + material + ">" + maps +
         R"(</material></asset><worldbody>
      <light type="directional" castshadow="false" ambient=".3 .3 .3" diffuse=".5 .5 .5" dir=")" +
         dir + R"("/><geom type="plane" size="2 2 .1" material="m"/></worldbody></mujoco>)");
    camera_.elevation = -89.9999;
    return Draw(kSize, kSize, LookSettings(RenderQuality::kMedium, look));
  }
  static int Middle(const Image& image) { return Brightness(image, kSize / 2, kSize / 2); }
};

std::string Layer(const char* role, const char* texture) {
  return std::string("<layer role=\"") + role + "\" texture=\"" + texture + "\"/>";
}

TEST_F(SurfaceMapsTest, OcclusionTakesTheLightFromEverywhereAlone) {
  const int plain = Middle(Floor("", "")), open = Middle(Floor(Layer("occlusion", "white"), "")),
            hidden = Middle(Floor(Layer("occlusion", "black"), ""));
  EXPECT_EQ(plain, open);
  EXPECT_LT(hidden, plain - 10);
  EXPECT_GT(hidden, plain / 3);  // the sun still reaches it
}

TEST_F(SurfaceMapsTest, OpacityShowsWhatIsBehindAsTheAlphaOfTheColourDoes) {
  const Image mapped = Floor(Layer("opacity", "half"), ""), told = Floor("", R"(rgba=".6 .5 .4 .5")"),
              solid = Floor("", ""), whole = Floor(Layer("opacity", "white"), "");
  EXPECT_GT(std::abs(Middle(mapped) - Middle(solid)), 30);
  EXPECT_NEAR(Middle(mapped), Middle(told), 3);
  EXPECT_EQ(Middle(whole), Middle(solid));
  EXPECT_EQ(Middle(Floor(Layer("opacity", "half"), "", "0 0 -1", Look::kReference)),
            Middle(Floor("", "", "0 0 -1", Look::kReference)));
}

TEST_F(SurfaceMapsTest, RoughnessAndMetalnessMultiplyTheMaterials) {
  const auto alike = [this](const std::string& maps, const std::string& material, const std::string& plain) {
    const Image mapped = Floor(maps, material), told = Floor("", plain), other = Floor("", material);
    const std::uint8_t *p = PixelAt(mapped, kSize / 2, kSize / 2), *q = PixelAt(told, kSize / 2, kSize / 2);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(p[i], q[i], 2) << maps << " channel " << i;
    EXPECT_GT(std::abs(Middle(told) - Middle(other)), 15) << maps;
  };
  alike(Layer("roughness", "half"), R"(roughness=".8" metallic="0")", R"(roughness=".4" metallic="0")");
  alike(Layer("metallic", "half"), R"(roughness=".5" metallic=".6")", R"(roughness=".5" metallic=".3")");
  // Without numbers the textures are the values.
  alike(Layer("metallic", "white"), R"(roughness=".5")", R"(roughness=".5" metallic="1")");
  // One picture for occlusion, roughness and metalness.
  alike(Layer("orm", "packed"), R"(roughness="1" metallic="1")", R"(roughness=".25" metallic="1")");
}

TEST_F(SurfaceMapsTest, NormalsBendTowardsRedAndGreen) {
  // The light comes from the east (+x), which is right in the picture; from the north (+y), which is up.
  const std::string east = "-.8 0 -.6", west = ".8 0 -.6", north = "0 -.8 -.6", south = "0 .8 -.6";
  const int flat = Middle(Floor("", "", east));
  EXPECT_GT(Middle(Floor(Layer("normal", "east"), "", east)), flat + 20);
  EXPECT_LT(Middle(Floor(Layer("normal", "east"), "", west)), flat - 20);
  EXPECT_GT(Middle(Floor(Layer("normal", "north"), "", north)), flat + 20);
  EXPECT_LT(Middle(Floor(Layer("normal", "north"), "", south)), flat - 20);
}

TEST_F(SurfaceMapsTest, EmissionGlowsWithoutAnyLight) {
  const Image image = Floor(Layer("emissive", "red"), "", "0 0 1");
  EXPECT_GT(PixelAt(image, kSize / 2, kSize / 2)[0], 245);
  EXPECT_LT(PixelAt(image, kSize / 2, kSize / 2)[1], 200);
}

TEST_F(SurfaceMapsTest, TheReferencesLookShowsNoneOfThem) {
  const std::string all = Layer("normal", "east") + Layer("orm", "packed") + Layer("emissive", "red");
  EXPECT_EQ(Floor(all, "", "0 0 -1", Look::kReference).pixels,
            Floor("", "", "0 0 -1", Look::kReference).pixels);
}

}  // namespace
}  // namespace pliant::render
