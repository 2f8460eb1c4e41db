#include "ui/model/row_table.h"

#include <algorithm>
#include <cmath>

#include "ui/model/contact_table.h"
#include "ui/model/csv.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

RowKind KindOf(int type) {
  switch (type) {
    case mjCNSTR_EQUALITY:
      return RowKind::kEquality;
    case mjCNSTR_FRICTION_DOF:
    case mjCNSTR_FRICTION_TENDON:
      return RowKind::kFriction;
    case mjCNSTR_LIMIT_JOINT:
    case mjCNSTR_LIMIT_TENDON:
      return RowKind::kLimit;
    default:
      return RowKind::kContact;
  }
}

ElementRef OwnerOf(const mjModel& m, int type, int id) {
  switch (type) {
    case mjCNSTR_EQUALITY:
      return {mjOBJ_EQUALITY, id};
    case mjCNSTR_FRICTION_DOF:
      return {mjOBJ_JOINT, m.dof_jntid[id]};
    case mjCNSTR_LIMIT_JOINT:
      return {mjOBJ_JOINT, id};
    case mjCNSTR_FRICTION_TENDON:
    case mjCNSTR_LIMIT_TENDON:
      return {mjOBJ_TENDON, id};
    default:
      return {};
  }
}

double Violation(const ConstraintRow& row) {
  switch (row.kind) {
    case RowKind::kEquality:
      return std::abs(row.residual);
    case RowKind::kFriction:
      return 0;  // dry friction has no position to violate
    default:
      return std::max(0.0, -row.residual);
  }
}

double SortKey(const ConstraintRow& row, RowColumn column) {
  switch (column) {
    case RowColumn::kType:
      return row.type;
    case RowColumn::kState:
      return row.state;
    case RowColumn::kResidual:
      return row.residual;
    case RowColumn::kVelocity:
      return row.velocity;
    case RowColumn::kForce:
      return row.force;
    case RowColumn::kStiffness:
      return row.stiffness;
    case RowColumn::kDamping:
      return row.damping;
    case RowColumn::kImpedance:
      return row.impedance;
    case RowColumn::kReference:
      return row.reference;
    case RowColumn::kViolation:
      return row.violation;
    default:
      return row.id;
  }
}

double At(const double* values, int i) { return values != nullptr ? values[i] : NAN; }

}  // namespace

const char* RowTypeName(int type) {
  static constexpr const char* kNames[] = {"equality",         "joint friction", "tendon friction",
                                           "joint limit",      "tendon limit",   "contact, frictionless",
                                           "contact, pyramid", "contact, cone"};
  return type >= 0 && type < 8 ? kNames[type] : "?";
}

const char* RowStateName(int state) {
  static constexpr const char* kNames[] = {"satisfied", "active", "slides -", "slides +", "on the cone"};
  return state >= 0 && state < 5 ? kNames[state] : "-";
}

const char* RowUnit(const mjModel& m, const ConstraintRow& row) {
  if (row.kind == RowKind::kContact) return "m";
  if (row.element.type == mjOBJ_TENDON) return "m";
  if (row.element.type == mjOBJ_JOINT) return m.jnt_type[row.element.id] == mjJNT_SLIDE ? "m" : "rad";
  if (row.element.type == mjOBJ_EQUALITY && m.eq_type[row.element.id] == mjEQ_CONNECT) return "m";
  if (row.element.type == mjOBJ_EQUALITY && m.eq_type[row.element.id] == mjEQ_WELD)
    return row.part < 3 ? "m" : "rad";
  return "";
}

ConstraintRow DescribeRow(const mjModel& m, const mjData& d, int i) {
  ConstraintRow row;
  row.id = i;
  row.type = d.efc_type[i];
  row.kind = KindOf(row.type);
  const int id = d.efc_id[i];
  for (int k = i; k > 0 && d.efc_type[k - 1] == row.type && d.efc_id[k - 1] == id; --k) ++row.part;
  if (row.kind == RowKind::kContact) {
    row.contact = id;
    row.name = ContactSideName(m, d.contact[id], 0) + ", " + ContactSideName(m, d.contact[id], 1);
  } else {
    row.element = OwnerOf(m, row.type, id);
    row.name = ElementName(m, row.element.type, row.element.id);
  }
  row.state = d.efc_state != nullptr ? d.efc_state[i] : -1;
  row.residual = d.efc_pos[i];
  row.margin = d.efc_margin[i];
  row.violation = Violation(row);
  row.velocity = At(d.efc_vel, i);
  row.force = At(d.efc_force, i);
  row.stiffness = d.efc_KBIP[4 * i];
  row.damping = d.efc_KBIP[4 * i + 1];
  row.impedance = d.efc_KBIP[4 * i + 2];
  row.reference = At(d.efc_aref, i);
  row.weight = d.efc_D[i];
  row.island = d.nisland > 0 && d.efc_island != nullptr ? d.efc_island[i] : -1;
  row.active = row.state > mjCNSTRSTATE_SATISFIED;
  return row;
}

std::vector<ConstraintRow> DescribeRows(const mjModel& m, const mjData& d) {
  std::vector<ConstraintRow> rows;
  if (d.efc_type == nullptr) return rows;
  rows.reserve(static_cast<size_t>(d.nefc));
  for (int i = 0; i < d.nefc; ++i) rows.push_back(DescribeRow(m, d, i));
  return rows;
}

void SortRows(std::vector<ConstraintRow>& rows, RowColumn column, bool ascending) {
  const auto before = [column](const ConstraintRow& a, const ConstraintRow& b) {
    if (column == RowColumn::kName) return a.name < b.name;
    const double x = SortKey(a, column);
    const double y = SortKey(b, column);
    if (std::isnan(x) || std::isnan(y)) return std::isnan(y) && !std::isnan(x);
    return x < y;
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const ConstraintRow& a, const ConstraintRow& b) {
    return ascending ? before(a, b) : before(b, a);
  });
}

std::vector<ConstraintRow> TopViolations(const mjModel& m, const mjData& d, int n) {
  std::vector<ConstraintRow> rows = DescribeRows(m, d);
  std::erase_if(rows, [](const ConstraintRow& row) { return !(row.violation > 0); });
  SortRows(rows, RowColumn::kViolation, false);
  if (static_cast<int>(rows.size()) > n) rows.resize(static_cast<size_t>(n));
  return rows;
}

std::string RowsAsCsv(const mjModel& m, const mjData& d, const std::vector<ConstraintRow>& rows) {
  CsvWriter csv;
  csv.Row({"time_s", "row", "type", "element", "part", "state", "residual", "unit", "margin", "violation",
           "velocity", "force", "stiffness", "damping", "impedance", "reference", "D", "island", "active"});
  for (const ConstraintRow& row : rows) {
    csv.Number(d.time);
    csv.Number(row.id);
    csv.Text(RowTypeName(row.type));
    csv.Text(row.name);
    csv.Number(row.part);
    csv.Text(RowStateName(row.state));
    csv.Number(row.residual);
    csv.Text(RowUnit(m, row));
    for (const double value : {row.margin, row.violation, row.velocity, row.force, row.stiffness, row.damping,
                               row.impedance, row.reference, row.weight}) {
      csv.Number(value);
    }
    csv.Number(row.island);
    csv.Number(row.active ? 1 : 0);
    csv.EndRow();
  }
  return csv.Take();
}

}  // namespace pliant::ui
