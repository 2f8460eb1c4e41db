// Who uses which plugin instance.
#pragma once

#include <unordered_set>

#include "engine/spec/spec.h"

namespace pliant::spec {

// Calls visit(element, use) for every element that uses a plugin. Needs spec.Renumber().
template <class Visit>
void VisitPluginUsers(const Spec& spec, Visit visit) {
  const auto each = [&](const auto& list) {
    for (const auto* element : list) {
      if (element->spec.plugin.active) visit(*element, element->spec.plugin);
    }
  };
  each(spec.bodies);
  each(spec.geoms);
  each(spec.meshes);
  each(spec.actuators);
  each(spec.sensors);
}

// The instance that is meant: a shared one by its name, a private one by its handle; null when there is none.
Plugin* InstanceOf(Spec& spec, const mjsPlugin& use);

// Instances of the document that its elements use. Needs spec.Renumber().
std::unordered_set<const Plugin*> UsedInstances(Spec& spec);

// Takes those of the candidates that nothing uses out of the document. Needs spec.Renumber().
void DropUnusedInstances(Spec& spec, const std::unordered_set<const Plugin*>& candidates);

}  // namespace pliant::spec
