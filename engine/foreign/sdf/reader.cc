#include "engine/foreign/sdf/reader.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <list>
#include <map>
#include <tuple>
#include <utility>

#include "engine/foreign/coupling.h"
#include "engine/foreign/sdf/couplings.h"
#include "engine/foreign/sdf/devices.h"
#include "engine/foreign/sdf/frames.h"
#include "engine/foreign/sdf/model_folder.h"
#include "engine/foreign/sdf/scenery.h"
#include "engine/foreign/sdf/shapes.h"
#include "engine/foreign/stance/stance.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {

using io::XmlElement;
namespace {

using io::mjcf::Describe;
using io::mjcf::LocationOf;
using sdf::SdfPose;

constexpr int kMaxDepth = 40;  // of models inside models

class Reader {
 public:
  Reader(io::mjcf::SourceFiles& sources, const FileFinder& finder, spec::Spec& spec, DiagnosticSink& sink)
      : sources_(sources), finder_(finder), spec_(spec), sink_(sink) {}

  void Read(const XmlElement& root) {
    for (const XmlElement& child : root.children) {
      if (child.name == "world") {
        ReadWorld(child);
      } else if (child.name == "model") {
        CollectModel(child, {"", "world", false, 0});
      }
    }
    Hang();
    for (Link& link : links_) {
      const bool on_world = link.parent >= 0 && joints_[static_cast<std::size_t>(link.parent)].parent < 0;
      if (link.parent < 0 || on_world) AddTree(link, *spec_.world, SdfPose());
    }
    for (const Link& link : links_) {
      if (!link.added)
        sink_.Error(LocationOf(*link.xml), Describe(*link.xml),
                    "this link hangs in a loop of joints; a model must be a tree");
    }
    for (const Joint& joint : mimics_)
      sdf::AddMimic(*Child(*Child(*joint.xml, "axis"), "mimic"), *joint.xml, spec_, sink_);
    for (const Joint& joint : gears_) AddGear(joint);
    for (const Joint& joint : closing_) AddLoop(joint);
    spec_.Renumber();  // so that sun and floor know of the lights
    if (has_sun_) AddSun(spec_);
    if (has_ground_) AddFloor(0, spec_);
  }

 private:
  struct Link {
    const XmlElement* xml;
    std::string name;  // full
    bool is_static = false;
    int parent = -1;  // index into joints_
    std::vector<int> children = {};
    bool added = false;
    SdfPose pose = {};  // in the world
    const spec::Body* body = nullptr;
  };
  struct Joint {
    const XmlElement* xml;
    std::string scope;  // prefix of the names inside its model
    int child = -1;     // link
    int parent = -1;    // link, -1: the world
  };

  // What the elements of a model, or of the world, have in common.
  struct Place {
    std::string scope;  // prefix of their names
    std::string frame;  // in which they stand where nothing else is said
    bool is_static;
    int depth;  // models around them
  };

  void Error(const XmlElement& xml, const std::string& message) {
    sink_.Error(LocationOf(xml), Describe(xml), message);
  }

  // ---- Collecting
  void ReadWorld(const XmlElement& world) {
    named_ = !(spec_.own.modelname = Text(world, "name")).empty();
    for (const XmlElement& child : world.children) {
      if (child.name == "model" || child.name == "include" || child.name == "frame" || child.name == "joint")
        CollectChild(child, {"", "world", false, 0});
      if (child.name == "light") sdf::ReadLight(child, spec_, *spec_.world, sink_);
      if (sdf::IsScenery(child, sink_)) ReadScenery(child);
      if (child.name == "gravity" && !Numbers(Text(child, kText), spec_.spec.option.gravity, 3))
        Error(child, "gravity is three numbers, not '" + Text(child, kText) + "'");
    }
  }

  void ReadScenery(const XmlElement& xml) {
    const Place world{"", "world", false, 0};
    const XmlElement *model = Child(xml, "model"), *include = Child(xml, "include");
    if (xml.name == "actor")
      return CollectModel(included_.emplace_back(sdf::ModelOfActor(xml, sink_)), world);
    if (xml.name == "road") return CollectModel(included_.emplace_back(sdf::ModelOfRoad(xml)), world);
    for (XmlElement& place : sdf::PlacesOfPopulation(xml, sink_)) {
      if (!io::DocumentBudget::Current().SpendXmlPart())
        return Error(xml, "the document has too many models");
      if (const XmlElement* uri = include ? Child(*include, "uri") : nullptr) place.children.push_back(*uri);
      included_.push_back(std::move(place));
      if (model) CollectModel(*model, world, &included_.back());
      if (include && !model) Include(included_.back(), world);
    }
  }

  static std::string Full(const std::string& scope, const std::string& name) {
    if (name == "world" || (name.empty() && scope.empty())) return "world";
    return scope + (name.empty() ? "__model__" : name);
  }

  void AddFrame(const XmlElement& xml, const std::string& scope, const std::string& name,
                const std::string& parent) {
    SdfPose pose;
    const XmlElement* placed = Child(xml, "pose");
    sdf::ReadPose(placed, pose, sink_);
    const std::string relative = placed ? Text(*placed, "relative_to") : "";
    frames_.Add(name, pose, relative.empty() ? parent : Full(scope, relative));
  }

  // `outer`: where the model stands.
  void CollectModel(const XmlElement& model, const Place& outer, const XmlElement* include = nullptr) {
    if (outer.depth > kMaxDepth) return Error(model, "models stand inside each other without end");
    std::string name =
        include && Child(*include, "name") ? Text(*Child(*include, "name"), kText) : Text(model, "name");
    if (name.empty()) return Error(model, "a model needs a 'name'");
    if (!std::exchange(named_, true)) spec_.own.modelname = name;
    Place inner = outer;
    ++inner.depth;
    if (include && (Text(*include, "merge") == "true" || Text(*include, "merge") == "1")) {
      // What it holds belongs to the model around it.
      inner.frame = outer.scope + "_merged__" + name + "__model__";
    } else {
      inner.scope = outer.scope + name + "::";
      for (int i = 1; frames_.Contains(inner.scope + "__model__"); ++i) {
        inner.scope = outer.scope + name + "_" + std::to_string(i) + "::";
      }
      inner.frame = inner.scope + "__model__";
      const std::string whole = inner.scope.substr(0, inner.scope.size() - 2);
      frames_.Add(whole, SdfPose(), inner.frame);
      attached_[whole] = inner.frame;
    }
    attached_[inner.frame] = Canonical(model, inner.scope);
    PlaceModel(model, include, outer, inner);
    for (const XmlElement* from : {&model, include}) {
      const XmlElement* fixed = from ? Child(*from, "static") : nullptr;
      const std::string text = fixed ? Text(*fixed, kText) : "";
      inner.is_static = inner.is_static || text == "true" || text == "1";
    }
    for (const XmlElement& child : model.children) CollectChild(child, inner);
  }

  void PlaceModel(const XmlElement& model, const XmlElement* include, const Place& outer,
                  const Place& inner) {
    const bool placed_by_include = include && Child(*include, "pose");
    AddFrame(placed_by_include ? *include : model, outer.scope, inner.frame, outer.frame);
    const XmlElement* given = include ? Child(*include, "placement_frame") : nullptr;
    const std::string anchor = given ? Text(*given, kText) : Text(model, "placement_frame");
    if (!anchor.empty() && anchor != "__model__") frames_.Hold(inner.frame, inner.scope + anchor);
  }

  // The link that a model is where nothing else is said: the first one, or that of the first model inside.
  static std::string Canonical(const XmlElement& model, const std::string& scope) {
    if (const std::string* given = model.Find("canonical_link")) return scope + *given;
    if (const XmlElement* link = Child(model, "link")) return scope + Text(*link, "name");
    const XmlElement* part = Child(model, "model");
    return part ? Canonical(*part, scope + Text(*part, "name") + "::") : "";
  }

  void CollectChild(const XmlElement& child, const Place& place) {
    const std::string name = Text(child, "name"), full = place.scope + name;
    if (child.name == "model") return CollectModel(child, place);
    if (child.name == "include") return Include(child, place);
    if (child.name != "link" && child.name != "joint" && child.name != "frame") return;
    if (name.empty()) return Error(child, "it needs a 'name'");
    if (frames_.Contains(full)) return Error(child, "there are two links, joints or frames of this name");
    if (child.name == "link") {
      AddFrame(child, place.scope, full, place.frame);
      links_.push_back({&child, full, place.is_static});
    } else if (child.name == "frame") {
      const std::string to = Text(child, "attached_to");
      attached_[full] = to.empty() ? place.frame : Full(place.scope, to);
      AddFrame(child, place.scope, full, attached_[full]);
    } else {
      const XmlElement* end = Child(child, "child");
      attached_[full] = Full(place.scope, end ? Text(*end, kText) : "");
      AddFrame(child, place.scope, full, attached_[full]);
      joints_.push_back({&child, place.scope});
    }
  }

  // ---- Includes
  void Include(const XmlElement& include, const Place& place) {
    const XmlElement* uri = Child(include, "uri");
    const std::string name = uri ? Text(*uri, kText) : "";
    if (AddStock(name)) return;
    const std::string path =
        sdf::ModelFile(finder_, name, include.file ? io::DirectoryOf(*include.file) : "");
    if (path.empty() && name.starts_with("http")) {
      return sink_.Warning(
          LocationOf(include), Describe(include),
          "'" + name + "' stands on the network and is left out; download it and name its folder");
    }
    if (path.empty()) {
      return sink_.Warning(LocationOf(include), Describe(include),
                           "model '" + name + "' was not found and is left out; " + finder_.Places(name));
    }
    if (place.depth > kMaxDepth) return Error(include, "models include each other without end");
    if (!io::DocumentBudget::Current().SpendFile())
      return Error(include, "the document includes too many files");
    io::Bytes bytes;
    std::string problem;
    if (!io::ReadResource(finder_.vfs(), path, bytes, problem))
      return Error(include, "could not read included file: " + problem);
    sources_.files.push_back(path);
    XmlElement& root = included_.emplace_back();
    if (!ParseWithTexts({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path, root, sink_))
      return;
    const XmlElement* model = Child(root, "model");
    if (!model) return Error(include, "included file '" + path + "' has no model");
    CollectModel(*model, place, &include);
  }

  // The ground and the sun that come with Gazebo; false for other models.
  bool AddStock(const std::string& uri) {
    std::string name = uri.substr(uri.find_last_of('/') + 1);
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return c == '_' ? ' ' : static_cast<char>(std::tolower(c)); });
    if (name != "sun" && name != "ground plane") return false;
    (name == "sun" ? has_sun_ : has_ground_) = true;
    return true;
  }

  // ---- The tree
  // The name of the link that a frame, joint or model is attached to; a link is its own.
  std::string LinkOf(std::string name) const {
    for (std::size_t steps = 0; steps <= attached_.size(); ++steps) {
      const auto found = attached_.find(name);
      if (found == attached_.end()) break;
      name = found->second;
    }
    return name;
  }

  int FindLink(const std::string& name) const {
    const std::string link = LinkOf(name);
    for (std::size_t i = 0; i < links_.size(); ++i) {
      if (links_[i].name == link) return static_cast<int>(i);
    }
    return -1;
  }

  bool FindEnd(const Joint& joint, const char* which, int& link) {
    const XmlElement* end = Child(*joint.xml, which);
    const std::string name = end ? Text(*end, kText) : "";
    link = FindLink(Full(joint.scope, name));
    if (link >= 0 || LinkOf(Full(joint.scope, name)) == "world") return true;
    sink_.Warning(
        LocationOf(end ? *end : *joint.xml), Describe(*joint.xml),
        std::string("its ") + which + " link '" + name + "' does not exist, and the joint is left out");
    return false;
  }

  static bool IsGear(const Joint& joint) { return Text(*joint.xml, "type") == "gearbox"; }

  void Hang() {
    // A gear between links that hang already holds them to each other.
    std::stable_partition(joints_.begin(), joints_.end(), [](const Joint& joint) { return !IsGear(joint); });
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      Joint& joint = joints_[j];
      if (!FindEnd(joint, "parent", joint.parent) || !FindEnd(joint, "child", joint.child)) continue;
      if (joint.child < 0) std::swap(joint.child, joint.parent);  // the world moves nowhere
      if (joint.child < 0) continue;
      Link& child = links_[static_cast<std::size_t>(joint.child)];
      if (child.parent >= 0) {
        IsGear(joint) ? gears_.push_back(joint) : Close(joint);
        continue;
      }
      child.parent = static_cast<int>(j);
      if (joint.parent >= 0) links_[static_cast<std::size_t>(joint.parent)].children.push_back(joint.child);
    }
    for (Link& link : links_) {
      if (!frames_.Resolve(link.name, link.pose)) {
        sink_.Warning(LocationOf(*link.xml), Describe(*link.xml),
                      "its pose does not lead to the world: 'relative_to' or 'attached_to' names nothing, or "
                      "goes in a circle; it is as far as it leads");
      }
    }
  }

  // A second joint of a link closes a loop: its anchor is held together.
  void Close(const Joint& joint) {
    sink_.Warning(LocationOf(*joint.xml), Describe(*joint.xml),
                  "it closes a loop; it is read as a constraint that holds its anchor together");
    closing_.push_back(joint);
  }

  void AddTree(Link& link, spec::Body& parent, const SdfPose& parent_pose) {
    if (std::exchange(link.added, true)) return;
    spec::Body* body = spec_.AddBody(parent);
    link.body = body;
    body->where = {link.xml->file, link.xml->line, link.xml->column};
    if (!spec_.SetName(*body, Text(*link.xml, "name"))) spec_.SetName(*body, link.name);
    const SdfPose local = sdf::Inverse(parent_pose) * link.pose;
    std::copy_n(local.pos, 3, body->spec.pos);
    std::copy_n(local.quat, 4, body->spec.quat);
    if (link.parent >= 0) {
      if (!link.is_static) AddJoint(joints_[static_cast<std::size_t>(link.parent)], link, *body);
    } else if (!link.is_static) {
      spec_.SetName(*spec_.AddFreeJoint(*body), body->name + "_free");
    }
    sdf::ReadLink(*link.xml, finder_, false, spec_, *body, sink_);
    for (const int child : link.children) AddTree(links_[static_cast<std::size_t>(child)], *body, link.pose);
  }

  // ---- Joints
  void AddJoint(const Joint& joint, const Link& link, spec::Body& body) {
    const std::string type = Text(*joint.xml, "type");
    if (type == "fixed") return;
    if (type == "revolute" || type == "continuous" || type == "prismatic") {
      AddAxis(joint, "axis", type == "prismatic" ? mjJNT_SLIDE : mjJNT_HINGE, "", link, body);
    } else if (type == "universal" || type == "revolute2") {
      AddAxis(joint, "axis", mjJNT_HINGE, "", link, body);
      AddAxis(joint, "axis2", mjJNT_HINGE, "_2", link, body);
    } else if (type == "screw") {
      AddAxis(joint, "axis", mjJNT_HINGE, "", link, body);
      const spec::Joint& hinge = *body.joints.back();
      sdf::AddThread(*joint.xml, hinge, body, spec_, sink_);
    } else if (type == "ball") {
      spec::Joint* ball = spec_.AddJoint(body);
      spec_.SetName(*ball, Text(*joint.xml, "name"));
      ball->spec.type = mjJNT_BALL;
      std::copy_n(Anchor(joint, link).pos, 3, ball->spec.pos);
    } else {
      const bool turns = type == "gearbox";
      sink_.Warning(LocationOf(*joint.xml), Describe(*joint.xml),
                    "joint type '" + type +
                        "' is none of revolute, continuous, prismatic, fixed, ball, screw, " +
                        "universal, revolute2; it is read as " + (turns ? "revolute" : "fixed"));
      if (turns) AddAxis(joint, "axis", mjJNT_HINGE, "", link, body);
    }
  }

  // The joint's frame in that of the link.
  SdfPose Anchor(const Joint& joint, const Link& link) const {
    SdfPose pose;
    frames_.Resolve(joint.scope + Text(*joint.xml, "name"), pose);
    return sdf::Inverse(link.pose) * pose;
  }

  void AddAxis(const Joint& joint, const char* which, mjtJoint type, const char* suffix, const Link& link,
               spec::Body& body) {
    const XmlElement* axis = Child(*joint.xml, which);
    spec::Joint* added = spec_.AddJoint(body);
    added->where = {joint.xml->file, joint.xml->line, joint.xml->column};
    const std::string name = Text(*joint.xml, "name") + suffix;
    if (!spec_.SetName(*added, name)) spec_.SetName(*added, joint.scope + name);
    mjsJoint& j = added->spec;
    j.type = type;
    const SdfPose anchor = Anchor(joint, link);
    std::copy_n(anchor.pos, 3, j.pos);
    ReadDirection(joint, axis, anchor, link, j.axis);
    if (!axis) return;
    if (const XmlElement* limit = Child(*axis, "limit")) sdf::ReadLimit(*limit, j, sink_);
    if (const XmlElement* dynamics = Child(*axis, "dynamics")) {
      sdf::ReadNumber(*dynamics, "damping", j.damping[0], sink_);
      sdf::ReadNumber(*dynamics, "friction", j.frictionloss, sink_);
      sdf::ReadNumber(*dynamics, "spring_stiffness", j.stiffness[0], sink_);
      sdf::ReadNumber(*dynamics, "spring_reference", j.springref, sink_);
    }
    if (Child(*axis, "mimic")) mimics_.push_back(joint);
  }

  void ReadDirection(const Joint& joint, const XmlElement* axis, const SdfPose& anchor, const Link& link,
                     double direction[3]) {
    double xyz[3] = {0, 0, 1};
    const XmlElement* given = axis ? Child(*axis, "xyz") : nullptr;
    if (given && (!Numbers(Text(*given, kText), xyz, 3) || (xyz[0] == 0 && xyz[1] == 0 && xyz[2] == 0))) {
      sink_.Warning(
          LocationOf(*given), Describe(*joint.xml),
          "an axis is three numbers, not all 0, and not '" + Text(*given, kText) + "'; it is read as 0 0 1");
      std::fill_n(xyz, 2, 0.0);
      xyz[2] = 1;
    }
    SdfPose turn = anchor;
    const std::string frame = given ? Text(*given, "expressed_in") : "";
    const XmlElement* old = axis ? Child(*axis, "use_parent_model_frame") : nullptr;
    const bool of_model = old && (Text(*old, kText) == "true" || Text(*old, kText) == "1");
    if (!frame.empty() || of_model) {
      SdfPose in_world;
      if (!frames_.Resolve(Full(joint.scope, frame), in_world)) {
        sink_.Warning(LocationOf(*given), Describe(*joint.xml),
                      "its axis names frame '" + frame + "', which leads nowhere");
      }
      turn = sdf::Inverse(link.pose) * in_world;
    }
    RotVecQuat(direction, xyz, turn.quat);
  }

  void AddLoop(const Joint& joint) {
    const Link& child = links_[static_cast<std::size_t>(joint.child)];
    spec::Equality* equality = spec_.AddEquality();
    equality->where = {joint.xml->file, joint.xml->line, joint.xml->column};
    equality->spec.type = mjEQ_CONNECT;
    equality->spec.objtype = mjOBJ_BODY;
    equality->own.name1 = child.body->name;
    if (joint.parent >= 0) equality->own.name2 = links_[static_cast<std::size_t>(joint.parent)].body->name;
    std::copy_n(Anchor(joint, child).pos, 3, equality->spec.data);
  }

  // Holds the angle of the child to that of the parent, both against a third link.
  void AddGear(const Joint& gear) {
    const XmlElement* reference = Child(*gear.xml, "gearbox_reference_body");
    const int third = FindLink(Full(gear.scope, reference ? Text(*reference, kText) : ""));
    double leads = 1, follows = 1, ratio = 1;
    const spec::Joint* leader = HingeBetween(third, gear.parent, gear, "axis", leads);
    const spec::Joint* follower = HingeBetween(third, gear.child, gear, "axis2", follows);
    if (!leader || !follower) {
      return sink_.Warning(
          LocationOf(*gear.xml), Describe(*gear.xml),
          "its parent and its child must turn on the link that 'gearbox_reference_body' names; "
          "the gear is left out");
    }
    sdf::ReadNumber(*gear.xml, "gearbox_ratio", ratio, sink_);
    Couple(*follower, *leader, 0, -ratio * leads * follows, spec_);
  }

  // The hinge that turns `link` on the link `third`, or the other way round. `sign` tells whether it turns as
  // the gear's axis says. Null when there is none.
  const spec::Joint* HingeBetween(int third, int link, const Joint& gear, const char* axis, double& sign) {
    for (const auto& [from, to, turned] : {std::tuple{third, link, 1.0}, std::tuple{link, third, -1.0}}) {
      if (to < 0) continue;
      const Link& child = links_[static_cast<std::size_t>(to)];
      const bool hangs = child.parent >= 0 && joints_[static_cast<std::size_t>(child.parent)].parent == from;
      if (!hangs || !child.body || child.body->joints.size() != 1) continue;
      const spec::Joint& hinge = *child.body->joints[0];
      if (hinge.spec.type != mjJNT_HINGE) continue;
      double said[3], hinged[3];
      const Link& geared = links_[static_cast<std::size_t>(gear.child)];
      ReadDirection(gear, Child(*gear.xml, axis), Anchor(gear, geared), geared, said);
      RotVecQuat(said, said, geared.pose.quat);
      RotVecQuat(hinged, hinge.spec.axis, child.pose.quat);
      sign = Dot3(said, hinged) < 0 ? -turned : turned;
      return &hinge;
    }
    return nullptr;
  }

  io::mjcf::SourceFiles& sources_;
  const FileFinder& finder_;
  spec::Spec& spec_;
  DiagnosticSink& sink_;
  sdf::FrameTable frames_;
  std::map<std::string, std::string> attached_;  // what frames, joints and models move with, by full names
  std::list<XmlElement> included_;               // documents whose elements links and joints point to
  std::vector<Link> links_;
  std::vector<Joint> joints_, mimics_, gears_, closing_;
  bool has_sun_ = false, has_ground_ = false;
  bool named_ = false;  // the document: after its world or first model
};

}  // namespace

std::unique_ptr<spec::Spec> ReadSdf(io::mjcf::SourceFiles& sources, const FileFinder& finder,
                                    DiagnosticSink& sink) {
  const int errors = sink.ErrorCount();
  auto spec = std::make_unique<spec::Spec>();
  spec->own.modelfiledir = sources.directory;
  spec->spec.compiler.degree = 0;
  const XmlElement root = sources.root;
  Reader(sources, finder, *spec, sink).Read(root);
  if (sink.ErrorCount() == errors && spec->world->bodies.empty()) {
    sink.Error(LocationOf(root), "element 'sdf'", "it holds no model with links");
  }
  if (sink.ErrorCount() > errors) return nullptr;
  sdf::GivePlanesThickness(*spec->world, false);
  spec->Renumber();
  return spec;
}

}  // namespace pliant::foreign
