#include "engine/query/contact_reason.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "engine/collision/driver.h"
#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

class Reasons : public testing::Test {
 protected:
  Reasons() : file_(TestDataPath("collision/mixed.json")), m_(file_.MakeModel()), d_(MakeData(*m_)) {
    file_.Fill(0, *m_, *d_);
  }

  OracleFile file_;
  ModelPtr m_;
  DataPtr d_;
};

TEST_F(Reasons, TouchingPairsAreThoseThatCollisionFinds) {
  for (int frame = 0; frame < file_.FrameCount(); ++frame) {
    file_.Fill(frame, *m_, *d_);
    Collision(*m_, *d_);
    std::set<std::pair<int, int>> found;
    for (int i = 0; i < d_->ncon; ++i) {
      const int* geom = d_->contact[i].geom;
      found.insert({std::min(geom[0], geom[1]), std::max(geom[0], geom[1])});
    }
    for (int g1 = 0; g1 < m_->ngeom; ++g1) {
      for (int g2 = g1 + 1; g2 < m_->ngeom; ++g2) {
        const ContactReason reason = ExplainContact(*m_, *d_, g1, g2);
        const bool contact = reason == ContactReason::kTouching || reason == ContactReason::kGap;
        EXPECT_EQ(contact, found.count({g1, g2}) == 1) << g1 << " " << g2 << " " << ContactReasonText(reason);
      }
    }
  }
}

TEST_F(Reasons, NameTheRule) {
  // Body 11 has geoms 12, 13, 14; its child 12 has 15 and 16. Bodies 1 and 3 are excluded.
  EXPECT_EQ(ExplainContact(*m_, *d_, 12, 13), ContactReason::kSameBody);
  EXPECT_EQ(ExplainContact(*m_, *d_, 12, 15), ContactReason::kParentChild);
  EXPECT_EQ(ExplainContact(*m_, *d_, 2, 4), ContactReason::kExcluded);
  EXPECT_EQ(ExplainContact(*m_, *d_, 3, 3), ContactReason::kSameGeom);
  m_->geom_contype[3] = m_->geom_conaffinity[3] = 0;
  EXPECT_EQ(ExplainContact(*m_, *d_, 3, 7), ContactReason::kMasks);
  m_->opt.disableflags |= mjDSBL_CONTACT;
  EXPECT_EQ(ExplainContact(*m_, *d_, 3, 7), ContactReason::kDisabled);
}

TEST(ContactReasonText, EveryReasonHasOne) {
  for (int i = 0; i <= static_cast<int>(ContactReason::kTouching); ++i) {
    EXPECT_GT(std::strlen(ContactReasonText(static_cast<ContactReason>(i))), 5u);
  }
}

}  // namespace
}  // namespace pliant
