import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as SqlClient from "effect/sql/SqlClient"
import { DeadlockError, SqlError } from "effect/sql/SqlError"
import { migrations, serviceRole } from "../index.ts"
import { layer as postgres } from "../connection/index.ts"
import { freshDatabase, freshPostgres, proxyTo, runningStatement } from "../testing/index.ts"
import { StaleRead } from "./withRetries.ts"
import { query, together } from "./Query.ts"
import { makeTenancy } from "./Tenancy.ts"

const workspaceId = WorkspaceId.make("7f9c24e5-2f0c-4a9d-9d6e-0c7a1b3d5e11")

const deadlock = new SqlError({ reason: new DeadlockError({ cause: new Error("deadlock detected") }) })

layer(freshPostgres(migrations, { role: serviceRole }), { excludeTestServices: true })("Tenancy", (it) => {
  it.effect("sees one workspace, has timeouts, and leaves no settings on the connection", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const settings = sql`
        select current_setting('app.workspace_id', true) as workspace,
          current_setting('transaction_isolation') as isolation,
          current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
          current_setting('idle_in_transaction_session_timeout') as idle, current_user as role
      `
      const [inside] = yield* (yield* makeTenancy).tenantTransaction(workspaceId)(settings)
      assert.deepStrictEqual(
        { ...inside },
        {
          workspace: workspaceId,
          isolation: "read committed",
          lock: "4s",
          statement: "8s",
          idle: "10s",
          role: "calendeal_service"
        }
      )
      const [outside] = yield* settings
      assert.include(["", null], outside?.["workspace"])
    })
  )

  it.effect("repeats a transaction after a conflict, without the rolled-back changes", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const failure of [deadlock, new StaleRead()]) {
        let attempts = 0
        const transaction = Effect.gen(function* () {
          attempts += 1
          const seen = yield* sql`select from workspaces`
          yield* sql`insert into workspaces values
            (${workspaceId}, ${failure._tag}, ${failure._tag}, 'UTC', 'GB', '[]', 'active', true, now())
            on conflict (workspace_id) do update set slug = excluded.slug`
          return attempts < 3 ? yield* Effect.fail(failure) : seen.length
        })
        const seen = yield* (yield* makeTenancy).tenantTransaction(workspaceId)(transaction)
        assert.deepStrictEqual([attempts, seen], [3, failure === deadlock ? 0 : 1])
      }
    })
  )

  it.effect("fails with a defect after four attempts", () =>
    Effect.gen(function* () {
      let attempts = 0
      const transaction = Effect.suspend(() => {
        attempts += 1
        return Effect.fail(deadlock)
      })
      const exit = yield* Effect.exit((yield* makeTenancy).tenantTransaction(workspaceId)(transaction))
      assert.deepStrictEqual(exit, yield* Effect.exit(Effect.die(deadlock)))
      assert.strictEqual(attempts, 4)
    })
  )

  it.effect("rolls back after a domain error and returns the error", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { tenantTransaction } = yield* makeTenancy
      const slugs = sql<{ slug: string }>`select slug from workspaces`
      const before = yield* tenantTransaction(workspaceId)(slugs)
      const transaction = Effect.andThen(sql`update workspaces set slug = 'changed'`, Effect.fail("refused"))
      assert.strictEqual(yield* Effect.flip(tenantTransaction(workspaceId)(transaction)), "refused")
      assert.deepStrictEqual([...(yield* tenantTransaction(workspaceId)(slugs))], [...before])
    })
  )

  it.effect("runs several queries in one snapshot and one round trip", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase(migrations))
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { readTogether } = yield* makeTenancy
        const queries = together({
          first: query(
            sql`select current_setting('app.workspace_id') as workspace, now() as moment`,
            ([row]) => row
          ),
          second: query(
            sql`select current_setting('transaction_read_only') as kind, now() as moment`,
            ([row]) => row
          )
        })
        yield* readTogether(workspaceId, queries)
        const before = proxy.sent()
        const { first, second } = yield* readTogether(workspaceId, queries)
        assert.strictEqual(proxy.sent() - before, 1)
        assert.deepInclude(first, { workspace: workspaceId })
        assert.deepInclude(second, { kind: "on", moment: Reflect.get(first ?? {}, "moment") })
      }).pipe(Effect.provide(postgres({ url: proxy.url, role: serviceRole, connections: 1 })))
    })
  )

  it.effect("D-BOOK-1: repeats all queries of a read in one snapshot when the connection is lost", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const proxy = yield* proxyTo(url)
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { read, readTogether } = yield* makeTenancy
        yield* read(workspaceId, sql`select 1`)
        const moment = query(sql`select now() as moment, pg_sleep(1) is null as slept`, ([row]) => row)
        const reading = yield* Effect.forkChild(
          readTogether(workspaceId, together({ one: moment, other: moment }))
        )
        yield* Effect.provide(runningStatement("pg_sleep(1)"), postgres({ url }))
        proxy.cut()
        const { one, other } = yield* Fiber.join(reading)
        assert.isDefined(one)
        assert.deepStrictEqual({ ...one }, { ...other })
      }).pipe(Effect.provide(postgres({ url: proxy.url, role: serviceRole, connections: 2 })))
    })
  )

  it.effect("leaves no open transaction when a read fails or is interrupted", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { read } = yield* makeTenancy
      assert.strictEqual((yield* Effect.exit(read(workspaceId, sql`select 1 / 0`)))._tag, "Failure")
      yield* read(workspaceId, sql`select pg_sleep(20)`).pipe(Effect.timeoutOption("200 millis"))
      const [row] = yield* sql`
        select current_setting('transaction_read_only') as read_only,
          nullif(current_setting('app.workspace_id', true), '') as workspace
      `
      assert.deepStrictEqual({ ...row }, { read_only: "off", workspace: null })
    }).pipe(Effect.provide(freshPostgres(migrations, { role: serviceRole, connections: 1 })))
  )
})
