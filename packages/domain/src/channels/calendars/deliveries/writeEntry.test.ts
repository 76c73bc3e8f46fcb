import {
  sampleBooking,
  sampleCalendar,
  sampleDelivery,
  sampleNow,
  sampleOffering
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { CalendarEntries, type CalendarEntry, CalendarWriter, type EntryContent } from "../index.ts"
import { type MeetingLink, MeetingLinks } from "../../conferencing/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { HeldEntries } from "../../../workspace/event-types/index.ts"
import { defaultMailSettings, MailRenderer, ServiceAddress } from "../../mails/index.ts"
import { Vault } from "../../../workspace/workspaces/index.ts"
import { type Attempt, writeEntry } from "./writeEntry.ts"

const offering = sampleOffering()
const { eventType, workspace } = offering
const [host = assert.fail("a host is missing")] = offering.hosts
const calendar = {
  ...sampleCalendar(host, { kind: "caldav", isDestination: true }),
  lastSyncedAt: sampleNow,
  lastError: null,
  lastErrorPart: null,
  failures: 0
}
const first = sampleBooking(offering, { hostIds: [host.id] })
const access = '{"_tag":"caldav","address":"https://dav.example/","username":"hedy","password":"s3cret"}'

/** A host's calendar with at most one entry, and attempts to write it. */
const givenCalendar = () => {
  let booking: Booking = first
  let entry: CalendarEntry | undefined
  /** The sequence that the calendar shows. */
  let shown: number | null = null
  let last: EntryContent | undefined
  let heldEntries: HeldEntries = "none"
  let link = Option.none<MeetingLink>()
  const messages: Array<OutboxMessage> = []
  /** What happens while the next request is on its way. */
  let inBetween: Effect.Effect<unknown> = Effect.void
  const request = <A>(act: () => A) =>
    Effect.suspend(() => {
      const before = inBetween
      inBetween = Effect.void
      return Effect.map(before, act)
    })
  const ports = Layer.mergeAll(
    Layer.mock(CalendarEntries, {
      find: () => Effect.sync(() => Option.fromUndefinedOr(entry)),
      store: (changed, before, posted) =>
        Effect.sync(() => {
          if ((entry?.revision ?? 0) !== before) return false
          entry = { ...changed, revision: before + 1 }
          messages.push(...posted)
          return true
        })
    }),
    Layer.mock(CalendarWriter, {
      put: (_, { icalUid }, content) =>
        request(() => {
          shown = content.sequence
          last = content
          return { remoteId: "/entry.ics", etag: null, icalUid, conference: null }
        }),
      remove: () => request(() => void (shown = null))
    }),
    Layer.mock(MailRenderer, {
      booking: () => Effect.succeed({ subject: "", html: "", text: "", description: "" })
    }),
    Layer.mock(MeetingLinks, {
      find: () => Effect.succeed(link),
      store: (changed) =>
        Effect.sync(() => {
          link = Option.some({ ...changed, revision: 1 })
          return true
        })
    }),
    Layer.succeed(ServiceAddress, new URL("https://book.example/")),
    Layer.mock(Vault, {
      unseal: () => Effect.succeed(Redacted.make(access)),
      reencrypt: () => Effect.succeedNone
    })
  )
  const attempt: Attempt = {
    workspace,
    settings: defaultMailSettings(workspace.id),
    host,
    destination: calendar,
    now: Effect.succeed(sampleNow),
    lookUps: {
      booking: () => Effect.sync(() => booking),
      group: () => Effect.succeed([]),
      calendar: () => Effect.succeed(calendar),
      contact: () => Effect.succeed(null),
      eventType: () =>
        Effect.sync(() => ({ value: { ...eventType, heldEntries }, version: 1, createdAt: sampleNow })),
      host: () => Effect.succeed({ value: host, version: 1, createdAt: sampleNow })
    }
  }
  const carryOut = (message: OutboxMessage) =>
    Effect.provide(
      writeEntry(
        attempt,
        sampleDelivery({ workspaceId: workspace.id, kind: "calendar", id: host.id }, { message })
      ),
      ports
    )
  /** Attempts to make the entry equal to the booking. */
  const write = Effect.suspend(() =>
    carryOut(
      OutboxMessage.make({
        _tag: "WriteEntry",
        workspaceId: workspace.id,
        bookingUid: booking.uid,
        hostId: host.id,
        copy: null
      })
    )
  )
  return {
    write,
    /** The attempts that were posted. */
    writePosted: Effect.suspend(() => Effect.forEach(messages.splice(0), carryOut)),
    change: (changes: Partial<Booking>) => void (booking = { ...booking, ...changes }),
    during: (act: Effect.Effect<unknown>) => void (inBetween = act),
    setHeldEntries: (chosen: HeldEntries) => void (heldEntries = chosen),
    shown: () => shown,
    last: () => last,
    link: () => Option.getOrNull(link)
  }
}

describe("writeEntry", () => {
  it.effect("D-ENTRY-19: a late request that brings a removed entry back is undone", () =>
    Effect.gen(function* () {
      const { change, during, shown, write, writePosted } = givenCalendar()
      during(
        Effect.suspend(() => {
          change({ status: "cancelled", sequence: 1 })
          return write
        })
      )
      yield* write
      assert.strictEqual(shown(), 0)
      yield* writePosted
      assert.isNull(shown())
    })
  )

  it.effect("D-ENTRY-19: a late removal is undone when the host takes part again", () =>
    Effect.gen(function* () {
      const { change, during, shown, write, writePosted } = givenCalendar()
      yield* write
      change({ hostIds: [], sequence: 1 })
      during(
        Effect.suspend(() => {
          change({ hostIds: [host.id], sequence: 2 })
          return write
        })
      )
      yield* write
      assert.isNull(shown())
      yield* writePosted
      assert.strictEqual(shown(), 2)
    })
  )

  const hold = { reason: "approval", until: DateTime.add(sampleNow, { hours: 1 }) } as const

  it.effect("D-ENTRY-34: a booking that waits has an entry only if its event type says so", () =>
    Effect.gen(function* () {
      const { change, last, setHeldEntries, shown, write } = givenCalendar()
      change({ status: "held", hold })
      yield* write
      assert.isNull(shown())
      setHeldEntries("tentative")
      yield* write
      assert.isTrue(last()?.isTentative)
      change({ status: "confirmed" })
      yield* write
      assert.deepStrictEqual([last()?.isTentative, shown()], [false, 0])
    })
  )

  it.effect("D-ENTRY-34: a late payment writes the entry that the end of the hold has removed", () =>
    Effect.gen(function* () {
      const { change, last, setHeldEntries, shown, write } = givenCalendar()
      setHeldEntries("tentative")
      change({ status: "held", hold: { ...hold, reason: "payment" } })
      yield* write
      change({ status: "expired" })
      yield* write
      assert.isNull(shown())
      change({ status: "confirmed" })
      yield* write
      assert.deepStrictEqual([last()?.isTentative, shown()], [false, 0])
    })
  )

  it.effect("D-ENTRY-36: a tentative entry makes no link and asks for none", () =>
    Effect.gen(function* () {
      const { change, last, link, setHeldEntries, write } = givenCalendar()
      setHeldEntries("tentative")
      const conference = { provider: "link_template", template: "https://meet.example/{uid}" } as const
      change({ status: "held", hold, conference })
      yield* write
      assert.isTrue(last()?.isTentative)
      assert.isNull(link())
      change({ status: "confirmed" })
      yield* write
      assert.isTrue(link()?.isAwaited)
    })
  )

  it.effect("D-ENTRY-19: results that are in time lead to no further attempt", () =>
    Effect.gen(function* () {
      const { change, shown, write, writePosted } = givenCalendar()
      yield* write
      change({ sequence: 1 })
      yield* write
      assert.strictEqual(shown(), 1)
      assert.deepStrictEqual(yield* writePosted, [])
    })
  )
})
