import { execFileSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layer as onPostgres, serviceRole } from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { BookingLedger } from "@calendeal/domain/bookings"
import { HostId } from "@calendeal/domain/event-types"
import {
  sampleBooking,
  sampleDraft,
  sampleEventType,
  sampleHost,
  sampleWorkspace,
  storeOffering
} from "@calendeal/port-contracts/samples"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { migrateDatabase } from "../src/runtime/migrations.ts"
import { Database } from "../../../tests/kit/faults/environment/Database.ts"
import { median } from "./quantile.ts"

// Bookings per second of the ledger with 16 clients (4 if brisk), compared with pgbench that inserts one row (the limit of the disk)
// and with pgbench that sends the ledger's own statement, which is read from the server's log. The three take turns on a
// PostgreSQL with fsync.

const isBrisk = process.argv.includes("--brisk")
const [clients, rounds, seconds] = isBrisk ? [4, 1, 1] : [16, 7, 4]

const database = await Database.start()
await database.ask((sql) => Effect.andThen(sql`alter system set fsync = on`, sql`select pg_reload_conf()`))
const url = Redacted.make(database.through(database.port))
await Effect.runPromise(migrateDatabase({ owner: url, service: url, direct: url }))
const ports = onPostgres.pipe(Layer.provide(postgres({ url, role: serviceRole, connections: clients })))

/** The ids of the 90 hosts differ in their last two digits, so that a script can choose one. */
const hostOf = (nth: number) => HostId.make(`00000000-0000-4000-8000-0000000000${nth}`)
const workspace = sampleWorkspace()
const hosts = Array.from({ length: 90 }, (_, nth) => sampleHost(workspace.id, { id: hostOf(nth + 10) }))
const offering = { workspace, hosts, eventType: sampleEventType(workspace.id, hosts) }

const integer = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1))
const hour = 3_600_000
const epoch = Date.UTC(2030, 0, 1)
/** A draft with a random host and hour within 500 years, so that two drafts almost never conflict. */
const randomDraft = () =>
  sampleDraft(
    sampleBooking(offering, {
      hostIds: [hostOf(integer(10, 99))],
      startAt: DateTime.makeUnsafe(epoch + integer(0, 4_380_000) * hour)
    })
  )

const folder = await mkdtemp(join(tmpdir(), "calendeal-commit-"))
const pgbench = async (name: string, script: string, protocol: "simple" | "prepared") => {
  const file = join(folder, `${name}.sql`)
  await writeFile(file, script)
  const output = execFileSync(
    "pgbench",
    [
      "-n",
      "-M",
      protocol,
      "-c",
      String(clients),
      "-j",
      "2",
      "-T",
      String(seconds),
      "-f",
      file,
      Redacted.value(url)
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }
  )
  const figure = (words: RegExp) => Number(words.exec(output)?.[1] ?? Number.NaN)
  return { rate: figure(/tps = ([\d.]+)/), done: figure(/actually processed: (\d+)/) }
}

/** The statement of the last booking in the server's log, with random values at each execution. */
const statementOf = async (draft: ReturnType<typeof randomDraft>): Promise<string> => {
  const [booking] = draft.alternatives
  const log = await database.log()
  const at = log.lastIndexOf("select became from enter_booking(")
  const [, statement = "", parameters = ""] =
    /^(.*?)\n\S[^\n]*DETAIL: {2}Parameters: ([^\n]*)/s.exec(log.slice(at)) ?? []
  const values = [...parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)]
  const filled = values.reduceRight(
    (text, [, n, value]) => text.replaceAll(`$${n}`, () => value ?? ""),
    statement
  )
  const fixed: ReadonlySet<string> = new Set([workspace.id, booking.eventTypeId])
  const randomTime = (time: DateTime.Utc) =>
    `:year-:month-:day :hour:${DateTime.formatIso(time).slice(14, 16)}:00Z`
  return filled
    .replaceAll(booking.uid, "bk_:number")
    .replaceAll(draft.contact.updated.email, "client:number@customer.example")
    .replaceAll(DateTime.formatIso(booking.startAt), randomTime(booking.startAt))
    .replaceAll(DateTime.formatIso(booking.endAt), randomTime(booking.endAt))
    .replaceAll(booking.hostIds[0] ?? "", "00000000-0000-4000-8000-0000000000:host")
    .replaceAll(/'\\x[0-9a-f]{64}'/g, "sha256(':number')")
    .replaceAll(/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-)[0-9a-f]{12}/g, (id, head: string) =>
      fixed.has(id) ? id : `${head}:number`
    )
    .replaceAll(/\s*\n\s*/g, " ")
}

const booked = async (): Promise<number> => {
  const [row] = await database.ask(
    (sql) => sql<{ readonly count: number }>`select count(*)::integer as count from bookings`
  )
  return row?.count ?? 0
}

const anyValues = `
\\set number random(100000000000, 999999999999)
\\set host random(10, 99)
\\set year random(2030, 2530)
\\set month random(1, 12)
\\set day random(1, 28)
\\set hour random(0, 23)
`
const transactionStart = `BEGIN ISOLATION LEVEL READ COMMITTED\\; SET LOCAL ROLE ${serviceRole}\\;
  SET LOCAL app.workspace_id = '${workspace.id}'\\; SET LOCAL plan_cache_mode = force_generic_plan\\; SET LOCAL lock_timeout = '4s'\\;
  SET LOCAL statement_timeout = '8s'\\; SET LOCAL idle_in_transaction_session_timeout = '10s'\\;`

await Effect.gen(function* () {
  const ledger = yield* BookingLedger
  yield* storeOffering(offering)
  const enter = (draft: ReturnType<typeof randomDraft>) =>
    Effect.map(ledger.enter(draft), ({ _tag }) => _tag === "Entered")

  const logs = (what: "all" | "none") =>
    Effect.promise(() =>
      database.ask((sql) =>
        Effect.andThen(sql.unsafe(`alter system set log_statement = '${what}'`), sql`select pg_reload_conf()`)
      )
    )
  yield* logs("all")
  yield* Effect.sleep("500 millis")
  const shown = randomDraft()
  yield* enter(shown)
  yield* Effect.sleep("500 millis")
  const same = `${anyValues}${transactionStart} ${yield* Effect.promise(() => statementOf(shown))}\\; COMMIT;\n`
  yield* logs("none")
  yield* Effect.promise(() =>
    database.ask((sql) => sql`create table one_row (id bigint primary key, words text not null)`)
  )
  const oneRow = "\\set number random(1, 1000000000000)\ninsert into one_row values (:number, 'a row');\n"

  /** Bookings per second. */
  const ledgerAlone = Effect.gen(function* () {
    let made = 0
    const began = performance.now()
    const end = began + seconds * 1000
    const client = Effect.gen(function* () {
      while (performance.now() < end) if (yield* enter(randomDraft())) made += 1
    })
    yield* Effect.all(
      Array.from({ length: clients }, () => client),
      { concurrency: "unbounded" }
    )
    return (made * 1000) / (performance.now() - began)
  })
  const works = {
    "pgbench, one row": Effect.promise(async () => (await pgbench("one-row", oneRow, "prepared")).rate),
    "pgbench, the same statement": Effect.promise(async () => {
      const before = await booked()
      const { done, rate } = await pgbench("same", same, "simple")
      if (!((await booked()) - before > 0.95 * done)) throw new Error("pgbench booked less than it sent")
      return rate
    }),
    "the ledger": ledgerAlone
  }
  const names = ["pgbench, one row", "pgbench, the same statement", "the ledger"] as const
  const seen = { "pgbench, one row": [0], "pgbench, the same statement": [0], "the ledger": [0] }
  for (let round = 0; round <= rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) seen[name][round] = yield* works[name]
  // The first round warms up.
  const rates = (name: (typeof names)[number]) => seen[name].slice(1)
  const against = (name: (typeof names)[number]) =>
    median(rates("the ledger").map((rate, round) => rate / (rates(name)[round] ?? Number.NaN)))
  const rows = Object.fromEntries(
    names.map((name) => [
      name,
      {
        median: Math.round(median(rates(name))),
        unit: "a second",
        "the ledger against it": Number(against(name).toFixed(2))
      }
    ])
  )
  console.log(JSON.stringify(rows))
}).pipe(Effect.provide(ports), Effect.runPromise)
await database.stop()
await rm(folder, { recursive: true })
process.exit(0)
