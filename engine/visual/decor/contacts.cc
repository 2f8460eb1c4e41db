#include "engine/visual/decor/contacts.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "engine/math/vec3.h"
#include "engine/query/contact_force.h"
#include "engine/visual/decor/bodies.h"
#include "engine/visual/geoms/geom.h"
#include "engine/visual/geoms/islands.h"

namespace pliant::visual {
namespace {

constexpr mjtNum kContactFrameScale = 0.5;

// "box" or "g3"; for a flex "cloth.e5" with the element or vertex.
void SideName(const SceneContext& c, const mjContact& contact, int side, char* text, size_t size) {
  const mjModel& m = c.m;
  if (contact.geom[side] >= 0) {
    const char* name = m.names + m.name_geomadr[contact.geom[side]];
    if (name[0] != '\0') {
      std::snprintf(text, size, "%s", name);
    } else {
      std::snprintf(text, size, "g%d", contact.geom[side]);
    }
    return;
  }
  const char part = contact.elem[side] >= 0 ? 'e' : 'v';
  const int index = contact.elem[side] >= 0 ? contact.elem[side] : contact.vert[side];
  const char* name = contact.flex[side] >= 0 ? m.names + m.name_flexadr[contact.flex[side]] : "";
  if (name[0] != '\0') {
    std::snprintf(text, size, "%s.%c%d", name, part, index);
  } else {
    std::snprintf(text, size, "f%d.%c%d", contact.flex[side], part, index);
  }
}

bool IsStaticSide(const SceneContext& c, const mjContact& contact, int side) {
  const int geom = contact.geom[side];
  return geom >= 0 && CategoryOfBody(c.m, c.m.geom_bodyid[geom]) == mjCAT_STATIC;
}

int IslandOfContact(const SceneContext& c, const mjContact& contact) {
  const bool known = c.d.nisland > 0 && c.d.efc_island != nullptr && contact.efc_address >= 0;
  return known ? c.d.efc_island[contact.efc_address] : -1;
}

// Columns: tangents, then the normal.
void AxesOf(const mjContact& contact, mjtNum mat[9]) {
  for (int i = 0; i < 3; ++i) {
    mat[3 * i] = contact.frame[3 + i];
    mat[3 * i + 1] = contact.frame[6 + i];
    mat[3 * i + 2] = contact.frame[i];
  }
}

// A flat cylinder whose axis is the normal.
void AddPoint(const SceneContext& c, int id) {
  const mjModel& m = c.m;
  const mjContact& contact = c.d.contact[id];
  mjtNum mat[9];
  AxesOf(contact, mat);
  const mjtNum size[3] = {m.vis.scale.contactwidth * c.scale(), m.vis.scale.contactheight * c.scale(), 0};
  const float* rgba = contact.efc_address >= 0 ? m.vis.rgba.contactpoint : m.vis.rgba.contactgap;
  mjvGeom* geom = c.AddShape(mjOBJ_UNKNOWN, id, mjCAT_DECOR, mjGEOM_CYLINDER, size, contact.pos, mat, rgba);
  if (geom == nullptr) return;
  if (c.Shows(mjVIS_ISLAND)) ColorByIsland(c, IslandOfContact(c, contact), geom);
  if (c.opt.label == mjLABEL_CONTACTPOINT) {
    char first[45], second[45];
    SideName(c, contact, 0, first, sizeof(first));
    SideName(c, contact, 1, second, sizeof(second));
    std::snprintf(geom->label, sizeof(geom->label), "%s | %s", first, second);
  }
}

// `force` in the contact frame, drawn from the contact point.
void AddForceArrow(const SceneContext& c, int id, const mjtNum force[3], int type, const float rgba[4],
                   bool label) {
  const mjModel& m = c.m;
  const mjContact& contact = c.d.contact[id];
  mjtNum world[3], end[3];
  MulMatTVec3(world, contact.frame, force);
  AddScl3(end, contact.pos, world, m.vis.map.force / m.stat.meanmass);
  mjvGeom* geom = c.AddSpan(mjOBJ_UNKNOWN, id, mjCAT_DECOR, type, m.vis.scale.forcewidth * c.scale(),
                            contact.pos, end, rgba);
  if (geom != nullptr && label) std::snprintf(geom->label, sizeof(geom->label), "%.3g", Norm3(force));
}

void AddForce(const SceneContext& c, int id) {
  const mjModel& m = c.m;
  const mjContact& contact = c.d.contact[id];
  if (contact.efc_address < 0) return;
  mjtNum force[6];
  ContactForce(m, c.d, id, force);
  // The force acts on the second body; drawn for the body that can move.
  if (IsStaticSide(c, contact, 1) && !IsStaticSide(c, contact, 0)) Scl3(force, force, -1);
  const bool label = c.opt.label == mjLABEL_CONTACTFORCE;
  if (c.Shows(mjVIS_CONTACTSPLIT) && contact.dim > 1) {
    const mjtNum normal[3] = {force[0], 0, 0}, friction[3] = {0, force[1], force[2]};
    AddForceArrow(c, id, normal, mjGEOM_ARROW, m.vis.rgba.contactforce, label);
    AddForceArrow(c, id, friction, mjGEOM_ARROW, m.vis.rgba.contactfriction, false);
    return;
  }
  const bool both_move = !IsStaticSide(c, contact, 0) && !IsStaticSide(c, contact, 1);
  AddForceArrow(c, id, force, both_move ? mjGEOM_ARROW2 : mjGEOM_ARROW, m.vis.rgba.contactforce, label);
}

}  // namespace

void AddContacts(const SceneContext& c) {
  for (int i = 0; i < c.d.ncon; ++i) {
    if (c.Shows(mjVIS_CONTACTPOINT)) AddPoint(c, i);
    if (c.opt.frame == mjFRAME_CONTACT) {
      mjtNum mat[9];
      AxesOf(c.d.contact[i], mat);
      // Normal first, as in mjContact.frame.
      const mjtNum normal_first[9] = {mat[2], mat[0], mat[1], mat[5], mat[3], mat[4], mat[8], mat[6], mat[7]};
      AddFrame(c, i, c.d.contact[i].pos, normal_first, kContactFrameScale);
    }
    if (c.Shows(mjVIS_CONTACTFORCE)) AddForce(c, i);
  }
}

}  // namespace pliant::visual
