#include "engine/spec/flexcomp.h"

#include <algorithm>
#include <cmath>

#include "engine/math/quat.h"
#include "engine/spec/flexcomp_shapes.h"
#include "engine/spec/orientation.h"

namespace pliant {
namespace {

class FlexcompBuilder {
 public:
  FlexcompBuilder(Spec& spec, Body& body, Frame* frame, FlexcompOptions& options, const SourcePoint& where,
                  std::string& error)
      : spec_(spec), body_(body), frame_(frame), o_(options), where_(where), error_(error) {}

  bool Build() {
    if (!Check() || !MakeFlexcompShape(o_, error_) || !CheckShape() || !Transform() || !FindPins())
      return false;
    flex_ = spec_.AddFlex();
    if (o_.type == FlexcompType::kBox || o_.type == FlexcompType::kCylinder ||
        (o_.type == FlexcompType::kGrid && o_.flex.spec.dim == 3)) {
      o_.flex.spec.flatskin = 1;
    }
    CopyData(*flex_, o_.flex);
    flex_->where = where_;
    if (!spec_.SetName(*flex_, o_.name)) return Refuse(spec_.error());
    const size_t points = o_.point.size() / 3;
    if (!rigid_ && o_.dof != FlexcompDof::kTrilinear && FromOutside()) DropUnusedPoints();
    if (rigid_) {
      flex_->own.vertbody = {body_.name};
    } else if (o_.dof == FlexcompDof::kTrilinear) {
      if (!AddNodes()) return false;
    } else if (!AddBodies(points)) {
      return false;
    }
    if (!centered_) flex_->own.vert = o_.point;
    flex_->own.elem = o_.element;
    if (o_.equality && !rigid_) AddEquality();
    return true;
  }

 private:
  bool Refuse(std::string message) {
    error_ = std::move(message);
    return false;
  }

  bool FromOutside() const {
    return o_.type == FlexcompType::kMesh || o_.type == FlexcompType::kGmsh ||
           o_.type == FlexcompType::kDirect;
  }

  bool Check() {
    if (o_.flex.spec.dim < 1 || o_.flex.spec.dim > 3) return Refuse("invalid dim, must be between 1 and 3");
    if (o_.mass <= 0 || o_.inertiabox <= 0) return Refuse("mass and inertiabox must be positive");
    if (o_.count[0] < 1 || o_.count[1] < 1 || o_.count[2] < 1)
      return Refuse("invalid count, must be positive");
    if (o_.dof == FlexcompDof::kTrilinear && o_.rigid) return Refuse("a rigid flexcomp cannot be trilinear");
    return true;
  }

  bool CheckShape() {
    const size_t corners = static_cast<size_t>(o_.flex.spec.dim) + 1;
    if (o_.point.empty() || o_.point.size() % 3) return Refuse("point must have a multiple of 3 numbers");
    if (o_.element.empty() || o_.element.size() % corners)
      return Refuse("element must have dim+1 ids an element");
    for (int id : o_.element) {
      if (id < 0 || static_cast<size_t>(id) >= o_.point.size() / 3)
        return Refuse("element refers to a missing point");
    }
    return true;
  }

  // Scale, then pose in the parent.
  bool Transform() {
    const mjsCompiler& compiler = spec_.spec.compiler;
    if (const char* problem = ResolveOrientation(o_.quat, compiler.degree, compiler.eulerseq, o_.alt);
        *problem) {
      return Refuse(problem);
    }
    Normalize4(o_.quat);
    for (size_t i = 0; i < o_.point.size(); i += 3) {
      double* p = &o_.point[i];
      for (int k = 0; k < 3; ++k) p[k] *= o_.scale[k];
      RotVecQuat(p, p, o_.quat);
      for (int k = 0; k < 3; ++k) p[k] += o_.pos[k];
    }
    return true;
  }

  // ---- Pins

  bool Pin(int id) {
    if (id < 0 || static_cast<size_t>(id) >= pinned_.size())
      return Refuse("pin refers to a point that does not exist");
    pinned_[id] = true;
    return true;
  }

  int GridId(const int* index) const {
    int id = index[0];
    for (int k = 1; k < o_.flex.spec.dim; ++k) id = id * o_.count[k] + index[k];
    return id;
  }

  bool PinGridRange(const int* low, const int* high) {
    const int dim = o_.flex.spec.dim;
    int index[3] = {0, 0, 0};
    for (index[0] = low[0]; index[0] <= high[0]; ++index[0]) {
      for (index[1] = dim > 1 ? low[1] : 0; index[1] <= (dim > 1 ? high[1] : 0); ++index[1]) {
        for (index[2] = dim > 2 ? low[2] : 0; index[2] <= (dim > 2 ? high[2] : 0); ++index[2]) {
          for (int k = 0; k < dim; ++k) {
            if (index[k] < 0 || index[k] >= o_.count[k])
              return Refuse("pin grid coordinates are outside the grid");
          }
          if (!Pin(GridId(index))) return false;
        }
      }
    }
    return true;
  }

  bool FindPins() {
    const size_t n = o_.dof == FlexcompDof::kTrilinear ? 8 : o_.point.size() / 3;
    const size_t dim = static_cast<size_t>(o_.flex.spec.dim);
    pinned_.assign(n, o_.rigid);
    if (!o_.rigid) {
      if (o_.pin_range.size() % 2) return Refuse("pin range must come in pairs");
      if (!(o_.pin_grid.empty() && o_.pin_gridrange.empty()) && o_.type != FlexcompType::kGrid) {
        return Refuse("pin grid and gridrange need a flexcomp of type grid");
      }
      if (o_.pin_grid.size() % dim || o_.pin_gridrange.size() % (2 * dim)) {
        return Refuse("pin grid needs dim numbers a point, gridrange twice dim numbers a range");
      }
      for (int id : o_.pin_id) {
        if (!Pin(id)) return false;
      }
      for (size_t i = 0; i < o_.pin_range.size(); i += 2) {
        for (int id = o_.pin_range[i]; id <= o_.pin_range[i + 1]; ++id) {
          if (!Pin(id)) return false;
        }
      }
      for (size_t i = 0; i < o_.pin_grid.size(); i += dim) {
        if (!PinGridRange(&o_.pin_grid[i], &o_.pin_grid[i])) return false;
      }
      for (size_t i = 0; i < o_.pin_gridrange.size(); i += 2 * dim) {
        if (!PinGridRange(&o_.pin_gridrange[i], &o_.pin_gridrange[i + dim])) return false;
      }
      if (o_.dof == FlexcompDof::kRadial) pinned_[0] = true;  // the centre stays with the parent
    }
    rigid_ = std::all_of(pinned_.begin(), pinned_.end(), [](bool pin) { return pin; });
    centered_ = !rigid_ && o_.dof != FlexcompDof::kTrilinear &&
                std::none_of(pinned_.begin(), pinned_.end(), [](bool pin) { return pin; });
    return true;
  }

  // Points that no element uses get no body; the others keep their number in the name.
  void DropUnusedPoints() {
    const size_t n = o_.point.size() / 3;
    std::vector<int> place(n, -1);
    for (int id : o_.element) place[id] = 0;
    std::vector<double> points;
    std::vector<bool> pinned;
    number_.clear();
    for (size_t i = 0; i < n; ++i) {
      if (place[i] < 0) continue;
      place[i] = static_cast<int>(number_.size());
      number_.push_back(static_cast<int>(i));
      points.insert(points.end(), o_.point.begin() + 3 * i, o_.point.begin() + 3 * i + 3);
      pinned.push_back(pinned_[i]);
    }
    for (int& id : o_.element) id = place[id];
    std::vector<float>& texcoord = flex_->own.texcoord;
    if (texcoord.size() == 2 * n && flex_->own.elemtexcoord.empty()) {
      std::vector<float> kept;
      for (int i : number_) kept.insert(kept.end(), texcoord.begin() + 2 * i, texcoord.begin() + 2 * i + 2);
      texcoord = std::move(kept);
    }
    o_.point = std::move(points);
    pinned_ = std::move(pinned);
  }

  // ---- Bodies

  Body* AddBody(const std::string& name, const double pos[3], double mass) {
    Body* body = spec_.AddBody(body_, nullptr, frame_);
    body->where = where_;
    std::copy_n(pos, 3, body->spec.pos);
    std::fill_n(body->spec.ipos, 3, 0.0);
    body->spec.mass = mass;
    std::fill_n(body->spec.inertia, 3, mass * (2.0 * o_.inertiabox * o_.inertiabox) / 3.0);
    body->spec.explicitinertial = 1;
    if (o_.plugin_active) {
      body->spec.plugin.active = 1;
      body->own.plugin = o_.plugin;
      body->spec.plugin.element = o_.plugin_instance;
    }
    return spec_.SetName(*body, name) ? body : nullptr;
  }

  // Joints of a flex ignore default classes.
  void AddSlide(Body& body, double x, double y, double z) {
    Joint* joint = spec_.AddFreeJoint(body);
    joint->where = where_;
    joint->spec.type = mjJNT_SLIDE;
    const double axis[3] = {x, y, z};
    std::copy_n(axis, 3, joint->spec.axis);
  }

  void AddSlides(Body& body) {
    AddSlide(body, 1, 0, 0);
    AddSlide(body, 0, 1, 0);
    AddSlide(body, 0, 0, 1);
  }

  bool AddBodies(size_t points) {
    const double mass = o_.mass / static_cast<double>(points);
    for (size_t i = 0; i < pinned_.size(); ++i) {
      if (pinned_[i]) {
        flex_->own.vertbody.push_back(body_.name);
        continue;
      }
      double* pos = &o_.point[3 * i];
      const int number = number_.empty() ? static_cast<int>(i) : number_[i];
      const std::string name = o_.name + "_" + std::to_string(number);
      Body* body = AddBody(name, pos, mass);
      if (!body) return Refuse(spec_.error());
      if (o_.dof == FlexcompDof::kRadial) {
        const double norm = std::sqrt(pos[0] * pos[0] + pos[1] * pos[1] + pos[2] * pos[2]);
        if (norm < mjMINVAL) return Refuse("a radial point is at the centre, so it has no direction; pin it");
        AddSlide(*body, pos[0] / norm, pos[1] / norm, pos[2] / norm);
      } else {
        AddSlides(*body);
      }
      flex_->own.vertbody.push_back(name);
      std::fill_n(pos, 3, 0.0);
    }
    return true;
  }

  // Eight nodes at the corners of the bounding box; the vertices belong to the parent and follow by
  // interpolation.
  bool AddNodes() {
    double low[3] = {1e30, 1e30, 1e30}, high[3] = {-1e30, -1e30, -1e30};
    for (size_t i = 0; i < o_.point.size(); ++i) {
      low[i % 3] = std::min(low[i % 3], o_.point[i]);
      high[i % 3] = std::max(high[i % 3], o_.point[i]);
    }
    bool any_pinned = false;
    std::vector<double> nodes;
    for (int k = 0; k < 8; ++k) {
      const int corner[3] = {k >> 2, (k >> 1) & 1, k & 1};
      double pos[3];
      for (int axis = 0; axis < 3; ++axis) pos[axis] = corner[axis] ? high[axis] : low[axis];
      if (pinned_[k]) {
        any_pinned = true;
        flex_->own.nodebody.push_back(body_.name);
        nodes.insert(nodes.end(), pos, pos + 3);
        continue;
      }
      const std::string name = o_.name + "_" + std::to_string(corner[0]) + "_" + std::to_string(corner[1]) +
                               "_" + std::to_string(corner[2]);
      Body* body = AddBody(name, pos, o_.mass / 8);
      if (!body) return Refuse(spec_.error());
      AddSlides(*body);
      flex_->own.nodebody.push_back(name);
      nodes.insert(nodes.end(), 3, 0.0);
    }
    if (any_pinned) flex_->own.node = std::move(nodes);
    flex_->own.vertbody.assign(o_.point.size() / 3, body_.name);
    return true;
  }

  void AddEquality() {
    Equality* equality = spec_.AddEquality();
    equality->where = where_;
    equality->spec.type = mjEQ_FLEX;
    equality->spec.active = 1;
    equality->own.name1 = o_.name;
    std::copy_n(o_.solref, mjNREF, equality->spec.solref);
    std::copy_n(o_.solimp, mjNIMP, equality->spec.solimp);
  }

  Spec& spec_;
  Body& body_;
  Frame* frame_;
  FlexcompOptions& o_;
  SourcePoint where_;
  std::string& error_;
  Flex* flex_ = nullptr;
  std::vector<bool> pinned_;
  std::vector<int> number_;  // of each point before unused ones were dropped
  bool rigid_ = false;
  bool centered_ = false;
};

}  // namespace

bool BuildFlexcomp(Spec& spec, Body& body, Frame* frame, FlexcompOptions& options, const SourcePoint& where,
                   std::string& error) {
  return FlexcompBuilder(spec, body, frame, options, where, error).Build();
}

}  // namespace pliant
