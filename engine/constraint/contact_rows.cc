#include "engine/constraint/contact_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/constraint/dof_chain.h"
#include "engine/dynamics/contact_sides.h"
#include "engine/dynamics/flex_contact_force.h"
#include "engine/dynamics/jacobian.h"
#include "engine/model/options.h"
#include "engine/model/parts.h"
#include "engine/model/stack.h"

namespace pliant {
namespace {

bool IsRigid(const mjContact& contact) { return contact.geom[0] >= 0 && contact.geom[1] >= 0; }

int ContactRows(const mjContact& contact, bool pyramidal) {
  return contact.dim == 1 ? 1 : pyramidal ? 2 * (contact.dim - 1) : contact.dim;
}

// Wrenches of the contact's rows for a body whose tree has its com at `com`, times `scale`.
void ContactWrenches(const mjContact& contact, bool pyramidal, const mjtNum com[3], mjtNum scale,
                     WrenchBlock* block) {
  mjtNum offset[3];
  Sub3(offset, contact.pos, com);
  block->rows = 0;
  if (!pyramidal || contact.dim == 1) {
    for (int k = 0; k < contact.dim; ++k) {
      if (k < 3) {
        block->AddPush(offset, contact.frame + 3 * k, scale);
      } else {
        block->AddTwist(contact.frame + 3 * (k - 3), scale);
      }
    }
    return;
  }
  int edge = 0;
  if (contact.dim > 2) {
    SetPyramid(offset, contact.frame, contact.friction, scale, block);
    edge = 2;
  }
  for (; edge < contact.dim - 1; ++edge) {
    for (const mjtNum sign : {1.0, -1.0}) {
      const mjtNum mu = sign * contact.friction[edge];
      if (edge < 2) {
        mjtNum direction[3];
        AddScl3(direction, contact.frame, contact.frame + 3 * (edge + 1), mu);
        block->AddPush(offset, direction, scale);
      } else {
        const int row = block->rows;
        block->AddPush(offset, contact.frame, scale);
        for (int i = 0; i < 3; ++i) block->w[i][row] += scale * mu * contact.frame[3 * (edge - 2) + i];
      }
    }
  }
}

const mjtNum* TreeCom(const mjModel& m, const mjData& d, int body) {
  return d.subtree_com + 3 * m.body_rootid[body];
}

void AddRigid(const mjModel& m, mjData& d, const mjContact& contact, bool pyramidal, int type, int id,
              RowBuilder& rows) {
  const int body0 = m.geom_bodyid[contact.geom[0]], body1 = m.geom_bodyid[contact.geom[1]];
  const int last0 = ChainEnd(m, body0), last1 = ChainEnd(m, body1);
  WrenchBlock block0, block1;
  block0.rows = block1.rows = ContactRows(contact, pyramidal);
  if (last0 >= 0) ContactWrenches(contact, pyramidal, TreeCom(m, d, body0), -1, &block0);
  if (last1 >= 0) ContactWrenches(contact, pyramidal, TreeCom(m, d, body1), 1, &block1);
  const RowTarget target = rows.OpenToWrite(block0.rows, type, id, last0, last1);
  WriteWrenchPair(m, d, target, last0, block0, last1, block1);
}

// Union of the chains of all bodies of both sides.
int ListChain(const mjModel& m, const ContactSides& sides, int* chain) {
  int nnz = 0;
  for (int i = 0; i < sides.count; ++i) {
    const int last = ChainEnd(m, sides.body[i]);
    if (last >= 0) nnz = MergeChain(m, last, chain, nnz);
  }
  return nnz;
}

void AddFlexible(const mjModel& m, mjData& d, const mjContact& contact, bool pyramidal, int type, int id,
                 RowBuilder& rows) {
  ContactSides sides;
  FindContactSides(m, d, contact, &sides);
  StackFrame frame(d);
  int* chain = frame.Take<int>(m.nv);
  const int nnz = ListChain(m, sides, chain);
  WrenchBlock block;
  const RowTarget target = rows.OpenList(ContactRows(contact, pyramidal), type, id, chain, nnz);
  for (int i = 0; i < sides.count; ++i) {
    const int last = ChainEnd(m, sides.body[i]);
    if (last < 0) continue;
    ContactWrenches(contact, pyramidal, TreeCom(m, d, sides.body[i]), sides.weight[i], &block);
    AddWrench(m, d, target, last, block);
  }
}

// Inverse inertia of both sides at qpos0 against translation.
mjtNum InverseWeight(const mjModel& m, const mjData& d, const mjContact& contact) {
  mjtNum weight = 0;
  if (IsRigid(contact)) {
    for (const int geom : contact.geom) weight += m.body_invweight0[2 * m.geom_bodyid[geom]];
    return weight;
  }
  ContactSides sides;
  FindContactSides(m, d, contact, &sides);
  for (int i = 0; i < sides.count; ++i) {
    const mjtNum share = i < sides.second ? -sides.weight[i] : sides.weight[i];
    weight += share * m.body_invweight0[2 * sides.body[i]];
  }
  return weight;
}

// All edges of a pyramid get the regularizer that makes the pyramid as soft along its normal as an elliptic
// cone: 2 mu^2 R, R that of the first edge.
void FinishPyramid(const mjModel& m, mjData& d, mjContact& contact, mjtNum translation,
                   const RowImpedance& impedance, RowBuilder& rows) {
  contact.mu = contact.friction[0] * std::sqrt(1 / m.opt.impratio);
  const int count = ContactRows(contact, true);
  const mjtNum mu = contact.friction[0];
  rows.SetImpedance(0, impedance, translation + mu * mu * translation);
  const mjtNum r = 2 * contact.mu * contact.mu * d.efc_R[rows.row()];
  for (int k = 0; k < count; ++k) {
    rows.SetRow(k, contact.dist, contact.includemargin, 0);
    rows.SetImpedance(k, impedance);
    rows.SetRegularizer(k, r);
  }
}

// The friction rows' regularizers are tied to the normal's, so that the projection on the cone has a closed
// form (Todorov 2014, eq. 17): R_1 = R_0 / impratio, R_j mu_j^2 = R_1 mu_1^2.
void FinishElliptic(const mjModel& m, mjData& d, mjContact& contact, mjtNum translation,
                    const RowImpedance& impedance, RowBuilder& rows) {
  RowImpedance friction = impedance;
  if (contact.solreffriction[0] || contact.solreffriction[1]) {
    friction = EvaluateImpedance(m.opt, contact.solreffriction, contact.solimp,
                                 contact.dist - contact.includemargin);
  }
  const int first = rows.row();
  for (int k = 0; k < contact.dim; ++k) {
    rows.SetRow(k, k ? 0 : contact.dist, k ? 0 : contact.includemargin, 0);
    if (k) {
      rows.SetImpedance(k, WithoutStiffness(friction));
    } else {
      rows.SetImpedance(0, impedance, translation);
    }
  }
  if (contact.dim == 1) return;
  const mjtNum r1 = d.efc_R[first] / m.opt.impratio;
  contact.mu = contact.friction[0] * std::sqrt(r1 / d.efc_R[first]);
  for (int k = 1; k < contact.dim; ++k) {
    const mjtNum ratio =
        contact.friction[0] * contact.friction[0] / (contact.friction[k - 1] * contact.friction[k - 1]);
    rows.SetRegularizer(k, k == 1 ? r1 : r1 * ratio);
  }
}

// Contacts of one pair of geoms follow each other.
bool SamePair(const mjContact* previous, const mjContact& contact) {
  return previous && IsRigid(contact) && contact.geom[0] == previous->geom[0] &&
         contact.geom[1] == previous->geom[1];
}

// Length of the rows of a contact in sparse storage; 0 when no dof moves it.
int ContactNonzeros(const mjModel& m, mjData& d, const mjContact& contact) {
  if (IsRigid(contact)) {
    const int end1 = ChainEnd(m, m.geom_bodyid[contact.geom[0]]),
              end2 = ChainEnd(m, m.geom_bodyid[contact.geom[1]]);
    // An explicit pair within one body moves nothing. As in the reference only sparse rows leave it out.
    return end1 == end2 && IsSparse(m) ? 0 : UnionSize(m, end1, end2);
  }
  ContactSides sides;
  FindContactSides(m, d, contact, &sides);
  StackFrame frame(d);
  return ListChain(m, sides, frame.Take<int>(m.nv));
}

}  // namespace

namespace {

// Those of contacts [begin, end) that are not left out. Those that nothing moves are left out from then on.
ContactCount CountRange(const mjModel& m, mjData& d, int begin, int end) {
  const bool pyramidal = IsPyramidal(m);
  const mjContact* previous = nullptr;
  ContactCount count = {};
  int nnz = 0;
  for (int i = begin; i < end; ++i) {
    mjContact& contact = d.contact[i];
    contact.efc_address = -1;
    if (!contact.exclude && !IsRigid(contact) && IsPassiveContact(m, contact))
      contact.exclude = kPassiveContact;
    if (contact.exclude) continue;
    if (!SamePair(previous, contact)) nnz = ContactNonzeros(m, d, contact);
    previous = &contact;
    if (nnz) {
      const int rows = ContactRows(contact, pyramidal);
      count.rows += rows;
      count.nonzeros += static_cast<size_t>(rows) * static_cast<size_t>(nnz);
    } else {
      contact.exclude = 3;
    }
  }
  return count;
}

}  // namespace

void CountContactRows(const mjModel& m, mjData& d, RowCount* count, ContactParts* parts) {
  parts->count = 0;
  if (!d.ncon || !m.nv || (m.opt.disableflags & mjDSBL_CONTACT)) return;
  constexpr int kFewContacts = 64;
  // Those of flexes take from the stack.
  parts->count = m.nflex ? 1 : std::min(ContactParts::kMax, CountParts(d, d.ncon, kFewContacts));
  ForEachPart(d, parts->count, [&](int part) {
    parts->of[part] =
        CountRange(m, d, PartBegin(d.ncon, parts->count, part), PartBegin(d.ncon, parts->count, part + 1));
  });
  for (int part = 0; part < parts->count; ++part) {
    count->contact += parts->of[part].rows;
    count->nonzeros += parts->of[part].nonzeros;
  }
}

namespace {

// The rows of contacts [begin, end).
void AddRange(const mjModel& m, mjData& d, int begin, int end, RowBuilder& rows) {
  const bool pyramidal = IsPyramidal(m);
  for (int i = begin; i < end; ++i) {
    mjContact& contact = d.contact[i];
    if (contact.exclude) continue;
    contact.efc_address = rows.row();
    const int type = contact.dim == 1 ? mjCNSTR_CONTACT_FRICTIONLESS
                     : pyramidal      ? mjCNSTR_CONTACT_PYRAMIDAL
                                      : mjCNSTR_CONTACT_ELLIPTIC;
    if (IsRigid(contact)) {
      AddRigid(m, d, contact, pyramidal, type, i, rows);
    } else {
      AddFlexible(m, d, contact, pyramidal, type, i, rows);
    }
    const RowImpedance impedance =
        OneSidedImpedance(m.opt, contact.solref, contact.solimp, contact.dist - contact.includemargin);
    const mjtNum translation = InverseWeight(m, d, contact);
    if (type == mjCNSTR_CONTACT_PYRAMIDAL) {
      FinishPyramid(m, d, contact, translation, impedance, rows);
    } else {
      FinishElliptic(m, d, contact, translation, impedance, rows);
    }
    rows.Close();
  }
}

}  // namespace

void AddContactRows(const mjModel& m, mjData& d, const ContactParts& parts, RowBuilder& rows) {
  const int count = parts.count;
  // Dense rows are for small problems.
  if (!rows.sparse() || count < 2) {
    if (count) AddRange(m, d, 0, d.ncon, rows);
    return rows.Finish(0);
  }
  RowBuilder::Place begin[ContactParts::kMax + 1] = {rows.place()};
  for (int part = 0; part < count; ++part) {
    begin[part + 1] = {begin[part].row + parts.of[part].rows, begin[part].address + parts.of[part].nonzeros};
  }
  ForEachPart(d, count, [&](int part) {
    RowBuilder own = rows;
    if (part) own.MoveTo(begin[part]);
    AddRange(m, d, PartBegin(d.ncon, count, part), PartBegin(d.ncon, count, part + 1), own);
    own.Finish(part ? begin[part].row : 0);
  });
  rows.MoveTo(begin[count]);
  for (int part = count - 1; part > 0; --part) rows.JoinRuns(begin[part].row);
}

}  // namespace pliant
