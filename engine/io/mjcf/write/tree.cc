// Writes the kinematic tree.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/io/mjcf/values.h"
#include "engine/io/mjcf/write/writer_impl.h"

namespace pliant::io::mjcf {

using spec::Body;
using spec::Camera;
using spec::DefaultClass;
using spec::Frame;
using spec::Geom;
using spec::Joint;
using spec::Light;
using spec::Site;

namespace {

// Elements of one kind in a body, in their order, and how many are written.
template <class T>
struct Queue {
  const std::vector<T*>& elements;
  std::size_t next = 0;

  const T* Head() const { return next < elements.size() ? elements[next] : nullptr; }
};

// The frame directly inside `outer` that holds the element; null when the element stands in `outer` itself.
// `inside` tells whether it stands in `outer` at all.
const Frame* ChildFrame(const spec::TreeElement& element, const Frame* outer, bool& inside) {
  const Frame* child = nullptr;
  const Frame* frame = element.frame;
  while (frame && frame != outer) {
    child = frame;
    frame = frame->frame;
  }
  inside = frame == outer;
  return child;
}

}  // namespace

// Elements of one kind must come out in the order in which the body lists them, as their ids follow it.
// A frame holds a run of every kind's list; it is opened when each kind's next element in this place
// stands in it.
struct Writer::BodyQueues {
  explicit BodyQueues(const Body& body)
      : queues(Queue<Joint>{body.joints}, Queue<Geom>{body.geoms}, Queue<Site>{body.sites},
               Queue<Camera>{body.cameras}, Queue<Light>{body.lights}, Queue<Body>{body.bodies},
               Queue<Frame>{body.frames}) {}
  std::tuple<Queue<Joint>, Queue<Geom>, Queue<Site>, Queue<Camera>, Queue<Light>, Queue<Body>, Queue<Frame>>
      queues;
};

// What `childclass` says; nothing where the contents inherit their class. The root class is inherited by all.
static std::string ClassOfContents(const DefaultClass* contents, const DefaultClass* inherited) {
  const bool root = !inherited && contents && !contents->parent;
  return contents && contents != inherited && !root ? contents->name : "";
}

void Writer::WriteBody(const Body& body, const DefaultClass* inherited) {
  mjsBody reference;
  spec::SetDefaults(reference);
  const DefaultClass* contents = body.own.childclass.empty() ? inherited : body.dclass;
  mjsBody object = Oriented(body, body.spec);
  std::string class_name = ClassOfContents(contents, inherited);
  object.childclass = &class_name;
  WriteElement(RowOf(Tag::kBody), &object, &reference, body.name, "");
  WriteInertial(body);
  WriteContents(body, contents);
  WritePlugin(body.spec.plugin);
  out_.Close();
}

void Writer::WriteContents(const Body& body, const DefaultClass* inherited) {
  BodyQueues queues(body);
  WriteContents(queues, nullptr, inherited);
}

// Writes all elements that stand in `frame` of the body (null: in none).
void Writer::WriteContents(BodyQueues& body, const Frame* frame, const DefaultClass* inherited) {
  auto write = [&](const auto& element) {
    using T = std::remove_cvref_t<decltype(element)>;
    if constexpr (std::is_same_v<T, Joint>) WriteJoint(element, inherited);
    if constexpr (std::is_same_v<T, Geom>) WriteGeom(element, inherited);
    if constexpr (std::is_same_v<T, Site>) WriteSite(element, inherited);
    if constexpr (std::is_same_v<T, Camera>) WriteCamera(element, inherited);
    if constexpr (std::is_same_v<T, Light>) WriteLight(element, inherited);
    if constexpr (std::is_same_v<T, Body>) WriteBody(element, inherited);
  };
  for (;;) {
    const Frame* waiting = nullptr;  // frame to open next
    auto advance = [&](auto& queue) {
      while (const auto* element = queue.Head()) {
        bool inside = false;
        const Frame* child = ChildFrame(*element, frame, inside);
        if (!inside) return;
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(*element)>, Frame>) {
          waiting = child ? child : element;  // frames are listed before what they hold
          return;
        } else {
          if (child) {
            waiting = waiting ? waiting : child;
            return;
          }
          write(*element);
          ++queue.next;
        }
      }
    };
    std::apply([&](auto&... queue) { (advance(queue), ...); }, body.queues);
    if (!waiting) return;
    auto& frames = std::get<Queue<Frame>>(body.queues);
    if (frames.Head() == waiting) ++frames.next;
    WriteFrame(body, *waiting, inherited);
  }
}

void Writer::WriteFrame(BodyQueues& body, const Frame& frame, const DefaultClass* inherited) {
  mjsFrame reference;
  spec::SetDefaults(reference);
  const DefaultClass* contents = frame.own.childclass.empty() ? inherited : frame.dclass;
  mjsFrame object = Oriented(frame, frame.spec);
  std::string class_name = ClassOfContents(contents, inherited);
  object.childclass = &class_name;
  WriteElement(RowOf(Tag::kFrame), &object, &reference, frame.name, "");
  WriteContents(body, &frame, contents);
  out_.Close();
}

// Only where the source had one, unless the compiler was told to save all. A body that the compiler aligned
// with its inertia keeps what the source says, as its frame does.
void Writer::WriteInertial(const Body& body) {
  mjsBody object = body.spec;
  const bool given = !std::isnan(object.ipos[0]) || !std::isnan(object.fullinertia[0]);
  const bool free = !body.joints.empty() && body.joints[0]->spec.type == mjJNT_FREE;
  // A free body that the compiler aligned has its inertia in another frame than the one of the file.
  const auto unmoved = [&] {
    const mjtNum *ipos = model_->body_ipos + 3 * body.id, *iquat = model_->body_iquat + 4 * body.id;
    return ipos[0] != 0 || ipos[1] != 0 || ipos[2] != 0 || iquat[0] != 1;
  };
  const bool all = spec_.spec.compiler.saveinertial && !free;
  if (model_ && body.id > 0 && (all || (mixed_inertia_ && (!free || unmoved())))) {
    std::copy_n(model_->body_ipos + 3 * body.id, 3, object.ipos);
    std::copy_n(model_->body_iquat + 4 * body.id, 4, object.iquat);
    std::copy_n(model_->body_inertia + 3 * body.id, 3, object.inertia);
    object.mass = model_->body_mass[body.id];
    object.ialt.type = mjORIENTATION_QUAT;
    object.fullinertia[0] = std::numeric_limits<double>::quiet_NaN();
  } else if (!given) {
    return;
  }
  if (std::isnan(object.ipos[0])) std::fill_n(object.ipos, 3, 0.0);
  Resolve(body, object.iquat, object.ialt);
  mjsBody reference;
  spec::SetDefaults(reference);
  WriteElement(RowOf(Tag::kInertial), &object, &reference, "", "");
  out_.Close();
}

void Writer::WriteJoint(const Joint& joint, const DefaultClass* inherited) {
  mjsJoint object = InRadians(joint, joint.spec);
  static const Joint kPlain;
  mjsJoint reference = kPlain.spec;
  // A free joint that differs from the built-in defaults in nothing but its own three attributes.
  if (object.type == mjJNT_FREE) {
    reference.type = mjJNT_FREE;
    reference.group = object.group;
    reference.align = object.align;
    XmlPrinter rest;
    rest.Open("joint");
    WriteAttributes(RowOf(Tag::kDefaultJoint), &object, &reference, "", "", rest);
    if (!rest.HasAttributes()) {
      WriteElement(RowOf(Tag::kFreeJoint), &object, &kPlain.spec, joint.name, "");
      out_.Close();
      return;
    }
  }
  const DefaultClass& dclass = ClassOf(joint);
  reference = InRadians(dclass, dclass.joint.spec);
  WriteElement(RowOf(Tag::kJoint), &object, &reference, joint.name, ClassText(joint, inherited));
  out_.Close();
}

void Writer::WriteGeom(const Geom& geom, const DefaultClass* inherited) {
  const DefaultClass& dclass = ClassOf(geom);
  const mjsGeom object = Oriented(geom, geom.spec), reference = Oriented(dclass, dclass.geom.spec);
  WriteElement(RowOf(Tag::kGeom), &object, &reference, geom.name, ClassText(geom, inherited));
  WritePlugin(geom.spec.plugin);
  out_.Close();
}

void Writer::WriteSite(const Site& site, const DefaultClass* inherited) {
  const DefaultClass& dclass = ClassOf(site);
  const mjsSite object = Oriented(site, site.spec), reference = Oriented(dclass, dclass.site.spec);
  WriteElement(RowOf(Tag::kSite), &object, &reference, site.name, ClassText(site, inherited));
  out_.Close();
}

void Writer::WriteCamera(const Camera& camera, const DefaultClass* inherited) {
  const DefaultClass& dclass = ClassOf(camera);
  const mjsCamera object = Oriented(camera, camera.spec), reference = Oriented(dclass, dclass.camera.spec);
  WriteElement(RowOf(Tag::kCamera), &object, &reference, camera.name, ClassText(camera, inherited));
  out_.Close();
}

void Writer::WriteLight(const Light& light, const DefaultClass* inherited) {
  WriteElement(RowOf(Tag::kLight), &light.spec, &ClassOf(light).light.spec, light.name,
               ClassText(light, inherited));
  out_.Close();
}

}  // namespace pliant::io::mjcf
