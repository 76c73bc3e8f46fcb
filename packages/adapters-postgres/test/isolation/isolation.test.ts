import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { migrations } from "../../src/index.ts"
import { freshPostgres } from "../../src/testing/index.ts"
import { everyOperation } from "./everyOperation.ts"
import { pairOf, probeAll } from "./probing.ts"
import { onOneConnection, recordStatements } from "./recording.ts"

describe("a query with a missing or wrong workspace", { timeout: 900_000 }, () => {
  it.live("D-WS-1: reads and changes nothing of another workspace, for every query", () =>
    Effect.gen(function* () {
      const sent = yield* Effect.acquireUseRelease(
        Effect.sync(recordStatements),
        (recording) => Effect.as(everyOperation, recording.sent),
        ({ stop }) => Effect.sync(stop)
      ).pipe(Effect.provide(onOneConnection, { local: true }))
      const { findings, functions, tables } = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return {
          findings: yield* probeAll(sent),
          tables: yield* sql<{ name: string }>`select tenant_tables()::text as name`,
          functions: yield* sql<{ text: string }>`
            select pg_get_functiondef(oid) as text from pg_proc
            where pronamespace = 'public'::regnamespace and proname in ('enter_booking', 'cancel_booking', 'settle_hold', 'append_form_events')
          `
        }
      }).pipe(Effect.provide(freshPostgres(migrations)))

      assert.deepStrictEqual(
        findings.filter(({ leaks }) => leaks),
        []
      )
      const proven = new Set(findings.filter(({ wouldLeak }) => wouldLeak).map(pairOf))
      const unproven = findings.filter((finding) => !proven.has(pairOf(finding)))
      assert.deepStrictEqual(
        unproven,
        [],
        "without row-level security these do not leak either, so they prove nothing"
      )
      const texts = [...findings, ...functions].map(({ text }) => text)
      const untested = tables.filter(({ name }) => !texts.some((text) => text.includes(name)))
      assert.deepStrictEqual(untested, [])
      assert.isAbove(tables.length, 10)
    })
  )
})
