import { assert, describe, it } from "@effect/vitest"
import { sampleBooking, sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { type Booking, bookingUidOf } from "../../scheduling/bookings/index.ts"
import type { HostId } from "../../workspace/event-types/index.ts"
import { CalendarId } from "./BusyCalendar.ts"
import type { CalendarEntry } from "./CalendarEntry.ts"
import { entryStep } from "./entryPlan.ts"

const offering = sampleOffering()
const hosts = [0, 1, 2].map(() => sampleHost(offering.workspace.id).id)
const calendars = hosts.map(() => CalendarId.make(crypto.randomUUID()))
const isHost = Schema.Tuple([Schema.Boolean, Schema.Boolean, Schema.Boolean])

/** A meeting that is booked, moved several times, perhaps to other hosts, and perhaps cancelled. */
const Life = Schema.Struct({
  teams: Schema.NonEmptyArray(isHost).check(Schema.isMaxLength(5)),
  isCancelled: Schema.Boolean,
  /** The hosts with a destination calendar. */
  hasCalendar: isHost,
  /** Which deliveries run, in which order: numbers choose among those that are posted. They can run again. */
  order: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })))
})

type Entry = Pick<
  CalendarEntry,
  "calendarId" | "change" | "endAt" | "isTentative" | "sequence" | "startAt" | "state"
>

/** A delivery: this host's entry after this booking was stored. */
interface Posted {
  readonly nth: number
  readonly hostId: HostId
}

describe("entryStep", () => {
  it.prop(
    "D-ENTRY-1: after any order of deliveries, each host of the meeting has one entry with its last sequence, and others none",
    [Life],
    ([life]) => {
      const bookings: Array<Booking> = []
      const entries = new Map<HostId, Entry>()
      const posted: Array<Posted> = []
      const run = ({ hostId, nth }: Posted) => {
        const booking = bookings[nth] ?? assert.fail("not posted")
        const at = hosts.indexOf(hostId)
        const step = entryStep({
          booking,
          heldEntries: "none",
          hostId,
          entry: entries.get(hostId) ?? null,
          isCopy: false,
          destination: life.hasCalendar[at] === true ? (calendars[at] ?? null) : null,
          now: DateTime.subtract(booking.startAt, { hours: 1 })
        })
        if (step._tag === "Skip") return
        const state = step._tag === "Put" ? "present" : "removed"
        const { endAt, sequence, startAt } = booking
        const { calendarId } = step
        entries.set(hostId, {
          calendarId,
          sequence,
          startAt,
          endAt,
          isTentative: false,
          change: null,
          state
        })
      }
      const runSome = (choices: ReadonlyArray<number>) =>
        choices.forEach((choice) => {
          const chosen = posted[choice % Math.max(1, posted.length)]
          if (chosen !== undefined) run(chosen)
        })
      const post = (nth: number, hostIds: ReadonlyArray<HostId>) =>
        posted.push(...new Set(hostIds).values().map((hostId) => ({ nth, hostId })))

      life.teams.forEach((team, nth) => {
        const before = bookings[nth - 1]
        if (before !== undefined) bookings[nth - 1] = { ...before, status: "rescheduled" }
        const chosen = hosts.filter((_, at) => team[at])
        const hostIds = chosen.length === 0 ? hosts.slice(0, 1) : chosen
        const uid = bookingUidOf(BigInt(nth + 1))
        bookings.push({ ...sampleBooking(offering, { uid }), hostIds, sequence: nth })
        post(nth, [...hostIds, ...(before?.hostIds ?? [])])
        runSome(life.order.slice(nth * 3, nth * 3 + 3))
      })
      const last = bookings.length - 1
      const final = bookings[last] ?? assert.fail("no booking")
      if (life.isCancelled) {
        bookings[last] = { ...final, status: "cancelled", sequence: final.sequence + 1 }
        post(last, final.hostIds)
      }
      runSome(life.order)
      posted.forEach(run)
      runSome(life.order)

      hosts.forEach((hostId, at) => {
        const entry = entries.get(hostId)
        const isWanted = !life.isCancelled && final.hostIds.includes(hostId) && life.hasCalendar[at] === true
        const wanted = [calendars[at], final.sequence, "present"]
        if (isWanted) assert.deepEqual([entry?.calendarId, entry?.sequence, entry?.state], wanted)
        else assert.notStrictEqual(entry?.state, "present")
      })
    },
    { arbitrary: { runs: 500 } }
  )

  const booking = sampleBooking(offering)
  const [hostId = assert.fail("no host")] = booking.hostIds
  const [made = assert.fail("no calendar"), destination = made] = calendars
  const now = DateTime.subtract(booking.startAt, { hours: 1 })
  const { endAt, startAt } = booking
  const entry: Entry = {
    calendarId: made,
    sequence: 0,
    startAt,
    endAt,
    isTentative: false,
    change: null,
    state: "present"
  }
  const asked = { booking, heldEntries: "none", hostId, destination, isCopy: false, now } as const

  // Each step changes the booking or runs a delivery, which can be late and can run again.
  const Step = Schema.Literals([
    "paid",
    "competes",
    "confirmed",
    "declined",
    "expired",
    "expired",
    "deliver",
    "deliver",
    "deliver",
    "host deletes"
  ])

  it.prop(
    "D-ENTRY-34, D-ENTRY-35: in the end the calendar has the booking, its tentative entry or nothing, whatever came before",
    [
      Schema.Array(Step).check(Schema.isMinLength(3), Schema.isMaxLength(12)),
      Schema.Struct({
        heldEntries: Schema.Literals(["none", "tentative", "tentative"]),
        isMove: Schema.Literals([false, false, false, true]),
        hasLapsed: Schema.Literals([false, false, false, true])
      })
    ],
    ([steps, { hasLapsed, heldEntries, isMove }]) => {
      const until = hasLapsed ? now : DateTime.add(now, { minutes: 5 })
      let known: Booking = {
        ...booking,
        status: "held",
        hold: { reason: "payment", until },
        ...(isMove && { toReplace: bookingUidOf(77n) })
      }
      let stored: Entry | null = null
      /** What the host sees: the last write that the host has not deleted. */
      let shown: { readonly isTentative: boolean } | null = null
      const deliver = () => {
        const step = entryStep({ ...asked, booking: known, heldEntries, entry: stored })
        if (step._tag === "Skip") return
        const isTentative = step._tag === "Put" ? step.isTentative : stored?.isTentative === true
        shown = step._tag === "Put" ? { isTentative } : null
        stored = { ...entry, isTentative, state: step._tag === "Put" ? "present" : "removed" }
      }
      for (const step of steps) {
        if (step === "deliver") deliver()
        // What a host does to an ordinary entry is heard (D-HEAR-1).
        else if (step === "host deletes") shown = known.status === "confirmed" ? shown : null
        // Only a late payment revives a booking (D-HOLD-1), and nothing ends a confirmed one without a new sequence.
        else if (known.status !== "confirmed" && known.status !== "declined")
          known = { ...known, status: step === "paid" ? "held" : step === "competes" ? "requested" : step }
      }
      deliver()
      const isConfirmed = known.status === "confirmed"
      const isShown = known.status === "held" && heldEntries === "tentative" && !isMove && !hasLapsed
      assert.deepStrictEqual(shown, isConfirmed || isShown ? { isTentative: !isConfirmed } : null)
    },
    { arbitrary: { runs: 1000 } }
  )

  it("D-ENTRY-2: an entry stays in its calendar when the host gets another destination", () => {
    const question = asked
    assert.deepStrictEqual(entryStep({ ...question, entry }), {
      _tag: "Put",
      calendarId: made,
      isTentative: false
    })
    const moved = { ...booking, sequence: 1 }
    const removed = { ...entry, state: "removed" as const }
    assert.deepStrictEqual(entryStep({ ...question, booking: moved, entry: removed }), {
      _tag: "Put",
      calendarId: destination,
      isTentative: false
    })
  })

  it("D-ENTRY-1, D-ENTRY-8: a meeting that is over gets no new entry, and its wrong entry is corrected or removed", () => {
    const question = { ...asked, now: booking.endAt }
    assert.deepStrictEqual(entryStep({ ...question, entry: null }), { _tag: "Skip", reason: "past" })
    // A person in it was erased (D-ENTRY-8).
    assert.deepStrictEqual(entryStep({ ...question, entry }), {
      _tag: "Put",
      calendarId: made,
      isTentative: false
    })
    const cancelled = { ...booking, status: "cancelled" as const }
    assert.deepStrictEqual(entryStep({ ...question, booking: cancelled, entry }), {
      _tag: "Remove",
      calendarId: made
    })
  })

  it("D-HEAR-8: a host's change stays until the meeting changes or a member restores the entry", () => {
    const question = asked
    const noticedAt = now
    const later = { startAt: endAt, endAt: DateTime.add(endAt, { hours: 1 }) }
    const changed: ReadonlyArray<Entry> = [
      { ...entry, change: { kind: "removed", time: null, noticedAt } },
      { ...entry, change: { kind: "moved", time: later, noticedAt } },
      { ...entry, state: "removed" },
      { ...entry, ...later }
    ]
    for (const one of changed) {
      assert.deepStrictEqual(entryStep({ ...question, entry: one }), {
        _tag: "Skip",
        reason: "changed_by_host"
      })
      const moved = { ...booking, sequence: 1 }
      assert.strictEqual(entryStep({ ...question, booking: moved, entry: one })._tag, "Put")
      const isGone = one.state === "removed" || one.change?.kind === "removed"
      assert.strictEqual(entryStep({ ...question, isCopy: true, entry: one })._tag, isGone ? "Skip" : "Put")
      // A member restores it: its state is unknown until it is written.
      const restored = { ...one, state: "writing" as const, change: null }
      assert.strictEqual(entryStep({ ...question, entry: restored })._tag, "Put")
      const cancelled = { ...booking, status: "cancelled" as const, sequence: 1 }
      assert.strictEqual(
        entryStep({ ...question, booking: cancelled, entry: one })._tag,
        one.state === "removed" ? "Skip" : "Remove"
      )
    }
  })
})
