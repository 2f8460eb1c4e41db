#include "engine/io/mjcf/read/actuators.h"

#include <algorithm>
#include <string>

#include "engine/io/mjcf/read/plugins.h"
#include "engine/model/rules.h"
#include "engine/spec/attributes/actuator_shortcuts.h"
#include "engine/spec/attributes/servo_shortcuts.h"

namespace pliant::io::mjcf {
namespace {

// The value when the attribute is given, else null: the shortcut then keeps what the class has set.
const double* Given(const XmlElement& xml, const char* attribute, double& value) {
  return FetchReal(xml, attribute, value) ? &value : nullptr;
}

const char* ApplyServo(bool integrated, const XmlElement& xml, mjsActuator& actuator) {
  double kp = actuator.gainprm[0], kv, dampratio, timeconst;
  FetchReal(xml, "kp", kp);
  const double* kv_given = Given(xml, "kv", kv);
  const double* dampratio_given = Given(xml, "dampratio", dampratio);
  if (integrated) {
    return spec::SetToIntVelocity(actuator, kp, kv_given, dampratio_given, nullptr, actuator.inheritrange);
  }
  return spec::SetToPosition(actuator, kp, kv_given, dampratio_given, Given(xml, "timeconst", timeconst),
                             actuator.inheritrange);
}

const char* ApplyCylinder(const XmlElement& xml, mjsActuator& actuator) {
  double timeconst = actuator.dynprm[0], area = actuator.gainprm[0], diameter = -1;
  FetchReal(xml, "timeconst", timeconst);
  FetchReal(xml, "area", area);
  FetchReal(xml, "diameter", diameter);
  FetchReals(xml, "bias", actuator.biasprm, 3);
  return spec::SetToCylinder(actuator, timeconst, actuator.biasprm[0], area, diameter);
}

const char* ApplyMuscle(const XmlElement& xml, mjsActuator& actuator) {
  double timeconst[2] = {-1, -1}, range[2] = {-1, -1}, tausmooth = actuator.dynprm[2];
  FetchReals(xml, "timeconst", timeconst, 2);
  FetchReal(xml, "tausmooth", tausmooth);
  FetchReals(xml, "range", range, 2);
  double value[7] = {-1, -1, -1, -1, -1, -1, -1};
  const char* const names[7] = {"force", "scale", "lmin", "lmax", "vmax", "fpmax", "fvmax"};
  for (int i = 0; i < 7; ++i) FetchReal(xml, names[i], value[i]);
  return spec::SetToMuscle(actuator, timeconst, tausmooth, range, value[0], value[1], value[2], value[3],
                           value[4], value[5], value[6]);
}

const char* ApplyPid(const XmlElement& xml, mjsActuator& actuator) {
  double kp = -actuator.biasprm[1], kv, dampratio, ki, integral_limit, slew_rate;
  FetchReal(xml, "kp", kp);
  FetchReals(xml, "posrange", actuator.ctrlrange, 2);  // before `ctrlrange`, wherever that stands
  const double* limit = Given(xml, "imax", integral_limit);
  const bool integrates = actuator.gaintype == mjGAIN_PID && actuator.gainprm[0] != 0;
  if (!limit && !integrates) {  // what is there is no limit
    integral_limit = 0;
    limit = &integral_limit;
  }
  return spec::SetToPid(actuator,
                        {.kp = kp,
                         .kv = Given(xml, "kv", kv),
                         .dampratio = Given(xml, "dampratio", dampratio),
                         .ki = Given(xml, "ki", ki),
                         .integral_limit = limit,
                         .slew_rate = Given(xml, "slewmax", slew_rate)},
                        actuator.inheritrange, actuator.ctrlspec);
}

const char* ApplyOrientation(const XmlElement& xml, mjsActuator& actuator) {
  double kp = actuator.gainprm[0], kv, dampratio;
  FetchReal(xml, "kp", kp);
  return spec::SetToOrientation(actuator, kp, Given(xml, "kv", kv), Given(xml, "dampratio", dampratio),
                                actuator.ctrlspec);
}

// The lists of a motor go on with the numbers of its class where they are shorter, or not given.
const char* ApplyDcMotor(const XmlElement& xml, mjsActuator& actuator) {
  const bool motor = actuator.gaintype == mjGAIN_DCMOTOR;  // else what is there means something else
  const auto inherited = [motor](double number) { return motor ? number : 0; };
  const double *gain = actuator.gainprm, *dyn = actuator.dynprm, *bias = actuator.biasprm;
  double resistance = inherited(gain[0]), motorconst[2] = {xml.Find("motorconst") ? 0 : inherited(gain[1])},
         nominal[3] = {}, saturation[3] = {}, inductance[2] = {0, inherited(dyn[0])},
         cogging[3] = {inherited(bias[0]), inherited(bias[1]), inherited(bias[2])},
         controller[6] = {inherited(gain[4]), inherited(gain[5]), inherited(gain[6]),
                          inherited(dyn[7]),  inherited(dyn[8]),  inherited(gain[7])},
         thermal[6] = {inherited(dyn[2]),  inherited(dyn[3]),  0,
                       inherited(gain[2]), inherited(gain[3]), inherited(dyn[4])},
         lugre[5] = {inherited(dyn[5]), inherited(dyn[6]), inherited(bias[3]), inherited(bias[4]),
                     inherited(bias[5])};
  FetchReal(xml, "resistance", resistance);
  const auto list = [&xml](const char* name, double* numbers, int most) -> const double* {
    FetchReals(xml, name, numbers, most);
    return numbers;
  };
  return spec::SetToDcMotor(actuator,
                            {.motorconst = list("motorconst", motorconst, 2),
                             .resistance = resistance,
                             .nominal = list("nominal", nominal, 3),
                             .saturation = list("saturation", saturation, 3),
                             .inductance = list("inductance", inductance, 2),
                             .cogging = list("cogging", cogging, 3),
                             .controller = list("controller", controller, 6),
                             .thermal = list("thermal", thermal, 6),
                             .lugre = list("lugre", lugre, 5)},
                            actuator.ctrlspec);
}

const char* ApplyVelocity(const XmlElement& xml, mjsActuator& actuator) {
  double kv = actuator.gainprm[0];
  FetchReal(xml, "kv", kv);
  return spec::SetToVelocity(actuator, kv);
}

const char* ApplyDamper(const XmlElement& xml, mjsActuator& actuator) {
  // That of a class of dampers. Release 3.14 refuses a class that would make it negative, 3.3 did not look.
  double kv = actuator.gaintype == mjGAIN_AFFINE ? std::max(0.0, -actuator.gainprm[2]) : 0;
  FetchReal(xml, "kv", kv);
  return spec::SetToDamper(actuator, kv);
}

const char* ApplyAdhesion(const XmlElement& xml, mjsActuator& actuator) {
  double gain = actuator.gainprm[0];
  FetchReal(xml, "gain", gain);
  return spec::SetToAdhesion(actuator, gain);
}

// What each shortcut makes of an actuator: "" or why it is refused.
struct Shortcut {
  Tag tag, in_default;
  const char* (*apply)(const XmlElement& xml, mjsActuator& actuator);
};
constexpr Shortcut kShortcuts[] = {
    {Tag::kMotor, Tag::kDefaultMotor,
     [](const XmlElement&, mjsActuator& actuator) { return spec::SetToMotor(actuator); }},
    {Tag::kPosition, Tag::kDefaultPosition,
     [](const XmlElement& xml, mjsActuator& actuator) { return ApplyServo(false, xml, actuator); }},
    {Tag::kIntVelocity, Tag::kDefaultIntVelocity,
     [](const XmlElement& xml, mjsActuator& actuator) { return ApplyServo(true, xml, actuator); }},
    {Tag::kVelocity, Tag::kDefaultVelocity, ApplyVelocity},
    {Tag::kPid, Tag::kDefaultPid, ApplyPid},
    {Tag::kOrientationServo, Tag::kDefaultOrientation, ApplyOrientation},
    {Tag::kDcMotor, Tag::kDefaultDcMotor, ApplyDcMotor},
    {Tag::kDamper, Tag::kDefaultDamper, ApplyDamper},
    {Tag::kCylinder, Tag::kDefaultCylinder, ApplyCylinder},
    {Tag::kMuscle, Tag::kDefaultMuscle, ApplyMuscle},
    {Tag::kAdhesion, Tag::kDefaultAdhesion, ApplyAdhesion},
};

}  // namespace

void ApplyShortcut(Reading& r, Tag tag, const XmlElement& xml, mjsActuator& actuator) {
  for (const Shortcut& shortcut : kShortcuts) {
    if (tag != shortcut.tag && tag != shortcut.in_default) continue;
    if (const char* problem = shortcut.apply(xml, actuator); *problem) r.Error(xml, problem);
  }
  const bool integrates = tag == Tag::kIntVelocity || tag == Tag::kDefaultIntVelocity;
  if (integrates && HasRule(r.spec.spec.option, kRuleForcedActlimits)) actuator.actlimited = mjLIMITED_TRUE;
  const bool general = tag == Tag::kGeneral || tag == Tag::kDefaultGeneral;
  if (const std::string* input = general ? xml.Find("input") : nullptr) {
    std::string refused;
    actuator.ctrlspec = spec::ParseInputWords(actuator, *input, refused);
    if (!refused.empty()) r.ErrorAt(xml, "input", refused);
  }
}

void ReadActuator(Reading& r, const ElementRow& row, const XmlElement& xml) {
  spec::Actuator* actuator = r.Fill(r.spec.AddActuator(r.ClassOf(xml, "class", nullptr)), row, xml);
  mjsActuator& a = actuator->spec;
  for (const char* name : {"slidersite", "cranklength"}) {
    if (a.trntype != mjTRN_SLIDERCRANK && xml.Find(name) && !actuator->own.target.empty()) {
      r.ErrorAt(xml, name,
                "'" + std::string(name) + "' belongs to 'cranksite'; it has no meaning for another target");
    }
  }
  if (a.trntype != mjTRN_SITE && xml.Find("refsite")) {
    r.ErrorAt(xml, "refsite", "'refsite' belongs to 'site'; it has no meaning for another target");
  }
  if (row.tag == Tag::kActuatorPlugin) return ReadPlugin(r, xml, *actuator, a.plugin);
  ApplyShortcut(r, row.tag, xml, a);
}

}  // namespace pliant::io::mjcf
