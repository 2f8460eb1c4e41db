// By which rules (model/rules.h) new documents start. They become part of the document's options,
// and of the model's.
#pragma once

#include <string>
#include <string_view>

namespace pliant {

// Bits of Rule. Until somebody chooses: those of the environment variable PLIANT_RULES, "3.3" or "3.14"; none
// when it is absent or says something else.
int LoadRules();
// Chooses for all threads. Documents that are open already keep theirs.
void SetLoadRules(int rules);

// "3.3" and "3.14", and nothing else, have a meaning; `rules` is unchanged otherwise.
bool ParseRules(std::string_view release, int& rules);
// The release whose rules are switched on, "3.14" for none; "3.3 in part" and the names of
// the switches for some.
std::string DescribeRules(int rules);

}  // namespace pliant
