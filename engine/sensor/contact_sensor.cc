#include "engine/sensor/contact_sensor.h"

#include <algorithm>

#include "engine/dynamics/contact_wrench.h"
#include "engine/math/vec3.h"
#include "engine/model/sensor_kinds.h"
#include "engine/model/stack.h"
#include "engine/sensor/sensor_object.h"

namespace pliant {
namespace {

// mjModel.sensor_intprm of contact sensors: fields as bits of mjtConDataField, ranking, number of slots.
enum Reduction { kFirst = 0, kClosest = 1, kStrongest = 2, kNet = 3 };

// One contact as the sensor reports it: the normal points from side 1 to side 2.
struct Report {
  mjtNum found, dist;
  mjtNum force[3], torque[3], pos[3], normal[3], tangent[3];
};

// A contact that passed: its index, whether the sensor's sides are the contact's sides reversed, its rank.
struct Match {
  int contact;
  bool reversed;
  mjtNum rank;
};

// The body that stands for one side of a contact. A part of a flex counts, as in the reference, as its first
// vertex, and all parts of one with nodes as its first node.
int SideBody(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) return m.geom_bodyid[contact.geom[side]];
  const int flex = contact.flex[side];
  if (m.flex_interp[flex]) return m.flex_nodebodyid[m.flex_nodeadr[flex]];
  int vertex = contact.vert[side];
  if (vertex < 0) {
    vertex = m.flex_elem[m.flex_elemdataadr[flex] + contact.elem[side] * (m.flex_dim[flex] + 1)];
  }
  return m.flex_vertbodyid[m.flex_vertadr[flex] + vertex];
}

// Whether one side of a contact is the object. Sites are tested by position instead.
bool SideIs(const mjModel& m, const mjContact& contact, int side, int objtype, int objid) {
  if (objtype == mjOBJ_UNKNOWN || objtype == mjOBJ_SITE) return true;
  if (objtype == mjOBJ_GEOM) return contact.geom[side] == objid;
  int body = SideBody(m, contact, side);
  if (objtype == mjOBJ_BODY) return body == objid;
  while (body > objid) body = m.body_parentid[body];
  return body == objid;
}

// -1: no match, 0: in the contact's order, 1: reversed. With both sides open nothing is reversed.
int Sides(const mjModel& m, const mjContact& contact, int sensor) {
  const int type[2] = {m.sensor_objtype[sensor], m.sensor_reftype[sensor]};
  const int id[2] = {m.sensor_objid[sensor], m.sensor_refid[sensor]};
  const bool straight = SideIs(m, contact, 0, type[0], id[0]) && SideIs(m, contact, 1, type[1], id[1]);
  const bool reversed = SideIs(m, contact, 1, type[0], id[0]) && SideIs(m, contact, 0, type[1], id[1]);
  return straight ? 0 : reversed ? 1 : -1;
}

int CollectMatches(const mjModel& m, const mjData& d, int sensor, Match* matches) {
  const int reduction = m.sensor_intprm[mjNSENS * sensor + 1];
  int count = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (m.sensor_objtype[sensor] == mjOBJ_SITE && !InsideSite(m, d, m.sensor_objid[sensor], contact.pos))
      continue;
    const int sides = Sides(m, contact, sensor);
    if (sides < 0) continue;
    mjtNum rank = 0;
    if (reduction == kClosest) rank = contact.dist;
    if (reduction == kStrongest) {
      mjtNum wrench[6];
      ContactWrench(m, d, contact, wrench);
      rank = -Dot3(wrench, wrench);
    }
    matches[count++] = {i, sides == 1, rank};
  }
  return count;
}

void ReportContact(const mjModel& m, const mjData& d, const Match& match, int found, Report& report) {
  const mjContact& contact = d.contact[match.contact];
  mjtNum wrench[6];
  ContactWrench(m, d, contact, wrench);
  report.found = found;
  report.dist = contact.dist;
  Copy3(report.force, wrench);
  Copy3(report.torque, wrench + 3);
  Copy3(report.pos, contact.pos);
  Copy3(report.normal, contact.frame);
  Copy3(report.tangent, contact.frame + 3);
  if (match.reversed) {
    // The opposite force in a frame turned by half a turn about the second tangent.
    Scl3(report.normal, report.normal, -1);
    Scl3(report.tangent, report.tangent, -1);
    report.force[2] *= -1;
    report.torque[2] *= -1;
  }
}

// All contacts as one wrench in world axes at the centroid weighted by force.
void ReportNet(const mjModel& m, const mjData& d, const Match* matches, int count, Report& report) {
  report = Report{};
  report.found = count;
  report.normal[0] = report.tangent[1] = 1;
  mjtNum weight = 0;
  for (int i = 0; i < count; ++i) {
    const mjContact& contact = d.contact[matches[i].contact];
    mjtNum wrench[6];
    ContactWrench(m, d, contact, wrench);
    const mjtNum norm = Norm3(wrench);
    weight += norm;
    AddToScl3(report.pos, contact.pos, norm);
  }
  Scl3(report.pos, report.pos, 1 / std::max<mjtNum>(mjMINVAL, weight));
  for (int i = 0; i < count; ++i) {
    const mjContact& contact = d.contact[matches[i].contact];
    const mjtNum sign = matches[i].reversed ? -1 : 1;
    mjtNum wrench[6], force[3], torque[3], arm[3], moment[3];
    ContactWrench(m, d, contact, wrench);
    MulMatTVec3(force, contact.frame, wrench);
    MulMatTVec3(torque, contact.frame, wrench + 3);
    Sub3(arm, contact.pos, report.pos);
    Cross(moment, arm, force);
    AddTo3(torque, moment);
    AddToScl3(report.force, force, sign);
    AddToScl3(report.torque, torque, sign);
  }
}

// Writes the chosen fields; returns the place behind them.
mjtNum* WriteFields(const Report& report, int fields, mjtNum* data) {
  const mjtNum* source[mjNCONDATA] = {&report.found, report.force,  report.torque, &report.dist,
                                      report.pos,    report.normal, report.tangent};
  for (int f = 0; f < mjNCONDATA; ++f) {
    if (fields & (1 << f)) data = std::copy(source[f], source[f] + kContactFieldSize[f], data);
  }
  return data;
}

}  // namespace

void ContactSensor(const mjModel& m, mjData& d, int sensor, mjtNum* data) {
  const int* prm = m.sensor_intprm + mjNSENS * sensor;
  const int fields = prm[0], reduction = prm[1], slots = prm[2];
  std::fill(data, data + m.sensor_dim[sensor], 0);

  StackFrame frame(d);
  Match* matches = frame.Take<Match>(d.ncon);
  const int count = CollectMatches(m, d, sensor, matches);
  Report report;
  if (reduction == kNet) {
    ReportNet(m, d, matches, count, report);
    WriteFields(report, fields, data);
    return;
  }
  const int used = std::min(slots, count);
  if (reduction != kFirst) {
    std::partial_sort(matches, matches + used, matches + count, [](const Match& a, const Match& b) {
      return a.rank != b.rank ? a.rank < b.rank : a.contact < b.contact;
    });
  }
  for (int i = 0; i < used; ++i) {
    ReportContact(m, d, matches[i], count, report);
    data = WriteFields(report, fields, data);
  }
}

}  // namespace pliant
