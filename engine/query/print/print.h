// Models and data as text, for people and for comparing two versions with a text tool.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

#include <string>

namespace pliant {

// Writes the texts of print_model.h and print_data.h. A null or empty float_format means "% -9.2g"; another
// one must be a printf format for one double, else a warning is raised and nothing is written. Returns false,
// with a warning, when not everything was written.
bool PrintFormattedModel(const mjModel& m, const char* filename, const char* float_format);
bool PrintFormattedData(const mjModel& m, const mjData& d, const char* filename, const char* float_format);

// The same text of a model in memory, with the default format; "" when memory runs out.
std::string ModelText(const mjModel& m);

// To standard output.
void PrintMat(const mjtNum* mat, int nr, int nc);
void PrintMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr, const int* colind);

// Whether the text is a printf format for exactly one double and nothing else.
bool IsFloatFormat(const char* format);

}  // namespace pliant
