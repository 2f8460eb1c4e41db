// Rows of what relates elements of the tree: contact pairs, equalities, tendons, deformables.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

#define AT(field) offsetof(mjsPair, field)
constexpr auto kPairCommon =
    Rows(Ints("condim", AT(condim)), Reals("margin", AT(margin)), Reals("gap", AT(gap)),
         Reals("adhesion", AT(adhesion)), Reals("solref", AT(solref), mjNREF, 1),
         Reals("solreffriction", AT(solreffriction), mjNREF, 1), Reals("solimp", AT(solimp), mjNIMP, 1),
         Reals("friction", AT(friction), 5, 1));
constexpr auto kPair =
    Join(kClass, Rows(String("geom1", AT(geomname1)), String("geom2", AT(geomname2))), kName, kPairCommon);
#undef AT
constexpr auto kExclude = Join(kName, Rows(Required(String("body1", offsetof(mjsExclude, bodyname1))),
                                           Required(String("body2", offsetof(mjsExclude, bodyname2)))));

#define AT(field) offsetof(mjsEquality, field)
constexpr auto kEqualityCommon =
    Rows(Choice("active", AT(active), kBool, Store::kByte), Reals("solref", AT(solref), mjNREF, 1),
         Reals("solimp", AT(solimp), mjNIMP, 1));
constexpr auto kOnBodiesOrSites = Rows(
    Target("body1", AT(name1), AT(objtype), mjOBJ_BODY), Target("body2", AT(name2), AT(objtype), mjOBJ_BODY),
    Target("site1", AT(name1), AT(objtype), mjOBJ_SITE), Target("site2", AT(name2), AT(objtype), mjOBJ_SITE));
constexpr auto kConnect =
    Join(kNameClass, kOnBodiesOrSites, Rows(Reals("anchor", AT(data), 3)), kEqualityCommon);
constexpr auto kWeld =
    Join(kNameClass, kOnBodiesOrSites,
         Rows(Reals("anchor", AT(data), 3), Reals("relpose", AT(data) + 3 * sizeof(double), 7),
              Reals("torquescale", AT(data) + 10 * sizeof(double))),
         kEqualityCommon);
constexpr auto kEqualityJoint = Join(kNameClass,
                                     Rows(Required(String("joint1", AT(name1))), String("joint2", AT(name2)),
                                          Reals("polycoef", AT(data), 5, 1)),
                                     kEqualityCommon);
constexpr auto kEqualityTendon = Join(kNameClass,
                                      Rows(Required(String("tendon1", AT(name1))),
                                           String("tendon2", AT(name2)), Reals("polycoef", AT(data), 5, 1)),
                                      kEqualityCommon);
constexpr auto kEqualityFlex = Join(kNameClass, Rows(Required(String("flex", AT(name1)))), kEqualityCommon);
constexpr auto kEqualityFlexStrain =
    Join(kNameClass, Rows(Required(String("flex", AT(name1))), Reals("cell", AT(data), 3)), kEqualityCommon);
#undef AT

#define AT(field) offsetof(mjsTendon, field)
constexpr auto kTendonCommon =
    Rows(Ints("group", AT(group)), Reals("solreflimit", AT(solref_limit), mjNREF, 1),
         Reals("solimplimit", AT(solimp_limit), mjNIMP, 1),
         Reals("solreffriction", AT(solref_friction), mjNREF, 1),
         Reals("solimpfriction", AT(solimp_friction), mjNIMP, 1), Choice("limited", AT(limited), kTriState),
         Reals("range", AT(range), 2), Reals("margin", AT(margin)),
         Reals("stiffness", AT(stiffness), mjNPOLY + 1, 1), Reals("damping", AT(damping), mjNPOLY + 1, 1),
         Reals("frictionloss", AT(frictionloss)), Reals("springlength", AT(springlength), 2, 1));
// Not in default classes.
constexpr auto kTendonOwn =
    Rows(Choice("actuatorfrclimited", AT(actfrclimited), kTriState),
         Reals("actuatorfrcrange", AT(actfrcrange), 2), Reals("armature", AT(armature)));
constexpr auto kTendonLook =
    Rows(String("material", AT(material)), Reals("width", AT(width)), Floats("rgba", AT(rgba), 4));
constexpr auto kTendonUser = Rows(Handle("user", AT(userdata), Store::kDoubleVec));
constexpr auto kDefaultTendon = Join(kTendonCommon, kTendonLook, kTendonUser);
constexpr auto kSpatial = Join(kNameClass, kTendonCommon, kTendonOwn, kTendonLook, kTendonUser);
constexpr auto kFixed = Join(kNameClass, kTendonCommon, kTendonOwn, kTendonUser);
#undef AT
constexpr auto kPathSite = Rows(Required(Loose("site", Store::kText)));
constexpr auto kPathGeom = Rows(Required(Loose("geom", Store::kText)), Loose("sidesite", Store::kText));
constexpr auto kPathPulley = Rows(Required(Loose("divisor", Store::kReals)));
constexpr auto kPathJoint =
    Rows(Required(Loose("joint", Store::kText)), Required(Loose("coef", Store::kReals)));

#define AT(field) offsetof(mjsFlex, field)
// The words of flexcomp; only two of them say anything of a flex whose bodies are given.
constexpr Keyword kFlexDofs[] = {{"full", 0}, {"trilinear", 1}, {"quadratic", 2}, {"radial", 0}, {"2d", 0}};
constexpr auto kFlex = Join(
    kName,
    Rows(Reals("radius", AT(radius)), String("material", AT(material)), Floats("rgba", AT(rgba), 4),
         Choice("flatskin", AT(flatskin), kBool, Store::kByte), Ints("dim", AT(dim)),
         Ints("group", AT(group)), Ints("cellcount", AT(cellcount), 3), Choice("dof", AT(order), kFlexDofs),
         Required(Handle("body", AT(vertbody), Store::kStringVec)),
         Handle("node", AT(nodebody), Store::kStringVec), Handle("nodecoord", AT(node), Store::kDoubleVec),
         Handle("vertex", AT(vert), Store::kDoubleVec), Required(Handle("element", AT(elem), Store::kIntVec)),
         Handle("texcoord", AT(texcoord), Store::kFloatVec),
         Handle("elemtexcoord", AT(elemtexcoord), Store::kIntVec)));
constexpr Keyword kSelfCollide[] = {{"none", mjFLEXSELF_NONE},
                                    {"narrow", mjFLEXSELF_NARROW},
                                    {"bvh", mjFLEXSELF_BVH},
                                    {"sap", mjFLEXSELF_SAP},
                                    {"auto", mjFLEXSELF_AUTO}};
constexpr auto kFlexContact = Rows(
    Ints("contype", AT(contype)), Ints("conaffinity", AT(conaffinity)), Ints("condim", AT(condim)),
    Ints("priority", AT(priority)), Reals("friction", AT(friction), 3, 1), Reals("solmix", AT(solmix)),
    Reals("solref", AT(solref), mjNREF, 1), Reals("solimp", AT(solimp), mjNIMP, 1),
    Reals("margin", AT(margin)), Reals("gap", AT(gap)), Choice("internal", AT(internal), kBool, Store::kByte),
    Choice("selfcollide", AT(selfcollide), kSelfCollide), LooseChoice("vertcollide", kBool),
    Ints("activelayers", AT(activelayers)), Choice("passive", AT(passive), kBool));
constexpr Keyword kElastic2d[] = {{"none", 0}, {"bend", 1}, {"stretch", 2}, {"both", 3}};
constexpr auto kFlexElasticity =
    Rows(Reals("young", AT(young)), Reals("poisson", AT(poisson)), Reals("thickness", AT(thickness)),
         Reals("damping", AT(damping)), Choice("elastic2d", AT(elastic2d), kElastic2d));
constexpr auto kFlexEdge = Rows(Reals("stiffness", AT(edgestiffness)), Reals("damping", AT(edgedamping)));
#undef AT

constexpr Tag kContactChildren[] = {Tag::kPair, Tag::kExclude};
constexpr Tag kEqualityChildren[] = {Tag::kConnect,           Tag::kWeld,         Tag::kEqualityJoint,
                                     Tag::kEqualityTendon,    Tag::kEqualityFlex, Tag::kEqualityFlexVert,
                                     Tag::kEqualityFlexStrain};
constexpr Tag kTendonChildren[] = {Tag::kSpatial, Tag::kFixed};
constexpr Tag kSpatialChildren[] = {Tag::kSpatialSite, Tag::kSpatialGeom, Tag::kSpatialPulley};
constexpr Tag kFixedChildren[] = {Tag::kFixedJoint};
constexpr Tag kDeformableChildren[] = {Tag::kFlex, Tag::kSkin};
constexpr Tag kFlexChildren[] = {Tag::kFlexContact, Tag::kFlexElasticity, Tag::kFlexEdge};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kDefaultPair, "pair", kOnce, kPairCommon, {}},
    {Tag::kDefaultEquality, "equality", kOnce, kEqualityCommon, {}},
    {Tag::kDefaultTendon, "tendon", kOnce, kDefaultTendon, {}},
    {Tag::kContact, "contact", kAny, {}, kContactChildren},
    {Tag::kPair, "pair", kAny, kPair, {}},
    {Tag::kExclude, "exclude", kAny, kExclude, {}},
    {Tag::kEquality, "equality", kAny, {}, kEqualityChildren},
    {Tag::kConnect, "connect", kAny, kConnect, {}},
    {Tag::kWeld, "weld", kAny, kWeld, {}},
    {Tag::kEqualityJoint, "joint", kAny, kEqualityJoint, {}},
    {Tag::kEqualityTendon, "tendon", kAny, kEqualityTendon, {}},
    {Tag::kEqualityFlex, "flex", kAny, kEqualityFlex, {}},
    {Tag::kEqualityFlexVert, "flexvert", kAny, kEqualityFlex, {}},
    {Tag::kEqualityFlexStrain, "flexstrain", kAny, kEqualityFlexStrain, {}},
    {Tag::kTendon, "tendon", kAny, {}, kTendonChildren},
    {Tag::kSpatial, "spatial", kAny, kSpatial, kSpatialChildren},
    {Tag::kSpatialSite, "site", kAny, kPathSite, {}},
    {Tag::kSpatialGeom, "geom", kAny, kPathGeom, {}},
    {Tag::kSpatialPulley, "pulley", kAny, kPathPulley, {}},
    {Tag::kFixed, "fixed", kAny, kFixed, kFixedChildren},
    {Tag::kFixedJoint, "joint", kAny, kPathJoint, {}},
    {Tag::kDeformable, "deformable", kAny, {}, kDeformableChildren},
    {Tag::kFlex, "flex", kAny, kFlex, kFlexChildren},
    {Tag::kFlexContact, "contact", kOnce, kFlexContact, {}},
    {Tag::kFlexElasticity, "elasticity", kOnce, kFlexElasticity, {}},
    {Tag::kFlexEdge, "edge", kOnce, kFlexEdge, {}},
};

}  // namespace

std::span<const ElementRow> RelationRows() { return kRows; }

}  // namespace pliant::io::mjcf
