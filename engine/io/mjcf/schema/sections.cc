// Rows of the global sections: compiler, option, size, statistic, visual, default.
#include "engine/io/mjcf/schema/rows.h"
#include "engine/model/option_members.h"
#include "engine/model/options.h"

namespace pliant::io::mjcf {
namespace {

#define AT(field) offsetof(mjSpec, field)

constexpr Keyword kAngle[] = {{"radian", 0}, {"degree", 1}};
constexpr Keyword kCoordinate[] = {{"local", 0}, {"global", 1}};
constexpr Keyword kInertiaFromGeom[] = {
    {"false", mjINERTIAFROMGEOM_FALSE}, {"true", mjINERTIAFROMGEOM_TRUE}, {"auto", mjINERTIAFROMGEOM_AUTO}};
constexpr Keyword kConflicts[] = {
    {"warning", mjCONFLICT_WARNING}, {"merge", mjCONFLICT_MERGE}, {"error", mjCONFLICT_ERROR}};
constexpr auto kCompiler =
    Rows(Choice("autolimits", AT(compiler.autolimits), kBool, Store::kByte),
         Choice("angle", AT(compiler.degree), kAngle, Store::kByte), Loose("assetdir", Store::kText),
         String("meshdir", AT(compiler.meshdir)), String("texturedir", AT(compiler.texturedir)),
         Choice("strippath", AT(strippath), kBool, Store::kByte),
         Choice("fusestatic", AT(compiler.fusestatic), kBool, Store::kByte),
         Choice("discardvisual", AT(compiler.discardvisual), kBool, Store::kByte),
         Choice("usethread", AT(compiler.usethread), kBool, Store::kByte),
         Reals("boundmass", AT(compiler.boundmass)), Reals("boundinertia", AT(compiler.boundinertia)),
         Reals("settotalmass", AT(compiler.settotalmass)),
         Choice("balanceinertia", AT(compiler.balanceinertia), kBool, Store::kByte),
         Choice("fitaabb", AT(compiler.fitaabb), kBool, Store::kByte), LooseChoice("coordinate", kCoordinate),
         Attribute{.name = "eulerseq",
                   .store = Store::kChars,
                   .offset = AT(compiler.eulerseq),
                   .min_count = 3,
                   .max_count = 3},
         Choice("inertiafromgeom", AT(compiler.inertiafromgeom), kInertiaFromGeom),
         Ints("inertiagrouprange", AT(compiler.inertiagrouprange), 2),
         Choice("alignfree", AT(compiler.alignfree), kBool, Store::kByte),
         Choice("saveinertial", AT(compiler.saveinertial), kBool, Store::kByte),
         Choice("conflict", AT(compiler.conflict), kConflicts));

constexpr Keyword kLRModes[] = {{"none", mjLRMODE_NONE},
                                {"muscle", mjLRMODE_MUSCLE},
                                {"muscleuser", mjLRMODE_MUSCLEUSER},
                                {"all", mjLRMODE_ALL}};
constexpr auto kLengthRange =
    Rows(Choice("mode", AT(compiler.LRopt.mode), kLRModes),
         Choice("useexisting", AT(compiler.LRopt.useexisting), kBool),
         Choice("uselimit", AT(compiler.LRopt.uselimit), kBool), Reals("accel", AT(compiler.LRopt.accel)),
         Reals("maxforce", AT(compiler.LRopt.maxforce)), Reals("timeconst", AT(compiler.LRopt.timeconst)),
         Reals("timestep", AT(compiler.LRopt.timestep)), Reals("inttotal", AT(compiler.LRopt.inttotal)),
         Reals("interval", AT(compiler.LRopt.interval)), Reals("tolrange", AT(compiler.LRopt.tolrange)));

template <std::size_t n>
constexpr std::array<Keyword, n> WordsOf(const NamedValue (&list)[n]) {
  std::array<Keyword, n> words = {};
  for (std::size_t i = 0; i < n; ++i) words[i] = {list[i].text, list[i].value};
  return words;
}
constexpr auto kIntegratorWords = WordsOf(kIntegrators);
constexpr auto kConeWords = WordsOf(kCones);
constexpr auto kJacobianWords = WordsOf(kJacobians);
constexpr auto kSolverWords = WordsOf(kSolvers);
constexpr auto kOption = Rows(
    Reals("timestep", AT(option.timestep)), Reals("impratio", AT(option.impratio)),
    Reals("tolerance", AT(option.tolerance)), Reals("ls_tolerance", AT(option.ls_tolerance)),
    Reals("noslip_tolerance", AT(option.noslip_tolerance)), Reals("ccd_tolerance", AT(option.ccd_tolerance)),
    Reals("sleep_tolerance", AT(option.sleep_tolerance)), Reals("gravity", AT(option.gravity), 3),
    Reals("wind", AT(option.wind), 3), Reals("magnetic", AT(option.magnetic), 3),
    Reals("density", AT(option.density)), Reals("viscosity", AT(option.viscosity)),
    Reals("o_margin", AT(option.o_margin)), Reals("o_solref", AT(option.o_solref), mjNREF, 1),
    Reals("o_solimp", AT(option.o_solimp), mjNIMP, 1), Reals("o_friction", AT(option.o_friction), 5, 1),
    Choice("integrator", AT(option.integrator), kIntegratorWords),
    Choice("cone", AT(option.cone), kConeWords), Choice("jacobian", AT(option.jacobian), kJacobianWords),
    Choice("solver", AT(option.solver), kSolverWords), Ints("iterations", AT(option.iterations)),
    Ints("ls_iterations", AT(option.ls_iterations)), Ints("noslip_iterations", AT(option.noslip_iterations)),
    Ints("ccd_iterations", AT(option.ccd_iterations)), Ints("sdf_iterations", AT(option.sdf_iterations)),
    Ints("sdf_initpoints", AT(option.sdf_initpoints)),
    Attribute{.name = "actuatorgroupdisable",
              .store = Store::kBitList,
              .offset = AT(option.disableactuator),
              .min_count = 0,
              .max_count = 31});

constexpr Keyword kSwitch[] = {{"disable", 0}, {"enable", 1}};
constexpr Attribute Disable(const char* name, int bit) {
  return {.name = name,
          .store = Store::kDisableBit,
          .offset = AT(option.disableflags),
          .keywords = kSwitch,
          .value = bit};
}
constexpr Attribute Enable(const char* name, int bit) {
  return {.name = name,
          .store = Store::kEnableBit,
          .offset = AT(option.enableflags),
          .keywords = kSwitch,
          .value = bit};
}
constexpr auto kFlag = Rows(
    Disable("constraint", mjDSBL_CONSTRAINT), Disable("equality", mjDSBL_EQUALITY),
    Disable("frictionloss", mjDSBL_FRICTIONLOSS), Disable("limit", mjDSBL_LIMIT),
    Disable("contact", mjDSBL_CONTACT), Disable("spring", mjDSBL_SPRING), Disable("damper", mjDSBL_DAMPER),
    Disable("gravity", mjDSBL_GRAVITY), Disable("clampctrl", mjDSBL_CLAMPCTRL),
    Disable("warmstart", mjDSBL_WARMSTART), Disable("filterparent", mjDSBL_FILTERPARENT),
    Disable("actuation", mjDSBL_ACTUATION), Disable("refsafe", mjDSBL_REFSAFE),
    Disable("sensor", mjDSBL_SENSOR), Disable("midphase", mjDSBL_MIDPHASE),
    Disable("eulerdamp", mjDSBL_EULERDAMP), Disable("autoreset", mjDSBL_AUTORESET),
    Disable("nativeccd", mjDSBL_NATIVECCD), Disable("island", mjDSBL_ISLAND),
    Disable("multiccd", mjDSBL_MULTICCD), Enable("override", mjENBL_OVERRIDE),
    Enable("energy", mjENBL_ENERGY), Enable("fwdinv", mjENBL_FWDINV),
    Enable("invdiscrete", mjENBL_INVDISCRETE), Enable("sleep", mjENBL_SLEEP),
    Enable("diagexact", mjENBL_DIAGEXACT), Enable("ipc", mjENBL_IPC), Enable("sensornoise", kSensorNoise));

constexpr auto kSize = Rows(
    Attribute{.name = "memory", .store = Store::kMemory, .offset = AT(memory)}, Ints("njmax", AT(njmax)),
    Ints("nconmax", AT(nconmax)), Attribute{.name = "nstack", .store = Store::kSize, .offset = AT(nstack)},
    Ints("nuserdata", AT(nuserdata)), Ints("nkey", AT(nkey)), Ints("nuser_body", AT(nuser_body)),
    Ints("nuser_jnt", AT(nuser_jnt)), Ints("nuser_geom", AT(nuser_geom)), Ints("nuser_site", AT(nuser_site)),
    Ints("nuser_cam", AT(nuser_cam)), Ints("nuser_tendon", AT(nuser_tendon)),
    Ints("nuser_actuator", AT(nuser_actuator)), Ints("nuser_sensor", AT(nuser_sensor)));

constexpr auto kStatistic = Rows(Reals("meaninertia", AT(stat.meaninertia)),
                                 Reals("meanmass", AT(stat.meanmass)), Reals("meansize", AT(stat.meansize)),
                                 Reals("extent", AT(stat.extent)), Reals("center", AT(stat.center), 3));

constexpr auto kGlobal = Rows(
    Ints("cameraid", AT(visual.global.cameraid)),
    Choice("orthographic", AT(visual.global.orthographic), kBool), Floats("fovy", AT(visual.global.fovy)),
    Floats("ipd", AT(visual.global.ipd)), Floats("azimuth", AT(visual.global.azimuth)),
    Floats("elevation", AT(visual.global.elevation)), Floats("linewidth", AT(visual.global.linewidth)),
    Floats("glow", AT(visual.global.glow)), Floats("realtime", AT(visual.global.realtime)),
    Ints("offwidth", AT(visual.global.offwidth)), Ints("offheight", AT(visual.global.offheight)),
    Choice("ellipsoidinertia", AT(visual.global.ellipsoidinertia), kBool),
    Choice("bvactive", AT(visual.global.bvactive), kBool));
constexpr auto kQuality =
    Rows(Ints("shadowsize", AT(visual.quality.shadowsize)), Ints("offsamples", AT(visual.quality.offsamples)),
         Ints("numslices", AT(visual.quality.numslices)), Ints("numstacks", AT(visual.quality.numstacks)),
         Ints("numquads", AT(visual.quality.numquads)));
constexpr auto kHeadlight = Rows(
    Floats("ambient", AT(visual.headlight.ambient), 3), Floats("diffuse", AT(visual.headlight.diffuse), 3),
    Floats("specular", AT(visual.headlight.specular), 3), Ints("active", AT(visual.headlight.active)));

#define MAP(field) Floats(#field, AT(visual.map.field))
constexpr auto kMap =
    Rows(MAP(stiffness), MAP(stiffnessrot), MAP(force), MAP(torque), MAP(alpha), MAP(fogstart), MAP(fogend),
         MAP(znear), MAP(zfar), MAP(haze), MAP(shadowclip), MAP(shadowscale), MAP(actuatortendon));
#define SCALE(field) Floats(#field, AT(visual.scale.field))
constexpr auto kScale =
    Rows(SCALE(forcewidth), SCALE(contactwidth), SCALE(contactheight), SCALE(connect), SCALE(com),
         SCALE(camera), SCALE(light), SCALE(selectpoint), SCALE(jointlength), SCALE(jointwidth),
         SCALE(actuatorlength), SCALE(actuatorwidth), SCALE(framelength), SCALE(framewidth),
         SCALE(constraint), SCALE(slidercrank), SCALE(frustum));
#define RGBA(field) Floats(#field, AT(visual.rgba.field), 4)
constexpr auto kRgba =
    Rows(RGBA(fog), RGBA(haze), RGBA(force), RGBA(inertia), RGBA(joint), RGBA(actuator),
         RGBA(actuatornegative), RGBA(actuatorpositive), RGBA(com), RGBA(camera), RGBA(light),
         RGBA(selectpoint), RGBA(connect), RGBA(contactpoint), RGBA(contactforce), RGBA(contactfriction),
         RGBA(contacttorque), RGBA(contactgap), RGBA(rangefinder), RGBA(constraint), RGBA(slidercrank),
         RGBA(crankbroken), RGBA(frustum), RGBA(bv), RGBA(bvactive));
#undef RGBA
#undef SCALE
#undef MAP
#undef AT

constexpr auto kMujoco = Rows(Loose("model", Store::kText));

constexpr Tag kMujocoChildren[] = {
    Tag::kCompiler, Tag::kOption,    Tag::kSize,    Tag::kStatistic, Tag::kVisual,    Tag::kDefault,
    Tag::kAsset,    Tag::kWorldBody, Tag::kContact, Tag::kEquality,  Tag::kTendon,    Tag::kActuator,
    Tag::kSensor,   Tag::kKeyframe,  Tag::kCustom,  Tag::kExtension, Tag::kDeformable};
constexpr Tag kCompilerChildren[] = {Tag::kLengthRange};
constexpr Tag kOptionChildren[] = {Tag::kFlag};
constexpr Tag kVisualChildren[] = {Tag::kVisualGlobal, Tag::kVisualQuality, Tag::kVisualHeadlight,
                                   Tag::kVisualMap,    Tag::kVisualScale,   Tag::kVisualRgba};
constexpr Tag kDefaultChildren[] = {Tag::kDefaultMesh,
                                    Tag::kDefaultMaterial,
                                    Tag::kDefaultJoint,
                                    Tag::kDefaultGeom,
                                    Tag::kDefaultSite,
                                    Tag::kDefaultCamera,
                                    Tag::kDefaultLight,
                                    Tag::kDefaultPair,
                                    Tag::kDefaultEquality,
                                    Tag::kDefaultTendon,
                                    Tag::kDefaultGeneral,
                                    Tag::kDefaultMotor,
                                    Tag::kDefaultPosition,
                                    Tag::kDefaultVelocity,
                                    Tag::kDefaultIntVelocity,
                                    Tag::kDefaultPid,
                                    Tag::kDefaultOrientation,
                                    Tag::kDefaultDcMotor,
                                    Tag::kDefaultDamper,
                                    Tag::kDefaultCylinder,
                                    Tag::kDefaultMuscle,
                                    Tag::kDefaultAdhesion,
                                    Tag::kDefault};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kMujoco, "mujoco", Multiplicity::kOne, kMujoco, kMujocoChildren},
    {Tag::kCompiler, "compiler", kAny, kCompiler, kCompilerChildren},
    {Tag::kLengthRange, "lengthrange", kOnce, kLengthRange, {}},
    {Tag::kOption, "option", kAny, kOption, kOptionChildren},
    {Tag::kFlag, "flag", kOnce, kFlag, {}},
    {Tag::kSize, "size", kAny, kSize, {}},
    {Tag::kStatistic, "statistic", kAny, kStatistic, {}},
    {Tag::kVisual, "visual", kAny, {}, kVisualChildren},
    {Tag::kVisualGlobal, "global", kOnce, kGlobal, {}},
    {Tag::kVisualQuality, "quality", kOnce, kQuality, {}},
    {Tag::kVisualHeadlight, "headlight", kOnce, kHeadlight, {}},
    {Tag::kVisualMap, "map", kOnce, kMap, {}},
    {Tag::kVisualScale, "scale", kOnce, kScale, {}},
    {Tag::kVisualRgba, "rgba", kOnce, kRgba, {}},
    {Tag::kDefault, "default", kAny, kClass, kDefaultChildren},
};

}  // namespace

std::span<const ElementRow> SectionRows() { return kRows; }

}  // namespace pliant::io::mjcf
