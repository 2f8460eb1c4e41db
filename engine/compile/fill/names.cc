#include "engine/compile/fill/names.h"

#include <algorithm>

#include "engine/model/names.h"

namespace pliant::compile {
namespace {

// Calls visit(count, address array of m, name of element i) for each kind, in the order of the pool.
template <class Visit>
void ForEachKind(const Context& context, mjModel& m, Visit visit) {
  const spec::Spec& spec = context.spec;
  // Tree elements are listed body by body.
  const auto of_bodies = [&](auto list, int count, int* adr) {
    std::vector<const std::string*> names;
    names.reserve(count);
    for (const BodyRecord& body : context.bodies) {
      for (const auto& placed : body.*list) names.push_back(&placed.element->name);
    }
    visit(count, adr, [&](int i) -> const std::string& { return *names[i]; });
  };
  const auto of_list = [&](const auto& list, int count, int* adr) {
    visit(count, adr, [&](int i) -> const std::string& {
      static const std::string kNone;
      return static_cast<size_t>(i) < list.size() ? list[i]->name : kNone;
    });
  };
  const auto of_records = [&](const auto& list, int count, int* adr) {
    visit(count, adr, [&](int i) -> const std::string& { return list[i].source->name; });
  };
  of_records(context.bodies, m.nbody, m.name_bodyadr);
  of_bodies(&BodyRecord::joints, m.njnt, m.name_jntadr);
  of_records(context.geoms, m.ngeom, m.name_geomadr);
  of_bodies(&BodyRecord::sites, m.nsite, m.name_siteadr);
  of_bodies(&BodyRecord::cameras, m.ncam, m.name_camadr);
  of_bodies(&BodyRecord::lights, m.nlight, m.name_lightadr);
  of_list(spec.flexes, m.nflex, m.name_flexadr);
  of_list(context.assets.meshes, m.nmesh, m.name_meshadr);
  of_list(context.assets.skins, m.nskin, m.name_skinadr);
  of_list(context.assets.hfields, m.nhfield, m.name_hfieldadr);
  of_list(context.assets.textures, m.ntex, m.name_texadr);
  of_list(context.assets.materials, m.nmat, m.name_matadr);
  of_records(context.pairs, m.npair, m.name_pairadr);
  of_records(context.excludes, m.nexclude, m.name_excludeadr);
  of_list(spec.equalities, m.neq, m.name_eqadr);
  of_list(spec.tendons, m.ntendon, m.name_tendonadr);
  of_list(spec.actuators, m.nactuator, m.name_actuatoradr);
  of_list(spec.sensors, m.nsensor, m.name_sensoradr);
  of_list(spec.numerics, m.nnumeric, m.name_numericadr);
  of_list(spec.texts, m.ntext, m.name_textadr);
  of_list(spec.tuples, m.ntuple, m.name_tupleadr);
  of_list(spec.keys, m.nkey, m.name_keyadr);
  of_list(context.plugins, m.nplugin, m.name_pluginadr);
}

}  // namespace

void CountNames(const Context& context, mjModel& s) {
  s.nnames = static_cast<int>(context.spec.own.modelname.size()) + 1;
  ForEachKind(context, s, [&](int count, int*, auto name) {
    for (int i = 0; i < count; ++i) s.nnames += static_cast<int>(name(i).size()) + 1;
    s.nnames_map += kNameSlotsPerElement * count;
  });
}

void FillNames(const Context& context, mjModel& m) {
  int at = 0;
  const auto append = [&](const std::string& name) {
    std::copy_n(name.c_str(), name.size() + 1, m.names + at);
    at += static_cast<int>(name.size()) + 1;
  };
  append(context.spec.own.modelname);
  ForEachKind(context, m, [&](int count, int* adr, auto name) {
    for (int i = 0; i < count; ++i) {
      adr[i] = at;
      append(name(i));
    }
  });
  BuildNameMap(m);
}

}  // namespace pliant::compile
