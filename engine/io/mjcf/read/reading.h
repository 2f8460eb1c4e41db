// What all parts of the MJCF reader share: the document that they fill, and how they report.
// They work on a tree that has passed CheckTree.
#pragma once

#include <string>
#include <utility>

#include "engine/core/diagnostics.h"
#include "engine/io/mjcf/read/copies.h"
#include "engine/io/mjcf/schema/check.h"
#include "engine/io/mjcf/schema/schema.h"
#include "engine/io/mjcf/schema/store.h"
#include "engine/io/vfs.h"
#include "engine/io/xml_tree.h"
#include "engine/spec/spec.h"

namespace pliant::io::mjcf {

struct Reading {
  spec::Spec& spec;
  const Vfs* vfs;
  DiagnosticSink& sink;
  Copies copies = {};          // of a whole document
  bool too_large = false;      // what replicate would make; the tree is not read then
  bool attached_last = false;  // what came last into the tree was attached: programs are told the ids then

  // Marks where the element came from, names it, stores its attributes.
  template <class T>
  T* Fill(T* element, const ElementRow& row, const XmlElement& xml) {
    Mark(*element, xml);
    StoreAttributes(row, xml, &element->spec);
    return element;
  }
  void Mark(spec::Element& element, const XmlElement& xml);
  // The class named by the attribute, else the inherited one. Reports an unknown name.
  spec::DefaultClass* ClassOf(const XmlElement& xml, const char* attribute, spec::DefaultClass* inherited);

  // What follows from an error that is already reported goes unsaid.
  void Error(const XmlElement& xml, std::string message) {
    if (!xml.faulty) sink.Error(LocationOf(xml), Describe(xml), std::move(message));
  }
  void ErrorAt(const XmlElement& xml, const char* attribute, std::string message) {
    if (!xml.faulty) sink.Error(LocationOf(xml, attribute), Describe(xml), std::move(message));
  }
};

}  // namespace pliant::io::mjcf
