// Tables come back from every format that is read, and what others read has the form that they expect.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/io/archive/zip.h"
#include "engine/io/tables/mcap.h"
#include "engine/io/tables/mcap_reader.h"
#include "engine/io/tables/npy.h"
#include "engine/io/tables/table.h"
#include "tests/support/small_disk.h"

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

TEST(Tables, WhatDoesNotFitOnTheDiskLeavesTheOldFile) {
  const std::string path = Path(".csv");
  std::string error;
  ASSERT_TRUE(WriteTable(path, Example(), &error)) << error;
  const auto size = std::filesystem::file_size(path);
  Table large = Example();
  for (std::vector<double>& column : large.columns) column.resize(1000, 0.1);
  {
    const SmallDisk disk(1000);
    EXPECT_FALSE(WriteTable(path, large, &error));
    EXPECT_THAT(error, HasSubstr(path));
  }
  EXPECT_EQ(std::filesystem::file_size(path), size);
  std::filesystem::remove(path);
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
INSTANTIATE_TEST_SUITE_P(Formats, TableFormats, testing::Values(".csv", ".bin", ".npz", ".mcap"));

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

TEST(Npy, NumbersOfEachKindAndOrderOfBytesAreRead) {
  using namespace std::string_literals;
  for (const auto& [descr, data] : {std::pair{"'>f8'"s, "\xC0\x04\0\0\0\0\0\0"s},
                                    {"'>f4'"s, "\xC0\x20\0\0"s},
                                    {"'<f2'"s, "\0\xC1"s},
                                    {"'>f2'"s, "\xC1\0"s}}) {
    Table table;
    std::string error;
    ASSERT_TRUE(ReadNpy(Npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }\n", data), "a",
                        &table, &error))
        << descr << error;
    EXPECT_EQ(table.columns[0][0], -2.5) << descr;
  }
  for (const auto& [descr, data] : {std::pair{"'>i4'"s, "\0\0\1\2"s},
                                    {"'<u2'"s, "\2\1"s},
                                    {"'>i2'"s, "\1\2"s},
                                    {"'>u8'"s, "\0\0\0\0\0\0\1\2"s}}) {
    Table table;
    std::string error;
    ASSERT_TRUE(ReadNpy(Npy("{'descr': " + descr + ", 'fortran_order': False, 'shape': (1,), }\n", data), "a",
                        &table, &error))
        << descr << error;
    EXPECT_EQ(table.columns[0][0], 258) << descr;
  }
}

TEST(Npy, TextsAndLoneNumbersBesideARecordingArePassedOver) {
  const auto array = [](const std::string& descr, const std::string& shape, std::size_t bytes) {
    const std::string text =
        Npy("{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + shape + "), }\n",
            std::string(bytes, '\0'));
    return Bytes(text.begin(), text.end());
  };
  const ZipEntry entries[] = {{"q.npy", array("<f4", "3,", 12)},
                              {"names.npy", array("<U4", "2,", 32)},
                              {"fps.npy", array("<f8", "", 8)},
                              {"time.npy", array("<f8", "3,", 24)}};
  Bytes archive;
  std::string error;
  ASSERT_TRUE(WriteZip(entries, archive, error)) << error;
  Table table;
  ASSERT_TRUE(ReadNpz({archive.begin(), archive.end()}, &table, &error)) << error;
  EXPECT_THAT(table.names, testing::ElementsAre("time", "q"));
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

TEST(Csv, IsReadAsOtherProgramsWriteIt) {
  const std::string path = Path(".other.csv");
  for (const char* text :
       {"time;a\r\n0,5;1,25\r\n", "# recorded\ntime\ta\n0.5\t1.25\n", "\xEF\xBB\xBFtime,a\n0.5,1.25\n",
        "# time,a\n0.5,1.25\n# end\n", "\"time\",\"a\"\n\"0.5\",\"1.25\"\n"}) {
    std::ofstream(path, std::ios::binary) << text;
    Table table;
    std::string error;
    ASSERT_TRUE(ReadTable(path, &table, &error)) << text << error;
    EXPECT_THAT(table.names, testing::ElementsAre("time", "a")) << text;
    EXPECT_THAT(table.columns[0], testing::ElementsAre(0.5)) << text;
    EXPECT_THAT(table.columns[1], testing::ElementsAre(1.25)) << text;
  }
  std::filesystem::remove(path);
}

TEST(Csv, UnitsInNamesAreTakenOff) {
  const std::string path = Path(".csv");
  std::ofstream(path) << "stamp_ns, knee (deg), hip [rad],slide [mm], qpos[s],norm(m)\n"
                         "1700000000000000000, 180, 1, 250, 2,3\n1700000000500000000, 90, 2, 500, 4,5\n";
  Table table;
  std::string error;
  ASSERT_TRUE(ReadTable(path, &table, &error)) << error;
  EXPECT_THAT(table.names, testing::ElementsAre("stamp", "knee", "hip", "slide", "qpos[s]", "norm(m)"));
  EXPECT_NEAR(table.columns[0][1] - table.columns[0][0], 0.5, 1e-6);
  EXPECT_NEAR(table.columns[1][0], 3.14159265358979, 1e-14);
  EXPECT_EQ(table.columns[2][1], 2);
  EXPECT_EQ(table.columns[3][0], 0.25);
  EXPECT_EQ(table.columns[4][0], 2);
  EXPECT_EQ(table.columns[5][0], 3);
}

// Seconds, angles and what was said of files that other programs wrote.
TEST(Csv, ForeignHabitsAreRead) {
  const auto wide = [](const std::string& text) {
    std::string bytes = "\xFF\xFE";
    for (const char c : text) bytes += std::string(1, c) + '\0';
    return bytes;
  };
  struct Case {
    std::string text, names, note;
  };
  const Case cases[] = {
      {"time,mode,knee\n0,walk,1\n0.5,run,2\n", "time knee", "column 'mode' holds text, as 'walk'"},
      {"stamp,knee\n2024-02-29T23:59:59.5Z,1\n2024-03-01T00:00:00Z,2\n", "stamp knee", ""},
      {"frame;when;knee\n7;2024-01-05 12:00:00,000;1,0\n8;2024-01-05 12:00:00,500;2\n", "when frame knee",
       ""},
      {"time of day,knee\n12:00:00.25,1\n12:00:00.75,2\n", "time of day,knee", ""},
      {"0.0 1\n0.5   2\n", "0 1", "no line names the columns"},
      {"0,0;1\n0,5;2\n", "0 1", "no line names the columns"},
      {wide("time\tknee\r\n0\t1\r\n0,5\t2\r\n"), "time knee", ""},
      {"Recorded by a lab\n\ntime,knee\ns,rad\n0,1\n0.5,2\n", "time knee", ""},
      {"sep=;\ntime;knee\n0;1\n0,5;2\n", "time knee", ""},
      {"time,knee,\n0,1,\n0.5,2,\n", "time knee", ""},
      {"time,knee\n0,1\nstopped,\n0.5,2\n0.7", "time knee", "line 3 holds only text"},
      {"%time,knee\n1700000000000000000,1\n1700000000500000000,2\n", "%time knee", ""},
      {"seq,time,knee\n9,0,1\n10,0.5,2\n", "time seq knee", ""},
      {"time,knee\r0,1\r0.5,2\r", "time knee", ""},
      {"# knee, slowly\n# time,knee\n0,+1\n0.5,2\n", "time knee", ""},
  };
  const std::string path = Path(".foreign.csv");
  for (const Case& c : cases) {
    std::ofstream(path, std::ios::binary) << c.text;
    Table table;
    std::string error, names, notes;
    ASSERT_TRUE(ReadTable(path, &table, &error)) << c.text << error;
    for (const std::string& name : table.names) names += (names.empty() ? "" : " ") + name;
    for (const std::string& note : table.notes) notes += note + ". ";
    std::string wanted = c.names;
    std::replace(wanted.begin(), wanted.end(), ',', ' ');
    EXPECT_EQ(names, wanted) << c.text;
    EXPECT_THAT(notes, HasSubstr(c.note)) << c.text;
    EXPECT_EQ(notes.empty(), c.note.empty()) << c.text << notes;
    ASSERT_EQ(table.columns[0].size(), 2u) << c.text;
    EXPECT_NEAR(table.columns[0][1] - table.columns[0][0], 0.5, 1e-6) << c.text;
    EXPECT_THAT(table.columns.back(), testing::ElementsAre(1, 2)) << c.text;
  }
  std::filesystem::remove(path);
}

TEST(Csv, UnitsMayStandBelowTheNames) {
  const std::string path = Path(".units.csv");
  std::ofstream(path) << "time;knee;slide\n[ms];deg;mm\n0;180;1\n500;90;2\n";
  Table table;
  std::string error;
  ASSERT_TRUE(ReadTable(path, &table, &error)) << error;
  std::filesystem::remove(path);
  EXPECT_THAT(table.names, testing::ElementsAre("time", "knee", "slide"));
  EXPECT_DOUBLE_EQ(table.columns[0][1], 0.5);
  EXPECT_NEAR(table.columns[1][0], 3.14159265358979, 1e-14);
  EXPECT_DOUBLE_EQ(table.columns[2][1], 0.002);
}

TEST(Csv, WordsAmongNumbersAreGaps) {
  const std::string path = Path(".gap.csv");
  std::ofstream(path) << "time,a\n0,1\n1,fault\n2,3\n";
  Table table;
  std::string error;
  ASSERT_TRUE(ReadTable(path, &table, &error)) << error;
  EXPECT_TRUE(std::isnan(table.columns[1][1]));
  EXPECT_EQ(table.columns[1][2], 3);
  EXPECT_THAT(table.notes, testing::ElementsAre(HasSubstr("'fault' in line 3")));
  std::filesystem::remove(path);
}

TEST(Csv, DatesAsPeopleWriteThem) {
  const std::string path = Path(".dates.csv");
  for (const char* times :
       {"28.02.2026 23:59:59.5,1\n01.03.2026 00:00:01,2\n", "28-02-2026 23:59:59.5,1\n1-3-2026 0:00:01,2\n",
        "2/28/2026 11:59:59.5 PM,1\n3/1/2026 12:00:01 AM,2\n",
        "28/02/2026 23:59:59.5,1\n28/02/2026 24:00:01,2\n"}) {
    std::ofstream(path) << "time,a\n" << times;
    Table table;
    std::string error;
    ASSERT_TRUE(ReadTable(path, &table, &error)) << times << error;
    EXPECT_THAT(table.names, testing::ElementsAre("time", "a")) << times;
    EXPECT_NEAR(table.columns[0][1], 1.5, 1e-6) << times;
  }
  std::filesystem::remove(path);
}

TEST(Csv, ErrorsNameTheLine) {
  const std::string path = Path(".bad.csv");
  Table table;
  std::string error;
  std::ofstream(path) << "time,a\nnoon,1\nlater,2\n";
  EXPECT_FALSE(ReadTable(path, &table, &error));
  EXPECT_THAT(error, HasSubstr("line 2: 'noon' is no time"));
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

// Recordings as other programs write them, record by record.
class Recording {
 public:
  template <class T>
  static std::string Number(T value) {
    std::string bytes(sizeof value, '\0');
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
  }
  static std::string Text(const std::string& text) {
    return Number(static_cast<std::uint32_t>(text.size())) + text;
  }
  static std::string Record(char opcode, const std::string& contents) {
    return opcode + Number(static_cast<std::uint64_t>(contents.size())) + contents;
  }
  static std::string Channel(std::uint16_t id, const std::string& topic, const std::string& schema,
                             const std::string& encoding) {
    return Record(3, Number(id) + Text(schema) + Text("") + Text("")) +
           Record(4, Number(id) + Number(id) + Text(topic) + Text(encoding) + Text(""));
  }
  static std::string Message(std::uint16_t channel, std::uint64_t time, const std::string& data) {
    return Record(5, Number(channel) + Number(std::uint32_t{0}) + Number(time) + Number(time) + data);
  }
  static std::string Chunk(const std::string& compression, const std::string& records) {
    return Record(6, Number(std::uint64_t{0}) + Number(std::uint64_t{0}) +
                         Number(static_cast<std::uint64_t>(records.size())) + Number(std::uint32_t{0}) +
                         Text(compression) + Number(static_cast<std::uint64_t>(records.size())) + records);
  }
  static std::string File(const std::string& records) {
    return std::string("\x89MCAP0\r\n", 8) + Record(1, Text("ros2") + Text("some recorder")) + records;
  }
};

TEST(McapOfOthers, JointStatesInJsonGiveColumnsThatJointsAreFoundBy) {
  using R = Recording;
  const std::string records =
      R::Channel(1, "/joint_states", "sensor_msgs/msg/JointState", "json") +
      R::Channel(2, "/imu", "Imu", "json") + R::Channel(3, "/camera", "Image", "cdr") +
      R::Message(2, 1000000000, R"({"a": {"x": 1, "y": [2, null]}, "frame": "imu", "on": true})") +
      R::Message(1, 1500000000,
                 R"({"name": ["hip", "knee"], "position": [0.5, -1], "velocity": [0.25, 0], "effort": []})") +
      R::Message(3, 1600000000, "pixels") +
      R::Message(1, 2000000000, R"({"name": ["knee"], "position": [-2]})");
  Table table;
  std::string error;
  for (const std::string& file : {R::File(records), R::File(R::Chunk("", records))}) {
    ASSERT_TRUE(ReadMcap(file, &table, &error)) << error;
    EXPECT_EQ(table.columns[0], (std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(table.Find("knee/position")->back(), -2);
    EXPECT_EQ(table.Find("hip/position")->back(), 0.5);  // which keeps its value
    EXPECT_TRUE(std::isnan(table.Find("hip/velocity")->front()));
    EXPECT_EQ(table.Find("/imu/a/x")->back(), 1);
    EXPECT_EQ(table.Find("/imu/a/y[0]")->front(), 2);
    EXPECT_EQ(table.Find("/imu/on")->front(), 1);
    EXPECT_EQ(table.Find("hip/effort"), nullptr);
  }
}

TEST(McapOfOthers, JointStatesAsRosEncodesThem) {
  using R = Recording;
  // CDR: little-endian, texts with a closing zero, numbers at multiples of their size.
  const std::string cdr =
      std::string("\0\1\0\0", 4) + R::Number(std::uint32_t{7}) + R::Number(std::uint32_t{8}) +
      R::Text(std::string("base\0", 5)) + std::string(3, '\0') + R::Number(std::uint32_t{1}) +
      R::Text(std::string("knee\0", 5)) + std::string(3, '\0') + R::Number(std::uint32_t{1}) +
      R::Number(0.75) + R::Number(std::uint32_t{0}) + R::Number(std::uint32_t{0});
  const std::string ros1 = R::Number(std::uint32_t{1}) + R::Number(std::uint32_t{7}) +
                           R::Number(std::uint32_t{8}) + R::Text("base") + R::Number(std::uint32_t{1}) +
                           R::Text("hip") + R::Number(std::uint32_t{1}) + R::Number(0.5) +
                           R::Number(std::uint32_t{1}) + R::Number(0.125) + R::Number(std::uint32_t{0});
  const std::string records = R::Channel(1, "/joint_states", "sensor_msgs/msg/JointState", "cdr") +
                              R::Channel(2, "/old", "sensor_msgs/JointState", "ros1") +
                              R::Message(1, 0, cdr) + R::Message(2, 5, ros1);
  Table table;
  std::string error;
  ASSERT_TRUE(ReadMcap(R::File(records), &table, &error)) << error;
  ASSERT_THAT(table.names, testing::ElementsAre("time", "knee/position", "hip/position", "hip/velocity"));
  EXPECT_EQ(table.Find("knee/position")->back(), 0.75);
  EXPECT_EQ(table.Find("hip/position")->back(), 0.5);
  EXPECT_EQ(table.Find("hip/velocity")->back(), 0.125);
  // What is cut off inside of a record is left out; bytes that are no message as well.
  const std::string cut = R::File(records).substr(0, R::File(records).size() - 3);
  ASSERT_TRUE(ReadMcap(cut, &table, &error)) << error;
  EXPECT_EQ(table.Find("hip/position"), nullptr);
}

TEST(McapOfOthers, SayWhatCannotBeRead) {
  using R = Recording;
  Table table;
  std::string error;
  EXPECT_FALSE(ReadMcap(R::File(R::Chunk("zstd", "xyz")), &table, &error));
  EXPECT_THAT(error, HasSubstr("'zstd'"));
  EXPECT_THAT(error, HasSubstr("mcap decompress"));
  EXPECT_FALSE(
      ReadMcap(R::File(R::Channel(1, "/tf", "tf2_msgs/msg/TFMessage", "cdr") + R::Message(1, 0, "x")), &table,
               &error));
  EXPECT_THAT(error, HasSubstr("/tf (tf2_msgs/msg/TFMessage, cdr)"));
  EXPECT_FALSE(ReadMcap("PK", &table, &error));
  EXPECT_THAT(error, HasSubstr("no MCAP"));
}

TEST(Tables, AreKnownByTheirEndings) {
  for (const char* name : {"a/walk.csv", "walk.npz", "walk.npy", "walk.mcap", "walk.bin"})
    EXPECT_TRUE(HasTableName(name)) << name;
  for (const char* name : {"robot.urdf", "walk", "walk.csv.xml"}) EXPECT_FALSE(HasTableName(name)) << name;
}

TEST(Tables, WithNamesAreNotWrittenAsOneArray) {
  const std::string path = testing::TempDir() + "pliant_names.npy";
  std::string error;
  EXPECT_FALSE(WriteTable(path, {{"time"}, {{1}}}, &error));
  EXPECT_NE(error.find(".npz"), std::string::npos) << error;
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace pliant::io
