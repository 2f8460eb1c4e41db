#include "engine/foreign/stand_in.h"

#include <algorithm>
#include <cmath>

namespace pliant::foreign {

void SidesOfStandIn(double mass, const double moments[3], double sides[3]) {
  constexpr double kSmall = 0.02, kLarge = 0.5;  // m
  for (int k = 0; k < 3; ++k) {
    const double square =
        mass > 0 ? 6 * (moments[(k + 1) % 3] + moments[(k + 2) % 3] - moments[k]) / mass : 0;
    sides[k] = std::clamp(square > 0 ? std::sqrt(square) : 0, kSmall, kLarge);
  }
}

void AddStandIn(spec::Body& body, spec::Spec& spec, DiagnosticSink& sink) {
  const mjsBody& b = body.spec;
  spec::Geom* const geom = spec.AddGeom(body);
  geom->where = body.where;
  geom->spec.type = mjGEOM_BOX;
  std::copy_n(kStandInColor, 4, geom->spec.rgba);
  // A tensor that is given whole stands on the axes of the body.
  const bool whole = std::isfinite(b.fullinertia[0]);
  const double none[3] = {};
  SidesOfStandIn(b.explicitinertial ? b.mass : 0,
                 !b.explicitinertial ? none
                 : whole             ? b.fullinertia
                                     : b.inertia,
                 geom->spec.size);
  for (double& half : geom->spec.size) half /= 2;
  if (std::isfinite(b.ipos[0])) std::copy_n(b.ipos, 3, geom->spec.pos);
  if (!whole && std::isfinite(b.iquat[0])) std::copy_n(b.iquat, 4, geom->spec.quat);
  sink.Warning(
      body.where.ToLocation(), "body '" + body.name + "'",
      "it moves freely and nothing of it has a shape that could be read, so that it would fall for ever; "
      "a magenta box with about its inertia stands in until the files of its shapes are found");
}

}  // namespace pliant::foreign
