// Lists of points by direction, and the search in them for the point farthest along one.
#pragma once

#include <cstddef>

namespace pliant {

// Eight points with their numbers. The places of a last block that is not full hold no numbers (NaN).
struct PointBlock {
  static constexpr int kSize = 8;
  alignas(64) float x[kSize];
  float y[kSize];
  float z[kSize];
  int id[kSize];
};

// A grid of cells over the faces of the cube max(|x|, |y|, |z|) = 1 of directions, and a list of
// points for each. Face 2 k + s is that of axis k, negative (s = 0) or positive; its columns go along
// axis k + 1, its rows along k + 2 (modulo 3). Lies in one relocatable block of bytes, aligned to 64,
// of which this is the beginning.
struct DirectionTable {
  struct Cell {
    int block;    // first of the list
    int nblock;   // 0: no list; a list has at most kMaxListed points
    double lead;  // along directions on the cube
  };
  static constexpr int kMaxListed = 64;

  int ncell;         // along an edge of the cube; 0: one list for all directions
  size_t cell_adr;   // bytes from here to Cell [6 x ncell x ncell], or 1 with ncell 0
  size_t block_adr;  // bytes from here to the PointBlocks of all lists

  const Cell* Cells() const { return reinterpret_cast<const Cell*>(Bytes() + cell_adr); }
  const PointBlock* Blocks() const { return reinterpret_cast<const PointBlock*>(Bytes() + block_adr); }

 private:
  const std::byte* Bytes() const { return reinterpret_cast<const std::byte*>(this); }
};

// The place among all blocks of the point of the direction's list that is farthest along it (any length but
// 0), or -1 when another one comes within the cell's lead of it, or there is no list. Points that are not
// numbers do not count.
int UniqueFarthestPoint(const DirectionTable& table, const double dir[3]);

}  // namespace pliant
