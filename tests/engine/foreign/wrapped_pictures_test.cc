// Pictures on boxes and round shapes of robots.
#include "engine/compile/compiler.h"
#include "engine/math/quat.h"
#include "tests/engine/foreign/opening.h"

namespace pliant::foreign {
namespace {

// A BMP of `width` x 4 grey pixels.
std::string Bitmap(int width) {
  const int row = (3 * width + 3) / 4 * 4, size = 4 * row;
  const auto number = [](int value) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 255);
    return bytes;
  };
  return "BM" + number(54 + size) + number(0) + number(54) + number(40) + number(width) + number(4) +
         std::string("\x01\x00\x18\x00", 4) + number(0) + number(size) + number(0) + number(0) + number(0) +
         number(0) + std::string(static_cast<std::size_t>(size), 'x');
}

class WrappedPictures : public Opening {
 protected:
  ModelPtr ModelWith(const std::string& file, const std::string& text) {
    const std::unique_ptr<spec::Spec> spec = Good(Write(file, text));
    if (!spec) return nullptr;
    ModelPtr model = compile::Compile(*spec, nullptr, sink_);
    EXPECT_NE(model, nullptr) << sink_.FirstError();
    return model;
  }
};

std::string Sign(const std::string& shape) {
  return "<robot name='sign'><link name='sign'><visual><geometry>" + shape +
         "</geometry><material name='m'><texture filename='picture.bmp'/></material></visual></link></robot>";
}

TEST_F(WrappedPictures, EachSideOfABoxShowsTheWholePicture) {
  Write("picture.bmp", Bitmap(8));
  const ModelPtr m = ModelWith("sign.urdf", Sign("<box size='0.2 0.4 0.6'/>"));
  ASSERT_TRUE(m && m->nmesh == 1);
  EXPECT_EQ(m->geom_type[0], mjGEOM_MESH);
  EXPECT_EQ(m->ntex, 1);
  EXPECT_EQ(m->tex_type[0], mjTEXTURE_2D);
  EXPECT_EQ(m->mesh_facenum[0], 12);
  // The corner of the front that is left and above for who looks at it has that of the picture.
  int found = 0;
  for (int v = 0; v < m->mesh_facenum[0] * 3; ++v) {
    const float* corner = m->mesh_vert + 3 * m->mesh_face[v];
    const float* normal = m->mesh_normal + 3 * m->mesh_facenormal[v];
    double at[3], out[3];
    const mjtNum corner_d[3] = {corner[0], corner[1], corner[2]},
                 normal_d[3] = {normal[0], normal[1], normal[2]};
    RotVecQuat(at, corner_d, m->geom_quat);
    RotVecQuat(out, normal_d, m->geom_quat);
    if (out[0] < 0.9 || at[1] > 0 || at[2] < 0) continue;
    ++found;
    EXPECT_EQ(m->mesh_texcoord[2 * m->mesh_facetexcoord[v]], 0);
    EXPECT_EQ(m->mesh_texcoord[2 * m->mesh_facetexcoord[v] + 1], 0);
  }
  EXPECT_GT(found, 0);
}

TEST_F(WrappedPictures, SquareOnesGoAroundRoundShapesInTheirProportions) {
  Write("picture.bmp", Bitmap(4));
  const ModelPtr m = ModelWith("sign.urdf", Sign("<cylinder radius='0.1' length='0.01'/>"));
  ASSERT_TRUE(m && m->ntex == 1 && m->nmat == 1);
  EXPECT_EQ(m->geom_type[0], mjGEOM_CYLINDER);
  EXPECT_EQ(m->tex_type[0], mjTEXTURE_CUBE);
  EXPECT_EQ(m->mat_texuniform[0], 1);
}

TEST_F(WrappedPictures, OthersStayFlatOnRoundShapesOfSdf) {
  Write("picture.bmp", Bitmap(8));
  const ModelPtr m = ModelWith(
      "sign.sdf",
      "<sdf version='1.7'><model name='sign'><static>true</static><link name='l'><visual name='v'>"
      "<geometry><sphere><radius>0.1</radius></sphere></geometry><material><pbr><metal>"
      "<albedo_map>picture.bmp</albedo_map></metal></pbr></material></visual></link></model></sdf>");
  ASSERT_TRUE(m && m->ntex == 1);
  EXPECT_EQ(m->tex_type[0], mjTEXTURE_2D);
  EXPECT_EQ(m->geom_matid[0], 0);
}

}  // namespace
}  // namespace pliant::foreign
