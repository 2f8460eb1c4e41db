// `pliant fit`: what collides for the meshes of a model, and other shapes in their place.
#pragma once

namespace pliant::app {

int RunFit(int argc, const char* const* argv);

}  // namespace pliant::app
