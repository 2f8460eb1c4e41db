#include "ui/panels/left/option_fields.h"

#include "ui/model/names.h"

namespace pliant::ui {

namespace {

consteval OptionField Choice(const char* name, const char* title, const char* help) {
  return DescribeOption(name, title, "", help, 0, 0, 0);
}

constexpr OptionField kChoices[] = {
    Choice("integrator", "Integrator", "How velocities and positions advance"),
    Choice("cone", "Friction cone", "Pyramids are linear, ellipses exact"),
    Choice("jacobian", "Jacobian", "Auto: sparse from 60 degrees of freedom on"),
    Choice("solver", "Solver", "Newton needs fewest iterations; CG suits large models"),
};

constexpr OptionField kSwitches[] = {
    Choice("disableflags", "Feature switch", "Parts of the physics that are left out"),
    Choice("enableflags", "Feature switch", "Parts of the physics that are added"),
    Choice("disableactuator", "Actuator groups", "Groups of actuators that rest"),
};

constexpr OptionField kAlgorithm[] = {
    DescribeOption("timestep", "Timestep", "s", "Length of one simulation step", 1e-6, 1, 0),
    DescribeOption("iterations", "Iterations", "", "Most iterations of the constraint solver", 0, 1000, 0),
    DescribeOption("tolerance", "Tolerance", "", "The solver stops when it improves less than this", 0, 1, 0),
    DescribeOption("ls_iterations", "Line search iter.", "", "Most iterations of the solver's line search", 0,
                   1000, 0),
    DescribeOption("ls_tolerance", "Line search tol.", "", "Relative accuracy of the line search", 0, 1, 0),
    DescribeOption("noslip_iterations", "No-slip iter.", "", "Extra iterations that remove slip; 0 = none", 0,
                   1000, 0),
    DescribeOption("noslip_tolerance", "No-slip tolerance", "",
                   "The no-slip pass stops below this improvement", 0, 1, 0),
    DescribeOption("ccd_iterations", "Convex iter.", "", "Most iterations of convex collision detection", 0,
                   1000, 0),
    DescribeOption("ccd_tolerance", "Convex tolerance", "m", "Accuracy of convex collision detection", 0, 1,
                   0),
    DescribeOption("sleep_tolerance", "Sleep tolerance", "m/s", "Slower trees may fall asleep", 0, 1, 0),
    DescribeOption("sdf_iterations", "SDF iterations", "",
                   "Descent steps per starting point on distance fields", 1, 100, 0),
    DescribeOption("sdf_initpoints", "SDF points", "", "Starting points on distance fields", 1, 1000, 0),
};

constexpr OptionField kPhysical[] = {
    DescribeOption("gravity", "Gravity", "m/s²", "Acceleration of all bodies", 0, 0, 0.02),
    DescribeOption("wind", "Wind", "m/s", "Velocity of the medium", 0, 0, 0.02),
    DescribeOption("magnetic", "Magnetic", "T", "Magnetic flux; only magnetometers feel it", 0, 0, 0.01),
    DescribeOption("density", "Density", "kg/m³", "Of the medium: 1.2 air, 1000 water. 0 = none", 0, 1e6, 0),
    DescribeOption("viscosity", "Viscosity", "Pa s", "Of the medium: 2e-5 air, 1e-3 water. 0 = none", 0, 1e6,
                   0),
    DescribeOption("impratio", "Impedance ratio", "",
                   "Friction over normal impedance of elliptic contacts; larger = less slip", 1e-4, 1e4, 0),
};

constexpr OptionField kOverride[] = {
    DescribeOption("o_margin", "Margin", "m", "Distance below which contacts act", 0, 10, 0),
    DescribeOption("o_solref", "solref", "",
                   "Time constant (s) and damping ratio, or -stiffness and -damping", 0, 0, 0.001),
    DescribeOption("o_solimp", "solimp", "", "Impedance: minimum, maximum, width (m), midpoint, power", 0, 0,
                   0.001),
    DescribeOption("o_friction", "Friction", "", "Sliding (2), torsional, rolling (2)", 0, 100, 0.002),
};

}  // namespace

std::span<const OptionField> ChoiceOptions() { return kChoices; }
std::span<const char* const> WordsOf(const OptionField& field) {
  const std::span<const char* const> words[] = {kIntegratorNames, kConeNames, kJacobianNames, kSolverNames};
  static_assert(std::size(words) == std::size(kChoices));
  for (size_t i = 0; i < std::size(kChoices); ++i) {
    if (field.member == kChoices[i].member) return words[i];
  }
  return {};
}
std::span<const OptionField> AlgorithmOptions() { return kAlgorithm; }
std::span<const OptionField> PhysicalOptions() { return kPhysical; }
std::span<const OptionField> OverrideOptions() { return kOverride; }
std::span<const OptionField> SwitchOptions() { return kSwitches; }

}  // namespace pliant::ui
