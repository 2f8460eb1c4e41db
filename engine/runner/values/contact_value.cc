#include "engine/runner/values/contact_value.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "engine/model/names.h"
#include "engine/query/contact_force.h"

namespace pliant::runner {
namespace {

enum Quantity : size_t { kCount, kNormal, kTangential, kDistance };
constexpr const char* kNames[] = {"contact.count", "contact.normal", "contact.tangential",
                                  "contact.distance"};

int GeomOf(const mjModel& m, std::string_view text) {
  const std::string name(text);
  const int id = Name2Id(m, mjOBJ_GEOM, name.c_str());
  if (id >= 0) return id;
  char* end = nullptr;
  const long number = std::strtol(name.c_str(), &end, 10);
  const bool valid = !name.empty() && *end == '\0' && number >= 0 && number < m.ngeom;
  return valid ? static_cast<int>(number) : -1;
}

}  // namespace

bool IsContactValue(std::string_view name) {
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool FindContactValue(const mjModel& m, std::string_view name, const std::vector<std::string_view>& in,
                      ValueRef* ref, std::string* error) {
  if (in.size() != 2) {
    *error = "'" + std::string(name) + "' needs two geoms, as in " + std::string(name) + "[foot][floor]";
    return false;
  }
  int geoms[2];
  for (size_t i = 0; i < 2; ++i) {
    geoms[i] = GeomOf(m, in[i]);
    if (geoms[i] >= 0) continue;
    *error = "the model has no geom '" + std::string(in[i]) + "'";
    return false;
  }
  *ref = {};
  ref->lags = true;
  ref->offset =
      static_cast<size_t>(std::find(std::begin(kNames), std::end(kNames), name) - std::begin(kNames));
  ref->index = static_cast<size_t>(geoms[0]) * static_cast<size_t>(m.ngeom) + static_cast<size_t>(geoms[1]);
  return true;
}

double ReadContactValue(const mjModel& m, const mjData& d, const ValueRef& ref) {
  const int a = static_cast<int>(ref.index) / m.ngeom, b = static_cast<int>(ref.index) % m.ngeom;
  double sum = 0, nearest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    const bool same =
        (contact.geom[0] == a && contact.geom[1] == b) || (contact.geom[0] == b && contact.geom[1] == a);
    if (!same) continue;
    nearest = std::min(nearest, static_cast<double>(contact.dist));
    double force[6] = {};
    if (ref.offset == kNormal || ref.offset == kTangential) ContactForce(m, d, i, force);
    sum += ref.offset == kCount ? 1 : ref.offset == kNormal ? force[0] : std::hypot(force[1], force[2]);
  }
  if (ref.offset != kDistance) return sum;
  return std::isfinite(nearest) ? nearest : std::numeric_limits<double>::quiet_NaN();
}

std::string ContactPath(const mjModel& m, const char* quantity, int geom1, int geom2) {
  std::string path = std::string("contact.") + quantity;
  for (const int geom : {geom1, geom2}) {
    const char* name = Id2Name(m, mjOBJ_GEOM, geom);
    path += "[" + (name != nullptr && *name != '\0' ? std::string(name) : std::to_string(geom)) + "]";
  }
  return path;
}

}  // namespace pliant::runner
