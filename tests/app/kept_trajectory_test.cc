// A recording that stands beside the simulation is in the session file, and comes back from it.
#include "app/session/kept_trajectory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/io/tables/table.h"

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class KeptTrajectory : public testing::Test {
 protected:
  KeptTrajectory() { fs::create_directories(folder_); }
  ~KeptTrajectory() override { fs::remove_all(folder_); }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("kept_trajectory_" + std::to_string(::getpid()));
};

TEST_F(KeptTrajectory, IsReadOutOfTheSessionWithItsSwitches) {
  const std::string log = (folder_ / "log.csv").string(), session = (folder_ / "run.pliant").string();
  std::ofstream(log) << "time,knee\n0,1\n1,2\n";
  std::vector<io::ZipEntry> entries;
  std::string error;
  ASSERT_TRUE(KeepTrajectory(log, &entries, &error)) << error;
  io::Bytes archive;
  ASSERT_TRUE(io::WriteZip(entries, archive, error)) << error;
  std::ofstream(session, std::ios::binary)
      .write(reinterpret_cast<const char*>(archive.data()), std::ssize(archive));
  fs::remove(log);

  ui::TrajectoryState before, after;
  before.file = log;
  before.begin = 2.5;
  before.ghost = false;
  before.drive = true;
  TrajectoryFromJson(TrajectoryToJson(before), session, &after);
  EXPECT_EQ(after.wanted_begin, 2.5);
  EXPECT_FALSE(after.ghost);
  EXPECT_TRUE(after.drive);
  io::Table table;
  ASSERT_TRUE(io::ReadTable(after.wanted, &table, &error)) << error;
  ASSERT_NE(table.Find("knee"), nullptr);
  EXPECT_EQ(table.Find("knee")->back(), 2);

  // Saved again from where it lies now.
  before.file = after.wanted;
  entries.clear();
  EXPECT_TRUE(KeepTrajectory(before.file, &entries, &error)) << error;
  EXPECT_EQ(entries[0].name, "trajectory/log.csv");
}

TEST_F(KeptTrajectory, NamesThatLeaveTheSessionAreNotOpened) {
  ui::TrajectoryState state;
  TrajectoryFromJson({{"file", "../../log.csv"}}, "run.pliant", &state);
  TrajectoryFromJson(nullptr, "run.pliant", &state);
  EXPECT_EQ(state.wanted, "");
}

TEST_F(KeptTrajectory, SaysWhyARecordingCannotBeKept) {
  std::vector<io::ZipEntry> entries;
  std::string error;
  EXPECT_FALSE(KeepTrajectory((folder_ / "gone.csv").string(), &entries, &error));
  EXPECT_NE(error.find("gone.csv"), std::string::npos) << error;
}

}  // namespace
}  // namespace pliant::app
