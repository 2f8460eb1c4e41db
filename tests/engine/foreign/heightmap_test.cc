// Terrain of SDFormat: grey images become height fields where and as high as Gazebo has them.
#include <gmock/gmock.h>

#include <cmath>

#include "engine/compile/compiler.h"
#include "engine/io/assets/png.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

using testing::HasSubstr;

class Heightmap : public Opening {
 protected:
  // Rises from 51 at -x to 204 at +x, where the top row of the image, at +y, has a peak of 255.
  void WriteImage(const std::string& name) {
    io::ImageData image{.width = 4, .height = 3, .nchannel = 1, .is_srgb = false, .pixels = {}};
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 4; ++column)
        image.pixels.push_back(row == 0 && column == 3 ? 255 : static_cast<std::uint8_t>(51 * (column + 1)));
    }
    std::vector<std::uint8_t> png;
    std::string error;
    ASSERT_TRUE(io::EncodePng(image, png, error)) << error;
    Write(name, {png.begin(), png.end()});
  }
  std::string WriteWorld(const std::string& heightmap) {
    const std::string shape = "<geometry><heightmap>" + heightmap + "</heightmap></geometry>";
    return Write(
        "world/a.world",
        "<sdf version='1.9'><world name='w'><model name='terrain'><static>true</static><link name='l'>"
        "<collision name='c'>" +
            shape + "</collision><visual name='v'>" + shape + "</visual></link></model></world></sdf>");
  }
  ModelPtr Compiled(const std::string& path) {
    const auto spec = Good(path);
    ModelPtr m = spec ? compile::Compile(*spec, nullptr, sink_) : nullptr;
    EXPECT_NE(m, nullptr) << sink_.FirstError();
    return m;
  }
};

TEST_F(Heightmap, StandsAsHighAsItsSizeSaysAndAtItsPlace) {
  WriteImage("world/media/hills.png");
  const ModelPtr m =
      Compiled(WriteWorld("<uri>file://media/hills.png</uri><size>60 40 10</size><pos>1 2 3</pos>"));
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nhfield, 1);  // of the visual and of the collision
  ASSERT_EQ(m->ngeom, 2);
  EXPECT_EQ(m->hfield_size[0], 30);
  EXPECT_EQ(m->hfield_size[1], 20);
  // The brightest point is 10 m high, black would be 0.
  const double bottom = 10 * 51. / 255;
  EXPECT_NEAR(m->hfield_size[2], 10 - bottom, 1e-6);
  for (int g = 0; g < 2; ++g) {
    EXPECT_EQ(m->geom_type[g], mjGEOM_HFIELD);
    EXPECT_NEAR(m->geom_pos[3 * g], 1, 1e-12);
    EXPECT_NEAR(m->geom_pos[3 * g + 1], 2, 1e-12);
    EXPECT_NEAR(m->geom_pos[3 * g + 2], 3 + bottom, 1e-6);
  }
  ASSERT_EQ(m->hfield_nrow[0], 3);
  EXPECT_EQ(m->hfield_data[0], 0);
  EXPECT_EQ(m->hfield_data[11], 1);  // the top row of the image lies at +y
  EXPECT_NE(m->geom_contype[0], 0);
  EXPECT_EQ(m->geom_contype[1], 0);
}

TEST_F(Heightmap, ItsFirstTextureIsRepeatedByItsSize) {
  WriteImage("world/hills.png");
  WriteImage("world/grass.png");
  const ModelPtr m = Compiled(WriteWorld(
      "<uri>hills.png</uri><size>60 40 10</size><texture><size>5</size><diffuse>grass.png</diffuse>"
      "<normal>n.png</normal></texture><texture><size>1</size><diffuse>rock.png</diffuse></texture>"));
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nmat, 1);
  EXPECT_EQ(m->geom_matid[0], -1);
  EXPECT_EQ(m->geom_matid[1], 0);
  EXPECT_EQ(m->mat_texuniform[0], 1);
  EXPECT_FLOAT_EQ(m->mat_texrepeat[0], 0.2f);
}

TEST_F(Heightmap, IsTheFloor) {
  WriteImage("world/hills.png");
  options_.stand = true;
  const ModelPtr m = Compiled(WriteWorld("<uri>hills.png</uri><size>60 40 10</size>"));
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->ngeom, 2);
}

TEST_F(Heightmap, IsLitWhereARobotWouldGetAFloor) {
  WriteImage("world/h.png");
  options_.stand = true;
  const auto spec = Good(WriteWorld("<uri>h.png</uri><size>3 2 1</size>"));
  EXPECT_EQ(spec->lights.size(), 1u);
  EXPECT_EQ(spec->textures.size(), 1u);  // the sky
}

TEST_F(Heightmap, WithoutItsImageItIsLeftOutWithAWarning) {
  Good(WriteWorld("<uri>lost.png</uri><size>1 1 1</size>"));
  EXPECT_THAT(sink_.Warnings(), HasSubstr("'lost.png' was not found"));
  EXPECT_THAT(sink_.Warnings(), HasSubstr("the terrain is left out"));
}

TEST_F(Heightmap, PicturesOfOtherKindsAreAPartOfTheDocument) {
  CopyMesh("red.jpg", "world/flat.jpg");
  const ModelPtr m = Compiled(WriteWorld("<uri>flat.jpg</uri><size>8 8 2</size>"));
  ASSERT_NE(m, nullptr);
  ASSERT_EQ(m->nhfield, 1);
  EXPECT_GT(m->hfield_nrow[0], 1);
}

}  // namespace
}  // namespace pliant::foreign
