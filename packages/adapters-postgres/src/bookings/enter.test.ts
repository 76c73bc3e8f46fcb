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
import { transactionsOf } from "../tenancy/transactions.ts"
import { layerTest } from "../testing/index.ts"
import { enter } from "./enter.ts"

const everything = layerTest

/** Enters a draft once, for a new contact: a conflict such as a deadlock is not tried again. */
const enterOnce = Effect.fnUntraced(function* (
  draft: BookingDraft
): Effect.fn.Return<Entry, SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  for (const booking of draft.alternatives) {
    const entry = yield* enter(sql, draft, booking)
    if (entry._tag !== "SlotTaken") return entry
  }
  return { _tag: "SlotTaken" }
})

layer(everything, { excludeTestServices: true })("entering drafts at once", (it) => {
  it.effect(
    "D-BOOK-5: no two bookings of a host overlap, and nobody is refused who had room",
    () =>
      Effect.gen(function* () {
        const offering = yield* createOffering({ hosts: 5 })
        const hosts = offering.hosts.map(({ id }) => id)
        const roll = dice(42)
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
        const clashes = entered.filter((one, index) =>
          entered.slice(index + 1).some((other) => collide(one, other))
        )
        assert.deepStrictEqual(clashes, [])
        const hadRoom = refused.filter((wanted) => !entered.some((booking) => collide(wanted, booking)))
        assert.deepStrictEqual(hadRoom, [])
      }),
    300_000
  )

  it.effect("D-BOOK-5: teams that share hosts in another order do not wait for each other in a circle", () =>
    Effect.gen(function* () {
      const offering = yield* createOffering({ hosts: 3 })
      const [first, second, third] = offering.hosts.map(({ id }) => id).toSorted()
      if (first === undefined || second === undefined || third === undefined)
        return assert.fail("a host is missing")
      const teamOf = (...hostIds: ReadonlyArray<HostId>) => sampleDraft(sampleBooking(offering, { hostIds }))
      // One holds the second host for a while and gives up. Of those who wait meanwhile, one has the first
      // host and wants the third; were the other to take the third first, each would end up waiting for the
      // other.
      const [isHeld, isEnough] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const { id: workspaceId } = offering.workspace
      const sql = yield* SqlClient.SqlClient
      const holding = sql`
        select id from hosts where workspace_id = ${workspaceId} and id = ${second} for no key update
      `.pipe(Effect.andThen(Deferred.succeed(isHeld, undefined)), Effect.andThen(Deferred.await(isEnough)))
      const holder = yield* Effect.forkChild(transactionsOf(sql).stepByStep(workspaceId)(holding))
      yield* Deferred.await(isHeld)
      const one = yield* Effect.forkChild(enterOnce(teamOf(first, second, third)))
      yield* Effect.sleep("300 millis")
      const other = yield* Effect.forkChild(enterOnce(teamOf(third, first)))
      yield* Effect.sleep("300 millis")
      yield* Deferred.succeed(isEnough, undefined)
      yield* Fiber.join(holder)
      const entries = [yield* Fiber.join(one), yield* Fiber.join(other)]
      assert.sameMembers(
        entries.map(({ _tag }) => _tag),
        ["Entered", "SlotTaken"]
      )
    })
  )

  it.effect("D-BOOK-8: bookings that change places, and teams that want them, do not wait in a circle", () =>
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
        // Whoever met with a deadlock would fail here.
        yield* Effect.forEach(
          [moved(one, second, other), moved(other, first, one), team(early), team(late)],
          enterOnce,
          { concurrency: "unbounded" }
        )
      }
    })
  )

  it.effect("D-BOOK-4: the invitee limit holds for concurrent bookings under different contacts", () =>
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
      if (first === undefined) return assert.fail("nothing drafted")
      yield* enterOnce(first)
      const entries = yield* Effect.forEach(rest, enterOnce, { concurrency: "unbounded" })
      assert.strictEqual(entries.filter(({ _tag }) => _tag === "Entered").length, 2)
    })
  )
})

/** The same numbers in every run. */
const dice = (seed: number) => {
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

const collide = (one: Booking, other: Booking) =>
  one.hostIds.some((id) => other.hostIds.includes(id)) &&
  DateTime.isLessThan(one.blockedFrom, other.blockedUntil) &&
  DateTime.isLessThan(other.blockedFrom, one.blockedUntil)
