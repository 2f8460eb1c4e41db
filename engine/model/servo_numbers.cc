#include "engine/model/servo_numbers.h"

#include <algorithm>
#include <cstring>

namespace pliant {
namespace {

constexpr const char *kGain = "actuator_gainprm", *kBias = "actuator_biasprm", *kDyn = "actuator_dynprm";
constexpr int kPid = mjGAIN_PID, kSo3 = mjGAIN_SO3, kMotor = mjGAIN_DCMOTOR;

// Where the compiler puts them: mjsActuator's setters, in engine/spec/attributes/servo_shortcuts.cc.
constexpr ServoNumber kNumbers[] = {
    {kPid, "pid", kBias, 1, "kp", 0, -1, "Position gain", "N m/rad"},
    {kPid, "pid", kBias, 2, "kv", 0, -1, "Velocity gain", "N m s/rad"},
    {kPid, "pid", kGain, 0, "ki", 0, 1, "Integral gain", "N m/(rad s)"},
    {kPid, "pid", kDyn, 0, "imax", 0, 1, "Largest integral", "rad s"},
    {kPid, "pid", kDyn, 1, "slewmax", 0, 1, "Largest slew", "rad/s"},
    {kSo3, "orientation", kGain, 0, "kp", 0, 1, "Gain", "N m/rad"},
    {kSo3, "orientation", kBias, 2, "kv", 0, -1, "Velocity gain", "N m s/rad"},
    {kMotor, "dcmotor", kGain, 1, "motorconst", 0, 1, "Motor constant", "N m/A"},
    {kMotor, "dcmotor", kGain, 0, "resistance", 0, 1, "Resistance", "Ohm"},
    {kMotor, "dcmotor", kDyn, 0, "inductance", 1, 1, "Winding time", "s"},
    {kMotor, "dcmotor", kDyn, 1, "saturation", 2, 1, "Largest dI/dt", "A/s"},
    {kMotor, "dcmotor", kBias, 0, "cogging", 0, 1, "Cogging torque", "N m"},
    {kMotor, "dcmotor", kBias, 1, "cogging", 1, 1, "Cogging periods", ""},
    {kMotor, "dcmotor", kBias, 2, "cogging", 2, 1, "Cogging phase", "rad"},
    {kMotor, "dcmotor", kGain, 4, "controller", 0, 1, "Controller kp", "N m/rad"},
    {kMotor, "dcmotor", kGain, 5, "controller", 1, 1, "Controller ki", "N m/(rad s)"},
    {kMotor, "dcmotor", kGain, 6, "controller", 2, 1, "Controller kd", "N m s/rad"},
    {kMotor, "dcmotor", kDyn, 7, "controller", 3, 1, "Largest slew", "rad/s"},
    {kMotor, "dcmotor", kDyn, 8, "controller", 4, 1, "Largest integral", "rad s"},
    {kMotor, "dcmotor", kGain, 7, "controller", 5, 1, "Largest voltage", "V"},
    {kMotor, "dcmotor", kDyn, 2, "thermal", 0, 1, "Heat resistance", "K/W"},
    {kMotor, "dcmotor", kDyn, 3, "thermal", 1, 1, "Heat capacity", "J/K"},
    {kMotor, "dcmotor", kGain, 2, "thermal", 3, 1, "Temp. coefficient", "1/K"},
    {kMotor, "dcmotor", kGain, 3, "thermal", 4, 1, "Reference temp.", "°C"},
    {kMotor, "dcmotor", kDyn, 4, "thermal", 5, 1, "Ambient temp.", "°C"},
    {kMotor, "dcmotor", kDyn, 5, "lugre", 0, 1, "Bristle stiffness", "N m/rad"},
    {kMotor, "dcmotor", kDyn, 6, "lugre", 1, 1, "Bristle damping", "N m s/rad"},
    {kMotor, "dcmotor", kBias, 3, "lugre", 2, 1, "Coulomb friction", "N m"},
    {kMotor, "dcmotor", kBias, 4, "lugre", 3, 1, "Static friction", "N m"},
    {kMotor, "dcmotor", kBias, 5, "lugre", 4, 1, "Stribeck velocity", "rad/s"},
};

}  // namespace

std::span<const ServoNumber> ServoNumbers() { return kNumbers; }

bool HasServoNumbers(int gain) {
  return std::any_of(std::begin(kNumbers), std::end(kNumbers),
                     [gain](const ServoNumber& n) { return n.gain == gain; });
}

double ValueOf(const ServoNumber& n, const mjModel& m, int actuator) {
  const mjtNum* array = n.field == kGain   ? m.actuator_gainprm + mjNGAIN * actuator
                        : n.field == kBias ? m.actuator_biasprm + mjNBIAS * actuator
                                           : m.actuator_dynprm + mjNDYN * actuator;
  return n.sign * array[n.column];
}

}  // namespace pliant
