// Compiling again while a simulation keeps its state.
#pragma once

#include <mujoco/mjdata.h>

#include "engine/compile/compiler.h"

namespace pliant::compile {

// Compiles the document and replaces the contents of m and d. The state of every joint, actuator, sensor,
// mocap body, equality and plugin instance that was in the old model and is in the new one is carried over,
// with histories; new ones start in the reference state. Instances are made anew: what a plugin keeps in
// plugin_data starts again, its plugin_state goes on. m and d must come from the last compile of this
// document. d may be null. Returns false, with m and d unchanged, when the compilation fails.
bool Recompile(spec::Spec& spec, const io::Vfs* vfs, mjModel* m, mjData* d, DiagnosticSink& diag);

}  // namespace pliant::compile
