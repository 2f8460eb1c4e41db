// mj_print and mju_print: text dumps.
#include <mujoco/mujoco.h>

#include <fstream>

#include "engine/io/mjcf/schema/print_schema.h"
#include "engine/query/print/print.h"

extern "C" {

void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format) {
  pliant::PrintFormattedModel(*m, filename, float_format);
}

void mj_printModel(const mjModel* m, const char* filename) {
  pliant::PrintFormattedModel(*m, filename, nullptr);
}

void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                           const char* float_format) {
  pliant::PrintFormattedData(*m, *d, filename, float_format);
}

void mj_printData(const mjModel* m, const mjData* d, const char* filename) {
  pliant::PrintFormattedData(*m, *d, filename, nullptr);
}

int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad) {
  const std::string text = pliant::io::mjcf::SchemaText(flg_html != 0, flg_pad != 0);
  if (filename && !(std::ofstream(filename) << text)) {
    mju_warning("mj_printSchema: cannot write file '%s'", filename);
  }
  if (buffer && buffer_sz > 0) mju_strncpy(buffer, text.c_str(), buffer_sz);
  return static_cast<int>(text.size());
}

void mju_printMat(const mjtNum* mat, int nr, int nc) { pliant::PrintMat(mat, nr, nc); }

void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind) {
  pliant::PrintMatSparse(mat, nr, rownnz, rowadr, colind);
}

}  // extern "C"
