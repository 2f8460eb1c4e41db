// Texts of XML files as their makers saved them, as the scanner reads them: without instructions and without
// declarations of a document type.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/diagnostics.h"

namespace pliant::foreign {

// Blanks what stands between <? and ?>, so that lines keep their numbers: makers put a comment above the
// declaration of XML, and instructions to other programs anywhere, both of which the scanner refuses.
void BlankInstructions(std::string& text);

// Puts the entities that the document type declares where they are named, and blanks the declarations, so
// that lines keep their numbers. Entities that stand in files of their own are left out, with a warning.
// False, with an error in `sink`, when entities grow beyond all measure.
bool ExpandEntities(const std::string& file, std::string& text, DiagnosticSink& sink);

}  // namespace pliant::foreign
