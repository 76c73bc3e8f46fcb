import { type Booking, BookingLedger } from "@calendeal/domain/bookings"
import type { Offering } from "@calendeal/domain/event-types"
import {
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../src/connection/index.ts"
import { layerAt, migrations } from "../../src/index.ts"
import { freshDatabase } from "../../src/testing/index.ts"

/** Books one slot after the other while `isRunning`, and returns the entered bookings. */
const booking = Effect.fnUntraced(function* (offering: Offering, isRunning: () => boolean) {
  const entered: Array<Booking> = []
  for (let nth = 0; isRunning(); nth++) {
    const entry = yield* enterDraft(
      sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000 + nth * 120) }))
    )
    if (entry._tag === "Entered") entered.push(entry.booking)
  }
  return entered
})

describe("a distributed database", () => {
  it.live("D-BOOK-4, D-BOOK-5: of 64 bookings for one slot one is entered", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const entries = yield* Effect.gen(function* () {
        const offering = yield* createOffering()
        const draft = () => sampleDraft(sampleBooking(offering))
        return yield* Effect.all(
          Array.from({ length: 64 }, () => enterDraft(draft())),
          { concurrency: "unbounded" }
        )
      }).pipe(Effect.provide(layerAt({ url }), { local: true }))
      const counts = Object.groupBy(entries, ({ _tag }) => _tag)
      assert.deepStrictEqual([counts.Entered?.length, counts.SlotTaken?.length], [1, 63])
    })
  )

  it.live("D-DIST-4: loses no booking while its workspace moves to the other worker", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      yield* Effect.gen(function* () {
        const ledger = yield* BookingLedger
        const offering = yield* createOffering()
        let isRunning = true
        const visitor = yield* Effect.forkChild(booking(offering, () => isRunning))
        const moves = yield* SqlClient.SqlClient.use((sql) =>
          Effect.gen(function* () {
            const whereIs = sql<{ shard: string; name: string; port: number }>`
              select shardid::text as shard, nodename as name, nodeport as port from pg_dist_shard_placement
              where shardid = get_shard_id_for_distribution_column('workspaces', ${offering.workspace.id}::uuid)
            `
            const nodes = sql<{ name: string; port: number }>`
              select nodename as name, nodeport as port from pg_dist_node where groupid <> 0
            `
            // The owner's login has the time limits of the service.
            yield* sql`set statement_timeout = 0`
            const [before] = yield* whereIs
            const there = (yield* nodes).find(({ port }) => port !== before?.port)
            yield* sql`
              select citus_move_shard_placement(
                ${before?.shard}::bigint, ${before?.name}, ${before?.port}::integer, ${there?.name},
                ${there?.port}::integer, 'force_logical'
              )
            `
            const [after] = yield* whereIs
            // Now one worker has three groups of shards and the other one.
            yield* sql`select citus_rebalance_start('by_shard_count', shard_transfer_mode => 'force_logical')`
            yield* sql`select citus_rebalance_wait()`
            const groups = yield* sql<{ count: number }>`
              select count(*)::integer as count from pg_dist_shard_placement
              join pg_dist_shard using (shardid) where logicalrelid = 'workspaces'::regclass group by nodeport
            `
            return { before: before?.port, after: after?.port, groups: groups.map(({ count }) => count) }
          })
        ).pipe(Effect.provide(postgres({ url, connections: 1 }), { local: true }))
        isRunning = false
        const entered = yield* Fiber.join(visitor)
        assert.notStrictEqual(moves.before, moves.after)
        assert.deepStrictEqual(moves.groups, [2, 2])
        assert.isAbove(entered.length, 0)
        for (const { uid } of entered)
          assert.isTrue(Option.isSome(yield* ledger.find(offering.workspace.id, uid)), uid)
        console.info(`${entered.length} bookings while workspaces moved`)
      }).pipe(Effect.provide(layerAt({ url }), { local: true }))
    })
  )
})
