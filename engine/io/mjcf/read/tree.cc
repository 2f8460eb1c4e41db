#include "engine/io/mjcf/read/tree.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "engine/io/document_budget.h"
#include "engine/io/mjcf/read/macros.h"
#include "engine/io/mjcf/read/plugins.h"
#include "engine/io/mjcf/values.h"
#include "engine/math/eig3.h"
#include "engine/math/quat.h"
#include "engine/spec/attributes/keys.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/edit/attach.h"
#include "engine/spec/edit/replicate.h"

namespace pliant::io::mjcf {

using spec::Body;
using spec::DefaultClass;
using spec::Frame;

namespace {

// How many elements the contents of `xml` become.
double Expanded(Reading& r, const XmlElement& xml);

// How many elements a replicate makes, with those inside. Reports the innermost one that asks for too many.
double Replicas(Reading& r, const XmlElement& xml) {
  int count = 0;
  FetchInt(xml, "count", count);
  const double made = std::max(0, count) * (1 + Expanded(r, xml));
  if (made > DocumentBudget::kMaxElements && !r.too_large) {
    r.too_large = true;
    r.ErrorAt(xml, "count", "'count' " + spec::TooMany(made, "elements", DocumentBudget::kMaxElements));
  }
  return made;
}

double Expanded(Reading& r, const XmlElement& xml) {
  double count = 0;
  for (const XmlElement& child : xml.children) {
    count += child.name == RowOf(Tag::kReplicate).name ? Replicas(r, child) : 1 + Expanded(r, child);
  }
  return count;
}

void CheckReplicas(Reading& r, const XmlElement& xml) {
  for (const XmlElement& child : xml.children) {
    if (r.too_large) return;
    if (child.name == RowOf(Tag::kReplicate).name) {
      Replicas(r, child);
    } else {
      CheckReplicas(r, child);
    }
  }
}

// A frame around everything that stands in the world body, for as long as this lives: a model that is
// attached many times is not wrapped as many times.
class WrappedWorld {
 public:
  explicit WrappedWorld(spec::Spec& model) : world_(*model.world) {
    const auto note = [&](const auto& list) {
      std::copy_if(list.begin(), list.end(), std::back_inserter(inside_),
                   [](const spec::TreeElement* element) { return !element->frame; });
    };
    note(world_.frames);
    note(world_.bodies);
    note(world_.geoms);
    note(world_.sites);
    note(world_.cameras);
    note(world_.lights);
    frame_ = model.AddFrame(world_, nullptr, nullptr);
    std::rotate(world_.frames.begin(), world_.frames.end() - 1, world_.frames.end());  // before what it holds
    for (spec::TreeElement* element : inside_) element->frame = frame_;
  }
  ~WrappedWorld() {
    for (spec::TreeElement* element : inside_) element->frame = nullptr;
    std::erase(world_.frames, frame_);
  }
  WrappedWorld(const WrappedWorld&) = delete;
  WrappedWorld& operator=(const WrappedWorld&) = delete;

  Frame* frame() const { return frame_; }

 private:
  Body& world_;
  Frame* frame_;
  std::vector<spec::TreeElement*> inside_;
};

// What an attach element names in `child`: the whole of it when it names no part. Null, and reported, when
// there is no such thing.
spec::Element* FindAttached(Reading& r, const XmlElement& xml, spec::Spec& child,
                            std::optional<WrappedWorld>& wrapped) {
  const bool own = &child == &r.spec;
  const std::string where = own ? "above this element" : "in model '" + FetchText(xml, "model") + "'";
  if (const std::string* body = xml.Find("body"); body && !body->empty()) {
    spec::Element* found = child.Find<Body>(*body);
    if (!found) r.ErrorAt(xml, "body", "there is no body '" + *body + "' " + where);
    return found;
  }
  if (const std::string* frame = xml.Find("frame"); frame && !frame->empty()) {
    spec::Element* found = child.Find<Frame>(*frame);
    if (!found) r.ErrorAt(xml, "frame", "there is no frame '" + *frame + "' " + where);
    return found;
  }
  if (!own) return wrapped.emplace(child).frame();
  r.Error(xml, "it names neither a model nor a part of this one; give 'model', 'body' or 'frame'");
  return nullptr;
}

void ReadJoint(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place,
               DefaultClass* dclass) {
  if (&place.body == r.spec.world)
    return r.Error(xml, "the world cannot have joints; put the joint into a body");
  const bool free = row.tag == Tag::kFreeJoint;
  r.Fill(
      free ? r.spec.AddFreeJoint(place.body, place.frame) : r.spec.AddJoint(place.body, dclass, place.frame),
      row, xml);
}

void ReadBody(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  DefaultClass* contents = r.ClassOf(xml, "childclass", place.dclass);
  Body* body = r.Fill(r.spec.AddBody(place.body, contents, place.frame), row, xml);
  if (contents) body->dclass = contents;
  body->own.childclass = body->dclass->name;
  ReadTree(r, xml, {*body, nullptr, contents});
}

void ReadFrame(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  DefaultClass* contents = r.ClassOf(xml, "childclass", place.dclass);
  Frame* frame = r.Fill(r.spec.AddFrame(place.body, place.frame, contents), row, xml);
  if (contents) frame->dclass = contents;
  frame->own.childclass = frame->dclass->name;
  ReadTree(r, xml, {place.body, frame, contents});
}

// A body does not remember that its inertia was given in a frame: position and axes are turned into
// those of the body.
void PlaceInertial(Reading& r, const XmlElement& xml, TreePlace place) {
  mjsBody& inertia = place.body.spec;
  const mjsCompiler& compiler = r.spec.spec.compiler;
  const auto axes_of = [&](double quat[4], const mjsOrientation& orientation) {
    if (const char* problem = spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, orientation);
        *problem)
      r.Error(xml, problem);
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

void ReadInertial(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  if (&place.body == r.spec.world)
    return r.Error(xml, "the world has no inertia; put 'inertial' into a body");
  if (xml.Find("fullinertia")) {
    for (const char* orientation : {"quat", "axisangle", "xyaxes", "zaxis", "euler"}) {
      if (xml.Find(orientation)) {
        return r.ErrorAt(
            xml, orientation,
            "'fullinertia' determines the orientation; leave out '" + std::string(orientation) + "'");
      }
    }
  }
  StoreAttributes(row, xml, &place.body.spec);
  place.body.spec.explicitinertial = 1;
  PlaceInertial(r, xml, place);
}

// Reads the children once into a temporary body and copies it `count` times, each replica one offset
// farther than the one before, along the axes of that one, and turned by as many times the angles.
void ReadReplicate(Reading& r, const XmlElement& xml, TreePlace place) {
  int count = 0;
  FetchInt(xml, "count", count);
  if (count < 0) {
    r.sink.Warning(LocationOf(xml, "count"), Describe(xml), "'count' is negative: nothing is copied");
    count = 0;
  }
  if (r.sink.HasErrors()) count = std::min(count, 1);  // one is enough to find more errors
  double offset[3] = {0, 0, 0}, euler[3] = {0, 0, 0};
  FetchReals(xml, "offset", offset, 3);
  FetchReals(xml, "euler", euler, 3);
  place.dclass = r.ClassOf(xml, "childclass", place.dclass);
  Body* holder = r.spec.AddBody(place.body, place.dclass, nullptr);
  if (place.dclass) holder->dclass = place.dclass;
  r.Mark(*holder, xml);
  ReadTree(r, xml, {*holder, nullptr, place.dclass});
  spec::Replication replication(r.spec, *holder, count);
  if (const double numbers = replication.key_numbers(); numbers > DocumentBudget::kMaxElements) {
    replication.Finish();
    return r.ErrorAt(
        xml, "count",
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
    const mjsCompiler& compiler = r.spec.spec.compiler;
    const char* problem = spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, turn);
    if (*problem) return r.ErrorAt(xml, "euler", problem);
    Frame* frame = r.spec.AddFrame(place.body, place.frame, place.dclass);
    frame->where = {xml.file, xml.line, xml.column};
    std::copy_n(pos, 3, frame->spec.pos);
    std::copy_n(quat, 4, frame->spec.quat);
    char number[16];
    std::snprintf(number, sizeof number, "%0*d", digits, i);
    r.spec.SetError("");
    if (!replication.Add(place.body, *frame, FetchText(xml, "sep") + number)) {
      return r.Error(xml, r.spec.error());
    }
    if (i == 0 && !r.spec.error().empty()) r.sink.Warning(LocationOf(xml), Describe(xml), r.spec.error());
    double moved[3];
    RotVecQuat(moved, offset, quat);
    for (int k = 0; k < 3; ++k) pos[k] += moved[k];
  }
  replication.Finish();
}

void ReadAttach(Reading& r, const XmlElement& xml, TreePlace place) {
  spec::Spec* child = &r.spec;
  if (const std::string* model = xml.Find("model")) {
    child = r.spec.FindSubmodel(*model);
    if (!child && r.copies.own.contains(*model)) return;  // it could not be read
    if (!child) return r.ErrorAt(xml, "model", "there is no asset 'model' named '" + *model + "' to attach");
  }
  std::optional<WrappedWorld> wrapped;
  spec::Element* part = FindAttached(r, xml, *child, wrapped);
  if (!part) return;
  if (const char* warning = child == &r.spec ? nullptr : spec::PendingKeysWarning(*child))
    r.sink.Warning(LocationOf(xml), Describe(xml), warning);
  // A sub-model stays complete, so that it can be attached again.
  const bool deep = std::exchange(r.spec.deep_attach, true);
  Frame* frame = place.frame;
  if (!frame && child != &r.spec) frame = r.spec.AddFrame(place.body, nullptr, place.dclass);
  r.spec.SetError("");
  const spec::Element* attached =
      spec::AttachUnnumbered(r.spec, place.body, frame, *part, FetchText(xml, "prefix"), "");
  r.spec.deep_attach = deep;
  if (!attached) return r.Error(xml, "cannot attach: " + r.spec.error());
  r.attached_last = true;
  if (!r.spec.error().empty()) r.sink.Warning(LocationOf(xml), Describe(xml), r.spec.error());
}

}  // namespace

void CountMade(Reading& r, const XmlElement& root, const AskedParts& parts, const AskedModels& others) {
  CheckReplicas(r, root);
  r.copies = CountCopies(root, parts, others);
  if (!r.copies.excess || r.too_large) return;
  r.too_large = true;
  r.Error(*r.copies.excess, TooManyElements() + "; this element would be copied " +
                                FormatReal(r.copies.excess_copies) + " times");
}

void CheckCamera(Reading& r, const XmlElement& xml) {
  if (xml.Find("sensorsize") && xml.Find("fovy")) {
    r.ErrorAt(xml, "fovy", "'fovy' and 'sensorsize' exclude each other");
  }
  for (const double pixels : FetchRealList(xml, "resolution")) {
    if (pixels != std::floor(pixels)) {
      return r.ErrorAt(xml, "resolution", "the resolution must be two whole numbers");
    }
  }
}

void StoreOrthographic(Reading& r, const XmlElement& xml, mjsCamera& camera) {
  const std::string* orthographic = xml.Find("orthographic");
  if (!orthographic) return;
  r.sink.Warning(LocationOf(xml, "orthographic"), Describe(xml),
                 "attribute 'orthographic' was replaced by projection=\"" +
                     std::string(*orthographic == "true" ? "orthographic" : "perspective") +
                     "\" and is read as that");
  if (!xml.Find("projection"))
    camera.proj = *orthographic == "true" ? mjPROJ_ORTHOGRAPHIC : mjPROJ_PERSPECTIVE;
}

void StoreDirectional(const XmlElement& xml, mjsLight& light) {
  const std::string* directional = xml.Find("directional");
  if (!directional) return;
  light.type = *directional == "true" ? mjLIGHT_DIRECTIONAL : mjLIGHT_SPOT;
}

void ReadTree(Reading& r, const XmlElement& xml, TreePlace place) {
  if (r.too_large) return;
  for (const XmlElement& child : xml.children) {
    const ElementRow* row = FindChild(RowOf(Tag::kBody), child.name);
    if (!row) continue;
    DefaultClass* dclass = r.ClassOf(child, "class", place.dclass);
    if (row->tag != Tag::kInertial && row->tag != Tag::kPlugin) r.attached_last = false;
    switch (row->tag) {
      case Tag::kBody:
        ReadBody(r, *row, child, place);
        break;
      case Tag::kFrame:
        ReadFrame(r, *row, child, place);
        break;
      case Tag::kInertial:
        ReadInertial(r, *row, child, place);
        break;
      case Tag::kJoint:
      case Tag::kFreeJoint:
        ReadJoint(r, *row, child, place, dclass);
        break;
      case Tag::kGeom: {
        spec::Geom* geom = r.Fill(r.spec.AddGeom(place.body, dclass, place.frame), *row, child);
        for (const XmlElement& plugin : child.children) ReadPlugin(r, plugin, *geom, geom->spec.plugin);
        break;
      }
      case Tag::kSite:
        r.Fill(r.spec.AddSite(place.body, dclass, place.frame), *row, child);
        break;
      case Tag::kCamera:
        CheckCamera(r, child);
        StoreOrthographic(r, child,
                          r.Fill(r.spec.AddCamera(place.body, dclass, place.frame), *row, child)->spec);
        break;
      case Tag::kLight:
        StoreDirectional(child, r.Fill(r.spec.AddLight(place.body, dclass, place.frame), *row, child)->spec);
        break;
      case Tag::kPlugin:
        ReadPlugin(r, child, place.body, place.body.spec.plugin);
        break;
      case Tag::kReplicate:
        ReadReplicate(r, child, place);
        break;
      case Tag::kAttach:
        ReadAttach(r, child, place);
        break;
      case Tag::kComposite:
        ReadComposite(r, *row, child, place);
        break;
      case Tag::kFlexcomp:
        ReadFlexcomp(r, *row, child, place);
        break;
      default:
        break;
    }
  }
}

}  // namespace pliant::io::mjcf
