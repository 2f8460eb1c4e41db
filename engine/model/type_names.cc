#include "engine/model/type_names.h"

#include <mujoco/mjmodel.h>

#include <cstring>

namespace pliant {
namespace {

struct TypeName {
  int type;
  const char* name;
};

constexpr TypeName kTypeNames[] = {
    {mjOBJ_BODY, "body"},         {mjOBJ_XBODY, "xbody"},       {mjOBJ_JOINT, "joint"},
    {mjOBJ_DOF, "dof"},           {mjOBJ_GEOM, "geom"},         {mjOBJ_SITE, "site"},
    {mjOBJ_CAMERA, "camera"},     {mjOBJ_LIGHT, "light"},       {mjOBJ_FLEX, "flex"},
    {mjOBJ_MESH, "mesh"},         {mjOBJ_SKIN, "skin"},         {mjOBJ_HFIELD, "hfield"},
    {mjOBJ_TEXTURE, "texture"},   {mjOBJ_MATERIAL, "material"}, {mjOBJ_PAIR, "pair"},
    {mjOBJ_EXCLUDE, "exclude"},   {mjOBJ_EQUALITY, "equality"}, {mjOBJ_TENDON, "tendon"},
    {mjOBJ_ACTUATOR, "actuator"}, {mjOBJ_SENSOR, "sensor"},     {mjOBJ_NUMERIC, "numeric"},
    {mjOBJ_TEXT, "text"},         {mjOBJ_TUPLE, "tuple"},       {mjOBJ_KEY, "key"},
    {mjOBJ_PLUGIN, "plugin"},     {mjOBJ_FRAME, "frame"},
};

}  // namespace

const char* Type2Str(int type) {
  for (const TypeName& entry : kTypeNames) {
    if (entry.type == type) return entry.name;
  }
  return nullptr;
}

int Str2Type(const char* str) {
  for (const TypeName& entry : kTypeNames) {
    if (entry.type < mjNOBJECT && str && !std::strcmp(str, entry.name)) return entry.type;
  }
  return mjOBJ_UNKNOWN;
}

}  // namespace pliant
