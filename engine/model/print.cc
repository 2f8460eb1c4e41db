#include "engine/model/print.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <string>

#include "engine/core/log.h"
#include "engine/model/fields.h"
#include "engine/model/option_members.h"

namespace pliant {
namespace {

constexpr const char* kDefaultFormat = "% -9.2g";

constexpr size_t kMaxAssetRows = 20;

bool IsAssetData(const char* name) {
  constexpr const char* kPrefixes[] = {"tex_data", "mesh_", "hfield_data", "skin_", "oct_", "bvh_"};
  return std::any_of(std::begin(kPrefixes), std::end(kPrefixes), [name](const char* prefix) {
    return std::strncmp(name, prefix, std::strlen(prefix)) == 0;
  });
}

class Printer {
 public:
  // Writes to `file`, which it closes and of which `name` speaks in messages; null: could not be opened.
  Printer(const char* name, std::FILE* file, const char* format)
      : name_(name), file_(file), format_(format && format[0] ? format : kDefaultFormat) {
    if (!file_) Warn("cannot open '%s' for printing", name);
  }
  Printer(const char* filename, const char* format) : Printer(filename, std::fopen(filename, "wt"), format) {}
  ~Printer() {
    if (file_) std::fclose(file_);
  }
  Printer(const Printer&) = delete;
  Printer& operator=(const Printer&) = delete;

  bool Ok() const { return file_ != nullptr; }
  // False, with a warning, when not everything could be written.
  bool Finish() {
    bool whole = std::ferror(file_) == 0;
    whole = std::fclose(file_) == 0 && whole;
    file_ = nullptr;
    if (!whole) Warn("'%s' was not written completely", name_);
    return whole;
  }
  void Title(const char* text) { std::fprintf(file_, "\n%s\n", text); }
  void Count(const char* name, long long value) { std::fprintf(file_, "  %-20s%lld\n", name, value); }
  void Real(const char* name, double value) { Reals(name, &value, 1); }
  template <class T>
  void Reals(const char* name, const T* values, size_t n) {
    std::fprintf(file_, "  %-20s", name);
    for (size_t i = 0; i < n; ++i) Number(static_cast<double>(values[i]));
    std::fputc('\n', file_);
  }
  // One line an element; of the raw data of assets only the first ones.
  template <class T>
  void Array(const char* name, const T* values, size_t rows, size_t cols) {
    if (!rows || !cols || !values) return;
    std::fprintf(file_, "\n%s  (%zu x %zu)\n", name, rows, cols);
    const size_t shown = IsAssetData(name) ? std::min(rows, kMaxAssetRows) : rows;
    for (size_t r = 0; r < shown; ++r) {
      std::fprintf(file_, "  %6zu ", r);
      for (size_t c = 0; c < cols; ++c) Number(values[r * cols + c]);
      std::fputc('\n', file_);
    }
    if (shown < rows) std::fprintf(file_, "  ... and %zu more\n", rows - shown);
  }
  void AnyArray(const char* name, FieldType type, const void* at, size_t rows, size_t cols) {
    switch (type) {
      case FieldType::kNum:
        return Array(name, static_cast<const mjtNum*>(at), rows, cols);
      case FieldType::kFloat:
        return Array(name, static_cast<const float*>(at), rows, cols);
      case FieldType::kInt:
        return Array(name, static_cast<const int*>(at), rows, cols);
      case FieldType::kByte:
        return Array(name, static_cast<const mjtByte*>(at), rows, cols);
      case FieldType::kBool:
        return Array(name, static_cast<const mjtBool*>(at), rows, cols);
      case FieldType::kSize:
        return Array(name, static_cast<const mjtSize*>(at), rows, cols);
      default:
        return;
    }
  }

 private:
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  void Number(double value) {
    std::fputc(' ', file_);
    std::fprintf(file_, format_, value);
  }
#pragma GCC diagnostic pop
  void Number(float value) { Number(static_cast<double>(value)); }
  void Number(int value) { std::fprintf(file_, " %d", value); }
  void Number(mjtByte value) { std::fprintf(file_, " %d", value); }
  void Number(mjtBool value) { std::fprintf(file_, " %d", value); }
  void Number(mjtSize value) { std::fprintf(file_, " %lld", static_cast<long long>(value)); }

  const char* name_;
  std::FILE* file_;
  const char* format_;
};

void PrintOption(Printer& p, const mjOption& opt) {
  p.Title("OPTION");
  for (const OptionMember& member : kOptionMembers) {
    const std::byte* at = reinterpret_cast<const std::byte*>(&opt) + member.offset;
    if (member.type == FieldType::kInt) {
      p.Count(member.name, *reinterpret_cast<const int*>(at));
    } else {
      p.Reals(member.name, reinterpret_cast<const mjtNum*>(at), member.count);
    }
  }
}

void PrintContacts(Printer& p, const mjData& d) {
  for (int i = 0; i < d.ncon; ++i) {
    const mjContact& c = d.contact[i];
    p.Title("CONTACT");
    p.Count("index", i);
    p.Count("dim", c.dim);
    p.Count("geom[0]", c.geom[0]);
    p.Count("geom[1]", c.geom[1]);
    p.Count("exclude", c.exclude);
    p.Count("efc_address", c.efc_address);
    p.Real("dist", c.dist);
    p.Real("includemargin", c.includemargin);
    p.Reals("pos", c.pos, 3);
    p.Reals("frame", c.frame, 9);
    p.Reals("friction", c.friction, 5);
    p.Reals("solref", c.solref, mjNREF);
    p.Reals("solreffriction", c.solreffriction, mjNREF);
    p.Reals("solimp", c.solimp, mjNIMP);
  }
}

bool CheckFormat(const char* format) {
  if (!format || !format[0] || IsFloatFormat(format)) return true;
  Warn("'%s' is not a printf format for one number; an example that is: %%.6g", format);
  return false;
}

void PrintModel(Printer& p, const mjModel& m) {
  p.Title("SIZES");
  for (const ModelSize& size : ModelSizes()) p.Count(size.name, size.Get(m));
  PrintOption(p, m.opt);
  p.Title("STATISTIC");
  p.Real("meaninertia", m.stat.meaninertia);
  p.Real("meanmass", m.stat.meanmass);
  p.Real("meansize", m.stat.meansize);
  p.Real("extent", m.stat.extent);
  p.Reals("center", m.stat.center, 3);
  for (const ModelField& field : ModelFields()) {
    p.AnyArray(field.name, field.type, field.Pointer(m), field.rows(m), field.cols(m));
  }
}

}  // namespace

bool IsFloatFormat(const char* format) {
  int conversions = 0;
  for (const char* p = format; *p; ++p) {
    if (*p != '%') continue;
    if (p[1] == '%') {
      ++p;
      continue;
    }
    ++p;
    p += std::strspn(p, " -+#0");
    p += std::strspn(p, "0123456789");
    if (*p == '.') p += 1 + std::strspn(p + 1, "0123456789");
    if (!*p || !std::strchr("aAeEfFgG", *p)) return false;
    ++conversions;
  }
  return conversions == 1;
}

bool PrintFormattedModel(const mjModel& m, const char* filename, const char* float_format) {
  if (!CheckFormat(float_format)) return false;
  Printer p(filename, float_format);
  if (!p.Ok()) return false;
  PrintModel(p, m);
  return p.Finish();
}

std::string ModelText(const mjModel& m) {
  char* buffer = nullptr;
  size_t size = 0;
  Printer p("text of a model", open_memstream(&buffer, &size), nullptr);
  if (!p.Ok()) return "";
  PrintModel(p, m);
  const bool whole = p.Finish();
  std::string text(buffer, whole ? size : 0);
  std::free(buffer);
  return text;
}

bool PrintFormattedData(const mjModel& m, const mjData& d, const char* filename, const char* float_format) {
  if (!CheckFormat(float_format)) return false;
  Printer p(filename, float_format);
  if (!p.Ok()) return false;
  p.Title("SIZES");
  p.Count("ncon", static_cast<long long>(d.ncon));
  p.Count("ne", static_cast<long long>(d.ne));
  p.Count("nf", static_cast<long long>(d.nf));
  p.Count("nl", static_cast<long long>(d.nl));
  p.Count("nefc", static_cast<long long>(d.nefc));
  p.Count("nJ", static_cast<long long>(d.nJ));
  p.Count("nY", static_cast<long long>(d.nY));
  p.Count("nA", static_cast<long long>(d.nA));
  p.Count("nisland", static_cast<long long>(d.nisland));
  p.Count("nidof", static_cast<long long>(d.nidof));
  p.Count("narena", static_cast<long long>(d.narena));
  p.Count("nbuffer", static_cast<long long>(d.nbuffer));
  p.Count("maxuse_stack", static_cast<long long>(d.maxuse_stack));
  p.Count("maxuse_arena", static_cast<long long>(d.maxuse_arena));
  p.Real("time", d.time);
  p.Reals("energy", d.energy, 2);
  p.Reals("solver_fwdinv", d.solver_fwdinv, 2);
  for (int i = 0; i < mjNWARNING; ++i) {
    if (d.warning[i].number) p.Count("warning", i);
  }
  PrintContacts(p, d);
  for (const DataField& field : DataFields()) {
    p.AnyArray(field.name, field.type, field.Pointer(d), field.rows(m, d), field.cols(m, d));
  }
  return p.Finish();
}

void PrintMat(const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; ++r) {
    for (int c = 0; c < nc; ++c) std::printf("%.8f ", static_cast<double>(mat[r * nc + c]));
    std::printf("\n");
  }
  std::printf("\n");
}

void PrintMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind) {
  for (int r = 0; r < nr; ++r) {
    for (int k = rowadr[r]; k < rowadr[r] + rownnz[r]; ++k) {
      std::printf("(%d %d): %9.6f  ", r, colind[k], static_cast<double>(mat[k]));
    }
    std::printf("\n");
  }
  std::printf("\n");
}

}  // namespace pliant
