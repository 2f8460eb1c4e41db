// Numbers are little-endian, as on the machines that Pliant runs on; each list has its length before it.
#include "engine/runner/history/timeline_bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <map>
#include <utility>

namespace pliant::runner {
namespace {

static_assert(std::endian::native == std::endian::little, "session files are little-endian");

constexpr uint64_t kMagic = 0x31304C544E4C50;  // "PLNTL01"

class Writer {
 public:
  template <class T>
  void Put(const T& value) {
    PutAll(std::span<const T>(&value, 1));
  }
  template <class T>
  void PutAll(std::span<const T> values) {
    const std::span<const std::byte> bytes = std::as_bytes(values);
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  template <class T>
  void PutList(const std::vector<T>& values) {
    Put(static_cast<uint64_t>(values.size()));
    PutAll(std::span<const T>(values));
  }

  std::vector<std::byte> out;
};

// After a failure everything reads as zero.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <class T>
  T Get() {
    T value = {};
    GetAll(std::span<T>(&value, 1));
    return value;
  }
  template <class T>
  void GetAll(std::span<T> values) {
    good_ &= values.size_bytes() <= bytes_.size();
    if (!good_) return;
    if (!values.empty()) std::memcpy(values.data(), bytes_.data(), values.size_bytes());
    bytes_ = bytes_.subspan(values.size_bytes());
  }
  // Of something that takes `least` bytes each.
  size_t GetCount(size_t min_bytes) {
    const auto n = Get<uint64_t>();
    good_ &= n <= bytes_.size() / min_bytes;
    return good_ ? static_cast<size_t>(n) : 0;
  }
  template <class T>
  std::vector<T> GetList() {
    std::vector<T> values(GetCount(sizeof(T)));
    GetAll(std::span<T>(values));
    return values;
  }
  bool Good() const { return good_; }
  bool AtEnd() const { return good_ && bytes_.empty(); }

 private:
  std::span<const std::byte> bytes_;
  bool good_ = true;
};

// ---- Writing.

void PutChunk(const TimelineChunk& chunk, Writer& to) {
  to.Put(static_cast<uint8_t>(chunk.jump));
  to.Put(chunk.epoch);
  std::vector<double> state(chunk.state.Size());
  chunk.state.CopyTo(state.data());
  to.PutAll(std::span<const double>(state));
  to.PutList(chunk.time);
  to.PutList(chunk.changes_end);
  for (const TimelineChunk::Change& change : chunk.changes) {
    to.Put(change.at);
    to.Put(change.value);
  }
  to.Put(static_cast<uint64_t>(chunk.marks.size()));
  for (const TimelineMark& mark : chunk.marks) {
    to.Put(static_cast<uint32_t>(mark.index - chunk.first));
    to.Put(mark.kind);
    for (const int number : {mark.count, mark.a, mark.b}) to.Put(number);
  }
}

std::vector<const TimelineChunk*> ChunksOf(const Timeline& timeline, const BranchInfo& branch) {
  std::vector<const TimelineChunk*> chunks;
  for (int64_t at = branch.begin; at <= branch.end; at = chunks.back()->Last() + 1)
    chunks.push_back(&timeline.Branches().ChunkAt(branch.id, at));
  return chunks;
}

// ---- Reading: the entries are made as they were in the run, with the recorded states where a piece begins.
// Of the others only what came from outside matters, so that nothing is simulated.

struct Piece {
  bool jump = false;
  uint64_t epoch = 0;
  std::vector<double> state, time;
  std::vector<uint32_t> changes_end;
  std::vector<TimelineChunk::Change> changes;
  struct Mark {
    uint32_t entry = 0;
    MarkKind kind = MarkKind::kReset;
    int count = 1, a = -1, b = -1;
  };
  std::vector<Mark> marks;

  std::span<const TimelineChunk::Change> ChangesOf(size_t entry) const {
    const size_t begin = entry == 0 ? 0 : changes_end[entry - 1];
    return {changes.data() + begin, changes_end[entry] - begin};
  }
};

bool GetPiece(Reader& from, size_t state_size, Piece* piece) {
  piece->jump = from.Get<uint8_t>() != 0;
  piece->epoch = from.Get<uint64_t>();
  piece->state.resize(state_size);
  from.GetAll(std::span<double>(piece->state));
  piece->time = from.GetList<double>();
  piece->changes_end = from.GetList<uint32_t>();
  if (piece->time.empty() || piece->changes_end.size() != piece->time.size() ||
      !std::is_sorted(piece->changes_end.begin(), piece->changes_end.end()))
    return false;
  for (uint32_t i = 0; i < piece->changes_end.back() && from.Good(); ++i) {
    const auto at = from.Get<uint32_t>();
    piece->changes.push_back({at, from.Get<double>()});
    if (at >= state_size) return false;
  }
  piece->marks.resize(from.GetCount(sizeof(uint32_t) + sizeof(MarkKind) + 3 * sizeof(int)));
  for (Piece::Mark& mark : piece->marks) {
    mark.entry = from.Get<uint32_t>();
    mark.kind = from.Get<MarkKind>();
    for (int* number : {&mark.count, &mark.a, &mark.b}) *number = std::max(-1, from.Get<int>());
    if (mark.kind >= MarkKind::kCount) return false;
  }
  return from.Good();
}

// A number that is not what the changes say, so that they are seen to be changes.
void MakeOld(std::span<const TimelineChunk::Change> changes, std::vector<double>* state) {
  for (const TimelineChunk::Change& change : changes) {
    double& number = (*state)[change.at];
    const auto bits = std::bit_cast<uint64_t>(change.value);
    if (std::bit_cast<uint64_t>(number) == bits) number = std::bit_cast<double>(bits ^ 1);
  }
}

class Rebuilder {
 public:
  Rebuilder(const TimelineRules& rules, Timeline& timeline) : rules_(rules), timeline_(timeline) {}

  bool Branch(Reader& from) {
    const int parent = from.Get<int>();
    const auto fork = from.Get<int64_t>();
    const bool root = ids_.empty();
    if (!from.Good() || root != (parent < 0) || parent >= static_cast<int>(ids_.size())) return false;
    std::vector<Piece> pieces(from.GetCount(rules_.state_size * sizeof(double) + 1));
    for (Piece& piece : pieces) {
      if (!GetPiece(from, rules_.state_size, &piece) || !rules_.knows(piece.epoch) ||
          !rules_.allows(piece.state))
        return false;
    }
    if (pieces.empty()) return false;
    at_.assign(rules_.state_size, 0.0);
    if (!root) {
      timeline_.SelectBranch(ids_[static_cast<size_t>(parent)]);
      if (fork < timeline_.Begin() || fork >= timeline_.End()) return false;
      MakeOld(pieces[0].ChangesOf(0), &at_);
      timeline_.SetCursor(fork, at_);
    }
    for (size_t i = 0; i < pieces.size(); ++i) {
      if (!Append(pieces[i], i + 1 < pieces.size() ? &pieces[i + 1] : nullptr)) return false;
    }
    ids_.push_back(timeline_.Branch());
    return true;
  }

  const std::vector<int>& Ids() const { return ids_; }

 private:
  bool Append(const Piece& piece, const Piece* next) {
    constexpr double kLong = 1;  // s: such a step begins a piece of its own
    const bool jump = piece.jump || timeline_.Empty();
    const int64_t first = timeline_.Empty() ? 0 : timeline_.Cursor() + 1;
    for (size_t entry = 0; entry < piece.time.size(); ++entry) {
      std::vector<double> before = at_;
      for (const TimelineChunk::Change& change : piece.ChangesOf(entry)) before[change.at] = change.value;
      at_ = entry == 0 ? piece.state : before;
      const bool last = entry + 1 == piece.time.size();
      if (!last && entry > 0) MakeOld(piece.ChangesOf(entry + 1), &at_);
      if (last && entry > 0 && next != nullptr) MakeOld(next->ChangesOf(0), &at_);
      if (entry == 0 && jump) {
        timeline_.AppendJump(at_, piece.time[0], piece.epoch);
      } else {
        const StateRun all = {0, static_cast<int>(rules_.state_size)};
        timeline_.AppendStep({before, {&all, 1}}, {at_, {&all, 1}}, piece.time[entry], piece.epoch,
                             entry == 0 ? kLong : 0);
      }
      for (const Piece::Mark& mark : piece.marks) {
        if (mark.entry == entry) timeline_.AddMark(mark.kind, mark.a, mark.b, mark.count);
      }
    }
    return timeline_.ChunkAt(timeline_.Cursor()).first == first;
  }

  const TimelineRules& rules_;
  Timeline& timeline_;
  std::vector<int> ids_;
  std::vector<double> at_;  // the state that the timeline believes to stand at
};

}  // namespace

std::vector<std::byte> SaveTimeline(const Timeline& timeline, std::span<const double> at_cursor) {
  const int64_t begin = timeline.Begin();
  const int root = timeline.Branches().OwnerOf(timeline.Branch(), begin);
  Writer branches;
  std::map<int, int> places;  // in the file, of the branches that are written
  for (const BranchInfo& branch : timeline.Info()->branches) {
    const auto parent = places.find(branch.parent);
    const bool whole = parent != places.end() && branch.fork >= begin && branch.begin == branch.fork + 1;
    if (branch.id != root && !whole) continue;
    const bool rooted = branch.id == root;
    branches.Put(rooted ? -1 : parent->second);
    places.emplace(branch.id, static_cast<int>(places.size()));
    branches.Put(rooted ? int64_t{-1} : branch.fork - begin);
    const std::vector<const TimelineChunk*> chunks = ChunksOf(timeline, branch);
    branches.Put(static_cast<uint64_t>(chunks.size()));
    for (const TimelineChunk* chunk : chunks) PutChunk(*chunk, branches);
  }
  Writer to;
  to.Put(kMagic);
  to.Put(static_cast<uint64_t>(at_cursor.size()));
  to.PutAll(at_cursor);
  to.Put(timeline.Cursor() - begin);
  to.Put(places.at(timeline.Branch()));
  to.Put(static_cast<uint64_t>(places.size()));
  to.PutAll(std::span<const std::byte>(branches.out));
  return std::move(to.out);
}

bool ReadTimeline(std::span<const std::byte> bytes, const TimelineRules& rules, Timeline* timeline,
                  std::vector<double>* at_cursor, std::string* error) {
  Reader from(bytes);
  *error = "the recorded steps are not in the format of this version";
  if (from.Get<uint64_t>() != kMagic) return false;
  *error = "the recorded steps are those of another model";
  if (from.Get<uint64_t>() != rules.state_size) return false;
  *error = "the recorded steps are damaged";
  at_cursor->resize(rules.state_size);
  from.GetAll(std::span<double>(*at_cursor));
  const auto cursor = from.Get<int64_t>();
  const int branch = from.Get<int>();
  const size_t branches = from.GetCount(1);
  if (!from.Good() || !rules.allows(*at_cursor)) return false;
  const size_t budget = timeline->Budget();
  timeline->SetBudget(std::numeric_limits<size_t>::max());  // nothing is dropped while it is put together
  Rebuilder rebuild(rules, *timeline);
  for (size_t i = 0; i < branches; ++i) {
    if (!rebuild.Branch(from)) return false;
  }
  const bool there = branch >= 0 && branch < static_cast<int>(rebuild.Ids().size());
  if (!from.AtEnd() || !there) return false;
  timeline->SelectBranch(rebuild.Ids()[static_cast<size_t>(branch)]);
  if (cursor < timeline->Begin() || cursor > timeline->End()) return false;
  timeline->SetCursor(cursor, *at_cursor);
  timeline->SetBudget(budget);
  error->clear();
  return true;
}

}  // namespace pliant::runner
