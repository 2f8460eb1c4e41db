// Writing a file so that its name never stands for half of it.
#pragma once

#include <string>
#include <string_view>

namespace pliant {

// Writes the contents beside `path`, forces them to the disk, and renames: the old file stays whole until the
// new one is, and stays when anything fails. Permissions and, where that is allowed, the owner stay those of
// the old file; one that is write-protected is not replaced. A link is followed, also to a file that is not
// there yet. What is no regular file (a pipe, a terminal) is written directly. Unfinished files that killed
// programs left beside `path` are removed. False with the reason in `error`.
bool ReplaceFile(const std::string& path, std::string_view contents, std::string* error);

// Copies the file to a name that does not exist yet: FILE.bak, FILE.bak2, ... Returns that name; empty, with
// the reason, on failure.
std::string BackUpFile(const std::string& path, std::string* error);

}  // namespace pliant
