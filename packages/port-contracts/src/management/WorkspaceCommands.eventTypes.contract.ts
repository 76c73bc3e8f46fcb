import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLedger } from "@calendeal/domain/bookings"
import { type EventType, EventTypeCatalog, HostId } from "@calendeal/domain/event-types"
import {
  change,
  plain,
  sampleEventType,
  sampleHost,
  sampleTime,
  createBooking,
  createOffering,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { makes, refuses, type Suite } from "./WorkspaceCommands.trials.contract.ts"
import {
  InTheWay,
  NotThere,
  Outdated,
  WorkspaceQueries,
  UnknownReference
} from "@calendeal/domain/management"

const slugTaken = new InTheWay({ reason: "Another event type has this slug." })

/** What can be booked. */
export const eventTypes = (it: Suite) => {
  it.effect("adds an event type, changes the version that was named, and removes it", () =>
    Effect.gen(function* () {
      const [queries, catalog] = [yield* WorkspaceQueries, yield* EventTypeCatalog]
      const { hosts, workspace } = yield* staffed
      const eventType = sampleEventType(workspace.id, hosts)
      const { id, workspaceId } = eventType
      const found = () => Effect.map(queries.find(workspaceId, "eventTypes", id), plain)
      const createdAt = sampleTime(7)
      yield* change(workspaceId, { _tag: "AddEventType", eventType }, { at: createdAt })
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: eventType, version: 1, createdAt })))
      assert.deepStrictEqual(
        plain(yield* catalog.find(id)),
        plain(Option.some({ workspace, eventType, hosts }))
      )
      const changed: EventType = {
        ...sampleEventType(workspaceId, hosts.slice(0, 1), {
          title: "Demo",
          status: "hidden",
          routing: [
            { when: { always: true }, hostIds: hosts.slice(1).map((host) => host.id), redirectUrl: null }
          ]
        }),
        id
      }
      yield* makes(workspaceId, { _tag: "ChangeEventType", eventType: changed, version: 1 }, [
        "event_type.update",
        id
      ])
      assert.deepStrictEqual(yield* found(), plain(Option.some({ value: changed, version: 2, createdAt })))
      assert.deepStrictEqual(
        plain(yield* catalog.find(id)),
        plain(Option.some({ workspace, eventType: changed, hosts: hosts.slice(0, 1) }))
      )
      yield* refuses(workspaceId, { _tag: "ChangeEventType", eventType, version: 1 }, new Outdated())
      yield* makes(workspaceId, { _tag: "RemoveEventType", eventTypeId: id }, ["event_type.delete", id])
      assert.deepStrictEqual(yield* found(), plain(Option.none()))
      yield* refuses(workspaceId, { _tag: "ChangeEventType", eventType, version: 3 }, new NotThere())
      yield* refuses(workspaceId, { _tag: "RemoveEventType", eventTypeId: id }, new NotThere())
    })
  )

  it.effect("D-WS-3: an event type that is removed is unknown to a public call, and its bookings stay", () =>
    Effect.gen(function* () {
      const [queries, ledger, catalog] = [
        yield* WorkspaceQueries,
        yield* BookingLedger,
        yield* EventTypeCatalog
      ]
      const offering = yield* createOffering()
      const { eventType, workspace } = offering
      const booking = yield* createBooking(offering)
      yield* change(workspace.id, { _tag: "RemoveEventType", eventTypeId: eventType.id })
      assert.isTrue(Option.isNone(yield* catalog.find(eventType.id)))
      assert.deepStrictEqual(
        plain([
          yield* ledger.find(workspace.id, booking.uid),
          yield* queries.find(workspace.id, "bookings", booking.uid)
        ]),
        plain([Option.some(booking), Option.some(booking)])
      )
    })
  )

  it.effect("a slug is one event type's, and free again when that is removed", () =>
    Effect.gen(function* () {
      const { hosts, workspace } = yield* staffed
      const first = sampleEventType(workspace.id, hosts)
      yield* change(workspace.id, { _tag: "AddEventType", eventType: first })
      const taker = sampleEventType(workspace.id, hosts, { slug: first.slug })
      const addition = { _tag: "AddEventType", eventType: taker } as const
      yield* refuses(workspace.id, addition, slugTaken)
      yield* change(workspace.id, { _tag: "RemoveEventType", eventTypeId: first.id })
      yield* change(workspace.id, addition)
      const elsewhere = yield* staffed
      const namesake = sampleEventType(elsewhere.workspace.id, elsewhere.hosts, { slug: first.slug })
      yield* change(elsewhere.workspace.id, { _tag: "AddEventType", eventType: namesake })
    })
  )

  it.effect("names the place of a host who is not the workspace's, or is removed", () =>
    Effect.gen(function* () {
      const { hosts, workspace } = yield* staffed
      const gone = sampleHost(workspace.id)
      yield* change(workspace.id, { _tag: "AddHost", host: gone })
      yield* change(workspace.id, { _tag: "RemoveHost", hostId: gone.id })
      const [foreign] = (yield* staffed).hosts
      for (const id of [gone.id, foreign?.id, HostId.make(crypto.randomUUID())]) {
        if (id === undefined) return assert.fail("a host is missing")
        const eventType = sampleEventType(workspace.id, [...hosts, { ...gone, id }])
        const path = ["hosts", 2, "hostId"]
        const refusal = new UnknownReference({ path, message: "must be a host of the workspace" })
        yield* refuses(workspace.id, { _tag: "AddEventType", eventType }, refusal)
      }
    })
  )
}

/** A workspace with two hosts. */
const staffed = Effect.gen(function* () {
  const { workspace } = yield* createWorkspaceWithOwner()
  const hosts = [sampleHost(workspace.id), sampleHost(workspace.id)]
  for (const host of hosts) yield* change(workspace.id, { _tag: "AddHost", host })
  return { workspace, hosts }
})
