#include "engine/step/rules_study.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

#include "engine/math/quat.h"
#include "engine/math/vec3.h"
#include "engine/model/data.h"
#include "engine/model/handles.h"
#include "engine/model/model.h"
#include "engine/model/names.h"
#include "engine/model/state.h"
#include "engine/step/forward.h"
#include "engine/step/step.h"

namespace pliant {
namespace {

constexpr double kNoticeable = 1e-6;  // m or rad

using PairCounts = std::map<std::pair<int, int>, int>;

PairCounts CountContacts(const mjData& d) {
  PairCounts counts;
  for (int i = 0; i < d.ncon; ++i) ++counts[{d.contact[i].geom[0], d.contact[i].geom[1]}];
  return counts;
}

// One of the simulations that run side by side.
struct Run {
  Run(const mjModel& m, const mjData& start) : model(CopyModel(nullptr, m)), data(MakeData(m)) {
    std::vector<mjtNum> state(static_cast<std::size_t>(StateSize(m, mjSTATE_INTEGRATION)));
    GetState(m, start, state.data(), mjSTATE_INTEGRATION);
    SetState(m, *data, state.data(), mjSTATE_INTEGRATION);
  }
  void Begin() {
    Forward(*model, *data);
    counts = CountContacts(*data);
    contacts = data->ncon;
  }
  // False when it became unstable, and was reset.
  bool Advance() {
    if (drift.unstable) return false;
    Step(*model, *data);
    drift.unstable = data->warning[mjWARN_BADQPOS].number > 0 || data->warning[mjWARN_BADQVEL].number > 0 ||
                     data->warning[mjWARN_BADQACC].number > 0;
    return !drift.unstable;
  }

  ModelPtr model;
  DataPtr data;
  PairCounts counts;
  int contacts = 0;
  Drift drift;
};

double Angle(const mjtNum a[4], const mjtNum b[4]) {
  mjtNum turn[3];
  SubQuat(turn, a, b);
  return Norm3(turn);
}

// Compares the poses that the last step began with.
void Measure(const Run& today, Run& run) {
  Drift& drift = run.drift;
  drift.distance = drift.angle = 0;
  for (int body = 1; body < today.model->nbody; ++body) {
    mjtNum apart[3];
    Sub3(apart, run.data->xipos + 3 * body, today.data->xipos + 3 * body);
    if (const double distance = Norm3(apart); distance > drift.distance) {
      drift.distance = distance;
      drift.body = body;
    }
    drift.angle = std::max(drift.angle, Angle(run.data->xquat + 4 * body, today.data->xquat + 4 * body));
  }
  if (drift.begin < 0 && std::max(drift.distance, drift.angle) > kNoticeable) drift.begin = today.data->time;
}

// What only the reader does by another rule, put into a model of today.
void TakeActivationLimits(const mjModel& older, mjModel& m) {
  std::copy_n(older.actuator_actlimited, m.nactuator, m.actuator_actlimited);
  std::copy_n(older.actuator_actrange, 2 * m.nactuator, m.actuator_actrange);
}

bool SameStructure(const mjModel& a, const mjModel& b) {
  return a.nq == b.nq && a.nv == b.nv && a.na == b.na && a.nu == b.nu && a.nbody == b.nbody &&
         a.ngeom == b.ngeom && a.nactuator == b.nactuator && a.neq == b.neq && a.nmocap == b.nmocap;
}

std::vector<ContactChange> Changes(const PairCounts& today, const PairCounts& older) {
  std::map<std::pair<int, int>, ContactChange> changes;
  const auto entry = [&changes](const std::pair<int, int>& geoms) -> ContactChange& {
    return changes.try_emplace(geoms, ContactChange{geoms.first, geoms.second, 0, 0}).first->second;
  };
  for (const auto& [geoms, count] : today) entry(geoms).today = count;
  for (const auto& [geoms, count] : older) entry(geoms).older = count;
  std::vector<ContactChange> list;
  for (const auto& [geoms, change] : changes) {
    if (change.today != change.older) list.push_back(change);
  }
  return list;
}

std::string Number(const char* format, double x) {
  char text[64];
  std::snprintf(text, sizeof text, format, x);
  return text;
}

std::string NameOf(const mjModel& m, mjtObj kind, int id) {
  const char* name = id < 0 ? nullptr : Id2Name(m, kind, id);
  const std::string word = kind == mjOBJ_BODY ? "body " : "geom ";
  if (id < 0) return "flex";
  return name && *name ? "'" + std::string(name) + "'" : word + std::to_string(id);
}

bool Matters(const Drift& drift) { return drift.unstable || drift.begin >= 0 || drift.contacts != 0; }

std::string InWords(const Drift& drift, const mjModel& m) {
  if (drift.unstable) return "the simulation becomes unstable";
  if (drift.begin < 0) return drift.contacts == 0 ? "no difference" : "other contacts, but the same motion";
  std::string text =
      Number("%.3g mm", 1e3 * drift.distance) + Number(" and %.3g degrees", drift.angle * 180 / mjPI);
  if (drift.body > 0) text += " apart at most, " + NameOf(m, mjOBJ_BODY, drift.body);
  return text + Number("; differs from t = %.4g s on", drift.begin);
}

}  // namespace

RulesStudy StudyRules(const mjModel& today, const mjModel& older, const mjData& start, double seconds,
                      std::string& problem, const std::atomic<bool>* stop) {
  RulesStudy study;
  if (!SameStructure(today, older)) {
    problem = "the two rules make models of different structure, which cannot be compared step by step";
    return study;
  }
  std::vector<Run> runs;  // today's, that of 3.3, one for each switch
  runs.emplace_back(today, start);
  runs.emplace_back(older, start);
  for (const RuleText& rule : RuleTexts()) {
    if (rule.bit == kRuleStripPath) continue;  // of files alone
    Run& run = runs.emplace_back(today, start);
    run.model->opt.enableflags |= rule.bit;
    if (rule.bit == kRuleForcedActlimits) TakeActivationLimits(older, *run.model);
    study.effects.push_back({rule, {}});
  }
  for (Run& run : runs) run.Begin();
  study.contacts = runs[0].contacts;
  study.pairs = Changes(runs[0].counts, runs[1].counts);
  const int steps = static_cast<int>(std::ceil(seconds / today.opt.timestep - 1e-9));
  for (int i = 0; i < steps && !(stop && stop->load()); ++i) {
    if (!runs[0].Advance()) break;
    for (std::size_t k = 1; k < runs.size(); ++k) {
      if (runs[k].Advance()) Measure(runs[0], runs[k]);
    }
    ++study.steps;
  }
  study.seconds = study.steps * today.opt.timestep;
  for (std::size_t k = 1; k < runs.size(); ++k) {
    runs[k].drift.contacts = runs[k].contacts - runs[0].contacts;
    (k == 1 ? study.all : study.effects[k - 2].drift) = runs[k].drift;
  }
  study.today_qpos.assign(runs[0].data->qpos, runs[0].data->qpos + today.nq);
  study.older_qpos.assign(runs[1].data->qpos, runs[1].data->qpos + today.nq);
  return study;
}

std::vector<std::string> Describe(const RulesStudy& study, const mjModel& m) {
  std::vector<std::string> lines;
  lines.push_back("Contacts at the start: " + std::to_string(study.contacts) + " by the rules of 3.14, " +
                  std::to_string(study.contacts + study.all.contacts) + " by those of 3.3");
  constexpr std::size_t kMaxPairs = 20;
  for (std::size_t i = 0; i < std::min(study.pairs.size(), kMaxPairs); ++i) {
    const ContactChange& pair = study.pairs[i];
    lines.push_back("  " + NameOf(m, mjOBJ_GEOM, pair.geom1) + " and " + NameOf(m, mjOBJ_GEOM, pair.geom2) +
                    ": " + std::to_string(pair.today) + " and " + std::to_string(pair.older));
  }
  if (study.pairs.size() > kMaxPairs) {
    lines.push_back("  and " + std::to_string(study.pairs.size() - kMaxPairs) + " more pairs");
  }
  lines.push_back("After " + Number("%.4g s", study.seconds) + " (" + std::to_string(study.steps) +
                  " steps): " + InWords(study.all, m));
  if (!Matters(study.all)) {
    lines.push_back("The rules make no difference for this model.");
    return lines;
  }
  lines.push_back("By one switch alone:");
  for (const RuleEffect& effect : study.effects) {
    lines.push_back("  " + std::string(effect.rule.name) + ": " + InWords(effect.drift, m));
    if (Matters(effect.drift)) lines.push_back("    " + std::string(effect.rule.sentence));
  }
  return lines;
}

}  // namespace pliant
