import type { Booking, BookingDraft, Entry } from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import {
  forContact,
  sampleBooking,
  sampleDraft,
  sampleTime,
  createOffering
} from "@calendeal/port-contracts/samples"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Postgres } from "../connection/index.ts"
import { makeTransactions } from "../tenancy/transactions.ts"
import { layerTest, waitingSessions } from "../testing/index.ts"
import { enter } from "./enter.ts"

/** Enters a draft once, for a new contact. Conflicts such as deadlocks are not retried. */
const enterOnce = Effect.fnUntraced(function* (
  draft: BookingDraft
): Effect.fn.Return<Entry, SqlError, SqlClient.SqlClient | Postgres> {
  const sql = yield* SqlClient.SqlClient
  const { write } = yield* makeTransactions
  for (const booking of draft.alternatives) {
    const entry = yield* enter(sql, write, draft, booking)
    if (entry._tag !== "SlotTaken") return entry
  }
  return { _tag: "SlotTaken" }
})

layer(layerTest, { excludeTestServices: true })("entering drafts concurrently", (it) => {
  it.effect(
    "D-BOOK-5: no two bookings of a host overlap, and no draft without a conflict is refused",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 5 })
        const hosts = offering.hosts.map(({ id }) => id)
        const roll = randomNumbers(42)
        const someHosts = () => shuffled(hosts, roll).slice(0, 1 + roll(4))
        const draft = () => {
          const booking = sampleBooking(offering, { startAt: sampleTime(1000 + 10 * roll(60)) })
          const team = (): Booking => ({ ...booking, hostIds: someHosts() })
          return sampleDraft(roll(2) === 0 ? [team()] : [team(), team(), team()])
        }
        const entered: Array<Booking> = []
        const refused: Array<Booking> = []
        for (let round = 0; round < 20; round++) {
          const drafts = Array.from({ length: 12 }, draft)
          const entries = yield* Effect.forEach(drafts, enterOnce, { concurrency: "unbounded" })
          for (const [index, entry] of entries.entries()) {
            if (entry._tag === "Entered") entered.push(entry.booking)
            else refused.push(...(drafts[index]?.alternatives ?? []))
          }
        }
        assert.isAbove(entered.length, 10)
        assert.isAbove(refused.length, 50)
        const overlapping = entered.filter((one, index) =>
          entered.slice(index + 1).some((other) => overlap(one, other))
        )
        assert.deepStrictEqual(overlapping, [])
        const refusedWithoutConflict = refused.filter(
          (wanted) => !entered.some((booking) => overlap(wanted, booking))
        )
        assert.deepStrictEqual(refusedWithoutConflict, [])
      }),
    300_000
  )

  it.effect("D-BOOK-5: teams with the same hosts in another order do not deadlock", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 3 })
      const [first, second, third] = offering.hosts.map(({ id }) => id).toSorted()
      if (first === undefined || second === undefined || third === undefined)
        return assert.fail("a host is missing")
      const teamOf = (...hostIds: ReadonlyArray<HostId>) => sampleDraft(sampleBooking(offering, { hostIds }))
      // The holder locks the second host for a while. The first team locks the first host and waits for the second. If the
      // other team locked the third host before the first one, the teams would deadlock.
      const [isHeld, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { id: workspaceId } = offering.workspace
      const sql = yield* SqlClient.SqlClient
      const holding = sql`
        select id from hosts where workspace_id = ${workspaceId} and id = ${second} for no key update
      `.pipe(Effect.andThen(Deferred.succeed(isHeld, undefined)), Effect.andThen(Deferred.await(mayEnd)))
      const holder = yield* Effect.forkChild((yield* makeTransactions).stepByStep(workspaceId)(holding))
      yield* Deferred.await(isHeld)
      const one = yield* Effect.forkChild(enterOnce(teamOf(first, second, third)))
      yield* waitingSessions(1)
      const other = yield* Effect.forkChild(enterOnce(teamOf(third, first)))
      yield* waitingSessions(2)
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holder)
      const entries = [yield* Fiber.join(one), yield* Fiber.join(other)]
      assert.sameMembers(
        entries.map(({ _tag }) => _tag),
        ["Entered", "SlotTaken"]
      )
    })
  )

  it.effect("D-BOOK-8: bookings that swap their times, and teams at these times, do not deadlock", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 2 })
      const [first, second] = offering.hosts.map(({ id }) => id).toSorted()
      if (first === undefined || second === undefined) return assert.fail("a host is missing")
      for (let round = 0; round < 20; round++) {
        const [early, late] = [sampleTime(5000 + 100 * round), sampleTime(5050 + 100 * round)]
        const one = sampleBooking(offering, { hostIds: [first], startAt: early })
        const other = sampleBooking(offering, { hostIds: [second], startAt: late })
        for (const booking of [one, other]) yield* enterOnce(sampleDraft(booking))
        const moved = (from: Booking, hostId: HostId, to: Booking) => {
          const { attendees, uid } = from
          const fresh = { attendees, hostIds: [hostId], rescheduledFrom: uid, startAt: to.startAt }
          return sampleDraft(sampleBooking(offering, fresh))
        }
        const team = (startAt: Booking["startAt"]) =>
          sampleDraft(sampleBooking(offering, { hostIds: [second, first], startAt }))
        // A deadlock fails here.
        yield* Effect.forEach(
          [moved(one, second, other), moved(other, first, one), team(early), team(late)],
          enterOnce,
          { concurrency: "unbounded" }
        )
      }
    })
  )

  it.effect("D-BOOK-4: the invitee limit applies to concurrent bookings by different contacts", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering()
      const booker = sampleBooking(offering).attendees
      const others = Array.from({ length: 12 }, (_, nth) =>
        sampleDraft(sampleBooking(offering, { startAt: sampleTime(100 * nth) }))
      )
      const drafts = yield* Effect.forEach(others, (other, nth) =>
        Effect.map(enterOnce(other), (entry) => {
          assert.strictEqual(entry._tag, "Entered")
          const booking = sampleBooking(offering, {
            attendees: booker,
            startAt: sampleTime(5000 + 100 * nth)
          })
          return forContact(sampleDraft(booking, { perInviteeLimit: 3 }), Option.some(other.contact.updated))
        })
      )
      const [first, ...rest] = drafts
      if (first === undefined) return assert.fail("no draft")
      yield* enterOnce(first)
      const entries = yield* Effect.forEach(rest, enterOnce, { concurrency: "unbounded" })
      assert.strictEqual(entries.filter(({ _tag }) => _tag === "Entered").length, 2)
    })
  )
})

/** A generator of pseudorandom numbers with a seed, for repeatable runs. */
const randomNumbers = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const shuffled = <A>(items: ReadonlyArray<A>, roll: (sides: number) => number) =>
  items
    .map((item) => ({ item, at: roll(1000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

const overlap = (one: Booking, other: Booking) =>
  one.hostIds.some((id) => other.hostIds.includes(id)) &&
  DateTime.isLessThan(one.blockedFrom, other.blockedUntil) &&
  DateTime.isLessThan(other.blockedFrom, one.blockedUntil)
