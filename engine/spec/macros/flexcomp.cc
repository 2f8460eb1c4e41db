#include "engine/spec/macros/flexcomp.h"

#include <algorithm>
#include <limits>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/shell_faces.h"
#include "engine/model/used_cells.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/macros/flexcomp_shapes.h"

namespace pliant::spec {
namespace {

constexpr int kVertexGroup = 4;  // of the balls that stand for colliding vertices

// Whether the geometry comes with the options, from a file or as lists.
bool Explicit(const FlexcompOptions& options) {
  const FlexcompType type = options.type;
  return type == FlexcompType::kMesh || type == FlexcompType::kGmsh || type == FlexcompType::kDirect;
}

bool Interpolated(const FlexcompOptions& options) {
  return options.dof == FlexcompDof::kTrilinear || options.dof == FlexcompDof::kQuadratic;
}

double AskedPoints(const FlexcompOptions& options) {
  const FlexcompType type = options.type;
  const bool shell =
      type == FlexcompType::kBox || type == FlexcompType::kCylinder || type == FlexcompType::kEllipsoid;
  return Explicit(options) ? static_cast<double>(options.point.size()) / 3
                           : LatticeSize(options.count, shell);
}

// Nodes of the grid along one axis: steps between nodes along a side of a cell, and one.
int NodesAlong(const FlexcompOptions& options, int axis) {
  const int order = options.dof == FlexcompDof::kQuadratic ? 2 : 1;
  return order * options.flex.spec.cellcount[axis] + 1;
}

double NodeCount(const FlexcompOptions& options) {
  double nodes = 1;
  for (int axis = 0; axis < 3; ++axis) nodes *= NodesAlong(options, axis);
  return nodes;
}

class FlexMaker {
 public:
  FlexMaker(Spec& spec, Body& parent, const FlexcompOptions& options)
      : spec_(spec), parent_(parent), options_(options) {}

  bool Make(std::string& error) {
    if (!Check(error)) return false;
    const bool textured = !options_.flex.own.material.empty() && options_.flex.own.texcoord.empty();
    shape_.dim = options_.flex.spec.dim;
    if (textured && Hollow()) {
      error =
          "a box, cylinder or ellipsoid of dim 1 or 2 has no texture coordinates: leave out the material, or "
          "give texcoord";
      return false;
    }
    if (!MakeFlexShape(options_, textured, shape_, error) || !MarkPins(error)) return false;
    ApplyPose();
    const Box box = FindBox();  // also around the points that are dropped
    DropUnused();
    const bool fixed =
        options_.rigid || std::all_of(pinned_.begin(), pinned_.end(), [](char p) { return p; });
    const bool pins = std::any_of(pinned_.begin(), pinned_.end(), [](char p) { return p; });
    if (parent_.name.empty()) {
      error = "the parent body needs a name, by which the flex refers to it";
      return false;
    }
    Flex& flex = AddFlex();
    if (fixed || !Interpolated()) std::fill_n(flex.spec.cellcount, 3, 1);  // it has no grid of nodes
    if (fixed) {
      flex.own.vertbody = {parent_.name};
      flex.own.vert = shape_.point;
    } else if (Interpolated()) {
      used_ = FindUsedCells({shape_.dim, shape_.point, shape_.element}, box.low, box.high,
                            options_.flex.spec.cellcount);
      AddNodes(flex, box);
    } else {
      AddBodies(flex, pins);
    }
    if (!fixed) AddEqualities();
    error = problem_;
    return problem_.empty();
  }

 private:
  // Only the surface of a round or boxed shape, whose points have places in space and not on a picture.
  bool Hollow() const {
    const FlexcompType type = options_.type;
    return shape_.dim < 3 && (type == FlexcompType::kBox || type == FlexcompType::kCylinder ||
                              type == FlexcompType::kEllipsoid);
  }

  bool Interpolated() const { return spec::Interpolated(options_); }
  // Only the outside of the grid is elastic.
  bool Shell() const { return Interpolated() && options_.flex.spec.elastic2d != 0; }
  // Steps between nodes along one side of a cell.
  int Order() const { return options_.dof == FlexcompDof::kQuadratic ? 2 : 1; }
  // Nodes of the grid along each axis.
  int NodesAlong(int axis) const { return spec::NodesAlong(options_, axis); }

  // What is wrong with the number of points of a generated shape; empty when nothing is.
  std::string TooManyPoints() const {
    if (Explicit(options_)) return "";
    const double points = AskedPoints(options_);
    const bool bodies = !options_.rigid && !Interpolated();
    const double maximum = bodies ? kMaxBodies : kMaxPoints;
    return points > maximum ? TooMany(points, bodies ? "bodies" : "points", maximum) : "";
  }

  // Held by constraints and by a material at once; every release refuses it, unless nothing can move.
  bool StretchesHeldEdges() const {
    const mjsFlex& flex = options_.flex.spec;
    const bool held =
        options_.equality == FlexcompEquality::kEdges || options_.equality == FlexcompEquality::kPoints;
    return !options_.rigid && held && flex.young > 0 && (flex.elastic2d & 2);
  }

  bool Check(std::string& error) const {
    const int dim = options_.flex.spec.dim;
    if (dim < 1 || dim > 3) {
      error = "'dim' must be 1, 2 or 3";
    } else if (options_.mass < mjMINVAL || options_.inertiabox < mjMINVAL) {
      error = "'mass' and 'inertiabox' must be positive";
    } else if (*std::min_element(options_.count, options_.count + 3) < 1) {
      error = "'count' must be positive";
    } else if (std::string excess = TooManyPoints(); !excess.empty()) {
      error = "'count' " + excess;
    } else if (StretchesHeldEdges()) {
      error = "elasticity against stretch and 'equality' of edges or vertices cannot both be present";
    } else if (Interpolated() &&
               *std::min_element(options_.flex.spec.cellcount, options_.flex.spec.cellcount + 3) < 1) {
      error = "'cellcount' must be positive";
    } else if (Interpolated() && NodeCount(options_) > kMaxBodies) {
      error = "'cellcount' " + TooMany(NodeCount(options_), "nodes", kMaxBodies);
    } else if (!Explicit(options_) && *std::min_element(options_.spacing, options_.spacing + 3) <
                                          2 * std::max(options_.flex.spec.radius, mjMINVAL)) {
      error = "'spacing' must be larger than the thickness of the elements, twice 'radius'";
    }
    return error.empty();
  }

  // ---- Pins.
  bool MarkPins(std::string& error) {
    pinned_.assign(shape_.point.size() / 3, 0);
    const bool grid = options_.type == FlexcompType::kGrid;
    if (!grid && (!options_.pin_grid.empty() || !options_.pin_gridrange.empty())) {
      error = "pins by 'grid' and 'gridrange' need the type grid";
      return false;
    }
    bool inside = true;
    for (int id : options_.pin_id) inside = Pin(id) && inside;
    for (std::size_t i = 0; i + 1 < options_.pin_range.size(); i += 2) {
      for (int id = options_.pin_range[i]; id <= options_.pin_range[i + 1] && inside; ++id) inside = Pin(id);
    }
    const auto dim = static_cast<std::size_t>(shape_.dim);
    for (std::size_t i = 0; i + dim <= options_.pin_grid.size(); i += dim) {
      const int* cell = &options_.pin_grid[i];
      inside = PinCells(cell, cell) && inside;
    }
    for (std::size_t i = 0; i + 2 * dim <= options_.pin_gridrange.size(); i += 2 * dim) {
      const int* low = &options_.pin_gridrange[i];
      inside = PinCells(low, low + dim) && inside;
    }
    if (!inside)
      error = "a pin names a point that does not exist; there are " + std::to_string(pinned_.size());
    // The centre of radial motion stays with the parent.
    if (options_.dof == FlexcompDof::kRadial && !pinned_.empty()) pinned_[0] = 1;
    return inside;
  }
  bool Pin(int id) {
    if (id < 0 || id >= static_cast<int>(pinned_.size())) return false;
    pinned_[static_cast<std::size_t>(id)] = 1;
    return true;
  }
  bool PinCells(const int* low, const int* high) {
    int first[3] = {0, 0, 0}, last[3] = {0, 0, 0};
    for (int k = 0; k < shape_.dim; ++k) {
      first[k] = low[k];
      last[k] = high[k];
      if (first[k] < 0 || last[k] >= options_.count[k]) return false;
    }
    const int ny = shape_.dim > 1 ? options_.count[1] : 1, nz = shape_.dim > 2 ? options_.count[2] : 1;
    for (int x = first[0]; x <= last[0]; ++x) {
      for (int y = first[1]; y <= last[1]; ++y) {
        for (int z = first[2]; z <= last[2]; ++z) Pin((x * ny + y) * nz + z);
      }
    }
    return true;
  }

  // ---- Points.
  std::size_t PointCount() const { return shape_.point.size() / 3; }

  // Given points of no element become neither vertices nor bodies and take no share of the mass; the others
  // are numbered anew. Pins count all that were given: the marks of used points move with them, what is left
  // behind at the end of the list still tells which nodes of a grid are pinned (as in the reference).
  void DropUnused() {
    std::vector<int> renumbered(pinned_.size(), Explicit(options_) ? -1 : 0);
    for (int id : shape_.element) renumbered[static_cast<std::size_t>(id)] = 0;
    const std::size_t total = pinned_.size();
    // Texture coordinates go by the number of the point here, even where the corners of elements have numbers
    // of their own; points beyond their list lie at 0.
    const bool textured =
        !shape_.texcoord.empty() && std::find(renumbered.begin(), renumbered.end(), -1) != renumbered.end();
    if (textured) shape_.texcoord.resize(2 * total);
    std::size_t used = 0;
    for (std::size_t i = 0; i < total; ++i) {
      if (renumbered[i] < 0) continue;
      renumbered[i] = static_cast<int>(used);
      std::copy_n(shape_.point.begin() + 3 * i, 3, shape_.point.begin() + 3 * used);
      if (textured) std::copy_n(shape_.texcoord.begin() + 2 * i, 2, shape_.texcoord.begin() + 2 * used);
      pinned_[used++] = pinned_[i];
    }
    for (int& id : shape_.element) id = renumbered[static_cast<std::size_t>(id)];
    shape_.point.resize(3 * used);
    if (textured) shape_.texcoord.resize(2 * used);
    share_ = options_.mass / static_cast<double>(used);
  }

  void ApplyPose() {
    for (std::size_t i = 0; i < shape_.point.size(); i += 3) {
      double turned[3];
      RotVecQuat(turned, &shape_.point[i], options_.quat);  // not normalised: as in the reference it scales
      Add3(&shape_.point[i], turned, options_.pos);
    }
  }

  // ---- Elements of the document.
  Flex& AddFlex() {
    Flex* flex = spec_.AddFlex();
    CopyData(*flex, options_.flex);
    flex->where = options_.where;
    SetName(*flex, options_.name);
    flex->spec.dim = shape_.dim;
    if (shape_.flat) flex->spec.flatskin = 1;
    flex->own.elem = shape_.element;
    flex->own.texcoord = shape_.texcoord;
    return *flex;
  }

  // A body of a share of the mass, at `pos` in the parent.
  Body* AddBody(const std::string& suffix, const double pos[3], double mass) {
    Body* body = spec_.AddBody(parent_);
    body->where = options_.where;
    SetName(*body, options_.name + "_" + suffix);
    mjsBody& b = body->spec;
    Copy3(b.pos, pos);
    Zero3(b.ipos);
    b.mass = mass;
    std::fill_n(b.inertia, 3, mass * 2 * options_.inertiabox * options_.inertiabox / 3);
    b.explicitinertial = 1;
    if (options_.vertcollide) {
      Geom* geom = spec_.AddGeom(*body);
      geom->where = options_.where;
      geom->spec.type = mjGEOM_SPHERE;
      geom->spec.size[0] = options_.flex.spec.radius;
      if (!Interpolated()) geom->spec.group = kVertexGroup;
    }
    return body;
  }
  void AddSlide(Body& body, const double axis[3]) {
    Joint* joint = spec_.AddJoint(body);
    joint->where = options_.where;
    joint->spec.type = mjJNT_SLIDE;
    Copy3(joint->spec.axis, axis);
  }
  void AddSlides(Body& body) {
    for (int k = 0; k < (options_.dof == FlexcompDof::kPlane ? 2 : 3); ++k) {
      const double axis[3] = {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
      AddSlide(body, axis);
    }
  }

  void AddBodies(Flex& flex, bool pins) {
    const std::size_t n = PointCount();
    if (pins) flex.own.vert.assign(3 * n, 0.0);
    for (std::size_t i = 0; i < n; ++i) {
      const double* point = &shape_.point[3 * i];
      if (pinned_[i]) {
        flex.own.vertbody.push_back(parent_.name);
        std::copy_n(point, 3, flex.own.vert.begin() + 3 * i);
        continue;
      }
      Body* body = AddBody(std::to_string(i), point, share_);
      flex.own.vertbody.push_back(body->name);
      if (options_.dof == FlexcompDof::kRadial) {
        double axis[3];
        Copy3(axis, point);
        if (Dot3(axis, axis) > 0) Scl3(axis, axis, 1 / Norm3(axis));
        AddSlide(*body, axis);
      } else {
        AddSlides(*body);
      }
    }
  }

  struct Box {
    double low[3], high[3];
  };

  // Smallest box around the points.
  Box FindBox() const {
    Box box;
    for (int k = 0; k < 3; ++k) {
      box.low[k] = std::numeric_limits<double>::infinity();
      box.high[k] = -box.low[k];
      for (std::size_t i = k; i < shape_.point.size(); i += 3) {
        box.low[k] = std::min(box.low[k], shape_.point[i]);
        box.high[k] = std::max(box.high[k], shape_.point[i]);
      }
    }
    return box;
  }

  // Weight of node i along an axis: equal ones, or those of Simpson's rule.
  double NodeWeight(int i, int axis) const {
    if (Order() == 1) return 1;
    if (i % 2 == 1) return 4;
    return i == 0 || i + 1 == NodesAlong(axis) ? 1 : 2;
  }

  // One node of the grid, with x slowest.
  struct Node {
    int at[3];
    double pos[3];
    double weight;  // of its share of the mass
    bool pinned;
  };

  bool IsInner(const Node& node) const {
    bool inner = true;
    for (int k = 0; k < 3; ++k) inner = inner && node.at[k] > 0 && node.at[k] + 1 < NodesAlong(k);
    return inner;
  }

  bool IsUsed(const Node& node) const {
    return IsNodeOfUsedCell(used_, options_.flex.spec.cellcount, Order(), node.at);
  }

  std::vector<Node> ListNodes(const Box& box) const {
    std::vector<Node> nodes;
    for (int x = 0; x < NodesAlong(0); ++x) {
      for (int y = 0; y < NodesAlong(1); ++y) {
        for (int z = 0; z < NodesAlong(2); ++z) {
          Node& node = nodes.emplace_back(Node{{x, y, z}, {}, 1, false});
          node.pinned = nodes.size() <= pinned_.size() && pinned_[nodes.size() - 1];
          if (Shell() ? IsInner(node) : !IsUsed(node)) node.pinned = true;
          for (int k = 0; k < 3; ++k) {
            const double along = static_cast<double>(node.at[k]) / (NodesAlong(k) - 1);
            node.pos[k] = along == 1 ? box.high[k] : box.low[k] + along * (box.high[k] - box.low[k]);
            node.weight *= NodeWeight(node.at[k], k);
          }
        }
      }
    }
    return nodes;
  }

  // Bodies at the nodes of a grid over the box; the points stay in the parent's frame and follow
  // them. Pinned nodes stay in the parent's frame, too, and leave their mass to the others; so do the inner
  // ones of a shell, and those of cells without a part of the shape.
  void AddNodes(Flex& flex, const Box& box) {
    flex.spec.order = Order();
    flex.own.vertbody.assign(PointCount(), parent_.name);
    flex.own.vert = shape_.point;
    const std::vector<Node> nodes = ListNodes(box);
    double total = 0;
    for (const Node& node : nodes) total += node.pinned ? 0 : node.weight;
    for (const Node& node : nodes) {
      if (node.pinned) {
        flex.own.nodebody.push_back(parent_.name);
        flex.own.node.insert(flex.own.node.end(), node.pos, node.pos + 3);
        continue;
      }
      const std::string suffix =
          std::to_string(node.at[0]) + "_" + std::to_string(node.at[1]) + "_" + std::to_string(node.at[2]);
      Body* body = AddBody(suffix, node.pos, options_.mass * node.weight / total);
      AddSlides(*body);
      flex.own.nodebody.push_back(body->name);
      flex.own.node.insert(flex.own.node.end(), {0.0, 0.0, 0.0});
    }
    if (std::none_of(nodes.begin(), nodes.end(), [](const Node& n) { return n.pinned; }))
      flex.own.node.clear();
  }

  void AddEqualities() {
    switch (options_.equality) {
      case FlexcompEquality::kNone:
        break;
      case FlexcompEquality::kEdges:
        AddEquality(mjEQ_FLEX);
        break;
      case FlexcompEquality::kPoints:
        AddEquality(mjEQ_FLEXVERT);
        break;
      case FlexcompEquality::kCells:
        Shell() ? AddFaceEqualities() : AddCellEqualities();
    }
  }

  void AddCellEqualities() {
    if (!Interpolated()) return HoldCell(0, 0, 0);
    const int* cells = options_.flex.spec.cellcount;
    std::size_t index = 0;
    for (int x = 0; x < cells[0]; ++x) {
      for (int y = 0; y < cells[1]; ++y) {
        for (int z = 0; z < cells[2]; ++z) {
          if (used_[index++]) HoldCell(x, y, z);
        }
      }
    }
  }

  // The faces of a shell have one number each.
  void AddFaceEqualities() {
    const int faces = static_cast<int>(ShellFaceCount(options_.flex.spec.cellcount));
    for (int face = 0; face < faces; ++face) HoldCell(face, -1, -1);
  }

  void HoldCell(int x, int y, int z) {
    double* cell = AddEquality(mjEQ_FLEXSTRAIN).spec.data;
    cell[0] = x;
    cell[1] = y;
    cell[2] = z;
  }

  Equality& AddEquality(mjtEq type) {
    Equality* equality = spec_.AddEquality();
    static const Equality kPlain;
    CopyData(*equality, kPlain);
    equality->where = options_.where;
    equality->spec.type = type;
    equality->own.name1 = options_.name;
    std::copy_n(options_.solref, static_cast<int>(mjNREF), equality->spec.solref);
    std::copy_n(options_.solimp, static_cast<int>(mjNIMP), equality->spec.solimp);
    return *equality;
  }

  void SetName(Element& element, const std::string& name) {
    if (!spec_.SetName(element, name) && problem_.empty()) problem_ = spec_.error();
  }

  Spec& spec_;
  Body& parent_;
  const FlexcompOptions& options_;
  FlexShape shape_;
  std::vector<char> pinned_;
  std::vector<char> used_;  // cells of the grid of nodes
  double share_ = 0;        // of the mass, for one point
  std::string problem_;
};

}  // namespace

bool MakeFlexcomp(Spec& spec, Body& body, const FlexcompOptions& options, std::string& error) {
  return FlexMaker(spec, body, options).Make(error);
}

double FlexcompParts(const FlexcompOptions& options) {
  constexpr double kBodyAndJoints = 4;
  const double points = AskedPoints(options);
  if (options.rigid) return points;
  return Interpolated(options) ? points + kBodyAndJoints * NodeCount(options) : kBodyAndJoints * points;
}

}  // namespace pliant::spec
