// Files of other programs that people drop on the window and that are not read.
#pragma once

#include <string>

namespace pliant::foreign {

// What a person can do with a file of this extension (lower case, with its dot); "" for every other one.
std::string AdviceForUnread(const std::string& extension);

}  // namespace pliant::foreign
