#include "engine/compile/relations/equalities.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "engine/compile/resolve.h"
#include "engine/model/shell_faces.h"
#include "engine/spec/describe.h"

namespace pliant::compile {

using spec::Equality;

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
    case mjEQ_FLEXVERT:
    case mjEQ_FLEXSTRAIN:
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
  if (kind == mjOBJ_FLEX && context.flexes[m.eq_obj1id[i]].rigid) {
    Fail(equality, "flex '" + equality.own.name1 + "' is rigid, so that no equality can hold it");
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

// Value of flex_edgeequality: 1 edges, 2 points, 3 cells; 0 for what is no equality of a flex.
int FlexEqualityKind(int type) {
  switch (type) {
    case mjEQ_FLEX:
      return 1;
    case mjEQ_FLEXVERT:
      return 2;
    case mjEQ_FLEXSTRAIN:
      return 3;
    default:
      return 0;
  }
}

// What is wrong with the cell of an equality; empty when its grid has it. Of a shell the first number is that
// of a face.
std::string WrongCell(const Equality& equality, const CompiledFlex& flex) {
  const double* cell = equality.spec.data;
  const int* count = flex.source->spec.cellcount;
  if (flex.is_shell) {
    const std::int64_t faces = ShellFaceCount(count);
    if (cell[0] >= 0 && cell[0] < static_cast<double>(faces)) return "";
    return "its face is none of flex '" + equality.own.name1 + "', so that it has no effect; the first of " +
           std::to_string(faces) + " faces is 0";
  }
  for (int k = 0; k < 3; ++k) {
    if (cell[k] >= 0 && cell[k] < count[k]) continue;
    return "its cell is outside of the grid of flex '" + equality.own.name1 +
           "', so that it has no effect; cell counts from 0 0 0, and is 0 1 0 where it is not written";
  }
  return "";
}

// A cell that its grid does not have makes no rows. Without the attribute the cell is that of the reference,
// in which numbers that no equality has written are 0 1 0.
void WarnOfCell(const Context& context, const Equality& equality, const CompiledFlex& flex) {
  const std::string wrong = WrongCell(equality, flex);
  if (wrong.empty()) return;
  context.diag.Warning(equality.where.ToLocation(), spec::Describe(equality), wrong);
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
      if (spec.type == mjEQ_FLEXSTRAIN) WarnOfCell(context, equality, context.flexes[m.eq_obj1id[i]]);
      if (const int kind = FlexEqualityKind(spec.type)) {
        int& held = m.flex_edgeequality[m.eq_obj1id[i]];
        if (held == 0) held = kind;  // the first one of a flex decides, others make no rows
      }
    });
  }
}

int SizeNemax(const mjModel& m) {
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

}  // namespace pliant::compile
