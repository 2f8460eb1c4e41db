// Undo of the switches of the view.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>

#include "ui/edits/edit.h"
#include "ui/state/view_state.h"

namespace pliant::ui {

struct ViewFlags {
  mjvOption option = {};
  std::array<mjtByte, mjNRNDFLAG> render_flags = {};
  DrawExtras extras;  // its switches; numbers and texts that are typed are left as they are
  bool operator==(const ViewFlags& other) const;
};

template <>
struct EditTraits<ViewFlags> : EditOfValue<ViewFlags> {
  static void Watch(const UiState& ui, EditRecorder& log);
  static void Remember(const UiState& ui, EditMemory& memory);
  static void OnModel(const UiState& ui, EditMemory& memory);
  static void Apply(const ViewFlags& value, EditEffects& effects);
};

}  // namespace pliant::ui
