#include "app/bookmarks.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/settings_file.h"
#include "engine/core/replace_file.h"

namespace pliant {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Models are known by their absolute path.
std::string KeyOf(const std::string& model) {
  std::error_code error;
  const fs::path absolute = fs::absolute(model, error);
  return error ? model : absolute.lexically_normal().string();
}

bool ReadAll(const std::string& path, json* all, std::string* error) {
  *all = json::object();
  std::ifstream file(path);
  if (!file) return true;
  std::stringstream text;
  text << file.rdbuf();
  json read = json::parse(text.str(), nullptr, false);
  if (!read.is_object()) {
    *error = path + ": the saved views cannot be read";
    return false;
  }
  *all = std::move(read);
  return true;
}

json ToJson(const Bookmark& mark) {
  const mjvCamera& c = mark.camera;
  return {{"type", c.type},
          {"lookat", {c.lookat[0], c.lookat[1], c.lookat[2]}},
          {"distance", c.distance},
          {"azimuth", c.azimuth},
          {"elevation", c.elevation},
          {"orthographic", c.orthographic},
          {"fixed", c.fixedcamid},
          {"body", c.trackbodyid},
          {"body_name", mark.body},
          {"camera_name", mark.fixed_camera},
          {"follow", static_cast<int>(mark.mode)}};
}

bool Number(const json& from, const char* key, double* value) {
  const auto found = from.find(key);
  if (found == from.end() || !found->is_number()) return false;
  *value = found->get<double>();
  return std::isfinite(*value);
}

// Unused when a number is missing or makes no sense.
Bookmark FromJson(const json& from) {
  Bookmark mark;
  double type = 0, fixed = -1, body = -1, orthographic = 0, follow = 0;
  mjvCamera& c = mark.camera;
  if (!from.is_object() || !Number(from, "type", &type) || !Number(from, "distance", &c.distance) ||
      !Number(from, "azimuth", &c.azimuth) || !Number(from, "elevation", &c.elevation))
    return mark;
  const auto lookat = from.find("lookat");
  if (lookat == from.end() || !lookat->is_array() || lookat->size() != 3) return mark;
  for (size_t i = 0; i < 3; ++i) {
    if (!(*lookat)[i].is_number()) return mark;
    c.lookat[i] = (*lookat)[i].get<double>();
  }
  Number(from, "fixed", &fixed);
  Number(from, "body", &body);
  Number(from, "orthographic", &orthographic);
  Number(from, "follow", &follow);
  c.type = static_cast<int>(type);
  if (c.type < mjCAMERA_FREE || c.type > mjCAMERA_FIXED || c.distance <= 0) return mark;
  c.fixedcamid = static_cast<int>(fixed);
  c.trackbodyid = static_cast<int>(body);
  c.orthographic = orthographic != 0 ? 1 : 0;
  mark.mode = static_cast<FollowMode>(std::clamp(static_cast<int>(follow), 0, 2));
  if (from.contains("body_name") && from["body_name"].is_string()) mark.body = from["body_name"];
  if (from.contains("camera_name") && from["camera_name"].is_string())
    mark.fixed_camera = from["camera_name"];
  mark.used = true;
  return mark;
}

}  // namespace

std::string BookmarksPath() { return (fs::path(SettingsPath()).parent_path() / "views.json").string(); }

bool ReadBookmarks(const std::string& path, const std::string& model, Bookmarks* bookmarks,
                   std::string* error) {
  *bookmarks = {};
  json all;
  if (!ReadAll(path, &all, error)) return false;
  const auto found = all.find(KeyOf(model));
  if (found == all.end() || !found->is_object()) return true;
  for (int i = 0; i < kBookmarkCount; ++i) {
    const auto mark = found->find(std::to_string(i + 1));
    if (mark != found->end()) (*bookmarks)[static_cast<size_t>(i)] = FromJson(*mark);
  }
  return true;
}

bool WriteBookmarks(const std::string& path, const std::string& model, const Bookmarks& bookmarks,
                    std::string* error) {
  json all;
  std::error_code ignored;
  if (!ReadAll(path, &all, error)) fs::rename(path, path + ".bad", ignored);
  error->clear();
  json& own = all[KeyOf(model)] = json::object();
  for (int i = 0; i < kBookmarkCount; ++i) {
    const Bookmark& mark = bookmarks[static_cast<size_t>(i)];
    if (mark.used) own[std::to_string(i + 1)] = ToJson(mark);
  }
  fs::create_directories(fs::path(path).parent_path(), ignored);
  return ReplaceFile(path, all.dump(1, ' ', false, json::error_handler_t::replace) + "\n", error);
}

}  // namespace pliant
