// The contacts that the panel shows, for export.
#pragma once

#include <vector>

#include "ui/actions/actions.h"
#include "ui/model/contact_table.h"

namespace pliant::ui {

// With its filters.
std::vector<ContactRow> ShownContacts(const ActionContext& context);

}  // namespace pliant::ui
