#include "engine/spec/macros/composite_chain.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/geometry/primitive.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/macros/composite_skin.h"

namespace pliant::spec {
namespace {

constexpr int kHiddenGroup = 3;
constexpr double kUp[3] = {0, 0, 1};

using Type = LatticeOptions::Type;

class ChainMaker {
 public:
  ChainMaker(Spec& spec, Body& parent, Frame* frame, const LatticeOptions& options)
      : spec_(spec), parent_(parent), frame_(frame), options_(options) {}

  bool Make(std::string& error) {
    if (!Check(error)) return false;
    LayOut();
    if (!FindRoot(error) || !CheckPins(error)) return false;
    Link();
    for (const std::size_t i : order_) AddElement(i);
    for (const std::vector<int>& pin : options_.pins) WeldPin(IndexOf(pin));
    if (options_.type == Type::kLoop) CloseLoop();
    if (options_.type == Type::kCloth) TieRows();
    if (options_.has_skin) AddSkin();
    error = problem_;
    return error.empty();
  }

 private:
  struct Cell {
    std::string index;  // "4", or "2_7" in a cloth
    double pos[3];      // relative to the middle of the object
    double quat[4];
    std::size_t from = 0;  // the element it hangs on; itself for the root
    Body* body = nullptr;
  };

  bool Check(std::string& error) const {
    const int* n = options_.count;
    const bool cloth = options_.type == Type::kCloth;
    const int min_count = options_.type == Type::kLoop ? 3 : 2;
    const mjtGeom geom = options_.geom.spec.type;
    if (cloth && (n[0] < 2 || n[1] < 2 || n[2] != 1)) {
      error = "a cloth has two dimensions: the first two numbers of 'count' must be at least 2, the third 1";
    } else if (!cloth && (n[0] < min_count || n[1] != 1 || n[2] != 1)) {
      error = "a rope or loop has one dimension: the first number of 'count' must be at least " +
              std::to_string(min_count) + ", the others 1";
    } else if (const double bodies = LatticeSize(n, false); bodies > kMaxBodies) {
      error = "'count' " + TooMany(bodies, "bodies", kMaxBodies);
    } else if (n[0] > kMaxInChain || n[1] > kMaxInChain) {
      error = "each number of 'count' can be at most " + std::to_string(kMaxInChain) +
              " here, as elements hang on each other";
    } else if (options_.spacing <= 0) {
      error = "'spacing', the distance between neighbors in m, must be given and positive";
    } else if (geom != mjGEOM_SPHERE && geom != mjGEOM_CAPSULE && geom != mjGEOM_ELLIPSOID &&
               geom != mjGEOM_CYLINDER && geom != mjGEOM_BOX) {
      error = "the geom type must be sphere, capsule, ellipsoid, cylinder or box";
    } else if (options_.flatinertia < 0 || (options_.flatinertia > 0 && !cloth)) {
      error = "'flatinertia' is the thickness of the elements of a cloth; it must not be negative";
    } else if (options_.has_skin && !cloth) {
      error = "only a cloth can have a skin, not a rope or loop";
    } else if (options_.skin_subgrid < 0 || options_.skin_subgrid > 20) {
      error = "the subgrid of a skin must be between 0 and 20";
    }
    return error.empty();
  }

  // ---- Layout.
  void LayOut() {
    const int nx = options_.count[0], ny = options_.count[1];
    for (int x = 0; x < nx; ++x) {
      for (int y = 0; y < ny; ++y) {
        Cell cell;
        cell.index = std::to_string(x);
        if (options_.type == Type::kCloth) cell.index += "_" + std::to_string(y);
        if (options_.type == Type::kLoop) {
          const double angle = 2 * mjPI * x / nx, radius = options_.spacing / (2 * std::sin(mjPI / nx));
          Set3(cell.pos, radius * std::sin(angle), -radius * std::cos(angle), 0);
          AxisAngle2Quat(cell.quat, kUp, angle);
        } else {
          Set3(cell.pos, options_.spacing * (x - 0.5 * (nx - 1)), options_.spacing * (y - 0.5 * (ny - 1)), 0);
          AxisAngle2Quat(cell.quat, kUp, 0);
        }
        cells_.push_back(std::move(cell));
      }
    }
  }

  static void Set3(double out[3], double x, double y, double z) { out[0] = x, out[1] = y, out[2] = z; }

  bool FindRoot(std::string& error) {
    const auto named = std::find_if(cells_.begin(), cells_.end(), [this](const Cell& cell) {
      return parent_.name == options_.prefix + "B" + cell.index;
    });
    inside_ = named != cells_.end();
    root_ = inside_ ? static_cast<std::size_t>(named - cells_.begin()) : 0;
    const double* q = options_.quat;
    if (inside_ && (Dot3(options_.offset, options_.offset) > 0 || q[1] != 0 || q[2] != 0 || q[3] != 0)) {
      error = "'offset' and 'quat' have no meaning here: the parent body '" + parent_.name +
              "' is an element; place that body instead";
    }
    return error.empty();
  }

  // Index of the element with these grid coordinates; the number of elements when there is none.
  std::size_t IndexOf(const std::vector<int>& coord) const {
    const int nx = options_.count[0], ny = options_.count[1];
    const std::size_t numbers = options_.type == Type::kCloth ? 2 : 1;
    const int y = numbers == 2 && coord.size() == 2 ? coord[1] : 0;
    const bool exists = coord.size() == numbers && coord[0] >= 0 && coord[0] < nx && y >= 0 && y < ny;
    return exists ? static_cast<std::size_t>(coord[0] * ny + y) : cells_.size();
  }

  bool CheckPins(std::string& error) {
    for (const std::vector<int>& pin : options_.pins) {
      const std::size_t i = IndexOf(pin);
      if (i == cells_.size()) {
        error = options_.type == Type::kCloth
                    ? "the 'coord' of a pin must be two numbers below those of 'count'"
                    : "the 'coord' of a pin must be one number below 'count'";
      } else if (i == root_ && inside_) {
        error = "element " + cells_[i].index + " is the parent body itself and cannot be pinned to it";
      } else if (i != root_ && parent_.name.empty()) {
        error = "the parent body needs a name, as elements are pinned to it";
      }
      root_pinned_ = root_pinned_ || i == root_;
    }
    return error.empty();
  }

  // Says which element hangs on which, and puts parents before their children.
  void Link() {
    const std::size_t n = cells_.size(), ny = static_cast<std::size_t>(options_.count[1]);
    auto hang = [this](std::size_t i, std::size_t from) {
      cells_[i].from = from;
      order_.push_back(i);
    };
    hang(root_, root_);
    if (options_.type == Type::kLoop) {
      const std::size_t forward = n / 2;  // the two halves meet opposite to the root
      for (std::size_t k = 1; k <= forward; ++k) hang((root_ + k) % n, (root_ + k - 1) % n);
      for (std::size_t k = 1; k < n - forward; ++k) hang((root_ + n - k) % n, (root_ + n - k + 1) % n);
      return;
    }
    // The column through the root, then each row from it. A rope is a cloth with one element a column.
    const std::size_t column = root_ / ny * ny;
    for (std::size_t i = root_ + 1; i < column + ny; ++i) hang(i, i - 1);
    for (std::size_t i = root_; i > column; --i) hang(i - 1, i);
    for (std::size_t i = column + ny; i < n; ++i) hang(i, i - ny);
    for (std::size_t i = column; i > 0; --i) hang(i - 1, i - 1 + ny);
  }

  // ---- Elements.
  void SetName(Element& element, const std::string& name) {
    if (!spec_.SetName(element, options_.prefix + name) && problem_.empty()) problem_ = spec_.error();
    element.where = options_.where;
  }

  void AddElement(std::size_t i) {
    Cell& cell = cells_[i];
    const bool first = i == root_;
    Frame* frame = first ? frame_ : nullptr;
    if (first && inside_) {
      cell.body = &parent_;
    } else {
      Frame* outer = first || (cells_[cell.from].body == &parent_) ? frame_ : nullptr;
      cell.body = spec_.AddBody(first ? parent_ : *cells_[cell.from].body, nullptr, outer);
      SetName(*cell.body, "B" + cell.index);
      Place(i);
      AddJoints(i);
      if (options_.flatinertia > 0) SetPlateInertia(*cell.body);
      frame = nullptr;
    }
    Geom* geom = spec_.AddGeom(*cell.body, nullptr, frame);
    CopyData(*geom, options_.geom);
    SetName(*geom, "G" + cell.index);
    if (geom->spec.type == mjGEOM_CAPSULE || geom->spec.type == mjGEOM_CYLINDER ||
        (geom->spec.type == mjGEOM_ELLIPSOID && options_.type != Type::kCloth)) {
      geom->spec.alt.type = mjORIENTATION_ZAXIS;
      Set3(geom->spec.alt.zaxis, 1, 0, 0);
    }
    if (options_.type == Type::kCloth) AddSite(cell, frame);
  }

  void AddSite(const Cell& cell, Frame* frame) {
    static const Site kPlain;
    Site* site = spec_.AddSite(*cell.body, nullptr, frame);
    CopyData(*site, kPlain);
    SetName(*site, "S" + cell.index);
    site->spec.group = kHiddenGroup;
  }

  // Pose relative to the element before, or to the parent.
  void Place(std::size_t i) {
    Cell& cell = cells_[i];
    mjsBody& body = cell.body->spec;
    if (i == root_) {
      RotVecQuat(body.pos, cell.pos, options_.quat);
      Add3(body.pos, body.pos, options_.offset);
      MulQuat(body.quat, options_.quat, cell.quat);
      return;
    }
    const Cell& from = cells_[cell.from];
    double back[4], way[3];
    NegQuat(back, from.quat);
    Sub3(way, cell.pos, from.pos);
    RotVecQuat(body.pos, way, back);
    MulQuat(body.quat, back, cell.quat);
  }

  void AddJoints(std::size_t i) {
    const Cell& cell = cells_[i];
    if (i == root_ && root_pinned_) return;
    // Place of the joints and direction of the link, in the frame of the element.
    double middle[3] = {0, 0, 0}, link[3] = {1, 0, 0}, across[3];
    if (i != root_) {
      double back[4], way[3];
      NegQuat(back, cell.quat);
      Sub3(way, cells_[cell.from].pos, cell.pos);
      RotVecQuat(link, way, back);
      Scl3(middle, link, 0.5);
      Scl3(link, link, -1);
      Normalize3(link);
      if (options_.stretch) AddHeld(cell, "JS_", mjJNT_SLIDE, *options_.stretch, middle, link);
    }
    Cross(across, kUp, link);
    AddHinge(cell, "J0_", middle, kUp);
    AddHinge(cell, "J1_", middle, across);
    if (options_.twist && i != root_) AddHeld(cell, "JT_", mjJNT_HINGE, *options_.twist, middle, link);
  }

  void AddHinge(const Cell& cell, const char* kind, const double pos[3], const double axis[3]) {
    const Joint* joint = AddJoint(cell, kind, mjJNT_HINGE, options_.joint, pos, axis);
    if (options_.hold_main) AddEquality(mjEQ_JOINT, options_.joint_fix, joint->name, "");
  }
  void AddHeld(const Cell& cell, const char* kind, mjtJoint type, const HeldJoint& held, const double pos[3],
               const double axis[3]) {
    AddEquality(mjEQ_JOINT, held.fix, AddJoint(cell, kind, type, held.joint, pos, axis)->name, "");
  }
  Joint* AddJoint(const Cell& cell, const char* kind, mjtJoint type, const Joint& from, const double pos[3],
                  const double axis[3]) {
    Joint* joint = spec_.AddJoint(*cell.body);
    CopyData(*joint, from);
    SetName(*joint, kind + cell.index);
    joint->spec.type = type;
    Copy3(joint->spec.pos, pos);
    Copy3(joint->spec.axis, axis);
    return joint;
  }

  // The element weighs as much as its geom, and turns like a square plate.
  void SetPlateInertia(Body& body) const {
    const mjsGeom& geom = options_.geom.spec;
    const double a = options_.spacing, t = options_.flatinertia;
    mjsBody& b = body.spec;
    b.explicitinertial = 1;
    b.mass =
        std::isnan(geom.mass) ? geom.density * FindSolid(geom.type)->volume(geom.size, false) : geom.mass;
    Set3(b.ipos, 0, 0, 0);
    Set3(b.inertia, b.mass / 12 * (a * a + t * t), b.mass / 12 * (a * a + t * t), b.mass / 6 * a * a);
  }

  // ---- What holds it together.
  Equality* AddEquality(mjtEq type, const Equality& fix, const std::string& name1, const std::string& name2) {
    Equality* equality = spec_.AddEquality();
    CopyData(*equality, fix);
    equality->where = options_.where;
    equality->spec.type = type;
    equality->own.name1 = name1;
    equality->own.name2 = name2;
    return equality;
  }

  void WeldPin(std::size_t i) {
    if (i == root_) return;
    static const Equality kPlain;
    // The anchor is the origin of the second body.
    Equality* weld = AddEquality(mjEQ_WELD, kPlain, parent_.name, cells_[i].body->name);
    weld->spec.objtype = mjOBJ_BODY;
    std::fill_n(weld->spec.data, mjNEQDATA, 0.0);
    weld->spec.data[10] = 1;  // torque scale
    // One element carries a large part of the object: firmer than usual.
    weld->spec.solimp[0] = 0.99;
    weld->spec.solimp[1] = 0.999;
  }

  void CloseLoop() {
    const std::size_t n = cells_.size(), last = (root_ + n / 2) % n, next = (last + 1) % n;
    Equality* connect =
        AddEquality(mjEQ_CONNECT, options_.tendon_fix, cells_[last].body->name, cells_[next].body->name);
    connect->spec.objtype = mjOBJ_BODY;
    double back[4], way[3];
    NegQuat(back, cells_[last].quat);
    Sub3(way, cells_[next].pos, cells_[last].pos);
    RotVecQuat(connect->spec.data, way, back);
    Scl3(connect->spec.data, connect->spec.data, 0.5);
    Exclude* exclude = spec_.AddExclude();
    exclude->where = options_.where;
    exclude->own.bodyname1 = cells_[last].body->name;
    exclude->own.bodyname2 = cells_[next].body->name;
  }

  // Neighbours in the same column, but for the column that is linked already.
  void TieRows() {
    const std::size_t ny = static_cast<std::size_t>(options_.count[1]);
    for (std::size_t i = 0; i + 1 < cells_.size(); ++i) {
      if (i % ny == ny - 1 || i / ny == root_ / ny) continue;
      Tendon* tendon = spec_.AddTendon();
      CopyData(*tendon, options_.tendon);
      SetName(*tendon, "T" + cells_[i].index);
      spec_.WrapSite(*tendon, options_.prefix + "S" + cells_[i].index);
      spec_.WrapSite(*tendon, options_.prefix + "S" + cells_[i + 1].index);
      AddEquality(mjEQ_TENDON, options_.tendon_fix, tendon->name, "");
    }
  }

  void AddSkin() {
    Skin* skin = spec_.AddSkin();
    CopyData(*skin, options_.skin);
    SetName(*skin, "Skin");
    std::vector<std::string> bodies;
    for (const Cell& cell : cells_) bodies.push_back(cell.body->name);
    AddSheetSkin(skin->own, bodies, options_.count[1], options_.skin_subgrid, options_.skin_texcoord);
  }

  Spec& spec_;
  Body& parent_;
  Frame* frame_;
  const LatticeOptions& options_;
  std::vector<Cell> cells_;         // columns one after the other
  std::vector<std::size_t> order_;  // parents first
  std::size_t root_ = 0;
  bool inside_ = false;  // the root is the parent body itself
  bool root_pinned_ = false;
  std::string problem_;
};

}  // namespace

bool MakeChain(Spec& spec, Body& body, Frame* frame, const LatticeOptions& options, std::string& error) {
  return ChainMaker(spec, body, frame, options).Make(error);
}

}  // namespace pliant::spec
