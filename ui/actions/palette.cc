#include "ui/actions/palette.h"

#include <algorithm>

#include "ui/actions/actions.h"
#include "ui/model/fuzzy.h"
#include "ui/state/selection.h"

namespace pliant::ui {
namespace {

constexpr size_t kMaxRecent = 20;
constexpr int kPage = 10;

// Those that `score_of` gives something, best first.
template <class ScoreOf>
void FindActions(PaletteState& palette, ScoreOf&& score_of) {
  const std::vector<Action>& actions = Actions();
  palette.hits.clear();
  for (size_t i = 0; i < actions.size(); ++i) {
    const Action& action = actions[i];
    const int score = std::max({score_of(palette.query, action.title), score_of(palette.query, action.name),
                                score_of(palette.query, action.group + " " + action.title) - 10});
    if (score <= 0) continue;
    const auto recent = std::find(palette.recent.begin(), palette.recent.end(), action.name);
    // With nothing typed the recent ones lead; later they win between similar ones.
    const int bonus = static_cast<int>(palette.recent.end() - recent);
    palette.hits.push_back(
        {static_cast<int>(i), score + (palette.query[0] == '\0' ? 100 * bonus : bonus / 2)});
  }
  std::stable_sort(palette.hits.begin(), palette.hits.end(),
                   [](const SearchHit& a, const SearchHit& b) { return a.score > b.score; });
}

}  // namespace

void OpenPalette(PaletteState& palette, PaletteState::Mode mode) {
  palette.mode = mode;
  palette.query[0] = '\0';
  palette.cursor = 0;
  palette.focus = palette.moved = true;
  palette.found_mode = PaletteState::Mode::kClosed;
}

void UpdatePalette(ActionContext& c) {
  PaletteState& palette = c.ui.palette;
  const uint64_t generation = c.frame.m != nullptr ? c.frame.snapshot->generation : 0;
  const bool elements = palette.mode == PaletteState::Mode::kElements;
  const bool other_model = elements && palette.generation != generation;
  if (palette.found_mode == palette.mode && palette.found_query == palette.query && !other_model) return;
  if (palette.found_query != palette.query) palette.cursor = 0;
  palette.found_mode = palette.mode;
  palette.found_query = palette.query;
  if (!elements) {
    FindActions(palette, PieceScore);
    if (palette.hits.empty())
      FindActions(palette, [](auto query, auto text) { return FuzzyScore(query, text); });
  } else {
    if (other_model) {
      palette.elements.clear();
      if (c.frame.m != nullptr) palette.elements = ListElements(*c.frame.m);
      palette.generation = generation;
    }
    palette.hits = SearchElements(palette.elements, palette.query);
  }
  palette.cursor = std::clamp(palette.cursor, 0, std::max(0, static_cast<int>(palette.hits.size()) - 1));
  palette.moved = true;
}

void RememberAction(PaletteState& palette, const std::string& name) {
  std::erase(palette.recent, name);
  palette.recent.insert(palette.recent.begin(), name);
  if (palette.recent.size() > kMaxRecent) palette.recent.resize(kMaxRecent);
}

void AcceptPalette(ActionContext& c) {
  PaletteState& palette = c.ui.palette;
  UpdatePalette(c);
  const PaletteState::Mode mode = palette.mode;
  palette.mode = PaletteState::Mode::kClosed;
  if (palette.cursor < 0 || palette.cursor >= static_cast<int>(palette.hits.size())) return;
  const auto entry = static_cast<size_t>(palette.hits[static_cast<size_t>(palette.cursor)].entry);
  if (mode == PaletteState::Mode::kActions) {
    const Action& action = Actions()[entry];
    RememberAction(palette, action.name);
    RunAction(action, c);
  } else if (c.frame.m != nullptr) {
    SelectElement(*c.frame.m, c.ui.selection, palette.elements[entry].element);
    double center[3];
    double radius = 0;
    if (ElementPlace(*c.frame.m, *c.frame.d, c.ui.selection.element, center, &radius))
      RunAction("camera.focus", c);
  }
}

bool PaletteTakesKey(ActionContext& c, const KeyPress& press) {
  PaletteState& palette = c.ui.palette;
  if (palette.mode == PaletteState::Mode::kClosed) return false;
  UpdatePalette(c);
  const int last = std::max(0, static_cast<int>(palette.hits.size()) - 1);
  const auto move = [&](int by) {
    palette.cursor = std::clamp(palette.cursor + by, 0, last);
    palette.moved = true;
    return true;
  };
  switch (press.key) {
    case kKeyUp:
      return move(-1);
    case kKeyDown:
      return move(1);
    case kKeyPageUp:
      return move(-kPage);
    case kKeyPageDown:
      return move(kPage);
    case kKeyEnter:
    case kKeyPadEnter:
      AcceptPalette(c);
      return true;
    case kKeyEscape:
      palette.mode = PaletteState::Mode::kClosed;
      return true;
    case kKeyTab:
      palette.mode = palette.mode == PaletteState::Mode::kElements ? PaletteState::Mode::kActions
                                                                   : PaletteState::Mode::kElements;
      palette.cursor = 0;
      return true;
    default:
      return false;
  }
}

}  // namespace pliant::ui
