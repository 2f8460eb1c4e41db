// Public structs to attribute text, by the schema.
#pragma once

#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/write/xml_printer.h"
#include "engine/spec/element.h"

namespace pliant::io::mjcf {

// Writes every attribute of the row that the row can place by itself and whose value differs from that in
// `reference` (what a reader starts from: class template or built-in defaults, same struct as `object`).
// Undefined values (NaN) are written only where the reference defines them. `name` and `dclass` fill the
// attributes `name` and `class`; empty ones are left out.
void WriteAttributes(const ElementRow& row, const void* object, const void* reference,
                     const std::string& name, const std::string& dclass, XmlPrinter& out);

}  // namespace pliant::io::mjcf
