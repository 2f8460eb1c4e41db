// Reads the kinematic tree.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/read/reader_impl.h"
#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/spec/attributes/keys.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/edit/attach.h"
#include "engine/spec/edit/queries.h"

namespace pliant::io::mjcf {

using spec::Body;
using spec::DefaultClass;
using spec::Frame;

void Reader::ReadTree(const XmlElement& xml, Place place) {
  if (too_large_) return;
  for (const XmlElement& child : xml.children) {
    const ElementRow* row = FindChild(RowOf(Tag::kBody), child.name);
    if (!row) continue;
    DefaultClass* dclass = ClassOf(child, "class", place.dclass);
    switch (row->tag) {
      case Tag::kBody:
        ReadBody(*row, child, place);
        break;
      case Tag::kFrame:
        ReadFrame(*row, child, place);
        break;
      case Tag::kInertial:
        ReadInertial(*row, child, place);
        break;
      case Tag::kJoint:
      case Tag::kFreeJoint:
        ReadJoint(*row, child, place, dclass);
        break;
      case Tag::kGeom: {
        spec::Geom* geom = Fill(spec_.AddGeom(place.body, dclass, place.frame), *row, child);
        for (const XmlElement& plugin : child.children) ReadPlugin(plugin, *geom, geom->spec.plugin);
        break;
      }
      case Tag::kSite:
        Fill(spec_.AddSite(place.body, dclass, place.frame), *row, child);
        break;
      case Tag::kCamera:
        CheckCamera(child);
        StoreOrthographic(child, Fill(spec_.AddCamera(place.body, dclass, place.frame), *row, child)->spec);
        break;
      case Tag::kLight:
        StoreDirectional(child, Fill(spec_.AddLight(place.body, dclass, place.frame), *row, child)->spec);
        break;
      case Tag::kPlugin:
        ReadPlugin(child, place.body, place.body.spec.plugin);
        break;
      case Tag::kReplicate:
        ReadReplicate(child, place);
        break;
      case Tag::kAttach:
        ReadAttach(child, place);
        break;
      case Tag::kComposite:
        ReadComposite(*row, child, place);
        break;
      case Tag::kFlexcomp:
        ReadFlexcomp(*row, child, place);
        break;
      default:
        break;
    }
  }
}

void Reader::ReadJoint(const ElementRow& row, const XmlElement& xml, Place place, DefaultClass* dclass) {
  if (&place.body == spec_.world)
    return Error(xml, "the world cannot have joints; put the joint into a body");
  const bool free = row.tag == Tag::kFreeJoint;
  Fill(free ? spec_.AddFreeJoint(place.body, place.frame) : spec_.AddJoint(place.body, dclass, place.frame),
       row, xml);
}

// Either fovy, or a sensor size with the lengths that go with it. Pixels are whole.
void Reader::CheckCamera(const XmlElement& xml) {
  if (xml.Find("sensorsize")) {
    if (xml.Find("fovy")) ErrorAt(xml, "fovy", "'fovy' and 'sensorsize' exclude each other");
  } else {
    for (const char* name : {"focal", "focalpixel", "principal", "principalpixel"}) {
      if (xml.Find(name)) {
        return ErrorAt(xml, name, std::string("'") + name + "' needs 'sensorsize' beside it");
      }
    }
  }
  for (const double pixels : FetchRealList(xml, "resolution")) {
    if (pixels != std::floor(pixels)) {
      return ErrorAt(xml, "resolution", "the resolution must be two whole numbers");
    }
    if (pixels < 0) return ErrorAt(xml, "resolution", "the resolution cannot be negative");
  }
}

void Reader::ReadBody(const ElementRow& row, const XmlElement& xml, Place place) {
  DefaultClass* contents = ClassOf(xml, "childclass", place.dclass);
  Body* body = Fill(spec_.AddBody(place.body, contents, place.frame), row, xml);
  if (contents) body->dclass = contents;
  ReadTree(xml, {*body, nullptr, contents});
}

void Reader::ReadFrame(const ElementRow& row, const XmlElement& xml, Place place) {
  DefaultClass* contents = ClassOf(xml, "childclass", place.dclass);
  Frame* frame = Fill(spec_.AddFrame(place.body, place.frame, contents), row, xml);
  if (contents) frame->dclass = contents;
  ReadTree(xml, {place.body, frame, contents});
}

void Reader::ReadInertial(const ElementRow& row, const XmlElement& xml, Place place) {
  if (&place.body == spec_.world) return Error(xml, "the world has no inertia; put 'inertial' into a body");
  if (xml.Find("diaginertia") && xml.Find("fullinertia")) {
    return Error(xml, "'diaginertia' and 'fullinertia' exclude each other");
  }
  if (xml.Find("fullinertia")) {
    for (const char* orientation : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (xml.Find(orientation)) {
        return ErrorAt(
            xml, orientation,
            "'fullinertia' determines the orientation; leave out '" + std::string(orientation) + "'");
      }
    }
  }
  StoreAttributes(row, xml, &place.body.spec);
  place.body.spec.explicitinertial = 1;
  PlaceInertial(xml, place);
}

// A body does not remember that its inertia was given in a frame: position and axes are turned into the body's.
void Reader::PlaceInertial(const XmlElement& xml, Place place) {
  mjsBody& inertia = place.body.spec;
  const mjsCompiler& compiler = spec_.spec.compiler;
  const auto axes_of = [&](double quat[4], const mjsOrientation& orientation) {
    if (const char* problem = spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, orientation);
        *problem)
      Error(xml, problem);
    Normalize4(quat);
  };
  if (!place.frame) return;
  axes_of(inertia.iquat, inertia.ialt);
  inertia.ialt.type = mjORIENTATION_QUAT;
  if (const double* full = inertia.fullinertia; xml.Find("fullinertia")) {
    const double rows[9] = {full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2]};
    double axes[9];
    Eig3(inertia.inertia, axes, inertia.iquat, rows);
    inertia.fullinertia[0] = std::nan("");
  }
  for (const Frame* frame = place.frame; frame; frame = frame->frame) {
    double outer[4], turned[4], moved[3];
    std::copy_n(frame->spec.quat, 4, outer);
    axes_of(outer, frame->spec.alt);
    MulQuat(turned, outer, inertia.iquat);
    std::copy_n(turned, 4, inertia.iquat);
    RotVecQuat(moved, inertia.ipos, outer);
    for (int k = 0; k < 3; ++k) inertia.ipos[k] = frame->spec.pos[k] + moved[k];
  }
}

namespace {

std::string TooManyElements() {
  char text[160];
  std::snprintf(text, sizeof text, "replicate and attach make more than %.15g elements in this document",
                DocumentBudget::kMaxElements);
  return text;
}

}  // namespace

// Spends what all replicates will make, before any of them does.
void Reader::CountReplicas(const XmlElement& xml) {
  for (const XmlElement& child : xml.children) {
    if (too_large_) return;
    if (child.name != RowOf(Tag::kReplicate).name) {
      CountReplicas(child);
    } else if (!DocumentBudget::Current().SpendElements(Replicas(child)) && !too_large_) {
      too_large_ = true;
      Error(child, TooManyElements());
    }
  }
}

// How many elements a replicate makes, with those inside. Reports the innermost one that asks for too many.
double Reader::Replicas(const XmlElement& xml) {
  int count = 0;
  FetchInt(xml, "count", count);
  const double made = std::max(0, count) * (1 + Expanded(xml));
  if (made > DocumentBudget::kMaxElements && !too_large_) {
    too_large_ = true;
    ErrorAt(xml, "count", "'count' " + spec::TooMany(made, "elements", DocumentBudget::kMaxElements));
  }
  return made;
}

// How many elements the contents of `xml` become.
double Reader::Expanded(const XmlElement& xml) {
  double count = 0;
  for (const XmlElement& child : xml.children) {
    count += child.name == RowOf(Tag::kReplicate).name ? Replicas(child) : 1 + Expanded(child);
  }
  return count;
}

// Reads the children once into a temporary body and copies it `count` times, each replica one offset
// farther than the one before, along the axes of that one, and turned by as many times the angles.
void Reader::ReadReplicate(const XmlElement& xml, Place place) {
  int count = 0;
  FetchInt(xml, "count", count);
  if (count < 0) return ErrorAt(xml, "count", "'count' cannot be negative");
  if (sink_.HasErrors()) count = std::min(count, 1);  // one is enough to find more errors
  double offset[3] = {0, 0, 0}, euler[3] = {0, 0, 0};
  FetchReals(xml, "offset", offset, 3);
  FetchReals(xml, "euler", euler, 3);
  place.dclass = ClassOf(xml, "childclass", place.dclass);
  Body* holder = spec_.AddBody(place.body, place.dclass, nullptr);
  if (place.dclass) holder->dclass = place.dclass;
  Mark(*holder, xml);
  ReadTree(xml, {*holder, nullptr, place.dclass});
  // What other macros inside have made.
  if (const double made = count * spec::ElementsIn(*holder); made > DocumentBudget::kMaxElements) {
    spec::RemoveHolder(spec_, *holder);
    return ErrorAt(xml, "count", "'count' " + spec::TooMany(made, "elements", DocumentBudget::kMaxElements));
  }
  if (const double numbers = spec::KeyNumbersOf(spec_, count); numbers > DocumentBudget::kMaxElements) {
    spec::RemoveHolder(spec_, *holder);
    return ErrorAt(xml, "count",
                   "'count' " + spec::TooMany(numbers, "values of keyframes", DocumentBudget::kMaxElements));
  }

  const int digits = static_cast<int>(std::to_string(count).size());
  double pos[3] = {0, 0, 0};
  for (int i = 0; i < count; ++i) {
    // The angles are multiplied, not the rotation repeated: that differs when there are several.
    mjsOrientation turn = {};
    turn.type = mjORIENTATION_EULER;
    for (int k = 0; k < 3; ++k) turn.euler[k] = i * euler[k];
    double quat[4] = {1, 0, 0, 0};
    const mjsCompiler& compiler = spec_.spec.compiler;
    const char* problem = spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, turn);
    if (*problem) return ErrorAt(xml, "euler", problem);
    Frame* frame = spec_.AddFrame(place.body, place.frame, place.dclass);
    frame->where = {xml.file, xml.line, xml.column};
    std::copy_n(pos, 3, frame->spec.pos);
    std::copy_n(quat, 4, frame->spec.quat);
    char number[16];
    std::snprintf(number, sizeof number, "%0*d", digits, i);
    if (!spec::Replicate(spec_, place.body, *frame, *holder, FetchText(xml, "sep") + number)) {
      return Error(xml, spec_.error());
    }
    double moved[3];
    RotVecQuat(moved, offset, quat);
    for (int k = 0; k < 3; ++k) pos[k] += moved[k];
  }
  spec::RemoveHolder(spec_, *holder);
}

// What an attach element names in `child`. Null, and reported, when there is no such thing.
spec::Element* Reader::FindAttached(const XmlElement& xml, spec::Spec& child) {
  const bool own = &child == &spec_;
  const std::string where = own ? "above this element" : "in model '" + FetchText(xml, "model") + "'";
  if (const std::string* body = xml.Find("body"); body && !body->empty()) {
    spec::Element* found = child.Find<Body>(*body);
    if (!found) ErrorAt(xml, "body", "there is no body '" + *body + "' " + where);
    return found;
  }
  if (const std::string* frame = xml.Find("frame"); frame && !frame->empty()) {
    spec::Element* found = child.Find<Frame>(*frame);
    if (!found) ErrorAt(xml, "frame", "there is no frame '" + *frame + "' " + where);
    return found;
  }
  if (!own) return WrapWorld(child);
  Error(xml, "it names neither a model nor a part of this one; give 'model', 'body' or 'frame'");
  return nullptr;
}

void Reader::ReadAttach(const XmlElement& xml, Place place) {
  spec::Spec* child = &spec_;
  if (const std::string* model = xml.Find("model")) {
    child = spec_.FindSubmodel(*model);
    if (!child) return ErrorAt(xml, "model", "there is no asset 'model' named '" + *model + "' to attach");
  }
  spec::Element* part = FindAttached(xml, *child);
  if (!part) return;
  // Models that attach models grow fast.
  const Body& source =
      part->elemtype == mjOBJ_BODY ? static_cast<Body&>(*part) : *static_cast<Frame&>(*part).body;
  if (!DocumentBudget::Current().SpendElements(spec::ElementsIn(source)))
    return Error(xml, TooManyElements());
  if (const char* warning = child == &spec_ ? nullptr : spec::PendingKeysWarning(*child))
    sink_.Warning(LocationOf(xml), Describe(xml), warning);
  // A sub-model stays complete, so that it can be attached again.
  const bool deep = std::exchange(spec_.deep_attach, true);
  Frame* frame = place.frame;
  if (!frame && child != &spec_) frame = spec_.AddFrame(place.body, nullptr, place.dclass);
  spec_.SetError("");
  const spec::Element* attached = spec::Attach(spec_, place.body, frame, *part, FetchText(xml, "prefix"), "");
  spec_.deep_attach = deep;
  if (!attached) return Error(xml, "cannot attach: " + spec_.error());
  if (!spec_.error().empty()) sink_.Warning(LocationOf(xml), Describe(xml), spec_.error());
}

// A frame around everything that stands in the world body.
Frame* Reader::WrapWorld(spec::Spec& model) {
  Body& world = *model.world;
  const std::vector<Frame*> outer_frames = world.frames;
  Frame* frame = model.AddFrame(world, nullptr, nullptr);
  std::rotate(world.frames.begin(), world.frames.end() - 1, world.frames.end());  // before what it holds
  auto enter = [frame](spec::TreeElement& element) {
    if (!element.frame && &element != frame) element.frame = frame;
  };
  for (Frame* f : outer_frames) enter(*f);
  for (Body* b : world.bodies) enter(*b);
  for (spec::Geom* g : world.geoms) enter(*g);
  for (spec::Site* s : world.sites) enter(*s);
  for (spec::Camera* c : world.cameras) enter(*c);
  for (spec::Light* l : world.lights) enter(*l);
  return frame;
}

}  // namespace pliant::io::mjcf
