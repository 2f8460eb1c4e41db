"""Prints the counts of JUnit reports together, as its only line; exit status 1 when a test failed or a report has none.

A report that is not there counts as a failure: what was to be run was not.
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
    failures = sum(1 for case in cases if case.get("status") == "fail")
    left_out = sum(1 for case in cases if case.get("status") in ("notrun", "disabled"))
    complete = complete and len(cases) > failures + left_out
    passed += len(cases) - failures - left_out
    failed += failures
    skipped += left_out
print(f"{passed} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or not complete else 0)
