// Archives in memory, for tests.
#pragma once

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "engine/io/archive/zip.h"

namespace pliant::foreign {

using Entries = std::vector<std::pair<std::string, std::string>>;  // name, contents

inline std::string Zipped(const Entries& files) {
  std::vector<io::ZipEntry> entries;
  for (const auto& [name, text] : files) entries.push_back({name, io::Bytes(text.begin(), text.end())});
  io::Bytes bytes;
  std::string error;
  io::WriteZip(entries, bytes, error);
  return {bytes.begin(), bytes.end()};
}

// One block. `kind`: '0' a file, '2' a link to `target`.
inline std::string TarHeader(const std::string& name, std::size_t size, char kind = '0',
                             const std::string& target = "") {
  char header[513] = {};
  std::snprintf(header, 100, "%s", name.c_str());
  std::snprintf(header + 100, 24, "0000644");
  std::snprintf(header + 124, 12, "%011o", static_cast<unsigned>(size));
  header[156] = kind;
  std::snprintf(header + 157, 100, "%s", target.c_str());
  std::snprintf(header + 257, 6, "ustar");
  unsigned sum = 8 * ' ';
  for (int i = 0; i < 512; ++i) sum += static_cast<unsigned char>(header[i]);
  std::snprintf(header + 148, 8, "%06o", sum);
  return {header, 512};
}

inline std::string Tarred(const Entries& files) {
  std::string tar;
  for (const auto& [name, text] : files)
    tar += TarHeader(name, text.size()) + text + std::string((512 - text.size() % 512) % 512, '\0');
  return tar + std::string(1024, '\0');
}

inline std::string Gzipped(const std::string& text) {
  z_stream stream = {};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string Bzipped(const std::string& text) {
  std::string packed(text.size() + text.size() / 100 + 600, '\0'), from = text;
  auto size = static_cast<unsigned>(packed.size());
  BZ2_bzBuffToBuffCompress(packed.data(), &size, from.data(), static_cast<unsigned>(from.size()), 9, 0, 0);
  packed.resize(size);
  return packed;
}

inline std::string Xzipped(const std::string& text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  lzma_easy_buffer_encode(6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                          text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size());
  packed.resize(size);
  return packed;
}

}  // namespace pliant::foreign
