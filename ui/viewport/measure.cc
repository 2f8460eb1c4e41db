#include "ui/viewport/measure.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "engine/math/vec3.h"
#include "engine/model/names.h"
#include "engine/query/distance.h"
#include "render/camera.h"
#include "ui/model/names.h"
#include "ui/viewport/backing.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxRecorded = 100000;
constexpr double kDegree = 3.14159265358979323846 / 180;

void WorldOf(const mjData& d, const MeasurePoint& point, double out[3]) {
  const double* mat = d.xmat + 9 * point.body;
  for (int i = 0; i < 3; ++i) out[i] = d.xpos[3 * point.body + i] + Dot3(mat + 3 * i, point.local);
}

// In another version of the model, by name; nameless ones by their number. False when it is gone.
bool Refind(const mjModel& m, mjtObj type, const std::string& name, int* id) {
  if (!name.empty()) *id = Name2Id(m, type, name.c_str());
  return *id >= 0 && *id < CountOf(m, type);
}

bool IsThere(const mjModel& m, Measurement& measurement) {
  bool there = true;
  for (MeasurePoint& point : measurement.points)
    there = there && Refind(m, mjOBJ_BODY, point.body_name, &point.body);
  for (int k = 0; k < 2 && measurement.kind == MeasureKind::kClearance; ++k)
    there = there && Refind(m, mjOBJ_GEOM, measurement.geom_names[k], &measurement.geoms[k]);
  return there;
}

double AngleAt(const double corner[3], const double a[3], const double b[3]) {
  double u[3], v[3], across[3];
  Sub3(u, a, corner);
  Sub3(v, b, corner);
  Cross(across, u, v);
  return std::atan2(Norm3(across), Dot3(u, v));
}

void Evaluate(const mjModel& m, mjData& d, Measurement& out) {
  if (out.kind == MeasureKind::kClearance) {
    double ends[6] = {};
    const double far = 10 * std::max(1.0, m.stat.extent);
    out.value = GeomDistance(m, d, out.geoms[0], out.geoms[1], far, ends);
    std::copy_n(ends, 3, out.from);
    std::copy_n(ends + 3, 3, out.to);
    return;
  }
  WorldOf(d, out.points.front(), out.from);
  WorldOf(d, out.points.back(), out.to);
  double way[3];
  Sub3(way, out.to, out.from);
  out.value = Norm3(way);
  if (out.kind != MeasureKind::kAngle) return;
  double corner[3];
  WorldOf(d, out.points[1], corner);
  out.value = AngleAt(corner, out.from, out.to);
}

// After a jump back in time what came later is no longer true.
void Record(double time, Measurement& out) {
  while (!out.record.empty() && out.record.back().first >= time) out.record.pop_back();
  out.record.emplace_back(time, out.value);
  if (out.record.size() > kMaxRecorded)
    out.record.erase(out.record.begin(), out.record.begin() + kMaxRecorded / 2);
}

// A dashed line with a number at its middle.
class Sketch {
 public:
  Sketch(ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size)
      : style_(*c.frame.style), scene_(scene), corner_(corner), size_(size) {}

  bool Place(const double* at, ImVec2* out) const {
    double pixel[2];
    if (!render::ProjectToPixel(scene_, size_, at, pixel)) return false;
    *out = {corner_.x + static_cast<float>(pixel[0]), corner_.y + static_cast<float>(pixel[1])};
    return true;
  }
  void Line(const double* from, const double* to) const {
    ImVec2 a, b;
    if (!Place(from, &a) || !Place(to, &b)) return;
    list_.AddLine(a, b, IM_COL32(0, 0, 0, 150), style_.Px(4));
    list_.AddLine(a, b, Color(style_.palette.selection), style_.Px(2));
    for (const ImVec2 end : {a, b}) Dot(end);
  }
  void Dot(ImVec2 at) const {
    list_.AddCircleFilled(at, style_.Px(4.5f), IM_COL32(0, 0, 0, 170), 12);
    list_.AddCircleFilled(at, style_.Px(3), Color(style_.palette.selection), 12);
  }
  void Text(const double* at, const std::string& text) const {
    ImVec2 middle;
    if (!Place(at, &middle)) return;
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
    const ImVec2 label(middle.x - 0.5f * extent.x, middle.y - extent.y - style_.Px(8));
    list_.AddRectFilled({label.x - style_.Px(5), label.y - style_.Px(2)},
                        {label.x + extent.x + style_.Px(5), label.y + extent.y + style_.Px(2)},
                        Color(Backing(style_.palette)), style_.Px(4));
    list_.AddText(label, Color(style_.palette.text), text.c_str());
  }

 private:
  const Style& style_;
  const mjvScene& scene_;
  ImVec2 corner_;
  const render::Viewport& size_;
  ImDrawList& list_ = *ImGui::GetWindowDrawList();
};

}  // namespace

int PointsOf(MeasureKind kind) { return kind == MeasureKind::kAngle ? 3 : 2; }

void BeginMeasure(UiState& ui, MeasureKind kind) {
  MeasureState& state = ui.views.tools.measure;
  state.taking = true;
  state.kind = kind;
  state.points.clear();
  state.geoms.clear();
}

std::string NextMeasurePoint(const MeasureState& state) {
  const bool geoms = state.kind == MeasureKind::kClearance;
  const size_t taken = geoms ? state.geoms.size() : state.points.size();
  return std::string(geoms ? "geom " : "point ") + std::to_string(taken + 1) + " of " +
         std::to_string(PointsOf(state.kind));
}

void TakeMeasurePoint(ActionContext& c, const PickResult& hit) {
  MeasureState& state = c.ui.views.tools.measure;
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  if (hit.body < 0) return;
  const auto name = [&](mjtObj type, int id) {
    const char* text = Id2Name(m, type, id);
    return std::string(text != nullptr ? text : "");
  };
  Measurement done;
  done.kind = state.kind;
  if (state.kind == MeasureKind::kClearance) {
    if (hit.geom < 0 || (!state.geoms.empty() && state.geoms.back() == hit.geom)) return;
    state.geoms.push_back(hit.geom);
    if (state.geoms.size() < 2) return;
    for (size_t k = 0; k < 2; ++k) {
      done.geoms[k] = state.geoms[k];
      done.geom_names[k] = name(mjOBJ_GEOM, done.geoms[k]);
    }
  } else {
    MeasurePoint point;
    point.body = hit.body;
    point.body_name = name(mjOBJ_BODY, hit.body);
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k)
        point.local[i] += d.xmat[9 * hit.body + 3 * k + i] * (hit.point[k] - d.xpos[3 * hit.body + k]);
    }
    state.points.push_back(point);
    if (static_cast<int>(state.points.size()) < PointsOf(state.kind)) return;
    done.points = state.points;
  }
  state.pinned.push_back(std::move(done));
  state.taking = false;
  state.points.clear();
  state.geoms.clear();
}

void UpdateMeasurements(ActionContext& c) {
  const mjModel& m = *c.frame.m;
  std::vector<Measurement>& pinned = c.ui.views.tools.measure.pinned;
  std::erase_if(pinned, [&](Measurement& measurement) { return !IsThere(m, measurement); });
  for (Measurement& measurement : pinned) {
    Evaluate(m, *c.frame.d, measurement);
    Record(c.frame.d->time, measurement);
  }
}

bool SameMeasurement(const Measurement& a, const Measurement& b) {
  const auto same = [](const MeasurePoint& x, const MeasurePoint& y) {
    return x.body == y.body && x.body_name == y.body_name && std::equal(x.local, x.local + 3, y.local);
  };
  return a.kind == b.kind && std::equal(a.geoms, a.geoms + 2, b.geoms) &&
         std::equal(a.points.begin(), a.points.end(), b.points.begin(), b.points.end(), same);
}

std::string MeasureText(const Measurement& measurement) {
  char text[64];
  if (measurement.kind == MeasureKind::kAngle) {
    std::snprintf(text, sizeof text, "%.2f°", measurement.value / kDegree);
  } else {
    std::snprintf(text, sizeof text, "%.4f m", measurement.value);
  }
  return text;
}

std::string MeasureTitle(const mjModel& m, const Measurement& measurement) {
  std::string title;
  for (const MeasurePoint& point : measurement.points)
    title += (title.empty() ? "" : " - ") + ElementName(m, mjOBJ_BODY, point.body);
  for (int k = 0; k < 2 && measurement.points.empty(); ++k)
    title += (k == 0 ? "" : " - ") + ElementName(m, mjOBJ_GEOM, measurement.geoms[k]);
  return title;
}

std::string MeasureCsv(const Measurement& measurement) {
  std::string csv = measurement.kind == MeasureKind::kAngle ? "time_s,angle_rad\n" : "time_s,distance_m\n";
  char line[80];
  for (const auto& [time, value] : measurement.record) {
    std::snprintf(line, sizeof line, "%.17g,%.17g\n", time, value);
    csv += line;
  }
  return csv;
}

void DrawMeasurements(ActionContext& c, const mjvScene& scene, ImVec2 corner, const render::Viewport& size) {
  const MeasureState& state = c.ui.views.tools.measure;
  const Sketch sketch(c, scene, corner, size);
  for (const Measurement& pinned : state.pinned) {
    double middle[3];
    for (int i = 0; i < 3; ++i) middle[i] = 0.5 * (pinned.from[i] + pinned.to[i]);
    if (pinned.kind == MeasureKind::kAngle) {
      WorldOf(*c.frame.d, pinned.points[1], middle);
      sketch.Line(middle, pinned.from);
      sketch.Line(middle, pinned.to);
    } else {
      sketch.Line(pinned.from, pinned.to);
    }
    sketch.Text(middle, MeasureText(pinned));
  }
  for (const MeasurePoint& point : state.points) {
    double at[3];
    ImVec2 pixel;
    WorldOf(*c.frame.d, point, at);
    if (sketch.Place(at, &pixel)) sketch.Dot(pixel);
  }
}

}  // namespace pliant::ui
