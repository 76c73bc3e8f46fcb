import { bookingLedgerContract, busyTimesContract } from "@calendeal/port-contracts/bookings"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { outboxContract } from "@calendeal/port-contracts/outbox"
import { eventTypeCatalogContract } from "@calendeal/port-contracts/event-types"
import { funnelLogContract } from "@calendeal/port-contracts/funnel"
import { revenueLedgerContract } from "@calendeal/port-contracts/transactions"
import { workspaceDirectoryContract } from "@calendeal/port-contracts/workspaces"
import { afterAll, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as ports, migrations, serviceRole } from "../../src/index.ts"
import { freshPostgres, layerTest } from "../../src/testing/index.ts"
import { everyOperation } from "./everyOperation.ts"
import { pairOf, probeAll } from "./probing.ts"
import { isTenants, recordStatements } from "./recording.ts"

const recording = recordStatements()
afterAll(() => recording.stop())

bookingLedgerContract("recorded", layerTest)
busyTimesContract("recorded", layerTest)
contactBookContract("recorded", layerTest)
outboxContract("recorded", layerTest)
eventTypeCatalogContract("recorded", layerTest)
funnelLogContract("recorded", layerTest)
revenueLedgerContract("recorded", layerTest)
workspaceDirectoryContract("recorded", layerTest)

/** One connection, so that the statements are in the order of their transactions. */
const onOneConnection = ports.pipe(
  Layer.provide(freshPostgres(migrations, { role: serviceRole, connections: 1 }))
)

describe("a query with a missing or wrong workspace", { timeout: 900_000 }, () => {
  it.live("D-WS-1: reads and changes nothing of another workspace, for every query", () =>
    Effect.gen(function* () {
      const ofContracts = new Set(recording.sent.filter(isTenants).map(({ text }) => text))
      const before = recording.sent.length
      yield* Effect.provide(everyOperation, onOneConnection, { local: true })
      const recorded = recording.sent.slice(before)
      const { findings, functions, tables } = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return {
          findings: yield* probeAll(recorded),
          tables: yield* sql<{ name: string }>`select tenant_tables()::text as name`,
          functions: yield* sql<{ text: string }>`
            select pg_get_functiondef(oid) as text from pg_proc
            where pronamespace = 'public'::regnamespace and proname in ('enter_booking', 'cancel_booking', 'append_form_events')
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
      const probed = new Set(findings.map(({ text }) => text))
      assert.deepStrictEqual(
        [...ofContracts].filter((text) => !probed.has(text)),
        [],
        "everyOperation does not send what the contract suites send"
      )
      assert.isAbove(ofContracts.size, 20)
      const texts = [...probed, ...functions.map(({ text }) => text)]
      const untested = tables.filter(({ name }) => !texts.some((text) => text.includes(name)))
      assert.deepStrictEqual(untested, [])
      assert.isAbove(tables.length, 10)
    })
  )
})
