// Runs one fuzz target on every file of the folders given, with every truncation of small ones as well.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

constexpr size_t kSmall = 600;

std::vector<char> ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void Run(const std::vector<char>& bytes, size_t size) {
  // An exact copy, so that reading past the end is seen by a sanitizer.
  const std::vector<uint8_t> copy(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

}  // namespace

int main(int argc, char** argv) {
  int files = 0, inputs = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      const std::vector<char> bytes = ReadFile(entry.path());
      ++files;
      Run(bytes, bytes.size());
      ++inputs;
      for (size_t size = 0; bytes.size() <= kSmall && size < bytes.size(); ++size, ++inputs) Run(bytes, size);
    }
  }
  std::printf("%d files, %d inputs\n", files, inputs);
  return files > 0 ? 0 : 1;
}
