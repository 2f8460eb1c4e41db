#include "ui/panels/option_fields.h"

#include <cstring>

namespace pliant {
namespace {

#define PLIANT_OPTION(member, title, unit, help, count, integer, lo, hi, speed) \
  { #member, title, unit, help, offsetof(mjOption, member), count, integer, lo, hi, speed }

const OptionField kAlgorithm[] = {
    PLIANT_OPTION(timestep, "Timestep", "s", "Length of one simulation step", 1, false, 1e-6, 1, 0),
    PLIANT_OPTION(iterations, "Iterations", "", "Most iterations of the constraint solver", 1, true, 0, 1000,
                  0),
    PLIANT_OPTION(tolerance, "Tolerance", "", "The solver stops when it improves less than this", 1, false, 0,
                  1, 0),
    PLIANT_OPTION(ls_iterations, "Line search iter.", "", "Most iterations of the solver's line search", 1,
                  true, 0, 1000, 0),
    PLIANT_OPTION(ls_tolerance, "Line search tol.", "", "Relative accuracy of the line search", 1, false, 0,
                  1, 0),
    PLIANT_OPTION(noslip_iterations, "No-slip iter.", "", "Extra iterations that remove slip; 0 = none", 1,
                  true, 0, 1000, 0),
    PLIANT_OPTION(noslip_tolerance, "No-slip tolerance", "", "The no-slip pass stops below this improvement",
                  1, false, 0, 1, 0),
    PLIANT_OPTION(ccd_iterations, "Convex iter.", "", "Most iterations of convex collision detection", 1,
                  true, 0, 1000, 0),
    PLIANT_OPTION(ccd_tolerance, "Convex tolerance", "m", "Accuracy of convex collision detection", 1, false,
                  0, 1, 0),
    PLIANT_OPTION(sdf_iterations, "SDF iterations", "", "Descent steps per starting point on distance fields",
                  1, true, 1, 100, 0),
    PLIANT_OPTION(sdf_initpoints, "SDF points", "", "Starting points on distance fields", 1, true, 1, 1000,
                  0),
};

const OptionField kPhysical[] = {
    PLIANT_OPTION(gravity, "Gravity", "m/s²", "Acceleration of all bodies", 3, false, 0, 0, 0.02),
    PLIANT_OPTION(wind, "Wind", "m/s", "Velocity of the medium", 3, false, 0, 0, 0.02),
    PLIANT_OPTION(magnetic, "Magnetic", "T", "Magnetic flux; only magnetometers feel it", 3, false, 0, 0,
                  0.01),
    PLIANT_OPTION(density, "Density", "kg/m³", "Of the medium: 1.2 air, 1000 water. 0 = none", 1, false, 0,
                  1e6, 0),
    PLIANT_OPTION(viscosity, "Viscosity", "Pa s", "Of the medium: 2e-5 air, 1e-3 water. 0 = none", 1, false,
                  0, 1e6, 0),
    PLIANT_OPTION(impratio, "Impedance ratio", "",
                  "Friction over normal impedance of elliptic contacts; larger = less slip", 1, false, 1e-4,
                  1e4, 0),
};

const OptionField kOverride[] = {
    PLIANT_OPTION(o_margin, "Margin", "m", "Distance at which contacts are detected", 1, false, 0, 10, 0),
    PLIANT_OPTION(o_solref, "solref", "", "Time constant (s) and damping ratio, or -stiffness and -damping",
                  2, false, 0, 0, 0.001),
    PLIANT_OPTION(o_solimp, "solimp", "", "Impedance: least, most, width (m), midpoint, power", 5, false, 0,
                  0, 0.001),
    PLIANT_OPTION(o_friction, "Friction", "", "Sliding (2), torsional, rolling (2)", 5, false, 0, 100, 0.002),
};

#undef PLIANT_OPTION

}  // namespace

std::span<const OptionField> AlgorithmOptions() { return kAlgorithm; }
std::span<const OptionField> PhysicalOptions() { return kPhysical; }
std::span<const OptionField> OverrideOptions() { return kOverride; }

double OptionValue(const mjOption& option, const OptionField& field, int index) {
  const char* base = reinterpret_cast<const char*>(&option) + field.offset;
  if (field.integer) {
    int value;
    std::memcpy(&value, base + sizeof(int) * static_cast<size_t>(index), sizeof value);
    return value;
  }
  double value;
  std::memcpy(&value, base + sizeof(double) * static_cast<size_t>(index), sizeof value);
  return value;
}

command::SetOption OptionCommand(const OptionField& field, int index, double value) {
  const size_t size = field.integer ? sizeof(int) : sizeof(double);
  return {field.offset + size * static_cast<size_t>(index),
          field.integer ? command::ScalarKind::kInt : command::ScalarKind::kDouble, value};
}

}  // namespace pliant
