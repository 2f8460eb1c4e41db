// Rows of the assets: textures, materials, meshes, height fields, skins, sub-models.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

constexpr Keyword kTextureTypes[] = {
    {"2d", mjTEXTURE_2D}, {"cube", mjTEXTURE_CUBE}, {"skybox", mjTEXTURE_SKYBOX}};
constexpr Keyword kColorSpaces[] = {
    {"auto", mjCOLORSPACE_AUTO}, {"linear", mjCOLORSPACE_LINEAR}, {"sRGB", mjCOLORSPACE_SRGB}};
constexpr Keyword kBuiltins[] = {{"none", mjBUILTIN_NONE},
                                 {"gradient", mjBUILTIN_GRADIENT},
                                 {"checker", mjBUILTIN_CHECKER},
                                 {"flat", mjBUILTIN_FLAT}};
constexpr Keyword kMarks[] = {
    {"none", mjMARK_NONE}, {"edge", mjMARK_EDGE}, {"cross", mjMARK_CROSS}, {"random", mjMARK_RANDOM}};

#define AT(field) offsetof(mjsTexture, field)
constexpr auto kTexture = Join(
    Rows(Choice("type", AT(type), kTextureTypes), Choice("colorspace", AT(colorspace), kColorSpaces)), kName,
    Rows(String("content_type", AT(content_type)), String("file", AT(file)),
         Ints("gridsize", AT(gridsize), 2), Loose("gridlayout", Store::kText),
         Slot("fileright", AT(cubefiles), 0), Slot("fileleft", AT(cubefiles), 1),
         Slot("fileup", AT(cubefiles), 2), Slot("filedown", AT(cubefiles), 3),
         Slot("filefront", AT(cubefiles), 4), Slot("fileback", AT(cubefiles), 5),
         Choice("builtin", AT(builtin), kBuiltins), Choice("mark", AT(mark), kMarks),
         Reals("rgb1", AT(rgb1), 3), Reals("rgb2", AT(rgb2), 3), Reals("markrgb", AT(markrgb), 3),
         Reals("random", AT(random)), Ints("width", AT(width)), Ints("height", AT(height)),
         Choice("hflip", AT(hflip), kBool, Store::kByte), Choice("vflip", AT(vflip), kBool, Store::kByte),
         Ints("nchannel", AT(nchannel))));
#undef AT

#define AT(field) offsetof(mjsMaterial, field)
constexpr auto kMaterialCommon = Rows(
    Slot("texture", AT(textures), mjTEXROLE_RGB), Choice("texuniform", AT(texuniform), kBool, Store::kByte),
    Floats("texrepeat", AT(texrepeat), 2), Floats("emission", AT(emission)), Floats("specular", AT(specular)),
    Floats("shininess", AT(shininess)), Floats("reflectance", AT(reflectance)),
    Floats("metallic", AT(metallic)), Floats("roughness", AT(roughness)), Floats("rgba", AT(rgba), 4));
constexpr auto kMaterial = Join(Rows(Required(kName[0])), kClass, kMaterialCommon);
#undef AT

constexpr Keyword kRoles[] = {
    {"rgb", mjTEXROLE_RGB},           {"occlusion", mjTEXROLE_OCCLUSION}, {"roughness", mjTEXROLE_ROUGHNESS},
    {"metallic", mjTEXROLE_METALLIC}, {"normal", mjTEXROLE_NORMAL},       {"opacity", mjTEXROLE_OPACITY},
    {"emissive", mjTEXROLE_EMISSIVE}, {"rgba", mjTEXROLE_RGBA},           {"orm", mjTEXROLE_ORM}};
constexpr auto kLayer = Rows(Required(Loose("texture", Store::kText)), Required(LooseChoice("role", kRoles)));

constexpr Keyword kMeshInertias[] = {{"convex", mjMESH_INERTIA_CONVEX},
                                     {"exact", mjMESH_INERTIA_EXACT},
                                     {"legacy", mjMESH_INERTIA_LEGACY},
                                     {"shell", mjMESH_INERTIA_SHELL}};
constexpr Keyword kMeshBuiltins[] = {{"none", mjMESH_BUILTIN_NONE},
                                     {"sphere", mjMESH_BUILTIN_SPHERE},
                                     {"hemisphere", mjMESH_BUILTIN_HEMISPHERE},
                                     {"cone", mjMESH_BUILTIN_CONE},
                                     {"supersphere", mjMESH_BUILTIN_SUPERSPHERE},
                                     {"supertorus", mjMESH_BUILTIN_SUPERTORUS},
                                     {"wedge", mjMESH_BUILTIN_WEDGE},
                                     {"plate", mjMESH_BUILTIN_PLATE}};
#define AT(field) offsetof(mjsMesh, field)
constexpr auto kMeshCommon = Rows(Choice("inertia", AT(inertia), kMeshInertias), Reals("scale", AT(scale), 3),
                                  Ints("maxhullvert", AT(maxhullvert)));
constexpr auto kMesh = Join(
    kNameClass,
    Rows(String("material", AT(material)), String("content_type", AT(content_type)), String("file", AT(file)),
         Handle("vertex", AT(uservert), Store::kFloatVec), Handle("normal", AT(usernormal), Store::kFloatVec),
         Handle("texcoord", AT(usertexcoord), Store::kFloatVec), Handle("face", AT(userface), Store::kIntVec),
         Reals("refpos", AT(refpos), 3), Reals("refquat", AT(refquat), 4)),
    kMeshCommon,
    Rows(Choice("smoothnormal", AT(smoothnormal), kBool, Store::kByte), LooseChoice("builtin", kMeshBuiltins),
         Loose("params", Store::kReals, kAnyCount, 0)));
#undef AT

#define AT(field) offsetof(mjsHField, field)
constexpr auto kHField =
    Join(kName, Rows(String("content_type", AT(content_type)), String("file", AT(file)),
                     Required(Reals("size", AT(size), 4)), Ints("nrow", AT(nrow)), Ints("ncol", AT(ncol)),
                     Handle("elevation", AT(userdata), Store::kFloatVec)));
#undef AT

#define AT(field) offsetof(mjsSkin, field)
constexpr auto kSkin =
    Join(kName,
         Rows(String("file", AT(file)), String("material", AT(material)), Ints("group", AT(group)),
              Floats("rgba", AT(rgba), 4), Floats("inflate", AT(inflate)),
              Handle("vertex", AT(vert), Store::kFloatVec),
              Handle("texcoord", AT(texcoord), Store::kFloatVec), Handle("face", AT(face), Store::kIntVec)));
#undef AT
constexpr auto kBone =
    Rows(Required(Loose("body", Store::kText)), Required(Loose("bindpos", Store::kReals, 3)),
         Required(Loose("bindquat", Store::kReals, 4)), Required(Loose("vertid", Store::kInts, kAnyCount, 1)),
         Required(Loose("vertweight", Store::kReals, kAnyCount, 1)));

constexpr auto kModel = Rows(Loose("name", Store::kText), Required(Loose("file", Store::kText)),
                             Loose("content_type", Store::kText));

constexpr Tag kAssetChildren[] = {Tag::kTexture, Tag::kMaterial, Tag::kMesh,
                                  Tag::kHField,  Tag::kSkin,     Tag::kModel};
constexpr Tag kMaterialChildren[] = {Tag::kLayer};
constexpr Tag kMeshChildren[] = {Tag::kPlugin};
constexpr Tag kSkinChildren[] = {Tag::kBone};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kDefaultMesh, "mesh", kOnce, kMeshCommon, {}},
    {Tag::kDefaultMaterial, "material", kOnce, kMaterialCommon, {}},
    {Tag::kAsset, "asset", kAny, {}, kAssetChildren},
    {Tag::kTexture, "texture", kAny, kTexture, {}},
    {Tag::kMaterial, "material", kAny, kMaterial, kMaterialChildren},
    {Tag::kLayer, "layer", kAny, kLayer, {}},
    {Tag::kMesh, "mesh", kAny, kMesh, kMeshChildren},
    {Tag::kHField, "hfield", kAny, kHField, {}},
    {Tag::kSkin, "skin", kAny, kSkin, kSkinChildren},
    {Tag::kBone, "bone", kAny, kBone, {}},
    {Tag::kModel, "model", kAny, kModel, {}},
};

}  // namespace

std::span<const ElementRow> AssetRows() { return kRows; }

}  // namespace pliant::io::mjcf
