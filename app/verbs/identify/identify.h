// `pliant identify`: parameters of a model from a recorded motion.
#pragma once

namespace pliant::app {

int RunIdentify(int argc, const char* const* argv);

}  // namespace pliant::app
