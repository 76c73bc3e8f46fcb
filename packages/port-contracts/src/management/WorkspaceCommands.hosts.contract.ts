import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger } from "@calendeal/domain/bookings"
import { IdGenerator } from "@calendeal/domain/consistency"
import { EventTypeCatalog, type HostId } from "@calendeal/domain/event-types"
import {
  change,
  plain,
  sampleAuditContext,
  sampleEventType,
  sampleHost,
  sampleTime,
  createBooking,
  createOffering,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { atOnce, makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import { InTheWay, NotThere, Outdated, WorkspaceQueries, updateResource } from "@calendeal/domain/management"

/** Who takes bookings. */
export const hosts = (it: Suite) => {
  it.effect("adds a host, changes the version that was named, and removes the host", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const host = sampleHost(id, { avatarUrl: "https://northwind.example/grace.png", maxBookingsPerDay: 4 })
      const found = () => Effect.map(queries.find(id, "hosts", host.id), plain)
      const createdAt = sampleTime(7)
      yield* change(id, { _tag: "AddHost", host }, { at: createdAt })
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: host, version: 1, createdAt })))
      const { schedule } = sampleHost(id)
      const changed = { ...sampleHost(id, { name: "Hedy", active: false, schedule }), id: host.id }
      yield* makes(id, { _tag: "ChangeHost", host: changed, version: 1 }, ["host.update", host.id])
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: changed, version: 2, createdAt })))
      yield* refuses(id, { _tag: "ChangeHost", host, version: 1 }, new Outdated())
      yield* makes(id, { _tag: "RemoveHost", hostId: host.id }, ["host.delete", host.id])
      assert.deepStrictEqual(yield* found(), plain(Option.none()))
      yield* refuses(id, { _tag: "RemoveHost", hostId: host.id }, new NotThere())
    })
  )

  it.effect("what a public call sees of a host changes with it", () =>
    Effect.gen(function* () {
      const catalog = yield* EventTypeCatalog
      const { eventType, hosts, workspace } = yield* createOffering()
      const seen = () =>
        Effect.map(
          catalog.find(eventType.id),
          Option.map((offering) => offering.hosts)
        )
      assert.deepStrictEqual(plain(yield* seen()), plain(Option.some(hosts)))
      const [host] = hosts.map((each) => ({ ...each, name: "Hedy" }))
      if (host === undefined) return assert.fail("a host is missing")
      yield* change(workspace.id, { _tag: "ChangeHost", host, version: 1 })
      assert.deepStrictEqual(plain(yield* seen()), plain(Option.some([host])))
    })
  )

  it.effect("a host whom an event type assigns or routes to cannot go before it", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [assigned, routed] = [sampleHost(id), sampleHost(id)]
      for (const host of [assigned, routed]) yield* change(id, { _tag: "AddHost", host })
      const rule = (hostId: HostId) =>
        ({ when: { always: true }, hostIds: [hostId], redirectUrl: null }) as const
      const eventTypes = [
        sampleEventType(id, [assigned]),
        sampleEventType(id, [assigned], { routing: [rule(assigned.id), rule(routed.id)] })
      ]
      for (const eventType of eventTypes) yield* change(id, { _tag: "AddEventType", eventType })
      const slugs = eventTypes.map(({ slug }) => slug)
      const named = (...by: ReadonlyArray<string>) =>
        new InTheWay({ reason: `The host is part of the event types ${by.toSorted().join(", ")}.` })
      yield* refuses(id, { _tag: "RemoveHost", hostId: assigned.id }, named(...slugs))
      yield* refuses(id, { _tag: "RemoveHost", hostId: routed.id }, named(slugs[1] ?? ""))
      for (const { id: eventTypeId } of eventTypes)
        yield* change(id, { _tag: "RemoveEventType", eventTypeId })
      for (const hostId of [assigned.id, routed.id]) yield* change(id, { _tag: "RemoveHost", hostId })
    })
  )

  it.effect("the bookings of a host who is removed stay, and name the host still", () =>
    Effect.gen(function* () {
      const [queries, ledger] = [yield* WorkspaceQueries, yield* BookingLedger]
      const offering = yield* createOffering()
      const { eventType, hosts, workspace } = offering
      const [hostId] = hosts.map((host) => host.id)
      if (hostId === undefined) return assert.fail("a host is missing")
      const booking = yield* createBooking(offering)
      yield* change(workspace.id, { _tag: "RemoveEventType", eventTypeId: eventType.id })
      yield* change(workspace.id, { _tag: "RemoveHost", hostId })
      const listed = yield* queries.list(workspace.id, "bookings", { hostId }, { limit: 1, after: null })
      assert.deepStrictEqual(
        plain([yield* ledger.find(workspace.id, booking.uid), listed.items]),
        plain([Option.some(booking), [booking]])
      )
    })
  )

  it.effect("changes that race and name no version are all made", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const host = sampleHost(id, { maxBookingsPerDay: 1 })
      yield* change(id, { _tag: "AddHost", host })
      const raise = updateResource(
        sampleAuditContext(id),
        "hosts",
        host.id,
        Option.none(),
        ({ value, version }) =>
          Effect.succeed({
            _tag: "ChangeHost",
            host: { ...value, maxBookingsPerDay: (value.maxBookingsPerDay ?? 0) + 1 },
            version
          })
      ).pipe(Effect.provideService(IdGenerator, idGenerator))
      yield* Effect.all(
        Array.from({ length: 12 }, () => raise),
        atOnce
      )
      const { value, version } = Option.getOrThrow(yield* queries.find(id, "hosts", host.id))
      assert.deepStrictEqual([value.maxBookingsPerDay, version], [13, 13])
    })
  )

  it.effect("a host and its version are read at one moment, whoever changes it meanwhile", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const host = sampleHost(id, { maxBookingsPerDay: 1 })
      yield* change(id, { _tag: "AddHost", host })
      const changes = Effect.forEach(
        Array.from({ length: 20 }, (_, nth) => nth + 1),
        (version) =>
          change(id, {
            _tag: "ChangeHost",
            host: { ...host, maxBookingsPerDay: version + 1 },
            version
          })
      )
      const look = Effect.map(queries.find(id, "hosts", host.id), Option.getOrThrow)
      const [, seen] = yield* Effect.all(
        [changes, Effect.forEach(Array.from({ length: 60 }), () => look)],
        atOnce
      )
      assert.deepStrictEqual(
        seen.filter(({ value, version }) => value.maxBookingsPerDay !== version),
        []
      )
    })
  )
}

const idGenerator: IdGenerator["Service"] = {
  uuid: Effect.sync(() => crypto.randomUUID()),
  bits128: Effect.succeed(0n)
}
