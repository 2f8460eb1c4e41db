// The checks of ValidateModel, by topic; validate.cc has the tables, validate_parts.cc what no table can say.
#pragma once

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <string>

namespace pliant::io::mjb {

class Validator {
 public:
  Validator(const mjModel& m, std::string& error) : m_(m), error_(error) {}

  bool Run();

 private:
  bool Bad(const char* array, int entry, std::int64_t value);
  bool In(const char* array, int entry, std::int64_t value, std::int64_t min_value, std::int64_t limit);
  // [adr, adr + num) within `size` elements.
  bool Fits(const char* array, int entry, std::int64_t adr, std::int64_t num, std::int64_t size);
  bool CheckIds();
  bool CheckRanges();
  // Texts end with a zero, so that none is read beyond its array.
  bool CheckTexts();
  // Parents come before their children.
  bool CheckTree();
  bool CheckJoints();
  bool CheckGeoms();
  bool Corners(const char* array, const int* corner, std::int64_t first, std::int64_t count, int limit,
               int min_value = 0);
  bool CheckMeshes();
  // numvert, numface, first edge of each vertex, its number in the mesh, lists of neighbours that end
  // with -1, faces.
  bool CheckGraph(int mesh);
  bool CheckTextures();
  bool CheckSkins();
  bool CheckFlexEdges(int flex);
  bool CheckFlexGrid(int flex);
  bool CheckFlexShell(int flex, int order);
  bool CheckFlexes();
  bool CheckRelations();
  bool CheckActuators();
  bool CheckSensors();
  // Blocks of past values lie within the history; count is the number of samples, a row has `width` numbers.
  bool CheckHistory(const char* array, int entry, int adr, int count, int width);
  bool CheckHistories();
  // The rows of the symmetric matrices end with their diagonal.
  bool CheckSparsity();
  // Children come behind their parents, so that a walk ends.
  bool CheckBvh();
  bool Leaves(const char* array, int adr, int num, int leaves);

  const mjModel& m_;
  std::string& error_;
};

}  // namespace pliant::io::mjb
