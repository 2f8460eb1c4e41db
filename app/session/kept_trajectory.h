// The recorded trajectory beside the simulation, as a session file keeps it: the recording itself, and how it
// is seen and followed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/io/archive/zip.h"
#include "ui/state/trajectory_state.h"

namespace pliant::app {

// Null when no recording is open.
nlohmann::json TrajectoryToJson(const ui::TrajectoryState& state);
// Asks for the recording of a session file, as it was. Nothing where it kept none.
void TrajectoryFromJson(const nlohmann::json& in, const std::string& session, ui::TrajectoryState* state);

// The file as an entry of the archive. False, with a sentence in `error`, when it cannot be read.
bool KeepTrajectory(const std::string& file, std::vector<io::ZipEntry>* entries, std::string* error);

}  // namespace pliant::app
