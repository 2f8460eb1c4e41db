// What the solver noted about each of its iterations, of all islands.
#pragma once

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>

namespace pliant::ui {

// Refers to the data; without islands the records of the one solve are those of island 0.
class SolverRecords {
 public:
  SolverRecords(const mjModel& m, const mjData& d);

  int Islands() const { return islands_; }        // with records: at most mjNISLAND
  int Iterations() const { return iterations_; }  // of the island that took most
  int Count(int island) const;                    // iterations with a record
  // Null after the last iteration of the island.
  const mjSolverStat* At(int island, int iteration) const;
  // Over all islands. One that has converged adds nothing more, or what it had at last (`kept`).
  int Sum(int iteration, int mjSolverStat::*number, bool kept) const;

 private:
  const mjData* d_;
  int islands_;
  int iterations_ = 0;
};

}  // namespace pliant::ui
