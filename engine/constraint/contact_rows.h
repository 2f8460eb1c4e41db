// Contacts: frictionless, pyramidal and elliptic rows.
#pragma once

#include "engine/constraint/row_builder.h"

namespace pliant {

// Rows, and their length in sparse storage.
struct ContactCount {
  int rows;
  size_t nonzeros;
};

// Parts of d.contact, cut by PartBegin(), whose rows the workers of d may write at the same time. Nothing is
// set at first: clearing all parts is a tenth of the step of a small model without contacts.
struct ContactParts {
  static constexpr int kMax = 64;
  int count;
  ContactCount of[kMax];
};

// Counts the rows of contacts that are not excluded. A contact between parts that no dof moves gets
// exclude = 3 here.
void CountContactRows(const mjModel& m, mjData& d, RowCount* count, ContactParts* parts);

// Appends the rows of every contact that has some, as counted, behind all others, and finishes them.
//
// The contact frame's axes (rows of `frame`: normal, two tangents) give up to six rows S: relative velocity
// of the contact point along each axis, then relative angular velocity about each axis, second body minus
// first. A frictionless contact keeps S0. An elliptic one keeps the first `dim`. A pyramidal one has the
// edges S0 +- friction[j] S(j+1).
//   reads    d.contact, d.cdof, d.subtree_com
//   writes   the efc arrays; contact.efc_address and contact.mu (friction of the regularized cone)
//   needs    Collision()
void AddContactRows(const mjModel& m, mjData& d, const ContactParts& parts, RowBuilder& rows);

}  // namespace pliant
