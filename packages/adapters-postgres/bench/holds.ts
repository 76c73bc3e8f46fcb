import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { browseDates, browseSlots } from "@calendeal/domain/availability"
import { LocalDate, type Offering } from "@calendeal/domain/event-types"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { createOffering } from "@calendeal/port-contracts/samples"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../src/connection/index.ts"
import { admit, layerAt, migrations } from "../src/index.ts"
import { migrate } from "../src/migrations/migrate.ts"
import { serverForTests } from "../src/testing/server.ts"

// Free times of a host with 1,000 holds that have lapsed and that nothing has ended yet, against those of a host without any, in
// turns: the processor time of this process and of its PostgreSQL session.

const lapsedHolds = 1000
const brisk = process.argv.includes("--brisk")
const [rounds, calls] = brisk ? [3, 40] : [21, 400]
const bookerTimezone = TimeZoneName.make("Europe/London")

/** Holds of 20 minutes every 30, from tomorrow on. Their bookings do not matter to a reader. */
const holdsOf = ({ eventType, hosts, workspace }: Offering) => `
  set session_replication_role = replica;
  insert into booking_hosts (
    workspace_id, booking_uid, host_id, event_type_id, start_at, blocked_from, blocked_until, assigned_at, held_until
  )
  select '${workspace.id}', gen_random_uuid()::text, '${hosts[0]?.id ?? ""}', '${eventType.id}', start_at, start_at,
    start_at + interval '20 minutes', now(), now() - interval '1 minute'
  from generate_series(1, ${lapsedHolds}) nth,
    lateral (select date_trunc('day', now()) + interval '1 day' + nth * interval '30 minutes' as start_at) started;
  analyze booking_hosts
`

/** Milliseconds of a process by now, user and system: Linux counts in hundredths of a second. */
const millisecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /su, "")
    .split(" ")
  return 10 * (Number(fields[11]) + Number(fields[12]))
}

const bench = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const sql = yield* SqlClient.SqlClient
  const [session] = yield* sql<{ pid: number }>`select pg_backend_pid() as pid`
  const pid = session?.pid ?? 0
  const [plain, held] = [yield* createOffering(), yield* createOffering()]
  yield* Effect.provide(
    SqlClient.SqlClient.use((owner) =>
      Effect.forEach(holdsOf(held).split(";"), (statement) => owner.unsafe(statement))
    ),
    postgres({ url, connections: 1 }),
    { local: true }
  )
  const date = LocalDate.make(DateTime.formatIsoDate(DateTime.add(yield* DateTime.now, { days: 7 })))
  const day = ({ eventType }: Offering) =>
    browseSlots({ eventTypeId: eventType.id, bookerTimezone, hostIds: Option.none(), date })
  const month = ({ eventType }: Offering) =>
    browseDates({
      eventTypeId: eventType.id,
      bookerTimezone,
      hostIds: Option.none(),
      from: Option.none(),
      to: Option.none()
    })
  assert.deepEqual(yield* day(held), yield* day(plain))
  const dates = (of: Offering) => Effect.map(month(of), ({ availableDates }) => availableDates)
  assert.deepEqual(yield* dates(held), yield* dates(plain))

  const spent = Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
    const [own, theirs] = [process.cpuUsage(), millisecondsOf(pid)]
    for (let call = 0; call < calls; call++) yield* work
    const { system, user } = process.cpuUsage(own)
    return ((system + user) / 1000 + millisecondsOf(pid) - theirs) / calls
  })
  const works = {
    "slots of a day": (of: Offering) => Effect.asVoid(day(of)),
    "days of the window": (of: Offering) => Effect.asVoid(month(of))
  }
  const figures: Record<string, object> = {}
  for (const [name, work] of Object.entries(works)) {
    const pairs: Array<readonly [number, number]> = []
    for (let round = -1; round < rounds; round++) {
      const [first, second] = round % 2 === 0 ? [plain, held] : [held, plain]
      const [one, other] = [yield* spent(work(first)), yield* spent(work(second))]
      // The first round warms up.
      if (round >= 0) pairs.push(round % 2 === 0 ? [one, other] : [other, one])
    }
    const ratio = middle(pairs.map(([without, withHolds]) => withHolds / without))
    figures[`${name}, 1,000 lapsed holds`] = {
      median: middle(pairs.map(([, withHolds]) => withHolds)),
      ratio
    }
  }
  console.log(JSON.stringify(figures))
})

const middle = (values: ReadonlyArray<number>): number =>
  Math.round(1000 * (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)) / 1000

const program = Effect.gen(function* () {
  const url = yield* serverForTests
  const login = decodeURIComponent(new URL(Redacted.value(url)).username)
  const prepared = Effect.andThen(migrate(migrations), admit(login))
  yield* Effect.provide(prepared, postgres({ url }), { local: true })
  yield* Effect.provide(bench(url), layerAt({ url, connections: 1 }))
})

await Effect.runPromise(Effect.scoped(program))
