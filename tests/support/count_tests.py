"""Prints the counts of JUnit reports together as its last line, below a line with the report for each test that failed.

Exit status 1 when a test failed or a report has none. A report that is not there counts as a failure: what was to be run
was not.
"""
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

passed = failed = skipped = 0
complete = True
for name in sys.argv[1:]:
    if not pathlib.Path(name).exists():
        print(f"{name}: these tests were not run", file=sys.stderr)
        failed += 1
        continue
    cases = ElementTree.parse(name).getroot().findall("testcase")
    failures = [case.get("name") for case in cases if case.get("status") == "fail"]
    for test in failures:
        print(f"{name}: {test} failed")
    left_out = sum(1 for case in cases if case.get("status") in ("notrun", "disabled"))
    complete = complete and len(cases) > len(failures) + left_out
    passed += len(cases) - len(failures) - left_out
    failed += len(failures)
    skipped += left_out
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not complete else 0)
