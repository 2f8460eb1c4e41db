#include "app/verbs/dump/extras.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/verbs/dump/fields.h"
#include "app/verbs/dump/json_input.h"
#include "engine/model/awake.h"

namespace pliant::app {
namespace {

int FindId(const mjModel& m, int type, int count, const std::string& text, const char* kind) {
  char* end = nullptr;
  long id = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end) id = mj_name2id(&m, type, text.c_str());
  if (id < 0 || id >= count) throw UsageError(std::string("no ") + kind + " '" + text + "'");
  return static_cast<int>(id);
}

struct JacobianPair {
  std::vector<mjtNum> jacp, jacr;
  explicit JacobianPair(const mjModel& m)
      : jacp(3 * static_cast<size_t>(m.nv)), jacr(3 * static_cast<size_t>(m.nv)) {}
  void Write(JsonWriter& w) const {
    w.Numbers("jacp", jacp);
    w.Numbers("jacr", jacr);
  }
};

void WriteBodyJacobians(JsonWriter& w, const mjModel& m, mjData& s, int id) {
  auto pair = [&](const char* key, auto fill) {
    JacobianPair jac(m);
    fill(jac.jacp.data(), jac.jacr.data());
    w.BeginObject(key);
    jac.Write(w);
    w.End();
  };
  auto six = [&](const char* key, auto fill) {
    mjtNum v[6];
    fill(v);
    w.Numbers(key, v, 6);
  };
  const mjtNum* point = s.xpos + 3 * id;
  const mjtNum axis[3] = {s.xmat[9 * id + 2], s.xmat[9 * id + 5], s.xmat[9 * id + 8]};
  pair("frame", [&](mjtNum* p, mjtNum* r) { mj_jacBody(&m, &s, p, r, id); });
  pair("com", [&](mjtNum* p, mjtNum* r) { mj_jacBodyCom(&m, &s, p, r, id); });
  pair("at_point", [&](mjtNum* p, mjtNum* r) { mj_jac(&m, &s, p, r, point, id); });
  w.BeginObject("point_axis");
  w.Numbers("axis", axis, 3);
  JacobianPair at_axis(m);
  mj_jacPointAxis(&m, &s, at_axis.jacp.data(), at_axis.jacr.data(), point, axis, id);
  at_axis.Write(w);
  w.End();
  pair("dot", [&](mjtNum* p, mjtNum* r) { mj_jacDot(&m, &s, p, r, point, id); });
  JacobianPair whole(m);
  mj_jacSubtreeCom(&m, &s, whole.jacp.data(), id);
  w.Numbers("subtree_com", whole.jacp);
  mj_angmomMat(&m, &s, whole.jacp.data(), id);
  w.Numbers("angmom", whole.jacp);
  six("velocity_xbody", [&](mjtNum* v) { mj_objectVelocity(&m, &s, mjOBJ_XBODY, id, v, 0); });
  six("velocity_xbody_local", [&](mjtNum* v) { mj_objectVelocity(&m, &s, mjOBJ_XBODY, id, v, 1); });
  six("velocity_body", [&](mjtNum* v) { mj_objectVelocity(&m, &s, mjOBJ_BODY, id, v, 0); });
  six("acceleration_xbody", [&](mjtNum* v) { mj_objectAcceleration(&m, &s, mjOBJ_XBODY, id, v, 0); });
  six("acceleration_xbody_local", [&](mjtNum* v) { mj_objectAcceleration(&m, &s, mjOBJ_XBODY, id, v, 1); });
  six("acceleration_body", [&](mjtNum* v) { mj_objectAcceleration(&m, &s, mjOBJ_BODY, id, v, 0); });
}

// Jacobians of the geoms and sites of a body.
void WritePartJacobians(JsonWriter& w, const mjModel& m, const mjData& s, int id) {
  w.BeginArray("geoms");
  for (int g = m.body_geomadr[id]; g >= 0 && g < m.body_geomadr[id] + m.body_geomnum[id]; ++g) {
    JacobianPair jac(m);
    mj_jacGeom(&m, &s, jac.jacp.data(), jac.jacr.data(), g);
    w.BeginObject();
    w.Field("geom", g);
    jac.Write(w);
    w.End();
  }
  w.End();
  w.BeginArray("sites");
  for (int i = 0; i < m.nsite; ++i) {
    if (m.site_bodyid[i] != id) continue;
    JacobianPair jac(m);
    mj_jacSite(&m, &s, jac.jacp.data(), jac.jacr.data(), i);
    w.BeginObject();
    w.Field("site", i);
    jac.Write(w);
    w.End();
  }
  w.End();
}

// True when there are inverse dynamics; else writes why not.
bool HasInverse(JsonWriter& w, const mjModel& m, const char* name) {
  if (!(m.opt.enableflags & mjENBL_INVDISCRETE) || m.opt.integrator != mjINT_RK4) return true;
  w.BeginObject(name);
  w.Field("error", "the flag invdiscrete does not go with the RK4 integrator");
  w.End();
  return false;
}

}  // namespace

Extras::Extras(const mjModel& m, const DumpOptions& o, const std::vector<std::string>& fields)
    : m_(m), o_(o) {
  auto asked = [&](const char* name) {
    return std::find(fields.begin(), fields.end(), name) != fields.end();
  };
  computed_ = asked("computed");
  inverse_ = asked("qfrc_inverse");
  for (const std::string& body : o.jacobians) {
    if (body == "all") {
      bodies_.clear();
      for (int i = 0; i < m.nbody; ++i) bodies_.push_back(i);
      break;
    }
    bodies_.push_back(FindId(m, mjOBJ_BODY, m.nbody, body, "body"));
  }
  if (!o.ray.empty()) ReadRays(o.ray);
  for (const std::string& text : o.distance) {
    const size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string::npos) throw UsageError("--distance: '" + text + "' is not GEOM,GEOM[,MAX]");
    Pair pair{{FindId(m, mjOBJ_GEOM, m.ngeom, text.substr(0, first), "geom"),
               FindId(m, mjOBJ_GEOM, m.ngeom, text.substr(first + 1, second - first - 1), "geom")},
              1e10};
    if (second != std::string::npos) pair.distmax = std::atof(text.c_str() + second + 1);
    pairs_.push_back(pair);
  }
}

Extras::~Extras() {
  if (scratch_) mj_deleteData(scratch_);
}

void Extras::ReadRays(const std::string& file) {
  nlohmann::json root = ReadJson(file);
  try {
    if (root.is_object()) root = root.at("rays");
    for (const auto& entry : root) {
      Ray ray{};
      const auto pnt = (entry.is_array() ? entry.at(0) : entry.at("pnt")).get<std::vector<double>>();
      const auto vec = (entry.is_array() ? entry.at(1) : entry.at("vec")).get<std::vector<double>>();
      if (pnt.size() != 3 || vec.size() != 3)
        throw UsageError("--ray " + file + ": pnt and vec are 3 numbers each");
      std::copy(pnt.begin(), pnt.end(), ray.pnt);
      std::copy(vec.begin(), vec.end(), ray.vec);
      ray.flg_static = true;
      ray.bodyexclude = -1;
      if (entry.is_object()) {
        if (entry.contains("geomgroup")) {
          for (const auto& flag : entry["geomgroup"]) ray.group.push_back(flag.get<double>() != 0);
        }
        if (entry.contains("flg_static")) ray.flg_static = entry["flg_static"].get<double>() != 0;
        if (entry.contains("bodyexclude")) {
          const auto& body = entry["bodyexclude"];
          ray.bodyexclude = body.is_string()
                                ? FindId(m_, mjOBJ_BODY, m_.nbody, body.get<std::string>(), "body")
                                : body.get<int>();
        }
      }
      if (!ray.group.empty() && ray.group.size() != mjNGROUP) {
        throw UsageError("--ray " + file + ": geomgroup is 6 numbers");
      }
      rays_.push_back(ray);
    }
  } catch (const nlohmann::json::exception& e) {
    throw UsageError("--ray " + file + ": " + e.what());
  }
}

mjData* Extras::Fresh(const mjData& d) {
  if (!scratch_) scratch_ = mj_makeData(&m_);
  if (SomeAsleep(m_, d)) {
    mj_copyData(scratch_, &m_, &d);
    mj_forward(&m_, scratch_);
    return scratch_;
  }
  std::vector<mjtNum> state(static_cast<size_t>(mj_stateSize(&m_, mjSTATE_INTEGRATION)));
  mj_getState(&m_, &d, state.data(), mjSTATE_INTEGRATION);
  mj_resetData(&m_, scratch_);
  mj_setState(&m_, scratch_, state.data(), mjSTATE_INTEGRATION);
  mj_forward(&m_, scratch_);
  return scratch_;
}

void Extras::WriteComputed(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  mj_energyPos(&m_, s);
  mj_energyVel(&m_, s);
  mj_subtreeVel(&m_, s);
  mj_rnePostConstraint(&m_, s);
  const auto nbody = static_cast<size_t>(m_.nbody);
  w.BeginObject("computed");
  w.Numbers("energy", s->energy, 2);
  w.Numbers("subtree_linvel", s->subtree_linvel, 3 * nbody);
  w.Numbers("subtree_angmom", s->subtree_angmom, 3 * nbody);
  w.Numbers("cacc", s->cacc, 6 * nbody);
  w.Numbers("cfrc_int", s->cfrc_int, 6 * nbody);
  w.Numbers("cfrc_ext", s->cfrc_ext, 6 * nbody);
  w.End();
}

void Extras::WriteInverse(JsonWriter& w, const mjData& d, const std::vector<double>* qacc) {
  if (!HasInverse(w, m_, "inverse")) return;
  mjData* s = Fresh(d);
  const auto nv = static_cast<size_t>(m_.nv);
  if (qacc && !qacc->empty()) std::copy(qacc->begin(), qacc->end(), s->qacc);
  w.BeginObject("inverse");
  w.Numbers("qacc", s->qacc, nv);
  mj_inverse(&m_, s);
  const auto nefc = static_cast<size_t>(s->nefc);
  w.Numbers("qfrc_inverse", s->qfrc_inverse, nv);
  w.Numbers("qfrc_constraint", s->qfrc_constraint, nv);
  w.Numbers("qfrc_passive", s->qfrc_passive, nv);
  w.Numbers("qfrc_bias", s->qfrc_bias, nv);
  w.Numbers("efc_vel", s->efc_vel, nefc);
  w.Numbers("efc_aref", s->efc_aref, nefc);
  w.Numbers("efc_force", s->efc_force, nefc);
  w.Numbers("efc_state", s->efc_state, nefc);
  w.Numbers("sensordata", s->sensordata, static_cast<size_t>(m_.nsensordata));
  w.End();
  s = Fresh(d);
  mj_compareFwdInv(&m_, s);
  w.Numbers("solver_fwdinv", s->solver_fwdinv, 2);
}

void Extras::WriteJacobians(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  mj_subtreeVel(&m_, s);
  mj_rnePostConstraint(&m_, s);
  w.BeginArray("jacobians");
  for (const int id : bodies_) {
    w.BeginObject();
    w.Field("body", id);
    const char* name = mj_id2name(&m_, mjOBJ_BODY, id);
    w.Field("name", name ? name : "");
    w.Numbers("point", s->xpos + 3 * id, 3);
    WriteBodyJacobians(w, m_, *s, id);
    WritePartJacobians(w, m_, *s, id);
    w.End();
  }
  w.End();
}

void Extras::WriteTransition(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  const auto nx = static_cast<size_t>(2 * m_.nv + m_.na), nu = static_cast<size_t>(m_.nu);
  const auto ns = static_cast<size_t>(m_.nsensordata);
  std::vector<mjtNum> a(nx * nx), b(nx * nu), c(ns * nx), e(ns * nu);
  mjd_transitionFD(&m_, s, o_.fd_eps, !o_.fd_forward, a.data(), b.empty() ? nullptr : b.data(),
                   c.empty() ? nullptr : c.data(), e.empty() ? nullptr : e.data());
  w.BeginObject("transition_fd");
  w.Field("eps", o_.fd_eps);
  w.Field("centered", o_.fd_forward ? 0 : 1);
  w.Field("nx", static_cast<int>(nx));
  w.Field("nu", static_cast<int>(nu));
  w.Field("ns", static_cast<int>(ns));
  w.Numbers("A", a);
  w.Numbers("B", b);
  w.Numbers("C", c);
  w.Numbers("D", e);
  w.End();
}

void Extras::WriteInverseDerivatives(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  const auto nv = static_cast<size_t>(m_.nv), ns = static_cast<size_t>(m_.nsensordata);
  const size_t sizes[7] = {
      nv * nv, nv * nv, nv * nv, nv * ns, nv * ns, nv * ns, nv * static_cast<size_t>(m_.nC)};
  const char* names[7] = {"DfDq", "DfDv", "DfDa", "DsDq", "DsDv", "DsDa", "DmDq"};
  std::vector<mjtNum> out[7];
  mjtNum* at[7];
  for (int i = 0; i < 7; ++i) {
    out[i].resize(sizes[i]);
    at[i] = out[i].empty() ? nullptr : out[i].data();
  }
  mjd_inverseFD(&m_, s, o_.fd_eps, 0, at[0], at[1], at[2], at[3], at[4], at[5], at[6]);
  w.BeginObject("inverse_fd");
  w.Field("eps", o_.fd_eps);
  for (int i = 0; i < 7; ++i) w.Numbers(names[i], out[i]);
  w.End();
}

void Extras::WriteRays(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  w.BeginArray("rays");
  for (const Ray& ray : rays_) {
    int geomid[1] = {-1};
    mjtNum normal[3];
    const mjtNum dist = mj_ray(&m_, s, ray.pnt, ray.vec, ray.group.empty() ? nullptr : ray.group.data(),
                               ray.flg_static, ray.bodyexclude, geomid, normal);
    w.BeginObject();
    w.Field("dist", dist);
    w.Field("geomid", geomid[0]);
    w.Numbers("normal", normal, 3);
    w.End();
  }
  w.End();
}

void Extras::WriteDistances(JsonWriter& w, const mjData& d) {
  mjData* s = Fresh(d);
  w.BeginArray("distances");
  for (const Pair& pair : pairs_) {
    mjtNum fromto[6] = {0, 0, 0, 0, 0, 0};
    const mjtNum dist = mj_geomDistance(&m_, s, pair.geom[0], pair.geom[1], pair.distmax, fromto);
    w.BeginObject();
    w.Numbers("geom", pair.geom, 2);
    w.Field("distmax", pair.distmax);
    w.Field("dist", dist);
    w.Numbers("fromto", fromto, 6);
    w.End();
  }
  w.End();
}

void Extras::Write(JsonWriter& w, const mjData& d, const std::vector<double>* qacc) {
  if (computed_) WriteComputed(w, d);
  if (inverse_ && HasInverse(w, m_, "qfrc_inverse")) {
    mjData* s = Fresh(d);
    mj_inverse(&m_, s);
    w.Numbers("qfrc_inverse", s->qfrc_inverse, static_cast<size_t>(m_.nv));
  }
  if (o_.inverse) WriteInverse(w, d, qacc);
  if (!bodies_.empty()) WriteJacobians(w, d);
  if (o_.fd) WriteTransition(w, d);
  if (o_.fd_inverse) WriteInverseDerivatives(w, d);
  if (!o_.ray.empty()) WriteRays(w, d);
  if (!pairs_.empty()) WriteDistances(w, d);
}

}  // namespace pliant::app
