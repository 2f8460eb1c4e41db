// Rows of the elements that expand into others: replicate, attach, composite, flexcomp.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

constexpr Attribute R(const char* name, int max_count = 1, int min_count = -1) {
  return Loose(name, Store::kReals, max_count, min_count);
}
constexpr Attribute I(const char* name, int max_count = 1, int min_count = -1) {
  return Loose(name, Store::kInts, max_count, min_count);
}
constexpr Attribute T(const char* name) { return Loose(name, Store::kText); }

constexpr auto kReplicate =
    Rows(T("childclass"), Required(I("count")), T("sep"), R("offset", 3), R("euler", 3));
constexpr auto kAttach = Rows(T("model"), T("body"), T("frame"), Required(T("prefix")));

constexpr Keyword kCompositeTypes[] = {{"particle", 0}, {"grid", 1},     {"rope", 2},
                                       {"loop", 3},     {"cable", 4},    {"cloth", 5},
                                       {"box", 6},      {"cylinder", 7}, {"ellipsoid", 8}};
constexpr Keyword kInitial[] = {{"free", 0}, {"ball", 1}, {"none", 2}};
// `curve`, `vertex`, `initial` and `size` are of cables; `spacing` of all other types;
// `quat` of cables, ropes, loops and cloths; `flatinertia` (thickness of the plates whose
// inertia the elements have) of cloths. The types but cable are those of earlier releases:
// see spec/macros/composite_lattice.h and composite_chain.h.
constexpr auto kComposite =
    Rows(T("prefix"), Required(LooseChoice("type", kCompositeTypes)), I("count", 3, 1), R("offset", 3),
         R("quat", 4), R("vertex", kAnyCount, 0), Lenient(LooseChoice("initial", kInitial)), T("curve"),
         R("size", 3, 1), R("spacing"), R("flatinertia"));

// twist and stretch: joints about and along the links of a rope, loop or cloth.
constexpr Keyword kJointKinds[] = {{"main", 0}, {"twist", 1}, {"stretch", 2}};
constexpr Keyword kTendonKinds[] = {{"main", 0}};
constexpr auto kCompositeJoint =
    Rows(Required(LooseChoice("kind", kJointKinds)), I("group"), R("stiffness"), R("damping"), R("armature"),
         R("solreffix", mjNREF, 1), R("solimpfix", mjNIMP, 1), LooseChoice("type", kJointTypes), R("axis", 3),
         Lenient(LooseChoice("limited", kTriState)), R("range", 2), R("margin"), R("solreflimit", mjNREF, 1),
         R("solimplimit", mjNIMP, 1), R("frictionloss"), R("solreffriction", mjNREF, 1),
         R("solimpfriction", mjNIMP, 1));
// Attributes of the generated geoms and sites: names and stores are those of the real elements.
#define AT(field) offsetof(mjsGeom, field)
constexpr auto kCompositeGeom =
    Rows(Choice("type", AT(type), kGeomTypes), Ints("contype", AT(contype)),
         Ints("conaffinity", AT(conaffinity)), Ints("condim", AT(condim)), Ints("group", AT(group)),
         Ints("priority", AT(priority)), Reals("size", AT(size), 3, 1), String("material", AT(material)),
         Floats("rgba", AT(rgba), 4), Reals("friction", AT(friction), 3, 1), Reals("mass", AT(mass)),
         Reals("density", AT(density)), Reals("solmix", AT(solmix)), Reals("solref", AT(solref), mjNREF, 1),
         Reals("solimp", AT(solimp), mjNIMP, 1), Reals("margin", AT(margin)), Reals("gap", AT(gap)),
         Reals("surfacevel", AT(surfacevel), 6, 1), Reals("adhesion", AT(adhesion)));
#undef AT
#define AT(field) offsetof(mjsSite, field)
constexpr auto kCompositeSite = Rows(Ints("group", AT(group)), Reals("size", AT(size), 3, 1),
                                     String("material", AT(material)), Floats("rgba", AT(rgba), 4));
#undef AT
constexpr auto kCompositeSkin =
    Rows(LooseChoice("texcoord", kBool), T("material"), R("rgba", 4), R("inflate"), I("subgrid"), I("group"));

// Of grids, shells and cloths, which earlier releases of the language had.
#define AT(field) offsetof(mjsTendon, field)
constexpr auto kCompositeTendon = Rows(
    Required(LooseChoice("kind", kTendonKinds)), Ints("group", AT(group)), Reals("stiffness", AT(stiffness)),
    Reals("damping", AT(damping)), R("solreffix", mjNREF, 1), R("solimpfix", mjNIMP, 1),
    Choice("limited", AT(limited), kTriState), Reals("range", AT(range), 2), Reals("margin", AT(margin)),
    Reals("solreflimit", AT(solref_limit), mjNREF, 1), Reals("solimplimit", AT(solimp_limit), mjNIMP, 1),
    Reals("frictionloss", AT(frictionloss)), Reals("solreffriction", AT(solref_friction), mjNREF, 1),
    Reals("solimpfriction", AT(solimp_friction), mjNIMP, 1), String("material", AT(material)),
    Floats("rgba", AT(rgba), 4), Reals("width", AT(width)));
#undef AT
constexpr auto kCompositePin = Rows(Required(I("coord", 2, 1)));

constexpr Keyword kFlexcompTypes[] = {{"grid", 0},   {"box", 1},   {"cylinder", 2}, {"ellipsoid", 3},
                                      {"square", 4}, {"disc", 5},  {"circle", 6},   {"mesh", 7},
                                      {"gmsh", 8},   {"direct", 9}};
constexpr Keyword kFlexcompDofs[] = {
    {"full", 0}, {"radial", 1}, {"trilinear", 2}, {"quadratic", 3}, {"2d", 4}};
constexpr Keyword kFlexcompEqualities[] = {{"false", 0}, {"true", 1}, {"vert", 2}, {"strain", 3}};
// Attributes that the generated flex takes over carry its offsets.
#define AT(field) offsetof(mjsFlex, field)
constexpr auto kFlexcomp =
    Rows(Required(T("name")), LooseChoice("type", kFlexcompTypes), LooseChoice("dof", kFlexcompDofs),
         I("count", 3), I("cellcount", 3), R("spacing", 3), R("scale", 3), R("mass"), R("inertiabox"),
         T("file"), R("pos", 3), R("quat", 4), R("axisangle", 4), R("xyaxes", 6), R("zaxis", 3),
         R("euler", 3), R("origin", 3), LooseChoice("rigid", kBool), R("point", kAnyCount, 0),
         I("element", kAnyCount, 0), Handle("texcoord", AT(texcoord), Store::kFloatVec), Ints("dim", AT(dim)),
         Reals("radius", AT(radius)), String("material", AT(material)), Floats("rgba", AT(rgba), 4),
         Ints("group", AT(group)), Choice("flatskin", AT(flatskin), kBool, Store::kByte));
constexpr auto kFlexcompEdge =
    Rows(LooseChoice("equality", kFlexcompEqualities), R("solref", mjNREF, 1), R("solimp", mjNIMP, 1),
         Reals("stiffness", AT(edgestiffness)), Reals("damping", AT(edgedamping)));
#undef AT
constexpr auto kFlexcompPin = Rows(I("id", kAnyCount, 1), I("range", kAnyCount, 2), I("grid", kAnyCount, 1),
                                   I("gridrange", kAnyCount, 2));

constexpr Tag kReplicateChildren[] = {Tag::kInertial,  Tag::kJoint,   Tag::kFreeJoint, Tag::kGeom,
                                      Tag::kSite,      Tag::kCamera,  Tag::kLight,     Tag::kPlugin,
                                      Tag::kBody,      Tag::kFrame,   Tag::kReplicate, Tag::kAttach,
                                      Tag::kComposite, Tag::kFlexcomp};
constexpr Tag kCompositeChildren[] = {Tag::kCompositeJoint, Tag::kCompositeGeom,   Tag::kCompositeSite,
                                      Tag::kCompositeSkin,  Tag::kCompositeTendon, Tag::kCompositePin,
                                      Tag::kPlugin};
constexpr Tag kFlexcompChildren[] = {Tag::kFlexContact, Tag::kFlexElasticity, Tag::kFlexcompEdge,
                                     Tag::kFlexcompPin, Tag::kPlugin};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kReplicate, "replicate", kAny, kReplicate, kReplicateChildren},
    {Tag::kAttach, "attach", kAny, kAttach, {}},
    {Tag::kComposite, "composite", kAny, kComposite, kCompositeChildren},
    {Tag::kCompositeJoint, "joint", kAny, kCompositeJoint, {}},
    {Tag::kCompositeGeom, "geom", kOnce, kCompositeGeom, {}},
    {Tag::kCompositeSite, "site", kOnce, kCompositeSite, {}},
    {Tag::kCompositeSkin, "skin", kOnce, kCompositeSkin, {}},
    {Tag::kCompositeTendon, "tendon", kOnce, kCompositeTendon, {}},
    {Tag::kCompositePin, "pin", kAny, kCompositePin, {}},
    {Tag::kFlexcomp, "flexcomp", kAny, kFlexcomp, kFlexcompChildren},
    {Tag::kFlexcompEdge, "edge", kOnce, kFlexcompEdge, {}},
    {Tag::kFlexcompPin, "pin", kAny, kFlexcompPin, {}},
};

}  // namespace

std::span<const ElementRow> MacroRows() { return kRows; }

}  // namespace pliant::io::mjcf
