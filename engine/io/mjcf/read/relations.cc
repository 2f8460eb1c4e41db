#include "engine/io/mjcf/read/relations.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/io/mjcf/read/assets.h"
#include "engine/io/mjcf/values.h"

namespace pliant::io::mjcf {
namespace {

// The text stands in `data` or in one CDATA section.
void ReadText(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Text* text = r.Fill(r.spec.AddText(), row, xml);
  if (xml.Find("data")) {
    if (!xml.cdata.empty()) {
      r.sink.Warning(LocationOf(xml, "data"), Describe(xml),
                     "the text stands in 'data' and in a CDATA section; that of 'data' counts");
    }
  } else if (xml.cdata.size() > 1) {
    r.Error(xml, "the text stands in several CDATA sections; write one");
  } else if (!xml.cdata.empty()) {
    text->own.data = xml.cdata[0];
  }
  if (text->own.data.empty()) {
    r.ErrorAt(xml, "data", "it has no text: give 'data', or a CDATA section that is not empty");
  }
}

void ReadTuple(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Tuple* tuple = r.Fill(r.spec.AddTuple(), row, xml);
  for (const XmlElement& member : xml.children) {
    double parameter = 0;
    FetchReal(member, "prm", parameter);
    tuple->own.objtype.push_back(FetchKeyword(RowOf(Tag::kTupleElement), member, "objtype", mjOBJ_UNKNOWN));
    const std::vector<std::string> words = SplitWords(FetchText(member, "objname"));
    tuple->own.objname.push_back(words.size() == 1 ? words[0] : FetchText(member, "objname"));
    tuple->own.objprm.push_back(parameter);
  }
}

void ReadEquality(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Equality* equality = r.spec.AddEquality(r.ClassOf(xml, "class", nullptr));
  mjsEquality& e = equality->spec;
  switch (row.tag) {
    case Tag::kConnect:
      e.type = mjEQ_CONNECT;
      break;
    case Tag::kWeld:
      e.type = mjEQ_WELD;
      e.data[10] = 1;  // torque scale
      break;
    case Tag::kEqualityJoint:
      e.type = mjEQ_JOINT;
      break;
    case Tag::kEqualityTendon:
      e.type = mjEQ_TENDON;
      break;
    case Tag::kEqualityFlexVert:
      e.type = mjEQ_FLEXVERT;
      break;
    case Tag::kEqualityFlexStrain:
      e.type = mjEQ_FLEXSTRAIN;
      break;
    default:
      e.type = mjEQ_FLEX;
  }
  r.Fill(equality, row, xml);
  if (row.tag != Tag::kConnect && row.tag != Tag::kWeld) return;

  // Either bodies with an anchor, or two sites.
  const bool sites = xml.Find("site1") || xml.Find("site2");
  const bool connect = row.tag == Tag::kConnect;
  if (sites) {
    for (const char* name : {"body1", "body2", "anchor", "relpose"}) {
      if (xml.Find(name)) r.ErrorAt(xml, name, std::string("'") + name + "' cannot be combined with sites");
    }
    if (!xml.Find("site1") || !xml.Find("site2")) r.Error(xml, "both 'site1' and 'site2' are needed");
    if (connect) std::fill_n(e.data, mjNEQDATA, 0.0);  // the sites say all
  } else if (!xml.Find("body1") || (connect && !xml.Find("anchor"))) {
    r.Error(xml, connect ? "give either 'body1' and 'anchor', or 'site1' and 'site2'"
                         : "give either 'body1', or 'site1' and 'site2'");
  } else if (!connect && !xml.Find("anchor")) {
    // The shared default vector has a 1 where an anchor would stand.
    std::fill_n(e.data, 3, 0.0);
  }
}

void ReadTendon(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Tendon* tendon = r.Fill(r.spec.AddTendon(r.ClassOf(xml, "class", nullptr)), row, xml);
  SpreadSpringLength(xml, tendon->spec);
  for (const XmlElement& part : xml.children) {
    spec::Wrap* wrap = nullptr;
    double number = 0;
    switch (FindChild(row, part.name)->tag) {
      case Tag::kSpatialSite:
        wrap = r.spec.WrapSite(*tendon, FetchText(part, "site"));
        break;
      case Tag::kSpatialGeom:
        wrap = r.spec.WrapGeom(*tendon, FetchText(part, "geom"), FetchText(part, "sidesite"));
        break;
      case Tag::kSpatialPulley:
        FetchReal(part, "divisor", number);
        wrap = r.spec.WrapPulley(*tendon, number);
        break;
      default:
        FetchReal(part, "coef", number);
        wrap = r.spec.WrapJoint(*tendon, FetchText(part, "joint"), number);
    }
    wrap->where = {part.file, part.line, part.column};
  }
}

void ReadFlex(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Flex* flex = r.Fill(r.spec.AddFlex(), row, xml);
  for (const XmlElement& child : xml.children) {
    StoreAttributes(*FindChild(row, child.name), child, &flex->spec);
  }
}

}  // namespace

void SpreadSpringLength(const XmlElement& xml, mjsTendon& tendon) {
  double length[2];
  if (FetchReals(xml, "springlength", length, 2) == 1) tendon.springlength[1] = length[0];
}

void ReadRelation(Reading& r, const ElementRow& row, const XmlElement& xml) {
  switch (row.tag) {
    case Tag::kPair:
      r.Fill(r.spec.AddPair(r.ClassOf(xml, "class", nullptr)), row, xml);
      return;
    case Tag::kExclude:
      r.Fill(r.spec.AddExclude(), row, xml);
      return;
    case Tag::kConnect:
    case Tag::kWeld:
    case Tag::kEqualityJoint:
    case Tag::kEqualityTendon:
    case Tag::kEqualityFlex:
    case Tag::kEqualityFlexVert:
    case Tag::kEqualityFlexStrain:
      return ReadEquality(r, row, xml);
    case Tag::kSpatial:
    case Tag::kFixed:
      return ReadTendon(r, row, xml);
    case Tag::kFlex:
      return ReadFlex(r, row, xml);
    case Tag::kSkin:
      return ReadSkin(r, row, xml);
    case Tag::kKey:
      r.Fill(r.spec.AddKey(), row, xml);
      return;
    case Tag::kNumeric: {
      spec::Numeric* numeric = r.Fill(r.spec.AddNumeric(), row, xml);
      const int given = static_cast<int>(numeric->own.data.size());
      int& size = numeric->spec.size;
      if (!xml.Find("size")) size = given;
      if (size < 1 || size > 500)
        return r.Error(xml, "the size must be between 1 and 500; give 'data' or 'size'");
      if (given > size) r.Error(xml, "'data' has more numbers than 'size' says");
      return;
    }
    case Tag::kText:
      return ReadText(r, row, xml);
    case Tag::kTuple:
      return ReadTuple(r, row, xml);
    default:
      return;
  }
}

}  // namespace pliant::io::mjcf
