import { EventTypeCatalog, EventTypeId, type Offering } from "@calendeal/domain/event-types"
import {
  createOffering,
  sampleOffering,
  sampleWorkspace,
  storeOffering
} from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as SqlClient from "effect/sql/SqlClient"
import { TestClock } from "effect/testing"
import { layer as postgres } from "../connection/index.ts"
import { layer as ports, layerWith, migrations, type Options, serviceRole } from "../index.ts"
import { freshDatabase, proxyTo } from "../testing/index.ts"

/** The ports of one process. */
const processOn = (url: Redacted.Redacted, options: Options = {}) =>
  Layer.build(Layer.fresh(layerWith(options).pipe(Layer.provide(postgres({ url, role: serviceRole })))))

const find = (id: EventTypeId) => EventTypeCatalog.use((catalog) => catalog.find(id))
/** A URL without a server. */
const nowhere = Redacted.make("postgres://127.0.0.1:1/nowhere")

const unknownId = () => EventTypeId.make(crypto.randomUUID())

/** Repeats the effect until it is true. Fails after 20 s, before entries expire. */
const eventually = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  condition.pipe(
    Effect.filterOrFail(
      (isTrue) => isTrue,
      () => "not yet"
    ),
    Effect.retry(Schedule.spaced("20 millis")),
    Effect.timeout("20 seconds")
  )

type Process = Effect.Success<ReturnType<typeof processOn>>

/** Returns when one process has received the announcements that another one has sent so far. */
const receiveAnnouncements = Effect.fnUntraced(function* (receiver: Process, sender: Process) {
  const workspace = sampleWorkspace()
  const isFound = EventTypeCatalog.use(({ publicWorkspace }) => publicWorkspace(workspace.slug)).pipe(
    Effect.map(Option.isSome),
    Effect.provide(receiver)
  )
  yield* isFound
  yield* WorkspaceDirectory.use(({ save }) => save(workspace)).pipe(Effect.provide(sender))
  yield* eventually(isFound)
})

describe("the cached configuration", () => {
  it.live("finds known and unknown ids and slugs without a query", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase(migrations))
      const process = yield* processOn(proxy.url)
      yield* Effect.gen(function* () {
        const { eventType, workspace } = yield* createOffering()
        const slugs = [workspace.slug, "unknown-slug"]
        const { publicWorkspace } = yield* EventTypeCatalog
        const ids = [eventType.id, unknownId()]
        const answers = Effect.gen(function* () {
          assert.deepStrictEqual((yield* Effect.forEach(slugs, publicWorkspace)).map(Option.isSome), [
            true,
            false
          ])
          assert.deepStrictEqual((yield* Effect.forEach(ids, find)).map(Option.isSome), [true, false])
        })
        // Late announcements of the new offering drop entries.
        yield* eventually(
          Effect.gen(function* () {
            yield* answers
            const before = proxy.sent()
            for (let times = 0; times < 100; times++) yield* answers
            return proxy.sent() === before
          })
        )
      }).pipe(Effect.provide(process))
    })
  )

  it.live("is dropped when another process changes the event type, a host or the workspace", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const [here, there] = [yield* processOn(url), yield* processOn(url)]
      const offering = sampleOffering()
      const { eventType, hosts, workspace } = offering
      const seen = Effect.provide(find(eventType.id), here)
      const shown = Effect.provide(
        EventTypeCatalog.use((catalog) => catalog.publicWorkspace(workspace.slug)),
        here
      )
      assert.isTrue(Option.isNone(yield* seen))
      assert.isTrue(Option.isNone(yield* shown))
      yield* Effect.provide(storeOffering(offering), there)
      yield* eventually(Effect.map(seen, Option.isSome))
      yield* eventually(
        Effect.map(
          shown,
          Option.exists(({ eventTypes }) => eventTypes.length === 1)
        )
      )
      yield* EventTypeCatalog.use(({ publish }) => publish({ ...eventType, title: "Other" })).pipe(
        Effect.provide(there)
      )
      yield* eventually(
        Effect.map(
          seen,
          Option.exists((found) => found.eventType.title === "Other")
        )
      )
      yield* EventTypeCatalog.use((catalog) =>
        Effect.forEach(hosts, (host) => catalog.enlist({ ...host, active: false }))
      ).pipe(Effect.provide(there))
      yield* eventually(
        Effect.map(
          seen,
          Option.exists((found) => found.hosts.every(({ active }) => !active))
        )
      )
      yield* WorkspaceDirectory.use(({ save }) => save({ ...workspace, subscription: "lapsed" })).pipe(
        Effect.provide(there)
      )
      yield* eventually(
        Effect.map(
          seen,
          Option.exists((found) => found.workspace.subscription === "lapsed")
        )
      )
      yield* eventually(
        Effect.map(
          shown,
          Option.exists(
            (found) => found.workspace.subscription === "lapsed" && found.eventTypes[0]?.title === "Other"
          )
        )
      )
    })
  )

  it.live("is dropped after the connection for announcements was lost", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const proxy = yield* proxyTo(url)
      const [here, there] = [yield* processOn(proxy.url), yield* processOn(url)]
      const { eventType } = yield* Effect.provide(createOffering(), there)
      const seen = Effect.provide(find(eventType.id), here)
      yield* receiveAnnouncements(here, there)
      assert.isTrue(Option.isSome(yield* seen))
      proxy.leadTo(nowhere)
      proxy.cut()
      yield* EventTypeCatalog.use(({ publish }) => publish({ ...eventType, title: "Other" })).pipe(
        Effect.provide(there)
      )
      proxy.leadTo(url)
      yield* eventually(
        Effect.map(
          seen,
          Option.exists((found) => found.eventType.title === "Other")
        )
      )
    })
  )

  it.live("does not keep a read that began before a change and ended after it", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const [here, there] = [yield* processOn(url), yield* processOn(url)]
      const { eventType, workspace } = yield* Effect.provide(createOffering(), there)
      const owner = yield* Layer.build(postgres({ url }))
      const sql = Context.get(owner, SqlClient.SqlClient)
      const isReading = Effect.map(
        sql`
        select from pg_locks where relation = 'event_type_hosts'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())
      `,
        ({ length }) => length > 0
      )
      const reading = yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table event_type_hosts in access exclusive mode`
          const reading = yield* Effect.forkScoped(Effect.provide(find(eventType.id), here))
          yield* eventually(isReading)
          yield* WorkspaceDirectory.use(({ save }) => save({ ...workspace, name: "Other" })).pipe(
            Effect.provide(there)
          )
          yield* receiveAnnouncements(here, there)
          return reading
        })
      )
      const isNamed = (name: string) => (found: Option.Option<Offering>) =>
        Option.exists(found, ({ workspace }) => workspace.name === name)
      assert.isTrue(isNamed(workspace.name)(yield* Fiber.join(reading)))
      yield* eventually(Effect.map(Effect.provide(find(eventType.id), here), isNamed("Other")))
    })
  )

  it.effect("is at most 30 seconds old without announcements", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      // This process listens to another database.
      const connection = postgres({ url, role: serviceRole, directUrl: yield* freshDatabase({}) })
      const here = yield* Layer.build(ports.pipe(Layer.provide(connection)))
      const there = yield* processOn(url)
      const { eventType } = yield* Effect.provide(createOffering(), there)
      const title = Effect.map(
        Effect.provide(find(eventType.id), here),
        Option.map((found) => found.eventType.title)
      )
      const before = yield* title
      yield* EventTypeCatalog.use(({ publish }) => publish({ ...eventType, title: "Other" })).pipe(
        Effect.provide(there)
      )
      yield* TestClock.adjust("29 seconds")
      assert.deepStrictEqual(yield* title, before)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* title, Option.some("Other"))
    })
  )

  it.live("keeps offerings during many requests with unknown ids", () =>
    Effect.gen(function* () {
      const proxy = yield* proxyTo(yield* freshDatabase(migrations))
      const process = yield* processOn(proxy.url, { cache: { ids: 10, offerings: 10 } })
      yield* Effect.gen(function* () {
        const { eventType } = yield* createOffering()
        // Late announcements of the new offering drop entries.
        yield* eventually(
          Effect.gen(function* () {
            yield* find(eventType.id)
            yield* Effect.forEach(Array.from({ length: 20 }, unknownId), find)
            yield* find(EventTypeId.make(eventType.id.toUpperCase()))
            const before = proxy.sent()
            assert.isTrue(Option.isSome(yield* find(eventType.id)))
            // The workspace of the id may be evicted, but not the offering: that takes five statements.
            return proxy.sent() - before <= 2
          })
        )
      }).pipe(Effect.provide(process))
    })
  )
})
