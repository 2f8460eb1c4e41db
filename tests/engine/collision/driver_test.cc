// Contacts of whole models: what is found, in which order, under which switches.
#include "engine/collision/driver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "engine/collision/contact_frame.h"
#include "engine/collision/mixing.h"
#include "engine/collision/narrowphase.h"
#include "engine/math/vec3.h"
#include "tests/engine/collision/golden_scene.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

// Contacts of a frame in the order of the file. Tolerance: searches end within ccd_tolerance of each other,
// which the normal of a smooth shape shows with its square root.
void ExpectGoldenContacts(Golden& g, int frame, bool with_parameters) {
  const std::vector<double> dist = g.file.Values(frame, "contact.dist"),
                            pos = g.file.Values(frame, "contact.pos");
  const std::vector<double> axes = g.file.Values(frame, "contact.frame"),
                            geom = g.file.Values(frame, "contact.geom");
  const std::vector<double> dim = g.file.Values(frame, "contact.dim");
  g.Load(frame);
  Collision(*g.m, *g.d);
  ASSERT_EQ(g.d->ncon, static_cast<int>(dist.size())) << "frame " << frame;
  for (int i = 0; i < g.d->ncon; ++i) {
    const mjContact& con = g.d->contact[i];
    SCOPED_TRACE("frame " + std::to_string(frame) + " contact " + std::to_string(i));
    EXPECT_EQ(con.geom[0], geom[2 * i]);
    EXPECT_EQ(con.geom[1], geom[2 * i + 1]);
    EXPECT_EQ(con.dim, dim[i]);
    // Poses have 13 digits in the file. Searches against thin prisms of a height field magnify what is
    // missing, so that only the number and the order of these contacts are compared here; Pairs.* has them
    // digit by digit.
    const int type1 = g.m->geom_type[con.geom[0]], type2 = g.m->geom_type[con.geom[1]];
    if (type1 == mjGEOM_HFIELD && type2 >= mjGEOM_CYLINDER) continue;
    EXPECT_NEAR(con.dist, dist[i], 2e-6);
    for (int k = 0; k < 3; ++k) EXPECT_NEAR(con.pos[k], pos[3 * i + k], 2e-4);
    for (int k = 0; k < 9; ++k) EXPECT_NEAR(con.frame[k], axes[9 * i + k], 2e-3);
  }
  if (!with_parameters) return;
  const auto values = [&](const char* name) { return g.file.Values(frame, std::string("contact.") + name); };
  const std::vector<double> margin = values("includemargin"), friction = values("friction"),
                            solref = values("solref");
  const std::vector<double> solimp = values("solimp"), reffriction = values("solreffriction"),
                            exclude = values("exclude");
  for (int i = 0; i < g.d->ncon; ++i) {
    const mjContact& con = g.d->contact[i];
    EXPECT_NEAR(con.includemargin, margin[i], 1e-12);
    EXPECT_EQ(con.exclude == 1, exclude[i] == 1);
    for (int k = 0; k < 5; ++k) EXPECT_NEAR(con.friction[k], friction[5 * i + k], 1e-12);
    for (int k = 0; k < mjNREF; ++k) {
      EXPECT_NEAR(con.solref[k], solref[mjNREF * i + k], 1e-9);
      EXPECT_NEAR(con.solreffriction[k], reffriction[mjNREF * i + k], 1e-12);
    }
    for (int k = 0; k < mjNIMP; ++k) EXPECT_NEAR(con.solimp[k], solimp[mjNIMP * i + k], 1e-12);
    EXPECT_EQ(con.efc_address, -1);
    EXPECT_EQ(con.flex[0], -1);
  }
}

TEST(Collision, EveryShapeTouchesAsInTheReference) {
  Golden g("shapes.json");
  for (int frame = 0; frame < g.file.FrameCount(); ++frame) ExpectGoldenContacts(g, frame, false);
}

TEST(Collision, FiltersMixingPairsAndOrderAreThoseOfTheReference) {
  Golden g("mixed.json");
  for (int frame = 0; frame < g.file.FrameCount(); ++frame) ExpectGoldenContacts(g, frame, true);
}

using GeomPairs = std::multiset<std::pair<int, int>>;

GeomPairs PairsOf(const mjData& d) {
  GeomPairs pairs;
  for (int i = 0; i < d.ncon; ++i) pairs.insert({d.contact[i].geom[0], d.contact[i].geom[1]});
  return pairs;
}

TEST(Collision, MidphaseChangesNothing) {
  Golden g("mixed.json");
  for (int frame = 0; frame < g.file.FrameCount(); ++frame) {
    g.Load(frame);
    g.m->opt.disableflags &= ~mjDSBL_MIDPHASE;
    Collision(*g.m, *g.d);
    const GeomPairs with = PairsOf(*g.d);
    g.m->opt.disableflags |= mjDSBL_MIDPHASE;
    Collision(*g.m, *g.d);
    EXPECT_EQ(with, PairsOf(*g.d));
  }
}

TEST(Collision, IsDeterministic) {
  Golden g("shapes.json");
  g.Load(0);
  Collision(*g.m, *g.d);
  const std::vector<mjContact> first(g.d->contact, g.d->contact + g.d->ncon);
  Collision(*g.m, *g.d);
  ASSERT_EQ(g.d->ncon, static_cast<int>(first.size()));
  for (int i = 0; i < g.d->ncon; ++i)
    EXPECT_EQ(std::memcmp(&first[i], &g.d->contact[i], sizeof(mjContact)), 0);
}

TEST(Collision, DisabledFindsNothing) {
  Golden g("shapes.json");
  g.Load(0);
  for (const int flag : {mjDSBL_CONTACT, mjDSBL_CONSTRAINT}) {
    g.m->opt.disableflags = flag;
    Collision(*g.m, *g.d);
    EXPECT_EQ(g.d->ncon, 0);
  }
}

TEST(Collision, LegacyCapOnContactsDropsNone) {
  Golden g("shapes.json");
  g.Load(0);
  Collision(*g.m, *g.d);
  const int all = g.d->ncon;
  g.m->nconmax = 0;
  Collision(*g.m, *g.d);
  EXPECT_EQ(g.d->ncon, all);
}

TEST(Collision, PosesThatAreNotNumbersMakeNoContact) {
  Golden g("shapes.json");
  g.Load(0);
  for (int geom = 2; geom < g.m->ngeom; ++geom) std::fill_n(g.d->geom_xpos + 3 * geom, 3, std::nan(""));
  Collision(*g.m, *g.d);
  EXPECT_EQ(g.d->ncon, 0);
  for (int body = 1; body < g.m->nbody; ++body) std::fill_n(g.d->xipos + 3 * body, 3, std::nan(""));
  Collision(*g.m, *g.d);
  for (int i = 0; i < g.d->ncon; ++i) EXPECT_TRUE(std::isfinite(g.d->contact[i].dist));
}

TEST(Collision, KeepsTheMostContactsThatThereWere) {
  Golden g("shapes.json");
  g.Load(0);
  g.d->maxuse_con = 0;
  Collision(*g.m, *g.d);
  const int most = g.d->ncon;
  ASSERT_GT(most, 0);
  g.m->opt.disableflags |= mjDSBL_CONTACT;
  Collision(*g.m, *g.d);
  EXPECT_EQ(g.d->ncon, 0);
  EXPECT_EQ(g.d->maxuse_con, most);
}

int OneContact(const mjModel*, mjData*, mjPreContact* con, int, int, mjtNum) {
  con->dist = -1;
  Zero3(con->pos);
  Zero3(con->normal);
  Zero3(con->tangent);
  con->normal[0] = 1;
  return 1;
}

TEST(Collision, TableEntriesCanBeReplacedAndRemoved) {
  Golden g("shapes.json");
  g.Load(0);
  const mjfCollision saved = mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE];
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = nullptr;
  Collision(*g.m, *g.d);
  for (int i = 0; i < g.d->ncon; ++i) {
    EXPECT_FALSE(g.m->geom_type[g.d->contact[i].geom[0]] == mjGEOM_PLANE &&
                 g.m->geom_type[g.d->contact[i].geom[1]] == mjGEOM_SPHERE);
  }
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = OneContact;
  // Bounding spheres still have their say: put the sphere into the plane.
  std::copy_n(g.d->geom_xpos, 3, g.d->geom_xpos + 3 * 2);
  std::copy_n(g.d->geom_xpos, 3, g.d->xipos + 3 * g.m->geom_bodyid[2]);
  Collision(*g.m, *g.d);
  mjCOLLISIONFUNC[mjGEOM_PLANE][mjGEOM_SPHERE] = saved;
  bool found = false;
  for (int i = 0; i < g.d->ncon; ++i) found = found || g.d->contact[i].dist == -1;
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace pliant
