#include "engine/compile/flex/flex.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "engine/compile/context.h"
#include "engine/compile/flex/bending_metric.h"
#include "engine/compile/flex/elasticity.h"
#include "engine/compile/flex/nodes.h"
#include "engine/compile/flex/strain_modes.h"
#include "engine/compile/resolve.h"
#include "engine/spec/describe.h"

namespace pliant::compile {

using spec::Flex;

namespace {

// Edges of an element by local vertex, in the order in which elasticity numbers them.
constexpr int kEdges1[1][2] = {{0, 1}};
constexpr int kEdges2[3][2] = {{1, 2}, {2, 0}, {0, 1}};
constexpr int kEdges3[6][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

std::pair<const int (*)[2], int> ElementEdges(int dim) {
  if (dim == 1) return {kEdges1, 1};
  if (dim == 2) return {kEdges2, 3};
  return {kEdges3, 6};
}

void Check(const Flex& flex) {
  const mjsFlex& spec = flex.spec;
  if (spec.dim < 1 || spec.dim > 3) Fail(flex, "dim must be 1, 2 or 3");
  if (flex.own.elem.empty() || flex.own.elem.size() % (spec.dim + 1)) {
    Fail(flex, "element must have dim+1 vertex ids an element");
  }
  if (flex.own.vertbody.empty() && flex.own.nodebody.empty()) Fail(flex, "body is not given");
  if (flex.own.vert.size() % 3) Fail(flex, "vertex must be a multiple of 3 numbers");
  if (spec.edgestiffness > 0 && spec.dim > 1) {
    Fail(flex, "edge stiffness only is available for dim 1, use elasticity");
  }
  if (spec.young > 0 && (spec.poisson < 0 || spec.poisson >= 0.5)) {
    Fail(flex, "poisson must be in [0, 0.5)");
  }
  if (spec.dim == 2 && spec.young > 0 && (spec.elastic2d & 1) && spec.thickness < 0) {
    Fail(flex, "thickness must not be negative with bending stiffness");
  }
}

// Any number opens, 2 and 5 mean what they say. What lies outside counts as the nearest.
void WarnOfCondim(const Context& context, const Flex& flex) {
  if (flex.spec.condim <= 6) return;
  context.diag.Warning(flex.where.ToLocation(), spec::Describe(flex),
                       "condim counts as 6, the largest there is; other programs stop at its first contact");
}

void ResolveBodies(Context& context, const Flex& flex, CompiledFlex& out) {
  for (const std::string& name : flex.own.nodebody) {
    out.node_body.push_back(RequireId(context, flex, mjOBJ_BODY, name, "node body"));
  }
  out.interpolated = !out.node_body.empty();
  out.is_shell = out.interpolated && flex.spec.elastic2d != 0 && flex.spec.thickness > 0;
  if (out.interpolated || flex.spec.order > 0) CheckNodes(flex, out.node_body.size());
  const size_t points = flex.own.vert.size() / 3;
  const std::vector<std::string>& names = flex.own.vertbody;
  const bool one_body = !names.empty() && std::count(names.begin(), names.end(), names[0]) ==
                                              static_cast<std::ptrdiff_t>(names.size());
  if (one_body && points > 0) {
    const int id = RequireId(context, flex, mjOBJ_BODY, flex.own.vertbody[0], "body");
    out.vert_body.assign(points, id);
    out.rigid = !out.interpolated;
  } else {
    std::string last;
    int id = -1;
    for (const std::string& name : flex.own.vertbody) {
      if (id < 0 || name != last) id = RequireId(context, flex, mjOBJ_BODY, name, "body");
      last = name;
      out.vert_body.push_back(id);
    }
    out.rigid = one_body && !out.interpolated;
  }
  if (points && out.vert_body.size() != points)
    Fail(flex, "body and vertex must list the same number of vertices");
  out.vert = flex.own.vert;
  out.vert.resize(3 * out.vert_body.size(), 0.0);
  out.node = flex.own.node;
  out.node.resize(3 * out.node_body.size(), 0.0);
  const std::vector<double>& offsets = out.interpolated ? out.node : out.vert;
  out.centered = std::all_of(offsets.begin(), offsets.end(), [](double x) { return x == 0; });
}

// Points given in bodies, in the world.
std::vector<double> ToWorld(const Context& context, const std::vector<int>& bodies,
                            const std::vector<double>& local) {
  std::vector<double> world(local.size());
  for (size_t i = 0; i < bodies.size(); ++i) {
    const Pose& pose = context.bodies[bodies[i]].world;
    TrnVecPose(&world[3 * i], pose.pos, pose.quat, &local[3 * i]);
  }
  return world;
}

void CheckElements(const Flex& flex, CompiledFlex& out) {
  const int corners = out.dim + 1;
  out.elem = flex.own.elem;
  for (int e = 0; e < out.ElemCount(); ++e) {
    int* v = &out.elem[e * corners];
    for (int i = 0; i < corners; ++i) {
      if (v[i] < 0 || v[i] >= out.VertCount()) {
        Fail(flex, "element refers to vertex " + std::to_string(v[i]) + ", which does not exist; there are " +
                       std::to_string(out.VertCount()) + ", counted from 0");
      }
      for (int k = 0; k < i; ++k) {
        if (v[i] == v[k]) Fail(flex, "repeated vertex in an element");
      }
    }
    if (out.dim < 3) continue;
    // Tetrahedra get the orientation in which the first face looks outward.
    double a[3], b[3], c[3], normal[3];
    const double* x = out.vert_world.data();
    Sub3(a, x + 3 * v[1], x + 3 * v[0]);
    Sub3(b, x + 3 * v[2], x + 3 * v[0]);
    Sub3(c, x + 3 * v[3], x + 3 * v[0]);
    Cross(normal, a, b);
    if (Dot3(normal, c) > 0) std::swap(v[1], v[2]);
  }
}

// ---- Topology

void FindEdges(CompiledFlex& out, bool flaps) {
  const auto [edges, count] = ElementEdges(out.dim);
  std::map<std::pair<int, int>, int> ids;
  for (int e = 0; e < out.ElemCount(); ++e) {
    const int* v = &out.elem[e * (out.dim + 1)];
    for (int k = 0; k < count; ++k) {
      const std::pair<int, int> key = std::minmax(v[edges[k][0]], v[edges[k][1]]);
      const auto [found, fresh] = ids.try_emplace(key, out.EdgeCount());
      if (fresh) {
        out.edge.insert(out.edge.end(), {key.first, key.second});
        out.edge_flap.insert(out.edge_flap.end(), {-1, -1});
        out.edge_turn.push_back(v[edges[k][0]] > v[edges[k][1]]);
      }
      out.elem_edge.push_back(found->second);
      // In a triangle the vertex with the number of the edge is the opposite one.
      if (flaps) out.edge_flap[2 * found->second + (fresh ? 0 : 1)] = v[k];
    }
  }
}

// A side of an element: its vertices sorted (to find its twin) and in order,
// the element and its opposite vertex.
struct Side {
  std::vector<int> sorted, ordered;
  int element;
  int opposite;
};

std::vector<Side> ListSides(const CompiledFlex& flex) {
  std::vector<Side> sides;
  const auto add = [&](int e, std::initializer_list<int> vertices, int opposite) {
    Side side = {vertices, vertices, e, opposite};
    std::sort(side.sorted.begin(), side.sorted.end());
    sides.push_back(std::move(side));
  };
  for (int e = 0; e < flex.ElemCount(); ++e) {
    const int* v = &flex.elem[e * (flex.dim + 1)];
    if (flex.dim == 1) {
      add(e, {v[0]}, v[1]);
      add(e, {v[1]}, v[0]);
    } else if (flex.dim == 2) {
      add(e, {v[0], v[1]}, v[2]);
      add(e, {v[1], v[2]}, v[0]);
      add(e, {v[2], v[0]}, v[1]);
    } else {
      add(e, {v[0], v[1], v[2]}, v[3]);
      add(e, {v[0], v[2], v[3]}, v[1]);
      add(e, {v[0], v[3], v[1]}, v[2]);
      add(e, {v[1], v[3], v[2]}, v[0]);
    }
  }
  std::stable_sort(sides.begin(), sides.end(),
                   [](const Side& a, const Side& b) { return a.sorted < b.sorted; });
  return sides;
}

// Layers: 0 for elements with a side on the surface, then by steps across shared sides.
void FindLayers(const std::vector<std::pair<const Side*, const Side*>>& shared, std::vector<int>& layer) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [a, b] : shared) {
      for (const auto& [from, to] : {std::pair(a->element, b->element), std::pair(b->element, a->element)}) {
        if (layer[from] < 0 || (layer[to] >= 0 && layer[to] <= layer[from] + 1)) continue;
        layer[to] = layer[from] + 1;
        changed = true;
      }
    }
  }
}

// The surface (sides without a twin), layers, and (1D and 2D) pairs of an element and the vertex across a
// side that it shares with another, where either is at the surface.
void FindShell(CompiledFlex& out) {
  const std::vector<Side> sides = ListSides(out);
  std::vector<std::pair<const Side*, const Side*>> shared;
  std::vector<int> layer(out.ElemCount(), -1);
  for (size_t first = 0, last; first < sides.size(); first = last) {
    last = first + 1;
    while (last < sides.size() && sides[last].sorted == sides[first].sorted) ++last;
    if (last == first + 1) {
      out.shell.insert(out.shell.end(), sides[first].ordered.begin(), sides[first].ordered.end());
      layer[sides[first].element] = 0;
    }
    for (size_t i = first + 1; i < last; ++i) shared.emplace_back(&sides[i - 1], &sides[i]);
  }
  if (out.dim == 3) {
    FindLayers(shared, layer);
    out.elem_layer = std::move(layer);
    return;
  }
  for (const auto& [a, b] : shared) {
    if (layer[a->element] && layer[b->element]) continue;
    out.evpair.insert(out.evpair.end(), {b->element, a->opposite, a->element, b->opposite});
  }
  out.elem_layer.assign(out.ElemCount(), 0);
}

// Coordinates of the vertices in the box around those of the elements; the middle where the box is flat.
void FindReference(CompiledFlex& out) {
  double low[3], high[3];
  const double* x = out.vert_world.data();
  Copy3(low, x + 3 * out.elem[0]);
  Copy3(high, low);
  for (const int v : out.elem) {
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], x[3 * v + k]);
      high[k] = std::max(high[k], x[3 * v + k]);
    }
  }
  for (int k = 0; k < 3; ++k) out.half_size[k] = 0.5 * (high[k] - low[k]);
  out.vert0.resize(out.vert_world.size());
  for (size_t i = 0; i < out.vert_world.size(); ++i) {
    const double size = high[i % 3] - low[i % 3];
    out.vert0[i] = size > mjMINVAL ? (x[i] - low[i % 3]) / size : 0.5;
  }
}

// Only the layers that may collide are in the tree of a solid.
void BuildElementTree(CompiledFlex& out) {
  const int corners = out.dim + 1;
  std::vector<double> boxes(6 * out.ElemCount());
  std::vector<BvhElement> elements;
  for (int e = 0; e < out.ElemCount(); ++e) {
    if (out.dim == 3 && out.elem_layer[e] >= out.source->spec.activelayers) continue;
    double low[3], high[3];
    Copy3(low, &out.vert_world[3 * out.elem[e * corners]]);
    Copy3(high, low);
    for (int i = 1; i < corners; ++i) {
      for (int k = 0; k < 3; ++k) {
        const double x = out.vert_world[3 * out.elem[e * corners + i] + k];
        low[k] = std::min(low[k], x);
        high[k] = std::max(high[k], x);
      }
    }
    double* box = &boxes[6 * e];
    for (int k = 0; k < 3; ++k) {
      box[k] = 0.5 * (low[k] + high[k]);
      box[3 + k] = 0.5 * (high[k] - low[k]) + out.source->spec.radius;
    }
    elements.push_back({box, box, nullptr, e});  // the box stands in the tree's frame; its centre is the key
  }
  BuildBvh(elements, nullptr, nullptr, out.bvh);
}

void CopyTexCoords(const Flex& flex, CompiledFlex& out) {
  out.texcoord = flex.own.texcoord;
  // With coordinates the corners of tetrahedra stay as in the document, in whatever order they are compiled.
  out.elem_texcoord = !flex.own.elemtexcoord.empty() ? flex.own.elemtexcoord
                      : out.texcoord.empty()         ? out.elem
                                                     : flex.own.elem;
  if (out.texcoord.size() % 2) Fail(flex, "texcoord must be a multiple of 2 numbers");
  out.elem_texcoord.resize(out.elem.size(), 0);  // as in the reference: too many are dropped, the rest is 0
  if (flex.own.elemtexcoord.empty() && !out.texcoord.empty() &&
      out.texcoord.size() != 2 * static_cast<size_t>(out.VertCount())) {
    Fail(flex, "texcoord must have 2 numbers a vertex, or come with elemtexcoord");
  }
}

void CompileOne(Context& context, const Flex& flex, CompiledFlex& out) {
  Check(flex);
  WarnOfCondim(context, flex);
  out.source = &flex;
  out.dim = flex.spec.dim;
  out.order = std::max(1, flex.spec.order);
  ResolveBodies(context, flex, out);
  out.vert_world = ToWorld(context, out.vert_body, out.vert);
  out.node_world = ToWorld(context, out.node_body, out.node);
  CheckElements(flex, out);
  CopyTexCoords(flex, out);
  FindEdges(out, out.dim == 2 && (flex.spec.elastic2d & 1));
  FindShell(out);
  if (out.interpolated) {
    PlaceInGrid(out);
  } else {
    FindReference(out);
  }
  BuildElementTree(out);
  const int self = flex.spec.selfcollide;
  if (out.interpolated && self != mjFLEXSELF_NONE)
    Fail(flex, "trilinear interpolation cannot do self-collision");
  if (out.interpolated && flex.spec.internal)
    Fail(flex, "trilinear interpolation cannot do internal collisions");
  if (out.interpolated && HoldsCells(context, flex)) {
    ComputeStrainModes(context, out);
  } else {
    ComputeFlexElasticity(out);
  }
  FindBendingRows(context, out);
}

}  // namespace

void CompileFlexes(Context& context) {
  for (Flex* flex : context.spec.flexes) {
    CompiledFlex& out = context.flexes.emplace_back();
    context.Attempt([&] { CompileOne(context, *flex, out); });
  }
}

}  // namespace pliant::compile
