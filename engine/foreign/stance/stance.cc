#include "engine/foreign/stance/stance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/foreign/stance/footprint.h"
#include "engine/foreign/stance/low_parts.h"
#include "engine/foreign/stance/servos.h"
#include "engine/foreign/stance/start_pose.h"
#include "engine/foreign/stand_in.h"
#include "engine/math/quat.h"
#include "engine/math/vec3.h"

namespace pliant::foreign {
namespace {

using spec::Body;
using spec::Geom;
using spec::Spec;

// Whether a body of the world stands on its feet or wheels, or below its rotors, and would not fall over.
bool StandsByItself(const Footprint& foot) { return foot.mobile && foot.balanced; }

bool IsFree(const Body& body) { return body.joints.size() == 1 && body.joints[0]->spec.type == mjJNT_FREE; }

// Whether it falls in the field of gravity.
bool Falls(const Body& body) { return IsFree(body) && body.spec.gravcomp == 0; }

bool HasShapes(const Body& body) {
  return !body.geoms.empty() || std::any_of(body.bodies.begin(), body.bodies.end(),
                                            [](const Body* child) { return HasShapes(*child); });
}

// Free joints stand on the world only, so that what holds one cannot be free itself.
bool HoldsFreeJoint(const Body& body) {
  return std::any_of(body.bodies.begin(), body.bodies.end(),
                     [](const Body* child) { return IsFree(*child) || HoldsFreeJoint(*child); });
}

// Whether the body or what is fixed to it has a mass, stated or by its shapes.
bool HasMass(const Body& body) {
  const auto weighs = [](const Geom* geom) {
    return std::isnan(geom->spec.mass) ? geom->spec.density > 0 : geom->spec.mass > 0;
  };
  if (body.spec.explicitinertial) {
    if (body.spec.mass > mjMINVAL) return true;
  } else if (std::any_of(body.geoms.begin(), body.geoms.end(), weighs)) {
    return true;
  }
  return std::any_of(body.bodies.begin(), body.bodies.end(),
                     [](const Body* child) { return child->joints.empty() && HasMass(*child); });
}

void GiveMass(Body& body, DiagnosticSink& sink) {
  constexpr double kMass = 1e-3, kRadius = 0.0062;  // of a ball of water
  sink.Warning(body.where.ToLocation(), "body '" + body.name + "'",
               "it moves freely and has no mass; it is read as a ball of 1 g of water");
  mjsBody& b = body.spec;
  b.explicitinertial = 1;
  b.mass = kMass;
  Zero3(b.ipos);  // without a place it would not be saved
  Unit4(b.iquat);
  std::fill_n(b.inertia, 3, 0.4 * kMass * kRadius * kRadius);
  b.fullinertia[0] = std::numeric_limits<double>::quiet_NaN();
}

void MakeFree(Body& body, double lowest, Spec& spec, DiagnosticSink& sink) {
  if (!HasMass(body)) GiveMass(body, sink);
  spec::Joint* joint = spec.AddFreeJoint(body);
  spec.SetName(*joint, body.name + "_free");
  body.spec.pos[2] -= lowest;
}

bool MayStand(const Body& body, const Options& options, bool robot, bool bolted) {
  return body.joints.empty() && !HoldsFreeJoint(body) &&
         (options.floating || (robot && !bolted && options.stand));
}

// Frees a body and lifts it onto its lowest point; false where it would fall over, unless `always`.
bool PutOnFloor(Body& body, Footprint foot, bool always, bool robot, FootprintReader& reader, Spec& spec,
                DiagnosticSink& sink) {
  const std::vector<Reach> reaches = robot ? reader.Reaches(body) : std::vector<Reach>();
  const std::vector<Geom*> low = LowSeenShapes(reaches);
  SetCollides(low, true);
  if (!low.empty()) foot = reader.Read(body);
  if (!always && !StandsByItself(foot)) {
    SetCollides(low, false);
    return false;
  }
  MakeFree(body, foot.lowest, spec, sink);
  if (robot) {
    TellOfLowParts(reaches, low, sink);
    StandOnWhatIsSeen(body, sink);
  }
  return true;
}

// Puts the bodies of the world on their feet. Returns the lowest point of those that are fixed, at most 0.
double PlaceBodies(const FileFinder& finder, const Options& options, bool robot, bool bolted, Spec& spec,
                   DiagnosticSink& sink) {
  FootprintReader reader(finder, spec);
  double lowest = 0, lowest_free = std::numeric_limits<double>::infinity();
  for (Body* body : spec.world->bodies) {
    const bool falls = Falls(*body) || (options.floating && MayStand(*body, options, robot, bolted));
    if (robot && falls && !HasShapes(*body)) AddStandIn(*body, spec, sink);
    if (robot && Falls(*body)) StandOnWhatIsSeen(*body, sink);
    const Footprint foot = reader.Read(*body);
    if (!std::isfinite(foot.lowest)) continue;
    if (IsFree(*body)) {
      lowest_free = std::min(lowest_free, foot.lowest);
    } else if (!MayStand(*body, options, robot, bolted) ||
               !PutOnFloor(*body, foot, options.floating, robot, reader, spec, sink)) {
      lowest = std::min(lowest, foot.lowest);
    }
  }
  // What floats in its own description keeps its place among its kind, above a floor that is not there yet.
  if (!robot || HasFloor(spec) || !std::isfinite(lowest_free)) return lowest;
  for (Body* body : spec.world->bodies) {
    if (IsFree(*body) && spec.world->bodies.size() == 1) body->spec.pos[2] -= lowest_free;
  }
  return lowest;
}

// Where the document has none.
void AddSky(Spec& spec) {
  const auto is_sky = [](const spec::Texture* texture) { return texture->spec.type == mjTEXTURE_SKYBOX; };
  if (std::any_of(spec.textures.begin(), spec.textures.end(), is_sky)) return;
  spec::Texture* sky = spec.AddTexture();
  sky->spec.type = mjTEXTURE_SKYBOX;
  sky->spec.builtin = mjBUILTIN_GRADIENT;
  sky->spec.width = sky->spec.height = 256;
  const double blue[3] = {0.5, 0.6, 0.75};
  std::copy_n(blue, 3, sky->spec.rgb1);
  std::fill_n(sky->spec.rgb2, 3, 0.1);
}

void AddDaylight(Spec& spec) {
  if (spec.lights.empty()) AddSun(spec);
}

}  // namespace

void AddSun(Spec& spec) {
  const auto is_sun = [](const spec::Light* light) { return light->spec.type == mjLIGHT_DIRECTIONAL; };
  if (std::any_of(spec.lights.begin(), spec.lights.end(), is_sun)) return;
  spec::Light* light = spec.AddLight(*spec.world);
  light->spec.type = mjLIGHT_DIRECTIONAL;
  light->spec.pos[2] = 5;
  const double direction[3] = {-0.3, 0.3, -0.9};
  std::copy_n(direction, 3, light->spec.dir);
  spec.Renumber();
}

void AddFloor(double height, Spec& spec) {
  spec::Texture* checker = spec.AddTexture();
  checker->spec.type = mjTEXTURE_2D;
  checker->spec.builtin = mjBUILTIN_CHECKER;
  checker->spec.width = checker->spec.height = 256;
  std::fill_n(checker->spec.rgb1, 3, 0.32);
  std::fill_n(checker->spec.rgb2, 3, 0.42);
  std::string name = "floor_checker";
  while (spec.Find(mjOBJ_TEXTURE, name) || spec.Find(mjOBJ_MATERIAL, name)) name += '_';
  spec.SetName(*checker, name);
  spec::Material* material = spec.AddMaterial();
  spec.SetName(*material, name);
  material->own.textures.assign(mjNTEXROLE, "");
  material->own.textures[mjTEXROLE_RGB] = checker->name;
  material->spec.texuniform = 1;
  Geom* floor = spec.AddGeom(*spec.world);
  if (!spec.Find(mjOBJ_GEOM, "floor")) spec.SetName(*floor, "floor");
  floor->spec.type = mjGEOM_PLANE;
  floor->spec.pos[2] = height;
  const double size[3] = {0, 0, 0.05};  // without end
  std::copy_n(size, 3, floor->spec.size);
  floor->own.material = material->name;
  AddSky(spec);
  AddDaylight(spec);
}

bool HasFloor(const Spec& spec) {
  return std::any_of(spec.geoms.begin(), spec.geoms.end(), [](const Geom* geom) {
    return geom->spec.type == mjGEOM_PLANE || geom->spec.type == mjGEOM_HFIELD;
  });
}

void TakeStance(const FileFinder& finder, const Options& options, bool robot, bool bolted, Spec& spec,
                DiagnosticSink& sink) {
  if (robot && options.dialect == Dialect::kPublished) StartInsideLimits(spec, sink);
  if (!options.floating && !options.floor && !options.stand) return;
  const double lowest = PlaceBodies(finder, options, robot, bolted, spec, sink);
  if (robot && (options.stand || options.floating) && !options.keep_drives) HoldJoints(spec, sink);
  if (options.floor || (robot && options.stand)) {
    if (HasFloor(spec)) {
      AddSky(spec);
      AddDaylight(spec);
    } else {
      AddFloor(lowest, spec);
    }
  }
  spec.Renumber();
}

}  // namespace pliant::foreign
