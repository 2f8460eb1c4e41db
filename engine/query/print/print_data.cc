#include "engine/query/print/print_data.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/fields.h"
#include "engine/model/history.h"
#include "engine/model/names.h"
#include "engine/query/contact_force.h"
#include "engine/query/print/print_rows.h"

namespace pliant {
namespace {

void PrintMemory(Printer& p, const mjData& d) {
  const auto kilobytes = [](size_t bytes) { return static_cast<double>(bytes) / 1024; };
  const size_t buffer = static_cast<size_t>(d.nbuffer), arena = static_cast<size_t>(d.narena);
  p.Text("MEMORY\n");
  p.Text("  %-12s%9.0f KB\n", "total", kilobytes(sizeof(mjData) + buffer + arena));
  p.Text("  %-12s%9.0f KB\n", "struct", kilobytes(sizeof(mjData)));
  p.Text("  %-12s%9.0f KB\n", "buffer", kilobytes(buffer));
  p.Text("  %-12s%9.0f KB, used %.1f%%\n\n", "arena", kilobytes(arena),
         100 * static_cast<double>(d.maxuse_arena) / std::max(1.0, static_cast<double>(arena)));
}

// The whole numbers of mjData, without those of the moment: what is on the stack, and addresses.
void PrintSizes(Printer& p, const mjData& d) {
  p.Text("SIZES\n");
  const auto print = [&p](std::string_view name, auto value) {
    if (name == "pstack" || name == "pbase" || name == "parena" || name == "threadpool" || name == "time")
      return;
    p.Text("  %-22s%lld\n", name.data(), static_cast<long long>(value));
  };
#define X(type, name) print(#name, d.name);
  MJDATA_SCALAR
#undef X
  p.Text("  %-22s%lld\n\n", "threadpool", static_cast<long long>(d.threadpool != 0));
}

void PrintWarnings(Printer& p, const mjData& d) {
  const auto given = [](const mjWarningStat& warning) { return warning.number > 0; };
  if (std::none_of(d.warning, d.warning + mjNWARNING, given)) return;
  p.Text("WARNING\n");
  for (int i = 0; i < mjNWARNING; ++i) {
    if (!given(d.warning[i])) continue;
    p.Text("    %d:  lastinfo = %d   number = %d\n", i, d.warning[i].lastinfo, d.warning[i].number);
  }
  p.Text("\n");
}

void PrintIterations(Printer& p, const mjSolverStat* iterations, int n) {
  for (int k = 0; k < n; ++k) {
    p.Text("      %d:  improvement = ", k);
    p.Number(iterations[k].improvement);
    p.Text("    gradient = ");
    p.Number(iterations[k].gradient);
    p.Text("    lineslope = ");
    p.Number(iterations[k].lineslope);
    p.Text("\n          nactive = %d   nchange = %d   neval = %d   nupdate = %d\n", iterations[k].nactive,
           iterations[k].nchange, iterations[k].neval, iterations[k].nupdate);
  }
}

void PrintSolver(Printer& p, const mjData& d) {
  if (!d.nefc) return;
  const int islands = std::clamp(d.nisland, 1, mjNISLAND);
  p.Text("SOLVER STAT\n  solver_fwdinv =");
  p.Row(d.solver_fwdinv, 2);
  for (int i = 0; i < islands; ++i) {
    if (!d.solver_niter[i]) continue;
    p.Text("  ISLAND %d\n    solver_niter = %d\n    solver_nnz = %d\n", i, d.solver_niter[i],
           d.solver_nnz[i]);
    PrintIterations(p, d.solver + static_cast<size_t>(i) * mjNSOLVER, std::min(d.solver_niter[i], mjNSOLVER));
    p.Text("\n");
  }
}

void PrintHistory(Printer& p, const HistoryBuffer& buffer) {
  p.Text("    phase  = ");
  p.Number(*buffer.slot);
  p.Text("\n    cursor =  %d\n    times  = ", static_cast<int>(*buffer.cursor));
  for (int k = 0; k < buffer.count; ++k) p.Number(buffer.times[k]);
  p.Text("\n    values = ");
  for (int k = 0; k < buffer.count * buffer.width; ++k) p.Number(buffer.values[k]);
  p.Text("\n");
}

void PrintDelays(Printer& p, const mjModel& m, const mjData& d) {
  if (!m.nhistory) return;
  p.Text("DELAY\n");
  const auto name = [&m](mjtObj type, int id) {
    const char* text = Id2Name(m, type, id);
    return text ? text : "";
  };
  for (int i = 0; i < m.nactuator; ++i) {
    const HistoryBuffer buffer = ActuatorHistory(m, d.history, i);
    if (!buffer) continue;
    p.Text("  actuator %d '%s':\n", i, name(mjOBJ_ACTUATOR, i));
    PrintHistory(p, buffer);
  }
  for (int i = 0; i < m.nsensor; ++i) {
    const HistoryBuffer buffer = SensorHistory(m, d.history, i);
    if (!buffer) continue;
    p.Text("  sensor %d  '%s':\n", i, name(mjOBJ_SENSOR, i));
    PrintHistory(p, buffer);
  }
  p.Text("\n");
}

void PrintContact(Printer& p, const mjModel& m, const mjData& d, int id) {
  const mjContact& c = d.contact[id];
  p.Text("  %d:\n", id);
  const auto number = [&p](const char* name, int value) { p.Text("     %-14s%d\n", name, value); };
  const auto numbers = [&p](const char* name, const mjtNum* values, size_t n) {
    p.Text("     %-14s", name);
    for (size_t i = 0; i < n; ++i) {
      if (i) p.Text(" ");
      p.Number(values[i]);
    }
    p.Text("\n");
  };
  number("dim", c.dim);
  if (c.geom[0] >= 0 && c.geom[1] >= 0) {
    const auto name = [&m](int geom) {
      const char* text = Id2Name(m, mjOBJ_GEOM, geom);
      return text ? text : std::to_string(geom);
    };
    p.Text("     %-14s%s : %s\n", "geoms", name(c.geom[0]).c_str(), name(c.geom[1]).c_str());
  } else {
    p.Text("     %-14s%d %d %d %d : %d %d %d %d\n", "gfev", c.geom[0], c.flex[0], c.elem[0], c.vert[0],
           c.geom[1], c.flex[1], c.elem[1], c.vert[1]);
  }
  number("exclude", c.exclude);
  number("efc_address", c.efc_address);
  numbers("solref", c.solref, mjNREF);
  numbers("solimp", c.solimp, mjNIMP);
  numbers("dist", &c.dist, 1);
  numbers("includemargin", &c.includemargin, 1);
  numbers("pos", c.pos, 3);
  numbers("frame", c.frame, 9);
  numbers("friction", c.friction, 5);
  numbers("mu", &c.mu, 1);
  mjtNum force[6];
  ContactForce(m, d, id, force);
  numbers("force", force, 6);
}

void PrintContacts(Printer& p, const mjModel& m, const mjData& d) {
  if (!d.ncon) return;
  p.Text("CONTACT\n");
  for (int i = 0; i < d.ncon; ++i) PrintContact(p, m, d, i);
  p.Text("\n");
}

// Arrays of numbers by their names, a row an element.
void PrintArrays(Printer& p, const mjModel& m, const mjData& d, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    const DataField& field = *FindDataField(name);
    const size_t rows = field.rows(m, d), cols = field.cols(m, d);
    const std::string title = field.name == std::string_view("sensordata") ? "SENSOR" : UpperCase(name);
    if (field.type == FieldType::kNum) {
      p.Rows(title, static_cast<const mjtNum*>(field.Pointer(d)), rows, cols);
    } else {
      p.Column(title, static_cast<const int*>(field.Pointer(d)), rows);
    }
  }
}

void PrintState(Printer& p, const mjModel& m, const mjData& d) {
  p.Text("ENERGY =");
  p.Row(d.energy, 2);
  p.Text("\nTIME = ");
  p.Number(d.time);
  p.Text("\n\n");
  PrintArrays(p, m, d, {"qpos", "qvel", "act"});
  PrintDelays(p, m, d);
  PrintArrays(p, m, d, {"qacc_warmstart", "plugin_state", "ctrl", "qfrc_applied", "xfrc_applied"});
  const std::vector<int> active(d.eq_active, d.eq_active + m.neq);
  p.Titled("EQ_ACTIVE", active.data(), active.size());
  PrintArrays(p, m, d,
              {"mocap_pos", "mocap_quat", "qacc", "act_dot", "userdata", "sensordata", "tree_asleep"});
}

void PrintKinematics(Printer& p, const mjModel& m, const mjData& d) {
  PrintArrays(p, m, d, {"xpos",        "xquat",    "xmat",      "xipos",         "ximat",
                        "xanchor",     "xaxis",    "geom_xpos", "geom_xmat",     "site_xpos",
                        "site_xmat",   "cam_xpos", "cam_xmat",  "light_xpos",    "light_xdir",
                        "subtree_com", "cdof",     "cinert",    "flexvert_xpos", "flexelem_aabb"});
  PrintFlexEdges(p, m, d);
  PrintArrays(p, m, d, {"flexedge_length", "ten_length"});
  PrintTendons(p, m, d);
  PrintArrays(p, m, d, {"actuator_length"});
  PrintMoments(p, m, d);
  PrintArrays(p, m, d, {"crb"});
  PrintInertia(p, m, d);
}

void PrintAwake(Printer& p, const mjModel& m, const mjData& d) {
  p.Line("TREE_AWAKE", d.tree_awake, static_cast<size_t>(m.ntree));
  p.Line("BODY_AWAKE", d.body_awake, static_cast<size_t>(m.nbody));
  p.Line("BODY_AWAKE_IND", d.body_awake_ind, static_cast<size_t>(d.nbody_awake));
  p.Line("PARENT_AWAKE_IND", d.parent_awake_ind, static_cast<size_t>(d.nparent_awake));
  p.Line("DOF_AWAKE_IND", d.dof_awake_ind, static_cast<size_t>(d.nv_awake));
}

void PrintIslands(Printer& p, const mjModel& m, const mjData& d) {
  if (!d.nisland) return;
  const size_t islands = static_cast<size_t>(d.nisland), rows = static_cast<size_t>(d.nefc);
  // A bar stands before the first of each island, and before what is in none.
  const auto begins = [islands](const int* first, const int* count, int end) {
    return [=](size_t place) {
      for (size_t i = 1; i < islands; ++i) {
        if (count[i] && first[i] == static_cast<int>(place)) return true;
      }
      return static_cast<int>(place) == end;
    };
  };
  p.Line("TREE_ISLAND", d.tree_island, static_cast<size_t>(m.ntree));
  p.Line("ISLAND_NTREE", d.island_ntree, islands);
  p.Line("ISLAND_ITREEADR", d.island_itreeadr, islands);
  p.Line("MAP_ITREE2TREE", d.map_itree2tree, static_cast<size_t>(m.ntree));
  p.Titled("DOF_ISLAND", d.dof_island, static_cast<size_t>(m.nv));
  p.Titled("ISLAND_NV", d.island_nv, islands);
  p.Titled("ISLAND_IDOFADR", d.island_idofadr, islands);
  p.Titled("MAP_IDOF2DOF", d.map_idof2dof, static_cast<size_t>(m.nv),
           begins(d.island_idofadr, d.island_nv, d.nidof));
  p.Titled("EFC_ISLAND", d.efc_island, rows);
  p.Titled("ISLAND_NEFC", d.island_nefc, islands);
  p.Titled("ISLAND_IEFCADR", d.island_iefcadr, islands);
  p.Titled("MAP_IEFC2EFC", d.map_iefc2efc, rows, begins(d.island_iefcadr, d.island_nefc, d.nefc));
}

}  // namespace

void PrintData(Printer& p, const mjModel& m, const mjData& d) {
  PrintMemory(p, d);
  PrintSizes(p, d);
  PrintWarnings(p, d);
  PrintSolver(p, d);
  PrintState(p, m, d);
  PrintKinematics(p, m, d);
  PrintAwake(p, m, d);
  PrintDerivatives(p, m, d);
  PrintContacts(p, m, d);
  PrintArrays(p, m, d, {"efc_type", "efc_id"});
  PrintConstraintMatrices(p, m, d);
  PrintArrays(p, m, d,
              {"efc_pos", "efc_margin", "efc_frictionloss", "efc_diagA", "efc_KBIP", "efc_D", "efc_R"});
  PrintArrays(
      p, m, d,
      {"flexedge_velocity", "ten_velocity", "actuator_velocity", "cvel", "cdof_dot", "qfrc_bias",
       "qfrc_spring", "qfrc_damper", "qfrc_gravcomp", "qfrc_fluid", "qfrc_passive", "efc_vel", "efc_aref"});
  PrintArrays(
      p, m, d,
      {"subtree_linvel", "subtree_angmom", "actuator_force", "qfrc_actuator", "qfrc_smooth", "qacc_smooth",
       "efc_b", "efc_force", "efc_state", "qfrc_constraint", "qfrc_inverse", "cacc", "cfrc_int", "cfrc_ext"});
  PrintIslands(p, m, d);
  p.Titled("TENDON_EFCADR", d.tendon_efcadr, static_cast<size_t>(m.ntendon));
}

}  // namespace pliant
