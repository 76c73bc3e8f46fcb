import {
  CalendarWriter,
  type EntryContent,
  type EntryIdentity,
  type KnownEntry,
  type WriteTarget
} from "@calendeal/domain/calendars"
import { HostId } from "@calendeal/domain/event-types"
import { calendarUid } from "@calendeal/domain/itip"
import { sampleBookingUid, sampleTime } from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { FetchHttpClient } from "effect/http"
import { AccessTokens, CalendarProvider, CalendarWriter as HttpCalendarWriter } from "../../src/index.ts"
import { storedCalendars } from "../StoredCalendars.ts"

/** The ports over Node's own fetch: these tests are about servers, not about the guard for outgoing requests. */
export const ports = Layer.merge(
  HttpCalendarWriter.layer(),
  CalendarProvider.layer({ refusalOf: () => undefined })
).pipe(
  Layer.provide(AccessTokens.layer()),
  Layer.provide(FetchHttpClient.layer),
  Layer.provideMerge(storedCalendars)
)

export const newIdentity = (rootUid = sampleBookingUid()): EntryIdentity => ({
  hostId: HostId.make(crypto.randomUUID()),
  rootUid,
  icalUid: calendarUid(rootUid, "book.calendeal.example")
})

export const contentAt = (sequence: number, overrides: Partial<EntryContent> = {}): EntryContent => ({
  sequence,
  stamp: sampleTime(sequence),
  title: "Intro with Sam",
  startAt: sampleTime(300 + 60 * sequence),
  endAt: sampleTime(330 + 60 * sequence),
  location: "https://meet.example/acme",
  description: "Sam Rivera <sam@customer.example>",
  isTentative: false,
  conference: null,
  people: null,
  ...overrides
})

export const put = (
  target: WriteTarget,
  identity: EntryIdentity,
  content: EntryContent,
  known: KnownEntry | null
) => CalendarWriter.use((writer) => writer.put(target, identity, content, known))

export const remove = (target: WriteTarget, identity: EntryIdentity, known: KnownEntry | null) =>
  CalendarWriter.use((writer) => writer.remove(target, identity, known))

export const look = (target: WriteTarget, identity: EntryIdentity, known: KnownEntry) =>
  CalendarWriter.use((writer) => writer.look(target, identity, known))

/** The fault of an attempt; null: it succeeded. */
export const faultOf = <A, R>(attempt: Effect.Effect<A, { readonly fault: string }, R>) =>
  Effect.match(attempt, { onFailure: ({ fault }): string | null => fault, onSuccess: () => null })

export const tryWriting = (target: WriteTarget) => CalendarWriter.use((writer) => writer.tryWriting(target))
