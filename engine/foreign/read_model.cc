#include "engine/foreign/read_model.h"

#include <algorithm>
#include <filesystem>
#include <new>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/foreign/candidates.h"
#include "engine/foreign/document_text.h"
#include "engine/foreign/file_finder.h"
#include "engine/foreign/robot_languages.h"
#include "engine/foreign/scenes/bodies.h"
#include "engine/foreign/scenes/pictures.h"
#include "engine/foreign/scenes/pieces.h"
#include "engine/foreign/scenes/split.h"
#include "engine/foreign/scenes/up_axis.h"
#include "engine/foreign/scenes/wrapped_pictures.h"
#include "engine/foreign/stance/stance.h"
#include "engine/foreign/unread_formats.h"
#include "engine/foreign/xacro/expand.h"
#include "engine/foreign/xml_help.h"
#include "engine/io/archive/model_archive.h"
#include "engine/io/assets/mesh_data.h"
#include "engine/io/document_budget.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/model_file.h"
#include "engine/io/source_journal.h"
#include "engine/io/text_encoding.h"

namespace pliant::foreign {
namespace {

using spec::Spec;

// The files of assets that the document names.
void AddAssetFiles(const Spec& spec, std::vector<std::string>& files) {
  const auto add = [&](const std::string& folder, const std::string& file) {
    if (file.empty()) return;
    files.push_back(io::NormalizePath(
        io::ResolveAssetPath(spec.own.modelfiledir, folder, file, spec.spec.strippath != 0)));
  };
  for (const spec::Mesh* mesh : spec.meshes) add(spec.own.meshdir, mesh->own.file);
  for (const spec::Texture* texture : spec.textures) add(spec.own.texturedir, texture->own.file);
}

// Keeps the first of each.
void RemoveRepeated(std::vector<std::string>& files) {
  std::set<std::string> seen;
  std::erase_if(files, [&](const std::string& file) { return !seen.insert(file).second; });
}

using io::XmlElement;

class Opening {
 public:
  Opening(const std::string& path, const io::Vfs* vfs, const Options& options, DiagnosticSink& sink)
      : path_(path),
        options_(options),
        sink_(sink),
        finder_(vfs, io::DirectoryOf(path), options.package_folders) {}

  std::unique_ptr<Spec> Read(std::vector<std::string>& files) {
    io::NotePath(path_);
    std::error_code code;
    if (std::filesystem::is_directory(path_, code)) return ReadFolder(path_, files);
    if (io::IsArchive(path_)) return ReadArchive(files);
    const std::string extension = io::ExtensionOf(path_);
    if (const std::string advice = AdviceForUnread(extension); !advice.empty()) {
      sink_.Error({path_, 0, 0}, "", advice);
      return nullptr;
    }
    if (extension != ".xml" && io::FindMeshFormat(path_, "") != io::MeshFormat::kUnknown) {
      files.push_back(path_);
      bare_ = true;
      return BodyOfMeshes({path_}, finder_, options_, sink_);
    }
    const bool robot = LanguageOfEnding(extension) || (extension != ".mjb" && IsRobot());
    return robot ? ReadRobot(files) : ReadMjcf(files);
  }
  // Whether what was read are meshes without a description of anything.
  bool bare() const { return bare_; }
  // Whether it was the description of a robot, or of a world of them.
  bool robot() const { return robot_; }
  // Whether that description says what holds its robots: SDFormat always does, URDF by a link 'world'.
  bool bolted() const { return bolted_; }

 private:
  // Whether the root of an XML file is that of a robot's description; a file that cannot be read is none.
  bool IsRobot() const {
    io::Bytes bytes;
    std::string ignored;
    if (!io::ReadResource(finder_.vfs(), path_, bytes, ignored)) return false;
    const std::string utf8 = io::ToUtf8({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    const std::string_view text = utf8;
    for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos; ++at) {
      if (text.substr(at).starts_with("<!--")) {
        at = std::min(text.find("-->", at), text.size() - 1);
      } else if (text.substr(at, 2) != "<?" && text.substr(at, 2) != "<!") {
        const std::string_view root = text.substr(at + 1);
        return LanguageOfRoot(root.substr(0, root.find_first_of(" \t\r\n/>"))) != nullptr;
      }
    }
    return false;
  }

  std::unique_ptr<Spec> ReadMjcf(std::vector<std::string>& files) {
    std::unique_ptr<Spec> spec = io::ReadModelFile(path_, "", finder_.vfs(), sink_, &files);
    if (!spec || options_.dialect != Dialect::kPublished) return spec;
    AddAssetFiles(*spec, files);  // of which some become part of the document
    SplitScenes(finder_, false, *spec, sink_);
    return spec;
  }

  std::unique_ptr<Spec> ReadRobot(std::vector<std::string>& files) {
    if (options_.dialect == Dialect::kReference && io::ExtensionOf(path_) != ".xacro") {
      DiagnosticSink problems;
      std::unique_ptr<Spec> spec = io::ReadModelFile(path_, "", finder_.vfs(), problems, &files);
      if (spec && AllMeshesExist(*spec)) {
        for (const Diagnostic& warning : problems.List()) sink_.Add(warning);
        return spec;
      }
      files.clear();
    }
    io::mjcf::SourceFiles sources;
    sources.directory = finder_.directory();
    const RobotLanguage* language = LoadTree(sources) ? LanguageOfTree(sources.root) : nullptr;
    std::unique_ptr<Spec> spec = language ? language->read(sources, finder_, options_, sink_) : nullptr;
    files = sources.files;
    if (!spec) return nullptr;
    robot_ = true;
    bolted_ = language->bolted(sources.root);
    AddAssetFiles(*spec, files);  // of which some become part of the document
    KeepAxesOfFiles(finder_, *spec);
    SplitPieces(finder_, *spec);
    SplitScenes(finder_, true, *spec, sink_);
    LeaveOutUnreadablePictures(finder_, *spec, sink_);
    WrapPictures(finder_, *spec);
    return spec;
  }

  bool AllMeshesExist(const Spec& spec) const {
    std::vector<std::string> assets;
    AddAssetFiles(spec, assets);
    for (const std::string& asset : assets) {
      if (!io::ResourceExists(finder_.vfs(), asset)) return false;
    }
    return true;
  }

  bool LoadTree(io::mjcf::SourceFiles& sources) {
    sources.files.push_back(path_);
    io::Bytes bytes;
    std::string problem;
    if (!io::ReadResource(finder_.vfs(), path_, bytes, problem)) {
      sink_.Error({path_, 0, 0}, "", "could not read the model: " + problem);
      return false;
    }
    if (!ParseWithTexts({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path_, sources.root,
                        sink_)) {
      return false;
    }
    CallXacroByItsName(sources.root);
    if (!UsesXacro(sources.root)) return true;
    if (io::ExtensionOf(path_) == ".xacro" || HasXacroElements(sources.root))
      return ExpandXacro(finder_, options_.arguments, sources, sink_);
    return ExpandWhatCanBe(sources);
  }

  // A file that only declares the names of xacro may have texts that its launch files fill, as in
  // "${namespace}base_link". As the plain URDF that it is, they stand for themselves.
  bool ExpandWhatCanBe(io::mjcf::SourceFiles& sources) {
    const XmlElement plain = sources.root;
    DiagnosticSink problems;
    if (ExpandXacro(finder_, options_.arguments, sources, problems)) {
      for (const Diagnostic& diagnostic : problems.List()) sink_.Add(diagnostic);
    } else {
      sources.root = plain;
      sink_.Warning(io::mjcf::LocationOf(plain), plain.name,
                    "it has no elements of xacro, and its texts stay as they are: " + problems.FirstError());
    }
    return true;
  }

  // Null, with an error, for a tree of none of them.
  const RobotLanguage* LanguageOfTree(const XmlElement& root) {
    const RobotLanguage* language = LanguageOfRoot(root.name);
    if (language) return language;
    std::string known;
    for (const RobotLanguage* each : RobotLanguageFiles())
      known += "'" + std::string(each->roots.front()) + "' (" + each->title + "), ";
    sink_.ErrorAtTag(
        io::mjcf::LocationOf(root), root.name,
        "the root element is '" + root.name + "'; it must be " + known + "or, in a file .xml, 'mujoco'");
    return nullptr;
  }

  // An archive of MJCF by the names that are agreed for it, or by the scene around that model; any other
  // like a folder.
  std::unique_ptr<Spec> ReadArchive(std::vector<std::string>& files) {
    std::string problem;
    const std::shared_ptr<const io::Archive> archive = io::OpenArchive(finder_.vfs(), path_, problem);
    if (!archive) {
      sink_.Error({path_, 0, 0}, "", problem);
      return nullptr;
    }
    const std::string model = io::ModelInArchive(*archive, path_, problem);
    if (io::ExtensionOf(model) != ".xml") return ReadFolder(path_, files);
    const std::string scene = SceneOf(model, finder_.vfs(), finder_.folders());
    return scene.empty() ? ReadMjcf(files) : Opening(scene, finder_.vfs(), options_, sink_).Read(files);
  }

  // The likeliest model of a folder that opens, else its meshes as one body.
  std::unique_ptr<Spec> ReadFolder(const std::string& path, std::vector<std::string>& files) {
    const std::string folder = path + (path.ends_with('/') ? "" : "/");
    std::vector<Candidate> models = ModelsBelow(folder, finder_.vfs(), finder_.folders());
    PutMostCompleteFirst([this](const std::string& model) { return LinksOf(model); }, models);
    if (!models.empty()) return ReadFirst(models, files);
    if (std::unique_ptr<Spec> packed = ReadPacked(folder, files)) return packed;
    const std::vector<std::string> meshes = MeshesBelow(folder, finder_.folders());
    if (meshes.empty()) {
      sink_.Error({path_, 0, 0}, "",
                  "it holds no model (.urdf .xacro .sdf, .xml of MJCF) and no mesh files (.stl .obj .dae "
                  ".glb .gltf .ply "
                  ".3ds .fbx .wrl .x3d)");
      return nullptr;
    }
    files = meshes;
    bare_ = true;
    const FileFinder inside(finder_.vfs(), io::DirectoryOf(meshes.front()), options_.package_folders);
    return BodyOfMeshes(meshes, inside, options_, sink_);
  }

  // What the archives in a folder or an archive hold, as downloads do that were packed twice. Null where
  // none of them holds a model.
  std::unique_ptr<Spec> ReadPacked(const std::string& folder, std::vector<std::string>& files) {
    constexpr int kMaxNesting = 2;  // an archive can be made to hold itself
    int nesting = 0;
    std::string archive, inside;
    for (std::string name = folder; io::SplitArchiveName(name + "x", archive, inside); name = archive)
      ++nesting;
    if (nesting > kMaxNesting) return nullptr;
    for (const std::string& packed : ArchivesBelow(folder, finder_.folders())) {
      DiagnosticSink problems;
      Opening opening(packed, finder_.vfs(), options_, problems);
      std::unique_ptr<Spec> spec = opening.Read(files);
      if (!spec || problems.HasErrors() || opening.bare()) continue;
      TakeOver(opening, problems);
      return spec;
    }
    files.clear();
    return nullptr;
  }

  void TakeOver(const Opening& opening, const DiagnosticSink& problems) {
    robot_ = opening.robot();
    bolted_ = opening.bolted();
    for (const Diagnostic& diagnostic : problems.List()) sink_.Add(diagnostic);
  }

  // How many links the URDF or xacro has, 0 when it cannot be read.
  int LinksOf(const std::string& model) const {
    DiagnosticSink unheard;
    Opening opening(model, finder_.vfs(), options_, unheard);
    io::mjcf::SourceFiles sources;
    sources.directory = opening.finder_.directory();
    if (!opening.LoadTree(sources)) return 0;
    return static_cast<int>(std::count_if(sources.root.children.begin(), sources.root.children.end(),
                                          [](const XmlElement& child) { return child.name == "link"; }));
  }

  std::unique_ptr<Spec> ReadFirst(const std::vector<Candidate>& models, std::vector<std::string>& files) {
    constexpr std::size_t kMaxTries = 8;
    DiagnosticSink first;
    for (std::size_t i = 0; i < std::min(models.size(), kMaxTries); ++i) {
      DiagnosticSink problems;
      std::vector<std::string> read;
      Opening opening(models[i].path, finder_.vfs(), options_, problems);
      std::unique_ptr<Spec> spec = opening.Read(read);
      const bool good = spec && !problems.HasErrors() && !spec->world->bodies.empty();
      if (!good && i > 0) continue;
      files = std::move(read);
      if (!good) {
        robot_ = opening.robot();
        first = std::move(problems);
        continue;
      }
      TakeOver(opening, problems);
      if (models.size() > 1) WarnOfOthers(models, i);
      return spec;
    }
    for (const Diagnostic& diagnostic : first.List()) sink_.Add(diagnostic);
    if (!first.HasErrors()) sink_.Error({models.front().path, 0, 0}, "", "it holds no bodies");
    return nullptr;
  }

  void WarnOfOthers(const std::vector<Candidate>& models, std::size_t chosen) {
    std::string others;
    for (std::size_t i = 0; i < models.size() && i < 10; ++i) {
      if (i != chosen) others += (others.empty() ? "'" : ", '") + models[i].path + "'";
    }
    sink_.Warning({models[chosen].path, 0, 0}, "",
                  "it is one of " + std::to_string(models.size()) +
                      " models here; open another by its name: " + others);
  }

  const std::string path_;
  const Options& options_;
  DiagnosticSink& sink_;
  const FileFinder finder_;
  bool bare_ = false;
  bool robot_ = false;
  bool bolted_ = false;
};

}  // namespace

std::unique_ptr<Spec> ReadModel(const std::string& path, const io::Vfs* vfs, const Options& options,
                                DiagnosticSink& sink, std::vector<std::string>* files, bool* robot) {
  const io::DocumentBudget::Scope budget;
  std::vector<std::string> read;
  std::unique_ptr<Spec> spec;
  try {
    const int errors = sink.ErrorCount();
    Opening opening(path, vfs, options, sink);
    spec = opening.Read(read);
    if (sink.ErrorCount() > errors) spec.reset();
    if (robot) *robot = opening.robot();
    Options stance = options;
    if (opening.bare()) stance.floating = stance.floor = true;
    if (spec) {
      TakeStance(FileFinder(vfs, spec->own.modelfiledir, {}), stance, opening.robot(), opening.bolted(),
                 *spec, sink);
    }
    if (spec) AddAssetFiles(*spec, read);
    RemoveRepeated(read);
  } catch (const std::bad_alloc&) {
    sink.Error({path, 0, 0}, "", "out of memory while reading the model");
    spec.reset();
  } catch (const std::length_error&) {
    sink.Error({path, 0, 0}, "", "out of memory while reading the model");
    spec.reset();
  }
  if (files) *files = std::move(read);
  return spec;
}

bool HasModelName(const std::string& path) {
  const std::string extension = io::ExtensionOf(path);
  return extension == ".xml" || extension == ".mjcf" || extension == ".mjb" || LanguageOfEnding(extension) ||
         io::FindMeshFormat(path, "") != io::MeshFormat::kUnknown || io::IsArchive(path);
}

}  // namespace pliant::foreign
