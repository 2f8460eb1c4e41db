// What opens robots, meshes and archives of other makers, on any bytes. What is read is compiled.
#include <cstdlib>

#include "engine/compile/compiler.h"
#include "engine/foreign/read_model.h"
#include "tests/fuzz/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace pliant;
  static const std::string kName = fuzz::InputName();
  fuzz::Files files = fuzz::SplitFiles(data, size, kName);
  if (kName.ends_with(".zip")) files = {{kName, fuzz::Archived(data, size)}};
  io::Vfs vfs;
  for (const auto& [name, contents] : files) vfs.AddBuffer(name, contents.data(), contents.size());
  foreign::Options options;
  options.stand = true;
  DiagnosticSink sink;
  const auto spec = foreign::ReadModel(kName, &vfs, options, sink);
  const bool compiled = spec != nullptr && compile::Compile(*spec, &vfs, sink) != nullptr;
  if (!compiled && !sink.HasErrors()) std::abort();  // a refused file must come with a reason
  return 0;
}
