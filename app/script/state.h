// What the window shows, for programs and tests.
#pragma once

#include <string>

#include "ui/actions/actions.h"
#include "ui/viewport/viewport.h"

namespace pliant::app {

// As JSON: time, state, selection, camera, bodies and where on the screen they are.
std::string StateAsJson(const ui::ActionContext& context, const ui::SceneView& view);

}  // namespace pliant::app
