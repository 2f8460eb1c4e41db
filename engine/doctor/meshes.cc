#include "engine/doctor/meshes.h"

#include <algorithm>
#include <vector>

#include "engine/doctor/shapes.h"
#include "engine/geometry/mesh_defects.h"
#include "engine/model/parameters.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

// Cracks of so small a share of the edges hardly change a volume.
constexpr double kCracks = 0.01;

// What a mesh is used for, besides being seen.
struct Use {
  bool mass = false;   // its volume gives mass to a body that moves
  bool field = false;  // as a signed distance field
};

std::vector<Use> UsesOf(const mjModel& m, const spec::Spec& spec) {
  std::vector<Use> out(static_cast<std::size_t>(m.nmesh));
  for (const spec::Geom* geom : spec.geoms) {
    const int g = geom->id;
    if (g < 0 || g >= m.ngeom || m.geom_dataid[g] < 0) continue;
    const bool solid = m.geom_type[g] == mjGEOM_MESH;
    if (!solid && m.geom_type[g] != mjGEOM_SDF) continue;
    Use& use = out[static_cast<std::size_t>(m.geom_dataid[g])];
    const bool stated = geom->body != nullptr && geom->body->spec.explicitinertial != 0;
    const bool massless = geom->spec.mass == 0 || geom->spec.density == 0;
    // A mass of its own needs no volume.
    const bool by_volume = !(geom->spec.mass >= 0);
    if (m.body_treeid[m.geom_bodyid[g]] >= 0 && !stated && !massless && by_volume) use.mass = true;
    if (!solid) use.field = true;
  }
  return out;
}

std::string Describe(const MeshDefects& defects) {
  std::string out;
  const auto add = [&out](int count, const char* one, const char* many) {
    if (count == 0) return;
    out += (out.empty() ? "" : ", ") + Text("%d %s", count, count == 1 ? one : many);
  };
  add(defects.holes, "hole", "holes");
  add(defects.turned_edges, "edge between faces that look to different sides",
      "edges between faces that look to different sides");
  add(defects.duplicate_faces, "face that is there twice", "faces that are there twice");
  add(defects.flat_faces, "face without area", "faces without area");
  if (out.empty() && defects.volume < 0) out = "its faces look inward";
  return out;
}

bool Matters(const MeshDefects& defects) {
  return defects.open_edges > 0 || defects.turned_edges > 0 || defects.duplicate_faces > 0 ||
         defects.volume < 0;
}

Diagnosis Report(const mjModel& m, int mesh, const Use& use, const MeshDefects& defects) {
  Diagnosis finding{.kind = "mesh_defects", .object = mjOBJ_MESH, .id = mesh};
  const std::string what = ElementLabel(m, mjOBJ_MESH, mesh) + " of " +
                           Text("%d faces has ", m.mesh_facenum[mesh]) + Describe(defects);
  if (use.field) {
    finding.text =
        what + "; a signed distance field needs a closed surface, or it confuses inside and outside";
  } else {
    finding.text = what + Text(
                              " (%d open edges), and its volume of %.3g litres gives the mass of a body; the "
                              "hull's volume is safe",
                              defects.open_edges, 1e3 * defects.volume);
    const int broken = defects.open_edges + defects.turned_edges + defects.duplicate_faces;
    if (broken < kCracks * m.mesh_facenum[mesh]) finding.weight = Weight::kNote;
    finding.remedy = "take the mass from the hull (inertia=\"convex\")";
    finding.fix = {{ElementEdit::Kind::kSet, mjOBJ_MESH, mesh, "", "inertia", "convex"}};
  }
  return finding;
}

}  // namespace

void CheckMeshes(const mjModel& m, const spec::Spec* spec, Diagnoses& out) {
  if (spec == nullptr) return;
  const std::vector<Use> uses = UsesOf(m, *spec);
  for (const spec::Mesh* mesh : spec->meshes) {
    // The surface that a plugin's field gives is only drawn.
    if (mesh->id < 0 || mesh->id >= m.nmesh || mesh->spec.plugin.active) continue;
    const Use& use = uses[static_cast<std::size_t>(mesh->id)];
    // Holes in what is only seen, or collides by its hull, do no harm.
    if (!use.field && (!use.mass || mesh->spec.inertia == mjMESH_INERTIA_CONVEX ||
                       mesh->spec.inertia == mjMESH_INERTIA_SHELL)) {
      continue;
    }
    const std::vector<double> vert = MeshVertices(m, mesh->id);
    const std::span<const int> face(m.mesh_face + 3 * m.mesh_faceadr[mesh->id],
                                    3 * static_cast<std::size_t>(m.mesh_facenum[mesh->id]));
    const MeshDefects defects = FindMeshDefects(vert, face);
    if (Matters(defects)) out.push_back(Report(m, mesh->id, use, defects));
  }
}

}  // namespace pliant::doctor
