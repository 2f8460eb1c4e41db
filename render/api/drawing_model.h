// What drawing needs of a model besides the triangles and pictures that are on the GPU. A program may delete
// its model, or change it, between mjr_makeContext and mjr_render: this is a copy of the few values that are
// read at every frame.
#pragma once

#include <mujoco/mjmodel.h>
#include <mujoco/mjrender.h>

#include <memory>
#include <type_traits>

namespace pliant::render {

class DrawingModel {
 public:
  DrawingModel();  // of an empty model, for scenes of a program's own shapes
  void Assign(const mjModel& m);
  DrawingModel(const DrawingModel&) = delete;
  DrawingModel& operator=(const DrawingModel&) = delete;

  // With the fog and line width of the context, which a program may set. Only sizes, visual settings,
  // statistics and the arrays of materials and flex dimensions are there; all other pointers are null.
  const mjModel& WithSettingsOf(const mjrContext& con);

 private:
  // Memory for an array of mjModel.
  template <typename Member>
  using ArrayOf = std::unique_ptr<std::remove_pointer_t<Member>[]>;

  mjModel view_{};
  ArrayOf<decltype(mjModel::mat_texid)> material_textures_;
  ArrayOf<decltype(mjModel::mat_texrepeat)> material_repeats_;
  ArrayOf<decltype(mjModel::mat_texuniform)> material_uniform_;
  ArrayOf<decltype(mjModel::flex_dim)> flex_dimensions_;
};

}  // namespace pliant::render
