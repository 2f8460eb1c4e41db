#include "app/files/kept_models.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/model_loader.h"
#include "app/files/open_options.h"
#include "engine/io/assets/record.h"
#include "engine/io/assets/record_store.h"
#include "engine/io/vfs.h"
#include "engine/model/fields.h"
#include "engine/model/hull_tables.h"
#include "engine/model/load_rules.h"
#include "engine/model/model.h"
#include "engine/model/twin.h"
#include "engine/plugin/libraries.h"

namespace pliant::app {
namespace {

using io::RecordReader;
using io::RecordWriter;

// To be raised when the layout changes; what the program computes is told by its build.
constexpr std::string_view kVersion = "model 1";
constexpr mjtSize kWorthKeeping = 16 << 20;  // bytes of the arrays; smaller models load as fast
constexpr std::size_t kAlignment = io::kRecordAlignment;

std::size_t Aligned(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

// All that the outcome of a load depends on beside its sources.
std::string KeyOf(const std::string& path) {
  const foreign::Options options = OpenOptions();
  std::error_code code;
  std::string key(kVersion);
  const auto add = [&key](const std::string& text) {
    key += "\n" + std::to_string(text.size()) + " " + text;
  };
  add(path);
  add(std::filesystem::current_path(code).string());
  for (const int number : {static_cast<int>(options.dialect), int{options.floating}, int{options.floor},
                           int{options.stand}, int{options.keep_drives}, LoadRules()}) {
    add(std::to_string(number));
  }
  char numbers[sizeof options.mesh_unit + sizeof options.density];
  std::memcpy(numbers, &options.mesh_unit, sizeof options.mesh_unit);
  std::memcpy(numbers + sizeof options.mesh_unit, &options.density, sizeof options.density);
  add(std::string(numbers, sizeof numbers));
  add(std::to_string(io::FileSizeLimit()));
  add(std::to_string(options.package_folders.size()));
  for (const std::string& folder : options.package_folders) add(folder);
  for (const auto& [name, value] : options.arguments) {
    add(name);
    add(value);
  }
  return key;
}

bool IsPossible() { return io::RecordStore::Get().IsOpen() && PluginLibraryFiles().empty(); }

// ---- What stands before the arrays of the model

void Put(const SourceLocation& where, RecordWriter& writer) {
  writer.PutText(where.file);
  writer.Put(std::vector<int>{where.line, where.column});
}

bool Get(RecordReader& reader, SourceLocation& where) {
  int place[2];
  if (!reader.GetText(where.file) || !reader.GetScalars(std::span<int>(place))) return false;
  where.line = place[0];
  where.column = place[1];
  return true;
}

void Put(const Diagnostic& diagnostic, RecordWriter& writer) {
  writer.Put(std::vector<int>{static_cast<int>(diagnostic.severity), diagnostic.id});
  Put(diagnostic.where, writer);
  for (const std::string* text : {&diagnostic.element, &diagnostic.message, &diagnostic.tag})
    writer.PutText(*text);
}

bool Get(RecordReader& reader, Diagnostic& diagnostic) {
  int numbers[2];
  if (!reader.GetScalars(std::span<int>(numbers)) || !Get(reader, diagnostic.where)) return false;
  diagnostic.severity = static_cast<Severity>(numbers[0]);
  diagnostic.id = numbers[1];
  return reader.GetText(diagnostic.element) && reader.GetText(diagnostic.message) &&
         reader.GetText(diagnostic.tag);
}

void Put(const io::AskedSource& asked, RecordWriter& writer) {
  writer.Put(std::vector<int>{static_cast<int>(asked.kind)});
  for (const std::string* text : {&asked.name, &asked.ending, &asked.answer}) writer.PutText(*text);
}

bool Get(RecordReader& reader, io::AskedSource& asked) {
  int kind = 0;
  if (!reader.GetScalars(std::span<int>(&kind, 1))) return false;
  asked.kind = static_cast<io::AskedSource::Kind>(kind);
  return reader.GetText(asked.name) && reader.GetText(asked.ending) && reader.GetText(asked.answer);
}

void Put(const std::string& text, RecordWriter& writer) { writer.PutText(text); }
bool Get(RecordReader& reader, std::string& text) { return reader.GetText(text); }

template <class T>
void PutList(const std::vector<T>& list, RecordWriter& writer) {
  writer.Put(std::vector<std::size_t>{list.size()});
  for (const T& item : list) Put(item, writer);
}

template <class T>
bool GetList(RecordReader& reader, std::vector<T>& list) {
  std::size_t count = 0;
  if (!reader.GetScalars(std::span<std::size_t>(&count, 1))) return false;
  for (std::size_t i = 0; i < count; ++i) {
    if (!Get(reader, list.emplace_back())) return false;
  }
  return true;
}

struct Head {
  std::vector<io::AskedSource> asked;
  std::vector<Diagnostic> diagnostics;
  std::vector<std::string> files;
  runner::ElementLocations locations;
  std::vector<mjModel> model;            // one, whose pointers mean nothing
  std::vector<std::size_t> climb, scan;  // blocks of the tables of each mesh; none of any without tables
};

std::string WriteHead(const Head& head) {
  RecordWriter writer;
  PutList(head.asked, writer);
  PutList(head.diagnostics, writer);
  PutList(head.files, writer);
  PutList(head.locations.files, writer);
  writer.Put(head.locations.entries);
  writer.Put(head.model);
  writer.Put(head.climb);
  writer.Put(head.scan);
  return writer.Take();
}

bool ReadHead(RecordReader& reader, Head& head) {
  return GetList(reader, head.asked) && GetList(reader, head.diagnostics) && GetList(reader, head.files) &&
         GetList(reader, head.locations.files) && reader.Get(head.locations.entries) &&
         reader.Get(head.model) && reader.Get(head.climb) && reader.Get(head.scan) && reader.AtEnd() &&
         head.model.size() == 1 && head.climb.size() == head.scan.size();
}

// ---- Writing: the size of the head in a place of its own, the head, the model's buffer, the tables.

class Parts {
 public:
  explicit Parts(std::shared_ptr<const mjModel> model) : model_(std::move(model)) {}

  void Add(std::string_view bytes) {
    parts_.push_back(bytes);
    size_ += bytes.size();
  }
  // Zeros up to the next aligned place, and so many bytes of them then.
  void Pad(std::size_t more = 0) {
    for (std::size_t left = Aligned(size_) - size_ + more; left > 0;) {
      const std::size_t count = std::min(left, sizeof kZeros);
      Add({kZeros, count});
      left -= count;
    }
  }
  void AddModel() {
    for (const ModelField& field : ModelFields()) {
      Pad();
      Add({static_cast<const char*>(field.Pointer(*model_)), field.Count(*model_) * SizeOf(field.type)});
    }
    const auto bytes = static_cast<std::size_t>(model_->nbuffer);
    Pad(BytesWithTail(bytes) - Aligned(bytes));
  }
  void AddTable(const HeldArray<PointBlock>& table) {
    Pad();
    Add({reinterpret_cast<const char*>(table.data()), table.size() * sizeof(PointBlock)});
  }
  std::vector<std::string_view> Take() { return std::move(parts_); }

 private:
  static constexpr char kZeros[kAlignment] = {};
  std::shared_ptr<const mjModel> model_;
  std::vector<std::string_view> parts_;
  std::size_t size_ = 0;
};

struct Written {
  Head head;
  std::shared_ptr<const mjModel> model;
  std::vector<MeshTablesPtr> tables;
  std::size_t head_size = 0;
  std::string head_bytes;
};

io::RecordParts PartsOf(const std::shared_ptr<Written>& out) {
  for (const MeshTablesPtr& table : out->tables) {
    out->head.climb.push_back(table ? table->Climb().size() : 0);
    out->head.scan.push_back(table ? table->Scan().size() : 0);
  }
  out->head_bytes = WriteHead(out->head);
  out->head_size = out->head_bytes.size();
  Parts parts(out->model);
  parts.Add({reinterpret_cast<const char*>(&out->head_size), sizeof out->head_size});
  parts.Pad();
  parts.Add(out->head_bytes);
  parts.Pad();
  parts.AddModel();
  for (const MeshTablesPtr& table : out->tables) {
    if (!table) continue;
    parts.AddTable(table->Climb());
    parts.AddTable(table->Scan());
  }
  return {parts.Take(), out};
}

// ---- Reading

// The next array of the record; empty when it is not all there.
class Places {
 public:
  Places(const io::HeldRecord& record, std::size_t at) : record_(record), at_(at) {}

  const char* Take(std::size_t bytes) {
    const std::size_t begin = Aligned(at_), size = record_.bytes.size();
    if (begin > size || bytes > size - begin) return nullptr;
    at_ = begin + bytes;
    return record_.bytes.data() + begin;
  }
  bool AtEnd() const { return at_ == record_.bytes.size(); }

 private:
  const io::HeldRecord& record_;
  std::size_t at_;
};

bool TakeTable(const io::HeldRecord& record, std::size_t blocks, Places& places,
               HeldArray<PointBlock>& table) {
  const char* const at = places.Take(blocks * sizeof(PointBlock));
  if (at) table = {std::span(reinterpret_cast<const PointBlock*>(at), blocks), record.holder};
  return at != nullptr;
}

ModelPtr TakeModel(const Head& head, const io::HeldRecord& record, Places& places) {
  const mjModel& numbers = head.model[0];
  const auto mesh_count = static_cast<std::size_t>(numbers.nmesh);
  if (!head.climb.empty() && head.climb.size() != mesh_count) return nullptr;
  const char* const buffer = places.Take(BytesWithTail(static_cast<std::size_t>(numbers.nbuffer)));
  std::vector<MeshTablesPtr> tables(head.climb.size());
  for (std::size_t i = 0; buffer && i < tables.size(); ++i) {
    if (head.climb[i] + head.scan[i] == 0) continue;
    HeldArray<PointBlock> climb, scan;
    if (!TakeTable(record, head.climb[i], places, climb) || !TakeTable(record, head.scan[i], places, scan))
      return nullptr;
    tables[i] = std::make_shared<const MeshTables>(std::move(climb), std::move(scan));
  }
  if (!buffer || !places.AtEnd() || !io::RecordStore::MakeWritable(record)) return nullptr;
  ModelPtr model(AdoptModel(numbers, const_cast<char*>(buffer), record.holder));
  if (model && !tables.empty()) UseHullTables(*model, tables);
  return model;
}

}  // namespace

runner::LoadResult FindKeptModel(const std::string& path) {
  runner::LoadResult found;
  io::HeldRecord record;
  if (!IsPossible()) return found;
  if (!io::RecordStore::Get().Load(KeyOf(path), record)) return found;
  std::size_t head_size = 0;
  const std::size_t begin = Aligned(sizeof head_size), size = record.bytes.size();
  if (size < begin) return found;
  std::memcpy(&head_size, record.bytes.data(), sizeof head_size);
  if (head_size > size - begin) return found;
  Head head;
  RecordReader reader(io::HeldRecord{record.bytes.substr(begin, head_size), record.holder});
  if (!ReadHead(reader, head) || !io::AreAnsweredAlike(head.asked)) return found;
  Places places(record, begin + head_size);
  found.model = TakeModel(head, record, places);
  if (!found.model) return found;
  found.diagnostics = std::move(head.diagnostics);
  found.files = std::move(head.files);
  found.locations = std::move(head.locations);
  return found;
}

void KeepModel(const std::string& path, const std::vector<io::AskedSource>& asked,
               const runner::LoadResult& result) {
  if (!IsPossible() || !result.model || result.model->nbuffer < kWorthKeeping || result.model->nplugin > 0)
    return;
  const auto out = std::make_shared<Written>();
  out->model = TwinOf(*result.model);  // nobody changes what it holds
  if (!out->model) return;
  out->tables = HullTablesOf(*result.model);
  out->head.asked = asked;
  out->head.diagnostics = result.diagnostics;
  out->head.files = result.files;
  out->head.locations = result.locations;
  out->head.model.push_back(*out->model);
  io::RecordStore::Get().SaveParts(KeyOf(path), [out] { return PartsOf(out); });
}

runner::LoadResult LoadOrFindModel(const std::string& path, std::shared_ptr<const spec::Spec>* document) {
  if (runner::LoadResult kept = FindKeptModel(path); kept.model != nullptr) return kept;
  const io::SourceJournal journal;
  runner::LoadResult result = LoadModelWithReport(path, document);
  if (const auto asked = journal.Asked()) KeepModel(path, *asked, result);
  return result;
}

}  // namespace pliant::app
