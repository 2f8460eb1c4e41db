// What worlds of Gazebo hold beside models, said as models.
#pragma once

#include <vector>

#include "engine/core/diagnostics.h"
#include "engine/foreign/xml_help.h"

namespace pliant::foreign::sdf {

// Whether the element is an actor, a road or a population. One that shows nothing is none, with a warning.
bool IsScenery(const io::XmlElement& xml, DiagnosticSink& sink);

// An actor is its skin, which stands where it begins to walk; a road is a strip that is seen.
io::XmlElement ModelOfActor(const io::XmlElement& actor, DiagnosticSink& sink);
io::XmlElement ModelOfRoad(const io::XmlElement& road);

// The places of the models of a population: elements `include`, each with a name and a pose. Those that
// Gazebo draws at random are the same ones every time.
std::vector<io::XmlElement> PlacesOfPopulation(const io::XmlElement& population, DiagnosticSink& sink);

}  // namespace pliant::foreign::sdf
