#include "render/video.h"

#include <fcntl.h>
#include <lodepng.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "render/gif.h"

extern char** environ;

namespace pliant::render {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxWaiting = 24;  // pictures that wait for the encoder

// Where encoded pictures go. Used by the encoder's thread only.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool Write(const Image& image, std::string* error) = 0;
  virtual bool Close(std::string* error) = 0;
};

class PngSequence final : public Sink {
 public:
  explicit PngSequence(std::string folder) : folder_(std::move(folder)) {}
  bool Write(const Image& image, std::string* error) override {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%06d.png", number_++);
    std::vector<std::uint8_t> bytes;
    if (!EncodePng(image, &bytes, error)) return false;
    // New files of a folder of their own: nothing is replaced, and nothing need wait for the disk.
    const std::string path = (fs::path(folder_) / name).string();
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) *error = path + ": cannot be written: " + std::strerror(errno);
    return static_cast<bool>(file);
  }
  bool Close(std::string*) override { return true; }

 private:
  std::string folder_;
  int number_ = 0;
};

// Animated PNG (https://www.w3.org/TR/png-3, "animation information"): ordinary PNG chunks, where pictures
// after the first are in fdAT chunks.
class AnimatedPng final : public Sink {
 public:
  AnimatedPng(std::string path, std::FILE* file, double rate)
      : path_(std::move(path)), file_(file), rate_(rate) {}
  ~AnimatedPng() override {
    if (file_ != nullptr) std::fclose(file_);
  }

  bool Write(const Image& image, std::string* error) override {
    std::vector<unsigned char> png;
    lodepng::State state;
    state.info_raw.colortype = state.info_png.color.colortype = image.channels == 1   ? LCT_GREY
                                                                : image.channels == 3 ? LCT_RGB
                                                                                      : LCT_RGBA;
    state.encoder.auto_convert = 0;
    state.encoder.zlibsettings.windowsize = 1024;
    const unsigned code = lodepng::encode(png, image.pixels, static_cast<unsigned>(image.width),
                                          static_cast<unsigned>(image.height), state);
    if (code != 0) {
      *error = path_ + ": " + lodepng_error_text(code);
      return false;
    }
    const bool first = frames_ == 0;
    if (first) Bytes(png.data(), 8);
    for (size_t at = 8; at + 12 <= png.size();) {
      const uint32_t length = Number(png.data() + at);
      const char* type = reinterpret_cast<const char*>(png.data() + at + 4);
      const unsigned char* data = png.data() + at + 8;
      if (std::memcmp(type, "IHDR", 4) == 0 && first) {
        Chunk("IHDR", {data, data + length});
        counts_at_ = std::ftell(file_);
        Chunk("acTL", std::vector<unsigned char>(8, 0));
      }
      if (std::memcmp(type, "IDAT", 4) == 0) {
        if (!in_frame_) Control(image);
        std::vector<unsigned char> body;
        if (!first) Append32(&body, sequence_++);
        body.insert(body.end(), data, data + length);
        Chunk(first ? "IDAT" : "fdAT", body);
      }
      at += length + 12;
    }
    in_frame_ = false;
    ++frames_;
    return Good(error);
  }

  bool Close(std::string* error) override {
    if (frames_ == 0) return true;
    Chunk("IEND", {});
    std::vector<unsigned char> counts;
    Append32(&counts, static_cast<uint32_t>(frames_));
    Append32(&counts, 0);  // plays for ever
    std::fseek(file_, counts_at_, SEEK_SET);
    Chunk("acTL", counts);
    return Good(error);
  }

 private:
  static uint32_t Number(const unsigned char* p) {
    return static_cast<uint32_t>(p[0]) << 24 | static_cast<uint32_t>(p[1]) << 16 |
           static_cast<uint32_t>(p[2]) << 8 | p[3];
  }
  static void Append32(std::vector<unsigned char>* out, uint32_t v) {
    for (int shift = 24; shift >= 0; shift -= 8) out->push_back(static_cast<unsigned char>(v >> shift));
  }
  static void Append16(std::vector<unsigned char>* out, unsigned v) {
    out->push_back(static_cast<unsigned char>(v >> 8));
    out->push_back(static_cast<unsigned char>(v));
  }
  void Bytes(const unsigned char* data, size_t n) { failed_ |= std::fwrite(data, 1, n, file_) != n; }
  void Chunk(const char* type, const std::vector<unsigned char>& body) {
    std::vector<unsigned char> out;
    Append32(&out, static_cast<uint32_t>(body.size()));
    out.insert(out.end(), type, type + 4);
    out.insert(out.end(), body.begin(), body.end());
    Append32(&out, lodepng_crc32(out.data() + 4, out.size() - 4));
    Bytes(out.data(), out.size());
  }
  void Control(const Image& image) {
    in_frame_ = true;
    std::vector<unsigned char> body;
    Append32(&body, sequence_++);
    Append32(&body, static_cast<uint32_t>(image.width));
    Append32(&body, static_cast<uint32_t>(image.height));
    Append32(&body, 0);
    Append32(&body, 0);
    Append16(&body, 100);  // shown for 100 / (100 rate) seconds
    Append16(&body, static_cast<unsigned>(std::clamp(std::lround(100 * rate_), 1L, 65535L)));
    body.push_back(0);  // left as it is afterwards
    body.push_back(0);  // replaces what was there
    Chunk("fcTL", body);
  }
  bool Good(std::string* error) {
    if (!failed_ && std::fflush(file_) == 0) return true;
    *error = path_ + ": cannot be written: " + std::strerror(errno);
    return false;
  }

  std::string path_;
  std::FILE* file_;
  double rate_;
  long counts_at_ = 0;
  int frames_ = 0;
  uint32_t sequence_ = 0;
  bool in_frame_ = false;
  bool failed_ = false;
};

// Shows at most 50 pictures a second: programs take a shorter time for a mistake.
class AnimatedGif final : public Sink {
 public:
  AnimatedGif(std::string path, std::FILE* file, double rate)
      : path_(std::move(path)), file_(file), rate_(rate) {}
  ~AnimatedGif() override {
    if (file_ != nullptr) std::fclose(file_);
  }

  bool Write(const Image& image, std::string* error) override {
    if (!encoder_) encoder_.emplace(image.width, image.height, &bytes_);
    const long end = std::lround(100 * ++pictures_ / rate_);  // hundredths of a second
    if (shown_ > 0 && end - shown_ < kShortest) return true;
    const long time = std::clamp(end - shown_, kShortest, kLongest);
    shown_ += time;
    return Flush(encoder_->Add(image, static_cast<int>(time)), error);
  }
  bool Close(std::string* error) override { return !encoder_ || Flush(encoder_->Finish(), error); }

 private:
  static constexpr long kShortest = 2, kLongest = 65535;

  bool Flush(bool encoded, std::string* error) {
    const bool written = std::fwrite(bytes_.data(), 1, bytes_.size(), file_) == bytes_.size();
    bytes_.clear();
    if (encoded && written && std::fflush(file_) == 0) return true;
    *error = path_ + ": cannot be written: " + (encoded ? std::strerror(errno) : "memory ran out");
    return false;
  }

  std::string path_;
  std::FILE* file_;
  double rate_;
  std::vector<std::uint8_t> bytes_;  // not written yet
  std::optional<GifEncoder> encoder_;
  long pictures_ = 0;
  long shown_ = 0;  // until then
};

// Raw pictures into the standard input of ffmpeg.
class Ffmpeg final : public Sink {
 public:
  static std::unique_ptr<Ffmpeg> Start(const std::string& path, int width, int height, double rate,
                                       std::string* error) {
    int ends[2];
    if (pipe(ends) != 0) {
      *error = std::string("no pipe to ffmpeg: ") + std::strerror(errno);
      return nullptr;
    }
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    char rate_text[32];
    std::snprintf(rate_text, sizeof rate_text, "%g", rate);
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    // Most players want an even size and 4:2:0 colours.
    std::vector<std::string> words = {"ffmpeg", "-loglevel", "error", "-n", "-f",      "rawvideo", "-pix_fmt",
                                      "rgb24",  "-s",        size,    "-r", rate_text, "-i",       "-"};
    words.insert(words.end(), {"-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p"});
    words.push_back(path);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    pid_t pid = -1;
    const int code = posix_spawnp(&pid, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    if (code != 0) {
      close(ends[1]);
      *error = std::string("ffmpeg cannot be started: ") + std::strerror(code);
      return nullptr;
    }
    std::signal(SIGPIPE, SIG_IGN);
    return std::unique_ptr<Ffmpeg>(new Ffmpeg(pid, ends[1]));
  }
  ~Ffmpeg() override {
    std::string ignored;
    Close(&ignored);
  }

  bool Write(const Image& picture, std::string* error) override {
    const Image image = WithColors(picture);
    const unsigned char* data = image.pixels.data();
    size_t left = image.pixels.size();
    while (left > 0) {
      const ssize_t n = write(pipe_, data, left);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) {
        *error = "ffmpeg stopped early; its message is on the console";
        return false;
      }
      data += n;
      left -= static_cast<size_t>(n);
    }
    return true;
  }
  bool Close(std::string* error) override {
    if (pipe_ < 0) return true;
    close(std::exchange(pipe_, -1));
    int status = 0;
    if (waitpid(pid_, &status, 0) == pid_ && WIFEXITED(status) && WEXITSTATUS(status) == 0) return true;
    *error = "ffmpeg failed; its message is on the console";
    return false;
  }

 private:
  Ffmpeg(pid_t pid, int pipe) : pid_(pid), pipe_(pipe) {}
  pid_t pid_;
  int pipe_;
};

class ThreadedWriter final : public VideoWriter {
 public:
  ThreadedWriter(std::unique_ptr<Sink> sink, int width, int height)
      : sink_(std::move(sink)), width_(width), height_(height), thread_([this] { Loop(); }) {}
  ~ThreadedWriter() override {
    std::string ignored;
    Finish(&ignored);
  }

  void Add(Image image) override {
    std::unique_lock lock(mutex_);
    if (frames_ == 0) channels_ = image.channels;
    if (image.width != width_ || image.height != height_ || image.channels != channels_) {
      if (error_.empty()) error_ = "the size of the pictures changed while recording";
      return;
    }
    wake_.wait(lock, [this] { return waiting_.size() < kMaxWaiting; });
    waiting_.push_back(std::move(image));
    ++frames_;
    wake_.notify_all();
  }
  bool Finish(std::string* error) override {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
      wake_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
    if (error_.empty()) return true;
    *error = error_;
    return false;
  }
  int Frames() const override { return frames_; }

 private:
  void Loop() {
    for (;;) {
      Image image;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [this] { return done_ || !waiting_.empty(); });
        if (waiting_.empty()) break;
        image = std::move(waiting_.front());
        waiting_.pop_front();
        wake_.notify_all();
      }
      std::string error;
      if (!failed_ && !sink_->Write(image, &error)) Fail(error);
    }
    std::string error;
    if (!sink_->Close(&error)) Fail(error);
  }
  void Fail(const std::string& error) {
    failed_ = true;
    const std::lock_guard lock(mutex_);
    if (error_.empty()) error_ = error;
  }

  std::unique_ptr<Sink> sink_;
  int width_;
  int height_;
  int channels_ = 0;
  std::atomic<int> frames_{0};
  std::mutex mutex_;  // guards waiting_, done_, error_
  std::condition_variable wake_;
  std::deque<Image> waiting_;
  bool done_ = false;
  std::string error_;
  bool failed_ = false;  // encoder's thread only
  std::thread thread_;
};

std::string EndOf(const std::string& path) {
  std::string end = fs::path(path).extension().string();
  std::transform(end.begin(), end.end(), end.begin(), [](unsigned char c) { return std::tolower(c); });
  return end;
}

bool IsFolder(const std::string& path) {
  std::error_code code;
  return path.ends_with('/') || EndOf(path).empty() || fs::is_directory(path, code);
}

}  // namespace

bool KeepsAlpha(const std::string& path) {
  const std::string end = EndOf(path);
  return IsFolder(path) || end == ".apng" || end == ".png";
}

bool HasFfmpeg() {
  const char* path = std::getenv("PATH");
  for (std::string rest = path != nullptr ? path : ""; !rest.empty();) {
    const size_t colon = rest.find(':');
    if (access((rest.substr(0, colon) + "/ffmpeg").c_str(), X_OK) == 0) return true;
    rest = colon == std::string::npos ? "" : rest.substr(colon + 1);
  }
  return false;
}

std::string UnusedName(const std::string& stem, const std::string& extension) {
  char stamp[64];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &local);
  std::error_code error;
  for (int i = 1;; ++i) {
    std::string name = stem + stamp + (i > 1 ? "-" + std::to_string(i) : "") + extension;
    if (!fs::exists(name, error)) return name;
  }
}

std::unique_ptr<VideoWriter> VideoWriter::Create(const std::string& path, int width, int height, double rate,
                                                 std::string* error) {
  std::error_code code;
  const std::string end = EndOf(path);
  if (IsFolder(path)) {
    fs::create_directories(path, code);
    if (code) {
      *error = path + ": " + code.message();
      return nullptr;
    }
    if (fs::exists(fs::path(path) / "frame_000000.png", code)) {
      *error = path + " has frames already; choose another folder";
      return nullptr;
    }
    return std::make_unique<ThreadedWriter>(std::make_unique<PngSequence>(path), width, height);
  }
  if (fs::exists(path, code)) {
    *error = path + " exists already; choose another name";
    return nullptr;
  }
  if (end == ".gif" && std::max(width, height) > kMaxGifSize) {
    *error = path + ": a GIF has at most " + std::to_string(kMaxGifSize) + " pixels a side";
    return nullptr;
  }
  if (end == ".apng" || end == ".png" || end == ".gif") {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
      *error = path + ": cannot be written: " + std::strerror(errno);
      return nullptr;
    }
    std::unique_ptr<Sink> sink;
    if (end == ".gif") {
      sink = std::make_unique<AnimatedGif>(path, file, rate);
    } else {
      sink = std::make_unique<AnimatedPng>(path, file, rate);
    }
    return std::make_unique<ThreadedWriter>(std::move(sink), width, height);
  }
  static constexpr const char* kByFfmpeg[] = {".mp4", ".mkv", ".webm", ".mov", ".avi"};
  if (std::none_of(std::begin(kByFfmpeg), std::end(kByFfmpeg), [&](const char* e) { return end == e; })) {
    *error = path + ": the name must end in .png, .apng, .gif, .mp4, .mkv, .webm or .mov, or be a folder";
    return nullptr;
  }
  if (!HasFfmpeg()) {
    *error = path + ": " + end +
             " needs the program ffmpeg, which is not installed; .apng, .gif and a folder do not";
    return nullptr;
  }
  std::unique_ptr<Ffmpeg> sink = Ffmpeg::Start(path, width, height, rate, error);
  if (sink == nullptr) return nullptr;
  return std::make_unique<ThreadedWriter>(std::move(sink), width, height);
}

}  // namespace pliant::render
