// Named keyframes of the file and of this session.
#pragma once

#include "ui/actions/actions.h"

namespace pliant::ui {

void DrawKeyframeList(ActionContext& context);

}  // namespace pliant::ui
