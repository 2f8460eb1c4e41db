// The constraint rows that the panel shows, for export.
#pragma once

#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/row_table.h"

namespace pliant::ui {

// With its filters.
std::vector<ConstraintRow> ShownRows(const ActionContext& context);

}  // namespace pliant::ui
