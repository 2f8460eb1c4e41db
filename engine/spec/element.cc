#include "engine/spec/element.h"

#include "engine/model/type_names.h"

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
  if (kind == mjOBJ_XBODY) return "body";
  if (kind == mjOBJ_DEFAULT) return "default";
  if (kind == mjOBJ_MODEL) return "model";
  const char* name = Type2Str(kind);
  return name ? name : "element";
}

}  // namespace pliant::spec
