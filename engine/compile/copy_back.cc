#include "engine/compile/copy_back.h"

#include <algorithm>

#include "engine/math/quat.h"
#include "engine/spec/orientation.h"

namespace pliant {
namespace {

// Pose of the enclosing frames of an element in its body. False when a frame has an orientation that cannot
// be resolved.
bool FramePose(const Frame* frame, double pos[3], double quat[4]) {
  Zero3(pos);
  Unit4(quat);
  for (; frame; frame = frame->frame) {
    const mjsCompiler& compiler = frame->origin ? frame->origin->compiler : frame->model->spec.compiler;
    double outer[4];
    Copy4(outer, frame->spec.quat);
    if (*ResolveOrientation(outer, compiler.degree, compiler.eulerseq, frame->spec.alt)) return false;
    Normalize4(outer);
    RotVecQuat(pos, pos, outer);
    AddTo3(pos, frame->spec.pos);
    MulQuat(quat, outer, quat);
  }
  return true;
}

// Takes the enclosing frames off a pose given in the body.
bool IntoFrame(const Frame* frame, double pos[3], double quat[4]) {
  double fpos[3], fquat[4];
  if (!FramePose(frame, fpos, fquat)) return false;
  if (!frame) return true;
  double inverse[4];
  NegQuat(inverse, fquat);
  SubFrom3(pos, fpos);
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
  if (!IntoFrame(element.frame, p, q)) return;
  Copy3(spec.pos, p);
  Copy4(spec.quat, q);
  spec.alt.type = mjORIENTATION_QUAT;
}

void PutBody(Body& body, const mjModel& m) {
  const int i = body.id;
  mjsBody& spec = body.spec;
  PutPose(body, m.body_pos + 3 * i, m.body_quat + 4 * i, spec);
  spec.gravcomp = m.body_gravcomp[i];
  std::copy_n(m.body_user + i * m.nuser_body, std::min<size_t>(body.own.userdata.size(), m.nuser_body),
              body.own.userdata.begin());
  if (i == 0) return;
  spec.mass = m.body_mass[i];
  Copy3(spec.inertia, m.body_inertia + 3 * i);
  const bool given = !std::isnan(spec.ipos[0]) || !std::isnan(spec.fullinertia[0]);
  if (!given) return;
  Copy3(spec.ipos, m.body_ipos + 3 * i);
  Copy4(spec.iquat, m.body_iquat + 4 * i);
  spec.ialt.type = mjORIENTATION_QUAT;
  spec.fullinertia[0] = std::nan("");
}

void PutJoint(Joint& joint, const mjModel& m) {
  const int i = joint.id, dof = m.jnt_dofadr[i];
  mjsJoint& spec = joint.spec;
  const bool degree = joint.origin ? joint.origin->compiler.degree : joint.model->spec.compiler.degree;
  const double to_unit = degree ? 180 / mjPI : 1;
  const bool angle = spec.type == mjJNT_HINGE || spec.type == mjJNT_BALL;
  double pos[3], quat[4];
  if (spec.type != mjJNT_FREE && FramePose(joint.frame, pos, quat)) {
    double inverse[4];
    NegQuat(inverse, quat);
    Sub3(spec.pos, m.jnt_pos + 3 * i, pos);
    RotVecQuat(spec.pos, spec.pos, inverse);
    if (spec.type != mjJNT_BALL) RotVecQuat(spec.axis, m.jnt_axis + 3 * i, inverse);
  }
  spec.stiffness = m.jnt_stiffness[i];
  spec.margin = m.jnt_margin[i];
  for (int k = 0; k < 2; ++k) {
    spec.range[k] = m.jnt_range[2 * i + k] * (angle ? to_unit : 1);
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
  spec.damping = m.dof_damping[dof];
  spec.frictionloss = m.dof_frictionloss[dof];
}

void PutGeom(Geom& geom, const mjModel& m) {
  const int i = geom.id;
  mjsGeom& spec = geom.spec;
  // A mesh moves its geom to the mesh's centre and axes; that offset is not the document's.
  if (m.geom_dataid[i] < 0 || m.geom_type[i] == mjGEOM_HFIELD) {
    if (geom.own.meshname.empty()) {
      PutPose(geom, m.geom_pos + 3 * i, m.geom_quat + 4 * i, spec);
      Copy3(spec.size, m.geom_size + 3 * i);
      spec.fromto[0] = std::nan("");
    }
  }
  Copy3(spec.friction, m.geom_friction + 3 * i);
  spec.solmix = m.geom_solmix[i];
  std::copy_n(m.geom_solref + mjNREF * i, mjNREF, spec.solref);
  std::copy_n(m.geom_solimp + mjNIMP * i, mjNIMP, spec.solimp);
  spec.margin = m.geom_margin[i];
  spec.gap = m.geom_gap[i];
  std::copy_n(m.geom_rgba + 4 * i, 4, spec.rgba);
}

void PutViews(Spec& spec, const mjModel& m) {
  for (Site* site : spec.sites) {
    if (site->id < 0) continue;
    PutPose(*site, m.site_pos + 3 * site->id, m.site_quat + 4 * site->id, site->spec);
    Copy3(site->spec.size, m.site_size + 3 * site->id);
    site->spec.fromto[0] = std::nan("");
    std::copy_n(m.site_rgba + 4 * site->id, 4, site->spec.rgba);
  }
  for (Camera* camera : spec.cameras) {
    if (camera->id < 0) continue;
    PutPose(*camera, m.cam_pos + 3 * camera->id, m.cam_quat + 4 * camera->id, camera->spec);
    if (camera->spec.sensor_size[0] <= 0) camera->spec.fovy = m.cam_fovy[camera->id];
    camera->spec.ipd = m.cam_ipd[camera->id];
  }
  for (Light* light : spec.lights) {
    if (light->id < 0) continue;
    double pos[3], quat[4];
    if (!FramePose(light->frame, pos, quat)) continue;
    NegQuat(quat, quat);
    Sub3(light->spec.pos, m.light_pos + 3 * light->id, pos);
    RotVecQuat(light->spec.pos, light->spec.pos, quat);
    RotVecQuat(light->spec.dir, m.light_dir + 3 * light->id, quat);
    std::copy_n(m.light_diffuse + 3 * light->id, 3, light->spec.diffuse);
    std::copy_n(m.light_ambient + 3 * light->id, 3, light->spec.ambient);
    std::copy_n(m.light_specular + 3 * light->id, 3, light->spec.specular);
  }
}

void PutRelations(Spec& spec, const mjModel& m) {
  for (Pair* pair : spec.pairs) {
    const int i = pair->id;
    std::copy_n(m.pair_solref + mjNREF * i, mjNREF, pair->spec.solref);
    std::copy_n(m.pair_solimp + mjNIMP * i, mjNIMP, pair->spec.solimp);
    std::copy_n(m.pair_solreffriction + mjNREF * i, mjNREF, pair->spec.solreffriction);
    std::copy_n(m.pair_friction + 5 * i, 5, pair->spec.friction);
    pair->spec.margin = m.pair_margin[i];
    pair->spec.gap = m.pair_gap[i];
  }
  for (Equality* equality : spec.equalities) {
    const int i = equality->id;
    std::copy_n(m.eq_data + mjNEQDATA * i, mjNEQDATA, equality->spec.data);
    std::copy_n(m.eq_solref + mjNREF * i, mjNREF, equality->spec.solref);
    std::copy_n(m.eq_solimp + mjNIMP * i, mjNIMP, equality->spec.solimp);
  }
  for (Tendon* tendon : spec.tendons) {
    const int i = tendon->id;
    mjsTendon& to = tendon->spec;
    std::copy_n(m.tendon_range + 2 * i, 2, to.range);
    std::copy_n(m.tendon_actfrcrange + 2 * i, 2, to.actfrcrange);
    std::copy_n(m.tendon_solref_lim + mjNREF * i, mjNREF, to.solref_limit);
    std::copy_n(m.tendon_solimp_lim + mjNIMP * i, mjNIMP, to.solimp_limit);
    std::copy_n(m.tendon_solref_fri + mjNREF * i, mjNREF, to.solref_friction);
    std::copy_n(m.tendon_solimp_fri + mjNIMP * i, mjNIMP, to.solimp_friction);
    to.margin = m.tendon_margin[i];
    to.stiffness = m.tendon_stiffness[i];
    to.damping = m.tendon_damping[i];
    to.armature = m.tendon_armature[i];
    to.frictionloss = m.tendon_frictionloss[i];
    std::copy_n(m.tendon_lengthspring + 2 * i, 2, to.springlength);
    std::copy_n(m.tendon_rgba + 4 * i, 4, to.rgba);
  }
  for (Actuator* actuator : spec.actuators) {
    const int i = actuator->id;
    mjsActuator& to = actuator->spec;
    std::copy_n(m.actuator_dynprm + mjNDYN * i, mjNDYN, to.dynprm);
    std::copy_n(m.actuator_gainprm + mjNGAIN * i, mjNGAIN, to.gainprm);
    std::copy_n(m.actuator_biasprm + mjNBIAS * i, mjNBIAS, to.biasprm);
    std::copy_n(m.actuator_ctrlrange + 2 * i, 2, to.ctrlrange);
    std::copy_n(m.actuator_forcerange + 2 * i, 2, to.forcerange);
    std::copy_n(m.actuator_actrange + 2 * i, 2, to.actrange);
    std::copy_n(m.actuator_lengthrange + 2 * i, 2, to.lengthrange);
    std::copy_n(m.actuator_gear + 6 * i, 6, to.gear);
    to.cranklength = m.actuator_cranklength[i];
    to.inheritrange = 0;
  }
  for (Sensor* sensor : spec.sensors) {
    sensor->spec.cutoff = m.sensor_cutoff[sensor->id];
    sensor->spec.noise = m.sensor_noise[sensor->id];
  }
}

void PutRest(Spec& spec, const mjModel& m) {
  for (Material* material : spec.materials) {
    const int i = material->id;
    if (i < 0) continue;
    std::copy_n(m.mat_rgba + 4 * i, 4, material->spec.rgba);
    material->spec.emission = m.mat_emission[i];
    material->spec.specular = m.mat_specular[i];
    material->spec.shininess = m.mat_shininess[i];
    material->spec.reflectance = m.mat_reflectance[i];
  }
  for (Numeric* numeric : spec.numerics) {
    const int i = numeric->id;
    numeric->own.data.assign(m.numeric_data + m.numeric_adr[i],
                             m.numeric_data + m.numeric_adr[i] + m.numeric_size[i]);
  }
  for (size_t k = 0; k < spec.keys.size(); ++k) {
    const auto row = [&](const mjtNum* array, int n) {
      return std::vector<double>(array + k * n, array + (k + 1) * n);
    };
    Key& key = *spec.keys[k];
    key.parts.clear();
    key.spec.time = m.key_time[k];
    key.own.qpos = row(m.key_qpos, m.nq);
    key.own.qvel = row(m.key_qvel, m.nv);
    key.own.act = row(m.key_act, m.na);
    key.own.ctrl = row(m.key_ctrl, m.nu);
    key.own.mpos = row(m.key_mpos, 3 * m.nmocap);
    key.own.mquat = row(m.key_mquat, 4 * m.nmocap);
  }
}

}  // namespace

bool CopyBack(Spec& spec, const mjModel& m) {
  if (m.signature != spec.signature) {
    spec.SetError("the model was not compiled from this document, or the document has changed since");
    return false;
  }
  spec.spec.option = m.opt;
  spec.spec.visual = m.vis;
  for (Body* body : spec.bodies) {
    if (body->id >= 0) PutBody(*body, m);
  }
  for (Joint* joint : spec.joints) {
    if (joint->id >= 0) PutJoint(*joint, m);
  }
  for (Geom* geom : spec.geoms) {
    if (geom->id >= 0) PutGeom(*geom, m);
  }
  PutViews(spec, m);
  PutRelations(spec, m);
  PutRest(spec, m);
  return true;
}

}  // namespace pliant
