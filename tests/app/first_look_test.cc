// What is shown of a model while it is loaded is of the file that is being opened, and of no other.
#include "app/loading/first_look.h"

#include <gtest/gtest.h>

#include <utility>

#include "engine/core/progress.h"
#include "tests/engine/compile/compile_text.h"

namespace pliant::app {
namespace {

ModelPtr Ball() { return compile::MustCompile("<worldbody><geom size='1'/></worldbody>"); }

TEST(FirstLook, IsOfTheFileThatIsBeingOpened) {
  FirstLook look;
  const auto take = look.Taker();
  take("a.xml", Ball());
  look.Fetch("b.xml");
  EXPECT_FALSE(look.Any());
  look.Fetch("a.xml");  // it was dropped
  EXPECT_FALSE(look.Any());
  take("a.xml", Ball());
  look.Fetch("a.xml");
  EXPECT_TRUE(look.Any());
  look.Fetch("");  // the load is over, its model not here yet
  EXPECT_TRUE(look.Any());
  look.Drop();
  EXPECT_FALSE(look.Any());
}

TEST(FirstLook, OfALoadThatWasStoppedIsNotTaken) {
  FirstLook look;
  ModelPtr ball = Ball();
  LoadProgress progress;
  progress.cancelled = true;
  CurrentProgress() = &progress;
  look.Taker()("a.xml", std::move(ball));
  CurrentProgress() = nullptr;
  look.Fetch("a.xml");
  EXPECT_FALSE(look.Any());
}

}  // namespace
}  // namespace pliant::app
