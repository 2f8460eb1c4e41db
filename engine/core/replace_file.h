// Writing a file so that its name never stands for half of it.
#pragma once

#include <cstddef>
#include <string>

namespace pliant {

// Writes the bytes beside `path` and then renames: the old file stays whole until the new one is, and stays
// when anything fails. What is no regular file (a pipe, a terminal) is written directly; a link is followed.
// False with the reason in `error`.
bool ReplaceFile(const std::string& path, const void* data, std::size_t size, std::string& error);

}  // namespace pliant
