// Builds the table of actions.
#pragma once

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

}  // namespace pliant::ui
