"""Carries out the steps of a script (standard input, JSON) with Google's own client, and prints what each step gives.

It writes entries by the same rules as writeGoogle.ts, in a second implementation: the stored events have to be equal.
"""

import base64
import hashlib
import json
import re
import sys
from datetime import datetime, timedelta, timezone

import google_auth_httplib2
import httplib2
from google.oauth2.credentials import Credentials
from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

script = json.load(sys.stdin)
credentials = Credentials(
    None,
    refresh_token="refresh-1",
    token_uri=script["origin"] + "/token",
    client_id="client",
    client_secret="secret",
    scopes=None,
)
service = build(
    "calendar",
    "v3",
    http=google_auth_httplib2.AuthorizedHttp(credentials, http=httplib2.Http()),
    client_options={"api_endpoint": script["origin"] + "/calendar/v3/"},
    static_discovery=True,
)
events = service.events()
calendar = script["calendar"]

BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BASE32HEX = "0123456789abcdefghijklmnopqrstuv"


def id_of(step):
    number = 0
    for digit in step["rootUid"][3:]:
        number = number * 62 + BASE62.index(digit)
    digits = "".join(BASE32HEX[number >> (5 * nth) & 31] for nth in reversed(range(27)))
    return "calendeal" + digits + step["hostId"].replace("-", "")


def digest(text):
    plain = re.sub(r"\s+", " ", text).strip()
    return base64.urlsafe_b64encode(hashlib.sha256(plain.encode()).digest()).decode()[:22]


def content_digest(step):
    parts = [step["title"], step["location"], step["description"], step["startAt"], step["endAt"]]
    parts.append([[one["email"], one["name"]] for one in step["people"]] if step["people"] else None)
    return digest(json.dumps(parts, separators=(",", ":"), ensure_ascii=False))


def body_of(step, seen):
    event_id = id_of(step)
    private = seen.get("extendedProperties", {}).get("private", {}) if seen else {}
    own = {
        "calendealBooking": step["rootUid"],
        "calendealSequence": str(step["sequence"]),
        "calendealContent": content_digest(step),
    }
    body = {
        "status": "confirmed",
        "start": {"dateTime": step["startAt"]},
        "end": {"dateTime": step["endAt"]},
        "extendedProperties": {"private": own},
    }
    for field, source, name in (
        ("summary", "title", "calendealTitle"),
        ("location", "location", "calendealPlace"),
        ("description", "description", "calendealText"),
    ):
        is_hosts = name in private and digest(seen.get(field, "")) != private[name]
        if not is_hosts:
            own[name] = digest(step[source])
            body[field] = step[source]
    if step["people"]:
        body["attendees"] = [{"email": one["email"], "displayName": one["name"]} for one in step["people"]]
    if step["conference"] == "google_meet" and not (seen and "conferenceData" in seen):
        request = event_id if seen is None else event_id + "-" + digest(seen["etag"])
        key = {"type": "hangoutsMeet"}
        body["conferenceData"] = {"createRequest": {"requestId": request, "conferenceSolutionKey": key}}
    if seen is None:
        body["id"] = event_id
    return body


def put(step):
    how = {"calendarId": calendar, "conferenceDataVersion": 1, "sendUpdates": "none"}
    try:
        events.insert(body=body_of(step, None), **how).execute()
        return "inserted"
    except HttpError as error:
        if error.resp.status != 409:
            raise
    seen = events.get(calendarId=calendar, eventId=id_of(step)).execute()
    request = events.patch(eventId=seen["id"], body=body_of(step, seen), **how)
    request.headers["If-Match"] = seen["etag"]
    request.execute()
    return "patched"


def patch(step, body):
    events.patch(calendarId=calendar, eventId=id_of(step), body=body, sendUpdates="none").execute()
    return "patched"


def remove(step):
    try:
        events.delete(calendarId=calendar, eventId=id_of(step), sendUpdates="none").execute()
        return "removed"
    except HttpError as error:
        if error.resp.status not in (404, 410):
            raise
        return "gone"


def read(step):
    event = events.get(calendarId=calendar, eventId=id_of(step)).execute()
    return event["status"]


def listed(step):
    """The meetings in the calendar, by their private property, page by page."""
    wanted = "calendealBooking=" + step["rootUid"]
    request = events.list(calendarId=calendar, privateExtendedProperty=wanted, maxResults=1, singleEvents=True)
    found = []
    while request is not None:
        response = request.execute()
        found += [event["id"] for event in response["items"]]
        request = events.list_next(request, response)
    return found


def later(step, hours):
    def shifted(text):
        moved = datetime.fromisoformat(text.replace("Z", "+00:00")) + timedelta(hours=hours)
        return {"dateTime": moved.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")}

    return {"start": shifted(step["startAt"]), "end": shifted(step["endAt"])}


acts = {
    "put": put,
    "remove": remove,
    "hostDeletes": remove,
    "hostMoves": lambda step: patch(step, later(step, 3)),
    "hostRenames": lambda step: patch(step, {"summary": "Mine", "location": "My office"}),
    "read": read,
    "list": listed,
}
print(json.dumps([acts[step["do"]](step) for step in script["steps"]]))
