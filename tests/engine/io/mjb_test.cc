#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "engine/io/mjb/reader.h"
#include "engine/io/mjb/writer.h"
#include "engine/model/fields.h"

namespace pliant {
namespace {

// Every array holds something.
ModelPtr SomeModel() {
  mjModel sizes = {};
  int n = 1;
  for (const ModelSize& size : ModelSizes()) size.Set(sizes, static_cast<std::size_t>(1 + n++ % 5));
  ModelPtr m(MakeModel(sizes));
  unsigned char byte = 0;
  for (const ModelField& field : ModelFields()) {
    auto* data = static_cast<unsigned char*>(field.Pointer(*m));
    for (std::size_t i = 0; i < field.Count(*m) * SizeOf(field.type); ++i) data[i] = byte++;
  }
  m->opt.timestep = 0.125;
  m->signature = 77;
  return m;
}

Bytes Saved(const mjModel& m) {
  Bytes bytes(MjbSize(m));
  EXPECT_TRUE(SaveModel(m, std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

TEST(Mjb, LoadsWhatWasSaved) {
  const ModelPtr m = SomeModel();
  std::string error;
  const ModelPtr again = LoadModel(Saved(*m), error);
  ASSERT_NE(again, nullptr) << error;
  for (const ModelSize& size : ModelSizes()) EXPECT_EQ(size.Get(*again), size.Get(*m)) << size.name;
  for (const ModelField& field : ModelFields()) {
    EXPECT_EQ(std::memcmp(field.Pointer(*again), field.Pointer(*m), field.Count(*m) * SizeOf(field.type)), 0)
        << field.name;
  }
  EXPECT_EQ(again->opt.timestep, 0.125);
  EXPECT_EQ(again->signature, 77u);
}

TEST(Mjb, TooSmallABufferIsRefused) {
  const ModelPtr m = SomeModel();
  std::vector<std::byte> bytes(MjbSize(*m) - 1);
  EXPECT_FALSE(SaveModel(*m, bytes));
}

TEST(Mjb, TruncatedFilesAreRefused) {
  const Bytes whole = Saved(*SomeModel());
  std::string error;
  for (std::size_t n = 0; n < whole.size(); n += 1 + n / 7) {
    EXPECT_EQ(LoadModel(std::span(whole.data(), n), error), nullptr) << n;
    EXPECT_NE(error, "");
  }
}

TEST(Mjb, EachDamagedByteIsNoticed) {
  Bytes bytes = Saved(*SomeModel());
  std::string error;
  for (std::size_t i = 0; i < bytes.size(); i += 1 + i / 50) {
    bytes[i] ^= 0x40;
    EXPECT_EQ(LoadModel(bytes, error), nullptr) << i;
    bytes[i] ^= 0x40;
  }
  EXPECT_NE(LoadModel(bytes, error), nullptr);
}

TEST(Mjb, MessagesSayWhy) {
  Bytes bytes = Saved(*SomeModel());
  std::string error;
  LoadModel(Bytes{1, 2, 3}, error);
  EXPECT_EQ(error, "too short for an MJB file");
  Bytes other = bytes;
  other[0] = 'x';
  LoadModel(other, error);
  EXPECT_EQ(error, "not an MJB file of this program");
  other = bytes;
  other[12] ^= 1;
  LoadModel(other, error);
  EXPECT_NE(error.find("written by another version"), std::string::npos);
  other = bytes;
  other.back() ^= 1;
  LoadModel(other, error);
  EXPECT_NE(error.find("checksum"), std::string::npos);
  EXPECT_EQ(LoadModelFile("no/such/file.mjb", nullptr, error), nullptr);
  EXPECT_NE(error.find("no/such/file.mjb"), std::string::npos);
}

}  // namespace
}  // namespace pliant
