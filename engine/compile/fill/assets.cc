#include "engine/compile/fill/assets.h"

#include <algorithm>
#include <span>

#include "engine/compile/resolve.h"
#include "engine/core/held_array.h"
#include "engine/core/memory.h"
#include "engine/core/share_work.h"
#include "engine/geometry/bvh.h"

namespace pliant::compile {

using spec::Skin;

namespace {

template <class T, class List>
int Append(T* array, int adr, const List& values) {
  std::copy(values.begin(), values.end(), array + adr);
  return adr + static_cast<int>(values.size());
}

template <class List>
int Count(const List& list, size_t per = 1) {
  return static_cast<int>(list.size() / per);
}

mjtSize Largest(std::span<const int> counts) {
  return counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
}

}  // namespace

void CountAssets(const Context& context, mjModel& s) {
  s.nmesh = Count(context.assets.meshes);
  for (const CompiledMeshPtr& compiled : context.assets.compiled_meshes) {
    const CompiledMesh& mesh = *compiled;
    s.nmeshvert += Count(mesh.vert, 3);
    s.nmeshnormal += Count(mesh.normal, 3);
    s.nmeshtexcoord += Count(mesh.texcoord, 2);
    s.nmeshface += Count(mesh.face, 3);
    s.nmeshgraph += Count(mesh.graph);
    s.nmeshpoly += mesh.polygons.Size();
    s.nmeshpolyvert += Count(mesh.polygons.vert);
    s.npolygonmax = std::max(s.npolygonmax, Largest(mesh.polygons.vertnum));
    s.nmeshdegmax = std::max(s.nmeshdegmax, Largest(mesh.polygons.mapnum));
    s.nmeshpolymap += Count(mesh.polygons.map);
    s.nbvhstatic += BvhSize(mesh.leaf_order.size());
    s.noct += mesh.octree.Size();
  }
  s.nhfield = Count(context.assets.hfields);
  for (const CompiledHField& hfield : context.assets.compiled_hfields) s.nhfielddata += Count(hfield.data);
  s.ntex = Count(context.assets.textures);
  for (const CompiledTexture& texture : context.assets.compiled_textures) s.ntexdata += Count(texture.data);
  s.nmat = Count(context.assets.materials);
  s.nskin = Count(context.assets.skins);
  for (const Skin::Own& skin : context.assets.compiled_skins) {
    s.nskinvert += Count(skin.vert, 3);
    s.nskintexvert += Count(skin.texcoord, 2);
    s.nskinface += Count(skin.face, 3);
    s.nskinbone += Count(skin.bodyname);
    for (const std::vector<int>& ids : skin.vertid) s.nskinbonevert += Count(ids);
  }
  for (const auto* paths : {&context.assets.mesh_paths, &context.assets.skin_paths,
                            &context.assets.hfield_paths, &context.assets.texture_paths}) {
    for (const std::string& path : *paths) {
      if (!path.empty()) s.npaths += static_cast<int>(path.size()) + 1;
    }
  }
  if (s.npaths == 0) s.npaths = 1;
}

namespace {

// Where the parts of a mesh begin in the arrays of the model.
struct MeshOffsets {
  int vert = 0, normal = 0, texcoord = 0, face = 0, graph = 0, poly = 0, polyvert = 0, polymap = 0, bvh = 0,
      oct = 0;

  void Pass(const CompiledMesh& mesh) {
    vert += Count(mesh.vert, 3);
    normal += Count(mesh.normal, 3);
    texcoord += Count(mesh.texcoord, 2);
    face += Count(mesh.face, 3);
    graph += Count(mesh.graph);
    poly += mesh.polygons.Size();
    polyvert += Count(mesh.polygons.vert);
    polymap += Count(mesh.polygons.map);
    bvh += BvhSize(mesh.leaf_order.size());
    oct += mesh.octree.Size();
  }
};

// For each choice of signs, -1 to 1 an axis, the hull vertex that lies farthest in that direction: its number
// within the graph, the first on ties, in single precision as in the reference. A first guess for support
// points. Zeros without a hull.
void FillExtrema(const CompiledMesh& mesh, int* extrema) {
  std::fill_n(extrema, 27, 0);
  if (mesh.graph.empty()) return;
  const int count = mesh.graph[0];
  const int* global = mesh.graph.data() + 2 + count;
  for (int direction = 0; direction < 27; ++direction) {
    const int sign[3] = {direction / 9 - 1, direction / 3 % 3 - 1, direction % 3 - 1};
    float best = 0;
    for (int v = 0; v < count; ++v) {
      const float* vertex = mesh.vert.data() + 3 * global[v];
      float along = 0;
      for (int k = 0; k < 3; ++k) along += static_cast<float>(sign[k]) * vertex[k];
      if (v > 0 && along <= best) continue;
      best = along;
      extrema[direction] = v;
    }
  }
}

void FillMeshSurface(const CompiledMesh& mesh, int i, const MeshOffsets& at, mjModel& m) {
  m.mesh_vertadr[i] = at.vert;
  m.mesh_vertnum[i] = Count(mesh.vert, 3);
  m.mesh_normaladr[i] = at.normal;
  m.mesh_normalnum[i] = Count(mesh.normal, 3);
  m.mesh_texcoordadr[i] = mesh.texcoord.empty() ? -1 : at.texcoord;
  m.mesh_texcoordnum[i] = Count(mesh.texcoord, 2);
  m.mesh_faceadr[i] = at.face;
  m.mesh_facenum[i] = Count(mesh.face, 3);
  m.mesh_graphadr[i] = mesh.graph.empty() ? -1 : at.graph;
  Append(m.mesh_vert, 3 * at.vert, mesh.vert);
  Append(m.mesh_normal, 3 * at.normal, mesh.normal);
  Append(m.mesh_texcoord, 2 * at.texcoord, mesh.texcoord);
  Append(m.mesh_face, 3 * at.face, mesh.face);
  Append(m.mesh_facenormal, 3 * at.face, mesh.face_normal);
  Append(m.mesh_facetexcoord, 3 * at.face, mesh.face_texcoord);
  Append(m.mesh_graph, at.graph, mesh.graph);
  FillExtrema(mesh, m.mesh_extrema + 27 * i);
}

// Where lists that follow each other begin, and how long they are.
void AppendLists(int begin, const HeldArray<int>& lengths, int* begins, int* counts) {
  for (size_t k = 0; k < lengths.size(); ++k) {
    begins[k] = begin;
    counts[k] = lengths[k];
    begin += lengths[k];
  }
}

// The map has an entry for each vertex.
void FillMeshPolygons(const CompiledMesh& mesh, int i, const MeshOffsets& at, mjModel& m) {
  const CompiledPolygons& polygons = mesh.polygons;
  m.mesh_polynum[i] = polygons.Size();
  m.mesh_polyadr[i] = at.poly;
  Append(m.mesh_polynormal, 3 * at.poly, polygons.normal);
  AppendLists(at.polyvert, polygons.vertnum, m.mesh_polyvertadr + at.poly, m.mesh_polyvertnum + at.poly);
  AppendLists(at.polymap, polygons.mapnum, m.mesh_polymapadr + at.vert, m.mesh_polymapnum + at.vert);
  Append(m.mesh_polyvert, at.polyvert, polygons.vert);
  Append(m.mesh_polymap, at.polymap, polygons.map);
}

void FillMeshOctree(const CompiledMesh& mesh, int i, const MeshOffsets& at, mjModel& m) {
  m.mesh_bvhnum[i] = BvhSize(mesh.leaf_order.size());
  m.mesh_bvhadr[i] = m.mesh_bvhnum[i] ? at.bvh : -1;
  m.mesh_octadr[i] = mesh.octree.Size() ? at.oct : -1;
  m.mesh_octnum[i] = mesh.octree.Size();
  Append(m.oct_child, 8 * at.oct, mesh.octree.child);
  Append(m.oct_aabb, 6 * at.oct, mesh.octree.aabb);
  Append(m.oct_coeff, 8 * at.oct, mesh.octree.coeff);
  Append(m.oct_depth, at.oct, mesh.octree.depth);
}

void FillTrees(const CompiledMesh& mesh, int i, const MeshOffsets& at, mjModel& m) {
  const auto nodes = static_cast<size_t>(m.mesh_bvhnum[i]);
  BringIn(m.bvh_aabb + 6 * at.bvh, nodes * 6 * sizeof(mjtNum));
  BringIn(m.bvh_child + 2 * at.bvh, nodes * 2 * sizeof(int));
  BuildTriangleBvh(
      mesh.exact, mesh.face, mesh.leaf_order,
      {m.bvh_child + 2 * at.bvh, m.bvh_nodeid + at.bvh, m.bvh_depth + at.bvh, m.bvh_aabb + 6 * at.bvh});
}

// Calls fill(mesh, its number, where its parts begin), on all cores where that is worth it.
template <class F>
void ForEachMesh(const Context& context, F&& fill) {
  const std::vector<CompiledMeshPtr>& meshes = context.assets.compiled_meshes;
  std::vector<MeshOffsets> begins;
  MeshOffsets at;
  at.bvh = context.body_trees.nodes;
  for (const CompiledMeshPtr& mesh : meshes) {
    begins.push_back(at);
    at.Pass(*mesh);
  }
  const auto one = [&](size_t mesh) { fill(*meshes[mesh], static_cast<int>(mesh), begins[mesh]); };
  constexpr int kWorthThreads = 50000;  // vertices
  if (at.vert >= kWorthThreads && context.spec.spec.compiler.usethread != 0) {
    ShareWork(meshes.size(), one);
  } else {
    for (size_t i = 0; i < meshes.size(); ++i) one(i);
  }
}

}  // namespace

void FillMeshes(const Context& context, mjModel& m) {
  ForEachMesh(context, [&m](const CompiledMesh& mesh, int i, const MeshOffsets& at) {
    FillMeshSurface(mesh, i, at, m);
    FillMeshPolygons(mesh, i, at, m);
    FillMeshOctree(mesh, i, at, m);
    Copy3(m.mesh_scale + 3 * i, mesh.scale);
    Copy3(m.mesh_pos + 3 * i, mesh.pos);
    Copy4(m.mesh_quat + 4 * i, mesh.quat);
  });
}

void FillMeshTrees(const Context& context, mjModel& m) {
  ForEachMesh(context,
              [&m](const CompiledMesh& mesh, int i, const MeshOffsets& at) { FillTrees(mesh, i, at, m); });
}

void FillHFields(const Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nhfield; ++i) {
    const CompiledHField& hfield = context.assets.compiled_hfields[i];
    Copy4(m.hfield_size + 4 * i, hfield.size);
    m.hfield_nrow[i] = hfield.nrow;
    m.hfield_ncol[i] = hfield.ncol;
    m.hfield_adr[i] = adr;
    adr = Append(m.hfield_data, adr, hfield.data);
  }
}

void FillTextures(const Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.ntex; ++i) {
    const CompiledTexture& texture = context.assets.compiled_textures[i];
    m.tex_type[i] = texture.type;
    m.tex_colorspace[i] = texture.colorspace;
    m.tex_height[i] = texture.height;
    m.tex_width[i] = texture.width;
    m.tex_nchannel[i] = texture.nchannel;
    m.tex_adr[i] = adr;
    adr = Append(m.tex_data, adr, texture.data);
  }
}

void FillMaterials(Context& context, mjModel& m) {
  for (int i = 0; i < m.nmat; ++i) {
    const spec::Material& material = *context.assets.materials[i];
    const mjsMaterial& spec = material.spec;
    for (int role = 0; role < mjNTEXROLE; ++role) {
      const bool used =
          static_cast<size_t>(role) < material.own.textures.size() && !material.own.textures[role].empty();
      m.mat_texid[i * mjNTEXROLE + role] =
          used ? RequireId(context, material, mjOBJ_TEXTURE, material.own.textures[role], "texture") : -1;
    }
    m.mat_texuniform[i] = spec.texuniform;
    std::copy_n(spec.texrepeat, 2, m.mat_texrepeat + 2 * i);
    m.mat_emission[i] = spec.emission;
    m.mat_specular[i] = spec.specular;
    m.mat_shininess[i] = spec.shininess;
    m.mat_reflectance[i] = spec.reflectance;
    m.mat_metallic[i] = spec.metallic;
    m.mat_roughness[i] = spec.roughness;
    std::copy_n(spec.rgba, 4, m.mat_rgba + 4 * i);
  }
}

void FillSkins(Context& context, mjModel& m) {
  int vert = 0, texcoord = 0, face = 0, bone = 0, bonevert = 0;
  for (int i = 0; i < m.nskin; ++i) {
    const Skin& skin = *context.assets.skins[i];
    const Skin::Own& own = context.assets.compiled_skins[i];
    m.skin_matid[i] = own.material.empty() || context.spec.spec.compiler.discardvisual
                          ? -1
                          : RequireId(context, skin, mjOBJ_MATERIAL, own.material, "material");
    m.skin_group[i] = skin.spec.group;
    std::copy_n(skin.spec.rgba, 4, m.skin_rgba + 4 * i);
    m.skin_inflate[i] = skin.spec.inflate;
    m.skin_vertadr[i] = vert;
    m.skin_vertnum[i] = Count(own.vert, 3);
    m.skin_texcoordadr[i] = own.texcoord.empty() ? -1 : texcoord;
    m.skin_faceadr[i] = face;
    m.skin_facenum[i] = Count(own.face, 3);
    m.skin_boneadr[i] = bone;
    m.skin_bonenum[i] = Count(own.bodyname);
    Append(m.skin_vert, 3 * vert, own.vert);
    Append(m.skin_texcoord, 2 * texcoord, own.texcoord);
    Append(m.skin_face, 3 * face, own.face);
    Append(m.skin_bonebindpos, 3 * bone, own.bindpos);
    Append(m.skin_bonebindquat, 4 * bone, own.bindquat);
    for (size_t b = 0; b < own.bodyname.size(); ++b, ++bone) {
      m.skin_bonebodyid[bone] = RequireId(context, skin, mjOBJ_BODY, own.bodyname[b], "bone body");
      m.skin_bonevertadr[bone] = bonevert;
      m.skin_bonevertnum[bone] = Count(own.vertid[b]);
      Append(m.skin_bonevertweight, bonevert, own.vertweight[b]);
      bonevert = Append(m.skin_bonevertid, bonevert, own.vertid[b]);
    }
    vert += m.skin_vertnum[i];
    texcoord += Count(own.texcoord, 2);
    face += m.skin_facenum[i];
  }
}

void FillPaths(const Context& context, mjModel& m) {
  int adr = 0;
  const auto fill = [&](const std::vector<std::string>& paths, int* path_adr) {
    for (size_t i = 0; i < paths.size(); ++i) {
      path_adr[i] = paths[i].empty() ? -1 : adr;
      if (paths[i].empty()) continue;
      std::copy_n(paths[i].c_str(), paths[i].size() + 1, m.paths + adr);
      adr += static_cast<int>(paths[i].size()) + 1;
    }
  };
  fill(context.assets.hfield_paths, m.hfield_pathadr);
  fill(context.assets.mesh_paths, m.mesh_pathadr);
  fill(context.assets.skin_paths, m.skin_pathadr);
  fill(context.assets.texture_paths, m.tex_pathadr);
}

}  // namespace pliant::compile
