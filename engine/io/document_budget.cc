#include "engine/io/document_budget.h"

#include <cstdio>

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

std::string TooManyElements() {
  char text[160];
  std::snprintf(text, sizeof text, "replicate and attach make more than %.15g elements in this document",
                DocumentBudget::kMaxElements);
  return text;
}

}  // namespace pliant::io
