#include "engine/runner/loading/loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <thread>

#include "tests/engine/runner/runner_models.h"

namespace pliant::runner {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class Sink : public CommandSink {
 public:
  void Push(Command command) override {
    const std::lock_guard lock(mutex_);
    auto* install = std::get_if<command::Install>(&command);
    ASSERT_NE(install, nullptr);
    kept_.push_back(install->keep == command::KeepState::kByName);
  }
  std::vector<bool> Kept() {
    const std::lock_guard lock(mutex_);
    return kept_;
  }

 private:
  std::mutex mutex_;
  std::vector<bool> kept_;
};

void Write(const fs::path& path, const std::string& text) { std::ofstream(path) << text; }

// A folder with a main file and an included one. The "compiler" of these tests fails when
// a file says "broken".
class ModelLoader : public testing::Test {
 protected:
  ModelLoader() {
    fs::create_directories(folder_);
    Write(main_, "good");
    Write(part_, "good");
  }
  ~ModelLoader() override { fs::remove_all(folder_); }

  LoadResult Compile(const std::string& path) {
    LoadResult result;
    result.files = {path, part_.string()};
    for (const std::string& file : result.files) {
      std::string text;
      std::ifstream(file) >> text;
      if (text == "good" || text == "better") continue;
      result.diagnostics.push_back({Severity::kError, {file, 3, 7}, "", "is " + text});
    }
    if (result.diagnostics.empty()) result.model = SceneModel();
    return result;
  }

  LoadFunction Function() {
    return [this](const std::string& path) { return Compile(path); };
  }

  // The next report, or null after a few seconds.
  std::shared_ptr<const LoadReport> NextReport(Loader& loader, std::chrono::milliseconds patience = 10s) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
      std::shared_ptr<const LoadReport> report;
      loader.DrainReports([&](std::shared_ptr<const LoadReport>&& r) { report = std::move(r); });
      if (report != nullptr) return report;
      std::this_thread::sleep_for(5ms);
    }
    return nullptr;
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / ("loader_" + std::to_string(::getpid()));
  const fs::path main_ = folder_ / "main.xml";
  const fs::path part_ = folder_ / "part.xml";
  Sink sink_;
};

TEST_F(ModelLoader, StoppingWhileNothingLoadsDoesNotStopTheNextLoad) {
  Sink sink;
  Loader loader(Function(), sink);
  loader.Cancel();
  loader.Open(main_.string());
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_FALSE(report->cancelled);
  EXPECT_TRUE(report->ok);
}

TEST_F(ModelLoader, StoppingAtOnceAfterAskingStopsThatLoadAndNotTheNextOne) {
  Sink sink;
  Loader loader(Function(), sink);
  for (int round = 0; round < 20; ++round) {
    loader.Open(main_.string());
    loader.Cancel();
    const auto stopped = NextReport(loader);
    ASSERT_NE(stopped, nullptr);  // it may have been finished already
    loader.Open(main_.string());
    const auto next = NextReport(loader);
    ASSERT_NE(next, nullptr);
    EXPECT_FALSE(next->cancelled) << round;
  }
}

TEST_F(ModelLoader, OpensAndReports) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
  EXPECT_FALSE(report->reload);
  EXPECT_EQ(report->path, main_.string());
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false));
}

TEST_F(ModelLoader, SavingAnIncludedFileReloadsAndKeepsTheState) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  const auto saved = std::chrono::steady_clock::now();
  Write(part_, "better");
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
  EXPECT_TRUE(report->reload);
  EXPECT_LT(std::chrono::steady_clock::now() - saved, 1s);
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, true));
}

TEST_F(ModelLoader, AnEditorThatRenamesANewFileIsNoticed) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  Write(folder_ / "main.xml.tmp", "better");
  fs::rename(folder_ / "main.xml.tmp", main_);
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
}

// The reader would find half a word in between.
TEST_F(ModelLoader, AFileThatIsWrittenInPiecesIsReadWhenItIsClosed) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  {
    std::ofstream file(main_);
    file << "bet" << std::flush;
    EXPECT_EQ(NextReport(loader, 150ms), nullptr);
    file << "ter";
  }
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
  EXPECT_EQ(NextReport(loader, 100ms), nullptr) << "one save is one reload";
  ASSERT_FALSE(report->phases.empty());
  EXPECT_EQ(report->phases[0].name, "Reading");
}

TEST_F(ModelLoader, ABrokenSaveKeepsTheOldModelAndSaysWhere) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  Write(part_, "broken");
  const auto broken = NextReport(loader);
  ASSERT_NE(broken, nullptr);
  EXPECT_FALSE(broken->ok);
  ASSERT_EQ(broken->diagnostics.size(), 1u);
  EXPECT_EQ(ToString(broken->diagnostics[0]), part_.string() + ":3:7: is broken");
  EXPECT_EQ(sink_.Kept().size(), 1u);
  Write(part_, "good");
  const auto repaired = NextReport(loader);
  ASSERT_NE(repaired, nullptr);
  EXPECT_TRUE(repaired->ok);
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, true));
}

TEST_F(ModelLoader, AllErrorsAreReported) {
  Write(main_, "broken");
  Write(part_, "bad");
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_EQ(report->diagnostics.size(), 2u);
  EXPECT_TRUE(sink_.Kept().empty());
}

TEST_F(ModelLoader, DoesNotReloadByItselfWhenToldNotTo) {
  Loader loader(Function(), sink_);
  loader.SetWatching(false);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  Write(main_, "better");
  EXPECT_EQ(NextReport(loader, 300ms), nullptr);
  loader.Reload(command::KeepState::kNo);
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, false));
}

TEST_F(ModelLoader, AnotherFileStartsFromItsOwnState) {
  Loader loader(Function(), sink_);
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  loader.Open(part_.string());
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_FALSE(report->reload);
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, false));
}

TEST_F(ModelLoader, AfterAFileThatDoesNotOpenTheRunningModelIsStillReloadedWhenItIsSaved) {
  Loader loader(Function(), sink_);
  const fs::path other = folder_ / "other.xml";
  Write(other, "broken");
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  for (const std::string& bad : {other.string(), (folder_ / "missing.xml").string()}) {
    loader.Open(bad);
    auto report = NextReport(loader);
    ASSERT_NE(report, nullptr);
    EXPECT_FALSE(report->ok);
  }
  Write(main_, "better");
  auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
  EXPECT_TRUE(report->reload);
  EXPECT_EQ(report->path, main_.string());
  EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, true));
}

TEST_F(ModelLoader, AFileThatDidNotOpenIsOpenedWhenItIsMended) {
  Loader loader(Function(), sink_);
  const fs::path other = folder_ / "other.xml";
  Write(other, "broken");
  loader.Open(main_.string());
  ASSERT_NE(NextReport(loader), nullptr);
  loader.Open(other.string());
  ASSERT_NE(NextReport(loader), nullptr);
  Write(other, "good");
  const auto report = NextReport(loader);
  ASSERT_NE(report, nullptr);
  EXPECT_TRUE(report->ok);
  EXPECT_FALSE(report->reload);
  EXPECT_EQ(report->path, other.string());
}

// A load function that never ends while `stuck`, for files that say "endless":
// as of a device or of a huge model.
LoadFunction Endless(const std::shared_ptr<std::atomic<bool>>& stuck) {
  return [stuck](const std::string& path) {
    LoadResult result;
    result.files = {path};
    std::string text;
    std::ifstream(path) >> text;
    while (text == "endless" && stuck->load()) std::this_thread::sleep_for(1ms);
    if (text != "endless") result.model = SceneModel();
    return result;
  };
}

TEST_F(ModelLoader, ALoadThatNeverEndsDoesNotBlockTheNextSave) {
  const auto stuck = std::make_shared<std::atomic<bool>>(true);
  {
    Loader loader(Endless(stuck), sink_);
    loader.Open(main_.string());
    ASSERT_NE(NextReport(loader), nullptr);
    Write(main_, "endless");
    EXPECT_EQ(NextReport(loader, 300ms), nullptr);
    EXPECT_TRUE(loader.Busy());
    Write(main_, "good");
    const auto repaired = NextReport(loader);
    ASSERT_NE(repaired, nullptr);
    EXPECT_TRUE(repaired->ok);
    EXPECT_TRUE(repaired->reload);
    EXPECT_THAT(sink_.Kept(), testing::ElementsAre(false, true));
    // Nor another file.
    Write(main_, "endless");
    EXPECT_EQ(NextReport(loader, 1200ms), nullptr);
    loader.Open(part_.string());
    const auto other = NextReport(loader);
    ASSERT_NE(other, nullptr);
    EXPECT_TRUE(other->ok);
    EXPECT_EQ(other->path, part_.string());
    EXPECT_EQ(LoadJob::LeftBehind(), 2);
  }
  stuck->store(false);
  for (int i = 0; i < 1000 && LoadJob::LeftBehind() > 0; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(LoadJob::LeftBehind(), 0);
}

TEST_F(ModelLoader, ALoadThatNeverEndsIsStoppedAndDoesNotKeepTheProgram) {
  const auto stuck = std::make_shared<std::atomic<bool>>(true);
  Write(part_, "endless");
  {
    Loader loader(Endless(stuck), sink_);
    loader.Open(main_.string());
    ASSERT_NE(NextReport(loader), nullptr);
    loader.Open(part_.string());
    std::this_thread::sleep_for(100ms);
    loader.Cancel();
    const auto stopped = NextReport(loader);
    ASSERT_NE(stopped, nullptr);
    EXPECT_TRUE(stopped->cancelled);
    EXPECT_EQ(stopped->path, main_.string());
    loader.Open(part_.string());
    std::this_thread::sleep_for(800ms);
    EXPECT_TRUE(loader.Busy());
  }
  EXPECT_EQ(LoadJob::LeftBehind(), 2);
  stuck->store(false);
  for (int i = 0; i < 1000 && LoadJob::LeftBehind() > 0; ++i) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(LoadJob::LeftBehind(), 0);
}

}  // namespace
}  // namespace pliant::runner
