// What the pictures show besides the model. Shapes go into the scene, so that every picture of it has them.
#pragma once

#include <mujoco/mjvisualize.h>

#include "ui/actions/actions.h"
#include "ui/viewport/traces_decor.h"

namespace pliant::ui {

// Makes the shapes of hidden subtrees invisible.
void HideSubtrees(const mjModel& m, const DrawExtras& extras, mjvScene& scene);

// Darkens the bodies of sleeping trees, unless the picture shows islands, where they are dimmed already.
void DimSleepers(const mjModel& m, const mjData& d, const ViewState& view, mjvScene& scene);

// Adds joint limits, contacts, moving surfaces, paths, shadows of other moments, pins, and the frames below.
void AddDecor(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene);

// Frames of further kinds: a scene has those of one kind only.
void AddMoreFrames(const ActionContext& c, const ViewState& view, mjvScene& scene);

}  // namespace pliant::ui
