#include "ui/viewport/color_by.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <string>

#include "engine/math/vec3.h"
#include "engine/model/names.h"
#include "engine/query/contact_force.h"
#include "engine/query/object_velocity.h"
#include "ui/model/names.h"
#include "ui/model/number_text.h"
#include "ui/viewport/backing.h"

namespace pliant::ui {

const QuantityInfo kQuantities[static_cast<int>(ColorQuantity::kCount)] = {
    {"none", "Own colors", "", false},
    {"speed", "Speed", "m/s", false},
    {"force", "Contact force", "N", false},
    {"energy", "Kinetic energy", "J", false},
    {"penetration", "Penetration", "m", false},
    {"friction", "Friction use", "", false},
    {"mass", "Mass", "kg", false},
    {"depth", "Distance from the eye", "m", false},
    {"island", "Island", "", true},
    {"sleep", "Sleep", "", true},
    {"tree", "Kinematic tree", "", true},
    {"material", "Material", "", true},
    {"group", "Group", "", true},
    {"segment", "Each geom", "", true}};

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

// From dark to light, so that it reads without hues as well.
constexpr float kRamp[][3] = {{0.20f, 0.06f, 0.36f},
                              {0.22f, 0.32f, 0.58f},
                              {0.12f, 0.56f, 0.56f},
                              {0.42f, 0.78f, 0.36f},
                              {0.99f, 0.90f, 0.22f}};
constexpr int kRampSteps = static_cast<int>(std::size(kRamp)) - 1;
// Kinds, distinguishable for the colour-blind (Okabe and Ito 2008), and lighter ones after those.
constexpr float kKinds[][3] = {{0.90f, 0.62f, 0.00f}, {0.34f, 0.71f, 0.91f}, {0.00f, 0.62f, 0.45f},
                               {0.94f, 0.89f, 0.26f}, {0.00f, 0.45f, 0.70f}, {0.84f, 0.37f, 0.00f},
                               {0.80f, 0.47f, 0.65f}, {0.72f, 0.72f, 0.72f}};

void ColorAt(bool kinds, double value, double lo, double hi, float rgb[3]) {
  if (kinds) {
    const auto index = static_cast<size_t>(std::llround(std::max(0.0, value))) % std::size(kKinds);
    std::copy_n(kKinds[index], 3, rgb);
    return;
  }
  const double t = hi > lo ? std::clamp((value - lo) / (hi - lo), 0.0, 1.0) * kRampSteps : 0;
  const int step = std::min(static_cast<int>(t), kRampSteps - 1);
  const auto share = static_cast<float>(t - step);
  for (int i = 0; i < 3; ++i) rgb[i] = (1 - share) * kRamp[step][i] + share * kRamp[step + 1][i];
}

bool Moves(const mjModel& m, int body) { return m.body_weldid[body] != 0; }

double SpeedOf(const mjModel& m, const mjData& d, int body) {
  if (!Moves(m, body)) return kNothing;
  double velocity[6];
  ObjectVelocity(m, d, mjOBJ_BODY, body, velocity, 0);
  return Norm3(velocity + 3);
}

double EnergyOf(const mjModel& m, const mjData& d, int body) {
  if (!Moves(m, body)) return kNothing;
  double v[6];
  ObjectVelocity(m, d, mjOBJ_BODY, body, v, 1);  // axes of the principal inertia
  double energy = 0;
  for (int i = 0; i < 3; ++i)
    energy += 0.5 * (m.body_inertia[3 * body + i] * v[i] * v[i] + m.body_mass[body] * v[3 + i] * v[3 + i]);
  return energy;
}

double IslandOf(const mjModel& m, const mjData& d, int body) {
  const int tree = m.body_treeid[body];
  if (tree < 0 || d.nisland == 0) return kNothing;
  const int island = d.tree_island[tree];
  return island >= 0 ? island : kNothing;
}

double OfBody(const mjModel& m, const mjData& d, int body, ColorQuantity what) {
  switch (what) {
    case ColorQuantity::kSpeed:
      return SpeedOf(m, d, body);
    case ColorQuantity::kEnergy:
      return EnergyOf(m, d, body);
    case ColorQuantity::kMass:
      return Moves(m, body) ? m.body_mass[body] : kNothing;
    case ColorQuantity::kIsland:
      return IslandOf(m, d, body);
    case ColorQuantity::kSleep:
      return m.body_treeid[body] >= 0 ? (d.body_awake[body] == mjS_ASLEEP ? 1 : 0) : kNothing;
    case ColorQuantity::kTree:
      return m.body_treeid[body] >= 0 ? m.body_treeid[body] : kNothing;
    default:
      return kNothing;
  }
}

double OfGeom(const mjModel& m, const mjData& d, const mjvScene& scene, int geom, ColorQuantity what) {
  if (what == ColorQuantity::kMaterial) return m.geom_matid[geom] >= 0 ? m.geom_matid[geom] : kNothing;
  if (what == ColorQuantity::kGroup) return m.geom_group[geom];
  if (what == ColorQuantity::kSegment) return geom;
  if (what != ColorQuantity::kDepth) return OfBody(m, d, m.geom_bodyid[geom], what);
  double depth = 0;
  for (int i = 0; i < 3; ++i) {
    depth += (d.geom_xpos[3 * geom + i] - static_cast<double>(scene.camera[0].pos[i])) *
             static_cast<double>(scene.camera[0].forward[i]);
  }
  return m.geom_type[geom] == mjGEOM_PLANE ? kNothing : depth;
}

// Share of the friction cone that a contact uses; 1: it slips.
double FrictionUse(const mjContact& contact, const double force[3]) {
  if (contact.dim < 3 || force[0] <= 0) return 0;
  const double across = std::hypot(force[1] / contact.friction[0], force[2] / contact.friction[1]);
  return across / force[0];
}

std::vector<double> OfContacts(const mjModel& m, const mjData& d, ColorQuantity what) {
  std::vector<double> out(static_cast<size_t>(m.ngeom), kNothing);
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    double force[6] = {};
    ContactForce(m, d, i, force);
    const double value = what == ColorQuantity::kForce         ? force[0]
                         : what == ColorQuantity::kPenetration ? std::max(0.0, -contact.dist)
                                                               : FrictionUse(contact, force);
    for (const int geom : contact.geom) {
      if (geom < 0) continue;
      double& known = out[static_cast<size_t>(geom)];
      if (std::isnan(known)) known = 0;
      known = what == ColorQuantity::kForce ? known + value : std::max(known, value);
    }
  }
  return out;
}

ColorQuantity QuantityOf(const ViewState& view) {
  const int last = static_cast<int>(ColorQuantity::kCount) - 1;
  return static_cast<ColorQuantity>(std::clamp(view.extras.color.quantity, 0, last));
}

// What stands at an end of the scale: with a fixed range, values beyond it have the colour of the end.
std::string EndText(double at, bool beyond, const char* sign) {
  return (beyond ? sign : "") + NumberText("%.3g", at);
}

// What a kind of these is called.
std::string KindText(const mjModel& m, ColorQuantity what, int kind) {
  if (what == ColorQuantity::kSleep) return kind == 1 ? "asleep" : "awake";
  if (what == ColorQuantity::kMaterial) return ElementName(m, mjOBJ_MATERIAL, kind);
  if (what == ColorQuantity::kSegment) return ElementName(m, mjOBJ_GEOM, kind);
  if (what == ColorQuantity::kTree) {
    for (int b = 1; b < m.nbody; ++b) {
      if (m.body_treeid[b] == kind) return ElementName(m, mjOBJ_BODY, b);
    }
  }
  return std::to_string(kind);
}

}  // namespace

std::vector<double> GeomQuantity(const mjModel& m, const mjData& d, const mjvScene& scene,
                                 ColorQuantity what) {
  if (what == ColorQuantity::kForce || what == ColorQuantity::kPenetration ||
      what == ColorQuantity::kFriction)
    return OfContacts(m, d, what);
  std::vector<double> out(static_cast<size_t>(m.ngeom));
  for (int g = 0; g < m.ngeom; ++g) out[static_cast<size_t>(g)] = OfGeom(m, d, scene, g, what);
  return out;
}

void ColorRange(const ColorScale& scale, const std::vector<double>& values, double* lo, double* hi) {
  *lo = scale.lo;
  *hi = scale.hi;
  if (scale.fixed) return;
  *lo = 0;
  *hi = 0;
  for (const double value : values) {
    if (std::isfinite(value)) *hi = std::max(*hi, value);
  }
  if (*hi <= 0) *hi = 1;
}

void ColorScene(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const ColorQuantity what = QuantityOf(view);
  if (what == ColorQuantity::kNone) return;
  const mjModel& m = *c.frame.m;
  const std::vector<double> values = GeomQuantity(m, *c.frame.d, scene, what);
  double lo = 0, hi = 1;
  ColorRange(view.extras.color, values, &lo, &hi);
  for (int i = 0; i < scene.ngeom; ++i) {
    mjvGeom& geom = scene.geoms[i];
    if (geom.objtype != mjOBJ_GEOM || geom.objid < 0 || geom.objid >= m.ngeom) continue;
    if (geom.category == mjCAT_DECOR) continue;
    const double value = values[static_cast<size_t>(geom.objid)];
    if (std::isnan(value)) {
      if (m.geom_type[geom.objid] == mjGEOM_PLANE) continue;  // the ground stays what it is
      std::fill_n(geom.rgba, 3, 0.45f);
    } else {
      ColorAt(kQuantities[static_cast<int>(what)].kinds, value, lo, hi, geom.rgba);
    }
    geom.matid = -1;
    geom.emission = 0.2f;
  }
}

void DrawColorLegend(ActionContext& c, const ViewState& view, const mjvScene& scene, ImVec2 corner,
                     ImVec2 size) {
  const ColorQuantity what = QuantityOf(view);
  if (what == ColorQuantity::kNone) return;
  const QuantityInfo& info = kQuantities[static_cast<int>(what)];
  const std::vector<double> values = GeomQuantity(*c.frame.m, *c.frame.d, scene, what);
  const bool fixed = view.extras.color.fixed;
  double lo = 0, hi = 1;
  ColorRange(view.extras.color, values, &lo, &hi);
  if (&view == &c.ui.view && !fixed && !info.kinds) {  // the range to begin with when it is fixed
    c.ui.view.extras.color.lo = lo;
    c.ui.view.extras.color.hi = hi;
  }
  if (size.x < c.frame.Px(260)) return;
  const Style& style = *c.frame.style;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  std::string title = info.title;
  if (*info.unit != '\0') title += std::string(", ") + info.unit;
  if (fixed && !info.kinds) title += " (fixed)";
  std::set<int> kinds;
  for (const double value : values) {
    if (info.kinds && std::isfinite(value) && kinds.size() < 9) kinds.insert(static_cast<int>(value));
  }
  const float line = ImGui::GetTextLineHeight() + style.Px(3);
  const float width = style.Px(170), rows = info.kinds ? static_cast<float>(kinds.size()) : 2;
  const ImVec2 at(corner.x + style.Px(10), corner.y + style.Px(44));
  const ImVec2 end(at.x + width + style.Px(20), at.y + (rows + 1) * line + style.Px(12));
  list.AddRectFilled(at, end, Color(Backing(style.palette)), style.Px(6));
  const ImVec2 in(at.x + style.Px(10), at.y + style.Px(6));
  list.AddText(in, Color(style.palette.text), title.c_str());
  float rgb[3];
  float y = in.y + line;
  if (!info.kinds) {
    constexpr int kParts = 48;
    for (int i = 0; i < kParts; ++i) {
      ColorAt(false, i, 0, kParts - 1, rgb);
      const float x = in.x + width * static_cast<float>(i) / kParts;
      list.AddRectFilled({x, y + style.Px(2)}, {x + width / kParts + 1, y + line - style.Px(2)},
                         Color({rgb[0], rgb[1], rgb[2], 1}));
    }
    const auto beyond = [&](double sign, double end) {
      return std::any_of(values.begin(), values.end(), [&](double v) { return sign * v > sign * end; });
    };
    const std::string min_text = EndText(lo, beyond(-1, lo), "<= "),
                      max_text = EndText(hi, beyond(1, hi), ">= ");
    list.AddText({in.x, y + line}, Color(style.palette.text), min_text.c_str());
    list.AddText({in.x + width - ImGui::CalcTextSize(max_text.c_str()).x, y + line},
                 Color(style.palette.text), max_text.c_str());
    return;
  }
  for (const int kind : kinds) {
    ColorAt(true, kind, lo, hi, rgb);
    list.AddRectFilled({in.x, y + style.Px(2)}, {in.x + style.Px(14), y + line - style.Px(3)},
                       Color({rgb[0], rgb[1], rgb[2], 1}));
    list.AddText({in.x + style.Px(21), y}, Color(style.palette.text),
                 KindText(*c.frame.m, what, kind).c_str());
    y += line;
  }
}

}  // namespace pliant::ui
