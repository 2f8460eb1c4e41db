#include "engine/io/document_budget.h"

#include "engine/io/vfs.h"

namespace pliant::io {
namespace {

thread_local DocumentBudget budget;
thread_local int open_scopes = 0;

}  // namespace

DocumentBudget::Scope::Scope() {
  if (open_scopes++ == 0) budget = {};
}

DocumentBudget::Scope::~Scope() { --open_scopes; }

DocumentBudget& DocumentBudget::Current() { return budget; }

bool DocumentBudget::SpendBytes(std::size_t count) {
  bytes_ += count;
  return bytes_ <= FileSizeLimit();
}

}  // namespace pliant::io
