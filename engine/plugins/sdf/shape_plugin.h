// A shape given by its signed distance as a plugin (mjPLUGIN_SDF).
//
// A Shape is made from its attributes, one number a key, and has
//   static constexpr const char* kName;
//   static constexpr ShapeKey kKeys[n];              with their defaults
//   explicit Shape(const mjtNum* attribute);
//   mjtNum Distance(const mjtNum point[3]) const;    m, negative inside; frame of the shape
//   void HalfSizes(mjtNum half[3]) const;            of a box around it, centred on its origin
// and, where the gradient has a closed form,
//   void Gradient(const mjtNum point[3], mjtNum gradient[3]) const;
#pragma once

#include <mujoco/mjplugin.h>

#include <array>
#include <iterator>
#include <memory>
#include <string>

#include "engine/core/log.h"
#include "engine/math/vec3.h"
#include "engine/plugins/config.h"
#include "engine/plugins/instance.h"
#include "engine/plugins/sdf/query_trace.h"

namespace pliant::plugins {

struct ShapeKey {
  const char* name;
  mjtNum absent;  // value when the key is not given
};

// The numbers that a shape is used with. Its names and those of the keys are the plugin's for good.
template <class Shape>
struct ShapeAttributes {
  static constexpr int kCount = std::size(Shape::kKeys);
  static constexpr std::array<const char*, kCount> kNames = [] {
    std::array<const char*, kCount> names = {};
    for (int i = 0; i < kCount; ++i) names[i] = Shape::kKeys[i].name;
    return names;
  }();
  mjtNum value[kCount];
};

// Forward differences; their step is part of what contacts come out as.
template <class Shape>
void DifferenceGradient(const Shape& shape, const mjtNum point[3], mjtNum gradient[3]) {
  constexpr mjtNum kStep = 1e-8;
  const mjtNum here = shape.Distance(point);
  for (int k = 0; k < 3; ++k) {
    mjtNum moved[3] = {point[0], point[1], point[2]};
    moved[k] += kStep;
    gradient[k] = (shape.Distance(moved) - here) / kStep;
  }
}

template <class Shape>
class ShapeInstance {
 public:
  static constexpr bool kClosedForm = requires(const Shape& s, mjtNum g[3]) { s.Gradient(g, g); };

  explicit ShapeInstance(const mjtNum* attribute) : shape_(attribute) {}

  static std::unique_ptr<ShapeInstance> Make(const mjModel& m, int instance, std::string& problem) {
    ShapeAttributes<Shape> attributes;
    for (int i = 0; i < attributes.kCount; ++i) {
      const ShapeKey& key = Shape::kKeys[i];
      attributes.value[i] = ConfigNumber(m, instance, key.name, key.absent, problem);
    }
    return problem.empty() ? std::make_unique<ShapeInstance>(attributes.value) : nullptr;
  }

  mjtNum Distance(const mjtNum point[3]) const { return shape_.Distance(point); }
  void Gradient(const mjtNum point[3], mjtNum gradient[3]) {
    if constexpr (kClosedForm) {
      shape_.Gradient(point, gradient);
    } else {
      trace_.Add(point);
      DifferenceGradient(shape_, point, gradient);
    }
  }
  QueryTrace& trace() { return trace_; }

 private:
  Shape shape_;
  QueryTrace trace_;  // of the last collision, for pictures of the descent
};

// Fills attribute[n] from the texts; a text that is no number is a fatal error.
template <class Shape>
void ReadShapeAttributes(mjtNum attribute[], const char* name[], const char* value[]) {
  for (int i = 0; i < ShapeAttributes<Shape>::kCount; ++i) {
    const std::string_view text = value[i] ? value[i] : "";
    const std::optional<double> number = WholeNumber(text, Shape::kKeys[i].absent);
    if (!number) Fatal("%s: '%s' is '%s'; it must be a number", Shape::kName, name[i], value[i]);
    attribute[i] = *number;
  }
}

template <class Shape>
void ShapeBox(mjtNum aabb[6], const mjtNum* attribute) {
  Zero3(aabb);
  Shape(attribute).HalfSizes(aabb + 3);
}

template <class Shape>
mjpPlugin ShapePlugin() {
  using Instance = ShapeInstance<Shape>;
  mjpPlugin plugin = {};
  plugin.name = Shape::kName;
  plugin.attributes = ShapeAttributes<Shape>::kNames.data();
  plugin.nattribute = ShapeAttributes<Shape>::kCount;
  plugin.capabilityflags = mjPLUGIN_SDF;
  plugin.nstate = NoState;
  plugin.init = InitInstance<Instance>;
  plugin.destroy = DestroyInstance<Instance>;
  plugin.copy = CopyInstance<Instance>;
  plugin.sdf_distance = [](const mjtNum point[3], const mjData* d, int instance) {
    return InstanceData<Instance>(d, instance).Distance(point);
  };
  plugin.sdf_gradient = [](mjtNum gradient[3], const mjtNum point[3], const mjData* d, int instance) {
    InstanceData<Instance>(d, instance).Gradient(point, gradient);
  };
  plugin.sdf_staticdistance = [](const mjtNum point[3], const mjtNum* attribute) {
    return Shape(attribute).Distance(point);
  };
  plugin.sdf_attribute = ReadShapeAttributes<Shape>;
  plugin.sdf_aabb = ShapeBox<Shape>;
  if constexpr (!Instance::kClosedForm) {
    plugin.reset = [](const mjModel*, mjtNum*, void* data, int) {
      static_cast<Instance*>(data)->trace().Clear();
    };
    plugin.compute = [](const mjModel*, mjData* d, int instance, int) {
      InstanceData<Instance>(d, instance).trace().BeginDescent();
    };
    plugin.visualize = [](const mjModel* m, mjData* d, const mjvOption* opt, mjvScene* scene, int instance) {
      if (opt->flags[mjVIS_SDFITER])
        InstanceData<Instance>(d, instance).trace().Draw(*m, *d, instance, *scene);
    };
  }
  return plugin;
}

}  // namespace pliant::plugins
