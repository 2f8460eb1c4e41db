// What the log of edits asks of a kind of edit: the functions that its traits have (edit.h), as a row. The
// traits themselves stand in the source of their topic, which lists them at its end.
#pragma once

#include <memory>
#include <span>
#include <variant>

#include "ui/edits/edit.h"

namespace pliant::ui {

// A function is null where the traits have none.
struct EditKind {
  // Does nothing for commands of other kinds.
  void (*record)(const runner::Command& wanted, EditRecorder& log) = nullptr;
  void (*watch)(UiState& ui, EditRecorder& log) = nullptr;
  void (*remember)(const UiState& ui, EditMemory& memory) = nullptr;
  void (*on_model)(const UiState& ui, EditMemory& memory) = nullptr;
  // In files, and what reads it there.
  const char* name = nullptr;
  std::unique_ptr<Edit> (*read)(EditReader& in) = nullptr;
};

template <class C>
constexpr EditKind KindOf() {
  using Traits = EditTraits<C>;
  EditKind kind;
  if constexpr (requires(const C& wanted, EditRecorder& log) { Traits::Record(wanted, log); }) {
    kind.record = [](const runner::Command& wanted, EditRecorder& log) {
      if (const C* command = std::get_if<C>(&wanted)) Traits::Record(*command, log);
    };
  }
  if constexpr (requires { &Traits::Watch; }) {
    kind.watch = [](UiState& ui, EditRecorder& log) { Traits::Watch(ui, log); };
    kind.remember = Traits::Remember;
    kind.on_model = Traits::OnModel;
  }
  if constexpr (requires { typename Traits::Values; }) {
    kind.name = Traits::kName;
    kind.read = EditOf<C>::Read;
  }
  return kind;
}

using EditKinds = std::span<const EditKind>;
template <class... C>
inline constexpr EditKind kKindsOf[] = {KindOf<C>()...};

}  // namespace pliant::ui
