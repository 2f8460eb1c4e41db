// The scanner beside tinyxml2, with which the reference reads: it accepts what that library accepts, and
// gives the same elements, attributes and values. tests/data/io/xml_documents.txt lists the exceptions.
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include <fstream>
#include <random>
#include <regex>
#include <string>

#include "engine/io/xml_tree.h"
#include "tests/support/places.h"

namespace pliant::io {
namespace {

const std::string kRefused = "refused";

void Show(const XmlElement& element, std::string& out) {
  out += "<" + element.name;
  for (const XmlAttribute& attribute : element.attributes) {
    out += " " + attribute.name + "=[" + attribute.value + "]";
  }
  out += ">";
  for (const XmlElement& child : element.children) Show(child, out);
  out += "</>";
}

void Show(const tinyxml2::XMLElement& element, std::string& out) {
  out += "<" + std::string(element.Name());
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    out += " " + std::string(attribute->Name()) + "=[" + attribute->Value() + "]";
  }
  out += ">";
  for (const auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    Show(*child, out);
  }
  out += "</>";
}

// What our scanner makes of the text; its error, if it has one, goes to `error`.
std::string Ours(const std::string& text, std::string* error = nullptr) {
  XmlElement root;
  DiagnosticSink sink;
  if (!ParseXml(text, "m.xml", root, nullptr, sink)) {
    EXPECT_GE(sink.ErrorCount(), 1) << text;
    if (error) *error = sink.FirstError();
    return kRefused;
  }
  std::string shown;
  Show(root, shown);
  return shown;
}

// What the library makes of the text; its error, if it has one, goes to `error`.
std::string Library(const std::string& text, tinyxml2::XMLError* error = nullptr) {
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLError result = document.Parse(text.data(), text.size());
  if (error) *error = result;
  if (result != tinyxml2::XML_SUCCESS || !document.RootElement()) return kRefused;
  std::string shown;
  Show(*document.RootElement(), shown);
  return shown;
}

std::string Unescape(const std::string& line) {
  std::string out;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\') {
      out += line[i];
      continue;
    }
    switch (line[++i]) {
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'x':
        out += static_cast<char>(std::stoi(line.substr(i + 1, 2), nullptr, 16));
        i += 2;
        break;
      default:
        out += line[i];
    }
  }
  return out;
}

TEST(XmlDifferential, OddDocumentsAreReadAsTheirSectionSays) {
  std::ifstream file(TestDataPath("io/xml_documents.txt"));
  std::string line, section;
  int documents = 0;
  while (std::getline(file, line)) {
    if (line.rfind("# ", 0) == 0) continue;
    if (line.rfind("== ", 0) == 0) {
      section = line.substr(3, line.find(':') - 3);
      continue;
    }
    // An empty line is a document of the section `refused`, and a blank between sections elsewhere.
    if (line.empty() && section != "refused") continue;
    const std::string text = Unescape(line), ours = Ours(text), library = Library(text);
    SCOPED_TRACE(line);
    ++documents;
    if (section == "same") {
      EXPECT_NE(ours, kRefused);
      EXPECT_EQ(ours, library);
    } else if (section == "refused") {
      EXPECT_EQ(ours, kRefused);
      EXPECT_EQ(library, kRefused);
    } else if (section == "library") {
      EXPECT_EQ(ours, kRefused);
      EXPECT_NE(library, kRefused);
    } else if (section == "ours") {
      EXPECT_NE(ours, kRefused);
      EXPECT_EQ(library, kRefused);
    } else {
      ASSERT_EQ(section, "values");
      EXPECT_NE(ours, kRefused);
      EXPECT_NE(library, kRefused);
      EXPECT_NE(ours, library);
    }
  }
  EXPECT_GT(documents, 100);
}

TEST(XmlDifferential, DepthAloneIsLimitedOtherwise) {
  const auto nested = [](int depth) {
    std::string text;
    for (int i = 0; i < depth; ++i) text += "<a>";
    for (int i = 0; i < depth; ++i) text += "</a>";
    return text;
  };
  EXPECT_EQ(Ours(nested(90)), Library(nested(90)));
  tinyxml2::XMLError error;
  EXPECT_EQ(Library(nested(900), &error), kRefused);
  EXPECT_EQ(error, tinyxml2::XML_ELEMENT_DEPTH_EXCEEDED);
  EXPECT_NE(Ours(nested(900)), kRefused);
}

// tinyxml2 leaves a byte of its own buffer in place of the '&' of an unknown entity behind a known one.
bool HasUnknownEntityBehindKnown(const std::string& text) {
  static const std::regex kUnknown(
      "&(lt|gt|amp|quot|apos|#65|#x41);(.|\n|\r)*&(?!(lt|gt|amp|quot|apos|#65|#x41);)");
  return std::regex_search(text, kUnknown);
}

// Texts of pieces that mean something to a reader of XML. Entities beyond Unicode are left out: see above.
std::string RandomDocument(std::mt19937& random) {
  static const std::string kPieces[] = {
      "<a>",      "</a>",        "<b c='1'>",   "</b>",     "<d/>",
      " ",        "\n",          "\r\n",        "\r",       "text",
      "<!-- ",    " -->",        "<?x?>",       "<?",       "?>",
      "<!D>",     "]]>",         "<![CDATA[",   "<",        ">",
      "/",        "=",           "'",           "\"",       "<a",
      "</",       "/>",          "a",           "1",        "-",
      "&",        "&lt;",        "&#65;",       "&q;",      ":",
      "!",        "[",           "_",           ".",        "\t",
      "e='<'",    "f='2'",       " g = \"3\" ", "h='\r\n'", "i='&amp;&bad;&#x41;'",
      "\xC3\xA9", "\xEF\xBB\xBF"};
  static const std::string kBegins[] = {"", "<a>", "<a ", "<a><b>", "<?xml?>"},
                           kEnds[] = {"", "</a>", "/>", "<c/></a>"};
  std::string text = kBegins[random() % std::size(kBegins)];
  for (unsigned i = random() % 10; i > 0; --i) text += kPieces[random() % std::size(kPieces)];
  return text + kEnds[random() % std::size(kEnds)];
}

TEST(XmlDifferential, RandomDocumentsAreReadAlike) {
  std::mt19937 random(11);
  int read = 0;
  for (int trial = 0; trial < 200000; ++trial) {
    std::string reason;
    const std::string text = RandomDocument(random), ours = Ours(text, &reason);
    tinyxml2::XMLError error;
    const std::string library = Library(text, &error);
    read += ours != kRefused && ours == library;
    // Text at the end, after the root.
    if (library == kRefused && error == tinyxml2::XML_ERROR_PARSING_TEXT && ours != kRefused) continue;
    // An end tag that ends in '/>'.
    if (reason.find("an end tag cannot end in") != std::string::npos) continue;
    ASSERT_EQ(ours == kRefused, library == kRefused) << testing::PrintToString(text);
    if (HasUnknownEntityBehindKnown(text)) continue;
    ASSERT_EQ(ours, library) << testing::PrintToString(text);
  }
  EXPECT_GT(read, 10000);
}

}  // namespace
}  // namespace pliant::io
