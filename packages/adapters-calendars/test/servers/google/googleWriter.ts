import {
  CalendarWriter,
  type EntryContent,
  type EntryIdentity,
  type KnownEntry
} from "@calendeal/domain/calendars"
import type { BookingUid } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import { calendarUid } from "@calendeal/domain/itip"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Context from "effect/Context"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { sampleBookingUid } from "@calendeal/port-contracts/samples"
import type { GoogleAccess, GoogleAddresses } from "../../../src/google/googleRequests.ts"
import { AccessTokens, CalendarWriter as HttpCalendarWriter } from "../../../src/index.ts"
import { StoredCalendars, storedCalendars } from "../../StoredCalendars.ts"
import { googleStandIn } from "./googleStandIn.ts"

export const grace = HostId.make("00000000-0000-4000-8000-0000000000c0")
export const ada = HostId.make("00000000-0000-4000-8000-0000000000ad")

export const access = {
  _tag: "google",
  calendarId: "grace@northwind.example",
  clientId: "client",
  clientSecret: "secret",
  refreshToken: "refresh-1"
} as const satisfies GoogleAccess

export const identityOf = (rootUid: BookingUid, hostId: HostId = grace): EntryIdentity => ({
  rootUid,
  hostId,
  icalUid: calendarUid(rootUid, "book.example")
})

/** A meeting of an hour from this hour on. */
export const contentAt = (hour: number, overrides: Partial<EntryContent> = {}): EntryContent => ({
  sequence: 0,
  stamp: DateTime.makeUnsafe("2027-03-01T00:00:00Z"),
  title: "Intro call with Ada",
  startAt: DateTime.makeUnsafe(Date.UTC(2027, 2, 10, hour)),
  endAt: DateTime.makeUnsafe(Date.UTC(2027, 2, 10, hour + 1)),
  location: "https://meet.example/acme",
  description: "Guest: Sam Rivera <sam@customer.example>",
  isTentative: false,
  conference: null,
  people: null,
  ...overrides
})

/** A stand-in with the calendar of `access`, and a writer into its calendars. */
export const givenGoogle = Effect.gen(function* () {
  const google = yield* googleStandIn
  const { addresses } = google
  const context = yield* Layer.build(writerTo(addresses))
  const writer = Context.get(context, CalendarWriter)
  const { connectedWith } = Context.get(context, StoredCalendars)
  const into = (given: GoogleAccess = access) => {
    const { access: sealedAccess, id, workspaceId } = connectedWith(given)
    const target = { calendar: { id, workspaceId, sealedAccess }, access: given }
    return {
      target,
      put: (identity: EntryIdentity, content: EntryContent, known: KnownEntry | null = null) =>
        writer.put(target, identity, content, known),
      remove: (identity: EntryIdentity, known: KnownEntry | null = null) =>
        writer.remove(target, identity, known),
      look: (known: KnownEntry) => writer.look(target, identityOf(sampleBookingUid()), known),
      tryWriting: writer.tryWriting(target)
    }
  }
  const calendar = google.calendar(access.calendarId)
  return {
    ...google,
    stored: Layer.succeedContext(context),
    calendar,
    calendarNamed: google.calendar,
    into,
    writer,
    ...into()
  }
})

/** A writer that knows the stand-in's addresses. */
const writerTo = (google: GoogleAddresses) =>
  HttpCalendarWriter.layer({ google }).pipe(
    Layer.provide(AccessTokens.layer({ google })),
    Layer.provide(FetchHttpClient.layer),
    Layer.provideMerge(storedCalendars)
  )
