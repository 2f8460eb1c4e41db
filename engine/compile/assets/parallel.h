// Independent pieces of work on several threads.
#pragma once

#include <exception>
#include <functional>
#include <vector>

namespace pliant::compile {

// Runs every job, on as many threads as the machine has when `threaded`. Returns what each of them threw,
// null for most; the outcome does not depend on timing.
std::vector<std::exception_ptr> RunJobs(const std::vector<std::function<void()>>& jobs, bool threaded);

}  // namespace pliant::compile
