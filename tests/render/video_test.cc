#include "render/video.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/small_disk.h"

namespace pliant::render {
namespace {

namespace fs = std::filesystem;

class Video : public testing::Test {
 protected:
  Video() : folder_(fs::temp_directory_path() / ("pliant_video_" + std::to_string(::getpid()))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Video() override { fs::remove_all(folder_); }
  static Image Picture(int shade, int width = 40) {
    return {width, 30, 3,
            std::vector<uint8_t>(static_cast<size_t>(width * 30 * 3), static_cast<uint8_t>(shade))};
  }
  std::string Path(const char* name) const { return (folder_ / name).string(); }
  fs::path folder_;
};

TEST_F(Video, AFolderGetsNumberedPictures) {
  std::string error;
  auto writer = VideoWriter::Create(Path("frames/"), 40, 30, 30, &error);
  ASSERT_NE(writer, nullptr) << error;
  for (int i = 0; i < 3; ++i) writer->Add(Picture(10 * i));
  ASSERT_TRUE(writer->Finish(&error)) << error;
  Image image;
  ASSERT_TRUE(ReadPng(Path("frames/frame_000002.png"), &image, &error)) << error;
  EXPECT_EQ(image.pixels[0], 20);
  EXPECT_EQ(VideoWriter::Create(Path("frames"), 40, 30, 30, &error), nullptr) << "nothing is overwritten";
  EXPECT_THAT(error, testing::HasSubstr("already"));
}

TEST_F(Video, AnAnimatedPngHasAllItsFrames) {
  std::string error;
  auto writer = VideoWriter::Create(Path("a.apng"), 40, 30, 50, &error);
  ASSERT_NE(writer, nullptr) << error;
  for (int i = 0; i < 5; ++i) writer->Add(Picture(i));
  ASSERT_TRUE(writer->Finish(&error)) << error;
  EXPECT_EQ(writer->Frames(), 5);
  std::ifstream file(Path("a.apng"), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  int controls = 0;
  int bodies = 0;
  for (size_t at = 8; at + 12 <= bytes.size();) {
    uint32_t length = 0;
    for (int i = 0; i < 4; ++i)
      length = length << 8 | static_cast<uint8_t>(bytes[at + static_cast<size_t>(i)]);
    const std::string type = bytes.substr(at + 4, 4);
    if (type == "acTL") {
      EXPECT_EQ(bytes[at + 11], 5) << "the number of frames";
    }
    if (type == "fcTL") ++controls;
    if (type == "fdAT") ++bodies;
    at += length + 12;
    if (type == "IEND") {
      EXPECT_EQ(at, bytes.size());
    }
  }
  EXPECT_EQ(controls, 5);
  EXPECT_EQ(bodies, 4);
  // Readers that know nothing of animation see the first picture.
  Image image;
  ASSERT_TRUE(ReadPng(Path("a.apng"), &image, &error)) << error;
  EXPECT_EQ(image.width, 40);
  EXPECT_EQ(image.pixels[0], 0);
}

// Ten pictures in a twentieth of a second are more than readers show; the first is always there.
TEST_F(Video, AGifKeepsTimeWhereItLeavesPicturesOut) {
  for (const int pictures : {1, 10}) {
    std::string error;
    const std::string path = Path(pictures == 1 ? "one.gif" : "ten.gif");
    auto writer = VideoWriter::Create(path, 40, 30, 200, &error);
    ASSERT_NE(writer, nullptr) << error;
    for (int i = 0; i < pictures; ++i) writer->Add(Picture(20 * i));
    ASSERT_TRUE(writer->Finish(&error)) << error;
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const std::string control("\x21\xF9\x04\x04", 4);
    int frames = 0, hundredths = 0;
    for (size_t at = bytes.find(control); at != std::string::npos; at = bytes.find(control, at + 1)) {
      ++frames;
      hundredths += static_cast<uint8_t>(bytes[at + 4]);
    }
    EXPECT_EQ(frames, pictures == 1 ? 1 : 2);
    EXPECT_EQ(hundredths, 2 * frames);
    EXPECT_EQ(bytes.substr(0, 6), "GIF89a");
    EXPECT_EQ(bytes.back(), '\x3B');
  }
}

TEST_F(Video, WhatCannotBeWrittenIsSaid) {
  std::string error;
  EXPECT_EQ(VideoWriter::Create("/nowhere/at/all/a.apng", 40, 30, 30, &error), nullptr);
  EXPECT_THAT(error, testing::HasSubstr("/nowhere"));
  EXPECT_EQ(VideoWriter::Create(Path("a.xyz"), 40, 30, 30, &error), nullptr);
  EXPECT_THAT(error, testing::HasSubstr(".apng"));
  if (!HasFfmpeg()) {
    EXPECT_EQ(VideoWriter::Create(Path("a.mp4"), 40, 30, 30, &error), nullptr);
    EXPECT_THAT(error, testing::HasSubstr("ffmpeg"));
  }
  auto writer = VideoWriter::Create(Path("b.apng"), 40, 30, 30, &error);
  ASSERT_NE(writer, nullptr);
  writer->Add(Picture(1));
  writer->Add(Picture(1, 41));
  EXPECT_FALSE(writer->Finish(&error));
  EXPECT_THAT(error, testing::HasSubstr("size"));
}

// The numbers that ffprobe reads from the file; odd sizes lose their last row and column.
TEST_F(Video, APictureThatDoesNotFitOnTheDiskLeavesTheOldOne) {
  const std::string path = (fs::path(testing::TempDir()) / "old_picture.png").string();
  Image small = {4, 4, 3, std::vector<std::uint8_t>(48, 7)}, large = {300, 300, 3, {}};
  for (int i = 0; i < 3 * 300 * 300; ++i) large.pixels.push_back(static_cast<std::uint8_t>(i * i % 251));
  std::string error;
  ASSERT_TRUE(WritePng(path, small, &error)) << error;
  {
    const SmallDisk disk(2000);
    EXPECT_FALSE(WritePng(path, large, &error));
  }
  Image back;
  ASSERT_TRUE(ReadPng(path, &back, &error)) << error;
  EXPECT_EQ(back.width, 4);
  fs::remove(path);
}

TEST_F(Video, AnMp4IsWhatAPlayerExpects) {
  if (!HasFfmpeg()) GTEST_SKIP() << "ffmpeg is not installed";
  std::string error;
  auto writer = VideoWriter::Create(Path("a.mp4"), 41, 30, 25, &error);
  ASSERT_NE(writer, nullptr) << error;
  for (int i = 0; i < 50; ++i) writer->Add(Picture(5 * i, 41));
  ASSERT_TRUE(writer->Finish(&error)) << error;
  const std::string command =
      "ffprobe -v error -select_streams v -show_entries "
      "stream=codec_name,width,height,pix_fmt,nb_frames,r_frame_rate -of default=noprint_wrappers=1 '" +
      Path("a.mp4") + "' > '" + Path("probe") + "' 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream file(Path("probe"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const char* line :
       {"codec_name=h264", "width=40", "height=30", "pix_fmt=yuv420p", "r_frame_rate=25/1", "nb_frames=50"})
    EXPECT_THAT(text, testing::HasSubstr(line));
}

}  // namespace
}  // namespace pliant::render
