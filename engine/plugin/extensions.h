// Extensions of the window that libraries have registered. The engine only keeps them: the window calls them.
#pragma once

#include <pliant/extension.h>

#include <string>
#include <vector>

namespace pliant {

// One of the same name takes the place of the older one. False when there is none, or it has no name or
// another version: who loads its library is told why, otherwise it is a warning. Any thread.
bool RegisterExtension(const pliantExtension* extension);

struct RegisteredExtension {
  pliantExtension extension = {};
  std::string file;      // that it was loaded from; empty: the program itself
  int registration = 0;  // counts up: another number under the same name means that it was replaced
};
std::vector<RegisteredExtension> RegisteredExtensions();  // in the order of their first registration

// Of all registrations so far.
int ExtensionRegistrations();

}  // namespace pliant
