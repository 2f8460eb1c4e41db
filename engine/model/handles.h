// Owners of models and data.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <memory>

#include "engine/model/data.h"
#include "engine/model/model.h"

namespace pliant {

struct ModelDeleter {
  void operator()(mjModel* m) const { DeleteModel(m); }
};
struct DataDeleter {
  void operator()(mjData* d) const { DeleteData(d); }
};
using ModelPtr = std::unique_ptr<mjModel, ModelDeleter>;
using DataPtr = std::unique_ptr<mjData, DataDeleter>;

}  // namespace pliant
