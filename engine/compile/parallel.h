// Independent pieces of work on several threads.
#pragma once

#include <functional>
#include <vector>

namespace pliant {

// Runs every job, on as many threads as the machine has when `threaded`. When jobs throw, the exception of
// the first of them in the list is thrown again after all have ended: the outcome does not depend on timing.
void RunJobs(const std::vector<std::function<void()>>& jobs, bool threaded);

}  // namespace pliant
