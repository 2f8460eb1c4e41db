// A language of XML in which robots are published is one file *_language.cc that defines one RobotLanguage,
// named after the file: sdf_language.cc defines kSdfLanguage. What opens models, folders and dropped files
// reads the list of them.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "engine/foreign/file_finder.h"
#include "engine/foreign/options.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/mjcf/sources/include.h"
#include "engine/spec/spec.h"

namespace pliant::foreign {

struct RobotLanguage {
  const char* title = "";                     // for people: "SDFormat"
  std::span<const std::string_view> endings;  // of its files, with their dots
  std::span<const std::string_view> roots;    // what the root element of a file may be called
  // From the tree of a file, which may be changed. Null, with errors in the sink, when it cannot be a model.
  std::unique_ptr<spec::Spec> (*read)(io::mjcf::SourceFiles&, const FileFinder&, const Options&,
                                      DiagnosticSink&) = nullptr;
  // Whether the file says what holds its robots; one that does not leaves it to the caller.
  bool (*bolted)(const io::XmlElement& root) = nullptr;
};

// Those that the files define, in the order of their names. The definition is written by pliant_constants
// (cmake/constants.cmake) from the folders.
std::span<const RobotLanguage* const> RobotLanguageFiles();

// Null when no language has the ending, or the root element.
const RobotLanguage* LanguageOfEnding(std::string_view extension);
const RobotLanguage* LanguageOfRoot(std::string_view root);

}  // namespace pliant::foreign
