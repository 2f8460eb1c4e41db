// What the stages of one compilation share. The document is read only (but for element ids); everything
// resolved lives here until the sizes are known, then goes into the model.
#pragma once

#include <mujoco/mjmodel.h>

#include <cmath>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/compile/assets/hfields.h"
#include "engine/compile/assets/textures.h"
#include "engine/compile/error.h"
#include "engine/compile/flex/flex.h"
#include "engine/compile/look.h"
#include "engine/compile/meshes/meshes.h"
#include "engine/compile/pose.h"
#include "engine/compile/tree/inertia.h"
#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace pliant::compile {

inline bool IsDefined(double x) { return !std::isnan(x); }

// A tree element with the pose of its surroundings (enclosing frames, bodies fused away) in
// the compiled body.
template <class T>
struct Placed {
  T* element;
  Pose outer;
};

// A body of the document inside a compiled body.
struct BodyPart {
  spec::Body* source;
  Pose pose;       // in the compiled body
  int geom_begin;  // its geoms in BodyRecord::geoms
  int geom_end;
};

struct BodyRecord {
  spec::Body* source = nullptr;
  int parent = 0;               // id of the compiled parent
  Pose pose;                    // in the parent
  Pose world;                   // at qpos0
  BodyInertia inertia;          // in the body frame
  std::vector<BodyPart> parts;  // the body itself, then the bodies fused into it
  std::vector<Placed<spec::Joint>> joints;
  std::vector<Placed<spec::Geom>> geoms;
  std::vector<Placed<spec::Site>> sites;
  std::vector<Placed<spec::Camera>> cameras;
  std::vector<Placed<spec::Light>> lights;
  int dofnum = 0;
  bool align = false;  // the free joint asks for the inertial frame
};

struct GeomRecord {
  spec::Geom* source = nullptr;
  int body = 0;
  CompiledGeom shape;
  mjtGeom type = mjGEOM_SPHERE;
  int dataid = -1;
  int matid = -1;
};

struct PairRecord {
  spec::Pair* source = nullptr;
  int geom1 = -1;  // on the body with the smaller id
  int geom2 = -1;
  int signature = 0;
};

struct ExcludeRecord {
  spec::Exclude* source;
  int signature;
};

// Those that take part, in model order; the ids of the others are -1.
struct Assets {
  std::vector<spec::Mesh*> meshes;
  std::vector<CompiledMeshPtr> compiled_meshes;  // shared with later compilations
  std::vector<std::string> mesh_paths;
  // meshes of discarded geoms, which only give their inertia
  std::unordered_map<const spec::Mesh*, CompiledMeshPtr> inertia_meshes;
  std::vector<spec::HField*> hfields;
  std::vector<CompiledHField> compiled_hfields;
  std::vector<std::string> hfield_paths;
  std::vector<spec::Texture*> textures;
  std::vector<CompiledTexture> compiled_textures;
  std::vector<std::string> texture_paths;
  std::vector<spec::Material*> materials;
  std::vector<spec::Skin*> skins;
  std::vector<spec::Skin::Own> compiled_skins;
  std::vector<std::string> skin_paths;
};

struct BodyTrees {
  std::vector<BvhTree> trees;  // one a body
  int nodes = 0;
  int spare_nodes = 0;  // unused, at the end
};

// A mesh of which the surface alone is compiled yet.
struct LateHull {
  const spec::Mesh* mesh = nullptr;  // null: none
  MeshInput input;
};

// Who wants to see the model before it can collide: then hulls that take long are late.
struct LookBefore {
  ShowLook show;                     // null for nobody
  std::vector<LateHull> late_hulls;  // by mesh
};

struct Context {
  Context(spec::Spec& document, const io::Vfs* files, DiagnosticSink& sink)
      : spec(document), vfs(files), diag(sink) {}

  spec::Spec& spec;
  const io::Vfs* vfs;
  DiagnosticSink& diag;
  mjModel sizes = {};  // counts, before the model is made

  Assets assets;
  LookBefore look;

  std::vector<CompiledFlex> flexes;
  std::vector<spec::Plugin*> plugins;  // instances, in model order

  std::vector<BodyRecord> bodies;  // depth first
  std::vector<GeomRecord> geoms;   // body by body
  BodyTrees body_trees;
  std::vector<mjtByte> body_simple;  // see mjModel
  std::vector<int> dof_parentid;
  std::vector<int> last_dof;  // of each body and its ancestors, -1 for none
  std::vector<int> dof_simplenum;
  std::vector<std::vector<int>> tendon_dofs;     // that can ever change the length, ascending
  std::vector<std::vector<int>> flex_edge_dofs;  // of all flexes; none where nothing acts along the edge
  std::vector<PairRecord> pairs;                 // sorted by signature
  std::vector<ExcludeRecord> excludes;           // sorted by signature

  // Runs a piece of work that others do not depend on; reports its failure, so that more can be found.
  template <class Work>
  void Attempt(Work work) const {
    try {
      work();
    } catch (const CompileError& error) {
      diag.Add(error.diagnostic);
    }
  }
  // Ends the compilation when anything was reported.
  void StopAtErrors() const {
    if (diag.ErrorCount() > errors_before) throw CompileStopped();
  }
  const int errors_before = diag.ErrorCount();

  // Settings that apply to an element: those of the document it came from.
  const mjsCompiler& CompilerOf(const spec::Element& element) const {
    return element.origin ? element.origin->compiler : spec.spec.compiler;
  }
  double AngleUnit(const spec::Element& element) const { return CompilerOf(element).degree ? mjPI / 180 : 1; }
};

}  // namespace pliant::compile
