#include "engine/compile/assets/assets.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/compile/assets/parallel.h"
#include "engine/compile/compile_times.h"
#include "engine/compile/meshes/builtin_meshes.h"
#include "engine/compile/meshes/field_surface.h"
#include "engine/compile/meshes/mesh_cache.h"
#include "engine/compile/tree/bodies.h"
#include "engine/io/assets/asset_files.h"
#include "engine/io/assets/hfield.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/png.h"
#include "engine/io/assets/skn.h"
#include "engine/plugin/registry.h"
#include "engine/spec/attributes/plugin_use.h"

namespace pliant::compile {

using io::Bytes;
using io::ImageData;
using io::MeshData;
using spec::Element;
using spec::Mesh;
using spec::Plugin;
using spec::Skin;

namespace {

// ---- Files

enum class Folder { kMesh, kTexture };

bool StripsPath(const Context& context, const Element& user) {
  return user.origin ? user.origin->strippath : context.spec.spec.strippath != 0;
}

std::string AssetPath(const Context& context, const Element& user, Folder folder, const std::string& file) {
  const spec::Spec::Own& own = context.spec.own;
  const spec::Origin* origin = user.origin.get();
  const std::string& model_dir = origin ? origin->modelfiledir : own.modelfiledir;
  const std::string& asset_dir = folder == Folder::kMesh ? (origin ? origin->meshdir : own.meshdir)
                                                         : (origin ? origin->texturedir : own.texturedir);
  return io::ResolveAssetPath(model_dir, asset_dir, file, StripsPath(context, user));
}

// Without "./" and without "folder/../", as the reference writes it.
std::string Shortened(const std::string& file) {
  std::vector<std::string_view> parts;
  std::string_view rest = file;
  for (bool more = true; more;) {
    const std::size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    more = slash != std::string_view::npos;
    rest = more ? rest.substr(slash + 1) : std::string_view();
    if (part == ".") continue;
    if (part == ".." && !parts.empty() && !parts.back().empty() && parts.back() != "..") {
      parts.pop_back();
    } else {
      parts.push_back(part);
    }
  }
  std::string path;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) path += '/';
    path += parts[i];
  }
  return path;
}

// The name stored in mjModel.paths.
std::string StoredPath(const Context& context, const Element& user, const std::string& file) {
  return StripsPath(context, user) ? io::FileNameOf(file) : Shortened(file);
}

Bytes ReadAsset(const Context& context, const Element& user, Folder folder, const std::string& file) {
  Bytes bytes;
  std::string problem;
  if (!io::ReadAsset(context.vfs, AssetPath(context, user, folder, file), bytes, problem))
    Fail(user, problem);
  return bytes;
}

// ---- What geoms ask of meshes

struct MeshUse {
  bool referenced = false;
  bool collides = false;
  bool sdf = false;
  bool inertia = false;
  const Plugin* field = nullptr;  // whose surface the mesh is
};

using MeshUses = std::unordered_map<std::string_view, MeshUse>;

void CollectMeshUses(const Context& context, const spec::Body& body,
                     const std::unordered_set<std::string_view>& paired,
                     const std::unordered_set<std::string_view>& named, MeshUses& uses) {
  const mjsCompiler& compiler = context.spec.spec.compiler;
  const bool discard = compiler.discardvisual;
  const bool infers = body.body && (compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE ||
                                    (compiler.inertiafromgeom == mjINERTIAFROMGEOM_AUTO &&
                                     std::isnan(body.spec.ipos[0]) && std::isnan(body.spec.fullinertia[0])));
  for (const spec::Geom* geom : body.geoms) {
    if (geom->own.meshname.empty()) continue;
    MeshUse& use = uses[geom->own.meshname];
    const bool collides = geom->spec.contype || geom->spec.conaffinity || paired.count(geom->name);
    const bool is_mesh = geom->spec.type == mjGEOM_MESH || geom->spec.type == mjGEOM_SDF;
    const bool in_group = geom->spec.group >= compiler.inertiagrouprange[0] &&
                          geom->spec.group <= compiler.inertiagrouprange[1];
    use.referenced = use.referenced || !discard || collides || named.count(geom->name);
    use.collides = use.collides || (collides && is_mesh);
    use.sdf = use.sdf || geom->spec.type == mjGEOM_SDF;
    use.inertia = use.inertia || (infers && in_group);
  }
  for (const spec::Site* site : body.sites) {
    if (site->spec.type != mjGEOM_MESH) continue;
    MeshUse& use = uses[site->own.meshname];
    use.referenced = use.collides = true;  // what lies in a site lies in its hull
  }
  for (const spec::Body* child : body.bodies) CollectMeshUses(context, *child, paired, named, uses);
}

MeshUses FindMeshUses(const Context& context) {
  std::unordered_set<std::string_view> paired;
  for (const spec::Pair* pair : context.spec.pairs) paired.insert({pair->own.geomname1, pair->own.geomname2});
  MeshUses uses;
  auto named = ReferencedGeoms(context.spec);
  named.erase("");  // geoms without a name
  CollectMeshUses(context, *context.spec.world, paired, named, uses);
  for (const spec::Sensor* sensor : context.spec.sensors) {
    if (sensor->spec.type == mjSENS_TACTILE) uses[sensor->own.objname].referenced = true;
  }
  return uses;
}

// ---- Meshes

std::shared_ptr<const MeshData> ReadMesh(const Context& context, const Mesh& mesh) {
  const Mesh::Own& own = mesh.own;
  const std::string path = AssetPath(context, mesh, Folder::kMesh, own.file);
  std::string problem;
  auto data = io::ReadMeshFile(context.vfs, {path, own.file, own.content_type}, problem);
  if (!data) Fail(mesh, problem);
  return data;
}

// The surface of a distance field.
void LoadFieldInput(const Mesh& mesh, const Plugin& field, MeshInput& input) {
  const mjpPlugin& plugin = *GetPluginAtSlot(field.slot);
  const Mesh::Own& own = mesh.own;
  if (!(plugin.capabilityflags & mjPLUGIN_SDF)) {
    Fail(mesh, std::string("plugin '") + plugin.name + "' does not support signed distance fields");
  }
  if (!own.file.empty() || !own.uservert.empty() || own.builtin != mjMESH_BUILTIN_NONE) {
    Fail(mesh, "its shape is given by a plugin and once more: leave out 'file', 'vertex' and 'builtin'");
  }
  for (const double scale : mesh.spec.scale) {
    if (scale != 1) Fail(mesh, "'scale' does not apply to the shape of a plugin; use the plugin's own sizes");
  }
  std::string problem;
  if (!SampleField(plugin, field.own.attributes, input, problem)) Fail(mesh, problem);
}

// Files may have any number of texture coordinates; those that the document gives belong to the vertices.
void TakeTexcoords(const Mesh& mesh, MeshInput& input) {
  const std::vector<float>& texcoord = mesh.own.usertexcoord;
  if (texcoord.empty()) return;
  const size_t nvert = input.vert.size() / 3;
  const bool indexed = !input.face_texcoord.empty() || !mesh.own.userfacetexcoord.empty();
  if (!indexed && texcoord.size() % 2 == 0 && texcoord.size() / 2 != nvert) {
    Fail(mesh, "there must be one texture coordinate pair for each of the " + std::to_string(nvert) +
                   " vertices, there are " + std::to_string(texcoord.size() / 2));
  }
  input.texcoord = texcoord;
}

void LoadMeshInput(const Context& context, const Mesh& mesh, MeshInput& input) {
  const Mesh::Own& own = mesh.own;
  if (!own.file.empty()) {
    if (!own.uservert.empty())
      Fail(mesh, "mesh vertices are given both in a file and by the attribute 'vertex'");
    const std::shared_ptr<const MeshData> data = ReadMesh(context, mesh);
    input.vert = data->vertices;
    input.normal = data->normals;
    input.texcoord = data->texcoords;
    input.face = data->faces;
    input.face_normal = data->face_normals;
    input.face_texcoord = data->face_texcoords;
  } else if (own.builtin != mjMESH_BUILTIN_NONE) {
    std::string problem;
    if (!MakeBuiltinMesh(own.builtin, own.builtin_params, input, problem)) Fail(mesh, problem);
    TakeTexcoords(mesh, input);
    return;  // faces and normals of the document do not belong to it
  } else if (own.uservert.empty()) {
    Fail(mesh, "mesh has neither a file nor vertices: give 'file', 'vertex', 'builtin' or a plugin");
  } else {
    input.vert = own.uservert;
  }
  if (!own.usernormal.empty()) input.normal = own.usernormal;
  TakeTexcoords(mesh, input);
  if (!own.userface.empty()) input.face = own.userface;
  if (!own.userfacenormal.empty()) input.face_normal = own.userfacenormal;
  if (!own.userfacetexcoord.empty()) input.face_texcoord = own.userfacetexcoord;
  input.turn_faces = mesh.spec.scale[0] * mesh.spec.scale[1] * mesh.spec.scale[2] < 0;
}

MeshInput InputOf(const Context& context, const Mesh& mesh, const MeshUse& use) {
  MeshInput input;
  input.inertia = mesh.spec.inertia;  // a builtin that is flat overrides it
  std::optional<CompileTimer> timer(mjCTIMER_MESH_LOAD);
  if (use.field) {
    LoadFieldInput(mesh, *use.field, input);
  } else if (mesh.spec.plugin.active) {
    Fail(mesh, "plugin instance '" + mesh.own.plugin.name + "' is not declared; declare it in 'extension'");
  } else {
    LoadMeshInput(context, mesh, input);
  }
  timer.reset();
  Copy3(input.scale, mesh.spec.scale);
  Copy3(input.refpos, mesh.spec.refpos);
  Copy4(input.refquat, mesh.spec.refquat);
  input.smooth_normal = mesh.spec.smoothnormal;
  input.max_hull_vert = mesh.spec.maxhullvert;
  input.need_hull = use.collides;
  if ((use.sdf || mesh.spec.needsdf) && !use.field)
    input.octree_depth = std::max(mesh.spec.octree_maxdepth, 0);
  return input;
}

// Where the hull may wait, `late` gets what it is to be made of.
void CompileOneMesh(const Context& context, const Mesh& mesh, const MeshUse& use, CompiledMeshPtr& out,
                    LateHull* late) {
  MeshInput input = InputOf(context, mesh, use);
  const bool waits = late != nullptr && HullTakesLong(input);
  std::string problem;
  out = waits ? CompileSurface(input, problem) : CompileMeshOnce(input, problem);
  if (!out) Fail(mesh, problem);
  if (waits) *late = {&mesh, std::move(input)};
}

using Jobs = std::vector<std::function<void()>>;

void AddMeshJobs(Context& context, Jobs& jobs) {
  const MeshUses uses = FindMeshUses(context);
  const bool discard = context.spec.spec.compiler.discardvisual;
  context.assets.compiled_meshes.reserve(context.spec.meshes.size());  // jobs point into it
  context.look.late_hulls.resize(context.spec.meshes.size());
  for (Mesh* mesh : context.spec.meshes) {
    const auto found = uses.find(mesh->name);
    MeshUse use = found == uses.end() ? MeshUse() : found->second;
    if (mesh->spec.plugin.active) use.field = spec::InstanceOf(context.spec, mesh->spec.plugin);
    if (discard && !use.referenced) {
      mesh->id = -1;
      if (!use.inertia) continue;
      CompiledMeshPtr* out = &context.assets.inertia_meshes[mesh];
      jobs.push_back([&context, mesh, use, out] { CompileOneMesh(context, *mesh, use, *out, nullptr); });
      continue;
    }
    context.Attempt([&] {
      if (mesh->name.empty()) Fail(*mesh, "a mesh needs a name, as geoms refer to it by name");
    });
    mesh->id = static_cast<int>(context.assets.meshes.size());
    context.assets.meshes.push_back(mesh);
    CompiledMeshPtr* out = &context.assets.compiled_meshes.emplace_back();
    LateHull* late =
        context.look.show != nullptr ? &context.look.late_hulls[context.assets.meshes.size() - 1] : nullptr;
    jobs.push_back([&context, mesh, use, out, late] { CompileOneMesh(context, *mesh, use, *out, late); });
    context.assets.mesh_paths.push_back(StoredPath(context, *mesh, mesh->own.file));
  }
}

// ---- Height fields

void CompileHFields(Context& context) {
  for (spec::HField* hfield : context.spec.hfields) {
    context.Attempt([&] {
      if (hfield->name.empty()) Fail(*hfield, "a height field needs a name, as geoms refer to it by name");
      hfield->id = static_cast<int>(context.assets.hfields.size());
      context.assets.hfields.push_back(hfield);
      CompiledHField& out = context.assets.compiled_hfields.emplace_back();
      std::string problem;
      const mjsHField& spec = hfield->spec;
      if (!hfield->own.file.empty()) {
        if (spec.nrow != 0 || spec.ncol != 0)
          Fail(*hfield, "nrow and ncol must be absent when a file is given");
        const Bytes bytes = ReadAsset(context, *hfield, Folder::kMesh, hfield->own.file);
        io::HFieldData data;
        if (!io::LoadHField(bytes, hfield->own.file, hfield->own.content_type, data, problem))
          Fail(*hfield, problem);
        out.nrow = data.nrow;
        out.ncol = data.ncol;
        out.data = std::move(data.elevation);
      } else if (!ElevationFromUser(spec.nrow, spec.ncol, hfield->own.userdata, out, problem)) {
        Fail(*hfield, problem);
      }
      if (!CompileHField(spec.size, out, problem)) Fail(*hfield, problem);
      context.assets.hfield_paths.push_back(StoredPath(context, *hfield, hfield->own.file));
    });
  }
}

// ---- Textures

void CompileOneTexture(const Context& context, const spec::Texture& texture, CompiledTexture& out) {
  const mjsTexture& spec = texture.spec;
  TextureInput input;
  input.type = spec.type;
  input.colorspace = spec.colorspace;
  input.builtin = spec.builtin;
  input.mark = spec.mark;
  Copy3(input.rgb1, spec.rgb1);
  Copy3(input.rgb2, spec.rgb2);
  Copy3(input.markrgb, spec.markrgb);
  input.random = spec.random;
  input.width = spec.width;
  input.height = spec.height;
  input.nchannel = spec.nchannel;
  input.file = texture.own.file;
  std::copy_n(spec.gridsize, 2, input.gridsize);
  input.gridlayout.assign(spec.gridlayout, strnlen(spec.gridlayout, 12));
  for (size_t i = 0; i < texture.own.cubefiles.size() && i < 6; ++i)
    input.cubefiles[i] = texture.own.cubefiles[i];
  const auto* data = reinterpret_cast<const uint8_t*>(texture.own.data.data());
  input.data.assign(data, data + texture.own.data.size());
  input.hflip = spec.hflip;
  input.vflip = spec.vflip;
  const ImageLoader load = [&](const std::string& file, int nchannel, std::string& error) {
    const std::string path = AssetPath(context, texture, Folder::kTexture, file);
    return io::ReadImageFile(context.vfs, {path, file, texture.own.content_type, nchannel}, error);
  };
  const CompileTimer timer(mjCTIMER_TEXTURE);
  std::string problem;
  if (!CompileTexture(input, load, out, problem)) Fail(texture, problem);
}

void AddTextureJobs(Context& context, Jobs& jobs) {
  const bool discard = context.spec.spec.compiler.discardvisual;
  context.assets.compiled_textures.reserve(context.spec.textures.size());  // jobs point into it
  for (spec::Texture* texture : context.spec.textures) {
    texture->id = discard ? -1 : static_cast<int>(context.assets.textures.size());
    if (discard) continue;
    context.Attempt([&] {
      if (texture->name.empty() && texture->spec.type != mjTEXTURE_SKYBOX) {
        Fail(*texture, "a texture needs a name, unless it is a skybox");
      }
    });
    context.assets.textures.push_back(texture);
    CompiledTexture* out = &context.assets.compiled_textures.emplace_back();
    jobs.push_back([&context, texture, out] { CompileOneTexture(context, *texture, *out); });
    context.assets.texture_paths.push_back(StoredPath(context, *texture, texture->own.file));
  }
}

// ---- Skins

void LoadSkin(const Context& context, Skin& skin, Skin::Own& own) {
  own = skin.own;
  if (own.file.empty()) return;
  if (!own.vert.empty() || !own.face.empty())
    Fail(skin, "skin data are given both in a file and in the model");
  const Bytes bytes = ReadAsset(context, skin, Folder::kMesh, own.file);
  io::SkinData data;
  std::string problem;
  if (!io::LoadSkn(bytes, data, problem)) Fail(skin, problem);
  own.vert = std::move(data.vertices);
  own.texcoord = std::move(data.texcoords);
  own.face = std::move(data.faces);
  for (io::SkinData::Bone& bone : data.bones) {
    own.bodyname.push_back(std::move(bone.body));
    own.bindpos.insert(own.bindpos.end(), bone.bindpos, bone.bindpos + 3);
    own.bindquat.insert(own.bindquat.end(), bone.bindquat, bone.bindquat + 4);
    own.vertid.push_back(std::move(bone.vertid));
    own.vertweight.push_back(std::move(bone.vertweight));
  }
}

// Checks a skin and makes the weights of each vertex sum to one.
void CheckSkin(const Skin& skin, Skin::Own& own, DiagnosticSink& diag) {
  const size_t nvert = own.vert.size() / 3;
  const size_t nbone = own.bodyname.size();
  if (own.vert.empty() || own.vert.size() % 3)
    Fail(skin, "skin vertices must be a non-empty multiple of 3 numbers");
  if (own.face.empty() || own.face.size() % 3)
    Fail(skin, "skin faces must be a non-empty multiple of 3 numbers");
  if (!own.texcoord.empty() && own.texcoord.size() != 2 * nvert) {
    Fail(skin, "skin texture coordinates must be 2 numbers a vertex");
  }
  if (own.bindpos.size() != 3 * nbone || own.bindquat.size() != 4 * nbone || own.vertid.size() != nbone ||
      own.vertweight.size() != nbone) {
    Fail(skin, "skin bones need body, bindpos, bindquat, vertid and vertweight each");
  }
  bool complete = true;
  for (size_t i = 0; i < own.face.size(); i += 3) {
    const auto exists = [&](int v) { return v >= 0 && static_cast<size_t>(v) < nvert; };
    if (std::all_of(own.face.begin() + i, own.face.begin() + i + 3, exists)) continue;
    std::fill_n(own.face.begin() + i, 3, 0);
    complete = false;
  }
  if (!complete) {
    diag.Warning(skin.where.ToLocation(), "skin '" + skin.name + "'",
                 "faces that refer to vertices that do not exist are left out");
  }
  std::vector<float> total(nvert, 0.0f);
  for (size_t b = 0; b < nbone; ++b) {
    if (own.vertid[b].size() != own.vertweight[b].size() || own.vertid[b].empty()) {
      Fail(skin, "vertid and vertweight of a skin bone must have the same non-zero length");
    }
    for (size_t i = 0; i < own.vertid[b].size(); ++i) {
      const int v = own.vertid[b][i];
      if (v < 0 || static_cast<size_t>(v) >= nvert)
        Fail(skin, "skin bone refers to a vertex that does not exist");
      total[v] += own.vertweight[b][i];
    }
  }
  for (float weight : total) {
    if (weight <= static_cast<float>(mjMINVAL)) Fail(skin, "a skin vertex has no bone with positive weight");
  }
  for (size_t b = 0; b < nbone; ++b) {
    for (size_t i = 0; i < own.vertid[b].size(); ++i) own.vertweight[b][i] /= total[own.vertid[b][i]];
  }
}

void CompileSkins(Context& context) {
  for (Skin* skin : context.spec.skins) {
    context.Attempt([&] {
      skin->id = static_cast<int>(context.assets.skins.size());
      context.assets.skins.push_back(skin);
      Skin::Own& own = context.assets.compiled_skins.emplace_back();
      LoadSkin(context, *skin, own);
      CheckSkin(*skin, own, context.diag);
      context.assets.skin_paths.push_back(StoredPath(context, *skin, skin->own.file));
    });
  }
}

}  // namespace

void CompileAssets(Context& context) {
  Jobs jobs;
  AddTextureJobs(context, jobs);
  AddMeshJobs(context, jobs);
  for (const std::exception_ptr& failure : RunJobs(jobs, context.spec.spec.compiler.usethread != 0)) {
    if (failure) context.Attempt([&] { std::rethrow_exception(failure); });
  }
  const bool discard = context.spec.spec.compiler.discardvisual;
  for (spec::Material* material : context.spec.materials) {
    context.Attempt([&] {
      if (material->name.empty()) Fail(*material, "a material needs a name, as geoms refer to it by name");
    });
    material->id = discard ? -1 : static_cast<int>(context.assets.materials.size());
    if (!discard) context.assets.materials.push_back(material);
  }
  CompileHFields(context);
  CompileSkins(context);
}

}  // namespace pliant::compile
