// Builds the table of actions.
#pragma once

#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ui/actions/actions.h"

namespace pliant::ui {

// A function of an action or of a switch together with what it is given besides the context.
template <class Context, class Result, class Argument>
auto Bound(Result (*function)(Context&, Argument), std::type_identity_t<Argument> argument) {
  return [function, argument](Context& context) { return function(context, argument); };
}

// What a row runs that only asks for something, without anything to say about it.
template <class Request>
void Ask(ActionContext& context) {
  context.Ask(Request{});
}

class ActionTable {
 public:
  std::vector<Action> list;
  const char* group = "";  // of what is added from here on

  // The returned row is valid until the next one is added.
  Action& Add(std::string name, std::string title, KeyChord key, std::function<void(ActionContext&)> run,
              std::function<bool(const ActionContext&)> checked = nullptr) {
    Action action;
    action.name = std::move(name);
    action.title = std::move(title);
    action.group = group;
    action.keys[0] = key;
    action.run = std::move(run);
    action.checked = std::move(checked);
    list.push_back(std::move(action));
    return list.back();
  }
  // An action that also works without a model.
  Action& AddFree(std::string name, std::string title, KeyChord key, std::function<void(ActionContext&)> run,
                  std::function<bool(const ActionContext&)> checked = nullptr) {
    Action& action = Add(std::move(name), std::move(title), key, std::move(run), std::move(checked));
    action.needs_model = false;
    return action;
  }
};

// A file *_actions.cc defines one, named after the file: view_actions.cc defines kViewActions.
struct ActionGroup {
  int order = 0;  // in the table, ascending: of actions with the same key the first is run
  void (*add)(ActionTable&) = nullptr;
};

// Those that the files define. The definition is written by pliant_constants (cmake/constants.cmake).
std::span<const ActionGroup* const> ActionGroupFiles();

}  // namespace pliant::ui
