// What is said of eight equal wheels is said once.
#include "engine/doctor/groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pliant::doctor {
namespace {

Diagnosis Heavy(const std::string& name, const std::string& kind = "density") {
  return {kind, Weight::kWarning, mjOBJ_BODY, 1, "body '" + name + "' is denser than gold", "", {}, {}};
}

TEST(DoctorGroups, HoldFindingsThatDifferInTheNameAlone) {
  const Diagnoses findings = {Heavy("left"), Heavy("arm", "mass"), Heavy("right"), Heavy("rear")};
  const auto same = SameOf(findings);
  ASSERT_EQ(same.size(), 4u);
  EXPECT_THAT(same[0], testing::ElementsAre(2, 3));
  EXPECT_TRUE(same[1].empty());
  EXPECT_TRUE(same[2].empty()) << "the first one has it";
  EXPECT_EQ(NameIn(findings[3].text), "rear");
}

TEST(DoctorGroups, KeepApartWhatHasNoName) {
  Diagnoses findings(2);
  for (Diagnosis& finding : findings) finding.text = "the time step is long";
  for (const auto& same : SameOf(findings)) EXPECT_TRUE(same.empty());
}

}  // namespace
}  // namespace pliant::doctor
