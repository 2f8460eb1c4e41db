// Walking through a document by kind.
#pragma once

#include <vector>

#include "engine/spec/spec.h"

namespace pliant::spec {

// First element of a kind in the document and the one after a given element (any kind of mjtObj, frames and
// default classes included); null at the end. Numbers the elements when the tree has changed.
Element* FirstElement(Spec& spec, mjtObj kind);
Element* NextElement(Spec& spec, Element& element);

// Names of the elements of a kind that have one, as the document was numbered last. Numbers nothing itself:
// a compiler that asks has ids of its own.
std::vector<const char*> NamesOf(const Spec& spec, mjtObj kind);

// The same inside a body: its own children of the kind, then with `recurse` those of its
// subtree, depth first.
Element* FirstChild(Body& body, mjtObj kind, bool recurse);
Element* NextChild(Body& body, Element& child, bool recurse);

// Body below `body` with this name, `body` itself included; null when there is none.
Body* FindBelow(Body& body, const char* name);

// Remembers what a body (null: the lists outside the tree) holds, before parts of it are handed over to
// another document: the walks above go on to meet them, in their old places.
void HoldOn(Spec& spec, const Body* body);

// Elements of the tree inside a body, without itself.
double ElementsIn(const Body& body);

}  // namespace pliant::spec
