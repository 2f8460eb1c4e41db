// How much one macro element may make. A typing error in a count must end in a message,
// not in a machine out of memory.
#pragma once

#include <string>

namespace pliant::spec {

constexpr double kMaxBodies = 500'000;       // bodies of a composite or flexcomp
constexpr int kMaxInChain = 5000;            // bodies that hang on each other
constexpr double kMaxPoints = 2'000'000;     // points of a flexcomp without bodies of their own, of a skin
constexpr int kMaxErrors = 200;              // of a document; the others are not looked for
constexpr int kMaxHistory = 1 << 24;         // samples that an actuator or sensor remembers
constexpr double kMaxSamples = 250'000'000;  // numbers of a height field, and of user data of a kind
constexpr double kMaxMeshCorners = 150'000'000;  // corners of faces of one mesh file, its instances counted

// "asks for N things; at most M can be made"
std::string TooMany(double asked, const char* things, double maximum);

// Cells of a lattice; of the shell alone when `shell`.
double LatticeSize(const int count[3], bool shell);

}  // namespace pliant::spec
