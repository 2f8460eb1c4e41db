// Forces of contacts.
#include "engine/query/contact_force.h"

#include <gtest/gtest.h>

#include "tests/engine/query/queries.h"
#include "tests/support/oracle_model.h"

namespace pliant {
namespace {

TEST_F(Queries, ContactForceSumsUpThePyramid) {
  file_.Fill(0, *m_, *d_);
  mjContact con = {};
  con.dim = 3;
  con.friction[0] = con.friction[1] = 0.5;
  con.efc_address = 1;
  mjtNum force[5] = {100, 1, 2, 3, 4}, result[6];
  d_->contact = &con;
  d_->ncon = 1;
  d_->efc_force = force;
  m_->opt.cone = mjCONE_PYRAMIDAL;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 10);
  EXPECT_EQ(result[1], -0.5);
  EXPECT_EQ(result[2], -0.5);
  EXPECT_EQ(result[3], 0);
  m_->opt.cone = mjCONE_ELLIPTIC;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 1);
  EXPECT_EQ(result[2], 3);
  con.efc_address = -1;
  ContactForce(*m_, *d_, 0, result);
  EXPECT_EQ(result[0], 0);
}

}  // namespace
}  // namespace pliant
