// compare_contacts ANSWERS.json [TOLERANCE [SHOW]]: runs Collision() in every pose of a file that the
// reference produced and prints one row: poses, contacts, poses whose number of contacts differs, poses with
// a difference above the tolerance, poses with another order, contacts with
// other parameters (friction, margin, ...), and the largest differences in distance,
// position and frame. SHOW poses that differ are printed before.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/collision/driver.h"
#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

using Values = std::vector<double>;

struct Reference {
  Values dist, pos, frame, geom, dim, margin, friction, solref, solreffriction, solimp, exclude;

  Reference(const OracleFile& file, int k)
      : dist(file.Values(k, "contact.dist")),
        pos(file.Values(k, "contact.pos")),
        frame(file.Values(k, "contact.frame")),
        geom(file.Values(k, "contact.geom")),
        dim(file.Values(k, "contact.dim")),
        margin(file.Values(k, "contact.includemargin")),
        friction(file.Values(k, "contact.friction")),
        solref(file.Values(k, "contact.solref")),
        solreffriction(file.Values(k, "contact.solreffriction")),
        solimp(file.Values(k, "contact.solimp")),
        exclude(file.Values(k, "contact.exclude")) {}
  int Count() const { return static_cast<int>(dist.size()); }
};

using Difference = std::array<double, 3>;

Difference Compare(const mjContact& con, const Reference& ref, int j) {
  Difference e = {std::fabs(con.dist - ref.dist[j]), 0, 0};
  for (int k = 0; k < 3; ++k) e[1] = std::max(e[1], std::fabs(con.pos[k] - ref.pos[3 * j + k]));
  for (int k = 0; k < 9; ++k) e[2] = std::max(e[2], std::fabs(con.frame[k] - ref.frame[9 * j + k]));
  return e;
}

double Largest(const Difference& e) { return *std::max_element(e.begin(), e.end()); }

bool SameParameters(const mjContact& con, const Reference& ref, int j) {
  const auto same = [&](const double* ours, const Values& theirs, int n) {
    for (int k = 0; k < n; ++k) {
      if (std::fabs(ours[k] - theirs[n * j + k]) > 1e-12) return false;
    }
    return true;
  };
  // The reference also marks contacts that its solver leaves out for other reasons (exclude 2 and 3).
  return con.dim == ref.dim[j] && (con.exclude == 1) == (ref.exclude[j] == 1) &&
         same(&con.includemargin, ref.margin, 1) && same(con.friction, ref.friction, 5) &&
         same(con.solref, ref.solref, mjNREF) && same(con.solreffriction, ref.solreffriction, mjNREF) &&
         same(con.solimp, ref.solimp, mjNIMP);
}

// The unmatched contact of the reference that is most like `con`; -1 when none is left.
int MostAlike(const mjContact& con, const Reference& ref, const std::vector<bool>& used) {
  int best = -1;
  double min_sum = HUGE_VAL;
  for (int j = 0; j < ref.Count(); ++j) {
    if (used[j] || ref.geom[2 * j] != con.geom[0] || ref.geom[2 * j + 1] != con.geom[1]) continue;
    const Difference e = Compare(con, ref, j);
    if (const double sum = e[0] + e[1] + e[2]; sum < min_sum) {
      min_sum = sum;
      best = j;
    }
  }
  return best;
}

void Print(const char* who, double dist, const double* pos, const double* frame) {
  std::printf("    %s %.12g  at %.10g %.10g %.10g  normal %.10g %.10g %.10g  tangent %.7g %.7g %.7g\n", who,
              dist, pos[0], pos[1], pos[2], frame[0], frame[1], frame[2], frame[3], frame[4], frame[5]);
}

void Show(int frame, const mjData& d, const Reference& ref, const Difference& e) {
  std::printf("  pose %d: ours %d, reference %d; %.3g %.3g %.3g\n", frame, d.ncon, ref.Count(), e[0], e[1],
              e[2]);
  for (int i = 0; i < d.ncon; ++i) Print("ours", d.contact[i].dist, d.contact[i].pos, d.contact[i].frame);
  for (int j = 0; j < ref.Count(); ++j) Print("ref ", ref.dist[j], &ref.pos[3 * j], &ref.frame[9 * j]);
}

int Run(const char* path, double tolerance, int show) {
  const OracleFile file(path);
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  int contacts = 0, count = 0, differ = 0, order = 0, parameters = 0;
  Difference worst = {0, 0, 0};
  for (int k = 0; k < file.FrameCount(); ++k) {
    file.Fill(k, *m, *d);
    const Reference ref(file, k);
    Collision(*m, *d);
    contacts += ref.Count();
    bool same = d->ncon == ref.Count(), ordered = true;
    if (!same) ++count;
    Difference e = {0, 0, 0};
    std::vector<bool> used(ref.dist.size(), false);
    for (int i = 0; i < d->ncon && same; ++i) {
      const int j = MostAlike(d->contact[i], ref, used);
      if (j < 0) {
        same = false;
        break;
      }
      used[j] = true;
      ordered = ordered && i == j;
      parameters += !SameParameters(d->contact[i], ref, j);
      const Difference one = Compare(d->contact[i], ref, j);
      for (int q = 0; q < 3; ++q) e[q] = std::max(e[q], one[q]);
    }
    if (!ordered) ++order;
    for (int q = 0; q < 3; ++q) worst[q] = std::max(worst[q], e[q]);
    if (same && Largest(e) <= tolerance) {
      if (!ordered && show-- > 0) Show(k, *d, ref, e);
      continue;
    }
    ++differ;
    if (show-- > 0) Show(k, *d, ref, e);
  }
  std::printf("%6d %8d %6d %7d %6d %6d %8.2g %8.2g %8.2g\n", file.FrameCount(), contacts, count, differ,
              order, parameters, worst[0], worst[1], worst[2]);
  return 0;
}

}  // namespace
}  // namespace pliant

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: compare_contacts ANSWERS.json [TOLERANCE [SHOW]]\n");
    return 2;
  }
  return pliant::Run(argv[1], argc > 2 ? std::atof(argv[2]) : 1e-6, argc > 3 ? std::atoi(argv[3]) : 0);
}
