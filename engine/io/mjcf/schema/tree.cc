// Rows of the kinematic tree: bodies and what stands in them.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

constexpr Keyword kSleepPolicies[] = {
    {"auto", mjSLEEP_AUTO}, {"never", mjSLEEP_NEVER}, {"allowed", mjSLEEP_ALLOWED}, {"init", mjSLEEP_INIT}};
constexpr Keyword kSimple[] = {{"false", 0}, {"auto", 1}};
#define AT(field) offsetof(mjsBody, field)
constexpr auto kBody =
    Join(kName, Rows(String("childclass", AT(childclass))), PoseRows<mjsBody>(),
         Rows(Choice("mocap", AT(mocap), kBool, Store::kByte), Reals("gravcomp", AT(gravcomp)),
              Choice("sleep", AT(sleep), kSleepPolicies), Choice("simple", AT(simple), kSimple, Store::kByte),
              Handle("user", AT(userdata), Store::kDoubleVec)));
constexpr auto kInertial =
    Rows(Required(Reals("pos", AT(ipos), 3)), Reals("quat", AT(iquat), 4),
         Oriented("axisangle", AT(ialt), Store::kAxisAngle, 4),
         Oriented("xyaxes", AT(ialt), Store::kXyAxes, 6), Oriented("zaxis", AT(ialt), Store::kZAxis, 3),
         Oriented("euler", AT(ialt), Store::kEuler, 3), Required(Reals("mass", AT(mass))),
         Reals("diaginertia", AT(inertia), 3), Reals("fullinertia", AT(fullinertia), 6));
#undef AT
constexpr auto kFrame =
    Join(kName, Rows(String("childclass", offsetof(mjsFrame, childclass))), PoseRows<mjsFrame>());

#define AT(field) offsetof(mjsJoint, field)
constexpr auto kJointCommon =
    Rows(Reals("pos", AT(pos), 3), Reals("axis", AT(axis), 3), Choice("type", AT(type), kJointTypes),
         Ints("group", AT(group)), Reals("ref", AT(ref)), Reals("springref", AT(springref)),
         Reals("springdamper", AT(springdamper), 2), Reals("solreflimit", AT(solref_limit), mjNREF, 1),
         Reals("solimplimit", AT(solimp_limit), mjNIMP, 1),
         Reals("solreffriction", AT(solref_friction), mjNREF, 1),
         Reals("solimpfriction", AT(solimp_friction), mjNIMP, 1),
         Reals("stiffness", AT(stiffness), mjNPOLY + 1, 1), Choice("limited", AT(limited), kTriState),
         Reals("range", AT(range), 2), Choice("actuatorfrclimited", AT(actfrclimited), kTriState),
         Choice("actuatorgravcomp", AT(actgravcomp), kBool, Store::kByte),
         Reals("actuatorfrcrange", AT(actfrcrange), 2), Reals("margin", AT(margin)),
         Reals("armature", AT(armature)), Reals("damping", AT(damping), mjNPOLY + 1, 1),
         Reals("frictionloss", AT(frictionloss)), Handle("user", AT(userdata), Store::kDoubleVec));
constexpr auto kJoint = Join(kNameClass, kJointCommon);
constexpr auto kFreeJoint =
    Join(kName, Rows(Ints("group", AT(group)), Choice("align", AT(align), kTriState)));
#undef AT

#define AT(field) offsetof(mjsGeom, field)
constexpr Keyword kFluidShapes[] = {{"none", 0}, {"ellipsoid", 1}};
constexpr auto kGeomCommon =
    Join(Rows(Reals("size", AT(size), 3, 1), Reals("fromto", AT(fromto), 6)), PoseRows<mjsGeom>(),
         Rows(Choice("type", AT(type), kGeomTypes), Ints("contype", AT(contype)),
              Ints("conaffinity", AT(conaffinity)), Ints("condim", AT(condim)), Ints("group", AT(group)),
              Ints("priority", AT(priority)), Reals("friction", AT(friction), 3, 1),
              Reals("solmix", AT(solmix)), Reals("solref", AT(solref), mjNREF, 1),
              Reals("solimp", AT(solimp), mjNIMP, 1), Reals("margin", AT(margin)), Reals("gap", AT(gap)),
              Reals("surfacevel", AT(surfacevel), 6, 1), Reals("adhesion", AT(adhesion)),
              Choice("fluidshape", AT(fluid_ellipsoid), kFluidShapes, Store::kDouble),
              Reals("fluidcoef", AT(fluid_coefs), 5, 1), Choice("shellinertia", AT(typeinertia), kBool),
              Reals("mass", AT(mass)), Reals("density", AT(density)), String("hfield", AT(hfieldname)),
              String("mesh", AT(meshname)), Reals("fitscale", AT(fitscale)), String("material", AT(material)),
              Floats("rgba", AT(rgba), 4), Handle("user", AT(userdata), Store::kDoubleVec)));
constexpr auto kGeom = Join(kNameClass, kGeomCommon);
#undef AT

#define AT(field) offsetof(mjsSite, field)
constexpr auto kSiteCommon =
    Join(Rows(Reals("size", AT(size), 3, 1), Reals("fromto", AT(fromto), 6)), PoseRows<mjsSite>(),
         Rows(Ints("group", AT(group)), Choice("type", AT(type), kGeomTypes), String("mesh", AT(meshname)),
              String("material", AT(material)), Floats("rgba", AT(rgba), 4),
              Handle("user", AT(userdata), Store::kDoubleVec)));
constexpr auto kSite = Join(kNameClass, kSiteCommon);
#undef AT

#define AT(field) offsetof(mjsCamera, field)
constexpr Keyword kProjections[] = {{"perspective", mjPROJ_PERSPECTIVE},
                                    {"orthographic", mjPROJ_ORTHOGRAPHIC}};
constexpr Keyword kOutputs[] = {{"rgb", mjCAMOUT_RGB},
                                {"depth", mjCAMOUT_DEPTH},
                                {"distance", mjCAMOUT_DIST},
                                {"normal", mjCAMOUT_NORMAL},
                                {"segmentation", mjCAMOUT_SEG}};
constexpr auto kCameraCommon =
    Join(PoseRows<mjsCamera>(),
         Rows(Reals("ipd", AT(ipd)), Choice("mode", AT(mode), kCamLightModes),
              Choice("projection", AT(proj), kProjections), Ints("resolution", AT(resolution), 2),
              WordSet("output", AT(output), kOutputs), Floats("sensorsize", AT(sensor_size), 2),
              Floats("focal", AT(focal_length), 2), Floats("focalpixel", AT(focal_pixel), 2),
              Floats("principal", AT(principal_length), 2), Floats("principalpixel", AT(principal_pixel), 2),
              LooseChoice("orthographic", kBool), Reals("fovy", AT(fovy)),
              Handle("user", AT(userdata), Store::kDoubleVec)));
constexpr auto kCamera = Join(kNameClass, Rows(String("target", AT(targetbody))), kCameraCommon);
#undef AT

#define AT(field) offsetof(mjsLight, field)
constexpr Keyword kLightTypes[] = {{"spot", mjLIGHT_SPOT},
                                   {"directional", mjLIGHT_DIRECTIONAL},
                                   {"point", mjLIGHT_POINT},
                                   {"image", mjLIGHT_IMAGE}};
constexpr auto kLightCommon =
    Rows(Reals("pos", AT(pos), 3), Reals("dir", AT(dir), 3), Floats("bulbradius", AT(bulbradius)),
         Floats("intensity", AT(intensity)), Floats("range", AT(range)), LooseChoice("directional", kBool),
         Choice("type", AT(type), kLightTypes), Choice("castshadow", AT(castshadow), kBool, Store::kByte),
         Choice("active", AT(active), kBool, Store::kByte), Floats("attenuation", AT(attenuation), 3),
         Floats("cutoff", AT(cutoff)), Floats("softness", AT(softness)), Floats("exponent", AT(exponent)),
         Floats("ambient", AT(ambient), 3), Floats("diffuse", AT(diffuse), 3),
         Floats("specular", AT(specular), 3), Choice("mode", AT(mode), kCamLightModes));
constexpr auto kLight =
    Join(kNameClass, Rows(String("target", AT(targetbody)), String("texture", AT(texture))), kLightCommon);
#undef AT

constexpr auto kPlugin = Rows(Loose("plugin", Store::kText), Loose("instance", Store::kText));
constexpr auto kConfig = Rows(Loose("key", Store::kText), Loose("value", Store::kText));

constexpr Tag kWorldChildren[] = {Tag::kGeom,      Tag::kSite,    Tag::kCamera,    Tag::kLight,
                                  Tag::kBody,      Tag::kFrame,   Tag::kReplicate, Tag::kAttach,
                                  Tag::kComposite, Tag::kFlexcomp};
constexpr Tag kBodyChildren[] = {Tag::kInertial,  Tag::kJoint,  Tag::kFreeJoint, Tag::kGeom,    Tag::kSite,
                                 Tag::kCamera,    Tag::kLight,  Tag::kPlugin,    Tag::kBody,    Tag::kFrame,
                                 Tag::kReplicate, Tag::kAttach, Tag::kComposite, Tag::kFlexcomp};
constexpr Tag kFrameChildren[] = {Tag::kInertial,  Tag::kJoint,  Tag::kFreeJoint, Tag::kGeom,    Tag::kSite,
                                  Tag::kCamera,    Tag::kLight,  Tag::kPlugin,    Tag::kBody,    Tag::kFrame,
                                  Tag::kReplicate, Tag::kAttach, Tag::kComposite, Tag::kFlexcomp};
constexpr Tag kPluginChildren[] = {Tag::kConfig};
constexpr Tag kGeomChildren[] = {Tag::kPlugin};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kDefaultJoint, "joint", kOnce, kJointCommon, {}},
    {Tag::kDefaultGeom, "geom", kOnce, kGeomCommon, {}},
    {Tag::kDefaultSite, "site", kOnce, kSiteCommon, {}},
    {Tag::kDefaultCamera, "camera", kOnce, kCameraCommon, {}},
    {Tag::kDefaultLight, "light", kOnce, kLightCommon, {}},
    {Tag::kWorldBody, "worldbody", kAny, {}, kWorldChildren},
    {Tag::kBody, "body", kAny, kBody, kBodyChildren},
    {Tag::kInertial, "inertial", kOnce, kInertial, {}},
    {Tag::kJoint, "joint", kAny, kJoint, {}},
    {Tag::kFreeJoint, "freejoint", kAny, kFreeJoint, {}},
    {Tag::kGeom, "geom", kAny, kGeom, kGeomChildren},
    {Tag::kSite, "site", kAny, kSite, {}},
    {Tag::kCamera, "camera", kAny, kCamera, {}},
    {Tag::kLight, "light", kAny, kLight, {}},
    {Tag::kFrame, "frame", kAny, kFrame, kFrameChildren},
    {Tag::kPlugin, "plugin", kAny, kPlugin, kPluginChildren},
    {Tag::kConfig, "config", kAny, kConfig, {}},
};

}  // namespace

std::span<const ElementRow> TreeRows() { return kRows; }

}  // namespace pliant::io::mjcf
