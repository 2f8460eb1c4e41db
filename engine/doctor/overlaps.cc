#include "engine/doctor/overlaps.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <utility>

#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/names.h"
#include "engine/model/parameters.h"
#include "engine/step/forward.h"

namespace pliant::doctor {
namespace {

using io::patch::ElementEdit;

// Overlaps less deep than this, or than this share of the smaller shape, come from rounding and soft rest.
constexpr double kDepth = 1e-3;  // m
constexpr double kShare = 0.02;

struct Deepest {
  double depth = 0;  // m
  int geom[2] = {-1, -1};
};

double Threshold(const mjModel& m, const mjContact& c) {
  double size = 1;
  for (const int g : c.geom) {
    if (m.geom_rbound[g] > 0) size = std::min(size, m.geom_rbound[g]);
  }
  return std::min(kDepth, kShare * size);
}

std::string BodyName(const mjModel& m, int body) {
  const char* name = Id2Name(m, mjOBJ_BODY, body);
  return name != nullptr ? name : "";
}

Diagnosis Describe(const mjModel& m, int body1, int body2, const Deepest& deepest) {
  Diagnosis finding{.kind = "overlap", .object = mjOBJ_GEOM, .id = deepest.geom[1]};
  const std::string one = ElementLabel(m, mjOBJ_GEOM, deepest.geom[0]);
  const std::string other = ElementLabel(m, mjOBJ_GEOM, deepest.geom[1]);
  if (body1 == 0) {
    finding.text =
        Text("%s of %s starts %.3g mm inside of %s of the world: raise it, or it will be thrown out",
             other.c_str(), ElementLabel(m, mjOBJ_BODY, body2).c_str(), 1e3 * deepest.depth, one.c_str());
    return finding;
  }
  finding.text =
      Text("%s and %s overlap at the start, %.3g mm deep (%s and %s): they will push each other apart",
           ElementLabel(m, mjOBJ_BODY, body1).c_str(), ElementLabel(m, mjOBJ_BODY, body2).c_str(),
           1e3 * deepest.depth, one.c_str(), other.c_str());
  const std::string first = BodyName(m, body1), second = BodyName(m, body2);
  // Parts of one robot are meant to pass by each other there; two robots are not.
  if (m.body_rootid[body1] == m.body_rootid[body2] && !first.empty() && !second.empty()) {
    finding.remedy = "exclude the pair from collisions";
    finding.fix = {{ElementEdit::Kind::kAddToSection, mjOBJ_UNKNOWN, -1, "contact", "",
                    "<exclude body1=\"" + first + "\" body2=\"" + second + "\"/>"}};
  }
  return finding;
}

using Pairs = std::map<std::pair<int, int>, Deepest>;

Pairs OverlapsOf(const mjModel& m, const mjData& d) {
  Pairs pairs;
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    if (c.exclude != 0 || c.geom[0] < 0 || c.geom[1] < 0 || -c.dist < Threshold(m, c)) continue;
    int sides[2] = {c.geom[0], c.geom[1]};
    if (m.geom_bodyid[sides[0]] > m.geom_bodyid[sides[1]]) std::swap(sides[0], sides[1]);
    Deepest& deepest = pairs[{m.geom_bodyid[sides[0]], m.geom_bodyid[sides[1]]}];
    if (-c.dist <= deepest.depth) continue;
    deepest.depth = -c.dist;
    std::copy_n(sides, 2, deepest.geom);
  }
  return pairs;
}

// A keyframe in which the pair does not overlap, for each pair that has one.
std::map<std::pair<int, int>, int> KeysWithout(const mjModel& m, mjData& d, const Pairs& pairs) {
  constexpr mjtSize kMaxKeys = 8;  // keyframes that are looked at
  std::map<std::pair<int, int>, int> out;
  for (int k = 0; k < std::min(m.nkey, kMaxKeys) && out.size() < pairs.size(); ++k) {
    LoadKeyframe(m, d, k);
    FwdPosition(m, d);
    const Pairs there = OverlapsOf(m, d);
    for (const auto& [bodies, deepest] : pairs) {
      if (!there.contains(bodies)) out.emplace(bodies, k);
    }
  }
  return out;
}

bool IsField(const mjModel& m, const Deepest& pair) {
  return m.geom_type[pair.geom[0]] == mjGEOM_SDF || m.geom_type[pair.geom[1]] == mjGEOM_SDF;
}

// A pile of n bodies in one place has n * n pairs, and nobody reads them.
constexpr std::size_t kMostPairs = 200;

// Leaves the first pairs, and returns how many it has dropped.
std::size_t LeaveFirst(std::size_t most, Pairs& pairs) {
  if (pairs.size() <= most) return 0;
  const std::size_t dropped = pairs.size() - most;
  pairs.erase(std::next(pairs.begin(), static_cast<std::ptrdiff_t>(most)), pairs.end());
  return dropped;
}

}  // namespace

void CheckOverlaps(const mjModel& m, mjData& d, Diagnoses& out) {
  Pairs pairs = OverlapsOf(m, d);
  const std::size_t untold = LeaveFirst(kMostPairs, pairs);
  const std::map<std::pair<int, int>, int> free_keys = KeysWithout(m, d, pairs);
  for (const auto& [bodies, deepest] : pairs) {
    Diagnosis finding = Describe(m, bodies.first, bodies.second, deepest);
    if (const auto key = free_keys.find(bodies); key != free_keys.end()) {
      finding.weight = Weight::kNote;
      finding.text += "; in " + ElementLabel(m, mjOBJ_KEY, key->second) + " they do not";
    }
    // Depths of fields are estimates: engaged teeth overlap by them.
    if (IsField(m, deepest)) finding.weight = Weight::kNote;
    out.push_back(std::move(finding));
  }
  if (untold == 0) return;
  out.push_back(
      {.kind = "overlap",
       .text = Text("%zu more pairs of bodies overlap at the start: is everything in one place?", untold)});
}

std::vector<std::pair<std::string, std::string>> OverlappingParts(const mjModel& m) {
  const DataPtr d(MakeData(m));
  std::vector<std::pair<std::string, std::string>> parts;
  if (!d) return parts;
  FwdPosition(m, *d);
  for (const auto& [bodies, deepest] : OverlapsOf(m, *d)) {
    const auto [one, other] = bodies;
    const std::string first = BodyName(m, one), second = BodyName(m, other);
    if (one > 0 && m.body_rootid[one] == m.body_rootid[other] && !first.empty() && !second.empty())
      parts.emplace_back(first, second);
  }
  return parts;
}

}  // namespace pliant::doctor
