#include "engine/compile/compiler.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "engine/compile/assets/assets.h"
#include "engine/compile/assets/late_hulls.h"
#include "engine/compile/compile_times.h"
#include "engine/compile/constants/constants.h"
#include "engine/compile/constants/length_range.h"
#include "engine/compile/constants/spring_damper.h"
#include "engine/compile/context.h"
#include "engine/compile/copy_back.h"
#include "engine/compile/fill/arena.h"
#include "engine/compile/fill/assets.h"
#include "engine/compile/fill/bodies.h"
#include "engine/compile/fill/flexes.h"
#include "engine/compile/fill/joints.h"
#include "engine/compile/fill/names.h"
#include "engine/compile/fill/trees.h"
#include "engine/compile/fill/views.h"
#include "engine/compile/flex/today.h"
#include "engine/compile/flex/vertex_strain.h"
#include "engine/compile/relations/actuators.h"
#include "engine/compile/relations/contacts.h"
#include "engine/compile/relations/custom.h"
#include "engine/compile/relations/equalities.h"
#include "engine/compile/relations/histories.h"
#include "engine/compile/relations/keyframes.h"
#include "engine/compile/relations/plugins.h"
#include "engine/compile/relations/sensors.h"
#include "engine/compile/relations/tendons.h"
#include "engine/compile/sizes.h"
#include "engine/compile/tree/bodies.h"
#include "engine/compile/tree/body_trees.h"
#include "engine/compile/tree/jacobian_patterns.h"
#include "engine/compile/tree/sparsity.h"
#include "engine/compile/tree/tree.h"
#include "engine/core/error_trap.h"
#include "engine/core/log_messages.h"
#include "engine/core/progress.h"
#include "engine/dynamics/com.h"
#include "engine/math/random.h"
#include "engine/model/hull_tables.h"
#include "engine/model/joint_size.h"
#include "engine/model/signature.h"
#include "engine/plugin/instances.h"
#include "engine/spec/attributes/keys.h"
#include "engine/spec/attributes/limits.h"
#include "engine/spec/describe.h"
#include "engine/spec/edit/unresolved.h"
#include "engine/step/discrete_limits.h"
#include "engine/step/reset.h"
#include "engine/step/step.h"

namespace pliant::compile {

using spec::Spec;

namespace {

// ---- Checks of the document as a whole

void CheckOptions(const Spec& spec) {
  constexpr mjtSize kUnset = -1;
  const mjSpec& s = spec.spec;
  if (s.memory != kUnset && (s.njmax >= 0 || s.nstack != kUnset))
    Fail("size/memory cannot be given together with njmax or nstack");
  if (IsDefined(s.stat.extent) && s.stat.extent <= 0) Fail("statistic/extent must be positive");
  if (s.visual.map.znear <= 0) Fail("visual/map/znear must be positive");
  if (s.nuserdata < 0) Fail("size/nuserdata cannot be negative");
  if (s.option.enableflags & mjENBL_IPC) {
    Fail(
        "option/flag/ipc asks for flex contact without penetration, which Pliant does not have; leave it "
        "out");
  }
}

// ---- Arrays

// Contacts of meshes with distance fields look for the faces that are near, range finders and plugins may.
bool FirstStepNeedsTrees(const mjModel& m) {
  if (m.nsensor > 0 || m.nplugin > 0) return true;
  return std::find(m.geom_type, m.geom_type + m.ngeom, mjGEOM_SDF) != m.geom_type + m.ngeom;
}

void FillAll(Context& context, mjModel& m) {
  const Spec& spec = context.spec;
  m.opt = spec.spec.option;
  m.vis = spec.spec.visual;
  FillBodies(context, m);
  FillJoints(context, m);
  FillGeoms(context, m);
  FillSites(context, m);
  FillCameras(context, m);
  FillLights(context, m);
  FillBodyTrees(context, m);
  FillMeshes(context, m);
  if (FirstStepNeedsTrees(m)) FillMeshTrees(context, m);
  FillHFields(context, m);
  FillTextures(context, m);
  FillMaterials(context, m);
  FillSkins(context, m);
  FillPaths(context, m);
  FillFlexes(context, m);
  FillPairs(context, m);
  FillExcludes(context, m);
  FillTendons(context, m);
  FillEqualities(context, m);
  FillActuators(context, m);
  FillSensors(context, m);
  FillCustom(context, m);
  FillKeyframes(context, m);
  context.StopAtErrors();
  FillNames(context, m);
  FillSparsity(m);
  FillJacobianPatterns(context, m);
  FillVertexStrain(context, m);
  FillTrees(context, m);
  FillPlugins(context, m);
  m.nemax = SizeNemax(m);
  m.nJmom = CountMoments(m);
  m.nhistory = PlaceHistories(m);
}

// Statistics that the document gives replace the computed ones.
void OverrideStatistics(const mjStatistic& given, mjStatistic& stat) {
  if (IsDefined(given.meaninertia)) stat.meaninertia = given.meaninertia;
  if (IsDefined(given.meanmass)) stat.meanmass = given.meanmass;
  if (IsDefined(given.meansize)) stat.meansize = given.meansize;
  if (IsDefined(given.extent)) stat.extent = given.extent;
  if (IsDefined(given.center[0])) Copy3(stat.center, given.center);
}

// A model that cannot sleep opens, as in the reference: its flag may be changed before the first step.
void CheckDiscrete(const Context& context, const mjModel& m) {
  mjOption awake = m.opt;
  awake.enableflags &= ~mjENBL_SLEEP;
  if (const char* obstacle = DiscreteObstacle(m, awake)) Fail(obstacle);
  if (const char* obstacle = DiscreteObstacle(m, m.opt)) context.diag.Warning({}, "", obstacle);
}

void Finish(Context& context, mjModel& m) {
  const mjsCompiler& compiler = context.spec.spec.compiler;
  context.spec.mass_scale = 1;
  if (compiler.settotalmass > 0) {
    const double before = GetTotalmass(m);
    SetTotalmass(m, compiler.settotalmass);
    context.spec.mass_scale = std::max(mjMINVAL, compiler.settotalmass / std::max(mjMINVAL, before));
  }
  m.narena = ArenaSize(context.spec, m);
  PluginFailure failure;
  const DataPtr data(MakeData(m, &failure));
  if (failure.instance >= 0) Fail(*context.plugins[failure.instance], failure.message);
  if (!data) {
    Fail("could not allocate the simulation data; size/memory (or njmax, nconmax, nstack) asks for " +
         std::to_string(m.narena) + " bytes");
  }
  SetConst(m, *data);
  FillSpringDampers(context, m);
  std::string problem;
  const int failed = SetLengthRanges(m, compiler.LRopt, compiler.usethread, problem);
  if (failed >= 0) Fail(*context.spec.actuators[failed], problem);
  OverrideStatistics(context.spec.spec.stat, m.stat);
  context.spec.compiled_stat = m.stat;
  CheckDiscrete(context, m);
  // One step from the reset state: what is fatal to it is an error of the model.
  if (const std::string problem = ResetSimulation(m, *data); !problem.empty()) Fail(problem);
  Step(m, *data);
}

// What the engine and its plugins say of the model while it lives becomes diagnostics, and what would end a
// program at run time an exception.
class EngineTalk {
 public:
  explicit EngineTalk(DiagnosticSink& diag) : diag_(diag) {}
  ~EngineTalk() {
    // The constants and the first step meet the same things: each is told once.
    std::unordered_set<std::string> told;
    for (const std::string& warning : trap_.warnings) {
      if (told.insert(warning).second) diag_.Warning({}, "", warning);
    }
  }
  EngineTalk(const EngineTalk&) = delete;
  EngineTalk& operator=(const EngineTalk&) = delete;

 private:
  DiagnosticSink& diag_;
  ErrorTrap trap_;
};

void StampElements(Spec& spec, mjModel& m) {
  m.signature = spec.signature = StructureSignature(m);
  for (spec::Body* body : spec.bodies) {
    if (body->id >= 0) body->compiled = MassOf(m, body->id);
  }
}

// A world that was attached without a prefix is called like the one that it stands in, until it is renamed.
void CheckWorldName(const Spec& spec) {
  for (const spec::Body* body : spec.bodies) {
    if (body == spec.world || body->name != spec.world->name) continue;
    Fail(*body, "repeated name '" + body->name + "' in body; a prefix or mjs_setName gives it another");
  }
}

void StopIfCancelled() {
  if (WorkCancelled()) Fail("the compilation was stopped");
}

// Brings the keyframes into the list that is compiled, with vectors as long as the model needs.
void PrepareKeyframes(Context& context) {
  const spec::Key* refused = spec::ResolvePendingKeys(context.spec);
  spec::PadKeys(context.spec);
  for (const spec::Key* key : context.spec.keys) {
    if (!key->whole) continue;
    context.diag.Warning(
        key->where.ToLocation(), spec::Describe(*key),
        "its vectors are as long as the model with all replicas needs; other programs expect "
        "one replica only and make a keyframe for each");
  }
  if (!refused) return;
  context.Attempt([&] {
    Fail(*refused, "repeated name '" + refused->name + "' in key; names must be unique within a kind");
  });
}

// Everything between the assets and the arrays.
void Resolve(Context& context) {
  CollectTree(context);
  CompileBodies(context);
  BuildBodyTrees(context);
  CompileFlexes(context);
  CheckFlexesOfToday(context);
  FindTopology(context);
  ResolvePairs(context);
  context.StopAtErrors();
  CountAll(context);
  context.StopAtErrors();
}

ModelPtr AllocateModel(const Context& context) {
  ModelPtr model(MakeModel(context.sizes));
  if (!model) Fail("could not allocate the model: its sizes ask for more memory than there is");
  return model;
}

// What is wrong with it is told by the compilation that follows.
ModelPtr LookOf(const Context& context) {
  DiagnosticSink silent;
  try {
    const EngineTalk talk(silent);
    Context look(context.spec, context.vfs, silent);
    look.sizes = context.sizes;
    look.assets = context.assets;
    look.plugins = context.plugins;
    Resolve(look);
    ModelPtr model = AllocateModel(look);
    FillAll(look, *model);
    model->narena = ArenaSize(look.spec, *model);
    const DataPtr data(MakeData(*model, nullptr));
    if (!data) return nullptr;
    SetConst(*model, *data);
    OverrideStatistics(look.spec.spec.stat, model->stat);
    return model;
  } catch (const CompileError&) {
  } catch (const CompileStopped&) {
  } catch (const FatalError&) {
  } catch (const std::bad_alloc&) {
  }
  return nullptr;
}

// Where there is somebody who looks.
void ShowWithoutHulls(Context& context) {
  if (context.look.show == nullptr || !HullsTakeLong(context)) return;
  BeginPhase("First look");
  if (ModelPtr look = LookOf(context)) context.look.show(std::move(look));
}

// What is wrong with bodies besides references to what is missing, so that a file tells all its mistakes at
// once. Nothing is said twice of a place.
void TellErrorsOfBodies(Context& context) {
  DiagnosticSink found;
  Context bodies(context.spec, context.vfs, found);
  bodies.assets = context.assets;
  bodies.plugins = context.plugins;
  try {
    CollectTree(bodies);
    CompileBodies(bodies);
  } catch (const CompileError& error) {
    found.Add(error.diagnostic);
  } catch (const CompileStopped&) {
  }
  context.spec.Renumber();
  const std::vector<Diagnostic> told = context.diag.List();
  for (const Diagnostic& error : found.List()) {
    const bool known = std::any_of(told.begin(), told.end(), [&](const Diagnostic& other) {
      return other.element == error.element && other.where.line == error.where.line &&
             other.where.column == error.where.column && other.where.file == error.where.file;
    });
    if (error.severity == Severity::kError && !known) context.diag.Add(error);
  }
}

ModelPtr Run(Context& context) {
  Spec& spec = context.spec;
  if (spec.handed_over) {
    Fail(
        "parts of this document were moved into another one by an attach, which alone can be compiled now; "
        "mjs_setDeepCopy makes an attach copy them instead");
  }
  spec.NameAssetsByFile();
  spec.Renumber();
  spec.ShowIds();  // also when it fails
  context.Attempt([&] { CheckWorldName(spec); });
  PrepareKeyframes(context);
  context.Attempt([&] { CheckOptions(spec); });
  if (spec.spec.option.timestep <= 0)
    context.diag.Warning({}, "", "option/timestep is not positive: time will not go forward");
  CountUserData(context);
  CollectPlugins(context);  // meshes have the shapes of some
  const int before = context.diag.ErrorCount();
  spec::ReportUnresolved(spec, context.diag);
  const int errors = context.diag.ErrorCount();
  BeginPhase("Meshes and textures",
             static_cast<int>(spec.meshes.size() + spec.textures.size() + spec.hfields.size()));
  {
    const CompileTimer timer(mjCTIMER_ASSETS);
    CompileAssets(context);
  }
  StopIfCancelled();
  if (errors > before && context.diag.ErrorCount() == errors) TellErrorsOfBodies(context);
  context.StopAtErrors();
  ShowWithoutHulls(context);
  {
    const CompileTimer timer(mjCTIMER_ASSETS);
    CompileLateHulls(context);
  }
  StopIfCancelled();
  context.StopAtErrors();
  BeginPhase("Bodies");
  Resolve(context);
  StopIfCancelled();
  BeginPhase("Model arrays");
  ModelPtr model = AllocateModel(context);
  try {
    const EngineTalk talk(context.diag);
    FillAll(context, *model);
    std::vector<MeshTablesPtr> tables;
    for (const CompiledMeshPtr& mesh : context.assets.compiled_meshes) tables.push_back(mesh->tables);
    UseHullTables(*model, tables);
    StopIfCancelled();
    BeginPhase("Constants");
    Finish(context, *model);
  } catch (const FatalError& fatal) {
    Fail("the model compiles but cannot be simulated: " + fatal.message);
  }
  StampElements(spec, *model);
  KeepKeyframes(spec, *model);
  ListPairsInOrder(context);
  spec.ShowIds();
  spec.KeepCompiledIds();
  return model;
}

// While it lives, what this compilation takes is measured; then the document gets to know.
class TimedCompilation {
 public:
  explicit TimedCompilation(Spec& spec) : spec_(spec), outer_(std::exchange(CurrentCompileTimes(), &times_)) {
    total_.emplace(mjCTIMER_TOTAL);
  }
  ~TimedCompilation() {
    total_.reset();
    CurrentCompileTimes() = outer_;
    spec_.history.compile_seconds = times_.Seconds();
    const std::vector<double>& seconds = spec_.history.compile_seconds;
    if (!IsTopicOn(mjTOPIC_TIME_CMP)) return;
    Inform(mjTOPIC_TIME_CMP, "model '%s' took %.3f ms to compile, its assets %.3f ms",
           spec_.own.modelname.c_str(), 1e3 * seconds[mjCTIMER_TOTAL], 1e3 * seconds[mjCTIMER_ASSETS]);
  }
  TimedCompilation(const TimedCompilation&) = delete;
  TimedCompilation& operator=(const TimedCompilation&) = delete;

 private:
  Spec& spec_;
  CompileTimes times_;
  CompileTimes* outer_;
  std::optional<CompileTimer> total_;
};

// Null after errors, which then are in `diag`.
template <class F>
ModelPtr MadeBy(DiagnosticSink& diag, F&& make) {
  try {
    return make();
  } catch (CompileError& error) {
    diag.Add(std::move(error.diagnostic));
  } catch (const CompileStopped&) {
    // The errors are in diag.
  } catch (const std::bad_alloc&) {
    diag.Error({}, "", "out of memory while compiling the model");
  } catch (const std::length_error&) {
    diag.Error({}, "", "out of memory while compiling the model");
  }
  return nullptr;
}

}  // namespace

ModelPtr Compile(Spec& spec, const io::Vfs* vfs, DiagnosticSink& diag) {
  return Draft(spec, vfs, diag).Complete();
}

struct Draft::Work {
  Work(Spec& spec, const io::Vfs* vfs, DiagnosticSink& diag) : context(spec, vfs, diag), timed(spec) {}

  Context context;
  TimedCompilation timed;
  ModelPtr model;
};

Draft::Draft(Spec& spec, const io::Vfs* vfs, DiagnosticSink& diag)
    : work_(std::make_unique<Work>(spec, vfs, diag)) {
  work_->context.look.show = CurrentShowLook();
  work_->model = MadeBy(diag, [&] {
    ModelPtr model = Run(work_->context);
    RestartNoise();  // equal sensor noise after every load
    return model;
  });
}

Draft::~Draft() = default;

const mjModel* Draft::Model() const { return work_->model.get(); }

ModelPtr Draft::Complete() {
  const bool later =
      work_->model != nullptr && work_->model->nmesh > 0 && !FirstStepNeedsTrees(*work_->model);
  if (!later) return std::move(work_->model);
  return MadeBy(work_->context.diag, [&] {
    BeginPhase("Trees over meshes");
    FillMeshTrees(work_->context, *work_->model);
    return std::move(work_->model);
  });
}

}  // namespace pliant::compile
