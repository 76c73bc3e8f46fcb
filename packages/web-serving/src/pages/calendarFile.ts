import { summarise } from "@calendeal/domain/bookings"
import { findLink, joinUrlOf } from "@calendeal/domain/conferencing"
import { calendarUid, publishedObject } from "@calendeal/domain/itip"
import * as ByteSize from "effect/ByteSize"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { HttpIncomingMessage, HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * The booking of the form's token as an iCalendar file, with the uid and the sequence of its chain of moves (D-MAIL-3). Fails for
 * an invalid token. A form sends the token in its body, because addresses are logged.
 */
export const calendarFile = (host: string) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const form = new URLSearchParams(yield* request.text)
    const { booking } = yield* summarise(form.get("token") ?? "")
    const { endAt, location, rootUid, sequence, startAt, title } = booking
    const link = joinUrlOf(booking, yield* findLink(booking))
    const file = publishedObject({
      uid: calendarUid(rootUid, host),
      sequence,
      stamp: DateTime.toEpochMillis(yield* DateTime.now),
      start: DateTime.toEpochMillis(startAt),
      end: DateTime.toEpochMillis(endAt),
      summary: title,
      location: link ?? ("address" in location ? location.address : ""),
      description: ""
    })
    return HttpServerResponse.text(file, {
      contentType: "text/calendar; charset=utf-8",
      headers: {
        "cache-control": "no-store",
        "content-disposition": 'attachment; filename="booking.ics"',
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff"
      }
    })
  }).pipe(Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.kibibytes(8)))
