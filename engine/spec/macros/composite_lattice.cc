#include "engine/spec/macros/composite_lattice.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "engine/math/vec3.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/macros/composite_skin.h"
#include "engine/spec/macros/flexcomp.h"
#include "engine/spec/macros/flexcomp_shapes.h"

namespace pliant::spec {
namespace {

constexpr int kHiddenGroup = 3;

class LatticeMaker {
 public:
  LatticeMaker(Spec& spec, Body& parent, Frame* frame, const LatticeOptions& options)
      : spec_(spec), parent_(parent), frame_(frame), options_(options) {}

  bool Make(std::string& error) {
    if (!Check(error)) return false;
    switch (options_.type) {
      case LatticeOptions::Type::kParticle:
        AddParticles();
        break;
      case LatticeOptions::Type::kGrid:
        AddGrid();
        break;
      default:
        AddShell(error);
    }
    if (error.empty()) error = problem_;
    return error.empty();
  }

 private:
  using Type = LatticeOptions::Type;

  bool Check(std::string& error) const {
    const int* n = options_.count;
    const double bodies = LatticeSize(n, options_.type > Type::kGrid);
    const double vertices = options_.type == Type::kGrid
                                ? bodies * (options_.skin_subgrid + 1.0) * (options_.skin_subgrid + 1.0)
                                : bodies;
    if (n[0] < 1 || n[1] < 1 || n[2] < 1 || std::max({n[0], n[1], n[2]}) < 2) {
      error = "'count' must be positive, and more than one in all";
    } else if (bodies > kMaxBodies) {
      error = "'count' " + TooMany(bodies, "bodies", kMaxBodies);
    } else if (options_.has_skin && vertices > kMaxPoints) {
      error = "the skin " + TooMany(vertices, "vertices", kMaxPoints);
    } else if (options_.spacing <= 0) {
      error = "'spacing', the distance between neighbors in m, must be given and positive";
    } else if (options_.type == Type::kGrid && n[2] > 1) {
      error = "a grid has one or two dimensions: the third number of 'count' must be 1";
    } else if (options_.type > Type::kGrid && std::min({n[0], n[1], n[2]}) < 2) {
      error = "each number of 'count' must be at least 2 for this type";
    } else if (options_.skin_subgrid < 0 || options_.skin_subgrid > 20) {
      error = "the subgrid of a skin must be between 0 and 20";
    } else if (options_.has_skin &&
               (options_.type == Type::kParticle || (options_.type == Type::kGrid && n[1] < 2))) {
      error = "only two-dimensional grids and shells can have a skin";
    }
    return error.empty();
  }

  // ---- Parts of all types.
  void SetName(Element& element, const std::string& name) {
    if (!spec_.SetName(element, name) && problem_.empty()) problem_ = spec_.error();
    element.where = options_.where;
  }

  static std::string Index(std::initializer_list<int> cell) {
    std::string text;
    for (const int i : cell) text += (text.empty() ? "" : "_") + std::to_string(i);
    return text;
  }

  Body* AddBody(const std::string& index, const double pos[3]) {
    Body* body = spec_.AddBody(parent_, nullptr, frame_);
    SetName(*body, options_.prefix + "B" + index);
    Add3(body->spec.pos, options_.offset, pos);
    bodies_.push_back(body->name);
    return body;
  }

  Geom* AddGeom(Body& body, const std::string& index) {
    Geom* geom = spec_.AddGeom(body);
    CopyData(*geom, options_.geom);
    SetName(*geom, options_.prefix + "G" + index);
    return geom;
  }

  Joint* AddSlide(Body& body, const std::string& name, const double axis[3]) {
    Joint* joint = spec_.AddJoint(body);
    CopyData(*joint, options_.joint);
    SetName(*joint, options_.prefix + name);
    joint->spec.type = mjJNT_SLIDE;
    Copy3(joint->spec.axis, axis);
    return joint;
  }

  void AddSlides(Body& body, const std::string& index) {
    for (int k = 0; k < 3; ++k) {
      const double axis[3] = {k == 0 ? 1.0 : 0.0, k == 1 ? 1.0 : 0.0, k == 2 ? 1.0 : 0.0};
      AddSlide(body, "J" + std::to_string(k) + "_" + index, axis);
    }
  }

  void AddEquality(mjtEq type, const Equality& fix, const std::string& name1, const std::string& name2) {
    Equality* equality = spec_.AddEquality();
    CopyData(*equality, fix);
    equality->where = options_.where;
    equality->spec.type = type;
    equality->own.name1 = name1;
    equality->own.name2 = name2;
  }

  std::array<double, 3> Place(int x, int y, int z) const {
    const int cell[3] = {x, y, z};
    std::array<double, 3> pos;
    for (int k = 0; k < 3; ++k) pos[k] = options_.spacing * (cell[k] - 0.5 * (options_.count[k] - 1));
    return pos;
  }

  // ---- Particles.
  void AddParticles() {
    for (int x = 0; x < options_.count[0]; ++x) {
      for (int y = 0; y < options_.count[1]; ++y) {
        for (int z = 0; z < options_.count[2]; ++z) {
          const std::string index = Index({x, y, z});
          Body* body = AddBody(index, Place(x, y, z).data());
          AddSlides(*body, index);
          AddGeom(*body, index);
        }
      }
    }
  }

  // ---- Strings and sheets.
  bool IsPinned(int x, int y) const {
    return std::any_of(options_.pins.begin(), options_.pins.end(), [&](const std::vector<int>& pin) {
      return !pin.empty() && pin[0] == x && (pin.size() < 2 || pin[1] == y);
    });
  }

  void AddGrid() {
    const int nx = options_.count[0], ny = options_.count[1];
    auto index = [&](int x, int y) { return ny == 1 ? Index({x}) : Index({x, y}); };
    for (int x = 0; x < nx; ++x) {
      for (int y = 0; y < ny; ++y) {
        Body* body = AddBody(index(x, y), Place(x, y, 0).data());
        if (!IsPinned(x, y)) AddSlides(*body, index(x, y));
        AddGeom(*body, index(x, y));
        Site* site = spec_.AddSite(*body);
        static const Site kPlain;
        CopyData(*site, kPlain);
        SetName(*site, options_.prefix + "S" + index(x, y));
        site->spec.group = kHiddenGroup;
      }
    }
    for (int x = 0; x < nx; ++x) {
      for (int y = 0; y < ny; ++y) {
        if (x + 1 < nx) AddLink("TX" + index(x, y), index(x, y), index(x + 1, y));
        if (y + 1 < ny) AddLink("TY" + index(x, y), index(x, y), index(x, y + 1));
      }
    }
    if (options_.has_skin) {
      AddSheetSkin(StartSkin().own, bodies_, ny, options_.skin_subgrid, options_.skin_texcoord);
    }
  }

  // A tendon between two sites, kept at its length.
  void AddLink(const std::string& name, const std::string& from, const std::string& to) {
    Tendon* tendon = spec_.AddTendon();
    CopyData(*tendon, options_.tendon);
    SetName(*tendon, options_.prefix + name);
    spec_.WrapSite(*tendon, options_.prefix + "S" + from);
    spec_.WrapSite(*tendon, options_.prefix + "S" + to);
    AddEquality(mjEQ_TENDON, options_.tendon_fix, tendon->name, "");
  }

  // ---- Shells.
  void AddShell(std::string& error) {
    FlexcompOptions lattice;
    lattice.type = options_.type == Type::kBox        ? FlexcompType::kBox
                   : options_.type == Type::kCylinder ? FlexcompType::kCylinder
                                                      : FlexcompType::kEllipsoid;
    std::copy_n(options_.count, 3, lattice.count);
    std::fill_n(lattice.spacing, 3, options_.spacing);
    FlexShape shape;
    shape.dim = 3;  // closed, around the centre
    if (!MakeFlexShape(lattice, options_.skin_texcoord, shape, error)) return;
    AddCentre();
    Tendon* sum = spec_.AddTendon();
    CopyData(*sum, options_.tendon);
    SetName(*sum, options_.prefix + "T");
    // Point 0 is the centre, which is the parent itself.
    const int points = static_cast<int>(shape.point.size() / 3);
    for (int i = 1; i < points; ++i) AddShellBody(i, &shape.point[3 * static_cast<std::size_t>(i)], *sum);
    AddEquality(mjEQ_TENDON, options_.tendon_fix, sum->name, "");
    CoupleNeighbours(shape.element);
    if (options_.has_skin) AddShellSkin(shape);
  }

  // A ball in the parent, which otherwise would weigh nothing.
  void AddCentre() {
    Geom* geom = spec_.AddGeom(parent_, nullptr, frame_);
    CopyData(*geom, options_.geom);
    SetName(*geom, options_.prefix + "Gcenter");
    geom->spec.type = mjGEOM_SPHERE;
    geom->spec.size[1] = geom->spec.size[2] = 0;
    Copy3(geom->spec.pos, options_.offset);
  }

  void AddShellBody(int i, const double pos[3], Tendon& sum) {
    const std::string index = std::to_string(i - 1);
    Body* body = AddBody(index, pos);
    double outward[3];
    Copy3(outward, pos);
    Normalize3(outward);
    const Joint* joint = AddSlide(*body, "J" + index, outward);
    Geom* geom = AddGeom(*body, index);
    // The long axis of the geom points outward.
    geom->spec.alt.type = mjORIENTATION_ZAXIS;
    Copy3(geom->spec.alt.zaxis, outward);
    AddEquality(mjEQ_JOINT, options_.joint_fix, joint->name, "");
    spec_.WrapJoint(sum, joint->name, 1);
  }

  // The triangles of a quad are (0, a, b, c) and (0, a, d, c): all their sides but the diagonal from a to c.
  void CoupleNeighbours(const std::vector<int>& element) {
    std::set<std::pair<int, int>> coupled;
    for (std::size_t e = 0; e + 3 < element.size(); e += 4) {
      const int a = element[e + 1], middle = element[e + 2], c = element[e + 3];
      for (const auto& [i, j] : {std::minmax(a, middle), std::minmax(middle, c)}) {
        if (!coupled.emplace(i, j).second) continue;
        AddEquality(mjEQ_JOINT, options_.joint_fix, options_.prefix + "J" + std::to_string(i - 1),
                    options_.prefix + "J" + std::to_string(j - 1));
      }
    }
  }

  // ---- Skins: one vertex a body, fixed to it.
  Skin& StartSkin() {
    Skin* skin = spec_.AddSkin();
    CopyData(*skin, options_.skin);
    SetName(*skin, options_.prefix + "Skin");
    return *skin;
  }
  void AddShellSkin(const FlexShape& shape) {
    Skin::Own& own = StartSkin().own;
    const int n = static_cast<int>(bodies_.size());
    own.vert.assign(3 * bodies_.size(), 0.0f);
    for (int i = 0; i < n; ++i) AddSkinBone(own, bodies_[static_cast<std::size_t>(i)], {i});
    if (options_.skin_texcoord) own.texcoord.assign(shape.texcoord.begin() + 2, shape.texcoord.end());
    for (std::size_t e = 0; e + 3 < shape.element.size(); e += 4) {
      int face[3] = {shape.element[e + 1], shape.element[e + 2], shape.element[e + 3]};
      double u[3], v[3], normal[3];
      const double* corner = &shape.point[3 * static_cast<std::size_t>(face[0])];
      Sub3(u, &shape.point[3 * static_cast<std::size_t>(face[1])], corner);
      Sub3(v, &shape.point[3 * static_cast<std::size_t>(face[2])], corner);
      Cross(normal, u, v);
      if (Dot3(normal, corner) < 0) std::swap(face[1], face[2]);
      for (const int vertex : face) own.face.push_back(vertex - 1);
    }
  }

  Spec& spec_;
  Body& parent_;
  Frame* frame_;
  const LatticeOptions& options_;
  std::vector<std::string> bodies_;
  std::string problem_;
};

}  // namespace

HeldJoint::HeldJoint() { joint.spec.group = kHiddenGroup; }

LatticeOptions::LatticeOptions() {
  joint.spec.group = kHiddenGroup;
  tendon.spec.group = kHiddenGroup;
  std::fill_n(skin.spec.rgba, 4, 1.0f);
}

bool MakeLattice(Spec& spec, Body& body, Frame* frame, const LatticeOptions& options, std::string& error) {
  return LatticeMaker(spec, body, frame, options).Make(error);
}

}  // namespace pliant::spec
