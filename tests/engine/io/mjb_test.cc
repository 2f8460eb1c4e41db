#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <vector>

#include "engine/io/mjb/format.h"
#include "engine/io/mjb/reader.h"
#include "engine/io/mjb/writer.h"
#include "engine/model/fields.h"
#include "engine/model/names.h"
#include "engine/model/signature.h"

namespace pliant::io {
namespace {

// The smallest tree, with something in every array of numbers that it has.
ModelPtr SomeModel() {
  mjModel sizes = {};
  sizes.nbody = 1;
  sizes.nnames_map = 6;  // two slots each for the body and the two keys
  sizes.nuser_body = 3;
  sizes.nq = 2;
  sizes.nkey = 2;
  sizes.nnumericdata = 5;
  sizes.ntexdata = 7;
  sizes.nhfielddata = 4;
  sizes.ntextdata = 3;
  sizes.nnames = 6;
  sizes.njmax = -1;
  sizes.nconmax = -1;
  ModelPtr m(MakeModel(sizes));
  unsigned char byte = 0;
  for (const ModelField& field : ModelFields()) {
    if (field.type == FieldType::kInt || field.type == FieldType::kChar) continue;
    auto* data = static_cast<unsigned char*>(field.Pointer(*m));
    for (std::size_t i = 0; i < field.Count(*m) * SizeOf(field.type); ++i) data[i] = byte++;
  }
  for (int* id : {m->body_mocapid, m->body_treeid, m->body_plugin}) *id = -1;
  std::memcpy(m->names, "world", 6);
  BuildNameMap(*m);
  m->opt.timestep = 0.125;
  return m;
}

Bytes Saved(const mjModel& m) {
  Bytes bytes(MjbSize(m));
  EXPECT_TRUE(SaveModel(m, std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

TEST(Mjb, LoadsWhatWasSaved) {
  const ModelPtr m = SomeModel();
  std::string error;
  const ModelPtr again = LoadModel(Saved(*m), error);
  ASSERT_NE(again, nullptr) << error;
  for (const ModelSize& size : ModelSizes()) EXPECT_EQ(size.Get(*again), size.Get(*m)) << size.name;
  for (const ModelField& field : ModelFields()) {
    EXPECT_EQ(std::memcmp(field.Pointer(*again), field.Pointer(*m), field.Count(*m) * SizeOf(field.type)), 0)
        << field.name;
  }
  EXPECT_EQ(again->opt.timestep, 0.125);
  EXPECT_EQ(again->signature, StructureSignature(*m));
}

TEST(Mjb, TooSmallABufferIsRefused) {
  const ModelPtr m = SomeModel();
  std::vector<std::byte> bytes(MjbSize(*m) - 1);
  EXPECT_FALSE(SaveModel(*m, bytes));
}

TEST(Mjb, TruncatedFilesAreRefused) {
  const Bytes whole = Saved(*SomeModel());
  std::string error;
  for (std::size_t n = 0; n < whole.size(); n += 1 + n / 7) {
    EXPECT_EQ(LoadModel(std::span(whole.data(), n), error), nullptr) << n;
    EXPECT_NE(error, "");
  }
}

TEST(Mjb, EachDamagedNumberOfTheHeaderIsNoticed) {
  Bytes bytes = Saved(*SomeModel());
  std::string error;
  for (std::size_t i = 0; i < sizeof(mjb::Header); ++i) {
    bytes[i] ^= 0x40;
    EXPECT_EQ(LoadModel(bytes, error), nullptr) << i;
    bytes[i] ^= 0x40;
  }
  EXPECT_NE(LoadModel(bytes, error), nullptr);
}

// id, bytes of a number, sizes, version, arrays; then the first size, nq.
TEST(Mjb, BeginsWithTheNumbersOfTheReference) {
  const ModelPtr m = SomeModel();
  const Bytes bytes = Saved(*m);
  std::int32_t header[5];
  std::memcpy(header, bytes.data(), sizeof header);
  EXPECT_EQ(std::vector<int>(header, header + 5), (std::vector<int>{54321, 8, 98, 3014000, 487}));
  std::int64_t nq;
  std::memcpy(&nq, bytes.data() + sizeof header, sizeof nq);
  EXPECT_EQ(nq, m->nq);
}

TEST(Mjb, OtherSizesThanStatedAreRefused) {
  const Bytes whole = Saved(*SomeModel());
  std::string error;
  for (std::size_t i = 0; i < ModelSizes().size(); ++i) {
    Bytes bytes = whole;
    bytes[sizeof(mjb::Header) + 8 * i] += 1;
    if (LoadModel(bytes, error)) {
      // The byte count is computed anew, and some sizes have no arrays here.
      continue;
    }
    EXPECT_TRUE(error.find("does not fit") != std::string::npos || error.find("damaged") != std::string::npos)
        << ModelSizes()[i].name << ": " << error;
  }
  Bytes longer = whole;
  longer.push_back(0);
  EXPECT_EQ(LoadModel(longer, error), nullptr);
  EXPECT_EQ(error, "the file's size does not fit the sizes it states");
}

TEST(Mjb, IdsOutsideTheModelAreRefused) {
  const struct {
    int* (*array)(mjModel& m);
    int value;
    const char* expected;
  } kInputs[] = {
      {[](mjModel& m) { return m.body_parentid; }, 1, "entry 0 of 'body_parentid' is 1"},
      {[](mjModel& m) { return m.body_mocapid; }, 3, "entry 0 of 'body_mocapid' is 3"},
      {[](mjModel& m) { return m.body_jntnum; }, 2, "'body_jntadr'"},
      {[](mjModel& m) { return m.name_bodyadr; }, 6, "entry 0 of 'name_bodyadr' is 6"},
      {[](mjModel& m) { return m.body_geomnum; }, -1, "'body_geomadr' is -1"},
      {[](mjModel& m) { return m.names_map; }, 1 << 20, "entry 0 of 'names_map' is 1048576"},
  };
  for (const auto& input : kInputs) {
    const ModelPtr m = SomeModel();
    *input.array(*m) = input.value;
    std::string error;
    EXPECT_EQ(LoadModel(Saved(*m), error), nullptr);
    EXPECT_NE(error.find(input.expected), std::string::npos) << error;
  }
}

TEST(Mjb, EachMocapPoseBelongsToOneBody) {
  mjModel sizes = {};
  sizes.nbody = 2;
  sizes.nmocap = 3;
  sizes.nnames_map = 4;
  sizes.nnames = 6;
  const ModelPtr m(MakeModel(sizes));
  for (int* id : {m->body_mocapid, m->body_treeid, m->body_plugin}) std::fill_n(id, 2, -1);
  std::memcpy(m->names, "world", 6);
  m->name_bodyadr[1] = 5;  // no name
  BuildNameMap(*m);
  std::string error;
  EXPECT_EQ(LoadModel(Saved(*m), error), nullptr);
  EXPECT_NE(error.find("'nmocap' is 3, but fewer bodies have a mocap pose"), std::string::npos) << error;
  m->body_mocapid[0] = m->body_mocapid[1] = 1;
  EXPECT_EQ(LoadModel(Saved(*m), error), nullptr);
  EXPECT_NE(error.find("entry 1 of 'body_mocapid' is 1"), std::string::npos) << error;
}

// A search for the farthest vertex begins there.
TEST(Mjb, ExtremaAreVerticesOfTheHull) {
  mjModel sizes = {};
  sizes.nbody = sizes.nmesh = sizes.nmeshvert = 1;
  sizes.nmeshgraph = 5;
  sizes.nnames_map = 4;
  sizes.nnames = 7;
  const ModelPtr m(MakeModel(sizes));
  for (int* id : {m->body_mocapid, m->body_treeid, m->body_plugin, m->mesh_texcoordadr, m->mesh_pathadr})
    *id = -1;
  std::memcpy(m->names, "world", 6);
  m->name_meshadr[0] = 6;
  BuildNameMap(*m);
  m->mesh_vertnum[0] = 1;
  const int graph[5] = {1, 0, 0, 0, -1};
  std::copy(graph, graph + 5, m->mesh_graph);
  std::string error;
  EXPECT_NE(LoadModel(Saved(*m), error), nullptr) << error;
  m->mesh_extrema[26] = 1;
  EXPECT_EQ(LoadModel(Saved(*m), error), nullptr);
  EXPECT_NE(error.find("entry 26 of 'mesh_extrema' is 1"), std::string::npos) << error;
}

TEST(Mjb, MessagesSayWhy) {
  Bytes bytes = Saved(*SomeModel());
  std::string error;
  LoadModel(Bytes{1, 2, 3}, error);
  EXPECT_EQ(error, "too short for an MJB file");
  Bytes other = bytes;
  other[0] = 'x';
  LoadModel(other, error);
  EXPECT_EQ(error, "not a binary model");
  other = bytes;
  other[12] ^= 1;
  LoadModel(other, error);
  EXPECT_NE(error.find("Model and executable use different MuJoCo version"), std::string::npos);
  EXPECT_EQ(LoadModelFile("no/such/file.mjb", nullptr, error), nullptr);
  EXPECT_NE(error.find("no/such/file.mjb"), std::string::npos);
}

}  // namespace
}  // namespace pliant::io
