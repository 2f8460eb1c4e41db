#include "engine/spec/attributes/servo_shortcuts.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/model/activations.h"

namespace pliant::spec {
namespace {

constexpr struct {
  const char* word;
  int bit;
} kServoWords[] = {
    {"pos", mjINPUT_POS}, {"vel", mjINPUT_VEL}, {"ff", mjINPUT_FF}, {"voltage", mjINPUT_VOLTAGE}};

const char* CheckDamping(const double* kv, const double* dampratio) {
  if (kv && dampratio) return "kv and dampratio cannot both be defined";
  if (kv && *kv < 0) return "kv cannot be negative";
  if (dampratio && *dampratio < 0) return "dampratio cannot be negative";
  return "";
}

// A positive biasprm[2] is a damping ratio until the compiler knows the inertia.
void SetFeedback(mjsActuator& actuator, double kp, const double* kv, const double* dampratio) {
  actuator.biasprm[1] = -kp;
  if (kv) actuator.biasprm[2] = -*kv;
  if (dampratio) actuator.biasprm[2] = *dampratio;
}

// Back-EMF constant from voltage V, stall torque tau and no-load speed w of the data sheet; B is the linear
// damping that the motor turns against without load.
double NominalConstant(const double nominal[3], double damping, double resistance) {
  const double voltage = nominal[0], torque = nominal[1], speed = nominal[2], ideal = voltage / speed;
  if (damping <= 0) return ideal;
  if (resistance > 0) {
    const double discriminant = voltage * voltage - 4 * resistance * damping * speed * speed;
    return discriminant > 0 ? (voltage + std::sqrt(discriminant)) / (2 * speed) : ideal;
  }
  if (torque <= 0) return ideal;
  const double lossy = ideal - voltage * damping / torque;
  return lossy > 0 ? lossy : ideal;
}

const char* SetWinding(mjsActuator& actuator, const MotorNumbers& n) {
  double kt = n.motorconst ? n.motorconst[0] : 0, ke = n.motorconst ? n.motorconst[1] : 0;
  double resistance = n.resistance;
  if (ke <= 0 && n.nominal && n.nominal[0] > 0 && n.nominal[2] > 0) {
    ke = NominalConstant(n.nominal, actuator.damping[0], resistance);
  }
  const double constant = kt > 0 && ke > 0 ? std::sqrt(kt * ke) : std::max(kt, ke);
  if (constant <= 0 && (n.motorconst || n.nominal || actuator.gainprm[1] <= 0))
    return "DC motor: motor constant K must be positive";
  if (constant > 0) actuator.gainprm[1] = constant;
  if (resistance <= 0 && n.nominal && n.nominal[1] > 0) {
    resistance = actuator.gainprm[1] * n.nominal[0] / n.nominal[1];
  }
  if (resistance <= 0) return "DC motor: resistance R must be positive";
  actuator.gainprm[0] = resistance;
  return "";
}

const char* SetInductance(mjsActuator& actuator, const double* inductance) {
  if (!inductance) return "";
  if (inductance[0] < 0) return "DC motor: inductance must be non-negative";
  if (inductance[1] < 0) return "DC motor: electrical time constant must be non-negative";
  actuator.dynprm[0] = inductance[0] > 0 ? inductance[0] / actuator.gainprm[0] : inductance[1];
  return "";
}

void SetSaturation(mjsActuator& actuator, const double* saturation) {
  if (!saturation) return;
  const double torque = saturation[0] > 0 ? saturation[0] : actuator.gainprm[1] * saturation[1];
  if (torque > 0) {
    actuator.forcerange[0] = -torque;
    actuator.forcerange[1] = torque;
    actuator.forcelimited = mjLIMITED_TRUE;
  }
  if (saturation[2] > 0) actuator.dynprm[1] = saturation[2];
}

const char* SetThermal(mjsActuator& actuator, const double* thermal) {
  if (!thermal || (thermal[0] == 0 && thermal[1] == 0 && thermal[2] == 0)) return "";
  double resistance = thermal[0], capacitance = thermal[1];
  const double time = thermal[2];
  if (resistance == 0 && capacitance > 0) resistance = time / capacitance;
  if (capacitance == 0 && resistance > 0) capacitance = time / resistance;
  if (resistance <= 0) return "DC motor: thermal resistance must be positive";
  if (capacitance <= 0) return "DC motor: thermal capacitance must be positive";
  actuator.dynprm[2] = resistance;
  actuator.dynprm[3] = capacitance;
  actuator.dynprm[4] = thermal[5];
  actuator.gainprm[2] = thermal[3];
  actuator.gainprm[3] = thermal[4];
  return "";
}

void SetController(mjsActuator& actuator, const double* controller) {
  if (!controller) return;
  std::copy_n(controller, 3, actuator.gainprm + 4);
  actuator.dynprm[7] = controller[3];
  actuator.dynprm[8] = controller[4];
  if (controller[5] > 0) actuator.gainprm[7] = controller[5];
  actuator.gainprm[8] = 0;
}

}  // namespace

const char* SetToOrientation(mjsActuator& actuator, double kp, const double* kv, const double* dampratio,
                             int ctrlspec) {
  if (const char* problem = CheckDamping(kv, dampratio); *problem) return problem;
  actuator.gainprm[0] = kp;
  SetFeedback(actuator, kp, kv, dampratio);
  actuator.dyntype = mjDYN_NONE;
  actuator.gaintype = mjGAIN_SO3;
  actuator.biastype = mjBIAS_SO3;
  actuator.ctrlspec = ctrlspec;
  return "";
}

const char* SetToPid(mjsActuator& actuator, const PidGains& gains, double inheritrange, int ctrlspec) {
  if (const char* problem = CheckDamping(gains.kv, gains.dampratio); *problem) return problem;
  if (gains.slew_rate && *gains.slew_rate < 0) return "slewmax cannot be negative";
  // The numbers of an actuator that was no PID servo meant something else.
  if (actuator.gaintype != mjGAIN_PID) actuator.gainprm[0] = actuator.dynprm[1] = 0;
  SetFeedback(actuator, gains.kp, gains.kv, gains.dampratio);
  if (gains.ki) actuator.gainprm[0] = *gains.ki;
  if (gains.integral_limit && actuator.gainprm[0] != 0) actuator.dynprm[0] = *gains.integral_limit;
  if (gains.slew_rate) actuator.dynprm[1] = *gains.slew_rate;
  actuator.dyntype = actuator.gainprm[0] != 0 || actuator.dynprm[1] != 0 ? mjDYN_PID : mjDYN_NONE;
  actuator.gaintype = mjGAIN_PID;
  actuator.biastype = mjBIAS_AFFINE;
  actuator.ctrlspec = ctrlspec;
  actuator.inheritrange = inheritrange;
  if (inheritrange > 0 && (actuator.ctrlrange[0] != 0 || actuator.ctrlrange[1] != 0))
    return "posrange and inheritrange cannot both be defined";
  return "";
}

const char* SetToDcMotor(mjsActuator& actuator, const MotorNumbers& n, int ctrlspec) {
  if (actuator.gaintype != mjGAIN_DCMOTOR) {
    actuator.gainprm[0] = 0;
    actuator.dynprm[0] = 0;
  }
  if (const char* problem = SetWinding(actuator, n); *problem) return problem;
  if (const char* problem = SetInductance(actuator, n.inductance); *problem) return problem;
  SetSaturation(actuator, n.saturation);
  if (const char* problem = SetThermal(actuator, n.thermal); *problem) return problem;
  SetController(actuator, n.controller);
  if (n.cogging) std::copy_n(n.cogging, 3, actuator.biasprm);
  if (n.lugre && n.lugre[0] > 0) {  // without stiffness there are no bristles
    std::copy_n(n.lugre, 2, actuator.dynprm + 5);
    std::copy_n(n.lugre + 2, 3, actuator.biasprm + 3);
  }
  actuator.dyntype = mjDYN_DCMOTOR;
  actuator.gaintype = mjGAIN_DCMOTOR;
  actuator.biastype = mjBIAS_DCMOTOR;
  actuator.actlimited = mjLIMITED_FALSE;
  actuator.actearly = true;
  actuator.ctrlspec = ctrlspec;
  const int states = MotorLayout(actuator.gainprm, actuator.dynprm).count;
  actuator.actdim =
      states > 0 ? states : -1;  // other programs ask for it where the motor is saved as `general`
  return "";
}

int DefaultInputs(const mjsActuator& actuator) {
  switch (actuator.gaintype) {
    case mjGAIN_SO3:
      return mjCHART_EXPMAP;
    case mjGAIN_PID:
      return mjINPUT_POS | mjINPUT_VEL;
    case mjGAIN_DCMOTOR:
      return mjINPUT_VOLTAGE;
    default:
      return 0;
  }
}

int ControlCount(const mjsActuator& actuator) {
  const int inputs = actuator.ctrlspec ? actuator.ctrlspec : DefaultInputs(actuator);
  if (actuator.gaintype == mjGAIN_SO3) return inputs == mjCHART_QUAT ? 4 : 3;
  if (inputs == 0) return 1;
  int count = 0;
  for (const auto& word : kServoWords) count += (inputs & word.bit) != 0;
  return count;
}

std::string InputWords(const mjsActuator& actuator, int inputs) {
  if (actuator.gaintype == mjGAIN_SO3) return inputs == mjCHART_QUAT ? "quat" : "expmap";
  if (DefaultInputs(actuator) == 0) return "";
  if (inputs & mjINPUT_NONE) return "none";
  std::string text;
  for (const auto& word : kServoWords) {
    if (inputs & word.bit) text += (text.empty() ? "" : " ") + std::string(word.word);
  }
  return text;
}

int ParseInputWords(const mjsActuator& actuator, const std::string& text, std::string& problem) {
  if (DefaultInputs(actuator) == 0) {
    problem = "input is only available for so3, pid and dcmotor actuators";
    return 0;
  }
  std::istringstream words(text);
  int inputs = 0;
  for (std::string word; words >> word;) {
    int bit = 0;
    if (actuator.gaintype == mjGAIN_SO3) {
      bit = word == "expmap" ? mjCHART_EXPMAP : word == "quat" ? mjCHART_QUAT : 0;
    } else if (word == "none") {
      bit = mjINPUT_NONE;
    } else {
      for (const auto& known : kServoWords) bit = word == known.word ? known.bit : bit;
    }
    if (bit == 0) {
      problem =
          "invalid keyword: '" + word + "'; use " +
          (actuator.gaintype == mjGAIN_SO3 ? "expmap or quat" : "none, or some of pos, vel, ff, voltage");
      return 0;
    }
    if (inputs >= bit) {
      problem = "inputs must be listed in canonical order [pos, vel, ff, voltage]";
      return 0;
    }
    inputs |= bit;
  }
  return inputs;
}

}  // namespace pliant::spec
