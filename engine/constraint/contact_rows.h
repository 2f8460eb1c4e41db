// Contacts: frictionless, pyramidal and elliptic rows.
#pragma once

#include "engine/constraint/row_builder.h"

namespace pliant {

// Counts the rows of contacts that are not excluded. A contact between parts that no dof moves gets
// exclude = 3 here.
void CountContactRows(const mjModel& m, mjData& d, RowCount* count);

// Appends the rows of every contact that has some.
//
// The contact frame's axes (rows of `frame`: normal, two tangents) give up to six rows S: relative velocity
// of the contact point along each axis, then relative angular velocity about each axis, second body minus
// first. A frictionless contact keeps S0. An elliptic one keeps the first `dim`. A pyramidal one has the
// edges S0 +- friction[j] S(j+1).
//   reads    d.contact, d.cdof, d.subtree_com
//   writes   the efc arrays; contact.efc_address and contact.mu (friction of the regularized cone)
//   needs    Collision()
void AddContactRows(const mjModel& m, mjData& d, RowBuilder& rows);

}  // namespace pliant
