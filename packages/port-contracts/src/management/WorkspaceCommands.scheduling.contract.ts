import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger } from "@calendeal/domain/bookings"
import { EventTypeCatalog, type HostId } from "@calendeal/domain/event-types"
import { StateConflict, UnknownReference, WorkspaceQueries } from "@calendeal/domain/management"
import {
  change,
  createBooking,
  createOffering,
  createWorkspaceWithOwner,
  plain,
  sampleEventType,
  sampleHost
} from "../samples/index.ts"
import { refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** Hosts and event types. */
export const scheduling = (it: Suite) => {
  it.effect("visitors see a changed host", () =>
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
      yield* change(workspace.id, { _tag: "UpdateHost", host, version: 1 })
      assert.deepStrictEqual(plain(yield* seen()), plain(Option.some([host])))
    })
  )

  it.effect("finds the event types to which a host is assigned or routed, until they are removed", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const [assigned, routed] = [sampleHost(id), sampleHost(id)]
      for (const host of [assigned, routed]) yield* change(id, { _tag: "CreateHost", host })
      const rule = (hostId: HostId) =>
        ({ when: { always: true }, hostIds: [hostId], redirectUrl: null }) as const
      const eventTypes = [
        sampleEventType(id, [assigned]),
        sampleEventType(id, [assigned], { routing: [rule(assigned.id), rule(routed.id)] })
      ]
      for (const eventType of eventTypes) yield* change(id, { _tag: "CreateEventType", eventType })
      const slugs = eventTypes.map(({ slug }) => slug)
      const named = (...by: ReadonlyArray<string>) =>
        new StateConflict({ reason: `The host is part of the event types ${by.toSorted().join(", ")}.` })
      yield* refuses(id, { _tag: "DeleteHost", hostId: assigned.id }, named(...slugs))
      yield* refuses(id, { _tag: "DeleteHost", hostId: routed.id }, named(slugs[1] ?? ""))
      for (const { id: eventTypeId } of eventTypes)
        yield* change(id, { _tag: "DeleteEventType", eventTypeId })
      for (const hostId of [assigned.id, routed.id]) yield* change(id, { _tag: "DeleteHost", hostId })
      yield* refuses(
        id,
        { _tag: "CreateEventType", eventType: sampleEventType(id, [assigned]) },
        new UnknownReference({
          path: ["hosts", 0, "hostId"],
          message: "must be a host of the workspace",
          code: "unknown_host"
        })
      )
    })
  )

  it.effect(
    "D-WS-3: keeps the bookings of a removed event type and host, which visitors no longer find",
    () =>
      Effect.gen(function* () {
        const [queries, ledger, catalog] = [
          yield* WorkspaceQueries,
          yield* BookingLedger,
          yield* EventTypeCatalog
        ]
        const offering = yield* createOffering()
        const { eventType, hosts, workspace } = offering
        const [hostId] = hosts.map((host) => host.id)
        if (hostId === undefined) return assert.fail("a host is missing")
        const booking = yield* createBooking(offering)
        yield* change(workspace.id, { _tag: "DeleteEventType", eventTypeId: eventType.id })
        assert.isTrue(Option.isNone(yield* catalog.find(eventType.id)))
        yield* change(workspace.id, { _tag: "DeleteHost", hostId })
        const listed = yield* queries.list(workspace.id, "bookings", { hostId }, { limit: 1, after: null })
        assert.deepStrictEqual(
          plain([
            yield* ledger.find(workspace.id, booking.uid),
            yield* queries.find(workspace.id, "bookings", booking.uid),
            listed.items
          ]),
          plain([Option.some(booking), Option.some(booking), [booking]])
        )
      })
  )

  it.effect("finds a taken slug in the same workspace, until its event type is removed", () =>
    Effect.gen(function* () {
      const { hosts, workspace } = yield* createOffering()
      const first = sampleEventType(workspace.id, hosts)
      yield* change(workspace.id, { _tag: "CreateEventType", eventType: first })
      const eventType = sampleEventType(workspace.id, hosts, { slug: first.slug })
      const addition = { _tag: "CreateEventType", eventType } as const
      yield* refuses(
        workspace.id,
        addition,
        new StateConflict({ reason: "Another event type has this slug." })
      )
      yield* change(workspace.id, { _tag: "DeleteEventType", eventTypeId: first.id })
      yield* change(workspace.id, addition)
      const other = yield* createOffering()
      const namesake = sampleEventType(other.workspace.id, other.hosts, { slug: first.slug })
      yield* change(other.workspace.id, { _tag: "CreateEventType", eventType: namesake })
    })
  )
}
