// Robots saved as one archive are the same models when they are opened again.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/files/model_loader.h"
#include "engine/io/mjcf/sources/pack_model.h"
#include "engine/model/compare.h"
#include "tests/app/published_robots.h"

namespace pliant::app {
namespace {

TEST(SavedArchives, OfEveryPublishedRobotLoadToTheSameModel) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("pliant_saved_" + std::to_string(::getpid()) + ".mjz"))
          .string();
  foreign::Options options;
  options.stand = true;
  int robots = 0;
  for (const std::string& file : PublishedRobots()) {
    SCOPED_TRACE(file);
    const LoadedModel loaded = LoadModel(TestDataPath("robots/published/" + file), options);
    if (loaded.model == nullptr) continue;
    std::string text, error;
    io::Bytes archive;
    ASSERT_TRUE(XmlText(loaded.document.get(), *loaded.model, &text, &error)) << error;
    if (!io::PackModel(text, loaded.document->own.modelfiledir, nullptr, archive, error)) {
      ADD_FAILURE() << error;
      continue;
    }
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(archive.data()), static_cast<std::streamsize>(archive.size()));
    const LoadedModel again = LoadModel(path, {});
    EXPECT_NE(again.model, nullptr) << again.diagnostics.FirstError();
    if (again.model == nullptr) continue;
    ++robots;
    for (const ModelDifference& difference : CompareModels(*loaded.model, *again.model, 1e-5)) {
      // Normals stand in the saved mesh once a corner, so that their numbers are others.
      if (difference.field.starts_with("mesh_facenormal") || difference.field.starts_with("mesh_normal"))
        continue;
      ADD_FAILURE() << ToString(difference, "opened", "saved");
    }
  }
  std::filesystem::remove(path);
  EXPECT_GE(robots, 45);
}

}  // namespace
}  // namespace pliant::app
