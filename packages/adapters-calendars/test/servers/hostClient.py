"""The host's own client: the PyPI package caldav. Reads commands as JSON lines, and answers each with one line."""

import json
import sys
from datetime import datetime

import caldav


def shown(event):
    component = event.get_icalendar_component()
    return {
        "uid": str(component["uid"]),
        "title": str(component.get("summary", "")),
        "location": str(component.get("location", "")),
        "description": str(component.get("description", "")),
        "sequence": int(component.get("sequence", 0)),
        "startAt": component.start.isoformat(),
        "endAt": component.end.isoformat(),
        "isTentative": str(component.get("status", "")) == "TENTATIVE",
        "text": event.data,
    }


def events(calendar):
    found = calendar.events()
    for event in found:
        event.load()
    return sorted(found, key=lambda event: shown(event)["startAt"])


def only(calendar):
    (event,) = events(calendar)
    return event


def change(event, command):
    with event.edit_icalendar_instance() as whole:
        component = next(part for part in whole.walk("VEVENT"))
        for name, value in command.get("texts", {}).items():
            component.pop(name, None)
            component.add(name, value)
        for name in ("dtstart", "dtend"):
            if name in command:
                component.pop(name)
                component.add(name, datetime.fromisoformat(command[name]))
        if "alarm" in command:
            from icalendar import Alarm

            component.add_component(Alarm.from_ical(command["alarm"]))
    event.save()


def carry_out(client, command):
    calendar = client.calendar(url=command["calendar"])
    kind = command["do"]
    if kind == "list":
        return [shown(event) for event in events(calendar)]
    if kind == "change":
        change(only(calendar), command)
    if kind == "delete":
        only(calendar).delete()
    if kind == "add":
        calendar.save_event(command["text"])
    return None


url, username, password = sys.argv[1:]
with caldav.DAVClient(url=url, username=username, password=password) as client:
    for line in sys.stdin:
        try:
            answer = {"value": carry_out(client, json.loads(line))}
        except Exception as error:
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)
