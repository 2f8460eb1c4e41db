// Robots whose mesh files have habits of exporters. All are the box 0.2 x 0.1 x 0.4 m with a
// corner at the origin.
#include <algorithm>

#include "engine/math/quat.h"
#include "tests/engine/foreign/published.h"

namespace pliant::foreign {
namespace {

class OddMesh : public Published, public testing::WithParamInterface<const char*> {
 protected:
  // The corners of the box around a geom of the compiled model, in the frame of its body.
  static void BoxOf(const mjModel& m, int geom, double low[3], double high[3]) {
    std::fill_n(low, 3, 1e30);
    std::fill_n(high, 3, -1e30);
    const int mesh = m.geom_dataid[geom];  // none of what collides as the box that it is
    for (int i = 0; i < (mesh < 0 ? 8 : m.mesh_vertnum[mesh]); ++i) {
      double local[3], at[3];
      for (int k = 0; k < 3; ++k) {
        const double half = m.geom_size[3 * geom + k];
        local[k] = mesh >= 0 ? m.mesh_vert[3 * (m.mesh_vertadr[mesh] + i) + k] : (i >> k & 1) ? half : -half;
      }
      RotVecQuat(at, local, m.geom_quat + 4 * geom);
      for (int k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], at[k] + m.geom_pos[3 * geom + k]);
        high[k] = std::max(high[k], at[k] + m.geom_pos[3 * geom + k]);
      }
    }
  }
};

TEST_P(OddMesh, IsTheBoxThatItsMakerSaw) {
  const ModelPtr m = Model(std::string("odd_meshes/") + GetParam() + ".urdf");
  ASSERT_NE(m, nullptr);
  ASSERT_GE(m->ngeom, 2) << sink_.Warnings();
  const double size[3] = {0.2, 0.1, 0.4};
  for (int geom = 0; geom < m->ngeom; ++geom) {
    double low[3], high[3];
    BoxOf(*m, geom, low, high);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(low[k], 0, 1e-6) << geom << " " << k;
      EXPECT_NEAR(high[k], size[k], 1e-6) << geom << " " << k;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Published, OddMesh,
                         testing::Values("several_solids", "upper_case", "solid_header", "trailing_bytes",
                                         "no_area", "negative_ids", "z_up", "y_up", "x_up", "no_axis",
                                         "millimetres", "turned_node", "lines_and_lamps", "texture_elsewhere",
                                         "two_scenes", "binary_fbx"),
                         [](const auto& info) { return std::string(info.param); });

using OddMeshes = Published;

TEST_F(OddMeshes, FlatOnesAreSeenAndTouchedAsSheets) {
  const ModelPtr m = Model("odd_meshes/flat.urdf");
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->ngeom, 2) << sink_.Warnings();
}

TEST_F(OddMeshes, TexturesAreFoundByTheirNameInFoldersOfTextures) {
  const ModelPtr m = Model("odd_meshes/texture_elsewhere.urdf");
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->ntex, 1) << sink_.Warnings();
}

// The reference refuses text and binary STL of more than 200 000 faces.
TEST_F(OddMeshes, LargeOnesOpen) {
  std::string text = "g\n";
  constexpr int kSide = 330;
  for (int i = 0; i < kSide; ++i) {
    for (int j = 0; j < kSide; ++j) {
      text += "v " + std::to_string(i * 0.01) + " " + std::to_string(j * 0.01) + " " +
              std::to_string(0.1 + 0.001 * ((i * 7 + j * 3) % 11)) + "\n";
    }
  }
  for (int i = 0; i + 1 < kSide; ++i) {
    for (int j = 0; j + 1 < kSide; ++j) {
      const int at = i * kSide + j + 1;
      text +=
          "f " + std::to_string(at) + " " + std::to_string(at + 1) + " " + std::to_string(at + kSide) + "\n";
      text += "f " + std::to_string(at + 1) + " " + std::to_string(at + kSide + 1) + " " +
              std::to_string(at + kSide) + "\n";
    }
  }
  Write("large.obj", text);
  spec_ = Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "large.obj")))));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_GT(m->nmeshface, 200000);
}

TEST_F(OddMeshes, NamesOfMaterialsAndTheirFilesMayHaveBlanks) {
  Write("meshes/my robot.mtl", "newmtl Orange Plastic \r\nKd 1 0.5 0\r\nnewmtl Dark\r\nKd 0 0 0.25\r\n");
  const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  const std::string faces = "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  const auto spec = Good(Write("a.obj", "mtllib meshes\\my robot.mtl\n" + corners +
                                            "usemtl Orange Plastic\n" + faces + "usemtl Dark\n" + faces));
  const auto* const orange = spec->Find<spec::Material>("a_Orange_Plastic");
  const auto* const dark = spec->Find<spec::Material>("a_Dark");
  ASSERT_TRUE(orange && dark) << sink_.Warnings();
  EXPECT_EQ(orange->spec.rgba[1], 0.5f);
  EXPECT_EQ(dark->spec.rgba[2], 0.25f);
}

TEST_F(OddMeshes, SeveralFilesOfMaterialsMayHaveBlanksToo) {
  Write("my robot.MTL", "newmtl orange\nKd 1 0.5 0\n");
  Write("b.mtl", "newmtl dark\nKd 0 0 0.25\n");
  const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  const std::string faces = "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  const auto spec = Good(Write("a.obj", "mtllib my robot.MTL b.mtl\n" + corners + "usemtl orange\n" + faces +
                                            "usemtl dark\n" + faces));
  const auto* const orange = spec->Find<spec::Material>("a_orange");
  const auto* const dark = spec->Find<spec::Material>("a_dark");
  ASSERT_TRUE(orange && dark) << sink_.Warnings();
  EXPECT_EQ(orange->spec.rgba[1], 0.5f);
  EXPECT_EQ(dark->spec.rgba[2], 0.25f);
}

TEST_F(OddMeshes, LinesOfObjMayGoOnBelow) {
  const std::string corners = "v 0 0 0\nv 1 0 \\\r\n 0\nv 0 1 0\nv 0 0 1\n";
  const std::string faces = "f 1 \\ \n 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  Write("a.obj", corners + faces);
  spec_ = Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "a.obj") + MeshOf("collision", "a.obj")))));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  EXPECT_EQ(m->mesh_facenum[0], 4);
}

// The plain reader of OBJ, which is that of the reference, takes the first object alone.
TEST_F(OddMeshes, EveryObjectOfAnObjFileIsSeenAndTouched) {
  std::string text;
  for (int i = 0; i < 3; ++i) {
    const std::string x = std::to_string(i), far = std::to_string(i + 0.5);
    text += "o part" + x + "\nv " + x + " 0 0\nv " + far + " 0 0\nv " + x + " 1 0\nv " + x + " 0 1\n";
    const auto id = [i](int corner) { return " " + std::to_string(4 * i + corner); };
    text += "f" + id(1) + id(3) + id(2) + "\nf" + id(1) + id(2) + id(4) + "\nf" + id(2) + id(3) + id(4) +
            "\nf" + id(1) + id(4) + id(3) + "\n";
  }
  Write("a.obj", text);
  spec_ = Good(Write("a.urdf", Robot(Link("a", MeshOf("visual", "a.obj") + MeshOf("collision", "a.obj")))));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  int touched = 0;
  for (int geom = 0; geom < m->ngeom; ++geom) {
    const int faces = m->mesh_facenum[m->geom_dataid[geom]];
    if (m->geom_contype[geom]) {
      touched += faces;
    } else {
      EXPECT_EQ(faces, 12);
    }
  }
  EXPECT_EQ(touched, 12);
}

TEST_F(OddMeshes, BoxesWithoutNormalsKeepTheirEdges) {
  for (const char* name : {"upper_case", "several_solids"}) {
    const ModelPtr m = Model(std::string("odd_meshes/") + name + ".urdf");
    const int mesh = m->geom_dataid[0];
    const float* normals = m->mesh_normal + 3 * m->mesh_normaladr[mesh];
    for (int i = 0; i < m->mesh_normalnum[mesh]; ++i) {
      const float* n = normals + 3 * i;
      EXPECT_NEAR(std::max({std::abs(n[0]), std::abs(n[1]), std::abs(n[2])}), 1, 1e-6) << name << " " << i;
    }
  }
}

TEST_F(OddMeshes, GeomsOfMjcfThatAreTouchedShowTheirMaterials) {
  CopyMesh("plate.dae", "plate.dae");
  spec_ =
      Good(Write("m.xml",
                 "<mujoco><asset><mesh name='p' file='plate.dae'/></asset><worldbody><body>"
                 "<freejoint/><geom name='g' type='mesh' mesh='p' mass='3'/></body></worldbody></mujoco>"));
  const ModelPtr m = compile::Compile(*spec_, nullptr, sink_);
  ASSERT_NE(m, nullptr) << sink_.FirstError();
  ASSERT_EQ(m->ngeom, 3);
  EXPECT_EQ(m->nmat, 2);
  EXPECT_NEAR(m->body_mass[1], 3, 1e-9);
  EXPECT_EQ(m->geom_group[Find(*m, m->name_geomadr, m->ngeom, "g")], 3);  // hidden, and touched
  for (int geom = 0; geom < m->ngeom; ++geom) {
    EXPECT_EQ(m->geom_contype[geom] != 0, m->geom_matid[geom] < 0) << geom;
  }
}

TEST_F(OddMeshes, ObjOfMjcfShowsTheMaterialsBesideIt) {
  Write("m.mtl", "newmtl red\nKd 0.8 0 0\nnewmtl blue\nKd 0 0 0.8\n");
  std::string corners = "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
  Write("m.obj", corners + "usemtl red\nf 1 3 2\nf 1 2 4\nusemtl blue\nf 1 4 3\nf 2 3 4\n");
  Write("plain.obj", corners + "usemtl red\nf 1 3 2\nf 1 2 4\nusemtl blue\nf 1 4 3\nf 2 3 4\n");
  const auto with = [&](const std::string& file, const std::string& geom) {
    spec_ = Good(
        Write("m.xml", "<mujoco><asset><mesh name='m' file='" + file +
                           "'/><material name='own'/></asset><worldbody><body><geom type='mesh' mesh='m' " +
                           geom + "/><freejoint/></body></worldbody></mujoco>"));
    ModelPtr model = compile::Compile(*spec_, nullptr, sink_);
    EXPECT_NE(model, nullptr) << sink_.FirstError();
    return model;
  };
  const double mass = with("plain.obj", "")->body_mass[1];
  for (const char* geom : {"", "contype='0' conaffinity='0'"}) {
    const ModelPtr m = with("m.obj", geom);
    ASSERT_EQ(m->ngeom, 3) << geom;
    EXPECT_EQ(m->mat_rgba[4], 0.8f);
    EXPECT_EQ(m->mat_rgba[10], 0.8f);
    EXPECT_NEAR(m->body_mass[1], mass, 1e-9) << geom;
  }
  EXPECT_EQ(with("m.obj", "contype='0' conaffinity='0' mass='0' group='2'/><geom size='1'")->ngeom, 3);
  EXPECT_EQ(with("m.obj", "material='own'")->ngeom, 1);
  EXPECT_EQ(with("plain.obj", "")->ngeom, 1);
}

}  // namespace
}  // namespace pliant::foreign
