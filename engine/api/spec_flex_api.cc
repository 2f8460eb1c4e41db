// mjs_: a flex with its bodies, as the element flexcomp makes it.
#include <mujoco/mujoco.h>

#include <cstdio>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/diagnostics.h"
#include "engine/core/log.h"
#include "engine/io/mjcf/read/fragment.h"
#include "engine/io/vfs.h"
#include "engine/spec/spec.h"

namespace {

using namespace pliant;  // elements only: no dynamics header may be included here

std::string Escaped(const char* text) {
  std::string escaped;
  for (const char* c = text; *c; ++c) {
    switch (*c) {
      case '"':
        escaped += "&quot;";
        break;
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      default:
        escaped += *c;
    }
  }
  return escaped;
}

// Text of one element with its attributes; those that are not given (null) are left out.
class ElementText {
 public:
  explicit ElementText(const char* tag) : text_(std::string("<") + tag) {}

  void Word(const char* name, const char* value) {
    if (value) text_ += std::string(" ") + name + "=\"" + Escaped(value) + "\"";
  }
  template <class T>
  void Numbers(const char* name, const T* values, int count) {
    if (!values) return;
    std::string list;
    for (int i = 0; i < count; ++i) {
      char number[40];
      std::snprintf(number, sizeof number, "%.17g ", static_cast<double>(values[i]));
      list += number;
    }
    Word(name, list.c_str());
  }
  void Positive(const char* name, double value) {
    if (value > 0) Numbers(name, &value, 1);
  }
  // The word with this number; another number becomes a word that nothing knows.
  void Choice(const char* name, int value, std::initializer_list<const char*> words) {
    const bool known = value >= 0 && static_cast<size_t>(value) < words.size();
    Word(name, known ? words.begin()[value] : std::to_string(value).c_str());
  }
  void Contents(const std::string& children) { children_ += children; }
  std::string str(std::string_view tag) const {
    return text_ + ">" + children_ + "</" + std::string(tag) + ">";
  }

 private:
  std::string text_, children_;
};

// Without its place, as the text that was read is none of the program's.
std::string FirstError(const DiagnosticSink& sink) {
  for (Diagnostic diagnostic : sink.List()) {
    if (diagnostic.severity != Severity::kError) continue;
    diagnostic.where = {};
    return "mjs_makeFlex: " + ToString(diagnostic);
  }
  return "";
}

}  // namespace

extern "C" {

mjsFlex* mjs_makeFlex(mjsBody* body, const char* name, const char* type, int dim, const char* dof,
                      const int count[3], const int cellcount[3], const double spacing[3],
                      const double scale[3], double radius, double mass, double inertiabox, int equality,
                      int rigid, int flatskin, int elastic2d, const double pos[3], const double quat[4],
                      const double origin[3], const char* file, const mjVFS* vfs) {
  if (!body) Fatal("mjs_makeFlex: body is NULL");
  if (!name) Fatal("mjs_makeFlex: name is NULL");
  ElementText flex("flexcomp"), edge("edge"), elasticity("elasticity");
  flex.Word("name", name);
  flex.Word("type", type);
  flex.Numbers("dim", &dim, 1);
  flex.Word("dof", dof);
  flex.Numbers("count", count, 3);
  if (cellcount && (cellcount[0] != 1 || cellcount[1] != 1 || cellcount[2] != 1)) {
    flex.Numbers("cellcount", cellcount, 3);
  }
  flex.Numbers("spacing", spacing, 3);
  flex.Numbers("scale", scale, 3);
  flex.Numbers("radius", &radius, 1);
  flex.Positive("mass", mass);
  flex.Positive("inertiabox", inertiabox);
  flex.Word("rigid", rigid ? "true" : "false");
  flex.Word("flatskin", flatskin ? "true" : "false");
  flex.Numbers("pos", pos, 3);
  flex.Numbers("quat", quat, 4);
  flex.Numbers("origin", origin, 3);
  flex.Word("file", file);
  edge.Choice("equality", equality, {"false", "true", "vert", "strain"});
  elasticity.Choice("elastic2d", elastic2d, {"none", "bend", "stretch", "both"});
  flex.Contents(edge.str("edge"));
  if (elastic2d) flex.Contents(elasticity.str("elasticity"));

  auto& place = *static_cast<spec::Body*>(spec::AsElement(body->element));
  spec::Spec& document = *place.model;
  DiagnosticSink sink;
  if (!io::ReadIntoBody(document, place, flex.str("flexcomp"), io::AsVfs(vfs), sink)) {
    document.SetError(FirstError(sink));
    return nullptr;
  }
  return &document.flexes.back()->spec;
}

}  // extern "C"
