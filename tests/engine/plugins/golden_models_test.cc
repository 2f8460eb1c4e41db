// Models with the built-in plugins against the numbers of the reference: compiled models, one forward pass
// and one step from recorded states, and what is drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "engine/model/fields.h"
#include "tests/engine/api/loading.h"
#include "tests/engine/plugins/golden_record.h"
#include "tests/support/model_values.h"
#include "tests/support/places.h"

namespace pliant {
namespace {

struct Case {
  std::string folder, name;
};

void PrintTo(const Case& golden, std::ostream* out) { *out << golden.name; }

class GoldenModel : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const std::string path = GetParam().folder + "/" + GetParam().name;
    record_ = ReadRecord(path + ".json");
    char error[1000] = "";
    m_.reset(mj_loadXML((path + ".xml").c_str(), nullptr, error, sizeof(error)));
    ASSERT_TRUE(m_) << error;
    d_.reset(mj_makeData(m_.get()));
  }

  // The recorded state, as after a reset.
  void SetState(const json& state) {
    mj_resetData(m_.get(), d_.get());
    d_->time = NumberOf(state["time"]);
    const std::pair<const char*, mjtNum*> arrays[] = {
        {"qpos", d_->qpos}, {"qvel", d_->qvel}, {"act", d_->act}, {"ctrl", d_->ctrl}};
    for (const auto& [name, array] : arrays) {
      const Numbers values = NumbersOf(state[name]);
      std::copy(values.begin(), values.end(), array);
    }
  }

  static double Noise(const json& state, const char* quantity) {
    return state.contains("noise") ? state["noise"].value(quantity, 0.0) : 0.0;
  }

  // Compares an array of the data.
  void ExpectArray(const json& state, const char* name, double relative, double noise) {
    const DataField* field = FindDataField(name);
    ASSERT_NE(field, nullptr) << name;
    const Numbers want = NumbersOf(state[name]);
    ASSERT_EQ(field->Count(*m_, *d_), want.size()) << name;
    const auto* got = static_cast<const mjtNum*>(field->Pointer(*d_));
    EXPECT_EQ(Excess(got, want, relative, [&](size_t) { return noise; }), "") << name << where_;
  }

  bool Fragile(const json& state, const mjContact& contact) const {
    const json pairs = state["noise"].value("fragile_pairs", json::array());
    for (const json& pair : pairs) {
      const json& geom = pair["geom"];
      if (contact.geom[0] == geom[0].get<int>() && contact.geom[1] == geom[1].get<int>()) return true;
    }
    return false;
  }

  // Shapes whose gradients are differences.
  bool Coarse(const mjContact& contact) const {
    for (const int geom : contact.geom) {
      const int instance = geom < 0 ? -1 : m_->geom_plugin[geom];
      const mjpPlugin* plugin = instance < 0 ? nullptr : mjp_getPluginAtSlot(m_->plugin[instance]);
      if (plugin && std::string(plugin->name) != "mujoco.sdf.torus") return true;
    }
    return false;
  }

  bool HasField(int geom) const { return geom >= 0 && m_->geom_type[geom] == mjGEOM_SDF; }

  // Found by the descent between distance fields, or on a surface.
  bool IsOfField(const mjContact& contact) const {
    const bool flex = contact.geom[0] < 0 || contact.geom[1] < 0;
    return (HasField(contact.geom[0]) || HasField(contact.geom[1])) &&
           (flex || m_->geom_type[contact.geom[0]] != mjGEOM_PLANE);
  }

  // Found by the descent between two geoms. It ended at its last trial until 3.13, and goes back to the
  // point before since, when that is no lower, so that the records tell nothing of such points.
  bool IsOfDescent(std::array<int, 2> geoms) const {
    const bool of_geoms = geoms[0] >= 0 && geoms[1] >= 0;
    return of_geoms && (HasField(geoms[0]) || HasField(geoms[1])) &&
           m_->geom_type[geoms[0]] != mjGEOM_PLANE && m_->geom_type[geoms[0]] != mjGEOM_MESH;
  }

  // The reference draws the iterations of a shape in the frame of its body.
  bool IsMovedInBody(const mjvGeom& drawn) const {
    int geom = 0;
    while (geom < m_->ngeom && m_->geom_plugin[geom] != drawn.objid) ++geom;
    if (geom == m_->ngeom) return false;  // not of a shape
    return mju_norm3(m_->geom_pos + 3 * geom) > 0 || m_->geom_quat[4 * geom] != 1;
  }

  // Contact points of fields also stand half the depth on the other side of the point that was found since
  // the release after that of the records. What follows from such contacts cannot be compared.
  bool HasContactsOfRecord() const {
    return std::none_of(d_->contact, d_->contact + d_->ncon,
                        [&](const mjContact& contact) { return IsOfField(contact); });
  }

  std::array<mjtNum, 3> RecordedPoint(const mjContact& contact) const {
    const bool moved = contact.geom[0] >= 0 && contact.geom[1] >= 0 && IsOfField(contact);
    std::array<mjtNum, 3> point;
    mju_addScl3(point.data(), contact.pos, contact.frame, moved ? -contact.dist : 0);
    return point;
  }

  bool IsSet(const mjContact& contact) const {
    const bool flex = contact.geom[0] < 0 || contact.geom[1] < 0;
    return flex || m_->geom_type[contact.geom[0]] == mjGEOM_MESH;
  }

  // Of the record: planes met meshes by another rule until 3.13.
  static bool IsOlder(const mjModel& m, const mjContact& contact) {
    const auto is = [&](int side, int type) {
      return contact.geom[side] >= 0 && m.geom_type[contact.geom[side]] == type;
    };
    return is(0, mjGEOM_PLANE) && (is(1, mjGEOM_MESH) || is(1, mjGEOM_SDF));
  }

  void ExpectContact(const json& state, const mjContact& got, const json& want) {
    const double relative = Coarse(got) ? 1e-6 : 1e-8;
    const auto floor = [&](const char* quantity) {
      return [limit = 100 * Noise(state, quantity)](size_t) { return limit; };
    };
    EXPECT_EQ(Excess(&got.dist, {NumberOf(want["dist"])}, relative, floor("contact_dist")), "") << where_;
    EXPECT_EQ(Excess(RecordedPoint(got).data(), NumbersOf(want["pos"]), relative, floor("contact_pos")), "")
        << where_;
    EXPECT_EQ(Excess(got.frame, NumbersOf(want["normal"]), relative, floor("contact_normal")), "") << where_;
  }

  static bool SameGeoms(const mjContact& got, const json& want) {
    return got.geom[0] == want["geom"][0].get<int>() && got.geom[1] == want["geom"][1].get<int>();
  }

  void ExpectContacts(const json& state) {
    std::vector<const json*> wanted;
    for (const json& contact : state["contacts"]) {
      if (!IsOfDescent({contact["geom"][0], contact["geom"][1]})) wanted.push_back(&contact);
    }
    const std::string step = where_;
    int fragile = 0;
    for (int i = 0; i < d_->ncon; ++i) {
      const mjContact& got = d_->contact[i];
      if (IsOfDescent({got.geom[0], got.geom[1]})) continue;
      where_ = step + ", contact " + std::to_string(i) + " of geoms " + std::to_string(got.geom[0]) +
               " and " + std::to_string(got.geom[1]);
      const auto match = [&](const json* want) {
        if (!SameGeoms(got, *want)) return false;
        if (!IsSet(got) || Fragile(state, got)) return true;
        const Numbers pos = NumbersOf((*want)["pos"]);
        return mju_dist3(pos.data(), RecordedPoint(got).data()) < 1e-6;
      };
      const auto found = std::find_if(wanted.begin(), wanted.end(), match);
      if (Fragile(state, got)) {
        ++fragile;
      } else if (found == wanted.end()) {
        ADD_FAILURE() << "one too many" << where_;
      } else {
        ExpectContact(state, got, **found);
      }
      if (found != wanted.end()) wanted.erase(found);
    }
    where_ = step;
    if (fragile == 0) {
      EXPECT_TRUE(wanted.empty()) << wanted.size() << " contacts are missing" << where_;
    }
  }

  // By dof where the reference's own noise differs from dof to dof.
  void ExpectAcceleration(const json& state, const mjtNum* got, const char* name, const Numbers& want,
                          double scale) {
    const Numbers by_dof = NumbersOf(state["noise"].value("qacc_dof", json::array()));
    const double all = Noise(state, "qacc");
    const auto floor = [&](size_t i) { return 100 * scale * (i < by_dof.size() ? by_dof[i] : all); };
    EXPECT_EQ(Excess(got, want, ContactTolerance(), floor), "") << name << where_;
  }

  // Of what follows from contact forces: those in elliptic cones depend on where the iterations end.
  double ContactTolerance() const { return m_->opt.cone == mjCONE_ELLIPTIC ? 1e-6 : 1e-8; }

  json record_;
  Model m_;
  Data d_;
  std::string where_;
};

TEST_P(GoldenModel, CompilesToTheReferencesModel) {
  for (const auto& [name, want] : record_["compiled"].items()) {
    if (name == "meshes") continue;
    const ModelField* field = FindModelField(name.c_str());
    ASSERT_NE(field, nullptr) << name;
    const Numbers got = FieldValues(*field, *m_), numbers = NumbersOf(want);
    ASSERT_EQ(got.size(), numbers.size()) << name;
    EXPECT_EQ(Excess(got.data(), numbers, 1e-12, [](size_t) { return 0.0; }), "") << name;
  }
  ASSERT_EQ(static_cast<size_t>(m_->nplugin), record_["plugins"].size());
  for (int i = 0; i < m_->nplugin; ++i) {
    const json& want = record_["plugins"][static_cast<size_t>(i)];
    EXPECT_EQ(mjp_getPluginAtSlot(m_->plugin[i])->name, want["plugin"].get<std::string>());
    EXPECT_EQ(m_->names + m_->name_pluginadr[i], want["instance"].get<std::string>());
    for (const auto& [key, value] : want["config"].items())
      EXPECT_EQ(mj_getPluginConfig(m_.get(), i, key.c_str()), value.get<std::string>()) << key;
  }
}

TEST_P(GoldenModel, HasTheReferencesMeshes) {
  int id = 0;
  for (const json& want : record_["compiled"]["meshes"]) {
    const int mesh = id++;
    const std::string name = want["name"];
    EXPECT_EQ(m_->mesh_vertnum[mesh], want["nvert"].get<int>()) << name;
    EXPECT_EQ(m_->mesh_facenum[mesh], want["nface"].get<int>()) << name;
    EXPECT_EQ(m_->mesh_octnum[mesh], want["octnum"].get<int>()) << name;
    const float* vert = m_->mesh_vert + 3 * m_->mesh_vertadr[mesh];
    const int* face = m_->mesh_face + 3 * m_->mesh_faceadr[mesh];
    const size_t nface = 3 * static_cast<size_t>(m_->mesh_facenum[mesh]);
    EXPECT_EQ(HashOf(face, nface), want["face_fnv1a"].get<uint32_t>()) << name;
    Numbers low(3, INFINITY), high(3, -INFINITY);
    for (int i = 0; i < 3 * m_->mesh_vertnum[mesh]; ++i) {
      low[i % 3] = std::min<double>(low[i % 3], vert[i]);
      high[i % 3] = std::max<double>(high[i % 3], vert[i]);
    }
    const auto none = [](size_t) { return 0.0; };
    EXPECT_EQ(Excess(low.data(), NumbersOf(want["vert_min"]), 1e-7, none), "") << name;
    EXPECT_EQ(Excess(high.data(), NumbersOf(want["vert_max"]), 1e-7, none), "") << name;
    EXPECT_EQ(Excess(m_->mesh_pos + 3 * mesh, NumbersOf(want["pos"]), 1e-12, none), "") << name;
  }
}

TEST_P(GoldenModel, AForwardPassGivesTheReferencesNumbers) {
  for (const json& state : record_["states"]) {
    where_ = " at step " + std::to_string(state["step"].get<int>());
    SetState(state);
    mj_forward(m_.get(), d_.get());
    for (int i = 0; i < d_->ncon; ++i) {
      if (IsOlder(*m_, d_->contact[i]))
        GTEST_SKIP() << "the record is of the rule for planes and meshes before 3.13";
    }
    for (const char* name : {"qfrc_passive", "actuator_length", "actuator_velocity", "act_dot",
                             "actuator_force", "qfrc_actuator"}) {
      ExpectArray(state, name, 1e-12, 100 * Noise(state, name));
    }
    ExpectArray(state, "sensordata", ContactTolerance(), 100 * Noise(state, "sensordata"));
    const Numbers sensors = NumbersOf(state["sensordata"]);
    for (size_t i = 0; i < sensors.size(); ++i)
      EXPECT_EQ(sensors[i] == 0, d_->sensordata[i] == 0) << "sensordata " << i << where_;
    ExpectContacts(state);
    if (HasContactsOfRecord()) ExpectAcceleration(state, d_->qacc, "qacc", NumbersOf(state["qacc"]), 1);
  }
}

TEST_P(GoldenModel, AStepGivesTheReferencesNextState) {
  for (const json& state : record_["states"]) {
    where_ = " at step " + std::to_string(state["step"].get<int>());
    SetState(state);
    mj_step(m_.get(), d_.get());
    if (!HasContactsOfRecord()) GTEST_SKIP() << "its contact points are not those of the record";
    const auto none = [](size_t) { return 0.0; };
    const json& next = state["next"];
    EXPECT_EQ(Excess(d_->act, NumbersOf(next["act"]), 1e-12, none), "") << where_;
    const double h = m_->opt.timestep;
    ExpectAcceleration(state, d_->qvel, "qvel", NumbersOf(next["qvel"]), h);
    const double noise = 100 * h * h * Noise(state, "qacc");
    EXPECT_EQ(Excess(d_->qpos, NumbersOf(next["qpos"]), 1e-8, [&](size_t) { return noise; }), "") << where_;
  }
}

// Scene with what the plugins draw at the end of it.
struct Drawn {
  explicit Drawn(const mjModel& m, mjData& d) {
    mjvOption option;
    mjv_defaultOption(&option);
    option.flags[mjVIS_SDFITER] = 1;
    mjvCamera camera;
    mjv_defaultCamera(&camera);
    mjv_defaultScene(&scene);
    mjv_makeScene(&m, &scene, 20000);
    mjv_updateScene(&m, &d, &option, nullptr, &camera, mjCAT_ALL, &scene);
    while (first < scene.ngeom && scene.geoms[first].objtype != mjOBJ_UNKNOWN) ++first;
  }
  ~Drawn() { mjv_freeScene(&scene); }
  mjvScene scene;
  int first = 0;
};

void ExpectFloats(const float* got, const json& want, size_t n, const std::string& what,
                  double relative = 1e-5) {
  for (size_t i = 0; i < n; ++i) {
    const double number = NumberOf(want[i]);
    EXPECT_NEAR(got[i], number, relative * (1 + std::fabs(number))) << what << " [" << i << "]";
  }
}

TEST_P(GoldenModel, DrawsWhatTheReferenceDraws) {
  for (const json& state : record_["states"]) {
    where_ = " at step " + std::to_string(state["step"].get<int>());
    SetState(state);
    mj_forward(m_.get(), d_.get());
    const Drawn drawn(*m_, *d_);
    const json colors = state.value("geom_rgba_set", json::object());
    for (const auto& [geom, want] : colors.items()) {
      for (int i = 0; i < drawn.first; ++i) {
        const mjvGeom& got = drawn.scene.geoms[i];
        if (got.objtype == mjOBJ_GEOM && got.objid == std::stoi(geom))
          ExpectFloats(got.rgba, want, 4, "colour of geom " + geom + where_);
      }
    }
    if (!state.contains("vgeom_count")) continue;
    // What fields draw is their descents, of which only the start is that of the record.
    const bool stable = !state["noise"].contains("fragile_pairs"), whole = m_->nsensor > 0;
    const size_t count = whole ? state["vgeoms"].size() : std::min<size_t>(1, state["vgeoms"].size());
    const int drawn_count = drawn.scene.ngeom - drawn.first;
    EXPECT_EQ(drawn_count, whole ? state["vgeom_count"].get<int>() : drawn_count) << where_;
    for (size_t i = 0; i < count && stable; ++i) {
      const json& want = state["vgeoms"][i];
      ASSERT_LT(drawn.first + static_cast<int>(i), drawn.scene.ngeom) << where_;
      const mjvGeom& got = drawn.scene.geoms[drawn.first + static_cast<int>(i)];
      const std::string what = "drawn geom " + std::to_string(i) + where_;
      EXPECT_EQ(got.type, want["type"].get<int>()) << what;
      ExpectFloats(got.size, want["size"], 3, "size of " + what);
      if (!IsMovedInBody(got)) ExpectFloats(got.pos, want["pos"], 3, "place of " + what);
      ExpectFloats(got.rgba, want["rgba"], 4, "colour of " + what);
    }
  }
}

std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (const std::string& folder : {TestDataPath("plugins"), SourcePath("../shared/golden/plugins")}) {
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(folder, missing)) {
      const std::filesystem::path& path = entry.path();
      if (path.extension() == ".xml") cases.push_back({folder, path.stem().string()});
    }
  }
  return cases;
}

std::string NameOf(const testing::TestParamInfo<Case>& info) {
  const bool shared = info.param.folder.find("shared") != std::string::npos;
  return info.param.name + (shared ? "_shared" : "");
}

INSTANTIATE_TEST_SUITE_P(Plugins, GoldenModel, testing::ValuesIn(Cases()), NameOf);

}  // namespace
}  // namespace pliant
