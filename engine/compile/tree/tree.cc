#include "engine/compile/tree/tree.h"

#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "engine/spec/attributes/orientation.h"

namespace pliant::compile {

using spec::Body;
using spec::Frame;

Pose ResolvePose(const Context& context, const spec::Element& element, const double pos[3],
                 const double quat[4], const mjsOrientation& alt) {
  Pose pose;
  Copy3(pose.pos, pos);
  Copy4(pose.quat, quat);
  const mjsCompiler& compiler = context.CompilerOf(element);
  if (const char* problem = spec::ResolveOrientation(pose.quat, compiler.degree, compiler.eulerseq, alt);
      *problem) {
    Fail(element, problem);
  }
  return pose;
}

Pose ResolveUnitPose(const Context& context, const spec::Element& element, const double pos[3],
                     const double quat[4], const mjsOrientation& alt) {
  Pose pose = ResolvePose(context, element, pos, quat, alt);
  NormalizeTurn(pose.quat);
  return pose;
}

namespace {

using NameSet = std::unordered_set<std::string_view>;

// Names of bodies that other elements refer to; those bodies must survive fusing.
NameSet ReferencedBodies(const spec::Spec& spec) {
  NameSet names;
  for (const spec::Exclude* e : spec.excludes) names.insert({e->own.bodyname1, e->own.bodyname2});
  for (const spec::Equality* e : spec.equalities) {
    if (e->spec.objtype == mjOBJ_BODY) names.insert({e->own.name1, e->own.name2});
  }
  for (const spec::Sensor* e : spec.sensors) {
    if (e->spec.objtype == mjOBJ_BODY || e->spec.objtype == mjOBJ_XBODY) names.insert(e->own.objname);
    if (e->spec.reftype == mjOBJ_BODY || e->spec.reftype == mjOBJ_XBODY) names.insert(e->own.refname);
  }
  for (const spec::Actuator* e : spec.actuators) {
    if (e->spec.trntype == mjTRN_BODY) names.insert(e->own.target);
  }
  for (const spec::Flex* e : spec.flexes) {
    names.insert(e->own.nodebody.begin(), e->own.nodebody.end());
    names.insert(e->own.vertbody.begin(), e->own.vertbody.end());
  }
  for (const spec::Skin* e : spec.skins) names.insert(e->own.bodyname.begin(), e->own.bodyname.end());
  for (const spec::Tuple* e : spec.tuples) {
    for (size_t i = 0; i < e->own.objname.size() && i < e->own.objtype.size(); ++i) {
      if (e->own.objtype[i] == mjOBJ_BODY || e->own.objtype[i] == mjOBJ_XBODY)
        names.insert(e->own.objname[i]);
    }
  }
  return names;
}

// Sites whose force or torque sensors measure between their body and its parent.
NameSet WrenchSites(const spec::Spec& spec) {
  NameSet names;
  for (const spec::Sensor* e : spec.sensors) {
    if (e->spec.type == mjSENS_FORCE || e->spec.type == mjSENS_TORQUE) names.insert(e->own.objname);
  }
  return names;
}

class Collector {
 public:
  explicit Collector(Context& context) : context_(context), fuse_(context.spec.spec.compiler.fusestatic) {
    if (!fuse_) return;
    bodies_in_use_ = ReferencedBodies(context.spec);
    wrench_sites_ = WrenchSites(context.spec);
    CollectTargets(*context.spec.world);
  }

  void Run() {
    context_.bodies.emplace_back();
    BodyRecord& world = context_.bodies.back();
    world.source = context_.spec.world;
    context_.spec.world->id = 0;
    TakeContents(0, *context_.spec.world, Pose());
    VisitChildren(0, *context_.spec.world, Pose());
  }

 private:
  void CollectTargets(const Body& body) {
    for (const spec::Camera* e : body.cameras) bodies_in_use_.insert(e->own.targetbody);
    for (const spec::Light* e : body.lights) bodies_in_use_.insert(e->own.targetbody);
    for (const Body* child : body.bodies) CollectTargets(*child);
  }

  // Pose of a frame in its body.
  const Pose& FramePose(const Frame* frame) {
    const auto found = frames_.find(frame);
    if (found != frames_.end()) return found->second;
    Pose pose = ResolvePose(context_, *frame, frame->spec.pos, frame->spec.quat, frame->spec.alt);
    if (frame->frame) pose = Compose(FramePose(frame->frame), pose);
    NormalizeTurn(pose.quat);
    return frames_.emplace(frame, pose).first->second;
  }

  Pose Outer(const Pose& outer, const Frame* frame) {
    return frame ? Compose(outer, FramePose(frame)) : outer;
  }

  template <class T>
  void Take(std::vector<Placed<T>>& to, const std::vector<T*>& from, const Pose& outer) {
    for (T* element : from) to.push_back({element, Outer(outer, element->frame)});
  }

  void TakeContents(int id, Body& body, const Pose& outer) {
    BodyRecord& record = context_.bodies[id];
    const int begin = static_cast<int>(record.geoms.size());
    Take(record.joints, body.joints, outer);
    Take(record.geoms, body.geoms, outer);
    Take(record.sites, body.sites, outer);
    Take(record.cameras, body.cameras, outer);
    Take(record.lights, body.lights, outer);
    record.parts.push_back({&body, outer, begin, static_cast<int>(record.geoms.size())});
  }

  bool CanFuse(const Body& body) const {
    if (!fuse_ || !body.joints.empty() || body.spec.mocap || body.spec.plugin.active) return false;
    if (!body.name.empty() && bodies_in_use_.count(body.name)) return false;
    for (const spec::Site* site : body.sites) {
      if (!site->name.empty() && wrench_sites_.count(site->name)) return false;
    }
    return true;
  }

  void VisitChildren(int parent, Body& body, const Pose& outer) {
    for (Body* child : body.bodies) Visit(parent, *child, Outer(outer, child->frame));
  }

  void Visit(int parent, Body& body, const Pose& outer) {
    const Pose pose =
        Compose(outer, ResolveUnitPose(context_, body, body.spec.pos, body.spec.quat, body.spec.alt));
    if (CanFuse(body)) {
      body.id = -1;
      TakeContents(parent, body, pose);
      VisitChildren(parent, body, pose);
      return;
    }
    const int id = static_cast<int>(context_.bodies.size());
    context_.bodies.emplace_back();
    BodyRecord& record = context_.bodies.back();
    record.source = &body;
    record.parent = parent;
    record.pose = pose;
    record.world = Compose(context_.bodies[parent].world, pose);
    body.id = id;
    TakeContents(id, body, Pose());
    VisitChildren(id, body, Pose());
  }

  Context& context_;
  bool fuse_;
  NameSet bodies_in_use_;
  NameSet wrench_sites_;
  std::unordered_map<const Frame*, Pose> frames_;
};

template <class T>
void NumberPlaced(Context& context, std::vector<Placed<T>> BodyRecord::*list) {
  int next = 0;
  for (BodyRecord& body : context.bodies) {
    for (Placed<T>& placed : body.*list) placed.element->id = next++;
  }
}

}  // namespace

void CollectTree(Context& context) {
  Collector(context).Run();
  NumberPlaced(context, &BodyRecord::joints);
  NumberPlaced(context, &BodyRecord::sites);
  NumberPlaced(context, &BodyRecord::cameras);
  NumberPlaced(context, &BodyRecord::lights);
}

}  // namespace pliant::compile
