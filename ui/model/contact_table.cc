#include "ui/model/contact_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "engine/query/contact_force.h"
#include "engine/query/contact_slip.h"
#include "ui/model/csv.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

std::string SideName(const mjModel& m, ElementRef side) {
  if (side.type == mjOBJ_GEOM && m.names[m.name_geomadr[side.id]] == '\0') {
    return ElementName(m, mjOBJ_BODY, m.geom_bodyid[side.id]) + " / " + ElementName(m, mjOBJ_GEOM, side.id);
  }
  return side.id >= 0 ? ElementName(m, side.type, side.id) : "-";
}

ElementRef SideOf(const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) return {mjOBJ_GEOM, contact.geom[side]};
  return {mjOBJ_FLEX, contact.flex[side]};
}

int PriorityOf(const mjModel& m, ElementRef side) {
  return side.type == mjOBJ_GEOM ? m.geom_priority[side.id] : m.flex_priority[side.id];
}
int CondimOf(const mjModel& m, ElementRef side) {
  return side.type == mjOBJ_GEOM ? m.geom_condim[side.id] : m.flex_condim[side.id];
}

ContactSource FindSource(const mjModel& m, const ElementRef sides[2]) {
  ContactSource source;
  source.overridden = (m.opt.enableflags & mjENBL_OVERRIDE) != 0;
  if (sides[0].id < 0 || sides[1].id < 0) return source;
  if (sides[0].type == mjOBJ_GEOM && sides[1].type == mjOBJ_GEOM) {
    for (int p = 0; p < m.npair; ++p) {
      const std::pair<int, int> geoms(m.pair_geom1[p], m.pair_geom2[p]);
      if (geoms != std::pair(sides[0].id, sides[1].id) && geoms != std::pair(sides[1].id, sides[0].id))
        continue;
      source.kind = ContactSource::Kind::kPair;
      source.pair = p;
      return source;
    }
  }
  const int first = PriorityOf(m, sides[0]);
  const int second = PriorityOf(m, sides[1]);
  source.by_priority = first != second;
  const int a = source.by_priority ? first : CondimOf(m, sides[0]);
  const int b = source.by_priority ? second : CondimOf(m, sides[1]);
  source.kind = a > b   ? ContactSource::Kind::kFirst
                : b > a ? ContactSource::Kind::kSecond
                        : ContactSource::Kind::kBoth;
  return source;
}

int Island(const mjData& d, const mjContact& contact) {
  if (d.nisland <= 0 || d.efc_island == nullptr || contact.efc_address < 0 || contact.efc_address >= d.nefc)
    return -1;
  return d.efc_island[contact.efc_address];
}

void Include(ContactSum& sum, const ContactRow& row, double sign) {
  sum.deepest = sum.count == 0 ? row.dist : std::min(sum.deepest, row.dist);
  ++sum.count;
  sum.normal += row.normal;
  for (int k = 0; k < 3; ++k) sum.force[k] += sign * row.force[k];
}

double SortKey(const mjData& d, const ContactRow& row, ContactColumn column) {
  const mjContact& contact = d.contact[row.id];
  switch (column) {
    case ContactColumn::kDistance:
      return row.dist;
    case ContactColumn::kPosition:
      return contact.pos[2];
    case ContactColumn::kNormal:
      return row.normal;
    case ContactColumn::kTangential:
      return row.tangential;
    case ContactColumn::kUse:
      return row.friction_use;
    case ContactColumn::kDim:
      return contact.dim;
    case ContactColumn::kSource:
      return static_cast<double>(row.source.kind);
    case ContactColumn::kSolref:
      return contact.solref[0];
    case ContactColumn::kSolimp:
      return contact.solimp[0];
    case ContactColumn::kIsland:
      return row.island;
    default:
      return row.id;
  }
}

}  // namespace

std::string ContactSideName(const mjModel& m, const mjContact& contact, int side) {
  std::string name = SideName(m, SideOf(contact, side));
  if (contact.geom[side] >= 0) return name;
  if (contact.vert[side] >= 0) return name + " vertex " + std::to_string(contact.vert[side]);
  return contact.elem[side] >= 0 ? name + " element " + std::to_string(contact.elem[side]) : name;
}

ContactRow DescribeContact(const mjModel& m, const mjData& d, int i) {
  const mjContact& contact = d.contact[i];
  ContactRow row;
  row.id = i;
  for (int side = 0; side < 2; ++side) {
    row.sides[side] = SideOf(contact, side);
    row.bodies[side] = BodyOf(m, row.sides[side]);
    row.names[side] = ContactSideName(m, contact, side);
  }
  row.dist = contact.dist;
  double local[6] = {};
  ContactForce(m, d, i, local);
  row.normal = local[0];
  row.tangential = std::hypot(local[1], local[2]);
  row.torque = std::hypot(local[3], local[4], local[5]);
  // Rows of the frame are its axes, the normal first.
  for (int k = 0; k < 3; ++k) {
    row.force[k] =
        contact.frame[k] * local[0] + contact.frame[3 + k] * local[1] + contact.frame[6 + k] * local[2];
  }
  row.friction_use = FrictionUse(m, contact, local);
  row.island = Island(d, contact);
  row.source = FindSource(m, row.sides);
  return row;
}

std::vector<ContactRow> DescribeContacts(const mjModel& m, const mjData& d) {
  std::vector<ContactRow> rows;
  rows.reserve(static_cast<size_t>(d.ncon));
  for (int i = 0; i < d.ncon; ++i) rows.push_back(DescribeContact(m, d, i));
  return rows;
}

std::string CondimSourceText(const mjModel& m, const mjContact& contact, const ContactSource& source) {
  switch (source.kind) {
    case ContactSource::Kind::kPair:
      return "pair " + ElementName(m, mjOBJ_PAIR, source.pair);
    case ContactSource::Kind::kBoth:
      return "both";
    default: {
      const ElementRef side = SideOf(contact, source.kind == ContactSource::Kind::kFirst ? 0 : 1);
      return SideName(m, side) + (source.by_priority ? " (priority)" : " (larger)");
    }
  }
}

const char* ContactExcludedText(const mjContact& contact) {
  switch (contact.exclude) {
    case 0:
      return "";
    case 1:
      return "within the gap: no force";
    case 2:
      return "the bodies are fused";
    case 3:
      return "nothing can move";
    default:
      return "passive: handled outside the solver";
  }
}

void SortContacts(const mjData& d, std::vector<ContactRow>& rows, ContactColumn column, bool ascending) {
  const int name = column == ContactColumn::kFirst ? 0 : column == ContactColumn::kSecond ? 1 : -1;
  const auto before = [&](const ContactRow& a, const ContactRow& b) {
    if (name >= 0) return a.names[name] < b.names[name];
    const double x = SortKey(d, a, column);
    const double y = SortKey(d, b, column);
    if (std::isnan(x) || std::isnan(y)) return std::isnan(y) && !std::isnan(x);
    return x < y;
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const ContactRow& a, const ContactRow& b) {
    return ascending ? before(a, b) : before(b, a);
  });
}

std::vector<ContactSum> SumByPair(const mjModel& m, const mjData&, const std::vector<ContactRow>& rows) {
  std::vector<ContactSum> sums;
  std::map<std::tuple<int, int, int, int>, size_t> found;
  for (const ContactRow& row : rows) {
    const auto key = std::tuple(row.sides[0].type, row.sides[0].id, row.sides[1].type, row.sides[1].id);
    const auto [entry, fresh] = found.emplace(key, sums.size());
    if (fresh) {
      ContactSum sum;
      for (int side = 0; side < 2; ++side) sum.names[side] = SideName(m, row.sides[side]);
      sum.element = row.sides[0];
      sum.other = row.sides[1];
      sums.push_back(std::move(sum));
    }
    Include(sums[entry->second], row, 1);
  }
  return sums;
}

std::vector<ContactSum> SumByBody(const mjModel& m, const mjData& d, const std::vector<ContactRow>& rows) {
  std::map<int, ContactSum> sums;
  for (const ContactRow& row : rows) {
    for (int side = 0; side < 2; ++side) {
      const int body = row.bodies[side];
      if (body < 0) continue;
      ContactSum& sum = sums[body];
      const double sign = side == 1 ? 1 : -1;
      Include(sum, row, sign);
      const double* pos = d.contact[row.id].pos;
      const double* com = d.xipos + 3 * body;
      const double r[3] = {pos[0] - com[0], pos[1] - com[1], pos[2] - com[2]};
      for (int k = 0; k < 3; ++k) {
        const int a = (k + 1) % 3;
        const int b = (k + 2) % 3;
        sum.torque[k] += sign * (r[a] * row.force[b] - r[b] * row.force[a]);
      }
    }
  }
  std::vector<ContactSum> list;
  for (auto& [body, sum] : sums) {
    sum.names[0] = ElementName(m, mjOBJ_BODY, body);
    sum.element = {mjOBJ_BODY, body};
    list.push_back(std::move(sum));
  }
  return list;
}

int FollowContact(const mjModel&, const mjData& d, const ElementRef sides[2], const double pos[3]) {
  int nearest = -1;
  double min_distance = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (!(SideOf(contact, 0) == sides[0]) || !(SideOf(contact, 1) == sides[1])) continue;
    const double distance =
        std::hypot(contact.pos[0] - pos[0], contact.pos[1] - pos[1], contact.pos[2] - pos[2]);
    if (nearest < 0 || distance < min_distance) {
      nearest = i;
      min_distance = distance;
    }
  }
  return nearest;
}

std::string ContactsAsCsv(const mjModel& m, const mjData& d, const std::vector<ContactRow>& rows) {
  CsvWriter csv;
  csv.Row({"time_s",     "contact",          "first",           "second",
           "body_first", "body_second",      "distance_m",      "pos_x_m",
           "pos_y_m",    "pos_z_m",          "normal_x",        "normal_y",
           "normal_z",   "normal_N",         "tangential_N",    "torque_Nm",
           "force_x_N",  "force_y_N",        "force_z_N",       "friction_use",
           "dim",        "condim_source",    "overridden",      "friction_1",
           "friction_2", "friction_torsion", "friction_roll_1", "friction_roll_2",
           "solref_1",   "solref_2",         "solimp_1",        "solimp_2",
           "solimp_3",   "solimp_4",         "solimp_5",        "margin_m",
           "island",     "in_solver"});
  for (const ContactRow& row : rows) {
    const mjContact& contact = d.contact[row.id];
    csv.Number(d.time);
    csv.Number(row.id);
    for (const std::string& name : row.names) csv.Text(name);
    for (const int body : row.bodies) csv.Text(body >= 0 ? ElementName(m, mjOBJ_BODY, body) : "");
    csv.Number(row.dist);
    csv.Numbers(contact.pos, 3);
    csv.Numbers(contact.frame, 3);
    for (const double value : {row.normal, row.tangential, row.torque}) csv.Number(value);
    csv.Numbers(row.force, 3);
    csv.Number(row.friction_use);
    csv.Number(contact.dim);
    csv.Text(CondimSourceText(m, contact, row.source));
    csv.Number(row.source.overridden ? 1 : 0);
    csv.Numbers(contact.friction, 5);
    csv.Numbers(contact.solref, mjNREF);
    csv.Numbers(contact.solimp, mjNIMP);
    csv.Number(contact.includemargin);
    csv.Number(row.island);
    csv.Number(contact.efc_address >= 0 ? 1 : 0);
    csv.EndRow();
  }
  return csv.Take();
}

}  // namespace pliant::ui
