"""Reads a mail and prints as JSON what Python's email, PyPI's icalendar and dkimpy find in it.

The argument is a JSON object of DNS names and their TXT records.
"""

import email
import email.policy
import json
import sys

import dkim
import icalendar

raw = sys.stdin.buffer.read()
zone = json.loads(sys.argv[1])
message = email.message_from_bytes(raw, policy=email.policy.default)


def tree(part):
    if part.is_multipart():
        return {"type": part.get_content_type(), "parts": [tree(child) for child in part.iter_parts()]}
    content = part.get_payload(decode=True)
    return {
        "type": part.get_content_type(),
        "method": part.get_param("method"),
        "name": part.get_filename(),
        "text": content.decode(part.get_content_charset() or "utf-8", "replace"),
    }


def leaves(node):
    return [leaf for part in node["parts"] for leaf in leaves(part)] if "parts" in node else [node]


def events(text):
    calendar = icalendar.Calendar.from_ical(text)
    return [
        {
            "calendarMethod": str(calendar["METHOD"]),
            "uid": str(event["UID"]),
            "sequence": int(event["SEQUENCE"]),
            "status": str(event["STATUS"]),
            "summary": str(event["SUMMARY"]),
            "start": event.decoded("DTSTART").isoformat(),
            "end": event.decoded("DTEND").isoformat(),
            "organizer": str(event["ORGANIZER"]),
            "attendees": [str(one) for one in listed(event["ATTENDEE"])],
            "errors": [str(error) for error in event.errors],
        }
        for event in calendar.walk("VEVENT")
    ]


def listed(value):
    return value if isinstance(value, list) else [value]


def txt(name, timeout=5):
    return zone.get(name.decode().rstrip("."), "").encode()


def is_valid(number):
    try:
        return dkim.DKIM(raw).verify(idx=number, dnsfunc=txt)
    except dkim.DKIMException:
        return False


root = tree(message)
print(
    json.dumps(
        {
            "headers": [[name.lower(), str(value)] for name, value in message.items()],
            "tree": root,
            "events": [
                event
                for leaf in leaves(root)
                if leaf["type"] == "text/calendar"
                for event in events(leaf["text"])
            ],
            "signatures": [is_valid(number) for number, _ in enumerate(message.get_all("DKIM-Signature", []))],
        }
    )
)
