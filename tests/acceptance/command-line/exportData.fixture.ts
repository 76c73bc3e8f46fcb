import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import { createOffering, storeRecords } from "@calendeal/port-contracts/samples"
import { DuckDBInstance } from "@duckdb/node-api"
import { Duration, Effect, Layer, Redacted, Result, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runCommand } from "../../kit/command-line/runCommand.ts"

const secretsKeys = `v1:${randomBytes(32).toString("base64")}`
const ring = Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(secretsKeys)))

/** A database with two workspaces, each with records that have a text of their own in every field, and the command. */
export const exporting = Effect.gen(function* () {
  const url = yield* freshDatabase(Postgres.migrations)
  const keys = { secretsKeys: ring, bookingTokenKeys: ring, bookingTokenTtl: Duration.minutes(15) }
  const ports = Layer.mergeAll(
    Postgres.layer.pipe(Layer.provideMerge(postgres({ url, role: Postgres.serviceRole }))),
    Memory.Throttle.layer,
    Crypto.layer(keys)
  )
  const folder = mkdtempSync(join(tmpdir(), "calendeal-export-"))
  const asService = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provide(effect, ports, { local: true })
  const asOwner = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provide(effect, postgres({ url, connections: 2 }), { local: true })
  const stored = Effect.gen(function* () {
    const offering = yield* createOffering()
    return { ...offering, ...(yield* storeRecords(offering)) }
  })
  const [ours, other] = yield* asService(Effect.all([stored, stored]))
  const command = (words: ReadonlyArray<string>) =>
    Effect.promise(() =>
      runCommand(words, { DATABASE_URL: Redacted.value(url), DATA_DIR: folder, SECRETS_KEYS: secretsKeys })
    )
  const run = (words: ReadonlyArray<string>) =>
    command(["export-data", "--workspace", ours.workspace.slug, ...words])
  /**
   * Waits until all earlier transactions of the server have ended, those of other tests' databases too: after it, an increment has no
   * row twice.
   */
  const settled = asOwner(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [own] = yield* sql<{ id: string }>`select pg_current_xact_id()::text as id`
      const hasEnded = Effect.map(
        sql<{ ended: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${own?.id}::xid8 as ended`,
        ([row]) => row?.ended === true
      )
      yield* Effect.repeat(hasEnded, { until: (ended) => ended, schedule: Schedule.spaced("20 millis") })
    })
  )
  const exportedNow = Effect.fnUntraced(function* (name: string, ...words: ReadonlyArray<string>) {
    const to = join(folder, name)
    const { code, output } = yield* run(["--to", to, ...words])
    return code === 0 ? to : yield* Effect.die(output)
  })
  return {
    asOwner,
    asService,
    command,
    ours,
    other,
    run,
    url,
    at: (name: string) => join(folder, name),
    /** The folder of a new export. Fails with its output if it fails. */
    exported: (name: string, ...words: ReadonlyArray<string>) =>
      Effect.andThen(settled, exportedNow(name, ...words)),
    /** The same while a transaction of the test goes on. */
    exportedNow
  }
})

/** The rows of a file of JSON lines. */
export const linesOf = (folder: string, table: string): ReadonlyArray<Record<string, unknown>> =>
  readFileSync(join(folder, `${table}.jsonl`), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))

/** All that the folder contains. */
export const textsIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n")

/** What DuckDB answers about the files of a folder, of which `$table` is the file. */
export const asked = (folder: string, question: string) =>
  Effect.promise(async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect()
    await connection.run("set timezone = 'America/New_York'")
    const text = question.replaceAll(/\$(\w+)/g, (_, table: string) => `'${join(folder, table)}.parquet'`)
    const reader = await connection.runAndReadAll(text)
    const rows = reader.getRowObjectsJson()
    connection.closeSync()
    return rows
  })
