import { Reports } from "@calendeal/domain/reports"
import { plain, createOffering } from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { layerAt, migrations } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"
import { makeTenancy } from "../tenancy/Tenancy.ts"

const periodOf = (workspaceId: WorkspaceId) => ({
  workspaceId,
  from: DateTime.makeUnsafe("2029-01-01T00:00:00Z"),
  to: DateTime.makeUnsafe("2031-01-01T00:00:00Z")
})

/** The service and the owner of one database. */
const environment = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const asService = Effect.provide(layerAt({ url, connections: 4 }), { local: true })
  const asOwner = Effect.provide(postgres({ url, connections: 1 }), { local: true })
  return { asOwner, asService }
})

/** Runs the effect while form events are locked. */
const whileLocked = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.andThen(sql`lock table form_events in access exclusive mode`, effect))
  )

describe("reports", { timeout: 300_000 }, () => {
  it.live("a report that takes too long fails with TooMuchToCount", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* environment
      const ask = Effect.gen(function* () {
        const { workspace } = yield* createOffering()
        const reports = yield* Reports
        return yield* asOwner(whileLocked(Effect.flip(reports.funnel(periodOf(workspace.id)))))
      })
      assert.strictEqual((yield* asService(ask))._tag, "TooMuchToCount")
    })
  )

  it.live("two run at a time, others fail after a wait, and connections remain for bookings", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* environment
      yield* asService(
        Effect.gen(function* () {
          const { workspace } = yield* createOffering()
          const [reports, directory] = [yield* Reports, yield* WorkspaceDirectory]
          const ask = Effect.flip(reports.funnel(periodOf(workspace.id)))
          const ends = yield* asOwner(
            whileLocked(
              Effect.gen(function* () {
                const asked = yield* Effect.forkChild(Effect.all([ask, ask, ask, ask], { concurrency: 4 }))
                // Four would hold every connection.
                yield* directory.find(workspace.id)
                return yield* Fiber.join(asked)
              })
            )
          )
          assert.deepStrictEqual(
            ends.map(({ _tag }) => _tag),
            ["TooMuchToCount", "TooMuchToCount", "TooManyReports", "TooManyReports"]
          )
          assert.deepStrictEqual(yield* reports.funnel(periodOf(workspace.id)), [])
        })
      )
    })
  )

  it.live("a concurrent read does not wait for a report", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* environment
      yield* asService(
        Effect.gen(function* () {
          const { workspace } = yield* createOffering()
          const [reports, sql] = [yield* Reports, yield* SqlClient.SqlClient]
          const { read } = yield* makeTenancy
          const other = read(
            workspace.id,
            sql`select 1 as one from workspaces where workspace_id = ${workspace.id}`
          )
          const first = yield* asOwner(
            whileLocked(Effect.raceFirst(reports.funnel(periodOf(workspace.id)), other))
          )
          assert.deepStrictEqual(plain(first), [{ one: 1 }])
        })
      )
    })
  )
})
