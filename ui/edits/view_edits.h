// Undo of the switches of the view.
#pragma once

#include <mujoco/mjvisualize.h>

#include <array>

#include "ui/edits/edit_kinds.h"
#include "ui/state/view_state.h"

namespace pliant::ui {

struct ViewFlags {
  mjvOption option = {};
  std::array<mjtByte, mjNRNDFLAG> render_flags = {};
  DrawExtras extras;  // its switches; numbers and texts that are typed are left as they are
  bool operator==(const ViewFlags& other) const;
};

EditKinds ViewFlagEdits();

}  // namespace pliant::ui
