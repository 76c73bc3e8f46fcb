"""Busy times of calendars by icalendar and recurring-ical-events.

Reads {"window": [start, end], "texts": [text, ...]} and writes, for each text, a sorted list of [start, end] in epoch
seconds, or the exception as text. Times without a zone, and whole days, are in Berlin.
"""

import json
import sys
from datetime import datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

import recurring_ical_events
from icalendar import Calendar

berlin = ZoneInfo("Europe/Berlin")


def instant(value):
    if not isinstance(value, datetime):
        value = datetime.combine(value, time())
    if value.tzinfo is None:
        value = value.replace(tzinfo=berlin)
    return round(value.timestamp())


def busy_times(text, start, end):
    times = []
    # Times without a zone are compared with the window as if they were in UTC.
    day = timedelta(days=1)
    for calendar in Calendar.from_ical(text, multiple=True):
        for event in recurring_ical_events.of(calendar).between(start - day, end + day):
            if str(event.get("STATUS", "")).upper() == "CANCELLED":
                continue
            if str(event.get("TRANSP", "")).upper() == "TRANSPARENT":
                continue
            first, last = instant(event.start), instant(event.end)
            if first < last and first < end.timestamp() and last > start.timestamp():
                times.append([first, last])
    return sorted(times)


def answer(text, start, end):
    try:
        return busy_times(text, start, end)
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:200]


question = json.load(sys.stdin)
start, end = (datetime.fromtimestamp(at, timezone.utc) for at in question["window"])
json.dump([answer(text, start, end) for text in question["texts"]], sys.stdout)
