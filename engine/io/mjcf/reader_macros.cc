// Reads the elements that expand into many others.
#include "engine/io/mjcf/reader_impl.h"

namespace pliant::mjcf {

void Reader::ReadComposite(const ElementRow&, const XmlElement& xml, Place) {
  Error(xml, "composite objects are not supported");
}

void Reader::ReadFlexcomp(const ElementRow&, const XmlElement& xml, Place) {
  Error(xml, "flexcomp objects are not supported");
}

}  // namespace pliant::mjcf
