// Tables come back from every format that is read, and what others read has the form that they expect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/io/tables/mcap.h"
#include "engine/io/tables/npy.h"
#include "engine/io/tables/table.h"

namespace pliant::io {
namespace {

using testing::HasSubstr;

Table Example() {
  return {{"time", "qpos[knee]", "norm(a, \"b\")"},
          {{0, 0.002, 0.004}, {1. / 3, -2e-300, std::nan("")}, {5, 6, 7}}};
}

std::string Path(const std::string& ending) {
  return (std::filesystem::path(testing::TempDir()) / ("table_" + std::to_string(::getpid()) + ending))
      .string();
}

class TableFormats : public testing::TestWithParam<const char*> {};

TEST_P(TableFormats, EveryDigitAndNameComesBack) {
  const std::string path = Path(GetParam());
  const Table table = Example();
  std::string error;
  ASSERT_TRUE(WriteTable(path, table, &error)) << error;
  Table back;
  ASSERT_TRUE(ReadTable(path, &back, &error)) << error;
  std::filesystem::remove(path);
  EXPECT_EQ(back.names, table.names);
  ASSERT_EQ(back.columns.size(), 3u);
  EXPECT_TRUE(std::isnan(back.columns[1][2]));
  EXPECT_EQ(back.columns[0], table.columns[0]);
  EXPECT_EQ(back.columns[1][0], table.columns[1][0]);
  EXPECT_EQ(back.columns[1][1], table.columns[1][1]);
  EXPECT_EQ(back.columns[2], table.columns[2]);
}
INSTANTIATE_TEST_SUITE_P(Formats, TableFormats, testing::Values(".csv", ".bin", ".npz"));

std::string Npy(const std::string& header, const std::string& data) {
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(header.size());
  out += '\0';
  return out + header + data;
}

TEST(Npy, ArraysOfTwoDimensionsGiveAColumnEach) {
  const float values[] = {1, 2, 3, 4, 5, 6};
  const std::string data(reinterpret_cast<const char*>(values), sizeof values);
  Table by_row, by_column;
  std::string error;
  ASSERT_TRUE(ReadNpy(Npy("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2), }\n", data), "qpos",
                      &by_row, &error))
      << error;
  EXPECT_THAT(by_row.names, testing::ElementsAre("qpos[0]", "qpos[1]"));
  EXPECT_THAT(by_row.columns[1], testing::ElementsAre(2, 4, 6));
  ASSERT_TRUE(ReadNpy(Npy("{'descr': '<f4', 'fortran_order': True, 'shape': (3, 2), }\n", data), "",
                      &by_column, &error));
  EXPECT_THAT(by_column.names, testing::ElementsAre("0", "1"));
  EXPECT_THAT(by_column.columns[1], testing::ElementsAre(4, 5, 6));
}

TEST(Npy, DamagedArraysAreRefusedWithTheReason) {
  Table table;
  std::string error;
  EXPECT_FALSE(ReadNpy("not numpy at all", "a", &table, &error));
  EXPECT_FALSE(ReadNpy(Npy("{'descr': '<f8', 'fortran_order': False, 'shape': (9,), }\n", "12345678"), "a",
                       &table, &error));
  EXPECT_THAT(error, HasSubstr("shorter than its shape"));
  EXPECT_FALSE(ReadNpy(Npy("{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }\n", "12345678"), "a",
                       &table, &error));
  EXPECT_THAT(error, HasSubstr("<c16"));
}

TEST(Csv, ErrorsNameTheLine) {
  const std::string path = Path(".bad.csv");
  std::ofstream(path) << "time,a\n0,1\n1,x\n";
  Table table;
  std::string error;
  EXPECT_FALSE(ReadTable(path, &table, &error));
  EXPECT_THAT(error, HasSubstr("line 3: 'x' is no number"));
  std::ofstream(path) << "time,a\n0\n";
  EXPECT_FALSE(ReadTable(path, &table, &error));
  EXPECT_THAT(error, HasSubstr("line 2 has 1 values"));
  std::filesystem::remove(path);
}

// The records of a file, one after the other: opcode and contents.
struct Record {
  char opcode;
  std::string bytes;
};
std::vector<Record> Records(const std::string& file) {
  std::vector<Record> out;
  for (std::size_t at = 8; at + 9 <= file.size() - 8;) {
    std::uint64_t size;
    std::memcpy(&size, file.data() + at + 1, 8);
    if (size > file.size()) break;
    out.push_back({file[at], file.substr(at + 9, size)});
    at += 9 + size;
  }
  return out;
}

TEST(Mcap, RecordsStandAsTheFormatSays) {
  const std::string file = McapBytes(Example());
  EXPECT_EQ(file.substr(0, 8), std::string("\x89MCAP0\r\n", 8));
  EXPECT_EQ(file.substr(file.size() - 8), file.substr(0, 8));
  const std::vector<Record> records = Records(file);
  std::string opcodes;
  for (const Record& r : records) opcodes += r.opcode;
  EXPECT_EQ(opcodes, std::string("\x01\x03\x04\x05\x05\x05\x0f\x03\x04\x0b\x02"));
  // A message: channel, sequence, two times in ns, then JSON.
  const std::string& message = records.at(5).bytes;
  std::uint64_t time;
  std::memcpy(&time, message.data() + 6, 8);
  EXPECT_EQ(time, 4000000u);
  const nlohmann::json row = nlohmann::json::parse(message.substr(22));
  EXPECT_EQ(row["time"], 0.004);
  EXPECT_TRUE(row["qpos[knee]"].is_null());
  // The footer points to the summary.
  std::uint64_t summary;
  std::memcpy(&summary, records.back().bytes.data(), 8);
  EXPECT_EQ(file[summary], '\x03');
}

}  // namespace
}  // namespace pliant::io
