#include "engine/compile/tree/bodies.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <unordered_set>

#include "engine/compile/resolve.h"
#include "engine/compile/tree/joint_frame.h"
#include "engine/compile/tree/tree.h"
#include "engine/model/joint_size.h"
#include "engine/spec/describe.h"

namespace pliant::compile {

using spec::Body;
using spec::Geom;
using spec::Joint;
using spec::Mesh;

namespace {

int MaterialOf(Context& context, const Geom& geom, const Mesh* mesh) {
  const std::string& name = !geom.own.material.empty() || !mesh ? geom.own.material : mesh->own.material;
  if (name.empty() || context.spec.spec.compiler.discardvisual) return -1;
  return RequireId(context, geom, mjOBJ_MATERIAL, name, "material");
}

// A visual geom whose mesh discardvisual took away; it goes as well (see DiscardVisualGeoms).
bool IsDropped(Context& context, const Geom& geom) {
  if (!context.spec.spec.compiler.discardvisual) return false;
  const Mesh* mesh = context.spec.Find<Mesh>(geom.own.meshname);
  return mesh && mesh->id < 0 && !context.assets.inertia_meshes.count(mesh) && geom.spec.contype == 0 &&
         geom.spec.conaffinity == 0;
}

// The mesh or height field that gives the geom its shape; the mesh, or null. A geom that needs one has it,
// and no other has a height field.
const Mesh* FindShape(Context& context, const Geom& geom, GeomRecord& record, GeomInput& input) {
  const mjtGeom type = geom.spec.type;
  const Mesh* mesh = nullptr;
  if (!geom.own.meshname.empty()) {
    mesh = context.spec.Find<Mesh>(geom.own.meshname);
    if (const auto hidden = context.assets.inertia_meshes.find(mesh);
        hidden != context.assets.inertia_meshes.end()) {
      input.mesh = hidden->second.get();
    } else {
      record.dataid = RequireId(context, geom, mjOBJ_MESH, geom.own.meshname, "mesh");
      input.mesh = context.assets.compiled_meshes[record.dataid].get();  // kept by fitted primitives, too
    }
  } else if (type == mjGEOM_MESH) {
    Fail(geom, "mesh geom has no mesh: the attribute 'mesh' is needed");
  } else if (type == mjGEOM_SDF) {
    Fail(geom, "sdf geom has no mesh: the attribute 'mesh' is needed, for its size, mass and picture");
  }
  if (mesh && (type == mjGEOM_MESH || type == mjGEOM_SDF) && input.shell) {
    Fail(geom, "shellinertia is for primitives; for a mesh give inertia=\"shell\" to the mesh asset");
  }
  if (mesh && type == mjGEOM_SDF && mesh->spec.plugin.active && !geom.spec.plugin.active) {
    Fail(geom,
         "mesh '" + mesh->name + "' is the shape of a plugin; the geom needs that plugin's instance too");
  }
  if (type == mjGEOM_HFIELD) {
    if (geom.own.hfieldname.empty())
      Fail(geom, "height field geom has no hfield: the attribute 'hfield' is needed");
    record.dataid = RequireId(context, geom, mjOBJ_HFIELD, geom.own.hfieldname, "hfield");
    input.hfield_size = context.assets.compiled_hfields[record.dataid].size;
  } else if (!geom.own.hfieldname.empty()) {
    Fail(geom, "hfield is given, but the geom is not of type 'hfield'");
  }
  return mesh;
}

GeomInput InputOf(const Context& context, const Geom& geom) {
  const mjsGeom& spec = geom.spec;
  GeomInput input;
  input.type = spec.type;
  Copy3(input.size, spec.size);
  std::copy_n(spec.fromto, 6, input.fromto);
  input.mass = spec.mass;
  input.density = spec.density;
  input.shell = spec.typeinertia == mjINERTIA_SHELL;
  input.fitscale = spec.fitscale;
  input.fit_aabb = context.spec.spec.compiler.fitaabb;
  input.ellipsoid_fluid = spec.fluid_ellipsoid > 0;
  std::copy_n(spec.fluid_coefs, 5, input.fluid_coefs);
  const Pose pose = ResolveUnitPose(context, geom, spec.pos, spec.quat, spec.alt);
  Copy3(input.pos, pose.pos);
  Copy4(input.quat, pose.quat);
  return input;
}

void CompileGeom(Context& context, int body, const Placed<Geom>& placed) {
  Geom& geom = *placed.element;
  const mjsGeom& spec = geom.spec;
  GeomRecord record;
  record.source = &geom;
  record.body = body;
  record.type = spec.type;
  if (spec.type < 0 || spec.type >= mjNGEOMTYPES) Fail(geom, "invalid geom type");
  if (spec.condim != 1 && spec.condim != 3 && spec.condim != 4 && spec.condim != 6) {
    Fail(geom, "invalid condim in collision: must be 1, 3, 4 or 6");
  }

  if (IsDropped(context, geom)) {
    context.geoms.push_back(record);
    return;
  }

  GeomInput input = InputOf(context, geom);
  const Mesh* mesh = FindShape(context, geom, record, input);
  std::string problem;
  if (!CompileGeomShape(input, record.shape, problem)) Fail(geom, problem);
  // fromto is given in the surrounding frame as well, so the frame applies after the shape is known.
  Pose local;
  Copy3(local.pos, record.shape.pos);
  Copy4(local.quat, record.shape.quat);
  const Pose placed_pose = Compose(placed.outer, local);
  Copy3(record.shape.pos, placed_pose.pos);
  Copy4(record.shape.quat, placed_pose.quat);
  record.matid = MaterialOf(context, geom, mesh);
  context.geoms.push_back(record);
}

// ---- Inertia

void ExplicitInertia(Context& context, const Body& body, BodyInertia& out) {
  const mjsBody& spec = body.spec;
  if (IsDefined(spec.fullinertia[0]) && spec.ialt.type != mjORIENTATION_QUAT) {
    Fail(body, "fullinertia and an inertial orientation cannot both be specified");
  }
  if (IsDefined(spec.fullinertia[0]) &&
      (spec.inertia[0] != 0 || spec.inertia[1] != 0 || spec.inertia[2] != 0)) {
    Fail(body, "'diaginertia' and 'fullinertia' exclude each other");
  }
  const Pose pose = ResolveUnitPose(context, body, spec.ipos, spec.iquat, spec.ialt);
  Copy4(out.iquat, pose.quat);
  Copy3(out.inertia, spec.inertia);
  out.mass = spec.mass;
  if (IsDefined(spec.ipos[0])) {
    Copy3(out.ipos, spec.ipos);
  } else if (!IsDefined(spec.fullinertia[0])) {
    // Nothing says where the mass is: as in the reference the inertial frame copies the numbers
    // of the body's own pose.
    const Pose own = ResolveUnitPose(context, body, spec.pos, spec.quat, spec.alt);
    Copy3(out.ipos, own.pos);
    Copy4(out.iquat, own.quat);
  }
  if (!IsDefined(spec.fullinertia[0])) return;
  double axes[4];  // principal axes, in the frame that ipos and iquat give
  std::string problem;
  if (!DiagonalizeFullInertia(spec.fullinertia, axes, out.inertia, problem)) Fail(body, problem);
  MulQuat(out.iquat, pose.quat, axes);
}

bool CountsForInertia(const Context& context, const Geom& geom) {
  const int* range = context.CompilerOf(geom).inertiagrouprange;
  return geom.spec.group >= range[0] && geom.spec.group <= range[1];
}

// Inertia of one body of the document, in its own frame.
void PartInertia(Context& context, const BodyPart& part, int first_geom, BodyInertia& out) {
  const Body& body = *part.source;
  const mjsCompiler& compiler = context.CompilerOf(body);
  const bool given =
      body.spec.explicitinertial || IsDefined(body.spec.ipos[0]) || IsDefined(body.spec.fullinertia[0]);
  const bool infer = compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE ||
                     (!given && compiler.inertiafromgeom == mjINERTIAFROMGEOM_AUTO);
  bool inferred = false;
  if (infer) {
    if (IsDefined(body.spec.fullinertia[0]))
      ExplicitInertia(context, body, out);  // refused also where unused
    // Geoms are placed in the compiled body; for a part that was fused into it, they go back into the part.
    const Pose back = Inverse(part.pose);
    std::vector<CompiledGeom> shapes;
    for (int i = part.geom_begin; i < part.geom_end; ++i) {
      const GeomRecord& geom = context.geoms[first_geom + i];
      if (!CountsForInertia(context, *geom.source)) continue;
      if (geom.source->spec.mass < 0 || geom.source->spec.density < 0) {
        Fail(*geom.source, "mass and density must not be negative");
      }
      shapes.push_back(geom.shape);
      if (part.source == context.bodies[geom.body].source) continue;
      Pose pose;
      Copy3(pose.pos, geom.shape.pos);
      Copy4(pose.quat, geom.shape.quat);
      pose = Compose(back, pose);
      Copy3(shapes.back().pos, pose.pos);
      Copy4(shapes.back().quat, pose.quat);
    }
    std::vector<const CompiledGeom*> pointers;
    pointers.reserve(shapes.size());
    for (const CompiledGeom& shape : shapes) pointers.push_back(&shape);
    InferBodyInertia(pointers, out);
    inferred = out.mass > 0;
  }
  if (!inferred) {
    out = BodyInertia();
    ExplicitInertia(context, body, out);
  }
  std::string problem;
  const InertiaLimits limits = {compiler.boundmass, compiler.boundinertia, compiler.balanceinertia != 0};
  if (!ApplyInertiaLimits(limits, out, problem)) Fail(body, problem);
}

void BodyInertiaFromParts(Context& context, BodyRecord& body, int first_geom) {
  if (body.parts.size() == 1) {
    PartInertia(context, body.parts[0], first_geom, body.inertia);
    return;
  }
  // Each part acts as a geom with the part's mass and principal inertia.
  std::vector<CompiledGeom> parts;
  for (const BodyPart& part : body.parts) {
    BodyInertia inertia;
    PartInertia(context, part, first_geom, inertia);
    if (inertia.mass <= 0) continue;
    CompiledGeom& lump = parts.emplace_back();
    lump.mass = inertia.mass;
    RotVecQuat(lump.pos, inertia.ipos, part.pose.quat);
    AddTo3(lump.pos, part.pose.pos);
    MulQuat(lump.quat, part.pose.quat, inertia.iquat);
    Copy3(lump.inertia, inertia.inertia);
  }
  std::vector<const CompiledGeom*> pointers;
  pointers.reserve(parts.size());
  for (const CompiledGeom& part : parts) pointers.push_back(&part);
  InferBodyInertia(pointers, body.inertia);
}

// What is fused into the world moves nowhere, so that an inertia that no body can have does no harm here.
void WarnOfWorldParts(Context& context, const BodyRecord& world, int first_geom) {
  for (const BodyPart& part : world.parts) {
    if (part.source == world.source) continue;
    try {
      BodyInertia unused;
      PartInertia(context, part, first_geom, unused);
    } catch (const CompileError& error) {
      context.diag.Warning(part.source->where.ToLocation(), spec::Describe(*part.source),
                           error.diagnostic.message +
                               "; it is fixed to the world and opens here, while release 3.14.0 refuses it");
    }
  }
}

// ---- Joints

void CheckJoints(Context& context, BodyRecord& body) {
  const Body& source = *body.source;
  bool after_ball = false;
  body.dofnum = 0;
  for (const Placed<Joint>& placed : body.joints) {
    const Joint& joint = *placed.element;
    const int type = joint.spec.type;
    if (type == mjJNT_FREE) {
      if (body.parent != 0) Fail(joint, "free joint can only be used on top level: in a child of the world");
      if (body.joints.size() > 1) Fail(joint, "a free joint must be the only joint of its body");
    }
    if (after_ball && (type == mjJNT_BALL || type == mjJNT_HINGE)) {
      Fail(joint, "a ball joint cannot be followed by another rotation in the same body");
    }
    after_ball = after_ball || type == mjJNT_BALL;
    body.dofnum += DofCount(type);
  }
  if (body.dofnum > 6) Fail(source, "more than 6 dofs in one body");
  if (source.body == nullptr && !body.joints.empty()) Fail(source, "joint found in the world body");
  if (source.spec.mocap && (body.parent != 0 || !body.joints.empty())) {
    Fail(source, "a mocap body must be a child of the world without joints");
  }
  if (body.joints.size() == 1 && body.joints[0].element->spec.type == mjJNT_FREE) {
    const int align = body.joints[0].element->spec.align;
    body.align =
        source.bodies.empty() &&
        (align == mjALIGNFREE_TRUE || (align == mjALIGNFREE_AUTO && context.CompilerOf(source).alignfree));
  }
}

template <class T>
void Shift(std::vector<Placed<T>>& list, const Pose& shift) {
  for (Placed<T>& placed : list) placed.outer = Compose(shift, placed.outer);
}

// Moves the body frame onto the inertial frame; everything in the body is re-expressed.
void AlignBody(Context& context, BodyRecord& body, int first_geom) {
  Pose inertial;
  Copy3(inertial.pos, body.inertia.ipos);
  Copy4(inertial.quat, body.inertia.iquat);
  body.pose = Compose(body.pose, inertial);
  body.world = Compose(body.world, inertial);
  const Pose shift = Inverse(inertial);
  for (size_t i = first_geom; i < context.geoms.size(); ++i) {
    CompiledGeom& shape = context.geoms[i].shape;
    Pose pose;
    Copy3(pose.pos, shape.pos);
    Copy4(pose.quat, shape.quat);
    pose = Compose(shift, pose);
    Copy3(shape.pos, pose.pos);
    Copy4(shape.quat, pose.quat);
  }
  Shift(body.sites, shift);
  Shift(body.cameras, shift);
  Shift(body.lights, shift);
  Zero3(body.inertia.ipos);
  Unit4(body.inertia.iquat);
}

// ---- Visual geoms

void DiscardVisualGeoms(Context& context) {
  const auto referenced = ReferencedGeoms(context.spec);
  std::erase_if(context.geoms, [&](const GeomRecord& record) {
    Geom& geom = *record.source;
    const bool visual = geom.spec.contype == 0 && geom.spec.conaffinity == 0 &&
                        (geom.name.empty() || !referenced.count(geom.name));
    if (visual) geom.id = -1;
    return visual;
  });
}

// Why a moving body that has no mass has none, and what would give it one.
std::string WithoutMass(const Context& context, const BodyRecord& body) {
  const std::string rule = "mass and inertia of moving bodies must be larger than mjMINVAL";
  char text[200] = "; give it a geom or an inertial";
  if (body.source->spec.explicitinertial) {
    const double* inertia = body.inertia.inertia;
    std::snprintf(text, sizeof text, "; its inertial gives it %g kg and %g, %g, %g kg m2",
                  body.source->spec.mass, inertia[0], inertia[1], inertia[2]);
  } else if (!body.geoms.empty() &&
             context.CompilerOf(*body.source).inertiafromgeom == mjINERTIAFROMGEOM_FALSE) {
    return rule + "; give it an inertial, as inertiafromgeom=\"false\" takes nothing from its geoms";
  } else if (!body.geoms.empty()) {
    const int* range = context.CompilerOf(*body.source).inertiagrouprange;
    std::snprintf(
        text, sizeof text,
        "; its geoms have no mass, or no group within the inertiagrouprange of the compiler, %d to %d",
        range[0], range[1]);
  }
  return rule + text;
}

// A moving body needs mass and inertia, its own or those of a body welded to it.
void CheckMovingMass(Context& context) {
  const int n = static_cast<int>(context.bodies.size());
  std::vector<char> heavy(n, 0);
  for (int i = n - 1; i > 0; --i) {
    const BodyRecord& body = context.bodies[i];
    const double* inertia = body.inertia.inertia;
    if (body.inertia.mass >= mjMINVAL && inertia[0] >= mjMINVAL && inertia[1] >= mjMINVAL &&
        inertia[2] >= mjMINVAL) {
      heavy[i] = 1;
    }
    if (heavy[i] && body.joints.empty()) heavy[body.parent] = 1;
  }
  for (int i = 1; i < n; ++i) {
    const BodyRecord& body = context.bodies[i];
    if (heavy[i] || body.joints.empty()) continue;
    context.Attempt([&] { Fail(*body.source, WithoutMass(context, body)); });
  }
}

}  // namespace

std::unordered_set<std::string_view> ReferencedGeoms(const spec::Spec& spec) {
  std::unordered_set<std::string_view> names;
  for (const spec::Pair* e : spec.pairs) names.insert({e->own.geomname1, e->own.geomname2});
  for (const spec::Sensor* e : spec.sensors) {
    if (e->spec.objtype == mjOBJ_GEOM) names.insert(e->own.objname);
    if (e->spec.reftype == mjOBJ_GEOM) names.insert(e->own.refname);
  }
  for (const spec::Tendon* tendon : spec.tendons) {
    for (const spec::Wrap* e : tendon->path) {
      if (e->own.type == mjWRAP_SPHERE) names.insert(e->name);
    }
  }
  for (const spec::Tuple* e : spec.tuples) names.insert(e->own.objname.begin(), e->own.objname.end());
  return names;
}

void CompileBodies(Context& context) {
  for (size_t id = 0; id < context.bodies.size(); ++id) {
    BodyRecord& body = context.bodies[id];
    const int first_geom = static_cast<int>(context.geoms.size());
    const int errors = context.diag.ErrorCount();
    for (const Placed<Geom>& placed : body.geoms) {
      context.Attempt([&] { CompileGeom(context, static_cast<int>(id), placed); });
    }
    context.Attempt([&] { CheckJoints(context, body); });
    for (const Placed<Joint>& placed : body.joints) {
      double pos[3], axis[3];
      context.Attempt([&] { ResolveJointFrame(placed, pos, axis); });
    }
    if (context.diag.ErrorCount() > errors) continue;
    if (id == 0) {
      WarnOfWorldParts(context, body, first_geom);
      continue;
    }
    context.Attempt([&] { BodyInertiaFromParts(context, body, first_geom); });
    if (body.align) AlignBody(context, body, first_geom);
  }
  context.StopAtErrors();
  CheckMovingMass(context);
  context.StopAtErrors();
  if (context.spec.spec.compiler.discardvisual) DiscardVisualGeoms(context);
  int next = 0;
  for (GeomRecord& geom : context.geoms) geom.source->id = next++;
}

}  // namespace pliant::compile
