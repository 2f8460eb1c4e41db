// Files that are either the old or the new version, never half of one.
#pragma once

#include <string>
#include <string_view>

namespace pliant {

// Writes a new file next to `path`, forces it to the disk, and puts it in the place of the old one, whose
// permissions it takes over. A symbolic link stays one: the file that it names is replaced. False, with the
// reason, when anything failed; the old file is then as it was.
bool WriteFileAtomically(const std::string& path, std::string_view contents, std::string* error);

// Copies the file to a name that does not exist yet: FILE.bak, FILE.bak2, ... Returns that name; empty, with
// the reason, on failure.
std::string BackUpFile(const std::string& path, std::string* error);

}  // namespace pliant
