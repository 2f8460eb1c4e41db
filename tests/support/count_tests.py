"""Prints the counts of a JUnit report as its only line; exit status 1 when a test failed or none ran."""
import sys
import xml.etree.ElementTree as ElementTree

suite = ElementTree.parse(sys.argv[1]).getroot()
cases = suite.findall("testcase")
failed = sum(1 for case in cases if case.get("status") == "fail")
skipped = sum(1 for case in cases if case.get("status") in ("notrun", "disabled"))
passed = len(cases) - failed - skipped
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not passed else 0)
