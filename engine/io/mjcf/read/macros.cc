#include "engine/io/mjcf/read/macros.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "engine/io/assets/gmsh.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/assets/vertex_index.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/read/plugins.h"
#include "engine/io/mjcf/values.h"
#include "engine/math/vec3.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/attributes/orientation.h"
#include "engine/spec/macros/composite.h"
#include "engine/spec/macros/composite_chain.h"
#include "engine/spec/macros/composite_lattice.h"
#include "engine/spec/macros/flexcomp.h"

namespace pliant::io::mjcf {

using spec::CableOptions;
using spec::CurveShape;
using spec::FlexcompOptions;
using spec::FlexcompType;
using spec::LatticeOptions;

namespace {

constexpr double kPartsOfBody = 4;  // of a composite: the body, its joints and its geom

// Whether the budget of the document holds as many elements as a macro makes wherever it is copied to. What
// is too much for one macro alone its maker refuses.
bool Affordable(Reading& r, const XmlElement& xml, double made) {
  made *= r.copies.TimesOf(xml);
  if (DocumentBudget::Current().SpendElements(made)) return true;
  r.too_large = true;
  r.Error(xml, spec::TooMany(made, "elements, joints and copies counted", DocumentBudget::kMaxElements) +
                   " in a document, those before it included");
  return false;
}

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
  // They are called as in a joint of a default class; the joint's type is given by the composite, and the
  // limit follows from the range.
  const mjtJoint type = joint.type;
  const mjtLimited limited = joint.limited;
  StoreAttributes(RowOf(Tag::kDefaultJoint), xml, &joint);
  joint.type = type;
  joint.limited = limited;
}

// In a composite's skin `texcoord` is a switch; in a real skin it is a list of numbers.
XmlElement WithoutTexcoord(const XmlElement& skin) {
  XmlElement rest = skin;
  std::erase_if(rest.attributes, [](const XmlAttribute& a) { return a.name == "texcoord"; });
  return rest;
}

// The joints of a kind, and the equality that holds them at their places: always for twist and stretch, for
// the main joints of ropes, loops and cloths when its solver parameters are given.
bool ReadLatticeJoint(Reading& r, const XmlElement& xml, LatticeOptions& options) {
  const std::string kind = FetchText(xml, "kind");
  auto read = [&xml](spec::Joint& joint, spec::Equality& fix) {
    ReadCompositeJoint(xml, joint.spec);
    const int given = FetchReals(xml, "solreffix", fix.spec.solref, mjNREF) +
                      FetchReals(xml, "solimpfix", fix.spec.solimp, mjNIMP);
    return given > 0;
  };
  if (kind == "main") {
    options.hold_main = read(options.joint, options.joint_fix);
    return true;
  }
  if (options.type < LatticeOptions::Type::kRope) {
    r.ErrorAt(xml, "kind",
              "only the composite types rope, loop and cloth have joints of kind '" + kind + "'");
    return false;
  }
  std::optional<spec::HeldJoint>& held = kind == "twist" ? options.twist : options.stretch;
  held.emplace();
  read(held->joint, held->fix);
  return true;
}

// False when the element has no meaning there.
bool ReadLatticeChild(Reading& r, const ElementRow& row, const XmlElement& xml, LatticeOptions& options) {
  switch (row.tag) {
    case Tag::kCompositeJoint:
      return ReadLatticeJoint(r, xml, options);
    case Tag::kCompositeTendon:
      StoreAttributes(row, xml, &options.tendon.spec);
      FetchReals(xml, "solreffix", options.tendon_fix.spec.solref, mjNREF);
      FetchReals(xml, "solimpfix", options.tendon_fix.spec.solimp, mjNIMP);
      return true;
    case Tag::kCompositeGeom:
      StoreAttributes(row, xml, &options.geom.spec);
      return true;
    case Tag::kCompositeSkin:
      options.has_skin = true;
      options.geom.spec.group = 3;  // the skin is shown instead
      StoreAttributes(RowOf(Tag::kSkin), WithoutTexcoord(xml), &options.skin.spec);
      options.skin_texcoord = FetchText(xml, "texcoord") == "true";
      FetchInt(xml, "subgrid", options.skin_subgrid);
      return true;
    case Tag::kCompositePin:
      options.pins.push_back(FetchIntList(xml, "coord"));
      return true;
    default:
      r.Error(xml, "element '" + xml.name + "' has no meaning in this type of composite");
      return false;
  }
}

// The types of earlier releases.
void ReadLattice(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  using Type = LatticeOptions::Type;
  static const std::map<std::string, Type, std::less<>> kTypes = {
      {"particle", Type::kParticle}, {"grid", Type::kGrid},           {"box", Type::kBox},
      {"cylinder", Type::kCylinder}, {"ellipsoid", Type::kEllipsoid}, {"rope", Type::kRope},
      {"loop", Type::kLoop},         {"cloth", Type::kCloth}};
  const std::string type = FetchText(xml, "type");
  r.sink.Warning(LocationOf(xml, "type"), Describe(xml),
                 "type '" + type +
                     "' is of earlier releases: other programs may refuse this file; when saved, "
                     "ordinary elements take its place");
  LatticeOptions options;
  options.type = kTypes.at(type);
  options.where = {xml.file, xml.line, xml.column};
  options.prefix = FetchText(xml, "prefix");
  const std::vector<int> count = FetchIntList(xml, "count");
  std::copy(count.begin(), count.end(), options.count);
  FetchReal(xml, "spacing", options.spacing);
  FetchReals(xml, "offset", options.offset, 3);
  FetchReals(xml, "quat", options.quat, 4);
  Normalize4(options.quat);
  FetchReal(xml, "flatinertia", options.flatinertia);
  mjsGeom& geom = options.geom.spec;
  const bool shell =
      options.type == Type::kBox || options.type == Type::kCylinder || options.type == Type::kEllipsoid;
  if (options.type == Type::kParticle) {
    geom.condim = 1;  // frictionless, whatever the other geom says
    geom.priority = 1;
  } else if (shell) {
    geom.contype = 0;  // no contacts within the shell
  }
  for (const XmlElement& child : xml.children) {
    if (!ReadLatticeChild(r, *FindChild(row, child.name), child, options)) return;
  }
  const double bodies =
      spec::LatticeSize(options.count, options.type > Type::kGrid && options.type < Type::kRope);
  if (bodies <= spec::kMaxBodies && !Affordable(r, xml, kPartsOfBody * bodies)) return;
  std::string problem;
  const bool chain = options.type >= Type::kRope;
  const bool made = chain ? spec::MakeChain(r.spec, place.body, place.frame, options, problem)
                          : spec::MakeLattice(r.spec, place.body, place.frame, options, problem);
  if (!made) r.Error(xml, problem);
}

void ReadCable(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  CableOptions options;
  options.where = {xml.file, xml.line, xml.column};
  options.prefix = FetchText(xml, "prefix");
  options.initial = static_cast<CableOptions::Start>(
      FetchKeyword(row, xml, "initial", static_cast<int>(CableOptions::Start::kBall)));
  const std::vector<int> count = FetchIntList(xml, "count");
  if (!count.empty()) options.count = count[0];
  if (std::any_of(count.begin() + (count.empty() ? 0 : 1), count.end(), [](int n) { return n != 1; })) {
    return r.ErrorAt(xml, "count", "a cable is one-dimensional: only the first number may be larger than 1");
  }
  options.vertex = FetchRealList(xml, "vertex");
  options.vertex.resize(options.vertex.size() / 3 * 3);
  FetchReals(xml, "offset", options.offset, 3);
  FetchReals(xml, "quat", options.quat, 4);
  FetchReals(xml, "size", options.size, 3);
  if (!ReadCurve(FetchText(xml, "curve"), options.curve)) {
    return r.ErrorAt(xml, "curve", "'curve' must be up to three words out of s, cos(s), sin(s), 0");
  }
  bool jointed = false;
  for (const XmlElement& child : xml.children) {
    const ElementRow& child_row = *FindChild(row, child.name);
    switch (child_row.tag) {
      case Tag::kCompositeJoint:
        if (std::exchange(jointed, true) || FetchText(child, "kind") != "main") {
          r.Error(child, "a cable has only one kind of joints: main");
        }
        ReadCompositeJoint(child, options.joint.spec);
        break;
      case Tag::kCompositeGeom:
        StoreAttributes(child_row, child, &options.geom.spec);
        break;
      case Tag::kCompositeSite:
        StoreAttributes(child_row, child, &options.site.spec);
        break;
      case Tag::kCompositeSkin:
        StoreAttributes(RowOf(Tag::kSkin), WithoutTexcoord(child), &options.skin.spec);
        options.skin_texcoord = FetchText(child, "texcoord") == "true";
        break;
      case Tag::kPlugin: {
        spec::Plugin settings;
        ReadConfig(r, child, settings);
        options.plugin = FetchText(child, "plugin");
        options.plugin_instance = FetchText(child, "instance");
        options.plugin_attributes = settings.own.attributes;
        break;
      }
      default:
        return r.Error(child, "element '" + child.name + "' has no meaning in a cable");
    }
  }
  const double bodies = std::max(options.count, static_cast<int>(options.vertex.size() / 3));
  if (bodies <= spec::kMaxInChain && !Affordable(r, xml, kPartsOfBody * bodies)) return;
  std::string problem;
  if (!spec::MakeCable(r.spec, place.body, place.frame, options, problem)) r.Error(xml, problem);
}

// Whether a flex contact asks for spheres at the points, as the language had until release 3.6.
bool ReadVertcollide(Reading& r, const XmlElement& xml) {
  const std::string* given = xml.Find("vertcollide");
  if (!given) return false;
  const bool wanted = *given == "true";
  r.sink.Warning(
      LocationOf(xml, "vertcollide"), Describe(xml),
      "'vertcollide' is no longer part of the language; " +
          std::string(wanted ? "it is read as it was meant, and the spheres at the points are saved as geoms"
                             : "leave it out"));
  return wanted;
}

// Lists of the right length, a scale that keeps the shape, and room for the margin between the points.
bool CheckFlexcomp(Reading& r, const XmlElement& xml, const FlexcompOptions& options) {
  const int dim = std::clamp(options.flex.spec.dim, 1, 3);
  if (options.pin_range.size() % 2 != 0) {
    r.Error(xml, "the pin's 'range' must be pairs of first and last id");
  } else if (dim == 1 && !(options.pin_grid.empty() && options.pin_gridrange.empty())) {
    r.Error(
        xml,
        "the pin's 'grid' and 'gridrange' need 'dim' 2 or 3; name the points of a line by 'id' or 'range'");
  } else if (options.pin_grid.size() % dim != 0) {
    r.Error(xml, "the pin's 'grid' must have " + std::to_string(dim) + " numbers for each point");
  } else if (options.pin_gridrange.size() % (2 * dim) != 0) {
    r.Error(xml, "the pin's 'gridrange' must have " + std::to_string(2 * dim) + " numbers for each range");
  } else if (options.type == FlexcompType::kMesh && dim == 3 && !xml.Find("origin")) {
    r.Error(xml, "a surface mesh needs 'origin', the inner point of its tetrahedra, when 'dim' is 3");
  } else if (*std::min_element(options.scale, options.scale + 3) < mjMINVAL) {
    r.Error(xml, "'scale' must be positive");
  } else {
    const bool lattice = options.type != FlexcompType::kMesh && options.type != FlexcompType::kGmsh &&
                         options.type != FlexcompType::kDirect;
    const double needed = 2 * options.flex.spec.radius + options.flex.spec.margin;
    if (!lattice || !(options.flex.spec.margin > 0) ||
        *std::min_element(options.spacing, options.spacing + 3) >= needed) {
      return true;
    }
    r.Error(xml, "'spacing' must not be smaller than twice 'radius' plus 'margin'");
  }
  return false;
}

bool ReadFlexOrientation(Reading& r, const XmlElement& xml, double quat[4]) {
  mjsOrientation orientation = {};
  FetchReals(xml, "quat", quat, 4);
  if (FetchReals(xml, "axisangle", orientation.axisangle, 4)) orientation.type = mjORIENTATION_AXISANGLE;
  if (FetchReals(xml, "xyaxes", orientation.xyaxes, 6)) orientation.type = mjORIENTATION_XYAXES;
  if (FetchReals(xml, "zaxis", orientation.zaxis, 3)) orientation.type = mjORIENTATION_ZAXIS;
  if (FetchReals(xml, "euler", orientation.euler, 3)) orientation.type = mjORIENTATION_EULER;
  const mjsCompiler& compiler = r.spec.spec.compiler;
  const char* problem = spec::ResolveOrientation(quat, compiler.degree, compiler.eulerseq, orientation);
  if (*problem) r.Error(xml, problem);
  if (orientation.type == mjORIENTATION_EULER) Normalize4(quat);  // a product; what is written stays as it is
  return !*problem;
}

// Elements of a flex of dimension 1, as in the reference: the first edge of each face, lines among them.
bool TakeEdges(const std::string& file, const std::vector<int>& faces, std::vector<int>& pairs,
               std::string& problem) {
  for (std::size_t corner = 0; corner + 2 < faces.size(); corner += 3)
    pairs.insert(pairs.end(), {faces[corner], faces[corner + 1]});
  if (pairs.empty()) {
    problem = "mesh file '" + file +
              "' has neither faces nor line elements in its first shape; a flex of 'dim' 1 needs an OBJ file "
              "with lines such as \"l 1 2 3\"";
  }
  return !pairs.empty();
}

// Vertices at the same place become one, the first of them, as in the reference. Texture coordinates stay.
void MergeVertices(MeshData& mesh) {
  std::vector<float> merged;
  VertexIndex index(merged);
  index.Reserve(mesh.vertices.size() / 3);
  std::vector<int> id;
  for (std::size_t i = 0; i + 2 < mesh.vertices.size(); i += 3)
    id.push_back(index.Add(mesh.vertices[i], mesh.vertices[i + 1], mesh.vertices[i + 2]));
  for (int& vertex : mesh.faces) vertex = id[static_cast<std::size_t>(vertex)];
  mesh.vertices = std::move(merged);
}

// Points, elements and texture coordinates of a mesh file; `path` is where it was found.
bool TakeFlexMesh(Reading& r, const Bytes& bytes, const std::string& file, const std::string& path,
                  FlexcompOptions& options, std::string& problem) {
  if (FindMeshFormat(file, "") == MeshFormat::kMsh) {
    problem = "the legacy MSH format is not supported here; use OBJ or STL";
    return false;
  }
  const auto read_sibling = [&](const std::string& name, Bytes& sibling) {
    std::string missing;
    return ReadResource(r.vfs, JoinPath(DirectoryOf(path), name), sibling, missing);
  };
  MeshData mesh;
  if (!LoadMesh(bytes, file, "", mesh, problem, read_sibling)) return false;
  MergeVertices(mesh);
  const bool lines = options.flex.spec.dim == 1;
  options.element.clear();
  if (lines && !TakeEdges(file, mesh.faces, options.element, problem)) return false;
  if (!lines) options.element = std::move(mesh.faces);
  options.point.assign(mesh.vertices.begin(), mesh.vertices.end());
  if (mesh.texcoords.empty()) return true;
  // Without faces each point has the coordinates of its own number; points beyond the list lie at 0.
  if (mesh.face_texcoords.empty()) mesh.texcoords.resize(mesh.vertices.size() / 3 * 2);
  options.flex.own.texcoord = std::move(mesh.texcoords);
  options.flex.own.elemtexcoord = std::move(mesh.face_texcoords);
  return true;
}

// Points and elements of the types that come from a file.
bool ReadFlexFile(Reading& r, const XmlElement& xml, FlexcompOptions& options) {
  if (options.type != FlexcompType::kMesh && options.type != FlexcompType::kGmsh) return true;
  const std::string file = FetchText(xml, "file");
  if (file.empty()) {
    r.Error(xml, "this type needs a 'file'");
    return false;
  }
  const std::string path =
      ResolveAssetPath(r.spec.own.modelfiledir, r.spec.own.meshdir, file, r.spec.spec.strippath);
  Bytes bytes;
  std::string problem;
  bool loaded = ReadResource(r.vfs, path, bytes, problem);
  if (loaded && options.type == FlexcompType::kGmsh) {
    GmshData mesh;
    loaded = LoadGmsh(bytes, mesh, problem);
    options.flex.spec.dim = mesh.dim;
    options.point = std::move(mesh.points);
    options.element = std::move(mesh.elements);
  } else if (loaded) {
    loaded = TakeFlexMesh(r, bytes, file, path, options, problem);
  }
  if (!loaded) r.ErrorAt(xml, "file", problem);
  return loaded;
}

}  // namespace

void ReadComposite(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  if (FetchText(xml, "type") == "cable") return ReadCable(r, row, xml, place);
  ReadLattice(r, row, xml, place);
}

void ReadFlexcomp(Reading& r, const ElementRow& row, const XmlElement& xml, TreePlace place) {
  FlexcompOptions options;
  options.where = {xml.file, xml.line, xml.column};
  options.name = FetchText(xml, "name");
  StoreAttributes(row, xml, &options.flex.spec);
  options.type = static_cast<FlexcompType>(FetchKeyword(row, xml, "type", 0));
  options.dof = static_cast<spec::FlexcompDof>(FetchKeyword(row, xml, "dof", 0));
  options.rigid = FetchText(xml, "rigid") == "true";
  const std::vector<int> count = FetchIntList(xml, "count");
  std::copy(count.begin(), count.end(), options.count);
  const std::vector<int> cells = FetchIntList(xml, "cellcount");
  std::copy(cells.begin(), cells.end(), options.flex.spec.cellcount);
  FetchReals(xml, "spacing", options.spacing, 3);
  FetchReals(xml, "scale", options.scale, 3);
  FetchReals(xml, "pos", options.pos, 3);
  FetchReals(xml, "origin", options.origin, 3);
  FetchReal(xml, "mass", options.mass);
  FetchReal(xml, "inertiabox", options.inertiabox);
  options.point = FetchRealList(xml, "point");
  options.element = FetchIntList(xml, "element");
  if (!ReadFlexOrientation(r, xml, options.quat) || !ReadFlexFile(r, xml, options)) return;
  for (const XmlElement& child : xml.children) {
    const ElementRow& child_row = *FindChild(row, child.name);
    StoreAttributes(child_row, child, &options.flex.spec);
    options.vertcollide |= ReadVertcollide(r, child);
    if (child_row.tag == Tag::kFlexcompEdge) {
      options.equality = static_cast<spec::FlexcompEquality>(FetchKeyword(child_row, child, "equality", 0));
      FetchReals(child, "solref", options.solref, mjNREF);
      FetchReals(child, "solimp", options.solimp, mjNIMP);
    } else if (child_row.tag == Tag::kFlexcompPin) {
      auto append = [&child](std::vector<int>& list, const char* attribute) {
        const std::vector<int> more = FetchIntList(child, attribute);
        list.insert(list.end(), more.begin(), more.end());
      };
      append(options.pin_id, "id");
      append(options.pin_range, "range");
      append(options.pin_grid, "grid");
      append(options.pin_gridrange, "gridrange");
    } else if (child_row.tag == Tag::kPlugin) {
      return r.Error(child, "plugins of flexcomp no longer exist; use the element 'elasticity'");
    }
  }
  if (!CheckFlexcomp(r, xml, options)) return;
  const double parts = spec::FlexcompParts(options);
  if (parts <= 4 * spec::kMaxBodies && !Affordable(r, xml, parts)) return;
  std::string problem;
  if (!spec::MakeFlexcomp(r.spec, place.body, options, problem)) r.Error(xml, problem);
}

}  // namespace pliant::io::mjcf
