import { FunnelLog } from "@calendeal/domain/funnel"
import { createOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as connection } from "../connection/index.ts"
import { layer as ports, migrations, prepareMonths, serviceRole } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

const never = DateTime.makeUnsafe("1970-01-01T00:00:00Z")

/** The funnel log on a migrated database, and the events as the owner sees them. */
const environment = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const service = yield* Layer.build(
    Layer.fresh(ports).pipe(Layer.provide(connection({ url, role: serviceRole })))
  )
  const owner = yield* Layer.build(connection({ url, connections: 2 }))
  const { eventType, workspace } = yield* Effect.provideContext(createOffering(), service)
  const log = (act: (log: FunnelLog["Service"]) => Effect.Effect<unknown>) =>
    Effect.provideContext(FunnelLog.use(act), service)
  const asOwner = <A, E>(act: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
    Effect.provideContext(Effect.flatMap(SqlClient.SqlClient, act), owner)
  return {
    asOwner,
    prepare: Effect.provideContext(prepareMonths, owner),
    keepFrom: (instant: DateTime.Utc) => log(({ keepFrom }) => keepFrom(instant)),
    append: (time: DateTime.Utc, field = "email") =>
      log(({ append }) =>
        append({
          workspaceId: workspace.id,
          eventTypeId: eventType.id,
          at: time,
          events: [{ field, dwellSeconds: 1, abandoned: false }]
        })
      ),
    /** The partition of each event, in the order of the events. */
    places: asOwner((sql) =>
      Effect.map(
        sql<{ place: string }>`
          select tableoid::regclass::text as place from form_events order by reported_at, sequence`,
        Arr.map(({ place }) => place)
      )
    )
  }
})

/** The first instant of the month that is so many months after the current one, in UTC. */
const monthAfter = (months: number) =>
  Effect.map(DateTime.now, (now) => DateTime.add(DateTime.startOf(now, "month"), { months }))
const nameOf = (month: DateTime.Utc) =>
  `form_events_${DateTime.formatIso(month).slice(0, 7).replace("-", "_")}`

describe("the months of form_events", { timeout: 120_000 }, () => {
  it.live("D-KEEP-2: an event is stored in the partition of its month, to the millisecond", () =>
    Effect.gen(function* () {
      const { append, places, prepare } = yield* environment
      yield* prepare
      const next = yield* monthAfter(1)
      yield* append(DateTime.subtract(next, { milliseconds: 1 }))
      yield* append(next)
      assert.deepStrictEqual(yield* places, [nameOf(yield* monthAfter(0)), nameOf(next)])
    }).pipe(Effect.scoped)
  )

  it.live("D-KEEP-2: an event without a partition is stored, and moves when its partition is created", () =>
    Effect.gen(function* () {
      const { append, keepFrom, places } = yield* environment
      const [now, later] = [yield* monthAfter(0), yield* monthAfter(30)]
      yield* append(now)
      yield* append(later)
      assert.deepStrictEqual(yield* places, ["form_events_other", "form_events_other"])
      yield* keepFrom(never)
      assert.deepStrictEqual(yield* places, [nameOf(now), nameOf(later)])
      yield* append(later)
      assert.deepStrictEqual(yield* places, [nameOf(now), nameOf(later), nameOf(later)])
    }).pipe(Effect.scoped)
  )

  it.live("D-KEEP-2: no event is lost or duplicated while partitions are created and dropped", () =>
    Effect.gen(function* () {
      const { append, keepFrom, places } = yield* environment
      const months = yield* Effect.forEach(Arr.range(0, 7), monthAfter)
      const [first] = months
      yield* append(yield* monthAfter(-1))
      const appending = months.flatMap((month) => Array.from({ length: 10 }, () => append(month)))
      const keeping = Array.from({ length: 10 }, () => keepFrom(first ?? never))
      yield* Effect.all([...appending, ...keeping], { concurrency: 20 })
      yield* keepFrom(first ?? never)
      assert.deepStrictEqual(
        yield* places,
        months.flatMap((month) => Array.from({ length: 10 }, () => nameOf(month)))
      )
    }).pipe(Effect.scoped)
  )

  it.live("D-KEEP-2: a report that is being read delays the removal, but not new events", () =>
    Effect.gen(function* () {
      const { append, asOwner, keepFrom, places } = yield* environment
      yield* keepFrom(never)
      const [now, next] = [yield* monthAfter(0), yield* monthAfter(1)]
      yield* append(now)
      const [isReading, isRead] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const reading = yield* Effect.forkChild(
        asOwner((sql) =>
          sql.withTransaction(
            sql`select count(*) from form_events`.pipe(
              Effect.andThen(Deferred.succeed(isReading, undefined)),
              Effect.andThen(Deferred.await(isRead))
            )
          )
        )
      )
      yield* Deferred.await(isReading)
      yield* Effect.all([keepFrom(next), append(next)], { concurrency: 2 })
      assert.deepStrictEqual(yield* places, [nameOf(now), nameOf(next)])
      yield* Deferred.succeed(isRead, undefined)
      yield* Fiber.join(reading)
      yield* keepFrom(next)
      assert.deepStrictEqual(yield* places, [nameOf(next)])
    }).pipe(Effect.scoped)
  )
})
