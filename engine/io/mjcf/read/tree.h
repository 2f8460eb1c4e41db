// Reads the kinematic tree.
#pragma once

#include "engine/io/mjcf/read/reading.h"

namespace pliant::io::mjcf {

// Where an element of the tree stands.
struct TreePlace {
  spec::Body& body;
  spec::Frame* frame;          // innermost frame, null when none
  spec::DefaultClass* dclass;  // of the nearest childclass, null when none
};

// Spends what replicate and attach will make in a document, before any of them does. The models around it
// attach `parts` of it, and of models inside it what `others` says.
void CountMade(Reading& r, const XmlElement& root, const AskedParts& parts, const AskedModels& others);
// Reads the children of an element as the contents of a place.
void ReadTree(Reading& r, const XmlElement& xml, TreePlace place);

// Either fovy, or a sensor size with the lengths that go with it. Pixels are whole.
void CheckCamera(Reading& r, const XmlElement& xml);
// `orthographic` is the older spelling of the camera's projection; a warning says so.
void StoreOrthographic(Reading& r, const XmlElement& xml, mjsCamera& camera);
// `directional` is the older spelling of the light type; the checker refuses both at once.
void StoreDirectional(const XmlElement& xml, mjsLight& light);

}  // namespace pliant::io::mjcf
