#include "engine/query/print/print.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/core/log.h"
#include "engine/query/print/print_data.h"
#include "engine/query/print/print_model.h"
#include "engine/query/print/printer.h"

namespace pliant {
namespace {

bool CheckFormat(const char* format) {
  if (!format || !format[0] || IsFloatFormat(format)) return true;
  Warn("'%s' is not a printf format for one number; an example that is: %%.6g", format);
  return false;
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
  PrintData(p, m, d);
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
