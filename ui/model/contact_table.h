// Contacts in numbers: one row a contact, sums per pair of geoms and per body, text for a spreadsheet.
//
// Signs: the normal points from the first to the second geom. A normal force is positive when it pushes the
// two apart. Forces are those that act on the second geom; the first one feels the opposite. A negative
// distance is a penetration.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>
#include <vector>

#include "ui/model/element.h"

namespace pliant::ui {

// What decided a parameter of a contact.
struct ContactSource {
  enum class Kind { kFirst, kSecond, kBoth, kPair };
  Kind kind = Kind::kBoth;
  int pair = -1;             // of an explicit pair
  bool by_priority = false;  // the geom's priority is higher
  bool overridden = false;   // solref, solimp, friction and margin come from the options
};

struct ContactRow {
  int id = 0;
  ElementRef sides[2];  // geoms or flexes
  int bodies[2] = {-1, -1};
  std::string names[2];
  double dist = 0;          // m
  double normal = 0;        // N
  double tangential = 0;    // N
  double torque = 0;        // N m, torsional and rolling together
  double force[3] = {};     // N, world axes, on the second side
  double friction_use = 0;  // share of what friction can hold, 1 at the limit; 0 where there is no friction
  int island = -1;          // -1: none, or islands are switched off
  ContactSource source;
};

// The geom's or flex's name; a geom without one is told by its body.
std::string ContactSideName(const mjModel& m, const mjContact& contact, int side);

ContactRow DescribeContact(const mjModel& m, const mjData& d, int contact);
std::vector<ContactRow> DescribeContacts(const mjModel& m, const mjData& d);

// "geom foot (priority)", "both, larger of 3 and 4", "pair toe_floor".
std::string CondimSourceText(const mjModel& m, const mjContact& contact, const ContactSource& source);
// Why a contact is not in the solver; empty when it is.
const char* ContactExcludedText(const mjContact& contact);

// Columns that a table can be sorted by.
enum class ContactColumn : int {
  kId,
  kFirst,
  kSecond,
  kDistance,
  kPosition,
  kNormal,
  kTangential,
  kUse,
  kDim,
  kSource,
  kSolref,
  kSolimp,
  kIsland,
  kCount
};
void SortContacts(const mjData& d, std::vector<ContactRow>& rows, ContactColumn column, bool ascending);

// Contacts between the same two sides, or of one body.
struct ContactSum {
  std::string names[2];  // of a body: the second one is empty
  ElementRef element;    // the first side, or the body
  ElementRef other;
  int count = 0;
  double deepest = 0;     // smallest distance, m
  double normal = 0;      // sum of the normal forces, N
  double force[3] = {};   // net, world axes, N: on the second side, or on the body
  double torque[3] = {};  // of these forces about the body's center of mass, N m; zero for pairs
};
std::vector<ContactSum> SumByPair(const mjModel& m, const mjData& d, const std::vector<ContactRow>& rows);
std::vector<ContactSum> SumByBody(const mjModel& m, const mjData& d, const std::vector<ContactRow>& rows);

// The contact of `d` that continues one with these sides at this point: the nearest with the same sides; -1
// when they no longer touch.
int FollowContact(const mjModel& m, const mjData& d, const ElementRef sides[2], const double pos[3]);

// All rows with all columns, names quoted where needed.
std::string ContactsAsCsv(const mjModel& m, const mjData& d, const std::vector<ContactRow>& rows);

}  // namespace pliant::ui
