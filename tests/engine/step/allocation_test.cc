// A step takes no memory from the heap.
#include <cstdlib>
#include <new>

#include "engine/step/step.h"
#include "tests/engine/step/arm.h"

namespace {

long allocations = 0;

}  // namespace

// Not inlined: the compiler would take the pair of malloc and delete for a mistake.
__attribute__((noinline)) void* operator new(size_t size) {
  ++allocations;
  if (void* block = std::malloc(size ? size : 1)) return block;
  throw std::bad_alloc();
}
__attribute__((noinline)) void* operator new(size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size ? size : 1);
}
__attribute__((noinline)) void operator delete(void* block) noexcept { std::free(block); }
__attribute__((noinline)) void operator delete(void* block, size_t) noexcept { std::free(block); }

namespace pliant {
namespace {

TEST_F(ArmTest, StepAllocatesNothing) {
  for (const mjtSolver solver : {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS}) {
    for (const mjtIntegrator integrator : {mjINT_EULER, mjINT_IMPLICIT, mjINT_IMPLICITFAST, mjINT_RK4}) {
      model->opt.solver = solver;
      model->opt.integrator = integrator;
      Load(0);
      Step(*model, *data);
      const long before = allocations;
      for (int i = 0; i < 50; ++i) Step(*model, *data);
      EXPECT_EQ(allocations, before) << solver << " " << integrator;
    }
  }
}

}  // namespace
}  // namespace pliant
