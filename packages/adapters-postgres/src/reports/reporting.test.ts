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

/** A service with a workspace, and the owner of its database. */
const staged = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const asService = Effect.provide(layerAt({ url, connections: 4 }), { local: true })
  const asOwner = Effect.provide(postgres({ url, connections: 1 }), { local: true })
  return { asOwner, asService }
})

/** Has it done while nobody can read form events. */
const whileLocked = <A, E, R>(act: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.andThen(sql`lock table form_events in access exclusive mode`, act))
  )

describe("reports", { timeout: 300_000 }, () => {
  it.live("Management API: one that takes too long is given up, and says so", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* staged
      const ask = Effect.gen(function* () {
        const { workspace } = yield* createOffering()
        const reports = yield* Reports
        return yield* asOwner(whileLocked(Effect.flip(reports.funnel(periodOf(workspace.id)))))
      })
      assert.strictEqual((yield* asService(ask))._tag, "TooMuchToCount")
    })
  )

  it.live("Management API: two are made at a time, others wait and give up; who books has connections", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* staged
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

  it.live("Management API: what is asked at the same moment does not wait for a report", () =>
    Effect.gen(function* () {
      const { asOwner, asService } = yield* staged
      yield* asService(
        Effect.gen(function* () {
          const { workspace } = yield* createOffering()
          const [reports, sql] = [yield* Reports, yield* SqlClient.SqlClient]
          const { read } = makeTenancy(sql)
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
