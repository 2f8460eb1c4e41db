#include "engine/query/contact_reason.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "engine/collision/driver.h"
#include "engine/model/callbacks.h"
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

// Every rule decided in turn, each against what Collision() does.
class ReasonsOfRules : public Reasons {
 protected:
  ReasonsOfRules() { file_.Fill(0, *m_, *d_); }

  void PlaceTogether(int geom1, int geom2) {
    for (int k = 0; k < 3; ++k) {
      const double middle = 0.5 * (d_->geom_xpos[3 * geom1 + k] + d_->geom_xpos[3 * geom2 + k]);
      d_->geom_xpos[3 * geom1 + k] = middle + (k == 2 ? 0.05 : 0);
      d_->geom_xpos[3 * geom2 + k] = middle - (k == 2 ? 0.05 : 0);
      d_->xipos[3 * m_->geom_bodyid[geom1] + k] = d_->geom_xpos[3 * geom1 + k];
      d_->xipos[3 * m_->geom_bodyid[geom2] + k] = d_->geom_xpos[3 * geom2 + k];
    }
  }

  bool Touch(int geom1, int geom2) {
    Collision(*m_, *d_);
    for (int i = 0; i < d_->ncon; ++i) {
      const int* g = d_->contact[i].geom;
      if ((g[0] == geom1 && g[1] == geom2) || (g[0] == geom2 && g[1] == geom1)) return true;
    }
    return false;
  }

  void ExpectReason(int geom1, int geom2, ContactReason reason) {
    EXPECT_EQ(ExplainContact(*m_, *d_, geom1, geom2), reason);
    EXPECT_EQ(ExplainContact(*m_, *d_, geom2, geom1), reason);
    EXPECT_EQ(Touch(geom1, geom2), reason == ContactReason::kTouching || reason == ContactReason::kGap);
  }
};

TEST_F(ReasonsOfRules, MasksDecideInBothDirections) {
  const int a = 3, b = 7;
  PlaceTogether(a, b);
  ExpectReason(a, b, ContactReason::kTouching);
  const auto set = [&](int geom, int contype, int conaffinity) {
    m_->geom_contype[geom] = contype;
    m_->geom_conaffinity[geom] = conaffinity;
    m_->body_contype[m_->geom_bodyid[geom]] = contype;
    m_->body_conaffinity[m_->geom_bodyid[geom]] = conaffinity;
  };
  set(a, 4, 0);
  set(b, 0, 2);
  ExpectReason(a, b, ContactReason::kMasks);
  set(b, 0, 4);
  ExpectReason(a, b, ContactReason::kTouching);
  set(a, 0, 2);
  set(b, 2, 0);
  ExpectReason(a, b, ContactReason::kTouching);
  set(a, 0, 0);
  ExpectReason(a, b, ContactReason::kMasks);
}

TEST_F(ReasonsOfRules, ParentAndChildTouchOnlyWithoutTheirFilter) {
  PlaceTogether(12, 15);
  ExpectReason(12, 15, ContactReason::kParentChild);
  m_->opt.disableflags |= mjDSBL_FILTERPARENT;
  EXPECT_NE(ExplainContact(*m_, *d_, 12, 15), ContactReason::kParentChild);
  EXPECT_EQ(Touch(12, 15), ExplainContact(*m_, *d_, 12, 15) == ContactReason::kTouching);
}

TEST_F(ReasonsOfRules, WeldedBodiesAreOneBody) {
  const int a = 3, b = 7;
  PlaceTogether(a, b);
  m_->body_weldid[m_->geom_bodyid[b]] = m_->body_weldid[m_->geom_bodyid[a]];
  ExpectReason(a, b, ContactReason::kSameBody);
}

TEST_F(ReasonsOfRules, ExcludedBodiesNeverTouchButTheirPairsDo) {
  PlaceTogether(2, 4);
  ExpectReason(2, 4, ContactReason::kExcluded);
  ASSERT_GT(m_->npair, 0);
  const int a = m_->pair_geom1[0], b = m_->pair_geom2[0];
  PlaceTogether(a, b);
  m_->geom_contype[a] = m_->geom_conaffinity[a] = 0;
  ExpectReason(a, b, ContactReason::kTouching);
  d_->geom_xpos[3 * a] += 50;
  d_->xipos[3 * m_->geom_bodyid[a]] += 50;
  ExpectReason(a, b, ContactReason::kExplicitPair);
}

TEST_F(ReasonsOfRules, FlagsAndDistanceDecide) {
  const int a = 3, b = 7;
  PlaceTogether(a, b);
  for (const int flag : {mjDSBL_CONTACT, mjDSBL_CONSTRAINT}) {
    m_->opt.disableflags = flag;
    ExpectReason(a, b, ContactReason::kDisabled);
  }
  m_->opt.disableflags = 0;
  const mjtNum start = d_->geom_xpos[3 * a];
  const auto shift = [&](mjtNum to) {
    d_->geom_xpos[3 * a] = d_->xipos[3 * m_->geom_bodyid[a]] = start + to;
    return ExplainContact(*m_, *d_, a, b);
  };
  // Moving apart passes through touching, perhaps the gap, the shapes apart and the spheres apart,
  // in this order.
  const auto rank = [](ContactReason reason) {
    switch (reason) {
      case ContactReason::kTouching:
        return 3;
      case ContactReason::kGap:
        return 2;
      case ContactReason::kTooFar:
        return 1;
      default:
        return 0;
    }
  };
  int last = 3;
  for (mjtNum x = 0; x < 2; x += 0.01) {
    const ContactReason reason = shift(x);
    EXPECT_LE(rank(reason), last) << x;
    last = rank(reason);
    EXPECT_EQ(Touch(a, b), last >= 2) << x;
  }
  EXPECT_EQ(shift(2), ContactReason::kBoundingSphere);
}

int DiscardAll(const mjModel*, mjData*, int, int) { return 1; }

TEST_F(ReasonsOfRules, TheUsersFilterComesInPlaceOfTheMasks) {
  PlaceTogether(3, 7);
  mjcb_contactfilter = DiscardAll;
  ExpectReason(3, 7, ContactReason::kUserFilter);
  mjcb_contactfilter = nullptr;
  ExpectReason(3, 7, ContactReason::kTouching);
}

TEST(ContactReasonText, EveryReasonHasOne) {
  for (int i = 0; i <= static_cast<int>(ContactReason::kTouching); ++i) {
    EXPECT_GT(std::strlen(ContactReasonText(static_cast<ContactReason>(i))), 5u);
  }
}

}  // namespace
}  // namespace pliant
