// Objects that live in mjData.plugin_data, one an instance.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>
#include <string>

#include "engine/core/log.h"

namespace pliant::plugins {

template <class T>
T& InstanceData(const mjData* d, int instance) {
  return *reinterpret_cast<T*>(d->plugin_data[instance]);
}

// init: keeps what T::Make(m, instance, problem) returns. A null stands for a failure, and `problem` becomes
// the warning that says why.
template <class T>
int InitInstance(const mjModel* m, mjData* d, int instance) {
  std::string problem;
  std::unique_ptr<T> made = T::Make(*m, instance, problem);
  if (!made) {
    Warn("%s", problem.c_str());
    return -1;
  }
  d->plugin_data[instance] = reinterpret_cast<uintptr_t>(made.release());
  return 0;
}

template <class T>
void DestroyInstance(mjData* d, int instance) {
  delete reinterpret_cast<T*>(d->plugin_data[instance]);
  d->plugin_data[instance] = 0;
}

// copy: a picture of the copy shows what a picture of the original shows.
template <class T>
void CopyInstance(mjData* dest, const mjModel*, const mjData* src, int instance) {
  InstanceData<T>(dest, instance) = InstanceData<T>(src, instance);
}

// nstate of plugins whose instances have no state of their own.
inline int NoState(const mjModel*, int) { return 0; }

}  // namespace pliant::plugins
