#include "engine/spec/macros/composite.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/limits.h"

namespace pliant::spec {
namespace {

constexpr int kCompositeGroup = 3;  // hidden by default

class CableMaker {
 public:
  CableMaker(Spec& spec, const CableOptions& options) : spec_(spec), options_(options) {}

  bool Make(Body& body, Frame* frame, std::string& error) {
    if (!Points(error)) return false;
    const int segments = static_cast<int>(points_.size() / 3) - 1;
    const std::string instance = PluginInstance();
    AddNote();
    Body* parent = &body;
    for (int i = 0; i < segments; ++i) {
      parent = AddSegment(i, segments, *parent, i == 0 ? frame : nullptr, instance);
      bodies_.push_back(parent->name);
    }
    if (options_.geom.spec.type == mjGEOM_BOX) AddSkin(segments);
    if (!problem_.empty()) error = problem_;
    return problem_.empty();
  }

 private:
  bool Points(std::string& error) {
    const mjtGeom type = options_.geom.spec.type;
    if (type != mjGEOM_CAPSULE && type != mjGEOM_CYLINDER && type != mjGEOM_BOX) {
      error = "the geom type of a cable must be capsule, cylinder or box";
      return false;
    }
    if (!options_.vertex.empty() && options_.count > 0) {
      error = "give either 'vertex' or 'count', not both";
      return false;
    }
    // Each body is the child of the one before, and trees are walked by recursion.
    if (std::max(options_.count, static_cast<int>(options_.vertex.size() / 3)) > kMaxInChain) {
      error = "a cable has at most " + std::to_string(kMaxInChain) +
              " points; give a smaller count or several cables";
      return false;
    }
    points_ = options_.vertex;
    for (int i = 0; i < options_.count && options_.count > 1; ++i) {
      const double s = static_cast<double>(i) / (options_.count - 1);
      double point[3], turned[3];
      for (int k = 0; k < 3; ++k) point[k] = CurveAt(options_.curve[k], s);
      RotVecQuat(turned, point, options_.quat);  // which is not normalised: as in the reference it scales
      points_.insert(points_.end(), turned, turned + 3);
    }
    // The reference engine keeps the points in single precision.
    for (double& x : points_) x = static_cast<float>(x);
    if (points_.size() < 6 || points_.size() % 3 != 0) {
      error = "a cable needs at least two points";
      return false;
    }
    return true;
  }

  double CurveAt(CurveShape shape, double s) const {
    const double angle = mjPI * options_.size[2] * s;
    switch (shape) {
      case CurveShape::kLine:
        return options_.size[0] * s;
      case CurveShape::kCosine:
        return options_.size[1] * std::cos(angle);
      case CurveShape::kSine:
        return options_.size[1] * std::sin(angle);
      default:
        return 0;
    }
  }

  // One plugin instance serves all bodies.
  std::string PluginInstance() {
    if (options_.plugin.empty() || !options_.plugin_instance.empty()) return options_.plugin_instance;
    Plugin* plugin = spec_.AddPlugin();
    plugin->where = options_.where;
    plugin->own.strings.plugin_name = options_.plugin;
    plugin->own.attributes = options_.plugin_attributes;
    SetName(*plugin, "composite" + options_.prefix);
    plugin->own.strings.name = plugin->name;
    return plugin->name;
  }

  // A text field tells programs that read the model which bodies belong together.
  void AddNote() {
    Text* text = spec_.AddText();
    SetName(*text, "composite_" + options_.prefix);
    text->own.data = "rope_" + options_.prefix;
  }

  Body* AddSegment(int i, int segments, Body& parent, Frame* frame, const std::string& instance) {
    const bool first = i == 0, last = i == segments - 1;
    const std::string tag = first ? "first" : last ? "last" : std::to_string(i);
    double quat[4];
    const double length = MoveFrame(i, segments, quat);
    Body* body = spec_.AddBody(parent, nullptr, frame);
    body->where = options_.where;
    SetName(*body, options_.prefix + "B_" + tag);
    if (first) {
      Add3(body->spec.pos, options_.offset, points_.data());
      Copy4(body->spec.quat, quat);
    } else {
      body->spec.pos[0] = length_;
      double back[4];
      NegQuat(back, quat_);
      MulQuat(body->spec.quat, back, quat);
    }
    length_ = length;
    Copy4(quat_, quat);
    if (!instance.empty() || !options_.plugin.empty()) {
      body->spec.plugin.active = 1;
      body->own.plugin.plugin_name = options_.plugin;
      body->own.plugin.name = instance;
    }
    AddGeom(i, *body);
    AddJoint(first, tag, *body);
    if (!first) AddExclude(*body);
    if (first || last) AddSite(tag, last, *body);
    return body;
  }

  // Orientation of segment i: x along it, y and z carried from segment to segment without twist (Bishop
  // frame). A cable that starts straight has no plane of curvature; its y and z stay undefined there, and any
  // orientation with the right x serves. Returns the length of the segment.
  double MoveFrame(int i, int segments, double quat[4]) {
    auto edge = [&](int k, double out[3]) {
      Sub3(out, points_.data() + 3 * (k + 1), points_.data() + 3 * k);
      return Normalize(out);
    };
    double tangent[3], binormal[3];
    const double length = edge(i, tangent);
    if (i == 0) {
      double next[3] = {0, 0, 0};
      if (segments > 1) edge(1, next);
      Cross(binormal, tangent, next);
      Normalize(binormal);
      Cross(normal_, binormal, tangent);
      Normalize(normal_);
    } else {
      double before[3], axis[3], turn[4], moved[3];
      edge(i - 1, before);
      Cross(axis, before, tangent);
      const double angle = std::atan2(Normalize(axis), Dot3(before, tangent));
      AxisAngle2Quat(turn, axis, angle);
      RotVecQuat(moved, normal_, turn);
      Copy3(normal_, moved);
      Normalize(normal_);
      Cross(binormal, tangent, normal_);
      Normalize(binormal);
    }
    const double mat[9] = {tangent[0],  normal_[0], binormal[0], tangent[1], normal_[1],
                           binormal[1], tangent[2], normal_[2],  binormal[2]};
    Mat2Quat(quat, mat);
    return length;
  }

  // Unit length in place; a vector too short to have a direction becomes zero. Returns the old length.
  static double Normalize(double v[3]) {
    const double length = std::sqrt(Dot3(v, v));
    if (length < mjMINVAL) {
      Zero3(v);
      return 0;
    }
    Scl3(v, v, 1 / length);
    return length;
  }

  void AddGeom(int i, Body& body) {
    Geom* geom = spec_.AddGeom(body);
    CopyData(*geom, options_.geom);
    geom->where = options_.where;
    SetName(*geom, options_.prefix + "G" + std::to_string(i));
    if (geom->spec.type == mjGEOM_BOX) {
      geom->spec.pos[0] = geom->spec.size[0] = length_ / 2;
    } else {
      std::fill_n(geom->spec.fromto, 6, 0.0);
      geom->spec.fromto[3] = length_;
    }
  }

  void AddJoint(bool first, const std::string& tag, Body& body) {
    if (first && options_.initial == CableOptions::Start::kFixed) return;
    Joint* joint = spec_.AddJoint(body);
    CopyData(*joint, options_.joint);
    joint->where = options_.where;
    SetName(*joint, options_.prefix + "J_" + tag);
    if (!first) return;
    joint->spec.type = options_.initial == CableOptions::Start::kFree ? mjJNT_FREE : mjJNT_BALL;
    if (joint->spec.type == mjJNT_FREE) {
      std::fill(std::begin(joint->spec.damping), std::end(joint->spec.damping), 0.0);
      joint->spec.armature = joint->spec.frictionloss = 0;
    }
  }

  void AddExclude(const Body& body) {
    Exclude* exclude = spec_.AddExclude();
    exclude->where = options_.where;
    exclude->own.bodyname1 = bodies_.back();
    exclude->own.bodyname2 = body.name;
  }

  void AddSite(const std::string& tag, bool last, Body& body) {
    Site* site = spec_.AddSite(body);
    CopyData(*site, options_.site);
    site->where = options_.where;
    SetName(*site, options_.prefix + "S_" + tag);
    site->spec.pos[0] = last ? length_ : 0;
  }

  // A two-sided strip of two points a body and two more at the end; it gets its thickness by inflation.
  void AddSkin(int segments) {
    const double* size = options_.geom.spec.size;
    Skin* skin = spec_.AddSkin();
    CopyData(*skin, options_.skin);
    skin->where = options_.where;
    SetName(*skin, options_.prefix + "Skin");
    skin->spec.inflate = static_cast<float>(2 * size[2]);
    Skin::Own& own = skin->own;
    const int side = 2 * (segments + 1);
    own.vert.assign(6 * static_cast<std::size_t>(side), 0.0f);
    for (int k = 0; k < side; ++k) {
      const int row = k / 2;
      own.bodyname.push_back(bodies_[std::min(row, segments - 1)]);
      own.bindpos.push_back(static_cast<float>(row == segments ? -2 * size[0] : 0));
      own.bindpos.push_back(static_cast<float>(k % 2 == 0 ? -size[1] : size[1]));
      own.bindpos.push_back(0);
      own.bindquat.insert(own.bindquat.end(), {1, 0, 0, 0});
      own.vertid.push_back({k, k + side});
      own.vertweight.push_back({1, 1});
    }
    for (int k = 0; k < 2 * side && options_.skin_texcoord; ++k) {
      const int row = k % side / 2;
      own.texcoord.push_back(static_cast<float>(row) / static_cast<float>(segments));
      own.texcoord.push_back(static_cast<float>(k % 2));
    }
    AddSkinFaces(segments, side, own.face);
  }

  static void AddSkinFaces(int segments, int side, std::vector<int>& faces) {
    auto quad = [&faces](int a, int b, int c, int d, int e, int f) {
      faces.insert(faces.end(), {a, b, c, d, e, f});
    };
    for (int k = 0; k < 2 * segments; k += 2) quad(k, k + 2, k + 3, k, k + 3, k + 1);
    for (int k = side; k < side + 2 * segments; k += 2) quad(k, k + 3, k + 2, k, k + 1, k + 3);
    for (int k = 0; k < 2 * segments; k += 2) quad(k, side + k + 2, k + 2, k, side + k, side + k + 2);
    for (int k = 1; k < 2 * segments; k += 2) quad(k, k + 2, side + k + 2, k, side + k + 2, side + k);
    quad(0, 1, side + 1, 0, side + 1, side);
    const int end = 2 * segments;
    quad(end, side + end + 1, end + 1, end, side + end, side + end + 1);
  }

  void SetName(Element& element, const std::string& name) {
    if (!spec_.SetName(element, name) && problem_.empty()) problem_ = spec_.error();
  }

  Spec& spec_;
  const CableOptions& options_;
  std::vector<double> points_;
  std::vector<std::string> bodies_;
  std::string problem_;
  double normal_[3] = {0, 1, 0};
  double quat_[4] = {1, 0, 0, 0};  // of the segment before
  double length_ = 0;              // of the segment before
};

}  // namespace

CableOptions::CableOptions() {
  joint.spec.type = mjJNT_BALL;
  joint.spec.group = kCompositeGroup;
  site.spec.group = kCompositeGroup;
  std::fill_n(skin.spec.rgba, 4, 1.0f);
}

bool MakeCable(Spec& spec, Body& body, Frame* frame, const CableOptions& options, std::string& error) {
  return CableMaker(spec, options).Make(body, frame, error);
}

}  // namespace pliant::spec
