#include "engine/collision/flex_contacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "engine/collision/driver.h"
#include "engine/model/data.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// Which features touch: geoms, flexes, elements and vertices of the two sides.
using Key = std::tuple<int, int, int, int, int, int>;

TEST(FlexContacts, AreThoseOfTheReference) {
  OracleFile file(TestDataPath("collision/flex.json"));
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  for (int frame = 0; frame < file.FrameCount(); ++frame) {
    file.Fill(frame, *m, *d);
    const auto values = [&](const char* name) { return file.Values(frame, std::string("contact.") + name); };
    const std::vector<double> geom = values("geom"), flex = values("flex"), elem = values("elem"),
                              vert = values("vert");
    const std::vector<double> dist = values("dist");
    std::vector<std::pair<Key, double>> expected, found;
    for (size_t i = 0; i < dist.size(); ++i) {
      expected.push_back(
          {Key(geom[2 * i], flex[2 * i], flex[2 * i + 1], elem[2 * i], elem[2 * i + 1], vert[2 * i + 1]),
           dist[i]});
    }
    Collision(*m, *d);
    for (int i = 0; i < d->ncon; ++i) {
      const mjContact& c = d->contact[i];
      found.push_back({Key(c.geom[0], c.flex[0], c.flex[1], c.elem[0], c.elem[1], c.vert[1]), c.dist});
    }
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found.size(), expected.size()) << "frame " << frame;
    for (size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].first, expected[i].first);
      EXPECT_NEAR(found[i].second, expected[i].second, 2e-6);
    }
  }
}

TEST(FlexContacts, MidphaseChangesNothing) {
  OracleFile file(TestDataPath("collision/flex.json"));
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  for (int frame = 0; frame < file.FrameCount(); ++frame) {
    file.Fill(frame, *m, *d);
    Collision(*m, *d);
    const int with = d->ncon;
    m->opt.disableflags |= mjDSBL_MIDPHASE;
    Collision(*m, *d);
    m->opt.disableflags &= ~mjDSBL_MIDPHASE;
    EXPECT_EQ(d->ncon, with);
  }
}

// The second frame is without trees, by which each geom is a pair of its own.
TEST(FlexContacts, OfACrowdThoseStayThatTheReferenceKeepsInItsOrder) {
  OracleFile file(TestDataPath("collision/flex_crowd.json"));
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  for (int frame = 0; frame < file.FrameCount(); ++frame) {
    file.Fill(frame, *m, *d);
    if (frame == 1) m->opt.disableflags |= mjDSBL_MIDPHASE;
    Collision(*m, *d);
    const std::vector<double> pos = file.Values(frame, "contact.pos"),
                              dist = file.Values(frame, "contact.dist");
    ASSERT_EQ(static_cast<size_t>(d->ncon), dist.size()) << "frame " << frame;
    for (int i = 0; i < d->ncon; ++i) {
      EXPECT_NEAR(d->contact[i].dist, dist[i], 1e-9) << "frame " << frame << " contact " << i;
      for (int k = 0; k < 3; ++k) EXPECT_NEAR(d->contact[i].pos[k], pos[3 * i + k], 1e-9) << i;
    }
  }
}

TEST(FlexContacts, MasksKeepFlexesApart) {
  OracleFile file(TestDataPath("collision/flex.json"));
  const ModelPtr m = file.MakeModel();
  const DataPtr d(MakeData(*m));
  file.Fill(0, *m, *d);
  for (int f = 0; f < m->nflex; ++f) m->flex_contype[f] = m->flex_conaffinity[f] = 0;
  Collision(*m, *d);
  for (int i = 0; i < d->ncon; ++i) EXPECT_EQ(d->contact[i].flex[1], -1);
}

}  // namespace
}  // namespace pliant
