// Units and one sentence each for attributes of the file, arrays of the model and the data,
// and kinds of elements.
#pragma once

#include <string>

namespace pliant::ui {

// One sentence about an attribute or an array, and its unit; both empty when nothing is known.
struct FieldHelp {
  const char* unit = "";
  const char* help = "";
};
FieldHelp HelpFor(const std::string& name);
// What an array of the data holds, in a word or two; "" where the name is what people look for.
const char* TitleFor(const std::string& name);
// One sentence about a kind of element.
const char* KindHelp(int type);

}  // namespace pliant::ui
