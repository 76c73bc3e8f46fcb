import {
  createOffering,
  enterDraft,
  sampleBooking,
  sampleDraft,
  sampleTime
} from "@calendeal/port-contracts/samples"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../src/connection/index.ts"
import { distribute, layerAt, migrate, migrations } from "../src/index.ts"
import { setLoginSettings } from "../src/tenancy/loginSettings.ts"
import { startCitus } from "../src/testing/index.ts"

// Bookings per second on one PostgreSQL 15, on a coordinator with one worker and on one with two, in turns. All servers and this
// process share one machine, so the ratios show what distribution costs, not what more machines bring. The servers do not
// flush.

const brisk = process.argv.includes("--brisk")
const clients = 16
const [rounds, seconds] = brisk ? [3, 2] : [9, 5]

const cluster = await startCitus()
const urlOf = (database: string, of = cluster.ownerUrl) => {
  const address = new URL(Redacted.value(of))
  address.pathname = database
  return Redacted.make(address.href)
}
const on = (url: Redacted.Redacted) => Effect.provide(postgres({ url }), { local: true })
const sql = (url: Redacted.Redacted, text: string) =>
  on(url)(SqlClient.SqlClient.use((client) => client.unsafe<Record<string, unknown>>(text).unprepared))

const nodes = await Effect.runPromise(
  sql(
    cluster.ownerUrl,
    "select nodename as name, nodeport as port, groupid as group from pg_dist_node order by groupid"
  )
)
const servers = nodes.map(({ name, port }) => {
  const address = new URL(Redacted.value(cluster.ownerUrl))
  address.host = `${String(name)}:${String(port)}`
  return Redacted.make(address.href)
})

/** A migrated database, distributed over so many workers (0: not at all). */
const databaseOn = Effect.fnUntraced(function* (workers: number) {
  const name = `workers_${workers}`
  const url = urlOf(name)
  for (const server of workers === 0 ? [cluster.ownerUrl] : servers) {
    yield* sql(server, `create database ${name}`)
    if (workers > 0) yield* sql(urlOf(name, server), "create extension citus")
  }
  for (const { group, name: host, port } of workers === 0 ? [] : nodes)
    if (group === 0) yield* sql(url, `select citus_set_coordinator_host('${String(host)}', ${String(port)})`)
    else if (Number(group) <= workers)
      yield* sql(url, `select citus_add_node('${String(host)}', ${String(port)})`)
  yield* on(url)(
    Effect.gen(function* () {
      yield* migrate(migrations)
      if (workers > 0) yield* distribute
      yield* setLoginSettings("postgres")
    })
  )
  const ports = yield* Layer.build(layerAt({ url }))
  const offerings = yield* Effect.provideContext(Effect.replicateEffect(createOffering(), clients), ports)
  let nth = 0
  /** The bookings per second of one round. */
  const round = Effect.gen(function* () {
    const began = performance.now()
    let booked = 0
    yield* Effect.forEach(
      offerings,
      Effect.fnUntraced(function* (offering) {
        while (performance.now() - began < seconds * 1000) {
          nth += 1
          const draft = sampleDraft(sampleBooking(offering, { startAt: sampleTime(9000 + nth * 60) }))
          if ((yield* enterDraft(draft))._tag === "Entered") booked += 1
        }
      }),
      { concurrency: "unbounded" }
    )
    return (booked * 1000) / (performance.now() - began)
  })
  return Effect.provideContext(round, ports)
})

const median = (values: ReadonlyArray<number>) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const measured = Effect.gen(function* () {
  // The first migration creates the role on all servers if its database has them all.
  const two = yield* databaseOn(2)
  const turns = [yield* databaseOn(0), yield* databaseOn(1), two]
  const rates: ReadonlyArray<Array<number>> = turns.map(() => [])
  for (const turn of turns) yield* turn
  for (let round = 0; round < rounds; round++)
    for (const [index, turn] of turns.entries()) rates[index]?.push(yield* turn)
  const [plain = [], one = [], both = []] = rates
  const rows = { "one PostgreSQL": plain, "one worker": one, "two workers": both }
  return Object.fromEntries(
    Object.entries(rows).map(([name, found]) => [
      name,
      {
        "bookings a second": Math.round(median(found)),
        "to one PostgreSQL": median(found.map((rate, nth) => rate / (plain[nth] ?? rate))).toFixed(2),
        "to one worker": median(found.map((rate, nth) => rate / (one[nth] ?? rate))).toFixed(2)
      }
    ])
  )
}).pipe(Effect.scoped)

try {
  console.log(JSON.stringify(await Effect.runPromise(measured)))
} finally {
  await cluster.stop()
}
