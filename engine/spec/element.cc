#include "engine/spec/element.h"

namespace pliant::spec {

SourceLocation SourcePoint::ToLocation() const {
  SourceLocation location;
  if (file) location.file = *file;
  location.line = line;
  location.column = column;
  return location;
}

Element::Element(mjtObj kind) {
  elemtype = kind;
  signature = 0;
}

Element::~Element() {
  for (auto& [key, value] : user_values) {
    if (value.cleanup) value.cleanup(value.data);
  }
}

void PluginStrings::Bind(mjsPlugin& plugin, std::string* info) {
  plugin.name = &name;
  plugin.plugin_name = &plugin_name;
  plugin.info = info;
}

const char* KindName(mjtObj kind) {
  switch (kind) {
    case mjOBJ_BODY:
    case mjOBJ_XBODY:
      return "body";
    case mjOBJ_JOINT:
      return "joint";
    case mjOBJ_GEOM:
      return "geom";
    case mjOBJ_SITE:
      return "site";
    case mjOBJ_CAMERA:
      return "camera";
    case mjOBJ_LIGHT:
      return "light";
    case mjOBJ_FLEX:
      return "flex";
    case mjOBJ_MESH:
      return "mesh";
    case mjOBJ_SKIN:
      return "skin";
    case mjOBJ_HFIELD:
      return "hfield";
    case mjOBJ_TEXTURE:
      return "texture";
    case mjOBJ_MATERIAL:
      return "material";
    case mjOBJ_PAIR:
      return "pair";
    case mjOBJ_EXCLUDE:
      return "exclude";
    case mjOBJ_EQUALITY:
      return "equality";
    case mjOBJ_TENDON:
      return "tendon";
    case mjOBJ_ACTUATOR:
      return "actuator";
    case mjOBJ_SENSOR:
      return "sensor";
    case mjOBJ_NUMERIC:
      return "numeric";
    case mjOBJ_TEXT:
      return "text";
    case mjOBJ_TUPLE:
      return "tuple";
    case mjOBJ_KEY:
      return "key";
    case mjOBJ_PLUGIN:
      return "plugin";
    case mjOBJ_FRAME:
      return "frame";
    case mjOBJ_DEFAULT:
      return "default";
    case mjOBJ_MODEL:
      return "model";
    case mjOBJ_DOF:
      return "dof";
    default:
      return "element";
  }
}

}  // namespace pliant::spec
