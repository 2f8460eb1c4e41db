#include <mujoco/mujoco.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "engine/model/handles.h"
#include "tests/bench/claims.h"

namespace pliant {
namespace {

using Clock = std::chrono::steady_clock;

// 6 free dofs, 3 in the waist, 6 in each leg, 3 in each arm.
std::string HumanoidText() {
  std::string limbs;
  for (const char* side : {"-1", "1"}) {
    const std::string s = side[0] == '-' ? "-" : "";
    limbs +=
        "<body pos='0 " + s +
        ".1 -.04'><joint axis='1 0 0' range='-25 5'/><joint axis='0 0 1' range='-60 35'/>"
        "<joint axis='0 1 0' range='-110 20'/><geom fromto='0 0 0 0 " +
        s +
        ".01 -.34' size='.06'/>"
        "<body pos='0 " +
        s +
        ".01 -.4'><joint axis='0 -1 0' range='-160 2'/><geom fromto='0 0 0 0 0 -.3' size='.05'/>"
        "<body pos='0 0 -.39'><joint axis='0 1 0' range='-50 50'/><joint axis='1 0 .5' range='-50 50'/>"
        "<geom fromto='-.07 -.02 0 .14 -.04 0' size='.027'/><geom fromto='-.07 .02 0 .14 .04 0' size='.027'/>"
        "</body></body></body>";
  }
  std::string arms;
  for (const char* s : {"-", ""}) {
    const std::string y = s;
    arms += "<body pos='0 " + y +
            ".17 .06'><joint axis='2 1 1' range='-85 60'/><joint axis='0 -1 1' range='-85 60'/>"
            "<geom fromto='0 0 0 .16 " +
            y + ".16 -.16' size='.04'/><body pos='.18 " + y +
            ".18 -.18'>"
            "<joint axis='0 -1 1' range='-90 50'/><geom fromto='.01 " +
            y + ".01 .01 .17 " + y +
            ".17 .17' size='.031'/>"
            "<geom type='sphere' size='.04' pos='.18 " +
            y + ".18 .18'/></body></body>";
  }
  return "<mujoco model='humanoid27'><option timestep='.01' cone='elliptic'/><default>"
         "<joint armature='.02' damping='1' stiffness='2'/><geom type='capsule' friction='1 .05 "
         ".01'/></default><worldbody>"
         "<geom type='plane' size='9 9 .1'/><body name='torso' pos='0 0 1.3'><freejoint/><geom fromto='0 "
         "-.07 0 0 .07 0' size='.07'/>"
         "<geom type='sphere' pos='0 0 .19' size='.09'/><geom fromto='-.01 -.06 -.12 -.01 .06 -.12' "
         "size='.06'/>" +
         arms +
         "<body pos='-.01 0 -.26'><joint axis='0 0 1' range='-45 45'/><joint axis='0 1 0' range='-75 30'/>"
         "<joint axis='1 0 0' range='-35 35'/><geom fromto='0 -.06 0 0 .06 0' size='.06'/><geom fromto='-.02 "
         "-.07 -.16 -.02 .07 -.16' size='.09'/>"
         "<body pos='-.02 0 -.165'>" +
         limbs + "</body></body></body></worldbody></mujoco>";
}

struct Sample {
  int rows, contacts;
  double forward, inverse;  // us
};

struct Run {
  std::vector<Sample> samples;
  double iterations = 0;  // of the solver, mean over steps with rows
  double mismatch = 0;    // largest difference of forward and inverse constraint forces, relative
  int resets = 0;
};

double MicrosecondsOf(void (*call)(const mjModel*, mjData*), const mjModel& m, mjData& d) {
  const auto begin = Clock::now();
  call(&m, &d);
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

double Mismatch(const mjModel& m, const mjData& d, const std::vector<mjtNum>& forward) {
  double difference = 0, scale = 1e-9;
  for (int i = 0; i < m.nv; ++i) {
    difference = std::max(difference, std::fabs(d.qfrc_constraint[i] - forward[static_cast<size_t>(i)]));
    scale = std::max(scale, std::fabs(forward[static_cast<size_t>(i)]));
  }
  return difference / scale;
}

// A hand that pulls at one body after another, as a person does with the mouse.
class Hand {
 public:
  void Pull(const mjModel& m, mjData& d) {
    if (left_-- <= 0) {
      mju_zero(d.xfrc_applied, 6 * m.nbody);
      body_ = std::uniform_int_distribution<int>(1, m.nbody - 1)(random_);
      for (mjtNum& x : target_) x = std::uniform_real_distribution<double>(-1, 1)(random_);
      target_[2] = 0.2 + 0.4 * target_[2];
      left_ = std::uniform_int_distribution<int>(20, 120)(random_);
    }
    mjtNum* force = d.xfrc_applied + 6 * body_;
    for (int k = 0; k < 3; ++k)
      force[k] = std::clamp(400 * (target_[k] - d.xipos[3 * body_ + k]) - 20 * d.cvel[6 * body_ + 3 + k],
                            -300.0, 300.0);
  }

 private:
  std::mt19937 random_{1};
  int body_ = 1, left_ = 0;
  mjtNum target_[3] = {0, 0, 0};
};

Run Drag(mjModel& m, int solver, int iterations, int condim, int steps) {
  m.opt.solver = solver;
  m.opt.iterations = iterations;
  std::fill_n(m.geom_condim, m.ngeom, condim);
  const DataPtr d(mj_makeData(&m));
  Run run;
  Hand hand;
  int with_rows = 0;
  for (int step = 0; step < steps; ++step) {
    hand.Pull(m, *d);
    Sample sample;
    sample.forward = MicrosecondsOf(mj_forward, m, *d);
    const std::vector<mjtNum> forward(d->qfrc_constraint, d->qfrc_constraint + m.nv);
    sample.rows = d->nefc;
    sample.contacts = d->ncon;
    with_rows += d->nefc > 0;
    run.iterations += d->solver_niter[0];
    sample.inverse = MicrosecondsOf(mj_inverse, m, *d);
    if (d->nefc) run.mismatch = std::max(run.mismatch, Mismatch(m, *d, forward));
    run.samples.push_back(sample);
    mj_step(&m, d.get());
  }
  run.iterations /= std::max(1, with_rows);
  for (const int w : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) run.resets += d->warning[w].number;
  return run;
}

// Median of a member over samples whose number of rows (or contacts) lies in [low,
// high]; -1 when there are none.
double MedianIn(const Run& run, int Sample::*key, int low, int high, double Sample::*member) {
  std::vector<double> values;
  for (const Sample& sample : run.samples) {
    if (sample.*key >= low && sample.*key <= high) values.push_back(sample.*member);
  }
  if (values.empty()) return -1;
  std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

void PrintRow(const char* what, const Run& pgs5, const Run& pgs50, const Run& newton, int Sample::*key,
              int low, int high) {
  const double five = MedianIn(pgs5, key, low, high, &Sample::forward),
               fifty = MedianIn(pgs50, key, low, high, &Sample::forward);
  const double exact = MedianIn(newton, key, low, high, &Sample::forward),
               inverse = MedianIn(newton, key, low, high, &Sample::inverse);
  if (five < 0 || fifty < 0 || inverse < 0) return;  // no such steps
  std::printf("  %-14s %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f\n", what, five, fifty, exact, inverse,
              five / inverse, fifty / inverse);
}

void PrintTable(mjModel& m, int condim, int steps, int* resets, double* mismatch) {
  const Run pgs5 = Drag(m, mjSOL_PGS, 5, condim, steps), pgs50 = Drag(m, mjSOL_PGS, 50, condim, steps);
  const Run newton = Drag(m, mjSOL_NEWTON, 100, condim, steps);
  std::printf("condim %d, us: forward with  5 PGS    50 PGS    Newton   inverse   ratio 5  ratio 50\n",
              condim);
  PrintRow("no rows", pgs5, pgs50, newton, &Sample::rows, 0, 0);
  for (int rows = 10; rows <= 130; rows += 15) {
    PrintRow((std::to_string(rows - 4) + "-" + std::to_string(rows + 4) + " rows").c_str(), pgs5, pgs50,
             newton, &Sample::rows, rows - 4, rows + 4);
  }
  PrintRow("10 contacts", pgs5, pgs50, newton, &Sample::contacts, 10, 10);
  std::printf(
      "  Newton: %.1f iterations a step; forward and inverse constraint forces differ by at most %.1e\n",
      newton.iterations, newton.mismatch);
  *resets += pgs5.resets + pgs50.resets + newton.resets;
  *mismatch = std::max(*mismatch, newton.mismatch);
}

}  // namespace

int PrintClaims(int steps) {
  char error[500] = "";
  mjSpec* spec = mj_parseXMLString(HumanoidText().c_str(), nullptr, error, sizeof(error));
  const ModelPtr m(spec ? mj_compile(spec, nullptr) : nullptr);
  if (spec) mj_deleteSpec(spec);
  if (!m) {
    std::fprintf(stderr, "the humanoid does not compile: %s\n", error);
    return EXIT_FAILURE;
  }
  std::printf("A humanoid of %d dofs, dragged about, %.0f ms steps, %d steps for each solver\n",
              static_cast<int>(m->nv), 1000 * m->opt.timestep, steps);
  std::printf(
      "the paper (i7-3930K): forward 100 us with 10 contacts; inverse 30 us with 100 rows, 10 us without;\n"
      "inverse 300 to 1000 times faster than real time and an order of magnitude faster than forward\n\n");
  int resets = 0;
  double mismatch = 0;
  for (const int condim : {3, 6}) PrintTable(*m, condim, steps, &resets, &mismatch);
  std::printf("\nthe simulation diverged %d times\n", resets);
  PrintTimings(*m);
  return resets || mismatch > 1e-4 ? EXIT_FAILURE : EXIT_SUCCESS;
}

}  // namespace pliant

// claims [STEPS]
int main(int argc, char** argv) { return pliant::PrintClaims(argc > 1 ? std::atoi(argv[1]) : 10000); }
