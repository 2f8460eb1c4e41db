#include "engine/compile/fill/views.h"

#include <algorithm>

#include "engine/compile/fill/user_data.h"
#include "engine/compile/resolve.h"
#include "engine/compile/tree/tree.h"
#include "engine/spec/attributes/orientation.h"

namespace pliant::compile {

using spec::Camera;

namespace {

// -1 when none is given: the target modes then leave the element as it stands.
int TargetBody(Context& context, const spec::Element& element, const std::string& name) {
  return name.empty() ? -1 : RequireId(context, element, mjOBJ_BODY, name, "target body");
}

// Whether a camera is given by its lens, in any unit.
bool HasLens(const mjsCamera& camera) {
  const auto any = [](const float value[2]) { return value[0] != 0 || value[1] != 0; };
  return any(camera.focal_length) || any(camera.focal_pixel) || any(camera.principal_length) ||
         any(camera.principal_pixel);
}

// Focal lengths and principal point in length units; they replace fovy. Of a value that is given in both
// units the pixels count.
void FillIntrinsics(const Context& context, const Camera& camera, int i, mjModel& m) {
  const mjsCamera& spec = camera.spec;
  float* intrinsic = m.cam_intrinsic + 4 * i;
  m.cam_fovy[i] = spec.fovy;
  if (spec.sensor_size[0] <= 0 || spec.sensor_size[1] <= 0) {
    if (HasLens(spec)) Fail(camera, "focal length and principal point need a positive 'sensorsize'");
    intrinsic[0] = intrinsic[1] = context.spec.spec.visual.map.znear;
    intrinsic[2] = intrinsic[3] = 0;
    return;
  }
  if (spec.resolution[0] <= 0 || spec.resolution[1] <= 0) {
    Fail(camera, "'sensorsize' needs a positive 'resolution'");
  }
  for (int k = 0; k < 2; ++k) {
    const float pixels_per_length = spec.resolution[k] / spec.sensor_size[k];
    intrinsic[k] = spec.focal_length[k];
    intrinsic[2 + k] = spec.principal_length[k];
    if (spec.focal_pixel[k] != 0) intrinsic[k] = spec.focal_pixel[k] / pixels_per_length;
    if (spec.principal_pixel[k] != 0) intrinsic[2 + k] = spec.principal_pixel[k] / pixels_per_length;
  }
  m.cam_fovy[i] = std::atan2(spec.sensor_size[1] / 2, intrinsic[1]) * 360.0 / mjPI;
}

}  // namespace

void FillCameras(Context& context, mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    for (const Placed<Camera>& placed : context.bodies[b].cameras) {
      context.Attempt([&] {
        const Camera& camera = *placed.element;
        const mjsCamera& spec = camera.spec;
        const int i = camera.id;
        Pose pose = Compose(placed.outer, ResolvePose(context, camera, spec.pos, spec.quat, spec.alt));
        NormalizeTurn(pose.quat);
        if (spec.fovy >= 180) Fail(camera, "fovy too large: it must be below 180");
        m.cam_mode[i] = spec.mode;
        m.cam_bodyid[i] = b;
        m.cam_targetbodyid[i] = TargetBody(context, camera, camera.own.targetbody);
        Copy3(m.cam_pos + 3 * i, pose.pos);
        Copy4(m.cam_quat + 4 * i, pose.quat);
        m.cam_projection[i] = spec.proj;
        m.cam_output[i] = spec.output;
        m.cam_ipd[i] = spec.ipd;
        for (int k = 0; k < 2; ++k) {
          m.cam_resolution[2 * i + k] = spec.resolution[k];
          m.cam_sensorsize[2 * i + k] = spec.sensor_size[k];
        }
        FillIntrinsics(context, camera, i, m);
        FillUser(camera.own.userdata, m.cam_user + i * m.nuser_cam, m.nuser_cam);
      });
    }
  }
}

void FillLights(Context& context, mjModel& m) {
  for (int b = 0; b < m.nbody; ++b) {
    for (const Placed<spec::Light>& placed : context.bodies[b].lights) {
      context.Attempt([&] {
        const spec::Light& light = *placed.element;
        const mjsLight& spec = light.spec;
        const int i = light.id;
        mjtNum* dir = m.light_dir + 3 * i;
        RotVecQuat(dir, spec.dir, placed.outer.quat);
        if (!spec::NormalizeDirection(dir)) Fail(light, "dir is too small or not finite: give a direction");
        Turn(m.light_pos + 3 * i, spec.pos, placed.outer.quat);
        AddTo3(m.light_pos + 3 * i, placed.outer.pos);
        m.light_mode[i] = spec.mode;
        m.light_bodyid[i] = b;
        m.light_targetbodyid[i] = TargetBody(context, light, light.own.targetbody);
        m.light_type[i] = spec.type;
        m.light_texid[i] = light.own.texture.empty() || context.spec.spec.compiler.discardvisual
                               ? -1
                               : RequireId(context, light, mjOBJ_TEXTURE, light.own.texture, "texture");
        m.light_castshadow[i] = spec.castshadow;
        m.light_bulbradius[i] = spec.bulbradius;
        m.light_intensity[i] = spec.intensity;
        m.light_range[i] = spec.range;
        m.light_active[i] = spec.active;
        std::copy_n(spec.attenuation, 3, m.light_attenuation + 3 * i);
        m.light_cutoff[i] = spec.cutoff;
        if (spec.softness < 0 || spec.softness > 1) Fail(light, "light softness must be in [0, 1]");
        m.light_softness[i] = spec.softness;
        m.light_exponent[i] = spec.exponent;
        std::copy_n(spec.ambient, 3, m.light_ambient + 3 * i);
        std::copy_n(spec.diffuse, 3, m.light_diffuse + 3 * i);
        std::copy_n(spec.specular, 3, m.light_specular + 3 * i);
      });
    }
  }
}

}  // namespace pliant::compile
