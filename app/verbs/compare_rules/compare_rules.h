// pliant compare-rules MODEL: what changes for a model between the rules of the releases 3.3 and 3.14.
#pragma once

namespace pliant::app {

int RunCompareRules(int argc, const char* const* argv);

}  // namespace pliant::app
