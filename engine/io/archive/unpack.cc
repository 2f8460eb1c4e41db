#include "engine/io/archive/unpack.h"

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>

namespace pliant::io {
namespace {

// One of the libraries at work. Each reads what it wants of `in`, which grows shorter, and writes to `out`.
enum class Step { kMore, kEnd, kDamaged };

class Gzip {
 public:
  static constexpr std::string_view kMark = "\x1F\x8B";

  bool Begin() {
    constexpr int kHeader = 15 + 16;  // window bits, and that a header stands before
    return inflateInit2(&stream_, kHeader) == Z_OK;
  }
  ~Gzip() { inflateEnd(&stream_); }
  Step Next(std::span<const std::uint8_t>& in, std::span<std::uint8_t>& out) {
    stream_.next_in = const_cast<Bytef*>(in.data());
    stream_.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), std::numeric_limits<uInt>::max()));
    stream_.next_out = out.data();
    stream_.avail_out = static_cast<uInt>(out.size());
    const int status = inflate(&stream_, Z_NO_FLUSH);
    in = in.subspan(static_cast<std::size_t>(stream_.next_in - in.data()));
    out = out.last(stream_.avail_out);
    return status == Z_STREAM_END ? Step::kEnd : status == Z_OK ? Step::kMore : Step::kDamaged;
  }

 private:
  z_stream stream_ = {};
};

class Bzip2 {
 public:
  static constexpr std::string_view kMark = "BZh";

  bool Begin() { return BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK; }
  ~Bzip2() { BZ2_bzDecompressEnd(&stream_); }
  Step Next(std::span<const std::uint8_t>& in, std::span<std::uint8_t>& out) {
    stream_.next_in = reinterpret_cast<char*>(const_cast<std::uint8_t*>(in.data()));
    stream_.avail_in =
        static_cast<unsigned>(std::min<std::size_t>(in.size(), std::numeric_limits<unsigned>::max()));
    stream_.next_out = reinterpret_cast<char*>(out.data());
    stream_.avail_out = static_cast<unsigned>(out.size());
    const std::size_t given = stream_.avail_in;
    const int status = BZ2_bzDecompress(&stream_);
    in = in.subspan(given - stream_.avail_in);
    out = out.last(stream_.avail_out);
    if (status == BZ_OK) return Step::kMore;
    if (status != BZ_STREAM_END) return Step::kDamaged;
    // Programs that pack with several threads write one stream after the other.
    if (in.size() < kMark.size() || !std::equal(kMark.begin(), kMark.end(), in.begin())) return Step::kEnd;
    BZ2_bzDecompressEnd(&stream_);
    stream_ = {};
    return Begin() ? Step::kMore : Step::kDamaged;
  }

 private:
  bz_stream stream_ = {};
};

class Xz {
 public:
  static constexpr std::string_view kMark =
      "\xFD"
      "7zXZ";

  bool Begin() {
    constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 30;  // the strongest setting asks for 65 MB
    return lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) == LZMA_OK;
  }
  ~Xz() { lzma_end(&stream_); }
  Step Next(std::span<const std::uint8_t>& in, std::span<std::uint8_t>& out) {
    stream_.next_in = in.data();
    stream_.avail_in = in.size();
    stream_.next_out = out.data();
    stream_.avail_out = out.size();
    const lzma_ret status = lzma_code(&stream_, LZMA_FINISH);
    in = in.last(stream_.avail_in);
    out = out.last(stream_.avail_out);
    return status == LZMA_STREAM_END ? Step::kEnd : status == LZMA_OK ? Step::kMore : Step::kDamaged;
  }

 private:
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

template <class Library>
bool IsOf(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kMark = Library::kMark;
  return bytes.size() > kMark.size() &&
         std::equal(kMark.begin(), kMark.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

template <class Library>
bool UnpackBy(std::span<const std::uint8_t> packed, Bytes& bytes, std::string& error) {
  Library library;
  if (!library.Begin()) {
    error = "out of memory";
    return false;
  }
  std::uint8_t block[1 << 16];
  for (Step step = Step::kMore; step != Step::kEnd;) {
    std::span<std::uint8_t> free(block);
    const std::size_t left = packed.size();
    step = library.Next(packed, free);
    const std::size_t written = sizeof block - free.size();
    bytes.insert(bytes.end(), block, block + written);
    if (bytes.size() > FileSizeLimit()) {
      error = TooLargeUnpacked();
      return false;
    }
    const bool stuck = step == Step::kMore && written == 0 && packed.size() == left;  // it asks for more
    if (step == Step::kDamaged || stuck) {
      error = "it is damaged, or was cut off";
      return false;
    }
  }
  return true;
}

}  // namespace

bool IsPacked(std::span<const std::uint8_t> bytes) {
  return IsOf<Gzip>(bytes) || IsOf<Bzip2>(bytes) || IsOf<Xz>(bytes);
}

bool Unpack(std::span<const std::uint8_t> packed, Bytes& bytes, std::string& error) {
  if (IsOf<Bzip2>(packed)) return UnpackBy<Bzip2>(packed, bytes, error);
  if (IsOf<Xz>(packed)) return UnpackBy<Xz>(packed, bytes, error);
  return UnpackBy<Gzip>(packed, bytes, error);
}

std::string TooLargeUnpacked() {
  return "unpacked it is larger than " + std::to_string(FileSizeLimit()) +
         " bytes, the limit on the size of a file (option --max-file-size)";
}

}  // namespace pliant::io
