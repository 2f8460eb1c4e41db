// Two changes of one text, made apart from each other, in one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pliant::io::patch {

// `theirs` with what `ours` changed of `before`, line by line (Khanna, Kunal and Pierce, "A Formal
// Investigation of Diff3", 2007). Lines that both added at one place are all there, theirs first; line ends
// are those of `theirs`. Nothing when both changed the same line, each in its own way.
std::optional<std::string> Merge(std::string_view before, std::string_view ours, std::string_view theirs);

}  // namespace pliant::io::patch
