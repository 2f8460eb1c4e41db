#include "app/verbs/dump/fields.h"

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "engine/model/fields.h"

namespace pliant::app {
namespace {

// Fields made here out of several of the data's own.
constexpr const char* kMade[] = {"contact",
                                 "contact_H",
                                 "warning",
                                 "solver",
                                 "efc_J_dense",
                                 "efc_Y_dense",
                                 "efc_AR_dense",
                                 "ten_J_dense",
                                 "flexedge_J_dense",
                                 "flexvert_J_dense",
                                 "actuator_moment_dense",
                                 "qM_dense",
                                 "computed"};

constexpr const char* kVectors[] = {"solver_niter", "solver_nnz", "solver_fwdinv", "energy"};
// Where memory lies says nothing about the simulation.
constexpr const char* kHidden[] = {"pstack", "pbase", "parena", "threadpool"};

constexpr const char* kDefault[] = {"time",
                                    "qpos",
                                    "qvel",
                                    "act",
                                    "ctrl",
                                    "qacc",
                                    "act_dot",
                                    "qacc_warmstart",
                                    "qacc_smooth",
                                    "mocap_pos",
                                    "mocap_quat",
                                    "qfrc_*",
                                    "xfrc_applied",
                                    "eq_active",
                                    "xpos",
                                    "xquat",
                                    "xmat",
                                    "xipos",
                                    "ximat",
                                    "xanchor",
                                    "xaxis",
                                    "geom_xpos",
                                    "geom_xmat",
                                    "site_xpos",
                                    "site_xmat",
                                    "cam_xpos",
                                    "cam_xmat",
                                    "light_xpos",
                                    "light_xdir",
                                    "ten_length",
                                    "ten_velocity",
                                    "ten_J_dense",
                                    "ten_wrapadr",
                                    "ten_wrapnum",
                                    "wrap_obj",
                                    "wrap_xpos",
                                    "actuator_length",
                                    "actuator_velocity",
                                    "actuator_force",
                                    "actuator_moment_dense",
                                    "flexvert_xpos",
                                    "flexedge_length",
                                    "flexedge_velocity",
                                    "history",
                                    "tree_asleep",
                                    "tree_awake",
                                    "body_awake",
                                    "ntree_awake",
                                    "nv_awake",
                                    "flexvert_length",
                                    "sensordata",
                                    "energy",
                                    "M",
                                    "qLD",
                                    "qLDiagInv",
                                    "qM_dense",
                                    "crb",
                                    "cvel",
                                    "cdof",
                                    "cdof_dot",
                                    "cinert",
                                    "subtree_com",
                                    "ncon",
                                    "contact",
                                    "ne",
                                    "nf",
                                    "nl",
                                    "nefc",
                                    "nisland",
                                    "efc_type",
                                    "efc_id",
                                    "efc_J_dense",
                                    "efc_pos",
                                    "efc_margin",
                                    "efc_frictionloss",
                                    "efc_diagA",
                                    "efc_D",
                                    "efc_R",
                                    "efc_KBIP",
                                    "efc_aref",
                                    "efc_vel",
                                    "efc_b",
                                    "efc_force",
                                    "efc_state",
                                    "solver_niter",
                                    "solver_nnz",
                                    "solver",
                                    "warning",
                                    "computed"};

void WriteScalar(JsonWriter& w, const mjData& d, const std::string& name) {
#define X(type, field)     \
  if (name == #field)      \
    return w.Field(#field, \
                   static_cast<std::conditional_t<std::is_same_v<type, mjtNum>, double, int64_t>>(d.field));
  MJDATA_SCALAR
#undef X
  if (name == "solver_niter") return w.Numbers(name, d.solver_niter, mjNISLAND);
  if (name == "solver_nnz") return w.Numbers(name, d.solver_nnz, mjNISLAND);
  if (name == "solver_fwdinv") return w.Numbers(name, d.solver_fwdinv, 2);
  if (name == "energy") return w.Numbers(name, d.energy, 2);
}

// How many entries of an array are in use. Dense Jacobians have no pattern; the arena knows its own sizes.
void WriteArray(JsonWriter& w, const mjModel& m, const mjData& d, const DataField& field) {
  const void* at = field.Pointer(d);
  const size_t count = at ? field.Count(m, d) : 0;
  switch (field.type) {
    case FieldType::kNum:
      return w.Numbers(field.name, static_cast<const mjtNum*>(at), count);
    case FieldType::kInt:
      return w.Numbers(field.name, static_cast<const int*>(at), count);
    case FieldType::kByte:
      return w.Numbers(field.name, static_cast<const mjtByte*>(at), count);
    case FieldType::kBool:
      return w.Numbers(field.name, static_cast<const mjtBool*>(at), count);
    default:
      return;
  }
}

template <class F>
void WriteContactNumbers(JsonWriter& w, const mjData& d, const char* key, int width, F&& get) {
  std::vector<double> values;
  for (int i = 0; i < d.ncon; ++i) {
    for (int k = 0; k < width; ++k) values.push_back(static_cast<double>(get(d.contact[i], k)));
  }
  w.Numbers(key, values);
}

void WriteContacts(JsonWriter& w, const mjModel& m, const mjData& d) {
  w.BeginObject("contact");
#define SCALAR(name) WriteContactNumbers(w, d, #name, 1, [](const mjContact& c, int) { return c.name; })
#define VECTOR(name, n) \
  WriteContactNumbers(w, d, #name, n, [](const mjContact& c, int k) { return c.name[k]; })
  SCALAR(dist);
  VECTOR(pos, 3);
  VECTOR(frame, 9);
  SCALAR(includemargin);
  VECTOR(friction, 5);
  VECTOR(solref, mjNREF);
  VECTOR(solreffriction, mjNREF);
  VECTOR(solimp, mjNIMP);
  SCALAR(adhesion);
  SCALAR(mu);
  SCALAR(dim);
  VECTOR(geom, 2);
  VECTOR(flex, 2);
  VECTOR(elem, 2);
  VECTOR(vert, 2);
  SCALAR(exclude);
  SCALAR(efc_address);
#undef SCALAR
#undef VECTOR
  std::vector<double> force;
  for (int i = 0; i < d.ncon; ++i) {
    mjtNum f[6];
    mj_contactForce(&m, &d, i, f);
    force.insert(force.end(), f, f + 6);
  }
  w.Numbers("force", force);
  w.End();
}

void WriteSolver(JsonWriter& w, const mjData& d) {
  w.BeginArray("solver");
  for (int island = 0; island < mjNISLAND; ++island) {
    const int n = std::min(d.solver_niter[island], mjNSOLVER);
    if (n == 0) continue;
    const mjSolverStat* stat = d.solver + island * mjNSOLVER;
    auto column = [&](const char* key, auto member) {
      std::vector<double> values;
      for (int i = 0; i < n; ++i) values.push_back(static_cast<double>(stat[i].*member));
      w.Numbers(key, values);
    };
    w.BeginObject();
    w.Field("island", island);
    column("improvement", &mjSolverStat::improvement);
    column("gradient", &mjSolverStat::gradient);
    column("lineslope", &mjSolverStat::lineslope);
    column("nactive", &mjSolverStat::nactive);
    column("nchange", &mjSolverStat::nchange);
    column("neval", &mjSolverStat::neval);
    column("nupdate", &mjSolverStat::nupdate);
    w.End();
  }
  w.End();
}

// A compressed matrix (rownnz not null) or a dense one, written in full.
struct Matrix {
  const char* name;
  mjtSize rows, cols;
  const mjtNum* values;
  const int *rownnz, *rowadr, *colind;
};

void WriteDense(JsonWriter& w, const Matrix& a, double limit) {
  const double entries = static_cast<double>(a.rows) * static_cast<double>(a.cols);
  if (entries > limit) {
    w.BeginObject(a.name);
    w.Field("omitted", "over --max-dense");
    w.Field("rows", a.rows);
    w.Field("cols", a.cols);
    w.End();
    return;
  }
  std::vector<double> dense(static_cast<size_t>(entries), 0);
  if (!a.values) dense.assign(dense.size(), 0);
  for (mjtSize r = 0; a.values && r < a.rows; ++r) {
    double* row = dense.data() + static_cast<size_t>(r) * static_cast<size_t>(a.cols);
    if (!a.rownnz) {
      std::copy(a.values + static_cast<size_t>(r) * static_cast<size_t>(a.cols),
                a.values + static_cast<size_t>(r + 1) * static_cast<size_t>(a.cols), row);
      continue;
    }
    for (int k = a.rowadr[r]; k < a.rowadr[r] + a.rownnz[r]; ++k) row[a.colind[k]] = a.values[k];
  }
  w.Numbers(a.name, dense);
}

// The data's matrices that are written in full as well; one that was not computed has no rows.
std::vector<Matrix> DenseMatrices(const mjModel& m, const mjData& d) {
  const bool sparse = mj_isSparse(&m);
  auto pattern = [&](const int* p) { return sparse ? p : nullptr; };
  return {{"efc_J_dense", d.nefc, m.nv, d.efc_J, pattern(d.efc_J_rownnz), d.efc_J_rowadr, d.efc_J_colind},
          {"efc_Y_dense", d.nY ? d.nefc : 0, m.nv, d.efc_Y, d.efc_Y_rownnz, d.efc_Y_rowadr, d.efc_Y_colind},
          {"efc_AR_dense", d.nA ? d.nefc : 0, d.nefc, d.efc_AR, pattern(d.efc_AR_rownnz), d.efc_AR_rowadr,
           d.efc_AR_colind},
          {"ten_J_dense", m.ntendon, m.nv, d.ten_J, m.ten_J_rownnz, m.ten_J_rowadr, m.ten_J_colind},
          {"flexedge_J_dense", m.nflexedge, m.nv, d.flexedge_J, m.flexedge_J_rownnz, m.flexedge_J_rowadr,
           m.flexedge_J_colind},
          {"flexvert_J_dense", m.nJfv ? 2 * m.nflexvert : 0, m.nv, d.flexvert_J, m.flexvert_J_rownnz,
           m.flexvert_J_rowadr, m.flexvert_J_colind},
          {"actuator_moment_dense", m.nout, m.nv, d.actuator_moment, d.moment_rownnz, d.moment_rowadr,
           d.moment_colind}};
}

void WriteInertia(JsonWriter& w, const mjModel& m, const mjData& d, double limit) {
  std::vector<mjtNum> full;
  if (static_cast<double>(m.nv) * static_cast<double>(m.nv) <= limit) {
    full.resize(static_cast<size_t>(m.nv) * static_cast<size_t>(m.nv));
    if (m.nv) mj_fullM(&m, &d, full.data());
  }
  WriteDense(w, {"qM_dense", m.nv, m.nv, full.data(), nullptr, nullptr, nullptr}, limit);
}

void WriteMade(JsonWriter& w, const mjModel& m, const mjData& d, const std::string& name,
               const DumpOptions& o) {
  if (name == "contact") return WriteContacts(w, m, d);
  if (name == "solver") return WriteSolver(w, d);
  if (name == "warning") return WriteWarnings(w, {d.warning, d.warning + mjNWARNING});
  if (name == "qM_dense") return WriteInertia(w, m, d, o.max_dense);
  if (name == "contact_H") {
    std::vector<double> values;
    for (int i = 0; i < d.ncon; ++i) {
      values.insert(values.end(), d.contact[i].H, d.contact[i].H + d.contact[i].dim * d.contact[i].dim);
    }
    return w.Numbers(name, values);
  }
  for (const Matrix& matrix : DenseMatrices(m, d)) {
    if (name == matrix.name) return WriteDense(w, matrix, o.max_dense);
  }
}

bool Contains(const char* const* begin, const char* const* end, const std::string& name) {
  return std::find_if(begin, end, [&](const char* x) { return name == x; }) != end;
}

}  // namespace

std::vector<std::string> DumpFieldNames() {
  std::vector<std::string> names;
#define X(type, field) \
  if (!Contains(std::begin(kHidden), std::end(kHidden), #field)) names.emplace_back(#field);
  MJDATA_SCALAR
#undef X
  names.insert(names.end(), std::begin(kVectors), std::end(kVectors));
  for (const DataField& field : DataFields()) {
    if (field.type != FieldType::kPointer && field.type != FieldType::kContact)
      names.emplace_back(field.name);
  }
  names.emplace_back("signature");
  names.insert(names.end(), std::begin(kMade), std::end(kMade));
  return names;
}

std::vector<std::string> StateFieldPatterns() {
  return {"time",
          "qpos",
          "qvel",
          "act",
          "history",
          "qacc",
          "act_dot",
          "qacc_warmstart",
          "mocap_pos",
          "mocap_quat",
          "plugin_state",
          "eq_active",
          "tree_asleep",
          "flexvert_lambda",
          "flexvert_conage",
          "sensordata",
          "energy",
          "ncon",
          "nefc",
          "solver_niter",
          "warning"};
}

std::vector<std::string> ChooseFields(const std::vector<std::string>& patterns) {
  const std::vector<std::string> known = DumpFieldNames();
  std::set<std::string> chosen;
  for (const std::string& pattern : patterns) {
    if (pattern == "all") {
      chosen.insert(known.begin(), known.end());
      continue;
    }
    if (pattern == "default") {
      for (const std::string& name : ChooseFields({std::begin(kDefault), std::end(kDefault)}))
        chosen.insert(name);
      continue;
    }
    const bool remove = pattern[0] == '-';
    bool hit = false;
    for (const std::string& name : known) {
      if (!MatchesPattern(remove ? pattern.substr(1) : pattern, name)) continue;
      hit = true;
      if (remove) {
        chosen.erase(name);
      } else {
        chosen.insert(name);
      }
    }
    if (!hit) throw UsageError("--fields: no field '" + pattern + "' (see --list-fields)");
  }
  std::vector<std::string> ordered;
  for (const std::string& name : known) {
    if (chosen.count(name)) ordered.push_back(name);
  }
  return ordered;
}

void WriteWarnings(JsonWriter& w, const std::vector<mjWarningStat>& warnings) {
  w.BeginObject("warning");
  std::vector<double> number, lastinfo;
  for (const mjWarningStat& stat : warnings) {
    number.push_back(stat.number);
    lastinfo.push_back(stat.lastinfo);
  }
  w.Numbers("number", number);
  w.Numbers("lastinfo", lastinfo);
  w.End();
}

void WriteFields(JsonWriter& w, const mjModel& m, const mjData& d, const std::vector<std::string>& names,
                 const DumpOptions& o) {
  for (const std::string& name : names) {
    if (name == "computed" || name == "qfrc_inverse") continue;
    if (name == "signature") {
      w.Field(name, static_cast<uint64_t>(d.signature));
    } else if (Contains(std::begin(kMade), std::end(kMade), name)) {
      WriteMade(w, m, d, name, o);
    } else if (const DataField* field = FindDataField(name.c_str())) {
      WriteArray(w, m, d, *field);
    } else {
      WriteScalar(w, d, name);
    }
  }
}

}  // namespace pliant::app
