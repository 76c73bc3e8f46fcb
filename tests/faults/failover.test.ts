import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { addressOfAll, prepareServer, standbyOf, temporaryFolder } from "@calendeal/adapters-postgres/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Scope } from "effect"
import { deployment } from "../kit/faults/environment/deployment.ts"

/** The acknowledged bookings that each phase waits for. */
const enough = 40

describe("a failover of PostgreSQL", { timeout: 240_000 }, () => {
  it("D-DB-1, D-DB-4, D-DB-6, D-BOOK-1: loses no acknowledged booking, and the old primary gets none when it is back", async () => {
    const scope = Scope.makeUnsafe()
    const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) =>
      Effect.runPromise(Scope.provide(effect, scope))
    const folder = await run(temporaryFolder)
    const first = await run(prepareServer(join(folder, "first")))
    await run(first.start)
    const second = await run(standbyOf(first, join(folder, "second")))
    const uidsAt = (server: typeof first) =>
      run(server.ask((sql) => sql<{ uid: string }>`select uid from bookings`)).then((rows) =>
        rows.map(({ uid }) => uid)
      )
    // The first host of the list is the one that must not be used later.
    const url = `${Redacted.value(addressOfAll([first, second]))}?target_session_attrs=read-write`
    const calendeal = await deployment(url, 10)
    try {
      await Promise.all([calendeal.serve(), calendeal.serve("--no-worker")])
      await calendeal.addEventTypes()
      const { acknowledged, failures, stop, unexpected } = calendeal.book(8)
      const more = async () => {
        const wanted = acknowledged.length + enough
        while (acknowledged.length < wanted && unexpected.length === 0) await sleep(10)
      }
      await more()
      const killedAt = performance.now()
      await run(first.kill)
      while (failures.length === 0) await sleep(10)
      await run(second.promote)
      const promotedAt = performance.now()
      await more()

      // The old primary is back, writable and without its standby. A new process starts, and every process connects again.
      first.configure({ synchronous_standby_names: "" })
      await run(first.start)
      const before = await uidsAt(first)
      await calendeal.serve("--no-worker")
      for (let cut = 0; cut < 3; cut++) {
        await run(
          second.ask(
            (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
              where backend_type = 'client backend' and pid <> pg_backend_pid()`
          )
        )
        await more()
      }
      const findings = await calendeal.doctor()
      await stop()

      assert.deepStrictEqual(unexpected, [])
      const stored = await uidsAt(second)
      assert.deepStrictEqual(new Set(stored).size, stored.length)
      assert.deepStrictEqual(
        acknowledged.filter(({ uid }) => !stored.includes(uid)),
        []
      )
      assert.deepStrictEqual(await uidsAt(first), before)
      assert.match(
        findings,
        new RegExp(`127.0.0.1:${second.port} \\(PostgreSQL 18\\.\\d+\\) is writable, timeline 2`)
      )
      assert.include(findings, `timeline 1: an old primary, which is not used`)
      const [firstAfter] = acknowledged.filter(({ at }) => at > promotedAt)
      const failed = failures.filter((at) => at > killedAt)
      console.info(
        `${acknowledged.length} bookings, ${failed.length} failed attempts; promoted ${seconds(promotedAt - killedAt)} after the kill, ` +
          `first booking ${seconds((firstAfter?.at ?? 0) - promotedAt)} after the promotion`
      )
    } finally {
      await calendeal.stop()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  })
})

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
