import type { Booking, BookingDraft } from "@calendeal/domain/bookings"
import { sampleBooking, sampleDraft, sampleTime, stageOffering } from "@calendeal/domain/samples"
import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { FollowUpQueue } from "../consistency/FollowUpQueue.ts"
import * as Queue from "../consistency/FollowUpQueue.ts"
import { layer as ports, migrations, serviceRole } from "../index.ts"
import { beginWriting } from "../tenancy/beginnings.ts"
import { freshPostgres } from "../testing/index.ts"
import { enter, type Refused } from "./enter.ts"

const everything = Layer.merge(ports(), Queue.layer()).pipe(
  Layer.provideMerge(freshPostgres(migrations, { role: serviceRole }))
)

/** Enters a draft once: whatever it meets, be it a deadlock, is not tried again. */
const enterOnce = Effect.fnUntraced(function* (draft: BookingDraft) {
  const sql = yield* SqlClient.SqlClient
  const followUps = yield* FollowUpQueue
  return yield* sql
    .withTransaction(enter(sql, followUps, draft))
    .pipe(
      Effect.provideService(SqlClient.BeginTransaction, beginWriting(draft.alternatives[0].workspaceId)),
      Effect.catchTag("Refused", ({ entry }: Refused) => Effect.succeed(entry))
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

layer(everything, { excludeTestServices: true })("entering drafts at once", (it) => {
  it.effect(
    "D-BOOK-5: nobody waits in a circle, no two bookings of a host overlap, and nobody is refused who had room",
    () =>
      Effect.gen(function* () {
        const offering = yield* stageOffering({ hosts: 5 })
        const hosts = offering.hosts.map(({ id }) => id)
        const roll = dice(42)
        const someHosts = () => hosts.map((id) => ({ id, at: roll(1000) })).sort((a, b) => a.at - b.at).slice(0, 1 + roll(4))
        const draft = () => {
          const booking = sampleBooking(offering, { startAt: sampleTime(1000 + 10 * roll(60)) })
          const team = (): Booking => ({ ...booking, hostIds: someHosts().map(({ id }) => id) })
          return sampleDraft(roll(2) === 0 ? [team()] : [team(), team(), team()])
        }
        const entered: Array<Booking> = []
        const refused: Array<BookingDraft> = []
        for (let round = 0; round < 20; round++) {
          const drafts = Array.from({ length: 12 }, draft)
          const exits = yield* Effect.forEach(drafts, (one) => Effect.exit(enterOnce(one)), { concurrency: "unbounded" })
          for (const [index, exit] of exits.entries()) {
            if (Exit.isFailure(exit)) return assert.fail(String(exit.cause))
            const one = drafts[index]
            if (exit.value._tag === "Entered") entered.push(exit.value.booking)
            else if (one !== undefined) refused.push(one)
          }
        }
        assert.isAbove(entered.length, 10)
        assert.isAbove(refused.length, 50)
        for (const [index, one] of entered.entries()) {
          assert.isFalse(entered.slice(index + 1).some((other) => collide(one, other)))
        }
        for (const { alternatives } of refused) {
          assert.isTrue(alternatives.every((wanted) => entered.some((booking) => collide(wanted, booking))))
        }
      }),
    60_000
  )
})

const collide = (one: Booking, other: Booking) =>
  one.hostIds.some((id) => other.hostIds.includes(id)) &&
  DateTime.isLessThan(one.blockedFrom, other.blockedUntil) &&
  DateTime.isLessThan(other.blockedFrom, one.blockedUntil)
