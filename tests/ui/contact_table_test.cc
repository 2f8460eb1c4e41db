#include "ui/model/contact_table.h"

#include <cmath>
#include <set>
#include <sstream>

#include "engine/query/contact_force.h"
#include "tests/ui/xml_scene.h"
#include "ui/model/contact_why.h"
#include "ui/model/row_table.h"
#include "ui/panels/bottom/rows_panel.h"

namespace pliant::ui {
namespace {

using testing::HasSubstr;

constexpr char kBoxes[] = R"(<mujoco>
  <option cone="elliptic" gravity="1.5 0 -9.81"/>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1" condim="3" friction="0.3"/>
    <body name="box" pos="0 0 0.1">
      <freejoint/>
      <geom name="crate, big" type="box" size="0.1 0.1 0.1" mass="2" condim="4" friction="0.3"/>
    </body>
    <body name="slippery" pos="1 0 0.1">
      <freejoint/>
      <geom name="ice" type="box" size="0.1 0.1 0.1" mass="1" condim="1" priority="1"/>
    </body>
    <body name="paired" pos="2 0 0.1">
      <freejoint/>
      <geom name="puck" type="box" size="0.1 0.1 0.1" mass="1" contype="0" conaffinity="0"/>
    </body>
    <body name="swing" pos="0 2 1">
      <joint name="limited" axis="0 1 0" range="-0.1 0.1" limited="true" frictionloss="0.3"/>
      <geom name="lever" size="0.05" pos="0.5 0 0" mass="1"/>
    </body>
  </worldbody>
  <contact><pair name="puck_floor" geom1="floor" geom2="puck" condim="6"/></contact>
</mujoco>)";

class Contacts : public XmlUiTest {
 protected:
  const ContactRow* Of(const std::vector<ContactRow>& rows, const char* name) {
    for (const ContactRow& row : rows) {
      if (row.names[0] == name || row.names[1] == name) return &row;
    }
    return nullptr;
  }
  int Geom(const char* name) const { return Name2Id(*frame_.m, mjOBJ_GEOM, name); }
};

TEST_F(Contacts, OfAClothNameItsVertexOrElement) {
  Show(R"(<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
    <flexcomp name="cloth" type="grid" dim="2" count="3 3 1" spacing=".1 .1 .1" pos="0 0 .004" radius=".01" mass="1">
    <contact selfcollide="none"/></flexcomp></worldbody></mujoco>)");
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  ASSERT_GT(rows.size(), 1u);
  std::set<std::string> names;
  for (const ContactRow& row : rows) names.insert(row.names[0] == "floor" ? row.names[1] : row.names[0]);
  EXPECT_EQ(names.size(), rows.size());
  for (const std::string& name : names) EXPECT_THAT(name, HasSubstr("cloth "));
  EXPECT_EQ(SumByPair(*frame_.m, *frame_.d, rows).size(), 1u);
}

TEST_F(Contacts, NumbersAreThoseOfTheEngine) {
  Show(kBoxes, 400);
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  ASSERT_EQ(static_cast<int>(rows.size()), frame_.d->ncon);
  ASSERT_GE(frame_.d->ncon, 12);
  for (const ContactRow& row : rows) {
    const mjContact& contact = frame_.d->contact[row.id];
    double force[6];
    ContactForce(*frame_.m, *frame_.d, row.id, force);
    EXPECT_EQ(row.dist, contact.dist);
    EXPECT_EQ(row.normal, force[0]);
    EXPECT_EQ(row.tangential, std::hypot(force[1], force[2]));
    // The world force has the same amount as the one in the contact's frame.
    EXPECT_NEAR(std::hypot(row.force[0], row.force[1], row.force[2]),
                std::hypot(force[0], force[1], force[2]), 1e-9);
  }
}

TEST_F(Contacts, TheSumPerBodyCarriesItsWeight) {
  Show(kBoxes, 2000);
  const std::vector<ContactSum> sums =
      SumByBody(*frame_.m, *frame_.d, DescribeContacts(*frame_.m, *frame_.d));
  const double accelerating = frame_.d->qacc[2];
  bool found = false;
  for (const ContactSum& sum : sums) {
    if (sum.names[0] != "box") continue;
    found = true;
    EXPECT_EQ(sum.count, 4);
    EXPECT_NEAR(sum.force[2], 2 * (9.81 + accelerating), 1e-6);  // acts upwards on the box, the second side
    EXPECT_NEAR(sum.force[0], 2 * (frame_.d->qacc[0] - 1.5), 1e-6);
  }
  EXPECT_TRUE(found);
  // The world feels the opposite of all of them.
  double world = 0;
  double others = 0;
  for (const ContactSum& sum : sums) (sum.element.id == 0 ? world : others) += sum.force[2];
  EXPECT_NEAR(world, -others, 1e-9);
}

TEST_F(Contacts, SumsPerPairAddUp) {
  Show(kBoxes, 400);
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  const std::vector<ContactSum> sums = SumByPair(*frame_.m, *frame_.d, rows);
  EXPECT_EQ(sums.size(), 3u);
  int count = 0;
  double normal = 0;
  for (const ContactSum& sum : sums) {
    count += sum.count;
    normal += sum.normal;
  }
  EXPECT_EQ(count, frame_.d->ncon);
  double expected = 0;
  for (const ContactRow& row : rows) expected += row.normal;
  EXPECT_NEAR(normal, expected, 1e-9);
}

TEST_F(Contacts, FrictionUseIsOneWhereItSlides) {
  Show(kBoxes, 400);
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  const ContactRow* held = Of(rows, "crate, big");
  ASSERT_NE(held, nullptr);
  EXPECT_GT(held->friction_use, 0.05);
  EXPECT_LT(held->friction_use, 0.9);
  const ContactRow* ice = Of(rows, "ice");
  ASSERT_NE(ice, nullptr);
  EXPECT_EQ(ice->friction_use, 0);
  // Pushed beyond friction, it uses all of it.
  std::string pushed = kBoxes;
  pushed.replace(pushed.find("gravity=\"1.5"), 12, "gravity=\"6");
  Show(pushed, 100);
  const std::vector<ContactRow> sliding = DescribeContacts(*frame_.m, *frame_.d);
  const ContactRow* crate = Of(sliding, "crate, big");
  ASSERT_NE(crate, nullptr);
  EXPECT_NEAR(crate->friction_use, 1, 0.02);
}

TEST_F(Contacts, SaysWhereTheDimensionComesFrom) {
  Show(kBoxes);
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  const auto source = [&](const char* name) {
    const ContactRow* row = Of(rows, name);
    return row == nullptr ? "" : CondimSourceText(*frame_.m, frame_.d->contact[row->id], row->source);
  };
  EXPECT_EQ(source("crate, big"), "crate, big (larger)");
  EXPECT_EQ(source("ice"), "ice (priority)");
  EXPECT_EQ(source("puck"), "pair puck_floor");
  EXPECT_EQ(frame_.d->contact[Of(rows, "ice")->id].dim, 1);
}

TEST_F(Contacts, OverriddenParametersAreMarked) {
  std::string xml = kBoxes;
  xml.replace(xml.find("<option "), 8, "<option o_margin=\"0.01\" ");
  xml.replace(xml.find("gravity=\"1.5 0 -9.81\"/>"), 23,
              "gravity=\"1.5 0 -9.81\"><flag override=\"enable\"/></option>");
  Show(xml);
  for (const ContactRow& row : DescribeContacts(*frame_.m, *frame_.d)) EXPECT_TRUE(row.source.overridden);
}

TEST_F(Contacts, SortsByEveryColumn) {
  Show(kBoxes, 200);
  std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  SortContacts(*frame_.d, rows, ContactColumn::kNormal, false);
  for (size_t i = 1; i < rows.size(); ++i) EXPECT_GE(rows[i - 1].normal, rows[i].normal);
  SortContacts(*frame_.d, rows, ContactColumn::kSecond, true);
  for (size_t i = 1; i < rows.size(); ++i) EXPECT_LE(rows[i - 1].names[1], rows[i].names[1]);
  for (int column = 0; column < static_cast<int>(ContactColumn::kCount); ++column) {
    SortContacts(*frame_.d, rows, static_cast<ContactColumn>(column), true);
    EXPECT_EQ(static_cast<int>(rows.size()), frame_.d->ncon);
  }
}

TEST_F(Contacts, TheSelectedOneIsFollowedWhileOthersComeAndGo) {
  Show(kBoxes, 50);
  const std::vector<ContactRow> rows = DescribeContacts(*frame_.m, *frame_.d);
  const ContactRow& last = rows.back();
  double pos[3];
  std::copy(frame_.d->contact[last.id].pos, frame_.d->contact[last.id].pos + 3, pos);
  pos[0] += 1e-4;
  EXPECT_EQ(FollowContact(*frame_.m, *frame_.d, last.sides, pos), last.id);
  const ElementRef nobody[2] = {{mjOBJ_GEOM, Geom("lever")}, {mjOBJ_GEOM, Geom("ice")}};
  EXPECT_EQ(FollowContact(*frame_.m, *frame_.d, nobody, pos), -1);
}

TEST_F(Contacts, TheCsvHasARowForEachAndQuotesNames) {
  Show(kBoxes, 50);
  const std::string csv = ContactsAsCsv(*frame_.m, *frame_.d, DescribeContacts(*frame_.m, *frame_.d));
  std::istringstream lines(csv);
  std::string head;
  std::getline(lines, head);
  int n = 0;
  for (std::string line; std::getline(lines, line); ++n) {
    if (line.find("crate") != std::string::npos) {
      EXPECT_THAT(line, HasSubstr("\"crate, big\""));
    }
  }
  EXPECT_EQ(n, frame_.d->ncon);
  EXPECT_THAT(head, HasSubstr("normal_N"));
}

TEST_F(Contacts, ExportAsksForAFileThatNobodyHas) {
  Show(kBoxes, 50);
  ActionContext c = Context();
  EXPECT_TRUE(RunAction("contacts.export", c));
  ASSERT_FALSE(requests_.empty());
  ASSERT_TRUE(std::holds_alternative<request::SaveText>(requests_.back()));
  EXPECT_THAT(std::get<request::SaveText>(requests_.back()).text, HasSubstr("crate"));
  std::snprintf(ui_.contacts.filter, sizeof ui_.contacts.filter, "ice");
  EXPECT_TRUE(RunAction("contacts.copy", c));
  EXPECT_THAT(std::get<request::CopyText>(requests_.back()).text, testing::Not(HasSubstr("crate")));
}

TEST_F(Contacts, PanelsShowModesAndBrokenNumbers) {
  Show(kBoxes, 50);
  ActionContext c = Context();
  for (int mode = 0; mode < 3; ++mode) {
    ui_.contacts.mode = mode;
    PanelFrames(3, [&] { DrawPanel("contacts", c); });
  }
  frame_.d->contact[0].dist = NAN;
  frame_.d->contact[0].pos[1] = INFINITY;
  frame_.d->efc_force[0] = NAN;
  for (int mode = 0; mode < 3; ++mode) {
    ui_.contacts.mode = mode;
    PanelFrames(3, [&] { DrawPanel("contacts", c); });
  }
  PanelFrames(3, [&] { DrawPanel("rows", c); });
  const ImDrawData* drawn = ImGui::GetDrawData();
  for (int l = 0; l < drawn->CmdListsCount; ++l) {
    for (const ImDrawVert& v : drawn->CmdLists[l]->VtxBuffer) ASSERT_TRUE(std::isfinite(v.pos.x + v.pos.y));
  }
}

using Rows = Contacts;

TEST_F(Rows, NumbersAreThoseOfTheEngine) {
  Show(kBoxes, 300);
  const mjData& d = *frame_.d;
  const std::vector<ConstraintRow> rows = DescribeRows(*frame_.m, d);
  ASSERT_EQ(static_cast<int>(rows.size()), d.nefc);
  int kinds[4] = {};
  for (int i = 0; i < d.nefc; ++i) {
    const ConstraintRow& row = rows[static_cast<size_t>(i)];
    EXPECT_EQ(row.residual, d.efc_pos[i]);
    EXPECT_EQ(row.velocity, d.efc_vel[i]);
    EXPECT_EQ(row.force, d.efc_force[i]);
    EXPECT_EQ(row.stiffness, d.efc_KBIP[4 * i]);
    EXPECT_EQ(row.damping, d.efc_KBIP[4 * i + 1]);
    EXPECT_EQ(row.reference, d.efc_aref[i]);
    EXPECT_EQ(row.active, d.efc_state[i] != mjCNSTRSTATE_SATISFIED);
    if (!row.active) {
      EXPECT_EQ(row.force, 0) << i;
    }
    ++kinds[static_cast<int>(row.kind)];
  }
  EXPECT_EQ(kinds[0], 0);
  EXPECT_EQ(kinds[1], 1);  // dry friction of the hinge
  EXPECT_EQ(kinds[2], 1);  // it hangs at its limit
  EXPECT_GT(kinds[3], 20);
}

TEST_F(Rows, LimitsAndFrictionNameTheirJoint) {
  Show(kBoxes, 300);
  for (const ConstraintRow& row : DescribeRows(*frame_.m, *frame_.d)) {
    if (row.kind != RowKind::kLimit && row.kind != RowKind::kFriction) continue;
    EXPECT_EQ(row.name, "limited");
    EXPECT_STREQ(RowUnit(*frame_.m, row), "rad");
  }
}

TEST_F(Rows, TheWorstViolationsComeFirst) {
  Show(kBoxes, 300);
  const std::vector<ConstraintRow> worst = TopViolations(*frame_.m, *frame_.d, 3);
  ASSERT_FALSE(worst.empty());
  for (size_t i = 1; i < worst.size(); ++i) EXPECT_GE(worst[i - 1].violation, worst[i].violation);
  double max_violation = 0;
  for (const ConstraintRow& row : DescribeRows(*frame_.m, *frame_.d))
    max_violation = std::max(max_violation, row.violation);
  EXPECT_EQ(worst[0].violation, max_violation);
}

TEST_F(Rows, FiltersByKindAndActivity) {
  Show(kBoxes, 300);
  ui_.rows.kinds = {false, false, true, false};
  ActionContext c = Context();
  EXPECT_EQ(ShownRows(c).size(), 1u);
  ui_.rows.kinds = {true, true, true, true};
  ui_.rows.active_only = true;
  for (const ConstraintRow& row : ShownRows(c)) EXPECT_TRUE(row.active);
}

using Why = Contacts;

TEST_F(Why, NamesTheDecidingRule) {
  Show(kBoxes, 50);
  const auto ask = [&](const char* a, const char* b) {
    return ExplainPair(*frame_.m, *frame_.d, Geom(a), Geom(b));
  };
  const auto decisive = [](const WhyAnswer& answer) {
    std::string title;
    for (const WhyRule& rule : answer.rules) {
      if (rule.decides) title += rule.title;
    }
    return title;
  };
  const WhyAnswer touching = ask("floor", "crate, big");
  EXPECT_EQ(touching.reason, ContactReason::kTouching);
  EXPECT_EQ(touching.contacts, 4);
  const WhyAnswer masks = ask("puck", "ice");
  EXPECT_EQ(decisive(masks), "Masks");
  EXPECT_THAT(masks.advice, HasSubstr("contype"));
  EXPECT_EQ(decisive(ask("ice", "crate, big")), "Distance");
  EXPECT_NEAR(ask("ice", "crate, big").distance, 0.8, 0.1);
  EXPECT_EQ(ask("puck", "floor").reason, ContactReason::kTouching);
  EXPECT_EQ(decisive(ask("ice", "ice")), "Two geoms");
}

TEST_F(Why, EveryAnswerHasExactlyOneDecidingRule) {
  Show(kBoxes, 50);
  for (int a = 0; a < frame_.m->ngeom; ++a) {
    for (int b = 0; b < frame_.m->ngeom; ++b) {
      int deciding = 0;
      for (const WhyRule& rule : ExplainPair(*frame_.m, *frame_.d, a, b).rules)
        deciding += rule.decides ? 1 : 0;
      EXPECT_EQ(deciding, 1) << a << " " << b;
    }
  }
}

TEST_F(Why, ExcludesParentsAndWeldedBodiesAreTold) {
  Show(R"(<mujoco><worldbody>
    <body name="a"><freejoint/><geom name="a" size="0.1"/>
      <body name="child" pos="0.1 0 0"><joint/><geom name="child" size="0.1"/></body>
      <body name="welded" pos="0 0.1 0"><geom name="welded" size="0.1"/></body>
    </body>
    <body name="b"><freejoint/><geom name="b" size="0.1"/></body>
  </worldbody><contact><exclude name="apart" body1="a" body2="b"/></contact></mujoco>)");
  const auto reason = [&](const char* a, const char* b) {
    return ExplainPair(*frame_.m, *frame_.d, Geom(a), Geom(b)).reason;
  };
  EXPECT_EQ(reason("a", "child"), ContactReason::kParentChild);
  EXPECT_EQ(reason("a", "welded"), ContactReason::kSameBody);
  EXPECT_EQ(reason("a", "b"), ContactReason::kExcluded);
  EXPECT_EQ(reason("child", "b"), ContactReason::kTouching);
}

}  // namespace
}  // namespace pliant::ui
