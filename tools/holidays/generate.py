"""Writes the public holidays of the console from the PyPI package `holidays`: `python tools/holidays/generate.py FIRST_YEAR`."""

import json
import sys
from collections import defaultdict
from pathlib import Path

import holidays

folder = Path(__file__).parents[2] / "packages/console/src/holidays"
first = int(sys.argv[1])
years = range(first, first + 6)


def days_of(country, region=None):
    """The names of whole public holidays by day, in a language of the country."""
    language = getattr(holidays.country_holidays(country), "default_language", None)
    return {
        day.strftime("%y%m%d"): name.replace("|", " ").replace("\n", " ").strip()
        for day, name in holidays.country_holidays(country, subdiv=region, years=years, language=language).items()
        if day.year in years
    }


def lines_of(place, days):
    """Lines of a place: a name with its days, such as `DE|Neujahr|260101 270101`."""
    by_name = defaultdict(list)
    for day, name in sorted(days.items()):
        by_name[name].append(day)
    return [f"{place}|{name}|{' '.join(some)}" for name, some in by_name.items()]


def regions_of(country):
    """The names of regions by their codes. A region without a name has its code."""
    calendar = type(holidays.country_holidays(country))
    names = {code: name for name, code in getattr(calendar, "subdivisions_aliases", {}).items()}
    return {code: names.get(code, code) for code in calendar.subdivisions}


countries = sorted(holidays.list_supported_countries(include_aliases=False))
files = defaultdict(list)
known = []
for country in countries:
    own = days_of(country)
    lines = lines_of(country, own)
    for code, name in regions_of(country).items():
        place = f"{country}-{code}"
        theirs = days_of(country, code)
        gone = sorted(day for day in own if day not in theirs)
        lines.append(f"{place}|=|{name}")
        if gone:
            lines.append(f"{place}|-|{' '.join(gone)}")
        lines.extend(lines_of(place, {day: name for day, name in theirs.items() if own.get(day) != name}))
    if not lines:
        continue
    known.append(country)
    part = [letter for letter in "achms" if letter <= country[0].lower()][-1]
    files[part].extend(lines)

for part, lines in files.items():
    (folder / f"{part}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
(folder / "countries.ts").write_text(
    f"""// Written by tools/holidays/generate.py.

/** The years with holidays. */
export const holidayYears = {{ first: {first}, last: {years[-1]} }}

/** The countries with holidays: ISO 3166-1 alpha-2. */
export const countries: ReadonlyArray<string> = (
  {json.dumps(" ".join(known))}
).split(" ")
""",
    encoding="utf-8",
)
