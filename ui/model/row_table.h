// Constraint rows in numbers: what each row of the solver belongs to, how far it is violated and
// what it does.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

// The kinds that the table filters by.
enum class RowKind : int { kEquality, kFriction, kLimit, kContact, kCount };
inline constexpr const char* kRowKindNames[] = {"Equality", "Friction", "Limit", "Contact"};

struct ConstraintRow {
  int id = 0;
  RowKind kind = RowKind::kEquality;
  int type = 0;        // mjtConstraint
  ElementRef element;  // equality, joint, tendon; unknown for a contact
  int contact = -1;
  std::string name;     // of the element, or of both sides of the contact
  int part = 0;         // number of this row among those of its element
  int state = -1;       // mjtConstraintState, -1: unknown
  double residual = 0;  // as the engine has it: error of an equality, distance to the limit or surface
  double margin = 0;
  double violation = 0;  // how far the row is from being satisfied, 0 when it is; in the unit of the residual
  double velocity = 0;
  double force = 0;
  double stiffness = 0;  // in effect, 1/s^2
  double damping = 0;    // in effect, 1/s
  double impedance = 0;
  double reference = 0;  // acceleration that the row asks for
  double weight = 0;     // D: inverse of the regularizer
  int island = -1;
  bool active = false;  // it pushes or pulls at this moment
};

const char* RowTypeName(int type);
const char* RowStateName(int state);
// "m" or "rad" by what the row limits; empty where rows of one element have different units.
const char* RowUnit(const mjModel& m, const ConstraintRow& row);

ConstraintRow DescribeRow(const mjModel& m, const mjData& d, int row);
std::vector<ConstraintRow> DescribeRows(const mjModel& m, const mjData& d);

enum class RowColumn : int {
  kId,
  kType,
  kName,
  kState,
  kResidual,
  kVelocity,
  kForce,
  kStiffness,
  kDamping,
  kImpedance,
  kReference,
  kCount,
  kViolation  // not shown, the order of "top violations"
};
void SortRows(std::vector<ConstraintRow>& rows, RowColumn column, bool ascending);

// The `n` most violated rows, the worst first; fewer when fewer are violated.
std::vector<ConstraintRow> TopViolations(const mjModel& m, const mjData& d, int n);

std::string RowsAsCsv(const mjModel& m, const mjData& d, const std::vector<ConstraintRow>& rows);

}  // namespace pliant::ui
