#include "engine/spec/defaults.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/model/model.h"

namespace pliant::spec {
namespace {

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

template <class T>
void Zero(T& value) {
  std::memset(static_cast<void*>(&value), 0, sizeof(T));
}

template <class T>
void Fill(T* dst, std::initializer_list<double> values) {
  for (double value : values) *dst++ = static_cast<T>(value);
}

void SolverParameters(mjtNum* solref, mjtNum* solimp) {
  Fill(solref, {0.02, 1});
  Fill(solimp, {0.9, 0.95, 0.001, 0.5, 2});
}

void GreyColor(float rgba[4]) { Fill(rgba, {0.5, 0.5, 0.5, 1}); }

}  // namespace

void SetDefaults(mjsCompiler& compiler) {
  Zero(compiler);
  compiler.autolimits = 1;
  compiler.settotalmass = -1;
  compiler.degree = 1;
  std::memcpy(compiler.eulerseq, "xyz", 3);
  compiler.usethread = 1;
  compiler.inertiafromgeom = mjINERTIAFROMGEOM_AUTO;
  compiler.inertiagrouprange[1] = 5;
  DefaultLROpt(&compiler.LRopt);
}

void SetDefaults(mjSpec& spec) {
  Zero(spec);
  SetDefaults(spec.compiler);
  DefaultOption(&spec.option);
  DefaultVisual(&spec.visual);
  mjStatistic& stat = spec.stat;
  stat.meaninertia = stat.meanmass = stat.meansize = stat.extent = kUndefined;
  std::fill(stat.center, stat.center + 3, kUndefined);
  spec.memory = -1;
  spec.nuser_body = spec.nuser_jnt = spec.nuser_geom = spec.nuser_site = -1;
  spec.nuser_cam = spec.nuser_tendon = spec.nuser_actuator = spec.nuser_sensor = -1;
  spec.njmax = spec.nconmax = -1;
  spec.nstack = -1;
}

void SetDefaults(mjsOrientation& orientation) { Zero(orientation); }

void SetDefaults(mjsPlugin& plugin) { Zero(plugin); }

void SetDefaults(mjsBody& body) {
  Zero(body);
  body.quat[0] = 1;
  body.ipos[0] = kUndefined;
  body.iquat[0] = 1;
  body.fullinertia[0] = kUndefined;
  body.sleep = mjSLEEP_AUTO;
  body.simple = 1;
}

void SetDefaults(mjsFrame& frame) {
  Zero(frame);
  frame.quat[0] = 1;
}

void SetDefaults(mjsJoint& joint) {
  Zero(joint);
  joint.type = mjJNT_HINGE;
  joint.axis[2] = 1;
  joint.align = mjALIGNFREE_AUTO;
  joint.limited = joint.actfrclimited = mjLIMITED_AUTO;
  SolverParameters(joint.solref_limit, joint.solimp_limit);
  SolverParameters(joint.solref_friction, joint.solimp_friction);
}

void SetDefaults(mjsGeom& geom) {
  Zero(geom);
  geom.type = mjGEOM_SPHERE;
  geom.quat[0] = 1;
  geom.fromto[0] = kUndefined;
  geom.contype = geom.conaffinity = 1;
  geom.condim = 3;
  Fill(geom.friction, {1, 0.005, 0.0001});
  geom.solmix = 1;
  SolverParameters(geom.solref, geom.solimp);
  geom.mass = kUndefined;
  geom.density = 1000;
  geom.typeinertia = mjINERTIA_VOLUME;
  Fill(geom.fluid_coefs, {0.5, 0.25, 1.5, 1, 1});
  GreyColor(geom.rgba);
  geom.fitscale = 1;
}

void SetDefaults(mjsSite& site) {
  Zero(site);
  site.type = mjGEOM_SPHERE;
  site.quat[0] = 1;
  site.fromto[0] = kUndefined;
  Fill(site.size, {0.005, 0.005, 0.005});
  GreyColor(site.rgba);
}

void SetDefaults(mjsCamera& camera) {
  Zero(camera);
  camera.quat[0] = 1;
  camera.mode = mjCAMLIGHT_FIXED;
  camera.fovy = 45;
  camera.ipd = 0.068;
  camera.proj = mjPROJ_PERSPECTIVE;
  Fill(camera.resolution, {1, 1});
  camera.output = mjCAMOUT_RGB;
}

void SetDefaults(mjsLight& light) {
  Zero(light);
  light.dir[2] = -1;
  light.mode = mjCAMLIGHT_FIXED;
  light.active = 1;
  light.type = mjLIGHT_SPOT;
  light.castshadow = 1;
  light.bulbradius = 0.02f;
  light.range = 10;
  light.attenuation[0] = 1;
  light.cutoff = 45;
  light.softness = 0.2f;
  light.exponent = 10;
  Fill(light.diffuse, {0.7, 0.7, 0.7});
  Fill(light.specular, {0.3, 0.3, 0.3});
}

void SetDefaults(mjsFlex& flex) {
  Zero(flex);
  flex.contype = flex.conaffinity = 1;
  flex.condim = 3;
  Fill(flex.friction, {1, 0.005, 0.0001});
  flex.solmix = 1;
  SolverParameters(flex.solref, flex.solimp);
  flex.dim = 2;
  flex.radius = 0.005;
  flex.selfcollide = mjFLEXSELF_AUTO;
  flex.activelayers = 1;
  GreyColor(flex.rgba);
  flex.thickness = -1;
  Fill(flex.cellcount, {1, 1, 1});
}

void SetDefaults(mjsMesh& mesh) {
  Zero(mesh);
  mesh.refquat[0] = 1;
  Fill(mesh.scale, {1, 1, 1});
  mesh.inertia = mjMESH_INERTIA_LEGACY;
  mesh.maxhullvert = -1;
  mesh.octree_maxdepth = 6;
}

void SetDefaults(mjsHField& hfield) { Zero(hfield); }

void SetDefaults(mjsSkin& skin) {
  Zero(skin);
  GreyColor(skin.rgba);
}

void SetDefaults(mjsTexture& texture) {
  Zero(texture);
  texture.type = mjTEXTURE_CUBE;
  texture.colorspace = mjCOLORSPACE_AUTO;
  Fill(texture.rgb1, {0.8, 0.8, 0.8});
  Fill(texture.rgb2, {0.5, 0.5, 0.5});
  texture.random = 0.01;
  texture.nchannel = 3;
  texture.gridsize[0] = texture.gridsize[1] = 1;
  std::memcpy(texture.gridlayout, "............", sizeof texture.gridlayout);
}

void SetDefaults(mjsMaterial& material) {
  Zero(material);
  Fill(material.texrepeat, {1, 1});
  material.specular = material.shininess = 0.5;
  material.metallic = material.roughness = -1;
  Fill(material.rgba, {1, 1, 1, 1});
}

void SetDefaults(mjsPair& pair) {
  Zero(pair);
  pair.condim = 3;
  SolverParameters(pair.solref, pair.solimp);
  Fill(pair.friction, {1, 1, 0.005, 0.0001, 0.0001});
}

void SetDefaults(mjsExclude& exclude) { Zero(exclude); }

void SetDefaults(mjsEquality& equality) {
  Zero(equality);
  equality.type = mjEQ_CONNECT;
  equality.data[1] = 1;
  equality.data[10] = 1;
  equality.active = 1;
  SolverParameters(equality.solref, equality.solimp);
}

void SetDefaults(mjsTendon& tendon) {
  Zero(tendon);
  Fill(tendon.springlength, {-1, -1});
  SolverParameters(tendon.solref_friction, tendon.solimp_friction);
  SolverParameters(tendon.solref_limit, tendon.solimp_limit);
  tendon.limited = tendon.actfrclimited = mjLIMITED_AUTO;
  tendon.width = 0.003;
  GreyColor(tendon.rgba);
}

void SetDefaults(mjsWrap& wrap) {
  Zero(wrap);
  wrap.type = mjWRAP_NONE;
}

void SetDefaults(mjsActuator& actuator) {
  Zero(actuator);
  actuator.gaintype = mjGAIN_FIXED;
  actuator.gainprm[0] = 1;
  actuator.biastype = mjBIAS_NONE;
  actuator.dyntype = mjDYN_NONE;
  actuator.dynprm[0] = 1;
  actuator.actdim = -1;
  actuator.trntype = mjTRN_UNDEFINED;
  actuator.gear[0] = 1;
  actuator.ctrllimited = actuator.forcelimited = actuator.actlimited = mjLIMITED_AUTO;
}

void SetDefaults(mjsSensor& sensor) {
  Zero(sensor);
  sensor.type = mjSENS_TOUCH;
  sensor.datatype = mjDATATYPE_REAL;
  sensor.needstage = mjSTAGE_ACC;
}

void SetDefaults(mjsNumeric& numeric) { Zero(numeric); }
void SetDefaults(mjsText& text) { Zero(text); }
void SetDefaults(mjsTuple& tuple) { Zero(tuple); }
void SetDefaults(mjsKey& key) { Zero(key); }

}  // namespace pliant::spec
