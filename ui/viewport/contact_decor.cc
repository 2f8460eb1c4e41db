#include "ui/viewport/contact_decor.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "engine/math/vec3.h"
#include "engine/query/contact_force.h"
#include "engine/query/object_velocity.h"
#include "ui/model/fuzzy.h"
#include "ui/model/names.h"
#include "ui/viewport/backing.h"
#include "ui/viewport/pen.h"
#include "ui/widgets/property.h"

namespace pliant::ui {
namespace {

constexpr double kLongestArrow = 0.35;  // of the model's extent, with auto scale
constexpr double kSlipTime = 0.2;       // s: the slip arrow is the way that is slid in this time
constexpr double kMinSlip = 1e-3;       // m/s
constexpr int kConeSides = 20;
constexpr float kCone[4] = {0.35f, 0.7f, 0.95f, 0.9f};
constexpr float kConeFull[4] = {0.85f, 0.2f, 0.05f, 1};
constexpr float kSlip[4] = {0.9f, 0.5f, 0.85f, 1};
constexpr float kChosen[4] = {1, 0.65f, 0.1f, 1};

bool DrawsOwn(const DrawExtras& e) {
  return e.auto_scale || e.min_force > 0 || e.contacts_of_selection || e.contact_filter[0] != '\0';
}

int BodyOfSide(const mjModel& m, const mjContact& contact, int side) {
  return contact.geom[side] >= 0 ? m.geom_bodyid[contact.geom[side]] : -1;
}

std::string NameOfSide(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] < 0) return ElementName(m, mjOBJ_FLEX, contact.flex[side]);
  return ElementName(m, mjOBJ_BODY, BodyOfSide(m, contact, side)) + " " +
         ElementName(m, mjOBJ_GEOM, contact.geom[side]);
}

// Velocity of a body's point, world axes.
void PointVelocity(const mjModel& m, const mjData& d, int body, const double* point, double* out) {
  std::fill_n(out, 3, 0.0);
  if (body <= 0) return;
  double v[6];
  ObjectVelocity(m, d, mjOBJ_XBODY, body, v, 0);
  double r[3];
  Sub3(r, point, d.xpos + 3 * body);
  Cross(out, v, r);
  AddTo3(out, v + 3);
}

// The force as it acts on the second body, or on the first where the second is static.
void WorldForce(const mjModel& m, const mjContact& contact, const double* force, double* out) {
  const int second = BodyOfSide(m, contact, 1);
  const bool turn = second >= 0 && m.body_weldid[second] == 0;
  for (int i = 0; i < 3; ++i) {
    out[i] = 0;
    for (int k = 0; k < 3; ++k) out[i] += contact.frame[3 * k + i] * force[k];
    if (turn) out[i] = -out[i];
  }
}

// The cone that the force of a sticking contact stays in, as high as its normal force.
void AddCone(const mjContact& contact, const double* force, const double* world, double scale,
             mjvScene& scene) {
  if (force[0] <= 0 || contact.dim < 3) return;
  ScenePen pen(scene);
  const double sign = Dot3(world, contact.frame) < 0 ? -1 : 1;
  const double tangential = std::hypot(force[1] / std::max(1e-9, contact.friction[0]),
                                       force[2] / std::max(1e-9, contact.friction[1]));
  const bool full = tangential > 0.99 * force[0];
  double previous[3], point[3];
  for (int k = 0; k <= kConeSides; ++k) {
    const double angle = 2 * mjPI * k / kConeSides;
    const double u = contact.friction[0] * std::cos(angle), v = contact.friction[1] * std::sin(angle);
    for (int i = 0; i < 3; ++i) {
      point[i] =
          contact.pos[i] +
          scale * force[0] * (sign * contact.frame[i] + u * contact.frame[3 + i] + v * contact.frame[6 + i]);
    }
    if (k > 0) pen.Line(previous, point, full ? 3 : 1.5, full ? kConeFull : kCone);
    if (k % 5 == 0) pen.Line(contact.pos, point, 1, full ? kConeFull : kCone);
    std::copy(point, point + 3, previous);
  }
}

void AddSlip(const mjModel& m, const mjData& d, const mjContact& contact, mjvScene& scene) {
  double first[3], second[3], slip[3], end[3];
  PointVelocity(m, d, BodyOfSide(m, contact, 0), contact.pos, first);
  PointVelocity(m, d, BodyOfSide(m, contact, 1), contact.pos, second);
  Sub3(slip, second, first);
  AddToScl3(slip, contact.frame, -Dot3(slip, contact.frame));
  const double speed = Norm3(slip);
  if (speed < kMinSlip) return;
  AddScl3(end, contact.pos, slip, kSlipTime);
  mjvGeom* arrow =
      ScenePen(scene).Span(mjGEOM_ARROW, contact.pos, end,
                           0.5 * static_cast<double>(m.vis.scale.forcewidth) * m.stat.meansize, kSlip);
  if (arrow != nullptr) std::snprintf(arrow->label, sizeof arrow->label, "%.3g m/s", speed);
}

void AddPoint(const mjModel& m, const mjContact& contact, const float* rgba, double factor, mjvScene& scene) {
  const double half = factor * static_cast<double>(m.vis.scale.contactheight) * m.stat.meansize;
  double from[3], to[3];
  for (int i = 0; i < 3; ++i) {
    from[i] = contact.pos[i] - half * contact.frame[i];
    to[i] = contact.pos[i] + half * contact.frame[i];
  }
  ScenePen(scene).Span(mjGEOM_CYLINDER, from, to,
                       factor * static_cast<double>(m.vis.scale.contactwidth) * m.stat.meansize, rgba);
}

void AddForce(const mjModel& m, const ViewState& view, const mjContact& contact, const double* force,
              double scale, mjvScene& scene) {
  const auto arrow = [&](const double* part, const float* rgba) {
    double world[3], end[3];
    WorldForce(m, contact, part, world);
    for (int i = 0; i < 3; ++i) end[i] = contact.pos[i] + scale * world[i];
    ScenePen(scene).Span(mjGEOM_ARROW, contact.pos, end,
                         static_cast<double>(m.vis.scale.forcewidth) * m.stat.meansize, rgba);
  };
  if (view.option.flags[mjVIS_CONTACTSPLIT] != 0 && contact.dim > 1) {
    const double normal[3] = {force[0], 0, 0}, friction[3] = {0, force[1], force[2]};
    arrow(normal, m.vis.rgba.contactforce);
    arrow(friction, m.vis.rgba.contactfriction);
  } else {
    arrow(force, m.vis.rgba.contactforce);
  }
}

// 1, 2 or 5 times a power of ten, not above the value.
double RoundDown(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  const double first = value / power;
  return power * (first >= 5 ? 5 : first >= 2 ? 2 : 1);
}

}  // namespace

mjvOption OptionOfModel(const ViewState& view) {
  mjvOption option = view.option;
  if (DrawsOwn(view.extras)) option.flags[mjVIS_CONTACTPOINT] = option.flags[mjVIS_CONTACTFORCE] = 0;
  return option;
}

bool ContactPasses(const ActionContext& c, const ViewState& view, int id) {
  const mjModel& m = *c.frame.m;
  const mjContact& contact = c.frame.d->contact[id];
  const DrawExtras& e = view.extras;
  if (e.contacts_of_selection && BodyOfSide(m, contact, 0) != c.ui.selection.body &&
      BodyOfSide(m, contact, 1) != c.ui.selection.body)
    return false;
  if (e.min_force > 0) {
    double force[6] = {};
    ContactForce(m, *c.frame.d, id, force);
    if (force[0] < e.min_force) return false;
  }
  return e.contact_filter[0] == '\0' ||
         MatchesFilter(e.contact_filter, NameOfSide(m, contact, 0) + " " + NameOfSide(m, contact, 1));
}

double ForceScale(const ActionContext& c, const ViewState& view) {
  const mjModel& m = *c.frame.m;
  const double plain = static_cast<double>(m.vis.map.force) / m.stat.meanmass;
  if (!view.extras.auto_scale) return plain;
  double max_force = 0;
  for (int i = 0; i < c.frame.d->ncon; ++i) {
    double force[6] = {};
    ContactForce(m, *c.frame.d, i, force);
    max_force = std::max(max_force, std::hypot(force[0], force[1], force[2]));
  }
  // In steps, so that the arrows do not breathe with every frame.
  if (max_force <= 0) return plain;
  return kLongestArrow * m.stat.extent / std::exp2(std::ceil(std::log2(max_force)));
}

void AddContactDecor(const ActionContext& c, const ViewState& view, mjvScene& scene) {
  const mjModel& m = *c.frame.m;
  const mjData& d = *c.frame.d;
  const DrawExtras& e = view.extras;
  const bool own = DrawsOwn(e);
  const double scale = ForceScale(c, view);
  const int chosen = c.ui.contacts.selected;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (i == chosen) AddPoint(m, contact, kChosen, 1.6, scene);
    if (!ContactPasses(c, view, i)) continue;
    double force[6] = {}, world[3];
    ContactForce(m, d, i, force);
    WorldForce(m, contact, force, world);
    if (own && view.option.flags[mjVIS_CONTACTPOINT] != 0) {
      AddPoint(m, contact, contact.efc_address >= 0 ? m.vis.rgba.contactpoint : m.vis.rgba.contactgap, 1,
               scene);
    }
    if (contact.efc_address < 0) continue;
    if (own && view.option.flags[mjVIS_CONTACTFORCE] != 0) AddForce(m, view, contact, force, scale, scene);
    if (e.cones) AddCone(contact, force, world, scale, scene);
    if (e.slip) AddSlip(m, d, contact, scene);
  }
}

// A bar as long as the arrow of a round force would be, seen from the front at the look-at point.
void DrawContactLegend(ActionContext& c, const ViewState& view, ImVec2 at, ImVec2 size) {
  const bool forces = view.option.flags[mjVIS_CONTACTFORCE] != 0 || view.extras.cones;
  if (!forces || !view.extras.auto_scale || c.frame.d->ncon == 0) return;
  const Style& style = *c.frame.style;
  const double fovy = static_cast<double>(c.frame.m->vis.global.fovy) * mjPI / 180;
  const double height = 2 * view.camera.distance * std::tan(0.5 * fovy);  // metres that the view shows
  const double per_pixel = height / std::max(1.0, static_cast<double>(size.y));
  const double newtons = RoundDown(0.25 * static_cast<double>(size.x) * per_pixel / ForceScale(c, view));
  const float length = static_cast<float>(newtons * ForceScale(c, view) / per_pixel);
  char text[48];
  std::snprintf(text, sizeof text, "%g N", newtons);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec2 end(at.x + size.x - style.Px(20), at.y + size.y - style.Px(48));
  const ImVec2 begin(end.x - length, end.y);
  const ImU32 ink = Color(style.palette.text);
  list.AddRectFilled({begin.x - style.Px(8), begin.y - style.Px(24)},
                     {end.x + style.Px(8), end.y + style.Px(8)}, Color(Backing(style.palette)), style.Px(5));
  list.AddLine(begin, end, ink, 2);
  for (const ImVec2 tick : {begin, end}) {
    list.AddLine({tick.x, tick.y - style.Px(4)}, {tick.x, tick.y + style.Px(4)}, ink, 2);
  }
  list.AddText({begin.x, begin.y - style.Px(21)}, ink, text);
}

}  // namespace pliant::ui
