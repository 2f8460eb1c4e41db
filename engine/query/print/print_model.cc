#include "engine/query/print/print_model.h"

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/dynamics/com.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/option_members.h"
#include "engine/model/type_names.h"

namespace pliant {
namespace {

// Names of the sizes that count the rows of each array, parallel to ModelFields().
constexpr std::string_view kRowCounts[] = {
#define X(type, name, nrow, ncol) #nrow,
#undef XNV
#define XNV X
    MJMODEL_POINTERS
#undef X
#undef XNV
};

// A kind of elements whose arrays begin with `prefix` and have `count` rows.
struct ElementKind {
  const char* title;
  mjtObj type;  // of its names; mjOBJ_DOF and mjOBJ_UNKNOWN have none
  std::string_view count;
  std::string_view prefix;
  void (*more)(Printer& p, const mjModel& m, int id) = nullptr;  // what follows its own arrays
};

std::string_view NameOf(const mjModel& m, mjtObj type, int id) {
  const char* name = Id2Name(m, type, id);
  return name ? name : "";
}

void PrintName(Printer& p, int width, std::string_view name) {
  p.Text("  %-*s%.*s\n", width, "name", static_cast<int>(name.size()), name.data());
}

void PrintFields(Printer& p, const mjModel& m, std::string_view count, std::string_view prefix, int id) {
  const std::span<const ModelField> fields = ModelFields();
  for (size_t k = 0; k < fields.size(); ++k) {
    const ModelField& field = fields[k];
    const size_t cols = field.cols(m);
    if (kRowCounts[k] != count || !std::string_view(field.name).starts_with(prefix) || !cols) continue;
    p.Text("  %-21s", field.name);
    for (size_t c = 0; c < cols; ++c)
      p.Entry(field.type, field.Pointer(m), static_cast<size_t>(id) * cols + c);
    p.Text("\n");
  }
}

void PrintHullSizes(Printer& p, const mjModel& m, int id) {
  const int graph = m.mesh_graphadr[id];
  if (graph < 0) return;
  p.Text("  %-21s %d\n", "qhull face", m.mesh_graph[graph + 1]);
  p.Text("  %-21s %d\n", "qhull vert", m.mesh_graph[graph]);
}

void PrintPath(Printer& p, const mjModel& m, int id) {
  p.Text("  path\n    type  objid  prm\n");
  for (int k = m.tendon_adr[id]; k < m.tendon_adr[id] + m.tendon_num[id]; ++k) {
    p.Text("    %d     %d     ", m.wrap_type[k], m.wrap_objid[k]);
    p.Number(m.wrap_prm[k]);
    p.Text("\n");
  }
  p.Text("\n");
}

void PrintInputsAndOutputs(Printer& p, const mjModel& m, int id) {
  for (int k = m.actuator_ctrladr[id]; k < m.actuator_ctrladr[id] + m.actuator_ctrlnum[id]; ++k) {
    PrintFields(p, m, "nu", "actuator_", k);
  }
  for (int k = m.actuator_outadr[id]; k < m.actuator_outadr[id] + m.actuator_outnum[id]; ++k) {
    PrintFields(p, m, "nout", "actuator_", k);
  }
}

constexpr ElementKind kKinds[] = {
    {"BODY", mjOBJ_BODY, "nbody", "body_"},
    {"JOINT", mjOBJ_JOINT, "njnt", "jnt_"},
    {"DOF", mjOBJ_DOF, "nv", "dof_"},
    {"TREE", mjOBJ_UNKNOWN, "ntree", "tree_"},
    {"GEOM", mjOBJ_GEOM, "ngeom", "geom_"},
    {"SITE", mjOBJ_SITE, "nsite", "site_"},
    {"CAMERA", mjOBJ_CAMERA, "ncam", "cam_"},
    {"LIGHT", mjOBJ_LIGHT, "nlight", "light_"},
    {"FLEX", mjOBJ_FLEX, "nflex", "flex_"},
    {"MESH", mjOBJ_MESH, "nmesh", "mesh_", PrintHullSizes},
    {"SKIN", mjOBJ_SKIN, "nskin", "skin_"},
    {"HEIGHTFIELD", mjOBJ_HFIELD, "nhfield", "hfield_"},
    {"TEXTURE", mjOBJ_TEXTURE, "ntex", "tex_"},
    {"MATERIAL", mjOBJ_MATERIAL, "nmat", "mat_"},
    {"PAIR", mjOBJ_PAIR, "npair", "pair_"},
    {"EXCLUDE", mjOBJ_EXCLUDE, "nexclude", "exclude_"},
    {"EQUALITY", mjOBJ_EQUALITY, "neq", "eq_"},
    {"TENDON", mjOBJ_TENDON, "ntendon", "ten", PrintPath},
    {"ACTUATOR", mjOBJ_ACTUATOR, "nactuator", "actuator_", PrintInputsAndOutputs},
    {"SENSOR", mjOBJ_SENSOR, "nsensor", "sensor_"},
};

mjtSize SizeNamed(const mjModel& m, std::string_view name) {
  for (const ModelSize& size : ModelSizes()) {
    if (size.name == name) return size.Get(m);
  }
  return 0;
}

void PrintElements(Printer& p, const mjModel& m, const ElementKind& kind) {
  const mjtSize count = SizeNamed(m, kind.count);
  if (count > 0) p.Text("\n");
  for (int id = 0; id < count; ++id) {
    p.Text("%s %d:\n", kind.title, id);
    if (FindNamedKind(m, kind.type).name_adr) {
      PrintName(p, kind.type == mjOBJ_HFIELD ? 23 : 22, NameOf(m, kind.type, id));
    }
    PrintFields(p, m, kind.count, kind.prefix, id);
    if (kind.more) kind.more(p, m, id);
    p.Text("\n");
  }
}

// ---- What stands before the elements ----

// Bytes of the arrays whose names begin with `prefix`, but for those with a row for each of `except`.
size_t BytesOf(const mjModel& m, std::string_view prefix, std::string_view except) {
  size_t bytes = 0;
  const std::span<const ModelField> fields = ModelFields();
  for (size_t k = 0; k < fields.size(); ++k) {
    if (!std::string_view(fields[k].name).starts_with(prefix) || kRowCounts[k] == except) continue;
    bytes += fields[k].Count(m) * SizeOf(fields[k].type);
  }
  return bytes;
}

void PrintBytes(Printer& p, const char* name, size_t bytes) {
  if (bytes >= 1024) {
    p.Text("  %-12s%7.0f KB\n", name, static_cast<double>(bytes) / 1024);
  } else if (bytes) {
    p.Text("  %-12s%5zu bytes\n", name, bytes);
  }
}

void PrintMemory(Printer& p, const mjModel& m) {
  const size_t total = sizeof(mjModel) + BytesOf(m, "", "");
  const size_t meshes = BytesOf(m, "mesh_", "nmesh");
  const size_t trees = BytesOf(m, "bvh_", "") + BytesOf(m, "oct_", "");
  const size_t textures = BytesOf(m, "tex_data", "");
  const size_t skins = BytesOf(m, "skin_", "nskin");
  p.Text("MEMORY\n");
  PrintBytes(p, "total", total);
  PrintBytes(p, "meshes", meshes);
  PrintBytes(p, "bvhs", trees);
  PrintBytes(p, "textures", textures);
  PrintBytes(p, "skins", skins);
  PrintBytes(p, "other", total - meshes - trees - textures - skins);
  p.Text("\n");
}

void PrintSizes(Printer& p, const mjModel& m) {
  p.Text("SIZES\n");
  for (const ModelSize& size : ModelSizes()) {
    if (size.Get(m)) p.Text("  %-20s%lld\n", size.name, static_cast<long long>(size.Get(m)));
  }
  p.Text("\nFLAG\n");
  p.Text("  %-20s%d\n", "flg_gravcomp", m.flg_gravcomp);
  p.Text("  %-20s%d\n\n", "flg_surfacevel", m.flg_surfacevel);
}

void PrintNumbers(Printer& p, const mjtNum* values, size_t n) {
  for (size_t i = 0; i < n; ++i) p.Number(values[i]);
  p.Text("\n");
}

void PrintOption(Printer& p, const mjOption& opt) {
  p.Text("OPTION\n");
  for (const OptionMember& member : kOptionMembers) {
    const std::byte* at = reinterpret_cast<const std::byte*>(&opt) + member.offset;
    if (member.type == FieldType::kInt) {
      p.Text("  %-20s%d\n", member.name, *reinterpret_cast<const int*>(at));
    } else {
      p.Text("  %-19s", member.name);
      PrintNumbers(p, reinterpret_cast<const mjtNum*>(at), member.count);
    }
  }
  p.Text("\n");
}

void PrintMember(Printer& p, const char* name, const int* value, size_t) {
  p.Text("    %-18s%d\n", name, *value);
}

void PrintMember(Printer& p, const char* name, const float* values, size_t n) {
  p.Text("    %-17s", name);
  for (size_t i = 0; i < n; ++i) p.Number(static_cast<double>(values[i]));
  p.Text("\n");
}

void PrintVisual(Printer& p, const mjVisual& vis) {
  p.Text("VISUAL\n");
#define XVEC(type, name, n) PrintMember(p, #name, part.name, n);
#define X(type, name, n) PrintMember(p, #name, &part.name, n);
#define PLIANT_PART(member, title, fields) \
  {                                        \
    p.Text("  " title "\n");               \
    const auto& part = vis.member;         \
    fields                                 \
  }
  PLIANT_PART(global, "GLOBAL", MJVISUAL_GLOBAL_FIELDS)
  PLIANT_PART(quality, "QUALITY", MJVISUAL_QUALITY_FIELDS)
  PLIANT_PART(headlight, "HEADLIGHT", MJVISUAL_HEADLIGHT_FIELDS)
  PLIANT_PART(map, "MAP", MJVISUAL_MAP_FIELDS)
  PLIANT_PART(scale, "SCALE", MJVISUAL_SCALE_FIELDS)
  PLIANT_PART(rgba, "RGBA", MJVISUAL_RGBA_FIELDS)
#undef PLIANT_PART
#undef X
#undef XVEC
  p.Text("\n");
}

void PrintStatistic(Printer& p, const mjModel& m) {
  p.Text("%-21s", "totalmass");
  const mjtNum mass = GetTotalmass(m);
  PrintNumbers(p, &mass, 1);
  p.Text("\nSTATISTIC\n");
#define XVEC(name, n)       \
  p.Text("  %-19s", #name); \
  PrintNumbers(p, m.stat.name, n);
#define X(name, n)          \
  p.Text("  %-19s", #name); \
  PrintNumbers(p, &m.stat.name, n);
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
  p.Text("\n");
}

void PrintPositions(Printer& p, const char* name, const mjtNum* qpos, mjtSize nq) {
  p.Text("%-21s", name);
  for (mjtSize i = 0; i < nq; ++i) p.Entry(FieldType::kNum, qpos, static_cast<size_t>(i));
  p.Text("\n\n");
}

// ---- What stands behind the elements ----

void PrintNumerics(Printer& p, const mjModel& m) {
  if (m.nnumeric) p.Text("\n");
  for (int i = 0; i < m.nnumeric; ++i) {
    p.Text("NUMERIC %d:\n", i);
    PrintName(p, 13, NameOf(m, mjOBJ_NUMERIC, i));
    p.Text("  %-13s%d\n  %-12s", "size", m.numeric_size[i], "value");
    PrintNumbers(p, m.numeric_data + m.numeric_adr[i], static_cast<size_t>(m.numeric_size[i]));
    p.Text("\n");
  }
}

void PrintTexts(Printer& p, const mjModel& m) {
  if (m.ntext) p.Text("\n");
  for (int i = 0; i < m.ntext; ++i) {
    p.Text("TEXT %d:\n", i);
    PrintName(p, 13, NameOf(m, mjOBJ_TEXT, i));
    p.Text("  %-13s%d\n  %-13s%s\n\n", "size", m.text_size[i], "value", m.text_data + m.text_adr[i]);
  }
}

void PrintTuples(Printer& p, const mjModel& m) {
  if (m.ntuple) p.Text("\n");
  for (int i = 0; i < m.ntuple; ++i) {
    p.Text("TUPLE %d:\n", i);
    PrintName(p, 13, NameOf(m, mjOBJ_TUPLE, i));
    p.Text("  %-13s%d\n  elements\n", "size", m.tuple_size[i]);
    for (int k = m.tuple_adr[i]; k < m.tuple_adr[i] + m.tuple_size[i]; ++k) {
      p.Text("       %s %d, prm = ", Type2Str(m.tuple_objtype[k]), m.tuple_objid[k]);
      PrintNumbers(p, m.tuple_objprm + k, 1);
    }
    p.Text("\n");
  }
}

// What a keyframe changes of the state after a reset.
void PrintKeys(Printer& p, const mjModel& m) {
  std::vector<mjtNum> pos(static_cast<size_t>(3 * m.nmocap)), quat(static_cast<size_t>(4 * m.nmocap));
  for (int b = 0; b < m.nbody; ++b) {
    if (m.body_mocapid[b] < 0) continue;
    std::copy_n(m.body_pos + 3 * b, 3, pos.begin() + 3 * m.body_mocapid[b]);
    std::copy_n(m.body_quat + 4 * b, 4, quat.begin() + 4 * m.body_mocapid[b]);
  }
  const std::vector<mjtNum> zero(static_cast<size_t>(std::max({m.nv, m.na, m.nu})));
  const struct {
    const char* name;
    const mjtNum* keys;
    mjtSize n;
    const mjtNum* usual;
  } arrays[] = {{"qpos", m.key_qpos, m.nq, m.qpos0},
                {"qvel", m.key_qvel, m.nv, zero.data()},
                {"act", m.key_act, m.na, zero.data()},
                {"mpos", m.key_mpos, 3 * m.nmocap, pos.data()},
                {"mquat", m.key_mquat, 4 * m.nmocap, quat.data()},
                {"ctrl", m.key_ctrl, m.nu, zero.data()}};
  for (int i = 0; i < m.nkey; ++i) {
    if (const std::string_view name = NameOf(m, mjOBJ_KEY, i); !name.empty()) {
      p.Text("key_name%d    %.*s\n", i, static_cast<int>(name.size()), name.data());
    }
    if (m.key_time[i] != 0) p.Text("key_time%d    %.4f\n", i, m.key_time[i]);
    bool changes = false;
    for (const auto& array : arrays) {
      const mjtNum* values = array.keys + i * array.n;
      if (std::equal(values, values + array.n, array.usual)) continue;
      changes = true;
      p.Text("key_%s%d   ", array.name, i);
      PrintNumbers(p, values, static_cast<size_t>(array.n));
    }
    if (changes) p.Text("\n");
  }
}

void PrintPatterns(Printer& p, const mjModel& m) {
  const int nv = static_cast<int>(m.nv);
  const size_t dofs = static_cast<size_t>(m.nv);
  p.Picture("B: body-dof matrix", {.rows = static_cast<int>(m.nbody),
                                   .cols = nv,
                                   .nnz = m.B_rownnz,
                                   .adr = m.B_rowadr,
                                   .col = m.B_colind});
  p.Line("B_ROWNNZ", m.B_rownnz, static_cast<size_t>(m.nbody));
  p.Line("B_ROWADR", m.B_rowadr, static_cast<size_t>(m.nbody));
  p.Line("B_COLIND", m.B_colind, static_cast<size_t>(m.nB));
  p.Picture("M: reduced inertia matrix",
            {.rows = nv, .cols = nv, .nnz = m.M_rownnz, .adr = m.M_rowadr, .col = m.M_colind});
  p.Line("M_ROWNNZ", m.M_rownnz, dofs);
  p.Line("M_ROWADR", m.M_rowadr, dofs);
  p.Line("M_COLIND", m.M_colind, static_cast<size_t>(m.nC));
  p.Line("MAPM2M", m.mapM2M, static_cast<size_t>(m.nC));
  PictureOrder diagonal;
  diagonal.mark = [](int row, int col) { return row == col ? 'D' : 'x'; };
  p.Picture("D: dof-dof matrix",
            {.rows = nv, .cols = nv, .nnz = m.D_rownnz, .adr = m.D_rowadr, .col = m.D_colind}, diagonal);
  p.Line("D_ROWNNZ", m.D_rownnz, dofs);
  p.Line("D_ROWADR", m.D_rowadr, dofs);
  p.Line("D_COLIND", m.D_colind, static_cast<size_t>(m.nD));
  p.Line("MAPM2D", m.mapM2D, static_cast<size_t>(m.nD));
  p.Line("MAPD2M", m.mapD2M, static_cast<size_t>(m.nC));
}

void PrintTrees(Printer& p, const mjModel& m) {
  p.Text("BVH:\n  id      depth   nodeid  child[0]  child[1]\n");
  for (int i = 0; i < m.nbvh; ++i) {
    p.Text("  %-8d%-8d% -8d% -10d% d\n", i, m.bvh_depth[i], m.bvh_nodeid[i], m.bvh_child[2 * i],
           m.bvh_child[2 * i + 1]);
  }
  p.Text("\n");
}

}  // namespace

void PrintModel(Printer& p, const mjModel& m) {
  p.Text("MuJoCo version %d.%d.%d\nmodel name     %s\n\n", mjVERSION_HEADER / 1000000,
         mjVERSION_HEADER / 1000 % 1000, mjVERSION_HEADER % 1000, m.names);
  PrintMemory(p, m);
  PrintSizes(p, m);
  PrintOption(p, m.opt);
  PrintVisual(p, m.vis);
  PrintStatistic(p, m);
  PrintPositions(p, "qpos0", m.qpos0, m.nq);
  PrintPositions(p, "qpos_spring", m.qpos_spring, m.nq);
  for (const ElementKind& kind : kKinds) PrintElements(p, m, kind);
  PrintNumerics(p, m);
  PrintTexts(p, m);
  PrintTuples(p, m);
  PrintKeys(p, m);
  PrintPatterns(p, m);
  p.Text("\nSIGNATURE\n  %llu\n\n", static_cast<unsigned long long>(m.signature));
  PrintTrees(p, m);
}

}  // namespace pliant
