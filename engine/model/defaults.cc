// Default options, as the attributes of the modelling language document them.
#include <algorithm>
#include <cstring>
#include <initializer_list>

#include "engine/model/model.h"

namespace pliant {
namespace {

template <class T>
void Set(T* to, std::initializer_list<T> values) {
  std::copy(values.begin(), values.end(), to);
}

// How a scene is seen: the free camera, the light that goes with it, the picture's size and fineness.
void DefaultView(mjVisual* vis) {
  vis->global.cameraid = -1;
  vis->global.orthographic = 0;
  vis->global.fovy = 45.0f;
  vis->global.ipd = 0.068f;
  vis->global.azimuth = 90.0f;
  vis->global.elevation = -45.0f;
  vis->global.linewidth = 1.0f;
  vis->global.glow = 0.3f;
  vis->global.realtime = 1.0f;
  vis->global.offwidth = 640;
  vis->global.offheight = 480;
  vis->global.ellipsoidinertia = 0;
  vis->global.bvactive = 0;
  vis->quality.shadowsize = 4096;
  vis->quality.offsamples = 4;
  vis->quality.numslices = 28;
  vis->quality.numstacks = 16;
  vis->quality.numquads = 4;
  Set(vis->headlight.ambient, {0.1f, 0.1f, 0.1f});
  Set(vis->headlight.diffuse, {0.4f, 0.4f, 0.4f});
  Set(vis->headlight.specular, {0.5f, 0.5f, 0.5f});
  vis->headlight.active = 1;
}

void DefaultDecorSizes(mjVisual* vis) {
  vis->map.stiffness = 100.0f;
  vis->map.stiffnessrot = 500.0f;
  vis->map.force = 0.005f;
  vis->map.torque = 0.1f;
  vis->map.alpha = 0.3f;
  vis->map.fogstart = 3.0f;
  vis->map.fogend = 10.0f;
  vis->map.znear = 0.01f;
  vis->map.zfar = 50.0f;
  vis->map.haze = 0.3f;
  vis->map.shadowclip = 1.0f;
  vis->map.shadowscale = 0.6f;
  vis->map.actuatortendon = 2.0f;
  vis->scale.forcewidth = 0.1f;
  vis->scale.contactwidth = 0.3f;
  vis->scale.contactheight = 0.1f;
  vis->scale.connect = 0.2f;
  vis->scale.com = 0.4f;
  vis->scale.camera = 0.3f;
  vis->scale.light = 0.3f;
  vis->scale.selectpoint = 0.2f;
  vis->scale.jointlength = 1.0f;
  vis->scale.jointwidth = 0.1f;
  vis->scale.actuatorlength = 0.7f;
  vis->scale.actuatorwidth = 0.2f;
  vis->scale.framelength = 1.0f;
  vis->scale.framewidth = 0.1f;
  vis->scale.constraint = 0.1f;
  vis->scale.slidercrank = 0.2f;
  vis->scale.frustum = 10.0f;
}

void DefaultDecorColors(mjVisual* vis) {
  Set(vis->rgba.fog, {0.0f, 0.0f, 0.0f, 1.0f});
  Set(vis->rgba.haze, {1.0f, 1.0f, 1.0f, 1.0f});
  Set(vis->rgba.force, {1.0f, 0.5f, 0.5f, 1.0f});
  Set(vis->rgba.inertia, {0.8f, 0.2f, 0.2f, 0.6f});
  Set(vis->rgba.joint, {0.2f, 0.6f, 0.8f, 1.0f});
  Set(vis->rgba.actuator, {0.2f, 0.25f, 0.2f, 1.0f});
  Set(vis->rgba.actuatornegative, {0.2f, 0.6f, 0.9f, 1.0f});
  Set(vis->rgba.actuatorpositive, {0.9f, 0.4f, 0.2f, 1.0f});
  Set(vis->rgba.com, {0.9f, 0.9f, 0.9f, 1.0f});
  Set(vis->rgba.camera, {0.6f, 0.9f, 0.6f, 1.0f});
  Set(vis->rgba.light, {0.6f, 0.6f, 0.9f, 1.0f});
  Set(vis->rgba.selectpoint, {0.9f, 0.9f, 0.1f, 1.0f});
  Set(vis->rgba.connect, {0.2f, 0.2f, 0.8f, 1.0f});
  Set(vis->rgba.contactpoint, {0.9f, 0.6f, 0.2f, 1.0f});
  Set(vis->rgba.contactforce, {0.7f, 0.9f, 0.9f, 1.0f});
  Set(vis->rgba.contactfriction, {0.9f, 0.8f, 0.4f, 1.0f});
  Set(vis->rgba.contacttorque, {0.9f, 0.7f, 0.9f, 1.0f});
  Set(vis->rgba.contactgap, {0.5f, 0.8f, 0.9f, 1.0f});
  Set(vis->rgba.rangefinder, {1.0f, 1.0f, 0.1f, 1.0f});
  Set(vis->rgba.constraint, {0.9f, 0.0f, 0.0f, 1.0f});
  Set(vis->rgba.slidercrank, {0.5f, 0.3f, 0.8f, 1.0f});
  Set(vis->rgba.crankbroken, {0.9f, 0.0f, 0.0f, 1.0f});
  Set(vis->rgba.frustum, {1.0f, 1.0f, 0.0f, 0.2f});
  Set(vis->rgba.bv, {0.0f, 1.0f, 0.0f, 0.5f});
  Set(vis->rgba.bvactive, {1.0f, 0.0f, 0.0f, 0.5f});
}

}  // namespace

void DefaultSolRefImp(mjtNum* solref, mjtNum* solimp) {
  if (solref) Set(solref, {0.02, 1.0});
  if (solimp) Set(solimp, {0.9, 0.95, 0.001, 0.5, 2.0});
}

void DefaultOption(mjOption* opt) {
  std::memset(static_cast<void*>(opt), 0, sizeof(mjOption));
  opt->timestep = 0.002;
  opt->impratio = 1;
  opt->tolerance = 1e-8;
  opt->ls_tolerance = 0.01;
  opt->noslip_tolerance = 1e-6;
  opt->ccd_tolerance = 1e-6;
  opt->sleep_tolerance = 1e-3;
  Set(opt->gravity, {0.0, 0.0, -9.81});
  Set(opt->magnetic, {0.0, -0.5, 0.0});
  DefaultSolRefImp(opt->o_solref, opt->o_solimp);
  Set(opt->o_friction, {1.0, 1.0, 0.005, 0.0001, 0.0001});
  opt->integrator = mjINT_EULER;
  opt->cone = mjCONE_PYRAMIDAL;
  opt->jacobian = mjJAC_AUTO;
  opt->solver = mjSOL_NEWTON;
  opt->iterations = 100;
  opt->ls_iterations = 50;
  opt->ccd_iterations = 35;
  opt->sdf_initpoints = 40;
  opt->sdf_iterations = 10;
}

void DefaultVisual(mjVisual* vis) {
  std::memset(static_cast<void*>(vis), 0, sizeof(mjVisual));
  DefaultView(vis);
  DefaultDecorSizes(vis);
  DefaultDecorColors(vis);
}

void DefaultStatistic(mjStatistic* stat) {
  std::memset(static_cast<void*>(stat), 0, sizeof(mjStatistic));
  stat->meaninertia = 1;
  stat->meanmass = 1;
  stat->meansize = 0.2;
  stat->extent = 2;
}

void DefaultLROpt(mjLROpt* opt) {
  std::memset(static_cast<void*>(opt), 0, sizeof(mjLROpt));
  opt->mode = mjLRMODE_MUSCLE;
  opt->useexisting = 1;
  opt->accel = 20;
  opt->timeconst = 1;
  opt->timestep = 0.01;
  opt->inttotal = 10;
  opt->interval = 2;
  opt->tolrange = 0.05;
}

}  // namespace pliant
