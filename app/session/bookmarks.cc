#include "app/session/bookmarks.h"

#include <algorithm>
#include <string>

#include "app/session/json_store.h"

namespace pliant::app {
namespace {

using nlohmann::json;

json ToJson(const ui::Bookmark& mark) {
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

// Unused when a number is missing or makes no sense.
ui::Bookmark FromJson(const json& from) {
  ui::Bookmark mark;
  double type = 0, fixed = -1, body = -1, orthographic = 0, follow = 0;
  mjvCamera& c = mark.camera;
  if (!Get(from, "type", &type) || !Get(from, "distance", &c.distance) || !Get(from, "azimuth", &c.azimuth) ||
      !Get(from, "elevation", &c.elevation))
    return mark;
  if (!GetArray(from, "lookat", c.lookat, 3)) return mark;
  Get(from, "fixed", &fixed);
  Get(from, "body", &body);
  Get(from, "orthographic", &orthographic);
  Get(from, "follow", &follow);
  c.type = static_cast<int>(type);
  if (c.type < mjCAMERA_FREE || c.type > mjCAMERA_FIXED || c.distance <= 0) return mark;
  c.fixedcamid = static_cast<int>(fixed);
  c.trackbodyid = static_cast<int>(body);
  c.orthographic = orthographic != 0 ? 1 : 0;
  mark.mode = static_cast<ui::FollowMode>(std::clamp(static_cast<int>(follow), 0, 2));
  Get(from, "body_name", &mark.body);
  Get(from, "camera_name", &mark.fixed_camera);
  mark.used = true;
  return mark;
}

}  // namespace

json ToJson(const Bookmarks& bookmarks) {
  json out = json::object();
  for (size_t i = 0; i < bookmarks.size(); ++i) {
    if (bookmarks[i].used) out[std::to_string(i + 1)] = ToJson(bookmarks[i]);
  }
  return out;
}

void FromJson(const json& in, Bookmarks* bookmarks) {
  for (size_t i = 0; i < bookmarks->size(); ++i)
    (*bookmarks)[i] = FromJson(GetObject(in, std::to_string(i + 1).c_str()));
}

}  // namespace pliant::app
