// Deformables: topology and elasticity from the vertices at the reference pose.
#pragma once

#include <mujoco/mjmodel.h>

#include <vector>

#include "engine/geometry/bvh.h"

namespace pliant::spec {
struct Flex;
}

namespace pliant::compile {

struct Context;

// One flex as stored in mjModel, with ids local to the flex (but body ids).
struct CompiledFlex {
  const spec::Flex* source = nullptr;
  int dim = 2;
  bool interpolated = false;  // vertices follow control nodes
  int order = 1;              // of the cells of those
  bool is_shell = false;      // only the outer faces of those cells are elastic
  bool square = true;         // the edges of their grid are at right angles
  bool rigid = false;         // one body carries every vertex
  bool centered = false;      // all local offsets vanish
  std::vector<int> vert_body, node_body;
  std::vector<double> vert, node;              // [n x 3] in their bodies
  std::vector<double> vert_world, node_world;  // [n x 3] at the reference pose
  std::vector<double> node_rest;               // [nnode x 3] in the frame of the grid, see nodes.h
  std::vector<double> vert0;             // [nvert x 3] in the bounding box, or that of the nodes, 0 to 1
  double half_size[3] = {0, 0, 0};       // of that box
  std::vector<int> elem, elem_texcoord;  // [nelem x (dim+1)]
  std::vector<float> texcoord;           // [n x 2]
  std::vector<int> edge;                 // [nedge x 2] smaller id first
  std::vector<char> edge_turn;           // [nedge] 1: the first element with it runs along it backwards
  std::vector<int> edge_flap;            // [nedge x 2] opposite vertices, -1 for none
  std::vector<int> elem_edge;            // [nelem x edges of an element]
  std::vector<int> elem_layer;           // [nelem] steps from the surface
  std::vector<int> shell;                // [nshell x dim]
  std::vector<int> evpair;               // [n x 2] element, vertex
  std::vector<double>
      stiffness;                // [nelem x 21], interpolated: see nodes.h, shell.h; empty without elasticity
  std::vector<double> bending;  // [nedge x 17], of shells: see shell.h; empty without
  std::vector<std::vector<int>> bending_rows;  // columns of the rows of its factor, a row a vertex that moves
  BvhTree bvh;                                 // over the elements

  int VertCount() const { return static_cast<int>(vert_body.size()); }
  int NodeCount() const { return static_cast<int>(node_body.size()); }
  int ElemCount() const { return static_cast<int>(elem.size()) / (dim + 1); }
  int EdgeCount() const { return static_cast<int>(edge.size()) / 2; }
};

// Numbers per element and per edge of the packed arrays.
inline constexpr int kFlexStiffness = 21;
inline constexpr int kFlexBending = 17;

// Resolves and compiles all flexes of the document. Needs the compiled bodies.
void CompileFlexes(Context& context);

}  // namespace pliant::compile
