#include "engine/spec/attributes/plugin_use.h"

namespace pliant::spec {

Plugin* InstanceOf(Spec& spec, const mjsPlugin& use) {
  if (!use.name->empty()) return static_cast<Plugin*>(spec.Find(mjOBJ_PLUGIN, *use.name));
  if (!use.element || use.element->elemtype != mjOBJ_PLUGIN) return nullptr;
  return static_cast<Plugin*>(AsElement(use.element));
}

std::unordered_set<const Plugin*> UsedInstances(Spec& spec) {
  std::unordered_set<const Plugin*> used;
  VisitPluginUsers(spec, [&](const Element&, const mjsPlugin& use) { used.insert(InstanceOf(spec, use)); });
  return used;
}

void DropUnusedInstances(Spec& spec, const std::unordered_set<const Plugin*>& candidates) {
  if (candidates.empty()) return;
  const std::unordered_set<const Plugin*> used = UsedInstances(spec);
  std::erase_if(spec.plugins, [&](Plugin* instance) {
    const bool drop = candidates.count(instance) > 0 && used.count(instance) == 0;
    if (drop) spec.UnindexName(*instance);
    return drop;
  });
}

}  // namespace pliant::spec
