// Names of files inside of documents that write them as parts of URIs.
#pragma once

#include <string>
#include <string_view>

namespace pliant::io {

// "%20" and the like as the bytes that they stand for; what is no such code stays as it is.
std::string PercentDecoded(std::string_view name);

}  // namespace pliant::io
