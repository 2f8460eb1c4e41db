// Rows of the actuators: `general`, its shortcuts, and their templates in default classes.
#include "engine/io/mjcf/schema/rows.h"

namespace pliant::io::mjcf {
namespace {

#define AT(field) offsetof(mjsActuator, field)
constexpr auto kScalarTargets = Rows(Target("joint", AT(target), AT(trntype), mjTRN_JOINT),
                                     Target("jointinparent", AT(target), AT(trntype), mjTRN_JOINTINPARENT),
                                     Target("tendon", AT(target), AT(trntype), mjTRN_TENDON),
                                     Target("cranksite", AT(target), AT(trntype), mjTRN_SLIDERCRANK),
                                     String("slidersite", AT(slidersite)));
constexpr auto kSiteTarget =
    Rows(Target("site", AT(target), AT(trntype), mjTRN_SITE), String("refsite", AT(refsite)));
constexpr auto kBodyTarget = Rows(Target("body", AT(target), AT(trntype), mjTRN_BODY));
constexpr auto kGroup = Join(Rows(Ints("group", AT(group))), HistoryRows<mjsActuator>());
constexpr auto kCtrlLimited = Rows(Choice("ctrllimited", AT(ctrllimited), kTriState));
constexpr auto kCtrlRange = Rows(Reals("ctrlrange", AT(ctrlrange), 2));
constexpr auto kPosRange = Rows(Reals("posrange", AT(ctrlrange), 2));
constexpr std::size_t kCtrlSpec = AT(ctrlspec);
constexpr auto kLimits = Rows(kCtrlRange[0], Choice("forcelimited", AT(forcelimited), kTriState),
                              Reals("forcerange", AT(forcerange), 2));
constexpr auto kActLimited = Rows(Choice("actlimited", AT(actlimited), kTriState));
constexpr auto kActRange = Rows(Reals("actrange", AT(actrange), 2));
constexpr auto kLengthRange = Rows(Reals("lengthrange", AT(lengthrange), 2));
constexpr auto kGear = Rows(Reals("gear", AT(gear), 6, 1), Reals("cranklength", AT(cranklength)));
// What the actuator adds to its joint or tendon.
constexpr auto kReflected =
    Rows(Reals("damping", AT(damping), mjNPOLY + 1, 1), Reals("armature", AT(armature)));
constexpr auto kUser = Rows(Handle("user", AT(userdata), Store::kDoubleVec));

constexpr Keyword kGainTypes[] = {{"fixed", mjGAIN_FIXED},   {"affine", mjGAIN_AFFINE},
                                  {"muscle", mjGAIN_MUSCLE}, {"dcmotor", mjGAIN_DCMOTOR},
                                  {"so3", mjGAIN_SO3},       {"pid", mjGAIN_PID},
                                  {"user", mjGAIN_USER}};
constexpr Keyword kBiasTypes[] = {{"none", mjBIAS_NONE},     {"affine", mjBIAS_AFFINE},
                                  {"muscle", mjBIAS_MUSCLE}, {"dcmotor", mjBIAS_DCMOTOR},
                                  {"so3", mjBIAS_SO3},       {"user", mjBIAS_USER}};
// Which controls an actuator has. A rotation is one of the first two; a servo has any of the others.
constexpr Keyword kCharts[] = {{"expmap", mjCHART_EXPMAP}, {"quat", mjCHART_QUAT}};
constexpr Keyword kServoInputs[] = {{"none", mjINPUT_NONE},
                                    {"pos", mjINPUT_POS},
                                    {"vel", mjINPUT_VEL},
                                    {"ff", mjINPUT_FF},
                                    {"voltage", mjINPUT_VOLTAGE}};
constexpr auto kInputRanges = Rows(Reals("velrange", AT(velrange), 2), Reals("ffrange", AT(ffrange), 2));
constexpr auto kServoInput = Rows(OrderedWords("input", AT(ctrlspec), kServoInputs));
constexpr auto kActivation =
    Rows(Ints("actdim", AT(actdim)), Choice("actearly", AT(actearly), kBool, Store::kByte),
         Choice("dyntype", AT(dyntype), kDynTypes), Reals("dynprm", AT(dynprm), mjNDYN, 1));
constexpr auto kForce =
    Rows(Choice("gaintype", AT(gaintype), kGainTypes), Choice("biastype", AT(biastype), kBiasTypes),
         Reals("gainprm", AT(gainprm), mjNGAIN, 1), Reals("biasprm", AT(biasprm), mjNBIAS, 1));
#undef AT

// What all elements but the adhesion share, without and with the targets (templates have none).
constexpr auto kTemplate = Join(kGroup, kCtrlLimited, kLimits, kGear, kReflected, kUser);
constexpr auto kTargets = Join(kScalarTargets, kSiteTarget);
constexpr auto kElement =
    Join(kNameClass, kTargets, kGroup, kCtrlLimited, kLimits, kLengthRange, kGear, kReflected, kUser);

// The general actuator takes either kind of input word; its reader knows which by the gain.
constexpr auto kGeneralInput = Join(Rows(Loose("input", Store::kText)), kInputRanges);
constexpr auto kGeneral =
    Join(kNameClass, kScalarTargets, kSiteTarget, kBodyTarget, kGroup, kCtrlLimited, kLimits, kActLimited,
         kActRange, kLengthRange, kGear, kReflected, kActivation, kGeneralInput, kForce, kUser);
constexpr auto kDefaultGeneral = Join(kGroup, kCtrlLimited, kLimits, kActLimited, kActRange, kGear,
                                      kReflected, kActivation, kGeneralInput, kForce, kUser);

// Attributes that only a shortcut has; actuators.cc of the reader turns them into types and parameters.
constexpr auto kServo =
    Rows(Loose("kp", Store::kReals), Loose("kv", Store::kReals), Loose("dampratio", Store::kReals));
constexpr auto kTimeConst = Rows(Loose("timeconst", Store::kReals));
constexpr auto kInherit = Rows(Reals("inheritrange", offsetof(mjsActuator, inheritrange)));
constexpr auto kKv = Rows(Loose("kv", Store::kReals));
constexpr auto kCylinderOwn = Rows(Loose("timeconst", Store::kReals), Loose("area", Store::kReals),
                                   Loose("diameter", Store::kReals), Loose("bias", Store::kReals, 3));
constexpr auto kMuscleOwn = Rows(
    Loose("timeconst", Store::kReals, 2), Loose("range", Store::kReals, 2), Loose("force", Store::kReals),
    Loose("scale", Store::kReals), Loose("lmin", Store::kReals), Loose("lmax", Store::kReals),
    Loose("vmax", Store::kReals), Loose("fpmax", Store::kReals), Loose("fvmax", Store::kReals));
constexpr auto kGain = Rows(Loose("gain", Store::kReals));

constexpr auto kMotor = kElement;
constexpr auto kPosition = Join(kElement, kServo, kTimeConst, kInherit);
constexpr auto kVelocity = Join(kElement, kKv);
constexpr auto kIntVelocity = Join(kElement, kActLimited, kActRange, kServo, kInherit);
constexpr auto kDamper =
    Join(kNameClass, kTargets, kGroup, kLimits, kLengthRange, kGear, kReflected, kUser, kKv);
constexpr auto kCylinder = Join(kElement, kCylinderOwn);
constexpr auto kMuscle = Join(kNameClass, kScalarTargets, kGroup, kCtrlLimited, kLimits, kLengthRange, kGear,
                              kReflected, kUser, kMuscleOwn, Rows(Loose("tausmooth", Store::kReals)));
constexpr auto kPidOwn = Join(
    kServo, Rows(Loose("ki", Store::kReals), Loose("imax", Store::kReals), Loose("slewmax", Store::kReals)),
    kServoInput, kPosRange, kInputRanges, kInherit);
constexpr auto kPid = Join(kElement, kPidOwn);
constexpr auto kOrientationOwn = Join(kServo, Rows(OrBlank(Choice("input", kCtrlSpec, kCharts))));
constexpr auto kOrientation =
    Join(kNameClass, Rows(kScalarTargets[0]), kSiteTarget, kGroup, kLimits, kUser, kOrientationOwn);
constexpr auto kDcMotorOwn =
    Join(Rows(Loose("motorconst", Store::kReals, 2, 1), Loose("resistance", Store::kReals),
              Loose("nominal", Store::kReals, 3, 1), Loose("saturation", Store::kReals, 3, 1),
              Loose("inductance", Store::kReals, 2, 1), Loose("cogging", Store::kReals, 3, 1),
              Loose("controller", Store::kReals, 6, 1), Loose("thermal", Store::kReals, 6, 1),
              Loose("lugre", Store::kReals, 5, 1)),
         kServoInput);
constexpr auto kDcMotor = Join(kNameClass, kTargets, kGroup, kCtrlLimited, kCtrlRange, kLengthRange, kGear,
                               kReflected, kUser, kDcMotorOwn);
constexpr auto kAdhesion = Join(kNameClass, Rows(Required(kBodyTarget[0])), kGroup, kLimits, kUser, kGain);
constexpr auto kPlugin =
    Join(kNameClass, Rows(Loose("plugin", Store::kText), Loose("instance", Store::kText)), kScalarTargets,
         Rows(kSiteTarget[0]), kGroup, kCtrlLimited, kLimits, kActLimited, kActRange, kLengthRange, kGear,
         kActivation, kUser);

constexpr auto kDefaultPosition = Join(kTemplate, kServo, kTimeConst, kInherit);
constexpr auto kDefaultVelocity = Join(kTemplate, kKv);
constexpr auto kDefaultIntVelocity = Join(kTemplate, kActLimited, kActRange, kServo, kInherit);
constexpr auto kDefaultDamper = Join(kGroup, kLimits, kGear, kReflected, kUser, kKv);
constexpr auto kDefaultPid = Join(kTemplate, kPidOwn);
constexpr auto kDefaultOrientation = Join(kGroup, kLimits, kUser, kOrientationOwn);
constexpr auto kDefaultDcMotor =
    Join(kGroup, kCtrlLimited, kCtrlRange, kGear, kReflected, kUser, kDcMotorOwn);
constexpr auto kDefaultCylinder = Join(kTemplate, kCylinderOwn);
constexpr auto kDefaultMuscle = Join(kTemplate, kMuscleOwn);
constexpr auto kDefaultAdhesion = Join(kGroup, kLimits, kUser, kGain);

constexpr Tag kActuatorChildren[] = {
    Tag::kGeneral, Tag::kMotor,    Tag::kPosition,      Tag::kVelocity, Tag::kIntVelocity,
    Tag::kDamper,  Tag::kCylinder, Tag::kMuscle,        Tag::kPid,      Tag::kOrientationServo,
    Tag::kDcMotor, Tag::kAdhesion, Tag::kActuatorPlugin};
constexpr Tag kPluginChildren[] = {Tag::kConfig};

constexpr auto kAny = Multiplicity::kAny;
constexpr auto kOnce = Multiplicity::kAtMostOne;
constexpr ElementRow kRows[] = {
    {Tag::kDefaultGeneral, "general", kOnce, kDefaultGeneral, {}},
    {Tag::kDefaultMotor, "motor", kOnce, kTemplate, {}},
    {Tag::kDefaultPosition, "position", kOnce, kDefaultPosition, {}},
    {Tag::kDefaultVelocity, "velocity", kOnce, kDefaultVelocity, {}},
    {Tag::kDefaultIntVelocity, "intvelocity", kOnce, kDefaultIntVelocity, {}},
    {Tag::kDefaultPid, "pid", kOnce, kDefaultPid, {}},
    {Tag::kDefaultOrientation, "orientation", kOnce, kDefaultOrientation, {}},
    {Tag::kDefaultDcMotor, "dcmotor", kOnce, kDefaultDcMotor, {}},
    {Tag::kDefaultDamper, "damper", kOnce, kDefaultDamper, {}},
    {Tag::kDefaultCylinder, "cylinder", kOnce, kDefaultCylinder, {}},
    {Tag::kDefaultMuscle, "muscle", kOnce, kDefaultMuscle, {}},
    {Tag::kDefaultAdhesion, "adhesion", kOnce, kDefaultAdhesion, {}},
    {Tag::kActuator, "actuator", kAny, {}, kActuatorChildren},
    {Tag::kGeneral, "general", kAny, kGeneral, {}},
    {Tag::kMotor, "motor", kAny, kMotor, {}},
    {Tag::kPosition, "position", kAny, kPosition, {}},
    {Tag::kVelocity, "velocity", kAny, kVelocity, {}},
    {Tag::kIntVelocity, "intvelocity", kAny, kIntVelocity, {}},
    {Tag::kPid, "pid", kAny, kPid, {}},
    {Tag::kOrientationServo, "orientation", kAny, kOrientation, {}},
    {Tag::kDcMotor, "dcmotor", kAny, kDcMotor, {}},
    {Tag::kDamper, "damper", kAny, kDamper, {}},
    {Tag::kCylinder, "cylinder", kAny, kCylinder, {}},
    {Tag::kMuscle, "muscle", kAny, kMuscle, {}},
    {Tag::kAdhesion, "adhesion", kAny, kAdhesion, {}},
    {Tag::kActuatorPlugin, "plugin", kAny, kPlugin, kPluginChildren},
};

}  // namespace

std::span<const ElementRow> ActuatorRows() { return kRows; }

}  // namespace pliant::io::mjcf
