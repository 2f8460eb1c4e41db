#pragma once

#include <mujoco/mjspec.h>

namespace pliant::spec {

// Fill a public struct with the built-in defaults of its kind. All string and vector handles become null:
// the struct may be fresh memory. Values that MJCF leaves undefined are NaN (first entry of an array
// suffices to test).
void SetDefaults(mjSpec& spec);
void SetDefaults(mjsCompiler& compiler);
void SetDefaults(mjsOrientation& orientation);
void SetDefaults(mjsBody& body);
void SetDefaults(mjsFrame& frame);
void SetDefaults(mjsJoint& joint);
void SetDefaults(mjsGeom& geom);
void SetDefaults(mjsSite& site);
void SetDefaults(mjsCamera& camera);
void SetDefaults(mjsLight& light);
void SetDefaults(mjsFlex& flex);
void SetDefaults(mjsMesh& mesh);
void SetDefaults(mjsHField& hfield);
void SetDefaults(mjsSkin& skin);
void SetDefaults(mjsTexture& texture);
void SetDefaults(mjsMaterial& material);
void SetDefaults(mjsPair& pair);
void SetDefaults(mjsExclude& exclude);
void SetDefaults(mjsEquality& equality);
void SetDefaults(mjsTendon& tendon);
void SetDefaults(mjsWrap& wrap);
void SetDefaults(mjsActuator& actuator);
void SetDefaults(mjsSensor& sensor);
void SetDefaults(mjsNumeric& numeric);
void SetDefaults(mjsText& text);
void SetDefaults(mjsTuple& tuple);
void SetDefaults(mjsKey& key);
void SetDefaults(mjsPlugin& plugin);

}  // namespace pliant::spec
