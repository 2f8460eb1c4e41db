#include "ui/model/contact_why.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <utility>

#include "engine/query/distance.h"
#include "ui/model/names.h"

namespace pliant::ui {
namespace {

std::string Format(const char* format, double a, double b = 0) {
  char text[96];
  std::snprintf(text, sizeof text, format, a, b);
  return text;
}

std::string GeomText(const mjModel& m, int geom) { return ElementName(m, mjOBJ_GEOM, geom); }
std::string BodyText(const mjModel& m, int body) { return ElementName(m, mjOBJ_BODY, body); }

int PairOf(const mjModel& m, int a, int b) {
  for (int p = 0; p < m.npair; ++p) {
    if ((m.pair_geom1[p] == a && m.pair_geom2[p] == b) || (m.pair_geom1[p] == b && m.pair_geom2[p] == a))
      return p;
  }
  return -1;
}

int ExcludeOf(const mjModel& m, int body1, int body2) {
  const unsigned low = static_cast<unsigned>(std::min(body1, body2));
  const unsigned high = static_cast<unsigned>(std::max(body1, body2));
  for (int e = 0; e < m.nexclude; ++e) {
    if (static_cast<unsigned>(m.exclude_signature[e]) == (low << 16) + high) return e;
  }
  return -1;
}

std::string MaskText(const mjModel& m, int a, int b) {
  char text[160];
  const int ab = m.geom_contype[a] & m.geom_conaffinity[b];
  const int ba = m.geom_contype[b] & m.geom_conaffinity[a];
  std::snprintf(text, sizeof text, "contype %d & conaffinity %d = %d,  contype %d & conaffinity %d = %d",
                m.geom_contype[a], m.geom_conaffinity[b], ab, m.geom_contype[b], m.geom_conaffinity[a], ba);
  return text;
}

class Explainer {
 public:
  Explainer(const mjModel& m, mjData& d, int a, int b) : m_(m), d_(d), a_(a), b_(b) {}

  WhyAnswer Answer() {
    answer_.reason = ExplainContact(m_, d_, a_, b_);
    answer_.verdict = ContactReasonText(answer_.reason);
    answer_.verdict[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(answer_.verdict[0])));
    answer_.verdict += ".";
    pair_ = PairOf(m_, a_, b_);
    Parameters();
    for (int i = 0; i < d_.ncon; ++i) {
      const int* g = d_.contact[i].geom;
      if ((g[0] == a_ && g[1] == b_) || (g[0] == b_ && g[1] == a_)) ++answer_.contacts;
    }
    General();
    if (pair_ >= 0) {
      Add("Contact pair",
          "pair " + ElementName(m_, mjOBJ_PAIR, pair_) + " names them: the filters below do not apply", true,
          ContactReason::kExplicitPair);
    } else {
      Filters();
    }
    Distance();
    answer_.advice = Advice();
    return std::move(answer_);
  }

 private:
  void Add(const char* title, std::string finding, bool passes, ContactReason decisive) {
    answer_.rules.push_back({title, std::move(finding), passes, answer_.reason == decisive});
  }

  void Parameters() {
    const ContactDistances distances = DistancesOf(m_, a_, b_);
    answer_.margin = distances.active;
    answer_.gap = distances.detection - distances.active;
    const bool unknown =
        answer_.reason == ContactReason::kNoFunction || answer_.reason == ContactReason::kSameGeom;
    // Nobody wants to know how far it is beyond this.
    const double max_distance = 100 * std::max(1e-3, m_.stat.extent);
    answer_.distance = unknown ? NAN : GeomDistance(m_, d_, a_, b_, max_distance, nullptr);
    if (answer_.distance >= max_distance) answer_.distance = NAN;
  }

  void General() {
    const bool off = (m_.opt.disableflags & (mjDSBL_CONTACT | mjDSBL_CONSTRAINT)) != 0;
    Add("Contacts on", off ? "switched off in the physics options" : "yes", !off, ContactReason::kDisabled);
    const bool same = a_ == b_;
    if (same) Add("Two geoms", "both are the same geom", false, ContactReason::kSameGeom);
    Add("Shapes",
        std::string(GeomTypeName(m_.geom_type[a_])) + " and " + GeomTypeName(m_.geom_type[b_]) +
            (answer_.reason == ContactReason::kNoFunction ? " never collide" : ""),
        answer_.reason != ContactReason::kNoFunction, ContactReason::kNoFunction);
  }

  void Filters() {
    Add("Contact pair", "none names them, so the filters apply", true, ContactReason::kExplicitPair);
    const int body1 = m_.geom_bodyid[a_];
    const int body2 = m_.geom_bodyid[b_];
    const int weld1 = m_.body_weldid[body1];
    const int weld2 = m_.body_weldid[body2];
    const bool same = weld1 == weld2 || (m_.body_treeid[body1] < 0 && m_.body_treeid[body2] < 0);
    Add("Bodies",
        same ? (body1 == body2
                    ? "both on " + BodyText(m_, body1)
                    : BodyText(m_, body1) + " and " + BodyText(m_, body2) + " are joined without a joint")
             : BodyText(m_, body1) + " and " + BodyText(m_, body2),
        !same, ContactReason::kSameBody);
    const bool immovable = !same && m_.body_dofnum[weld1] == 0 && m_.body_dofnum[weld2] == 0;
    Add("Movable", immovable ? "no joint moves either of them" : "yes", !immovable,
        ContactReason::kImmovable);
    const int parent1 = m_.body_weldid[m_.body_parentid[weld1]];
    const int parent2 = m_.body_weldid[m_.body_parentid[weld2]];
    const bool family = !same && weld1 != 0 && weld2 != 0 && (weld1 == parent2 || weld2 == parent1);
    const bool filtered = family && (m_.opt.disableflags & mjDSBL_FILTERPARENT) == 0;
    Add("Parent and child",
        !family    ? "no"
        : filtered ? "yes, and the filter is on"
                   : "yes, but the filter is off",
        !filtered, ContactReason::kParentChild);
    const int exclude = ExcludeOf(m_, body1, body2);
    Add("Exclude",
        exclude >= 0 ? "element " + ElementName(m_, mjOBJ_EXCLUDE, exclude) + " names their bodies" : "none",
        exclude < 0, ContactReason::kExcluded);
    const bool match = ((m_.geom_contype[a_] & m_.geom_conaffinity[b_]) |
                        (m_.geom_contype[b_] & m_.geom_conaffinity[a_])) != 0;
    Add("Masks", MaskText(m_, a_, b_), match, ContactReason::kMasks);
    if (answer_.reason == ContactReason::kUserFilter)
      Add("Callback", "discards the pair", false, ContactReason::kUserFilter);
  }

  void Distance() {
    const double distance = answer_.distance;
    const bool near = std::isfinite(distance) && distance < answer_.margin + answer_.gap;
    const std::string finding =
        (std::isfinite(distance) ? Format("%.6g m", distance) : std::string("unknown or very far")) +
        Format(", margin %.4g m, gap %.4g m", answer_.margin, answer_.gap);
    const bool here =
        answer_.reason == ContactReason::kTooFar || answer_.reason == ContactReason::kBoundingSphere ||
        answer_.reason == ContactReason::kGap || answer_.reason == ContactReason::kExplicitPair ||
        answer_.reason == ContactReason::kTouching;
    answer_.rules.push_back({"Distance", finding, near && answer_.reason != ContactReason::kGap, here});
    if (answer_.reason == ContactReason::kExplicitPair) {
      for (WhyRule& rule : answer_.rules) rule.decides = rule.title == "Distance";
    }
    answer_.rules.push_back({"Visual groups",
                             "groups " + std::to_string(m_.geom_group[a_]) + " and " +
                                 std::to_string(m_.geom_group[b_]) + " matter for drawing only",
                             true, false});
  }

  std::string Advice() const {
    switch (answer_.reason) {
      case ContactReason::kDisabled:
        return "Switch on Contact and Constraint among the physics flags.";
      case ContactReason::kNoFunction:
        return "Replace one of the two by a shape that collides with the other, such as a box or a mesh.";
      case ContactReason::kSameBody:
        return "An explicit contact pair can let geoms of joined bodies touch.";
      case ContactReason::kImmovable:
        return "Give one of the bodies a joint, or add a contact pair of these geoms.";
      case ContactReason::kParentChild:
        return "Switch off the flag filterparent, or add a contact pair of these geoms.";
      case ContactReason::kExcluded:
        return "Remove the exclude element, or add a contact pair of these geoms.";
      case ContactReason::kMasks:
        return "Give " + GeomText(m_, a_) + " a contype that shares a bit with the conaffinity of " +
               GeomText(m_, b_) + ", or the other way round.";
      case ContactReason::kGap:
        return "Make the margin larger: contacts between margin and margin + gap exert no force.";
      default:
        return "";
    }
  }

  const mjModel& m_;
  mjData& d_;
  int a_;
  int b_;
  int pair_ = -1;
  WhyAnswer answer_;
};

}  // namespace

WhyAnswer ExplainPair(const mjModel& m, mjData& d, int geom1, int geom2) {
  return Explainer(m, d, geom1, geom2).Answer();
}

}  // namespace pliant::ui
