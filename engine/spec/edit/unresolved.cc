#include "engine/spec/edit/unresolved.h"

#include <vector>

#include "engine/core/spelling.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/describe.h"
#include "engine/spec/edit/queries.h"
#include "engine/spec/references.h"

namespace pliant::spec {
namespace {

constexpr std::size_t kMaxNamesListed = 6;

// Whether a name that is not found stops the compiler. With discardvisual the materials of geoms and the
// textures of materials go unread; a mesh's material matters to geoms alone; the body of an attached plugin
// and the sites of other transmissions are not looked up.
template <class T>
bool IsRead(const T&, mjtObj, const std::string&, bool) {
  return true;
}
bool IsRead(const Geom&, mjtObj kind, const std::string&, bool discard) {
  return kind != mjOBJ_MATERIAL || !discard;
}
bool IsRead(const Material&, mjtObj, const std::string&, bool discard) { return !discard; }
bool IsRead(const Mesh&, mjtObj kind, const std::string&, bool) { return kind != mjOBJ_MATERIAL; }
bool IsRead(const Actuator& actuator, mjtObj, const std::string& name, bool) {
  if (&name == &actuator.own.refsite) return actuator.spec.trntype == mjTRN_SITE;
  if (&name == &actuator.own.slidersite) return actuator.spec.trntype == mjTRN_SLIDERCRANK;
  return true;
}

class Reporter {
 public:
  Reporter(Spec& spec, DiagnosticSink& sink) : spec_(spec), sink_(sink) {}

  void Run() {
    Visit(spec_.materials);
    Visit(spec_.meshes);
    VisitBody(*spec_.world);
    VisitRelationLists([&](auto& list) { Visit(list); }, spec_);
  }

 private:
  void VisitBody(Body& body) {
    Visit(body.geoms);
    Visit(body.sites);
    Visit(body.cameras);
    Visit(body.lights);
    for (Body* child : body.bodies) VisitBody(*child);
  }

  template <class T>
  void Visit(const std::vector<T*>& list) {
    for (T* element : list) {
      VisitReferences(*element, [&](mjtObj kind, const std::string& name) { Check(*element, kind, name); });
    }
  }

  template <class T>
  void Check(const T& element, mjtObj kind, const std::string& name) {
    if (name.empty() || kind == mjOBJ_UNKNOWN || sink_.ErrorCount() > kMaxErrors || spec_.Find(kind, name))
      return;
    if (!IsRead(element, kind, name, spec_.spec.compiler.discardvisual != 0)) return;
    std::string message = NotFound(spec_, kind, name);
    if (!element.info.empty()) message += " (" + element.info + ")";
    sink_.Add({Severity::kError, element.where.ToLocation(), Describe(element), std::move(message), "",
               element.id});
  }

  Spec& spec_;
  DiagnosticSink& sink_;
};

}  // namespace

std::string NotFound(const Spec& spec, mjtObj kind, const std::string& name) {
  const std::vector<const char*> names = NamesOf(spec, kind);
  std::string text = std::string(KindName(kind)) + " '" + name + "' not found";
  if (names.empty()) return text + "; nothing of this kind has a name";
  const std::string nearest = NearestSpelling(name, names);
  if (!nearest.empty()) return text + "; did you mean '" + nearest + "'?";
  if (names.size() > kMaxNamesListed) return text;
  text += "; there is ";
  for (std::size_t i = 0; i < names.size(); ++i) text += std::string(i ? ", '" : "'") + names[i] + "'";
  return text;
}

void DropUnresolved(Spec& spec) {
  const bool discard = spec.spec.compiler.discardvisual != 0;
  for (bool dropped = true; dropped;) {
    dropped = false;
    const auto drop = [&](auto& list) {
      std::erase_if(list, [&](auto* element) {
        bool lacks = false;
        VisitReferences(*element, [&](mjtObj kind, const std::string& name) {
          lacks = lacks || (!name.empty() && kind != mjOBJ_UNKNOWN && !spec.Find(kind, name) &&
                            IsRead(*element, kind, name, discard));
        });
        if (lacks) spec.UnindexName(*element);
        dropped = dropped || lacks;
        return lacks;
      });
    };
    VisitRelationLists(drop, spec);
  }
  spec.Renumber();
  spec.ShowIds();
}

void ReportUnresolved(Spec& spec, DiagnosticSink& sink) { Reporter(spec, sink).Run(); }

}  // namespace pliant::spec
