// Actions that change models and files.
#pragma once

#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "ui/actions/actions.h"

namespace pliant::ui {

// Where the selection stands in the model's files; file empty when it is not known.
SourceLocation SelectionSource(const ActionContext& context);

// A <key> element with the complete state, all digits kept.
std::string StateAsKey(const mjModel& m, const mjData& d);

// The state as a keyframe of this session, under a name that is not taken.
SessionKey StateKey(const mjModel& m, const mjData& d, std::string name);
std::string FreeKeyName(const mjModel& m, const KeyframesState& state);
// Reads a <key .../> element, as Copy state makes it; false with the reason when it does not fit the model.
bool ParseKeyText(const mjModel& m, const std::string& text, SessionKey* key, std::string* error);
// Sends the state of a session keyframe.
void LoadSessionKey(ActionContext& context, const SessionKey& key);

// The view of the free camera as the element of a model file, which has no name when `name` is empty.
std::string CameraAsElement(const mjvCamera& camera, const std::string& name);

// Sends a control value of one actuator's generator off or on.
void SetGenerator(ActionContext& context, int control, const runner::command::Generator& generator);

}  // namespace pliant::ui
