#include "engine/compile/relations/contacts.h"

#include <algorithm>
#include <string>

#include "engine/compile/resolve.h"
#include "engine/spec/describe.h"

namespace pliant::compile {

namespace {

// Body pairs are keyed with the smaller body first.
int Signature(int body1, int body2) {
  if (body1 > body2) std::swap(body1, body2);
  return (body1 << 16) + body2;
}

// A geom of a pair. Where the pair names none, the last geom that has no name either, as in the reference,
// which finds both under the empty name; it is hardly what anybody means.
int GeomOfPair(Context& context, const spec::Pair& pair, const char* attribute, const std::string& name) {
  if (!name.empty()) return RequireId(context, pair, mjOBJ_GEOM, name, "geom");
  const auto last = std::find_if(context.geoms.rbegin(), context.geoms.rend(),
                                 [](const GeomRecord& geom) { return geom.source->name.empty(); });
  if (last == context.geoms.rend()) Fail(pair, std::string("it names no ") + attribute);
  const int id = static_cast<int>(context.geoms.rend() - last) - 1;
  context.diag.Warning(pair.where.ToLocation(), spec::Describe(pair),
                       std::string("it names no ") + attribute +
                           ": as in release 3.14.0 the last geom without a name, geom " + std::to_string(id) +
                           ", takes its place; give the geom that is meant a name");
  return id;
}

}  // namespace

void ResolvePairs(Context& context) {
  for (spec::Pair* pair : context.spec.pairs) {
    context.Attempt([&] {
      PairRecord record;
      record.source = pair;
      const std::string &name1 = pair->own.geomname1, &name2 = pair->own.geomname2;
      if (name1.empty() && name2.empty()) Fail(*pair, "it names neither geom1 nor geom2");
      record.geom1 = GeomOfPair(context, *pair, "geom1", name1);
      record.geom2 = GeomOfPair(context, *pair, "geom2", name2);
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
  for (spec::Exclude* exclude : context.spec.excludes) {
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

void ListPairsInOrder(Context& context) {
  for (const PairRecord& record : context.pairs) context.spec.pairs[record.source->id] = record.source;
  for (const ExcludeRecord& record : context.excludes) {
    context.spec.excludes[record.source->id] = record.source;
  }
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
    m.pair_adhesion[i] = spec.adhesion;
    std::copy_n(spec.friction, 5, m.pair_friction + 5 * i);
  }
}

void FillExcludes(const Context& context, mjModel& m) {
  for (int i = 0; i < m.nexclude; ++i) m.exclude_signature[i] = context.excludes[i].signature;
}

}  // namespace pliant::compile
