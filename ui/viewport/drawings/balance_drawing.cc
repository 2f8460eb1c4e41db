// What stands, in the picture: polygon of support, centre of mass, zero moment point.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/math/vec3.h"
#include "engine/query/balance.h"
#include "ui/actions/actions.h"
#include "ui/viewport/pen.h"
#include "ui/viewport/pick.h"

namespace pliant::ui {
namespace {

constexpr size_t kFew = 6;             // so many trees have all their numbers written
constexpr double kLift = 2e-3;         // of the model's extent: lines lie above the ground, not in it
constexpr double kMark = 0.018;        // of the extent: half the size of a mark
constexpr double kMarkOfReach = 0.25;  // at most, of the way to the farthest corner
constexpr double kThin = 1.5;          // pixels
constexpr double kStrong = 4;          // of what has lost its balance: the width tells too
// Blue and vermilion can be told apart with every kind of colour vision.
constexpr float kHolds[4] = {0.35f, 0.7f, 0.95f, 1};
constexpr float kTips[4] = {0.85f, 0.2f, 0.05f, 1};
constexpr float kCom[4] = {0.98f, 0.98f, 0.98f, 1};
constexpr float kZmp[4] = {0.95f, 0.65f, 0.05f, 1};

// Small things have small marks.
double MarkOf(const mjModel& m, const Balance& tree) {
  double reach = 0;
  for (const Point3& corner : tree.polygon) reach = std::max(reach, Dist3(corner.data(), tree.below));
  const double most = kMark * m.stat.extent;
  return reach > 0 ? std::clamp(kMarkOfReach * reach, 0.2 * most, most) : 0.5 * most;
}

class BalancePen {
 public:
  BalancePen(const mjModel& m, const Balance& tree, bool named, mjvScene& scene)
      : tree_(tree), pen_(scene), named_(named), mark_(MarkOf(m, tree)), lift_(kLift * m.stat.extent) {
    Scl3(up_, m.opt.gravity, -1);
    Normalize3(up_);
    const double ahead[3] = {1, 0, 0}, aside[3] = {0, 1, 0};
    const double* start = std::abs(up_[0]) < 0.9 ? ahead : aside;
    AddScl3(x_, start, up_, -Dot3(start, up_));
    Normalize3(x_);
    Cross(y_, up_, x_);
  }

  void Draw() {
    Outline();
    const double below[3] = {tree_.below[0], tree_.below[1], tree_.below[2]};
    Name(pen_.Sphere(tree_.com, 0.7 * mark_, kCom), "COM");
    pen_.Line(tree_.com, below, kThin, kCom);
    Stroke(below, 1, 0, -1, 0, kCom);
    Stroke(below, 0, 1, 0, -1, kCom);
    MarginLine();
    if (!tree_.has_zmp) return;
    Stroke(tree_.zmp, 1, 0, 0, 1, kZmp);
    Stroke(tree_.zmp, 0, 1, -1, 0, kZmp);
    Stroke(tree_.zmp, -1, 0, 0, -1, kZmp);
    Name(Stroke(tree_.zmp, 0, -1, 1, 0, kZmp), "ZMP");
  }

 private:
  void Outline() {
    const std::vector<Point3>& polygon = tree_.polygon;
    const bool holds = tree_.margin > 0;
    for (size_t i = 0; i < polygon.size(); ++i) {
      double from[3], to[3];
      AddScl3(from, polygon[i].data(), up_, lift_);
      AddScl3(to, polygon[(i + 1) % polygon.size()].data(), up_, lift_);
      pen_.Line(from, to, holds ? 2 * kThin : kStrong, holds ? kHolds : kTips);
    }
  }

  void MarginLine() {
    double from[3], to[3];
    AddScl3(from, tree_.below, up_, lift_);
    AddScl3(to, tree_.edge, up_, lift_);
    const bool holds = tree_.margin > 0;
    mjvGeom* line = pen_.Line(from, to, holds ? kThin : kStrong, holds ? kHolds : kTips);
    if (line == nullptr || !named_) return;
    std::snprintf(line->label, sizeof line->label, holds ? "margin %.3g mm" : "outside by %.3g mm",
                  1e3 * std::abs(tree_.margin));
  }

  // A line of a mark around a point, in units of its size.
  mjvGeom* Stroke(const double* at, double x0, double y0, double x1, double y1, const float* rgba) {
    double from[3], to[3];
    for (int i = 0; i < 3; ++i) {
      const double middle = at[i] + lift_ * up_[i];
      from[i] = middle + mark_ * (x0 * x_[i] + y0 * y_[i]);
      to[i] = middle + mark_ * (x1 * x_[i] + y1 * y_[i]);
    }
    return pen_.Line(from, to, 2 * kThin, rgba);
  }

  void Name(mjvGeom* geom, const char* text) const {
    if (geom != nullptr && named_) std::snprintf(geom->label, sizeof geom->label, "%s", text);
  }

  const Balance& tree_;
  ScenePen pen_;
  bool named_;
  double mark_;
  double lift_;
  double up_[3] = {};
  double x_[3] = {};
  double y_[3] = {};
};

// Of every tree that stands and is not hidden. The centre of mass is a ball above a cross, the zero moment
// point a diamond; the margin is written at the line to the nearest edge: of the selected tree, and of all
// where there are few.
void Draw(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  std::vector<Balance> trees = FindBalance(m, *c.frame.d);
  std::erase_if(trees, [&](const Balance& tree) { return IsHidden(m, view.extras, tree.body); });
  const int chosen = c.ui.selection.body > 0 ? m.body_treeid[c.ui.selection.body] : -1;
  for (const Balance& tree : trees)
    BalancePen(m, tree, trees.size() <= kFew || tree.tree == chosen, scene).Draw();
}

}  // namespace

extern constinit const Drawing kBalanceDrawing = {
    .name = "balance",
    .action = "view.balance",
    .title = "Support polygon, center of mass and zero moment point",
    .label = "Balance",
    .order = 20,
    .draw = Draw,
};

}  // namespace pliant::ui
