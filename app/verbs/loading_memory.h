// How the program spends memory to load models sooner, which a library must not decide for its program.
#pragma once

namespace pliant::app {

// Once, before the first model: freed memory stays with the program for the next mesh, and compiled meshes of
// large robots are kept for the next time.
void PrepareLoadingMemory();

}  // namespace pliant::app
