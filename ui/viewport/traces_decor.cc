#include "ui/viewport/traces_decor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/model/data.h"
#include "engine/query/placement.h"
#include "engine/visual/scene.h"
#include "ui/model/probe_store.h"
#include "ui/viewport/pen.h"
#include "ui/viewport/pick.h"
#include "ui/widgets/value_source.h"

namespace pliant::ui {
namespace {

constexpr int kMaxPieces = 300;  // line pieces of one path
constexpr double kKeptMoments = 20000;
constexpr float kPathColors[][3] = {{0.95f, 0.75f, 0.1f}, {0.35f, 0.7f, 0.95f}, {0.9f, 0.5f, 0.85f},
                                    {0.1f, 0.75f, 0.55f}, {0.85f, 0.35f, 0.1f}, {0.95f, 0.95f, 0.95f}};
// Of shadows; the second one is that of run B, as its curves are.
constexpr float kGhostColor[3] = {0.55f, 0.75f, 1};
constexpr float kOtherGhostColor[3] = {1, 0.72f, 0.3f};
constexpr float kGhostAlpha = 0.3f;
constexpr float kPin[4] = {0.95f, 0.65f, 0.05f, 1};

const double* PointOf(const mjModel& m, const mjData& d, const TraceTarget& target) {
  if (target.type == mjOBJ_SITE) return target.id < m.nsite ? d.site_xpos + 3 * target.id : nullptr;
  if (target.id < 0 || target.id >= m.nbody) return nullptr;
  return (target.type == mjOBJ_XBODY ? d.subtree_com : d.xpos) + 3 * target.id;
}

bool SameTargets(const std::vector<TraceTarget>& a, const std::vector<TraceTarget>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const TraceTarget& x, const TraceTarget& y) {
    return x.type == y.type && x.id == y.id;
  });
}

// The path as every recorded step says it, from the present back; false where steps are not known (yet).
bool AddRecordedPath(ActionContext& c, size_t number, double seconds, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const runner::Snapshot& shot = *c.frame.snapshot;
  const TraceTarget& target = c.ui.views.traces.targets[number];
  const double* now = PointOf(m, *c.frame.d, target);
  if (shot.timeline == nullptr || c.frame.samples == nullptr || now == nullptr) return false;
  const char* field = target.type == mjOBJ_SITE    ? "site_xpos"
                      : target.type == mjOBJ_XBODY ? "subtree_com"
                                                   : "xpos";
  const auto rows = static_cast<size_t>(target.type == mjOBJ_SITE ? m.nsite : m.nbody);
  int probes[3];
  for (size_t k = 0; k < 3; ++k)
    probes[k] = WantProbe(c.ui, NumberPath(m, field, rows, 3, static_cast<size_t>(target.id), k));
  const int clock = WantProbe(c.ui, "time");
  const auto at = [&](int64_t index, int probe) {
    return c.frame.samples->At(*shot.timeline, shot.run.branch, index, probe);
  };
  const int64_t last = shot.run.history.cursor;
  const auto steps = static_cast<int64_t>(std::min(1e7, seconds / std::max(1e-6, m.opt.timestep)));
  const int64_t first = std::max(shot.run.history.first, last - steps);
  const int64_t stride = std::max<int64_t>(1, (last - first) / kMaxPieces);
  const float* rgb = kPathColors[number % std::size(kPathColors)];
  ScenePen pen(scene);
  double previous[3] = {now[0], now[1], now[2]}, later = c.frame.d->time;
  int drawn = 0;
  // Indices that the stride divides, so that the pieces stay where they are while the path grows.
  for (int64_t i = last; i >= first; i = i > stride ? (i - 1) / stride * stride : i - 1) {
    const double time = at(i, clock);
    if (std::isnan(time) || time > later) break;  // a reset lies between, or nothing is known
    const double point[3] = {at(i, probes[0]), at(i, probes[1]), at(i, probes[2])};
    if (std::isnan(point[0] + point[1] + point[2])) break;
    const double age = (c.frame.d->time - time) / std::max(1e-9, seconds);
    const float rgba[4] = {rgb[0], rgb[1], rgb[2], static_cast<float>(1 - 0.85 * std::clamp(age, 0.0, 1.0))};
    pen.Line(previous, point, 2.5, rgba);
    std::copy(point, point + 3, previous);
    later = time;
    ++drawn;
  }
  return drawn > 1;
}

void AddPath(const std::deque<TraceRecorder::Moment>& moments, size_t target, double begin, double seconds,
             mjvScene& scene) {
  size_t first = 0;
  while (first < moments.size() && moments[first].time < begin) ++first;
  const size_t count = moments.size() - first;
  const size_t stride = std::max<size_t>(1, count / kMaxPieces);
  const float* rgb = kPathColors[target % std::size(kPathColors)];
  ScenePen pen(scene);
  // Counted from the newest end, so that the pieces stay where they are while the path grows.
  const double* previous = nullptr;
  for (size_t i = moments.size(); i > first;) {
    const TraceRecorder::Moment& moment = moments[i - 1];
    const double* point = moment.points.data() + 3 * target;
    const double age = (moments.back().time - moment.time) / std::max(1e-9, seconds);
    const float rgba[4] = {rgb[0], rgb[1], rgb[2], static_cast<float>(1 - 0.85 * std::clamp(age, 0.0, 1.0))};
    if (previous != nullptr) pen.Line(previous, point, 2.5, rgba);
    previous = point;
    if (i - 1 == first) break;
    i = i - 1 > first + stride ? i - stride : first + 1;
  }
}

// True when a geom is where it is in the present: its shadow would only flicker on it.
bool Coincides(const mjModel& m, const mjData& shadow, const mjData& now, int geom) {
  for (int i = 0; i < 3; ++i) {
    if (std::abs(shadow.geom_xpos[3 * geom + i] - now.geom_xpos[3 * geom + i]) > 0.05 * m.stat.meansize)
      return false;
  }
  for (int i = 0; i < 9; ++i) {
    if (std::abs(shadow.geom_xmat[9 * geom + i] - now.geom_xmat[9 * geom + i]) > 0.05) return false;
  }
  return true;
}

// A pose to be drawn as a shadow of the model.
struct Shadow {
  const std::vector<double>& qpos;
  const std::vector<double>& mocap;  // 7 numbers each
  const float* color = kGhostColor;
  float alpha = kGhostAlpha;
};

struct ShadowPainter {
  const mjModel& m;
  const mjData& now;
  const ViewState& view;
  mjData& d;  // to place the shadows in
  mjvScene& scene;

  void Add(const Shadow& shadow) const {
    if (!PlaceAt(m, shadow.qpos, shadow.mocap, d)) return;
    mjvOption option = view.option;
    std::fill(std::begin(option.flags), std::end(option.flags), mjtByte{0});
    std::fill(std::begin(option.tendongroup), std::end(option.tendongroup), mjtByte{0});
    option.label = mjLABEL_NONE;
    option.frame = mjFRAME_NONE;
    const int before = scene.ngeom;
    visual::AddGeoms(m, d, option, nullptr, mjCAT_DYNAMIC, &scene);
    for (int i = before; i < scene.ngeom; ++i) {
      mjvGeom& geom = scene.geoms[i];
      const bool hidden =
          geom.objtype == mjOBJ_GEOM &&
          (IsHidden(m, view.extras, m.geom_bodyid[geom.objid]) || Coincides(m, d, now, geom.objid));
      std::copy(shadow.color, shadow.color + 3, geom.rgba);
      geom.rgba[3] = hidden ? 0 : shadow.alpha;
      geom.category = mjCAT_DECOR;
      geom.matid = -1;
      geom.emission = 0.3f;
    }
  }
};

}  // namespace

mjData* TraceRecorder::Scratch(const mjModel& m) {
  if (scratch_ == nullptr || scratch_generation_ != generation_) {
    scratch_.reset(MakeData(m));
    scratch_generation_ = generation_;
  }
  return scratch_.get();
}

void TraceRecorder::Sample(const UiFrame& frame, const TraceState& traces) {
  const mjModel& m = *frame.m;
  const mjData& d = *frame.d;
  if (generation_ != frame.snapshot->generation || !SameTargets(targets_, traces.targets)) {
    generation_ = frame.snapshot->generation;
    targets_ = traces.targets;
    moments_.clear();
  }
  // Going back in time takes back the path.
  while (!moments_.empty() && moments_.back().time >= d.time) moments_.pop_back();
  if (traces.targets.empty() && !traces.onion) {
    moments_.clear();
    return;
  }
  Moment moment;
  moment.time = d.time;
  for (const TraceTarget& target : targets_) {
    static constexpr double kNowhere[3] = {};
    const double* point = PointOf(m, d, target);
    moment.points.insert(moment.points.end(), point != nullptr ? point : kNowhere,
                         (point != nullptr ? point : kNowhere) + 3);
  }
  if (traces.onion) {
    const PoseGhost now = GhostOfNow(m, d);
    moment.qpos = now.qpos;
    moment.mocap = now.mocap;
  }
  moments_.push_back(std::move(moment));
  while (moments_.front().time < d.time - traces.seconds ||
         static_cast<double>(moments_.size()) > kKeptMoments)
    moments_.pop_front();
}

PoseGhost GhostOfNow(const mjModel& m, const mjData& d) {
  PoseGhost ghost;
  ghost.time = d.time;
  char text[32];
  std::snprintf(text, sizeof text, "t = %.3f s", d.time);
  ghost.label = text;
  ghost.qpos.assign(d.qpos, d.qpos + m.nq);
  for (int i = 0; i < m.nmocap; ++i) {
    ghost.mocap.insert(ghost.mocap.end(), d.mocap_pos + 3 * i, d.mocap_pos + 3 * i + 3);
    ghost.mocap.insert(ghost.mocap.end(), d.mocap_quat + 4 * i, d.mocap_quat + 4 * i + 4);
  }
  return ghost;
}

void AddTraces(ActionContext& c, const ViewState& view, TraceRecorder& recorder, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const TraceState& traces = c.ui.views.traces;
  const std::deque<TraceRecorder::Moment>& moments = recorder.moments();
  for (size_t i = 0; i < traces.targets.size(); ++i) {
    if (AddRecordedPath(c, i, traces.seconds, scene) || moments.size() < 2) continue;
    AddPath(moments, i, moments.back().time - traces.seconds, traces.seconds, scene);
  }
  const bool any =
      std::any_of(traces.ghosts.begin(), traces.ghosts.end(), [](const PoseGhost& g) { return g.shown; });
  const std::vector<runner::Ghost>& branches = c.frame.snapshot->ghosts;
  if (!any && !traces.onion && branches.empty()) return;
  mjData* scratch = recorder.Scratch(m);
  if (scratch == nullptr) return;
  const ShadowPainter shadows = {m, *c.frame.d, view, *scratch, scene};
  // Of two that the program places beside each other, the second is of another color.
  int placed = 0;
  for (const PoseGhost& ghost : traces.ghosts) {
    const bool other = ghost.placed && placed++ % 2 == 1;
    const float* color = other ? kOtherGhostColor : kGhostColor;
    if (ghost.shown) shadows.Add({ghost.qpos, ghost.mocap, color});
  }
  for (const runner::Ghost& branch : branches) {
    std::vector<double> mocap;
    for (size_t i = 0; 3 * i + 2 < branch.mocap_pos.size() && 4 * i + 3 < branch.mocap_quat.size(); ++i) {
      mocap.insert(mocap.end(), branch.mocap_pos.begin() + 3 * i, branch.mocap_pos.begin() + 3 * i + 3);
      mocap.insert(mocap.end(), branch.mocap_quat.begin() + 4 * i, branch.mocap_quat.begin() + 4 * i + 4);
    }
    shadows.Add({branch.qpos, mocap});
  }
  // Onion skins: moments at even distances in time, fainter with age.
  for (int k = 1; k <= traces.onion_count && traces.onion && !moments.empty(); ++k) {
    const double age = traces.seconds * k / traces.onion_count;
    const double wanted = moments.back().time - age;
    if (wanted < moments.front().time) break;
    const auto found = std::lower_bound(moments.begin(), moments.end(), wanted,
                                        [](const TraceRecorder::Moment& x, double t) { return x.time < t; });
    const float alpha =
        kGhostAlpha * (1 - 0.7f * static_cast<float>(k) / static_cast<float>(traces.onion_count));
    shadows.Add({found->qpos, found->mocap, kGhostColor, alpha});
  }
}

// A spring is a line from the body to where it is pulled, a constant force an arrow.
void AddPins(const ActionContext& c, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  ScenePen pen(scene);
  for (const KeptForce& kept : c.ui.views.grab.pins) {
    const runner::command::Pin& pin = kept.pin;
    const bool spring = kept.IsSpring();
    const int body = kept.Body();
    if (body <= 0 || body >= m.nbody) continue;
    const double* local = spring ? pin.drag.perturb.localpos : pin.point;
    double at[3], end[3];
    for (int i = 0; i < 3; ++i) {
      at[i] = d.xpos[3 * body + i];
      for (int k = 0; k < 3; ++k) at[i] += d.xmat[9 * body + 3 * i + k] * local[k];
      end[i] = at[i] + pin.force[i] * static_cast<double>(m.vis.map.force) / m.stat.meanmass;
    }
    if (spring) {
      pen.Line(at, pin.drag.perturb.refselpos, 3, kPin);
      pen.Sphere(pin.drag.perturb.refselpos, 0.12 * m.stat.meansize, kPin);
    } else {
      pen.Span(mjGEOM_ARROW, at, end, 0.7 * static_cast<double>(m.vis.scale.forcewidth) * m.stat.meansize,
               kPin);
    }
  }
}

}  // namespace pliant::ui
