// Actions that write the tables of the bottom panel for other programs.
#include <string>

#include "ui/actions/action_table.h"
#include "ui/panels/bottom/contacts_panel.h"
#include "ui/panels/bottom/rows_panel.h"

namespace pliant::ui {

namespace {

enum class TableExport { kContactsToFile, kContactsToClipboard, kRowsToFile, kRowsToClipboard };

void ExportTable(ActionContext& c, TableExport what) {
  using enum TableExport;
  const bool contacts = what == kContactsToFile || what == kContactsToClipboard;
  const bool file = what == kContactsToFile || what == kRowsToFile;
  const std::string text = contacts ? ContactsAsCsv(*c.frame.m, *c.frame.d, ShownContacts(c))
                                    : RowsAsCsv(*c.frame.m, *c.frame.d, ShownRows(c));
  if (file) {
    c.Ask(request::SaveText{contacts ? "contacts.csv" : "rows.csv", text});
  } else {
    c.Ask(request::CopyText{text});
  }
}

void AddTables(ActionTable& t) {
  t.group = "Find";
  t.Add("contacts.export", "Export the contacts as CSV", {},
        Bound(ExportTable, TableExport::kContactsToFile));
  t.Add("contacts.copy", "Copy the contacts as CSV", {},
        Bound(ExportTable, TableExport::kContactsToClipboard));
  t.Add("rows.export", "Export the constraint rows as CSV", {}, Bound(ExportTable, TableExport::kRowsToFile));
  t.Add("rows.copy", "Copy the constraint rows as CSV", {},
        Bound(ExportTable, TableExport::kRowsToClipboard));
}

}  // namespace

extern constinit const ActionGroup kTableActions = {.order = 55, .add = AddTables};

}  // namespace pliant::ui
