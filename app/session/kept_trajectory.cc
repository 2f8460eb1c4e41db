#include "app/session/kept_trajectory.h"

#include <filesystem>

#include "app/session/json_store.h"
#include "engine/io/vfs.h"

namespace pliant::app {
namespace {

using nlohmann::json;

constexpr const char* kFolder = "trajectory/";

std::string FileName(const std::string& path) { return std::filesystem::path(path).filename().string(); }

}  // namespace

json TrajectoryToJson(const ui::TrajectoryState& state) {
  if (state.file.empty()) return nullptr;
  return {
      {"file", FileName(state.file)}, {"begin", state.begin}, {"ghost", state.ghost}, {"drive", state.drive}};
}

void TrajectoryFromJson(const json& in, const std::string& session, ui::TrajectoryState* state) {
  std::string file;
  double begin = 0;
  if (!Get(in, "file", &file) || file.empty() || FileName(file) != file) return;
  state->wanted = session + "/" + kFolder + file;
  if (Get(in, "begin", &begin)) state->wanted_begin = begin;
  Get(in, "ghost", &state->ghost);
  Get(in, "drive", &state->drive);
}

bool KeepTrajectory(const std::string& file, std::vector<io::ZipEntry>* entries, std::string* error) {
  io::ZipEntry entry = {kFolder + FileName(file), {}};
  if (!io::ReadResource(nullptr, file, entry.bytes, *error)) return false;
  entries->push_back(std::move(entry));
  return true;
}

}  // namespace pliant::app
