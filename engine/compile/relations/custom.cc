#include "engine/compile/relations/custom.h"

#include <algorithm>

#include "engine/compile/resolve.h"

namespace pliant::compile {

using spec::Numeric;
using spec::Tuple;

namespace {

int NumericSize(const Numeric& numeric) {
  const int given = static_cast<int>(numeric.own.data.size());
  if (numeric.spec.size > 0 && numeric.spec.size < given)
    Fail(numeric, "numeric size is smaller than its data");
  const int size = std::max(numeric.spec.size, given);
  if (size < 1) Fail(numeric, "numeric is empty: give data or size");
  return size;
}

int TupleSize(const Tuple& tuple) {
  const Tuple::Own& own = tuple.own;
  if (own.objtype.size() != own.objname.size() || own.objtype.size() != own.objprm.size()) {
    Fail(tuple, "objtype, objname and objprm of a tuple must have the same length");
  }
  if (own.objtype.empty()) Fail(tuple, "tuple is empty");
  return static_cast<int>(own.objtype.size());
}

}  // namespace

void CountCustom(const spec::Spec& spec, mjModel& s) {
  s.nnumeric = static_cast<int>(spec.numerics.size());
  for (const Numeric* numeric : spec.numerics) s.nnumericdata += NumericSize(*numeric);
  s.ntext = static_cast<int>(spec.texts.size());
  for (const spec::Text* text : spec.texts) s.ntextdata += static_cast<int>(text->own.data.size()) + 1;
  s.ntuple = static_cast<int>(spec.tuples.size());
  for (const Tuple* tuple : spec.tuples) s.ntupledata += TupleSize(*tuple);
}

void FillCustom(Context& context, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nnumeric; ++i) {
    const Numeric& numeric = *context.spec.numerics[i];
    m.numeric_adr[i] = adr;
    m.numeric_size[i] = NumericSize(numeric);
    std::copy(numeric.own.data.begin(), numeric.own.data.end(), m.numeric_data + adr);
    adr += m.numeric_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntext; ++i) {
    const std::string& text = context.spec.texts[i]->own.data;
    context.Attempt([&] {
      if (text.empty()) Fail(*context.spec.texts[i], "a text cannot be empty");
    });
    m.text_adr[i] = adr;
    m.text_size[i] = static_cast<int>(text.size()) + 1;
    std::copy_n(text.c_str(), text.size() + 1, m.text_data + adr);
    adr += m.text_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntuple; ++i) {
    context.Attempt([&] {
      const Tuple& tuple = *context.spec.tuples[i];
      m.tuple_adr[i] = adr;
      m.tuple_size[i] = TupleSize(tuple);
      for (int k = 0; k < m.tuple_size[i]; ++k, ++adr) {
        const auto kind = static_cast<mjtObj>(tuple.own.objtype[k]);
        m.tuple_objtype[adr] = kind;
        m.tuple_objid[adr] = RequireId(context, tuple, kind, tuple.own.objname[k], spec::KindName(kind));
        m.tuple_objprm[adr] = tuple.own.objprm[k];
      }
    });
  }
}

}  // namespace pliant::compile
