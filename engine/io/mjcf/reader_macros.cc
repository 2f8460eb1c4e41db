// Reads the elements that expand into many others.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/io/mjcf/reader_impl.h"
#include "engine/io/mjcf/values.h"
#include "engine/spec/composite.h"

namespace pliant::mjcf {
namespace {

// The three words of a cable's curve. False when one is unknown.
bool ReadCurve(const std::string& text, std::array<CurveShape, 3>& curve) {
  const std::vector<std::string> words = SplitWords(text);
  if (words.size() > curve.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "s") {
      curve[i] = CurveShape::kLine;
    } else if (words[i] == "cos(s)") {
      curve[i] = CurveShape::kCosine;
    } else if (words[i] == "sin(s)") {
      curve[i] = CurveShape::kSine;
    } else if (words[i] != "0") {
      return false;
    }
  }
  return true;
}

// Attributes of the template joint of a composite.
void ReadCompositeJoint(const XmlElement& xml, mjsJoint& joint) {
  // They are called as in a joint of a default class; the joint's type is given by the composite.
  const int type = joint.type;
  StoreAttributes(RowOf(Tag::kDefaultJoint), xml, &joint);
  joint.type = static_cast<mjtJoint>(type);
}

}  // namespace

void Reader::ReadComposite(const ElementRow& row, const XmlElement& xml, Place place) {
  if (FetchText(xml, "type") != "cable") {
    return ErrorAt(xml, "type",
                   "composite type '" + FetchText(xml, "type") +
                       "' no longer exists; use 'cable', or 'replicate' and 'flexcomp' instead");
  }
  CableOptions options;
  options.where = {xml.file, xml.line, xml.column};
  options.prefix = FetchText(xml, "prefix");
  options.initial = static_cast<CableOptions::Start>(
      FetchKeyword(row, xml, "initial", static_cast<int>(CableOptions::Start::kBall)));
  const std::vector<int> count = FetchIntList(xml, "count");
  if (!count.empty()) options.count = count[0];
  if (std::any_of(count.begin() + (count.empty() ? 0 : 1), count.end(), [](int n) { return n != 1; })) {
    return ErrorAt(xml, "count", "a cable is one-dimensional: only the first number may be larger than 1");
  }
  options.vertex = FetchRealList(xml, "vertex");
  FetchReals(xml, "offset", options.offset, 3);
  FetchReals(xml, "quat", options.quat, 4);
  FetchReals(xml, "size", options.size, 3);
  if (!ReadCurve(FetchText(xml, "curve"), options.curve)) {
    return ErrorAt(xml, "curve", "'curve' must be up to three words out of s, cos(s), sin(s), 0");
  }
  bool jointed = false;
  for (const XmlElement& child : xml.children) {
    const ElementRow& child_row = *FindChild(row, child.name);
    switch (child_row.tag) {
      case Tag::kCompositeJoint:
        if (std::exchange(jointed, true)) Error(child, "a cable has only one kind of joints");
        ReadCompositeJoint(child, options.joint.spec);
        break;
      case Tag::kCompositeGeom:
        StoreAttributes(child_row, child, &options.geom.spec);
        break;
      case Tag::kCompositeSite:
        StoreAttributes(child_row, child, &options.site.spec);
        break;
      case Tag::kCompositeSkin:
        StoreAttributes(RowOf(Tag::kSkin), child, &options.skin.spec);
        options.skin.own.texcoord.clear();
        options.skin_texcoord = FetchText(child, "texcoord") == "true";
        break;
      case Tag::kPlugin: {
        Plugin settings;
        ReadConfig(child, settings);
        options.plugin = FetchText(child, "plugin");
        options.plugin_instance = FetchText(child, "instance");
        options.plugin_attributes = settings.own.attributes;
        break;
      }
      default:
        break;
    }
  }
  std::string problem;
  if (!MakeCable(spec_, place.body, place.frame, options, problem)) Error(xml, problem);
}

void Reader::ReadFlexcomp(const ElementRow&, const XmlElement& xml, Place) {
  Error(xml, "flexcomp objects are not supported");
}

}  // namespace pliant::mjcf
