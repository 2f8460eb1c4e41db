#include "ui/viewport/limits_decor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/math/quat.h"
#include "ui/model/names.h"
#include "ui/viewport/pen.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {
namespace {

constexpr double kNear = 0.1;    // part of the range that counts as near its end
constexpr double kRadius = 0.9;  // of vis.scale.jointlength
// Blue, orange and vermilion can be told apart with every kind of colour vision; the width also tells.
constexpr float kInside[4] = {0.35f, 0.7f, 0.95f, 1};
constexpr float kClose[4] = {0.95f, 0.65f, 0.05f, 1};
constexpr float kBeyond[4] = {0.85f, 0.2f, 0.05f, 1};
constexpr float kRange[4] = {0.75f, 0.8f, 0.85f, 0.9f};

struct Limit {
  int joint = 0;
  double value = 0, lo = 0, hi = 0;
  double axis[3] = {};
  const double* anchor = nullptr;
};

// v turned by `angle` around a unit axis.
void Turn(const double* v, const double* axis, double angle, double* out) {
  double quat[4];
  AxisAngle2Quat(quat, axis, angle);
  RotVecQuat(out, v, quat);
}

// Where the link points, at right angles to the axis, length 1.
void Direction(const mjModel& m, const mjData& d, const Limit& limit, double* out) {
  const int body = m.jnt_bodyid[limit.joint];
  const double* mat = d.xmat + 9 * body;
  for (int attempt = 0; attempt < 4; ++attempt) {
    for (int i = 0; i < 3; ++i)
      out[i] = attempt == 0 ? d.xipos[3 * body + i] - limit.anchor[i] : mat[3 * i + attempt - 1];
    AddToScl3(out, limit.axis, -Dot3(out, limit.axis));
    if (Normalize3(out) < (attempt == 0 ? 1e-3 * m.stat.meansize : 0.3)) continue;
    return;
  }
}

const float* ColorOf(const Limit& limit) {
  const double margin = kNear * (limit.hi - limit.lo);
  if (limit.value <= limit.lo || limit.value >= limit.hi) return kBeyond;
  return limit.value < limit.lo + margin || limit.value > limit.hi - margin ? kClose : kInside;
}

void Name(const mjModel& m, const Limit& limit, bool hinge, mjvGeom* geom) {
  if (geom == nullptr) return;
  const char* unit = hinge ? "rad" : "m";
  std::snprintf(geom->label, sizeof geom->label, "%.40s %.3g %s (%.3g to %.3g)",
                ElementName(m, mjOBJ_JOINT, limit.joint).c_str(), limit.value, unit, limit.lo, limit.hi);
}

void AddArc(const mjModel& m, const mjData& d, const Limit& limit, double radius, bool named,
            mjvScene& scene) {
  ScenePen pen(scene);
  double now[3];
  Direction(m, d, limit, now);
  const auto at = [&](double angle, double r, double* out) {
    double v[3];
    Turn(now, limit.axis, angle - limit.value, v);
    for (int i = 0; i < 3; ++i) out[i] = limit.anchor[i] + r * v[i];
  };
  // More than a turn would cover itself.
  const double lo = std::max(limit.lo, limit.value - 2 * mjPI),
               hi = std::min(limit.hi, limit.value + 2 * mjPI);
  const int parts = std::clamp(static_cast<int>((hi - lo) / 0.15), 4, 48);
  double a[3], b[3];
  at(lo, radius, a);
  for (int k = 1; k <= parts; ++k) {
    at(lo + (hi - lo) * k / parts, radius, b);
    pen.Line(a, b, 2, kRange);
    std::copy(b, b + 3, a);
  }
  for (const double end : {lo, hi}) {
    at(end, 0.75 * radius, a);
    at(end, 1.1 * radius, b);
    pen.Line(a, b, 3, kRange);
  }
  const float* color = ColorOf(limit);
  at(limit.value, 1.15 * radius, b);
  mjvGeom* needle = pen.Line(limit.anchor, b, color == kInside ? 2 : 4, color);
  if (named) Name(m, limit, true, needle);
}

void AddBar(const mjModel& m, const Limit& limit, double reference, double radius, bool named,
            mjvScene& scene) {
  ScenePen pen(scene);
  double lo[3], hi[3], now[3];
  for (int i = 0; i < 3; ++i) {
    lo[i] = limit.anchor[i] + (limit.lo - reference) * limit.axis[i];
    hi[i] = limit.anchor[i] + (limit.hi - reference) * limit.axis[i];
    now[i] = limit.anchor[i] + (limit.value - reference) * limit.axis[i];
  }
  pen.Line(lo, hi, 2, kRange);
  const float* color = ColorOf(limit);
  pen.Sphere(lo, 0.08 * radius, kRange);
  pen.Sphere(hi, 0.08 * radius, kRange);
  mjvGeom* mark = pen.Sphere(now, 0.16 * radius, color);
  if (named) Name(m, limit, false, mark);
}

}  // namespace

void AddJointLimits(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  const double radius = kRadius * static_cast<double>(m.vis.scale.jointlength) * m.stat.meansize;
  for (int j = 0; j < m.njnt && view.extras.joint_limits != JointLimits::kOff; ++j) {
    const int body = m.jnt_bodyid[j];
    const bool selected = body == c.ui.selection.body;
    if (m.jnt_limited[j] == 0 || (view.extras.joint_limits == JointLimits::kOfSelection && !selected))
      continue;
    if (IsHidden(m, view.extras, body)) continue;
    Limit limit{j,  d.qpos[m.jnt_qposadr[j]], m.jnt_range[2 * j], m.jnt_range[2 * j + 1],
                {}, d.xanchor + 3 * j};
    std::copy(d.xaxis + 3 * j, d.xaxis + 3 * j + 3, limit.axis);
    if (m.jnt_type[j] == mjJNT_SLIDE) {
      AddBar(m, limit, m.qpos0[m.jnt_qposadr[j]], radius, selected, scene);
      continue;
    }
    if (m.jnt_type[j] == mjJNT_BALL) {
      // The angle of the rotation away from the reference, about its own axis.
      const double* q = d.qpos + m.jnt_qposadr[j];
      const double sine = std::sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
      const double sign = q[0] < 0 ? -1 : 1;
      limit.value = 2 * std::atan2(sine, std::abs(q[0]));
      limit.lo = -1e-9;
      const double* mat = d.xmat + 9 * body;
      for (int i = 0; i < 3 && sine > 1e-9; ++i) {
        limit.axis[i] = sign * (mat[3 * i] * q[1] + mat[3 * i + 1] * q[2] + mat[3 * i + 2] * q[3]) / sine;
      }
    }
    AddArc(m, d, limit, radius, selected, scene);
  }
}

}  // namespace pliant::ui
