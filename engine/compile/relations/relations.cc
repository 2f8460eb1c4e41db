// Contact pairs, exclusions, equalities.
#include "engine/compile/relations/relations.h"

#include <algorithm>

namespace pliant {

// ---- Pairs

namespace {

// Body pairs are keyed with the smaller body first.
int Signature(int body1, int body2) {
  if (body1 > body2) std::swap(body1, body2);
  return (body1 << 16) + body2;
}

}  // namespace

void ResolvePairs(Context& context) {
  for (Pair* pair : context.spec.pairs) {
    context.Attempt([&] {
      PairRecord record;
      record.source = pair;
      record.geom1 = RequireId(context, *pair, mjOBJ_GEOM, pair->own.geomname1, "geom");
      record.geom2 = RequireId(context, *pair, mjOBJ_GEOM, pair->own.geomname2, "geom");
      const int body1 = context.geoms[record.geom1].body;
      const int body2 = context.geoms[record.geom2].body;
      if (body1 > body2) std::swap(record.geom1, record.geom2);
      record.signature = Signature(body1, body2);
      const int dim = pair->spec.condim;
      if (dim != 1 && dim != 3 && dim != 4 && dim != 6)
        Fail(*pair, "invalid condim in collision: must be 1, 3, 4 or 6");
      context.pairs.push_back(record);
    });
  }
  for (Exclude* exclude : context.spec.excludes) {
    context.Attempt([&] {
      const int body1 = RequireId(context, *exclude, mjOBJ_BODY, exclude->own.bodyname1, "body");
      const int body2 = RequireId(context, *exclude, mjOBJ_BODY, exclude->own.bodyname2, "body");
      context.excludes.push_back({exclude, Signature(body1, body2)});
    });
  }
  const auto by_signature = [](const auto& a, const auto& b) { return a.signature < b.signature; };
  std::stable_sort(context.pairs.begin(), context.pairs.end(), by_signature);
  std::stable_sort(context.excludes.begin(), context.excludes.end(), by_signature);
  int next = 0;
  for (PairRecord& record : context.pairs) record.source->id = next++;
  next = 0;
  for (ExcludeRecord& record : context.excludes) record.source->id = next++;
}

void FillPairs(const Context& context, mjModel& m) {
  for (int i = 0; i < m.npair; ++i) {
    const PairRecord& pair = context.pairs[i];
    const mjsPair& spec = pair.source->spec;
    m.pair_dim[i] = spec.condim;
    m.pair_geom1[i] = pair.geom1;
    m.pair_geom2[i] = pair.geom2;
    m.pair_signature[i] = pair.signature;
    std::copy_n(spec.solref, mjNREF, m.pair_solref + mjNREF * i);
    std::copy_n(spec.solreffriction, mjNREF, m.pair_solreffriction + mjNREF * i);
    std::copy_n(spec.solimp, mjNIMP, m.pair_solimp + mjNIMP * i);
    m.pair_margin[i] = spec.margin;
    m.pair_gap[i] = spec.gap;
    std::copy_n(spec.friction, 5, m.pair_friction + 5 * i);
  }
}

void FillExcludes(const Context& context, mjModel& m) {
  for (int i = 0; i < m.nexclude; ++i) m.exclude_signature[i] = context.excludes[i].signature;
}

// ---- Equalities

namespace {

void ResolveEqualityObjects(Context& context, const Equality& equality, int i, mjModel& m) {
  const mjsEquality& spec = equality.spec;
  mjtObj kind = spec.objtype;
  const char* word = "object";
  switch (spec.type) {
    case mjEQ_CONNECT:
    case mjEQ_WELD:
      if (kind != mjOBJ_SITE) kind = mjOBJ_BODY;
      word = kind == mjOBJ_SITE ? "site" : "body";
      break;
    case mjEQ_JOINT:
      kind = mjOBJ_JOINT;
      word = "joint";
      break;
    case mjEQ_TENDON:
      kind = mjOBJ_TENDON;
      word = "tendon";
      break;
    case mjEQ_FLEX:
      kind = mjOBJ_FLEX;
      word = "flex";
      break;
    default:
      Fail(equality, "equality of type distance was removed; use connect, weld, joint, tendon or flex");
  }
  const bool rigid = spec.type == mjEQ_CONNECT || spec.type == mjEQ_WELD;
  m.eq_objtype[i] = rigid ? kind : spec.objtype;
  m.eq_obj1id[i] = RequireId(context, equality, kind, equality.own.name1, word);
  if (!equality.own.name2.empty()) {
    m.eq_obj2id[i] = RequireId(context, equality, kind, equality.own.name2, word);
  } else {
    if (kind == mjOBJ_SITE) Fail(equality, "site2 is not given: site1 and site2 go together");
    m.eq_obj2id[i] = rigid ? 0 : -1;
  }
  if (m.eq_obj1id[i] == m.eq_obj2id[i]) {
    Fail(equality, std::string("an equality needs two different objects of kind ") + word);
  }
}

void CheckScalarJoint(const Equality& equality, int joint, const mjModel& m) {
  if (joint >= 0 && m.jnt_type[joint] != mjJNT_HINGE && m.jnt_type[joint] != mjJNT_SLIDE) {
    Fail(equality, "only hinge and slide joints can be coupled by an equality");
  }
}

}  // namespace

void FillEqualities(Context& context, mjModel& m) {
  for (int i = 0; i < m.neq; ++i) {
    context.Attempt([&] {
      const Equality& equality = *context.spec.equalities[i];
      const mjsEquality& spec = equality.spec;
      m.eq_type[i] = spec.type;
      ResolveEqualityObjects(context, equality, i, m);
      if (spec.type == mjEQ_JOINT) {
        CheckScalarJoint(equality, m.eq_obj1id[i], m);
        CheckScalarJoint(equality, m.eq_obj2id[i], m);
      }
      m.eq_active0[i] = spec.active;
      std::copy_n(spec.solref, mjNREF, m.eq_solref + mjNREF * i);
      std::copy_n(spec.solimp, mjNIMP, m.eq_solimp + mjNIMP * i);
      std::copy_n(spec.data, mjNEQDATA, m.eq_data + mjNEQDATA * i);
      if (spec.type == mjEQ_FLEX && m.flex_edgeequality) m.flex_edgeequality[m.eq_obj1id[i]] = 1;
    });
  }
}

int CountEqualityRows(const mjModel& m) {
  int rows = 0;
  for (int i = 0; i < m.neq; ++i) {
    switch (m.eq_type[i]) {
      case mjEQ_CONNECT:
        rows += 3;
        break;
      case mjEQ_WELD:
        rows += 7;  // six rows; the reference counts the seven numbers of a pose
        break;
      default:
        rows += 1;
    }
  }
  return rows;
}

}  // namespace pliant
