// Undo and redo of every kind of edit.
#include "ui/edits/edit_log.h"

#include "engine/model/parameters.h"
#include "engine/model/state.h"
#include "tests/ui/ui_fixture.h"
#include "ui/actions/authoring_actions.h"
#include "ui/model/model_report.h"
#include "ui/panels/left/keyframe_list.h"

namespace pliant::ui {

namespace command = runner::command;

namespace {

using testing::HasSubstr;

class Edits : public UiTest {
 protected:
  Edits() { LoadScene(); }

  // One frame in which `edit` happens; what it sent becomes the model.
  template <class F>
  void Do(F&& edit) {
    frame_.wall += 10;
    edits_.BeginFrame(frame_, ui_);
    const size_t first = log_.commands.size();
    edit();
    edits_.EndFrame(ui_);
    for (size_t i = first; i < log_.commands.size(); ++i) Take(log_.commands[i]);
  }
  void Take(const runner::Command& command) {
    if (const auto* c = std::get_if<command::SetOption>(&command)) {
      if (c->kind == command::ScalarKind::kDouble) {
        *reinterpret_cast<double*>(reinterpret_cast<char*>(&snapshot_.model.opt) + c->offset) = c->value;
      } else {
        *reinterpret_cast<int*>(reinterpret_cast<char*>(&snapshot_.model.opt) + c->offset) =
            static_cast<int>(c->value);
      }
    } else if (const auto* f = std::get_if<command::SetModelField>(&command)) {
      if (f->field == "geom_friction") snapshot_.model.geom_friction[f->index] = f->value;
    } else if (const auto* q = std::get_if<command::SetQpos>(&command)) {
      std::copy_n(q->value, q->n, snapshot_.data->qpos + q->address);
    } else if (const auto* e = std::get_if<command::SetEqualityActive>(&command)) {
      snapshot_.data->eq_active[e->equality] = e->active ? 1 : 0;
    }
  }

  EditLog edits_{log_};
};

TEST_F(Edits, AnOptionGoesBackAndForth) {
  const double before = snapshot_.model.opt.timestep;
  Do([&] {
    edits_.Push(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.004});
  });
  EXPECT_EQ(snapshot_.model.opt.timestep, 0.004);
  ASSERT_EQ(edits_.Rows().size(), 1u);
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("Timestep"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(snapshot_.model.opt.timestep, before);
  EXPECT_TRUE(edits_.Rows()[0].undone);
  Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(snapshot_.model.opt.timestep, 0.004);
}

TEST_F(Edits, AChoiceIsCalledByItsWords) {
  snapshot_.model.opt.cone = mjCONE_PYRAMIDAL;
  Do([&] {
    edits_.Push(command::SetOption{offsetof(mjOption, cone), command::ScalarKind::kInt, mjCONE_ELLIPTIC});
  });
  ASSERT_EQ(edits_.Rows().size(), 1u);
  EXPECT_EQ(edits_.Rows()[0].label, "Friction cone: Pyramidal to Elliptic");
}

TEST_F(Edits, AParameterIsNamedByItsElement) {
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.25}); });
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("Friction of geom"));
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("to 0.25"));
}

TEST_F(Edits, EachDragIsOneEditHoweverLongItLastsAndHoweverSoonTheNextOneComes) {
  for (int drag = 0; drag < 2; ++drag) {
    Press(0, true);
    for (int i = 1; i <= 20; ++i) {
      frame_.wall -= drag == 0 ? 8 : 9.99;  // 2 s between two moves of a slow hand, 10 ms of a quick one
      ImGui::NewFrame();
      Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.01 * i + drag}); });
      ImGui::EndFrame();
    }
    Press(0, false);
    ImGui::NewFrame();
    ImGui::EndFrame();
    frame_.wall -= 9.99;
  }
  EXPECT_EQ(edits_.Rows().size(), 2u);
}

TEST_F(Edits, ADragIsOneEdit) {
  const double before = snapshot_.model.geom_friction[0];
  for (int i = 1; i <= 20; ++i) {
    frame_.wall -= 9.98;  // 20 ms a frame
    Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.01 * i}); });
  }
  ASSERT_EQ(edits_.Rows().size(), 1u);
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("to 0.2"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(snapshot_.model.geom_friction[0], before);
}

TEST_F(Edits, ANewEditEndsWhatWasUndone) {
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.25}); });
  Do([&] { edits_.Undo(ui_); });
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.5}); });
  EXPECT_FALSE(edits_.CanRedo());
  EXPECT_EQ(edits_.Rows().size(), 1u);
}

TEST_F(Edits, APoseAndASwitchComeBack) {
  const double pose = snapshot_.data->qpos[7];
  Do([&] {
    command::SetQpos c;
    c.address = 7;
    c.value[0] = 0.5;
    edits_.Push(c);
  });
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("Pose of joint"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(snapshot_.data->qpos[7], pose);
}

TEST_F(Edits, AFlagOfTheViewComesBack) {
  Do([] {});
  Do([&] { ui_.view.option.flags[mjVIS_CONTACTFORCE] ^= 1; });
  ASSERT_EQ(edits_.Rows().size(), 1u);
  const mjtByte on = ui_.view.option.flags[mjVIS_CONTACTFORCE];
  Do([&] { edits_.Undo(ui_); });
  EXPECT_NE(ui_.view.option.flags[mjVIS_CONTACTFORCE], on);
  EXPECT_EQ(edits_.Rows().size(), 1u);  // undoing is not an edit
}

TEST_F(Edits, SwitchesOfLabelsConesAndColoursComeBack) {
  Do([] {});
  Do([&] { ui_.view.extras.cones = true; });
  Do([&] { ui_.view.extras.labels[mjLABEL_BODY] = true; });
  Do([&] { ui_.view.extras.color.quantity = 1; });
  Do([&] { ui_.view.extras.min_force = 2.5; });  // typed: an edit of its own, which the others leave alone
  ASSERT_EQ(edits_.Rows().size(), 4u);
  Do([&] { edits_.GoTo(ui_, 3); });
  EXPECT_EQ(ui_.view.extras.min_force, 0);
  Do([&] { edits_.GoTo(ui_, 4); });
  Do([&] { edits_.GoTo(ui_, 0); });
  EXPECT_FALSE(ui_.view.extras.cones);
  EXPECT_FALSE(ui_.view.extras.labels[mjLABEL_BODY]);
  EXPECT_EQ(ui_.view.extras.color.quantity, 0);
  EXPECT_EQ(ui_.view.extras.min_force, 0);
  EXPECT_EQ(edits_.Rows().size(), 4u);
}

TEST_F(Edits, SavedViewsAndKeyframesOfTheSessionComeBack) {
  Do([] {});
  Do([&] { ui_.views.bookmarks[2].used = true; });
  SessionKey key;
  key.name = "mine";
  key.qpos = {1, 2, 3};
  Do([&] { ui_.authoring.keyframes.session.push_back(key); });
  Do([&] { ui_.authoring.keyframes.session[0].name = "yours"; });
  Do([&] { ui_.authoring.keyframes.deleted.insert("home"); });
  ASSERT_EQ(edits_.Rows().size(), 4u);
  EXPECT_EQ(edits_.Rows()[0].label, "Saved view 3");
  EXPECT_EQ(edits_.Rows()[1].label, "Keyframe saved");
  EXPECT_EQ(edits_.Rows()[2].label, "Keyframe renamed");
  EXPECT_EQ(edits_.Rows()[3].label, "Keyframe deleted");
  Do([&] { edits_.GoTo(ui_, 0); });
  EXPECT_FALSE(ui_.views.bookmarks[2].used);
  EXPECT_TRUE(ui_.authoring.keyframes.session.empty());
  EXPECT_TRUE(ui_.authoring.keyframes.deleted.empty());
  Do([&] { edits_.GoTo(ui_, 3); });
  ASSERT_EQ(ui_.authoring.keyframes.session.size(), 1u);
  EXPECT_EQ(ui_.authoring.keyframes.session[0].name, "yours");
}

TEST_F(Edits, AChangeOfStructureAsksForItsTextsAndItsStateAgain) {
  Do([] {});
  StructureState& structure = ui_.authoring.structure;
  Do([&] {
    structure.texts = {{"/a.xml", "<mujoco/>"}};
    structure.state = {1, 2, 3};
    structure.label = "Added a body";
    ++structure.version;
  });
  ASSERT_EQ(edits_.Rows().size(), 1u);
  EXPECT_EQ(edits_.Rows()[0].label, "Added a body");
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(structure.wanted_version, 1u);
  EXPECT_TRUE(structure.wanted_texts.empty());
  EXPECT_EQ(structure.wanted_state, (std::vector<double>{1, 2, 3}));
  Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(structure.wanted_version, 2u);
  EXPECT_EQ(structure.wanted_texts.at("/a.xml"), "<mujoco/>");
  EXPECT_EQ(structure.wanted_state.size(), static_cast<size_t>(RunStateSize(snapshot_.model)));
}

TEST_F(Edits, AKeyframeThatWasOverwrittenComesBack) {
  ASSERT_GT(snapshot_.model.nkey, 0);
  const double old = snapshot_.model.key_qpos[0];
  Do([&] { edits_.Push(command::SaveKey{0}); });
  Do([&] { edits_.Undo(ui_); });
  const auto* back = log_.Last<command::WriteKey>();
  ASSERT_NE(back, nullptr);
  EXPECT_EQ(back->qpos[0], old);
}

TEST_F(Edits, TheFilesOptionsAreOneEdit) {
  snapshot_.file_options.gravity[2] = -1;
  snapshot_.file_options.iterations = 7;
  const double before = snapshot_.model.opt.gravity[2];
  Do([&] { edits_.Push(command::RestoreOptions{}); });
  ASSERT_EQ(edits_.Rows().size(), 1u);
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(snapshot_.model.opt.gravity[2], before);
}

TEST_F(Edits, EveryEditCanBeGoneTo) {
  const double before = snapshot_.model.geom_friction[0];
  for (const double value : {0.1, 0.2, 0.3}) {
    Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, value}); });
  }
  EXPECT_EQ(edits_.Rows().size(), 3u);
  Do([&] { edits_.GoTo(ui_, 1); });
  EXPECT_EQ(snapshot_.model.geom_friction[0], 0.1);
  Do([&] { edits_.GoTo(ui_, 0); });
  EXPECT_EQ(snapshot_.model.geom_friction[0], before);
  Do([&] { edits_.GoTo(ui_, 3); });
  EXPECT_EQ(snapshot_.model.geom_friction[0], 0.3);
}

TEST_F(Edits, ReloadKeepsEditsOfElementsThatAreStillThere) {
  Do([&] {
    edits_.Push(command::SetOption{offsetof(mjOption, timestep), command::ScalarKind::kDouble, 0.004});
  });
  Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, 0.25}); });
  snapshot_.generation = 2;
  Do([] {});
  EXPECT_EQ(edits_.Rows().size(), 2u);
}

TEST_F(Edits, CopiedStatesComeBackToTheLastBit) {
  mjData& d = *snapshot_.data;
  d.time = 1.0 / 3;
  for (int i = 0; i < model_->nq; ++i) d.qpos[i] = 0.1 * i + 1.0 / 7;
  for (int i = 0; i < model_->nv; ++i) d.qvel[i] = -1e-17 * i + 1.0 / 11;
  SessionKey key;
  std::string error;
  ASSERT_TRUE(ParseKeyText(*model_, StateAsKey(*model_, d), &key, &error)) << error;
  EXPECT_EQ(key.time, d.time);
  EXPECT_TRUE(std::equal(key.qpos.begin(), key.qpos.end(), d.qpos));
  EXPECT_TRUE(std::equal(key.qvel.begin(), key.qvel.end(), d.qvel));
  EXPECT_FALSE(ParseKeyText(*model_, "<key qpos=\"1 2\"/>", &key, &error));
  EXPECT_THAT(error, HasSubstr("needs"));
  EXPECT_FALSE(ParseKeyText(*model_, "hello", &key, &error));
}

TEST_F(Edits, TheReportNamesWhatIsOdd) {
  mjModel& m = *model_;
  const int body = 1;
  m.body_inertia[3 * body] = 10;
  m.body_inertia[3 * body + 1] = m.body_inertia[3 * body + 2] = 0.001;
  const std::vector<Finding> findings = ModelReport(m, *snapshot_.data);
  bool odd = false;
  for (const Finding& finding : findings) {
    odd |= finding.object == mjOBJ_BODY && finding.id == body && finding.weight == Finding::Weight::kWarning;
    EXPECT_FALSE(finding.text.empty());
  }
  EXPECT_TRUE(odd);
}

TEST_F(Edits, EveryPanelDrawsWithAndWithoutAModel) {
  for (const bool model : {true, false}) {
    if (!model) {
      frame_.m = nullptr;
      frame_.d = nullptr;
      snapshot_.loaded = false;
    }
    ui_.authoring.open.open = true;
    ui_.authoring.save.open = true;
    ui_.authoring.write_back.open = true;
    ui_.authoring.write_back.rows.resize(300);
    ui_.authoring.write_back.rows[3].class_name = "soft";
    for (int kind = 0; kind < mjNOBJECT; ++kind) {
      ui_.authoring.tuning.kind = static_cast<mjtObj>(kind);
      ui_.selection.body = model ? 1 : -1;
      ActionContext context = Context();
      PanelFrames(2, [&] {
        DrawPanel("parameters", context);
        DrawPanel("edits", context);
        DrawPanel("generators", context);
        DrawPanel("errors", context);
        DrawPanel("report", context);
        if (model) DrawKeyframeList(context);
        DrawPanel("write_back", context);
        DrawPanel("open", context);
        DrawPanel("save", context);
      });
    }
  }
}

TEST_F(Edits, ResetLoadedKeysAndPastedStatesComeBack) {
  const auto n = static_cast<size_t>(RunStateSize(snapshot_.model));
  const auto state = [&] {
    std::vector<double> now(n);
    GetRunState(snapshot_.model, *snapshot_.data, now.data());
    return now;
  };
  const std::vector<double> before = state();
  std::vector<double> pasted = before;
  pasted[1] += 1;
  const auto command = [&](size_t i) -> runner::Command {
    if (i == 0) return command::Reset{};
    if (i == 1) return command::LoadKey{0};
    return command::SetState{pasted};
  };
  const char* const labels[] = {"Reset at t", "Loaded keyframe", "State replaced"};
  for (size_t i = 0; i < 3; ++i) {
    Do([&] { edits_.Push(command(i)); });
    ASSERT_EQ(edits_.Rows().size(), i + 1);
    EXPECT_THAT(edits_.Rows()[i].label, HasSubstr(labels[i]));
    Do([&] { edits_.Undo(ui_); });
    ASSERT_NE(log_.Last<command::SetState>(), nullptr);
    EXPECT_EQ(log_.Last<command::SetState>()->state, before);
    Do([&] { edits_.Redo(ui_); });
    EXPECT_EQ(log_.commands.back().index(), command(i).index());
  }
  EXPECT_EQ(log_.Last<command::SetState>()->state, pasted);
  EXPECT_EQ(log_.Last<command::LoadKey>()->key, 0);
}

TEST_F(Edits, ASlidersGestureOnAControlIsOneEdit) {
  snapshot_.data->ctrl[0] = 0.125;
  for (int i = 1; i <= 20; ++i) {
    frame_.wall -= 9.98;
    Do([&] { edits_.Push(command::SetCtrl{0, 0.01 * i}); });
  }
  ASSERT_EQ(edits_.Rows().size(), 1u);
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("Control of 'motor'"));
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr(": 0.125 to 0.2"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(log_.Last<command::SetCtrl>()->value, 0.125);
  // Later on it is another one.
  Do([&] { edits_.Push(command::SetCtrl{0, 0.5}); });
  Do([&] { edits_.Push(command::SetCtrl{0, 0.6}); });
  EXPECT_EQ(edits_.Rows().size(), 2u);
}

TEST_F(Edits, ClearedControlsComeBackTogether) {
  snapshot_.data->ctrl[0] = 0.5;
  snapshot_.data->ctrl[1] = -0.25;
  Do([&] { edits_.Push(command::ClearCtrl{}); });
  ASSERT_EQ(edits_.Rows().size(), 1u);
  const size_t first = log_.commands.size();
  Do([&] { edits_.Undo(ui_); });
  ASSERT_EQ(log_.commands.size(), first + 2);
  EXPECT_EQ(std::get<command::SetCtrl>(log_.commands[first]).value, -0.25);
  EXPECT_EQ(std::get<command::SetCtrl>(log_.commands[first + 1]).value, 0.5);
}

TEST_F(Edits, VelocitiesInputsAndStatisticsComeBack) {
  snapshot_.data->qvel[3] = 2;
  Do([&] { edits_.Push(command::SetQvel{3, 5}); });
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(log_.Last<command::SetQvel>()->value, 2);
  Do([&] { edits_.Push(command::SetDataField{"xfrc_applied", 8, 4}); });
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(log_.Last<command::SetDataField>()->value, 0);
  const double extent = snapshot_.model.stat.extent;
  Do([&] { edits_.Push(command::SetModelField{"stat", 3, 9}); });
  EXPECT_THAT(edits_.Rows().back().label, HasSubstr("Extent"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(log_.Last<command::SetModelField>()->value, extent);
}

TEST_F(Edits, AGeneratorOfAControlComesBack) {
  using command::Waveform;
  auto& generators = ui_.authoring.controls.generators;
  const auto set = [&](command::Generator generator) {
    Do([&] {
      ActionContext c{frame_, ui_, edits_, requests_};
      SetGenerator(c, 1, generator);
    });
  };
  Do([] {});
  set({Waveform::kSine, 0.5, 0.1, 2, 0});
  set({Waveform::kSquare, 0.25, 0, 1, 0});
  ASSERT_EQ(edits_.Rows().size(), 2u);
  EXPECT_THAT(edits_.Rows()[0].label, HasSubstr("Generator of 'lagged'"));
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(generators[1].form, Waveform::kSine);
  EXPECT_EQ(log_.Last<command::SetGenerator>()->generator.form, Waveform::kSine);
  EXPECT_EQ(log_.Last<command::SetGenerator>()->generator.period, 2);
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(log_.Last<command::SetGenerator>()->generator.form, Waveform::kNone);
  Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(log_.Last<command::SetGenerator>()->generator.amplitude, 0.5);
  EXPECT_EQ(edits_.Rows().size(), 2u);
}

TEST_F(Edits, GoingBackInTimeLeavesWhatWasUndoneToBeDoneAgain) {
  const auto tune = [&](double friction) {
    Do([&] { edits_.Push(command::SetModelField{"geom_friction", 0, friction}); });
  };
  tune(0.3);
  tune(0.4);
  Do([&] { edits_.Undo(ui_); });
  Do([&] {
    ui_.authoring.structure.went = true;
    ui_.authoring.structure.label = "Went back";
    ++ui_.authoring.structure.version;
  });
  ASSERT_EQ(edits_.Rows().size(), 3u);
  EXPECT_EQ(edits_.Next(), 2u);
  EXPECT_EQ(edits_.Rows()[1].label, "Went back");
  Do([&] { edits_.Redo(ui_); });
  EXPECT_EQ(snapshot_.model.geom_friction[0], 0.4);
  Do([&] { edits_.Undo(ui_); });
  Do([&] { edits_.Undo(ui_); });
  EXPECT_EQ(edits_.Next(), 1u);
  tune(0.5);
  EXPECT_EQ(edits_.Rows().size(), 2u) << "an edit forgets what was undone";
}

}  // namespace
}  // namespace pliant::ui
