#include "engine/runner/values/contact_value.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

#include "engine/math/vec3.h"
#include "engine/model/names.h"
#include "engine/query/contact_force.h"
#include "engine/query/contact_slip.h"

namespace pliant::runner {
namespace {

enum Quantity : size_t {
  kCount,
  kNormal,
  kTangential,
  kDistance,
  kUse,
  kForce,
  kTorque = kForce + 3,
  kPos = kTorque + 3,
  kDim = kPos + 3
};
constexpr const char* kNames[] = {
    "contact.count",    "contact.normal",  "contact.tangential", "contact.distance", "contact.use",
    "contact.force_x",  "contact.force_y", "contact.force_z",    "contact.torque_x", "contact.torque_y",
    "contact.torque_z", "contact.pos_x",   "contact.pos_y",      "contact.pos_z",    "contact.dim"};
static_assert(std::size(kNames) == kDim + 1);

// ---- What a value is made of, as the index of its reference.

constexpr size_t kOfBody = size_t{1} << 62;

int SidesIn(const mjModel& m) { return static_cast<int>(m.ngeom + m.nflex); }

size_t IndexOf(const mjModel& m, const ContactEnds& sides) {
  const auto n = static_cast<size_t>(SidesIn(m));
  return (static_cast<size_t>(sides.nth + 1) * n + static_cast<size_t>(sides.first)) * n +
         static_cast<size_t>(sides.second);
}

ContactEnds SidesAt(const mjModel& m, size_t index) {
  const auto n = static_cast<size_t>(SidesIn(m));
  return {static_cast<int>(index / n % n), static_cast<int>(index % n), static_cast<int>(index / n / n) - 1};
}

int SideOf(const mjModel& m, const mjContact& contact, int side) {
  return contact.geom[side] >= 0 ? contact.geom[side] : static_cast<int>(m.ngeom) + contact.flex[side];
}

int BodyOf(const mjModel& m, const mjContact& contact, int side) {
  if (contact.geom[side] >= 0) return m.geom_bodyid[contact.geom[side]];
  const int flex = contact.flex[side];
  return m.flex_vertnum[flex] > 0 ? m.flex_vertbodyid[m.flex_vertadr[flex]] : -1;
}

// Calls use(contact, sign) for each that belongs to the value; sign -1: the forces act on its first side.
template <class Use>
void ForEach(const mjModel& m, const mjData& d, size_t index, Use use) {
  const bool of_body = index >= kOfBody;
  const int body = static_cast<int>(index - kOfBody);
  const ContactEnds sides = of_body ? ContactEnds() : SidesAt(m, index);
  int nth = 0;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& contact = d.contact[i];
    if (of_body) {
      for (int side = 0; side < 2; ++side) {
        if (BodyOf(m, contact, side) == body) use(i, side == 1 ? 1 : -1);
      }
      continue;
    }
    const int a = SideOf(m, contact, 0), b = SideOf(m, contact, 1);
    const bool same = a == sides.first && b == sides.second, other = a == sides.second && b == sides.first;
    if (!same && !other) continue;
    if (sides.nth < 0 || sides.nth == nth) use(i, same ? 1 : -1);
    ++nth;
  }
}

// ---- Names.

int NumberOf(std::string_view text, mjtSize count) {
  const std::string digits(text);
  char* end = nullptr;
  const long number = std::strtol(digits.c_str(), &end, 10);
  return !digits.empty() && *end == '\0' && number >= 0 && number < count ? static_cast<int>(number) : -1;
}

int FindSide(const mjModel& m, std::string_view text) {
  const std::string name(text);
  if (const int geom = Name2Id(m, mjOBJ_GEOM, name.c_str()); geom >= 0) return geom;
  if (const int flex = Name2Id(m, mjOBJ_FLEX, name.c_str()); flex >= 0)
    return static_cast<int>(m.ngeom) + flex;
  return NumberOf(text, m.ngeom);
}

bool FindSides(const mjModel& m, const std::vector<std::string_view>& in, ContactEnds* sides,
               std::string* error) {
  for (size_t i = 0; i < 2; ++i) {
    int& side = i == 0 ? sides->first : sides->second;
    side = FindSide(m, in[i]);
    if (side >= 0) continue;
    *error = "the model has no geom '" + std::string(in[i]) + "'";
    return false;
  }
  if (in.size() < 3) return true;
  constexpr int kMost = 1 << 20;
  sides->nth = NumberOf(in[2], kMost);
  if (sides->nth < 0) *error = "'" + std::string(in[2]) + "' is no number of a contact: 0, 1, 2 ...";
  return sides->nth >= 0;
}

}  // namespace

bool IsContactValue(std::string_view name) {
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

bool FindContactValue(const mjModel& m, std::string_view name, const std::vector<std::string_view>& in,
                      ValueRef* ref, std::string* error) {
  *ref = {};
  ref->lags = true;
  ref->offset =
      static_cast<size_t>(std::find(std::begin(kNames), std::end(kNames), name) - std::begin(kNames));
  const bool torque = ref->offset >= kTorque && ref->offset < kPos;
  const std::string called(name);
  if (in.size() == 1) {
    const int named = Name2Id(m, mjOBJ_BODY, std::string(in[0]).c_str());
    const int body = named >= 0 ? named : NumberOf(in[0], m.nbody);
    ref->index = kOfBody + static_cast<size_t>(std::max(0, body));
    if (body < 0)
      *error = "the model has no body '" + std::string(in[0]) + "'; two geoms go as in " + called +
               "[foot][floor]";
    return body >= 0;
  }
  if (torque || in.empty() || in.size() > 3) {
    *error = "'" + called + "' needs " + (torque ? "a body, as in " : "a body or two geoms, as in ") +
             called + (torque ? "[torso]" : "[torso] or " + called + "[foot][floor]");
    return false;
  }
  ContactEnds sides;
  if (!FindSides(m, in, &sides, error)) return false;
  ref->index = IndexOf(m, sides);
  return true;
}

int FirstContactOf(const mjModel& m, const mjData& d, const ValueRef& ref) {
  int first = -1;
  ForEach(m, d, ref.index, [&](int contact, int) { first = first < 0 ? contact : first; });
  return first;
}

double ReadContactValue(const mjModel& m, const mjData& d, const ValueRef& ref) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const double* com = ref.index >= kOfBody ? d.xipos + 3 * (ref.index - kOfBody) : nullptr;
  double count = 0, normal = 0, tangential = 0, use = 0, force[3] = {}, torque[3] = {};
  const mjContact* deepest = nullptr;
  const bool of_forces =
      ref.offset != kCount && ref.offset != kDistance && ref.offset < kPos;  // the others are cheap
  ForEach(m, d, ref.index, [&](int i, int sign) {
    const mjContact& contact = d.contact[i];
    ++count;
    if (deepest == nullptr || contact.dist < deepest->dist) deepest = &contact;
    if (!of_forces) return;
    double local[6] = {}, world[3];
    ContactForce(m, d, i, local);
    normal += local[0];
    tangential += std::hypot(local[1], local[2]);
    use = std::max(use, FrictionUse(m, contact, local));
    MulMatTVec3(world, contact.frame, local);
    for (int k = 0; k < 3; ++k) force[k] += sign * world[k];
    if (com == nullptr) return;
    double arm[3], turn[3];
    Sub3(arm, contact.pos, com);
    Cross(turn, arm, world);
    for (int k = 0; k < 3; ++k) torque[k] += sign * turn[k];
  });
  if (ref.offset == kCount) return count;
  if (ref.offset == kNormal) return normal;
  if (ref.offset == kTangential) return tangential;
  if (ref.offset == kUse) return use;
  if (ref.offset >= kForce && ref.offset < kTorque) return force[ref.offset - kForce];
  if (ref.offset >= kTorque && ref.offset < kPos) return torque[ref.offset - kTorque];
  if (deepest == nullptr) return kNone;
  if (ref.offset == kDistance) return deepest->dist;
  return ref.offset == kDim ? deepest->dim : deepest->pos[ref.offset - kPos];
}

ContactEnds EndsOf(const mjModel& m, const mjData& d, int contact) {
  ContactEnds sides = {SideOf(m, d.contact[contact], 0), SideOf(m, d.contact[contact], 1)};
  ForEach(m, d, IndexOf(m, sides), [&](int i, int) { sides.nth += i <= contact ? 1 : 0; });
  return sides;
}

std::string ContactPath(const mjModel& m, const char* quantity, const ContactEnds& sides) {
  std::string path = std::string("contact.") + quantity;
  for (const int side : {sides.first, sides.second}) {
    const bool flex = side >= m.ngeom;
    const char* name =
        flex ? Id2Name(m, mjOBJ_FLEX, side - static_cast<int>(m.ngeom)) : Id2Name(m, mjOBJ_GEOM, side);
    const bool named = name != nullptr && *name != '\0';
    if (flex && !named) return "";
    path += "[" + (named ? std::string(name) : std::to_string(side)) + "]";
  }
  return sides.nth < 0 ? path : path + "[" + std::to_string(sides.nth) + "]";
}

std::string ContactPath(const mjModel& m, const char* quantity, int geom1, int geom2) {
  return ContactPath(m, quantity, {geom1, geom2});
}

std::string ContactPathOfBody(const mjModel& m, const char* quantity, int body) {
  const char* name = Id2Name(m, mjOBJ_BODY, body);
  return std::string("contact.") + quantity + "[" +
         (name != nullptr && *name != '\0' ? std::string(name) : std::to_string(body)) + "]";
}

}  // namespace pliant::runner
