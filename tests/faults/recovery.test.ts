import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { prepareServer, temporaryFolder } from "@calendeal/adapters-postgres/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Schedule, Scope } from "effect"
import { deployment } from "../kit/faults/environment/deployment.ts"

/** The bookings of each phase. */
const enough = 30

describe("a recovery to a point in time", { timeout: 240_000 }, () => {
  it("D-DB-7, D-BOOK-1: has the bookings before the point, whose keys return the same uids, and none after it", async () => {
    const scope = Scope.makeUnsafe()
    const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
      Effect.runPromise(Scope.provide(effect, scope))
    const folder = await run(temporaryFolder)
    const archive = join(folder, "archive")
    mkdirSync(archive)
    chmodSync(archive, 0o777)
    const original = await run(prepareServer(join(folder, "original")))
    original.configure({ archive_mode: "on", archive_command: `cp %p ${archive}/%f` })
    await run(original.start)
    const calendeal = await deployment(Redacted.value(original.ownerUrl), 10)
    try {
      await calendeal.serve()
      await calendeal.addEventTypes()
      const bookSome = async () => {
        const { acknowledged, stop, unexpected } = calendeal.book(4)
        while (acknowledged.length < enough && unexpected.length === 0) await sleep(10)
        await stop()
        assert.deepStrictEqual(unexpected, [])
        return acknowledged
      }
      const before = await bookSome()
      const taking = calendeal.book(4)
      const recovered = await run(
        prepareServer(join(folder, "recovered"), { backupOf: original, signal: "recovery.signal" })
      )
      await taking.stop()
      before.push(...taking.acknowledged, ...(await bookSome()))
      await run(original.ask((sql) => sql`select pg_create_restore_point('before the mistake')::text`))
      const after = await bookSome()
      const [last] = await run(
        original.ask((sql) => sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`)
      )
      await run(
        original
          .ask((sql) => sql`select from pg_stat_archiver where last_archived_wal >= ${last?.name}`)
          .pipe(Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: (rows) => rows.length > 0 }))
      )
      await run(original.kill)

      recovered.configure({
        archive_mode: "off",
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_name: "before the mistake",
        recovery_target_action: "promote"
      })
      await run(recovered.start)
      await run(
        recovered
          .ask((sql) => sql<{ is: boolean }>`select pg_is_in_recovery() as is`)
          .pipe(
            Effect.repeat({ schedule: Schedule.spaced("50 millis"), until: ([row]) => row?.is === false })
          )
      )
      const uids = await run(recovered.ask((sql) => sql<{ uid: string }>`select uid from bookings`))
      assert.sameMembers(
        uids.map(({ uid }) => uid),
        before.map(({ uid }) => uid)
      )
      await calendeal.moveTo(Redacted.value(recovered.ownerUrl))
      await calendeal.serve()
      for (const one of before) {
        const { body, status } = await calendeal.again(one)
        assert.deepStrictEqual([status, body["uid"]], [200, one.uid])
      }
      // A key from after the point is new, and its time is free again.
      for (const one of after) {
        const { body, status } = await calendeal.again(one)
        assert.strictEqual(status, 200)
        assert.notStrictEqual(body["uid"], one.uid)
      }
      console.info(`${before.length} bookings recovered, ${after.length} after the point`)
    } finally {
      await calendeal.stop()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  })
})
