// Reads a model file as XML with all <include> elements replaced by the contents of the files they name.
#pragma once

#include <string>
#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/io/vfs.h"
#include "engine/io/xml_tree.h"

namespace pliant::io::mjcf {

// An <include> element, without what it brings, and the file that it names.
struct Inclusion {
  XmlElement element;
  std::string file;
};

struct SourceFiles {
  XmlElement root;
  std::string comment;             // first comment of the main file
  std::string directory;           // of the main file, with its final '/', or ""
  std::vector<std::string> files;  // every file read, main file first
  std::vector<Inclusion> inclusions;
};

// An included name is looked for in the main file's directory first, then in that of the including file. The
// same file twice is an error, which also stops recursion. False when the tree is not usable.
bool LoadSources(const std::string& path, const Vfs* vfs, SourceFiles& sources, DiagnosticSink& sink);
// The same for XML text without a file; includes are looked for in the working directory and the Vfs.
bool LoadSourcesFromText(std::string_view text, const Vfs* vfs, SourceFiles& sources, DiagnosticSink& sink);

}  // namespace pliant::io::mjcf
