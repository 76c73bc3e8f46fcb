import { assert, type Vitest } from "@effect/vitest"
import { busyScopeAt, type DailyLimit } from "@calendeal/domain/availability"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Email, PersonName } from "@calendeal/domain/contacts"
import type { EventTypeCatalog, HostId, Offering } from "@calendeal/domain/event-types"
import {
  sampleQuestion,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleEmail,
  sampleEventType,
  sampleNow,
  sampleTime,
  storeOffering,
  createOffering,
  withEachHost
} from "../samples/index.ts"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { type Booking, BookingLedger } from "@calendeal/domain/bookings"

/** Hosts' loads, the limit per invitee and the limits per day. */
export const limits = (it: Vitest.MethodsNonLive<BookingLedger | EventTypeCatalog | WorkspaceDirectory>) => {
  it.effect(
    "D-BOOK-6: returns each host's confirmed bookings of the last 30 days and the last assignment",
    () =>
      Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering({ hosts: 3 })
        const [one, two] = offering.hosts.map(({ id }) => id)
        if (one === undefined || two === undefined) return assert.fail("a host is missing")
        const daysAgo = (days: number) => DateTime.subtract(sampleNow, { days })
        const bookingOf = (minutes: number, days: number, ...hostIds: Array<typeof one>) =>
          sampleBooking(offering, { startAt: sampleTime(minutes), hostIds, createdAt: daysAgo(days) })
        const given = bookingOf(2000, 29, one)
        const taken = { ...bookingOf(2000, 1, two), rescheduledFrom: given.uid }
        for (const booking of [bookingOf(1000, 31, one), given, bookingOf(3000, 2, one, two), taken]) {
          yield* enterDraft(sampleDraft(booking))
        }
        const busy = busyScopeAt(offering.eventType, offering.hosts, given.startAt)
        const { history } = yield* ledger.look(sampleQuestion(sampleDraft(given), { busy }))
        const { loads } = history
        const millis = (days: number) => DateTime.toEpochMillis(daysAgo(days))
        assert.deepStrictEqual(loads.get(one), { recentBookings: 1, lastAssignedAt: millis(2) })
        assert.deepStrictEqual(loads.get(two), { recentBookings: 2, lastAssignedAt: millis(1) })
        assert.strictEqual(loads.size, 2)
      })
  )

  it.effect("D-BOOK-4: counts the booker's upcoming confirmed bookings of the event type", () =>
    Effect.gen(function* () {
      const ledger = yield* BookingLedger
      const offering = yield* createOffering()
      const sibling = yield* storeOffering({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      const email = sampleEmail()
      const upcoming = (replacing: Option.Option<Booking["uid"]> = Option.none()) =>
        Effect.map(
          ledger.look(sampleQuestion(sampleDraft(bookingBy(email, offering, 0)), { replacing })),
          ({ history }) => history.upcoming
        )
      const first = bookingBy(email, offering, 1000)
      const past = { ...bookingBy(email, offering, -1000), createdAt: sampleTime(-2000) }
      for (const booking of [
        past,
        first,
        bookingBy(email, sibling, 2000),
        bookingBy(sampleEmail(), offering, 3000)
      ]) {
        yield* enterDraft(sampleDraft(booking))
      }
      assert.strictEqual(yield* upcoming(), 1)
      assert.strictEqual(yield* upcoming(Option.some(first.uid)), 0)
      yield* enterDraft(sampleDraft({ ...bookingBy(email, offering, 4000), rescheduledFrom: first.uid }))
      assert.strictEqual(yield* upcoming(), 1)
    })
  )

  it.effect("D-BOOK-4: refuses a booker at the limit, who can still reschedule", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const email = sampleEmail()
      const enter = (booking: Booking) => enterDraft(sampleDraft(booking, { perInviteeLimit: 2 }))
      const first = bookingBy(email, offering, 1000)
      const past = { ...bookingBy(email, offering, -1000), createdAt: sampleTime(-2000) }
      for (const booking of [past, first, bookingBy(email, offering, 2000)]) {
        assert.strictEqual((yield* enter(booking))._tag, "Entered")
      }
      assert.deepStrictEqual(yield* enter(bookingBy(email, offering, 3000)), { _tag: "InviteeLimitReached" })
      const moved = { ...bookingBy(email, offering, 3000), rescheduledFrom: first.uid }
      assert.strictEqual((yield* enter(moved))._tag, "Entered")
      assert.strictEqual((yield* enter(bookingBy(sampleEmail(), offering, 4000)))._tag, "Entered")
    })
  )

  it.effect("D-AV-1: enforces a host's daily limit across event types", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 2 })
      const sibling = yield* storeOffering({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      const [limited, free] = offering.hosts.map(({ id }) => id)
      if (limited === undefined || free === undefined) return assert.fail("a host is missing")
      const enter = (from: Offering, minutes: number, day = limitedDay) => {
        const dailyLimits = [limitOf(limited, { ofHost: 1 }, day)]
        const booking = sampleBooking(from, { startAt: sampleTime(minutes) })
        return Effect.map(enterDraft(sampleDraft(withEachHost(from, booking), { dailyLimits })), hostOf)
      }
      assert.strictEqual(yield* enter(sibling, limitedDay - 30), limited)
      assert.strictEqual(yield* enter(sibling, limitedDay), limited)
      assert.strictEqual(yield* enter(offering, limitedDay + 60), free)
      assert.strictEqual(yield* enter(offering, nextDay, nextDay), limited)
    })
  )

  it.effect("D-AV-1: enforces an event type's daily limit across hosts", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 2 })
      const sibling = yield* storeOffering({
        ...offering,
        eventType: sampleEventType(offering.workspace.id, offering.hosts)
      })
      const dailyLimits = offering.hosts.map(({ id }) => limitOf(id, { ofEventType: 2 }))
      const [one, two] = offering.hosts.map(({ id }) => id)
      if (one === undefined || two === undefined) return assert.fail("a host is missing")
      const enter = (
        from: Offering,
        minutes: number,
        hostId: HostId,
        rescheduledFrom: Booking["uid"] | null = null
      ) =>
        enterDraft(
          sampleDraft(
            sampleBooking(from, {
              startAt: sampleTime(limitedDay + minutes),
              hostIds: [hostId],
              rescheduledFrom
            }),
            { dailyLimits }
          )
        )
      yield* enter(sibling, 0, one)
      const first = yield* enter(offering, 60, one)
      assert.strictEqual((yield* enter(offering, 120, two))._tag, "Entered")
      assert.deepStrictEqual(yield* enter(offering, 180, one), { _tag: "SlotTaken" })
      const uid = first._tag === "Entered" ? first.booking.uid : null
      assert.strictEqual((yield* enter(offering, 180, two, uid))._tag, "Entered")
    })
  )

  it.effect(
    "D-BOOK-4: enforces the limit per invitee for concurrent drafts, also with different contacts",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering()
        const known = sampleDraft(bookingBy(sampleEmail(), offering, 500))
        yield* enterDraft(known)
        const email = sampleEmail()
        const drafts = Array.from({ length: 16 }, (_, nth) => {
          const draft = sampleDraft(bookingBy(email, offering, 1000 + 100 * nth), { perInviteeLimit: 3 })
          return { ...draft, contact: nth % 2 === 0 ? known.contact : draft.contact }
        })
        assert.deepStrictEqual(yield* enteredConcurrently(drafts, "InviteeLimitReached"), [3, 13])
      })
  )

  it.effect("D-AV-1: enforces the daily limits for concurrent drafts", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 4 })
      const perHost = offering.hosts.map(({ id }) => limitOf(id, { ofHost: 1 }))
      const perType = offering.hosts.map(({ id }) => limitOf(id, { ofEventType: 3 }))
      const drafts = (start: number, dailyLimits: ReadonlyArray<DailyLimit>) =>
        Array.from({ length: 16 }, (_, nth) => {
          const booking = sampleBooking(offering, { startAt: sampleTime(start + 60 * nth) })
          return sampleDraft(withEachHost(offering, booking), { dailyLimits })
        })
      assert.deepStrictEqual(yield* enteredConcurrently(drafts(limitedDay, perHost), "SlotTaken"), [4, 12])
      const another = yield* createOffering({ hosts: 4 })
      const spread = Array.from({ length: 16 }, (_, nth) => {
        const hostId = another.hosts[nth % 4]?.id
        return sampleDraft(
          sampleBooking(another, {
            startAt: sampleTime(limitedDay + 60 * nth),
            hostIds: hostId === undefined ? [] : [hostId]
          }),
          { dailyLimits: another.hosts.map(({ id }) => limitOf(id, { ofEventType: 3 })) }
        )
      })
      assert.deepStrictEqual(yield* enteredConcurrently(spread, "SlotTaken"), [3, 13])
      assert.deepStrictEqual(yield* enteredConcurrently(drafts(limitedDay, perType), "SlotTaken"), [0, 16])
    })
  )
}

/** Midnight of 10 January 2030 in minutes after `sampleNow`, and the midnight after it. */
const limitedDay = 3 * 24 * 60 - 9 * 60
const nextDay = limitedDay + 24 * 60

const limitOf = (
  hostId: HostId,
  limit: Partial<Pick<DailyLimit, "ofHost" | "ofEventType">>,
  day = limitedDay
): DailyLimit => ({
  hostId,
  from: sampleTime(day),
  until: DateTime.add(sampleTime(day), { hours: 24 }),
  ofHost: null,
  ofEventType: null,
  ...limit
})

const bookingBy = (email: Email, offering: Offering, minutes: number): Booking =>
  sampleBooking(offering, {
    startAt: sampleTime(minutes),
    attendees: [{ name: PersonName.make("Ada Lovelace"), email, role: "booker" }]
  })

const hostOf = (entry: Effect.Success<ReturnType<typeof enterDraft>>) =>
  entry._tag === "Entered" ? entry.booking.organiser.hostId : entry._tag

/** Enters drafts concurrently and returns how many were entered and how many had this refusal. */
const enteredConcurrently = Effect.fnUntraced(function* (
  drafts: ReadonlyArray<ReturnType<typeof sampleDraft>>,
  refusal: string
) {
  const entries = yield* Effect.all(drafts.map(enterDraft), { concurrency: "unbounded" })
  const count = (tag: string) => entries.filter(({ _tag }) => _tag === tag).length
  return [count("Entered"), count(refusal)]
})
