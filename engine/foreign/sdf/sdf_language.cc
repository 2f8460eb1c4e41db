// SDFormat, the language of Gazebo.
#include "engine/foreign/robot_languages.h"
#include "engine/foreign/sdf/reader.h"

namespace pliant::foreign {
namespace {

constexpr std::string_view kEndings[] = {".sdf", ".world", ".model"};
constexpr std::string_view kRoots[] = {"sdf", "gazebo"};

std::unique_ptr<spec::Spec> Read(io::mjcf::SourceFiles& sources, const FileFinder& finder, const Options&,
                                 DiagnosticSink& sink) {
  return ReadSdf(sources, finder, sink);
}

bool SaysWhatHolds(const io::XmlElement&) { return true; }

}  // namespace

extern constinit const RobotLanguage kSdfLanguage = {
    .title = "SDFormat", .endings = kEndings, .roots = kRoots, .read = Read, .bolted = SaysWhatHolds};

}  // namespace pliant::foreign
