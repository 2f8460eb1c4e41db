#include "engine/compile/copy_back.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "engine/compile/assets/hfields.h"
#include "engine/compile/pose.h"
#include "engine/compile/relations/keyframes.h"
#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/model/actuators.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::compile {

using spec::Body;
using spec::BodyMass;
using spec::Geom;
using spec::Spec;
using spec::TreeElement;

namespace {

// Puts `inner` (pos, quat) of an element with its own orientation forms in front of a pose. False when its
// orientation cannot be resolved.
template <class Public>
bool PutInFront(const spec::Element& outer, const Public& spec, double pos[3], double quat[4]) {
  const mjsCompiler& compiler = outer.origin ? outer.origin->compiler : outer.model->spec.compiler;
  double turn[4];
  Copy4(turn, spec.quat);
  if (*spec::ResolveOrientation(turn, compiler.degree, compiler.eulerseq, spec.alt)) return false;
  Normalize4(turn);
  RotVecQuat(pos, pos, turn);
  AddTo3(pos, spec.pos);
  MulQuat(quat, turn, quat);
  return true;
}

// Pose, in the compiled body that an element belongs to, of what encloses the element: its frames, and the
// bodies that were fused into the compiled one, with theirs. False when an orientation cannot be resolved.
bool OuterPose(const TreeElement& element, double pos[3], double quat[4]) {
  Zero3(pos);
  Unit4(quat);
  const TreeElement* inner = &element;
  for (;;) {
    for (const spec::Frame* frame = inner->frame; frame; frame = frame->frame) {
      if (!PutInFront(*frame, frame->spec, pos, quat)) return false;
    }
    const Body* body = inner->body;
    if (!body || body->id >= 0) return true;
    if (!PutInFront(*body, body->spec, pos, quat)) return false;
    inner = body;
  }
}

// Takes what encloses the element off a pose given in its compiled body.
bool IntoEnclosure(const TreeElement& element, double pos[3], double quat[4]) {
  double outer_pos[3], outer_quat[4], inverse[4];
  if (!OuterPose(element, outer_pos, outer_quat)) return false;
  NegQuat(inverse, outer_quat);
  SubFrom3(pos, outer_pos);
  RotVecQuat(pos, pos, inverse);
  MulQuat(quat, inverse, quat);
  return true;
}

// Writes a pose of the model into an element.
template <class Public>
void PutPose(const TreeElement& element, const mjtNum pos[3], const mjtNum quat[4], Public& spec) {
  double p[3], q[4];
  Copy3(p, pos);
  Copy4(q, quat);
  if (!IntoEnclosure(element, p, q)) return;
  Copy3(spec.pos, p);
  Copy4(spec.quat, q);
  spec.alt.type = mjORIENTATION_QUAT;
}

// User numbers, as many as the element had.
void PutUser(const mjtNum* array, int id, int size, std::vector<double>& data) {
  data.resize(std::min<size_t>(data.size(), size));
  std::copy_n(array + static_cast<size_t>(id) * size, data.size(), data.begin());
}

// The end points of an element whose class has end points, which a pose alone cannot override. Ends that are
// still the given ones stay as they are: the frame of an upright element would turn with their last digit.
template <class Public>
void PutEnds(mjtGeom type, const double given[6], Public& spec) {
  const Primitive* solid = FindSolid(type);
  const double half[3] = {0, 0, spec.size[solid ? solid->sizes - 1 : 1]};
  double offset[3];
  RotVecQuat(offset, half, spec.quat);
  Add3(spec.fromto, spec.pos, offset);  // the Z axis points from the second end to the first
  Sub3(spec.fromto + 3, spec.pos, offset);
  const auto same = [&](int k) {
    return std::fabs(spec.fromto[k] - given[k]) <= 1e-12 * (1 + std::fabs(given[k]));
  };
  bool unchanged = true;
  for (int k = 0; k < 6; ++k) unchanged = unchanged && same(k);
  if (unchanged) std::copy_n(given, 6, spec.fromto);
  Zero3(spec.pos);
}

// Parts that were fused into their parent weigh nothing any more.
void Unweigh(Body& part) {
  for (Body* child : part.bodies) {
    if (child->id >= 0) continue;
    mjsBody& spec = child->spec;
    spec.explicitinertial = 1;
    spec.mass = 0;
    Zero3(spec.ipos);
    Unit4(spec.iquat);
    Zero3(spec.inertia);
    spec.ialt.type = mjORIENTATION_QUAT;
    spec.fullinertia[0] = std::nan("");
    Unweigh(*child);
  }
}

// The mass of a body that others were fused into is not its own. Changed in the model, it becomes so.
void PutLump(Body& body, double mass_scale, const mjModel& m) {
  const mjsCompiler& compiler = body.model->spec.compiler;
  const bool free_choice = compiler.inertiafromgeom != mjINERTIAFROMGEOM_TRUE && compiler.boundmass <= 0 &&
                           compiler.boundinertia <= 0;
  const BodyMass lump = MassOf(m, body.id);
  if (lump == body.compiled || !free_choice) return;
  mjsBody& spec = body.spec;
  spec.explicitinertial = 1;
  spec.mass = lump.mass / mass_scale;
  Copy3(spec.ipos, lump.ipos);
  Copy4(spec.iquat, lump.iquat);
  for (int k = 0; k < 3; ++k) spec.inertia[k] = lump.inertia[k] / mass_scale;
  spec.ialt.type = mjORIENTATION_QUAT;
  spec.fullinertia[0] = std::nan("");
  Unweigh(body);
}

void PutBody(Body& body, bool fused, double mass_scale, const mjModel& m) {
  const int i = body.id;
  mjsBody& spec = body.spec;
  PutPose(body, m.body_pos + 3 * i, m.body_quat + 4 * i, spec);
  spec.gravcomp = m.body_gravcomp[i];
  PutUser(m.body_user, i, m.nuser_body, body.own.userdata);
  if (i == 0) return;
  if (fused) return PutLump(body, mass_scale, m);
  spec.mass = m.body_mass[i] / mass_scale;
  for (int k = 0; k < 3; ++k) spec.inertia[k] = m.body_inertia[3 * i + k] / mass_scale;
  const bool given = !std::isnan(spec.ipos[0]) || !std::isnan(spec.fullinertia[0]);
  if (!given) return;
  Copy3(spec.ipos, m.body_ipos + 3 * i);
  Copy4(spec.iquat, m.body_iquat + 4 * i);
  spec.ialt.type = mjORIENTATION_QUAT;
  spec.fullinertia[0] = std::nan("");
}

void PutJoint(spec::Joint& joint, const mjModel& m) {
  const int i = joint.id, dof = m.jnt_dofadr[i];
  mjsJoint& spec = joint.spec;
  const bool degree = joint.origin ? joint.origin->compiler.degree : joint.model->spec.compiler.degree;
  const double to_unit = degree ? 180 / mjPI : 1;
  const bool angle = spec.type == mjJNT_HINGE || spec.type == mjJNT_BALL;
  double pos[3], quat[4];
  if (spec.type != mjJNT_FREE && OuterPose(joint, pos, quat)) {
    double inverse[4];
    NegQuat(inverse, quat);
    Sub3(spec.pos, m.jnt_pos + 3 * i, pos);
    RotVecQuat(spec.pos, spec.pos, inverse);
    if (spec.type != mjJNT_BALL) RotVecQuat(spec.axis, m.jnt_axis + 3 * i, inverse);
  }
  spec.stiffness[0] = m.jnt_stiffness[i];
  std::copy_n(m.jnt_stiffnesspoly + mjNPOLY * i, mjNPOLY, spec.stiffness + 1);
  spec.margin = m.jnt_margin[i];
  for (int k = 0; k < 2; ++k) {
    spec.range[k] = m.jnt_range[2 * i + k] * (angle && m.jnt_limited[i] ? to_unit : 1);
    spec.actfrcrange[k] = m.jnt_actfrcrange[2 * i + k];
  }
  std::copy_n(m.jnt_solref + mjNREF * i, mjNREF, spec.solref_limit);
  std::copy_n(m.jnt_solimp + mjNIMP * i, mjNIMP, spec.solimp_limit);
  if (spec.type == mjJNT_HINGE || spec.type == mjJNT_SLIDE) {
    const double unit = spec.type == mjJNT_HINGE ? to_unit : 1;
    spec.ref = m.qpos0[m.jnt_qposadr[i]] * unit;
    spec.springref = m.qpos_spring[m.jnt_qposadr[i]] * unit;
  }
  spec.springdamper[0] = spec.springdamper[1] = 0;
  std::copy_n(m.dof_solref + mjNREF * dof, mjNREF, spec.solref_friction);
  std::copy_n(m.dof_solimp + mjNIMP * dof, mjNIMP, spec.solimp_friction);
  spec.armature = m.dof_armature[dof];
  spec.damping[0] = m.dof_damping[dof];
  std::copy_n(m.dof_dampingpoly + mjNPOLY * dof, mjNPOLY, spec.damping + 1);
  spec.frictionloss = m.dof_frictionloss[dof];
  PutUser(m.jnt_user, i, m.nuser_jnt, joint.own.userdata);
}

// Centre of the bounding box of a mesh, in the mesh's frame.
void BoxCentre(const mjModel& m, int mesh, double pos[3]) {
  const float* vert = m.mesh_vert + 3 * m.mesh_vertadr[mesh];
  for (int k = 0; k < 3; ++k) {
    double low = static_cast<double>(vert[k]), high = low;
    for (int v = 1; v < m.mesh_vertnum[mesh]; ++v) {
      const auto value = static_cast<double>(vert[3 * v + k]);
      low = std::min(low, value);
      high = std::max(high, value);
    }
    pos[k] = (high + low) / 2;
  }
}

// A mesh moves its geom, also a primitive that is fitted to it, to the mesh's centre and axes, or to the
// centre of its bounding box; that offset is not the document's.
Pose MeshOffset(const mjModel& m, int mesh, bool fitted_to_box) {
  Pose offset;
  Copy4(offset.quat, m.mesh_quat + 4 * mesh);
  if (fitted_to_box) {
    BoxCentre(m, mesh, offset.pos);
    RotVecQuat(offset.pos, offset.pos, offset.quat);
  }
  AddTo3(offset.pos, m.mesh_pos + 3 * mesh);
  return offset;
}

// The velocity of its surface without that offset. One that has not changed stays.
void PutSurfaceVelocity(Geom& geom, const mjModel& m, const Pose& offset) {
  const mjtNum* now = m.geom_surfacevel + 6 * geom.id;
  double given[6], change = 0;
  FieldAt(offset, geom.spec.surfacevel, given);
  for (int k = 0; k < 6; ++k)
    change = std::max(change, std::fabs(now[k] - given[k]) / (1 + std::fabs(given[k])));
  constexpr double kRounding = 1e-7;  // of the vertices, see BoxCentre
  if (change > kRounding) FieldAt(Inverse(offset), now, geom.spec.surfacevel);
}

// Poses that have not changed stay.
void PutMeshPose(Geom& geom, const mjModel& m, const Pose& offset, bool fitted_to_box) {
  const int i = geom.id;
  double pos[3], quat[4], outer_pos[3], outer_quat[4];
  Copy3(pos, offset.pos);
  Copy4(quat, offset.quat);
  if (!PutInFront(geom, geom.spec, pos, quat) || !OuterPose(geom, outer_pos, outer_quat)) return;
  RotVecQuat(pos, pos, outer_quat);
  AddTo3(pos, outer_pos);
  MulQuat(quat, outer_quat, quat);
  const mjtNum *now_pos = m.geom_pos + 3 * i, *now_quat = m.geom_quat + 4 * i;
  double change = 0, turn[3];
  SubQuat(turn, now_quat, quat);
  for (int k = 0; k < 3; ++k) {
    change = std::max({change, std::fabs(now_pos[k] - pos[k]) / (1 + std::fabs(pos[k])), std::fabs(turn[k])});
  }
  const double rounding = fitted_to_box ? 1e-7 : 1e-12;  // the model has vertices in single precision
  if (change < rounding) return;
  double inverse[4];
  NegQuat(inverse, offset.quat);
  MulQuat(quat, now_quat, inverse);
  RotVecQuat(pos, offset.pos, quat);
  Sub3(pos, now_pos, pos);
  PutPose(geom, pos, quat, geom.spec);
}

void PutGeom(Geom& geom, const mjModel& m, bool fit_boxes) {
  const int i = geom.id;
  mjsGeom& spec = geom.spec;
  const bool mesh = m.geom_type[i] == mjGEOM_MESH || m.geom_type[i] == mjGEOM_SDF;
  Pose offset;
  if (mesh || !geom.own.meshname.empty()) {
    const bool fitted_to_box = !mesh && fit_boxes;
    if (m.geom_dataid[i] >= 0) offset = MeshOffset(m, m.geom_dataid[i], fitted_to_box);
    if (m.geom_dataid[i] >= 0) PutMeshPose(geom, m, offset, fitted_to_box);
  } else {
    PutPose(geom, m.geom_pos + 3 * i, m.geom_quat + 4 * i, spec);
    Copy3(spec.size, m.geom_size + 3 * i);
    const std::array<double, 6> given = std::to_array(spec.fromto);
    spec.fromto[0] = std::nan("");
    if (geom.dclass && !std::isnan(geom.dclass->geom.spec.fromto[0])) PutEnds(spec.type, given.data(), spec);
  }
  PutUser(m.geom_user, i, m.nuser_geom, geom.own.userdata);
  Copy3(spec.friction, m.geom_friction + 3 * i);
  spec.solmix = m.geom_solmix[i];
  std::copy_n(m.geom_solref + mjNREF * i, mjNREF, spec.solref);
  std::copy_n(m.geom_solimp + mjNIMP * i, mjNIMP, spec.solimp);
  spec.margin = m.geom_margin[i];
  spec.gap = m.geom_gap[i];
  PutSurfaceVelocity(geom, m, offset);
  spec.adhesion = m.geom_adhesion[i];
  std::copy_n(m.geom_rgba + 4 * i, 4, spec.rgba);
}

void PutViews(Spec& spec, const mjModel& m) {
  for (spec::Site* site : spec.sites) {
    if (site->id < 0) continue;
    PutPose(*site, m.site_pos + 3 * site->id, m.site_quat + 4 * site->id, site->spec);
    if (m.site_dataid[site->id] < 0) Copy3(site->spec.size, m.site_size + 3 * site->id);
    const std::array<double, 6> given = std::to_array(site->spec.fromto);
    site->spec.fromto[0] = std::nan("");
    if (site->dclass && !std::isnan(site->dclass->site.spec.fromto[0]))
      PutEnds(site->spec.type, given.data(), site->spec);
    PutUser(m.site_user, site->id, m.nuser_site, site->own.userdata);
    std::copy_n(m.site_rgba + 4 * site->id, 4, site->spec.rgba);
  }
  for (spec::Camera* camera : spec.cameras) {
    if (camera->id < 0) continue;
    PutPose(*camera, m.cam_pos + 3 * camera->id, m.cam_quat + 4 * camera->id, camera->spec);
    if (camera->spec.sensor_size[0] <= 0) camera->spec.fovy = m.cam_fovy[camera->id];
    camera->spec.ipd = m.cam_ipd[camera->id];
    PutUser(m.cam_user, camera->id, m.nuser_cam, camera->own.userdata);
  }
  for (spec::Light* light : spec.lights) {
    if (light->id < 0) continue;
    double pos[3], quat[4];
    if (!OuterPose(*light, pos, quat)) continue;
    NegQuat(quat, quat);
    Sub3(light->spec.pos, m.light_pos + 3 * light->id, pos);
    RotVecQuat(light->spec.pos, light->spec.pos, quat);
    RotVecQuat(light->spec.dir, m.light_dir + 3 * light->id, quat);
    std::copy_n(m.light_diffuse + 3 * light->id, 3, light->spec.diffuse);
    std::copy_n(m.light_ambient + 3 * light->id, 3, light->spec.ambient);
    std::copy_n(m.light_specular + 3 * light->id, 3, light->spec.specular);
    std::copy_n(m.light_attenuation + 3 * light->id, 3, light->spec.attenuation);
    light->spec.bulbradius = m.light_bulbradius[light->id];
    light->spec.intensity = m.light_intensity[light->id];
    light->spec.range = m.light_range[light->id];
    light->spec.cutoff = m.light_cutoff[light->id];
    light->spec.exponent = m.light_exponent[light->id];
  }
}

// Only the inputs of a PID servo have ranges of their own.
void PutControlRanges(const mjModel& m, int actuator, mjsActuator& to) {
  for (int k = 0; k < m.actuator_ctrlnum[actuator]; ++k) {
    const char* input = m.actuator_gaintype[actuator] == mjGAIN_PID ? InputName(m, actuator, k) : nullptr;
    const std::string_view name = input ? input : "pos";
    double* range = name == "vel" ? to.velrange : name == "ff" ? to.ffrange : to.ctrlrange;
    std::copy_n(m.actuator_ctrlrange + 2 * (m.actuator_ctrladr[actuator] + k), 2, range);
  }
}

void PutActuator(const mjModel& m, spec::Actuator& actuator) {
  const int i = actuator.id;
  mjsActuator& to = actuator.spec;
  std::copy_n(m.actuator_dynprm + mjNDYN * i, mjNDYN, to.dynprm);
  std::copy_n(m.actuator_gainprm + mjNGAIN * i, mjNGAIN, to.gainprm);
  std::copy_n(m.actuator_biasprm + mjNBIAS * i, mjNBIAS, to.biasprm);
  PutControlRanges(m, i, to);
  std::copy_n(m.actuator_forcerange + 2 * i, 2, to.forcerange);
  std::copy_n(m.actuator_actrange + 2 * i, 2, to.actrange);
  std::copy_n(m.actuator_lengthrange + 2 * m.actuator_outadr[i], 2, to.lengthrange);
  std::copy_n(m.actuator_gear + 6 * m.actuator_outadr[i], 6, to.gear);
  to.cranklength = m.actuator_cranklength[i];
  to.inheritrange = 0;
  to.delay = m.actuator_delay[i];
  to.armature = m.actuator_armature[i];
  to.damping[0] = m.actuator_damping[i];
  std::copy_n(m.actuator_dampingpoly + mjNPOLY * i, mjNPOLY, to.damping + 1);
  PutUser(m.actuator_user, i, m.nuser_actuator, actuator.own.userdata);
}

void PutRelations(Spec& spec, const mjModel& m) {
  for (spec::Pair* pair : spec.pairs) {
    const int i = pair->id;
    std::copy_n(m.pair_solref + mjNREF * i, mjNREF, pair->spec.solref);
    std::copy_n(m.pair_solimp + mjNIMP * i, mjNIMP, pair->spec.solimp);
    std::copy_n(m.pair_solreffriction + mjNREF * i, mjNREF, pair->spec.solreffriction);
    std::copy_n(m.pair_friction + 5 * i, 5, pair->spec.friction);
    pair->spec.margin = m.pair_margin[i];
    pair->spec.gap = m.pair_gap[i];
    pair->spec.adhesion = m.pair_adhesion[i];
  }
  for (spec::Equality* equality : spec.equalities) {
    const int i = equality->id;
    std::copy_n(m.eq_data + mjNEQDATA * i, mjNEQDATA, equality->spec.data);
    std::copy_n(m.eq_solref + mjNREF * i, mjNREF, equality->spec.solref);
    std::copy_n(m.eq_solimp + mjNIMP * i, mjNIMP, equality->spec.solimp);
  }
  for (spec::Tendon* tendon : spec.tendons) {
    const int i = tendon->id;
    mjsTendon& to = tendon->spec;
    std::copy_n(m.tendon_range + 2 * i, 2, to.range);
    std::copy_n(m.tendon_actfrcrange + 2 * i, 2, to.actfrcrange);
    std::copy_n(m.tendon_solref_lim + mjNREF * i, mjNREF, to.solref_limit);
    std::copy_n(m.tendon_solimp_lim + mjNIMP * i, mjNIMP, to.solimp_limit);
    std::copy_n(m.tendon_solref_fri + mjNREF * i, mjNREF, to.solref_friction);
    std::copy_n(m.tendon_solimp_fri + mjNIMP * i, mjNIMP, to.solimp_friction);
    to.margin = m.tendon_margin[i];
    to.stiffness[0] = m.tendon_stiffness[i];
    std::copy_n(m.tendon_stiffnesspoly + mjNPOLY * i, mjNPOLY, to.stiffness + 1);
    to.damping[0] = m.tendon_damping[i];
    std::copy_n(m.tendon_dampingpoly + mjNPOLY * i, mjNPOLY, to.damping + 1);
    to.armature = m.tendon_armature[i];
    to.frictionloss = m.tendon_frictionloss[i];
    // A length that the compiler measured stays for it to measure.
    if (to.springlength[0] != -1 || to.springlength[1] != -1)
      std::copy_n(m.tendon_lengthspring + 2 * i, 2, to.springlength);
    std::copy_n(m.tendon_rgba + 4 * i, 4, to.rgba);
    to.width = m.tendon_width[i];
    PutUser(m.tendon_user, i, m.nuser_tendon, tendon->own.userdata);
  }
  for (spec::Actuator* actuator : spec.actuators) PutActuator(m, *actuator);
  for (spec::Sensor* sensor : spec.sensors) {
    sensor->spec.cutoff = m.sensor_cutoff[sensor->id];
    sensor->spec.noise = m.sensor_noise[sensor->id];
    sensor->spec.delay = m.sensor_delay[sensor->id];
    std::copy_n(m.sensor_interval + 2 * sensor->id, 2, sensor->spec.interval);
    PutUser(m.sensor_user, sensor->id, m.nuser_sensor, sensor->own.userdata);
  }
}

// Elevations of a height field without a file, when they have changed; the model has them between 0 and 1.
void PutHField(spec::HField& hfield, const mjModel& m) {
  const int i = hfield.id;
  std::copy_n(m.hfield_size + 4 * i, 4, hfield.spec.size);
  if (!hfield.own.file.empty()) return;
  const int nrow = m.hfield_nrow[i], ncol = m.hfield_ncol[i];
  const float* data = m.hfield_data + m.hfield_adr[i];
  const auto count = static_cast<size_t>(nrow) * ncol;
  CompiledHField compiled;
  std::string problem;
  const bool known = ElevationFromUser(nrow, ncol, hfield.own.userdata, compiled, problem) &&
                     CompileHField(hfield.spec.size, compiled, problem);
  if (known && std::equal(data, data + count, compiled.data.begin())) return;
  hfield.own.userdata.assign(data, data + count);
}

void PutRest(Spec& spec, const mjModel& m) {
  for (spec::Material* material : spec.materials) {
    const int i = material->id;
    if (i < 0) continue;
    std::copy_n(m.mat_rgba + 4 * i, 4, material->spec.rgba);
    material->spec.emission = m.mat_emission[i];
    material->spec.specular = m.mat_specular[i];
    material->spec.shininess = m.mat_shininess[i];
    material->spec.reflectance = m.mat_reflectance[i];
    material->spec.metallic = m.mat_metallic[i];
    material->spec.roughness = m.mat_roughness[i];
    std::copy_n(m.mat_texrepeat + 2 * i, 2, material->spec.texrepeat);
  }
  for (spec::HField* hfield : spec.hfields) {
    if (hfield->id >= 0) PutHField(*hfield, m);
  }
  for (spec::Numeric* numeric : spec.numerics) {
    const int i = numeric->id;
    numeric->own.data.assign(m.numeric_data + m.numeric_adr[i],
                             m.numeric_data + m.numeric_adr[i] + m.numeric_size[i]);
  }
  for (size_t k = 0; k < spec.keys.size(); ++k) TakeKeyValues(m, static_cast<int>(k), *spec.keys[k]);
}

}  // namespace

BodyMass MassOf(const mjModel& m, int body) {
  BodyMass mass;
  mass.mass = m.body_mass[body];
  Copy3(mass.ipos, m.body_ipos + 3 * body);
  Copy4(mass.iquat, m.body_iquat + 4 * body);
  Copy3(mass.inertia, m.body_inertia + 3 * body);
  return mass;
}

// The statistics that are not what the compiler found, or what the document said.
void PutStatistic(const mjStatistic& compiled, const mjStatistic& now, mjStatistic& given) {
  for (double mjStatistic::*number :
       {&mjStatistic::meaninertia, &mjStatistic::meanmass, &mjStatistic::meansize, &mjStatistic::extent}) {
    if (now.*number != compiled.*number) given.*number = now.*number;
  }
  if (!std::equal(now.center, now.center + 3, compiled.center)) Copy3(given.center, now.center);
}

bool CopyBack(Spec& spec, const mjModel& m) {
  if (m.signature != spec.signature) {
    spec.SetError("the model was not compiled from this document, or the document has changed since");
    return false;
  }
  spec.spec.option = m.opt;
  spec.spec.visual = m.vis;
  PutStatistic(spec.compiled_stat, m.stat, spec.spec.stat);
  std::vector<char> fused(m.nbody, 0);
  for (const Body* body : spec.bodies) {
    if (body->id >= 0) continue;
    while (body->id < 0) body = body->body;
    fused[body->id] = 1;
  }
  for (Body* body : spec.bodies) {
    if (body->id >= 0) PutBody(*body, fused[body->id], spec.mass_scale, m);
  }
  for (spec::Joint* joint : spec.joints) {
    if (joint->id >= 0) PutJoint(*joint, m);
  }
  for (Geom* geom : spec.geoms) {
    if (geom->id >= 0) PutGeom(*geom, m, spec.spec.compiler.fitaabb);
  }
  PutViews(spec, m);
  PutRelations(spec, m);
  PutRest(spec, m);
  return true;
}

}  // namespace pliant::compile
