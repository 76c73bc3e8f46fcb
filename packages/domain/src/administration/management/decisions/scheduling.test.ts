import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAuditContext,
  sampleBooking,
  sampleEventType,
  sampleHost,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import type { Booking } from "../../../scheduling/bookings/index.ts"
import { HostId } from "../../../workspace/event-types/index.ts"
import type { AdminCommand, AdminCommands, Seen } from "../AdminCommand.ts"
import { AuditEntryId } from "../../../channels/records/index.ts"
import { decide } from "../decide.ts"
import { StateConflict } from "../refusals.ts"
import { mostDeclined } from "./Looks.ts"
import { namedHosts, unknownHost } from "./scheduling.ts"

const { id } = sampleWorkspace()
const [audit, entryId] = [sampleAuditContext(id), AuditEntryId.make(crypto.randomUUID())]
const [host, other] = [sampleHost(id), sampleHost(id)]
const deciding = <Tag extends keyof AdminCommands>(command: AdminCommand<Tag>, seen: Seen[Tag]) =>
  decide({ audit, entryId, command }, seen)

describe("hosts", () => {
  it.prop(
    "a host that event types use cannot be removed, and the refusal lists them in order",
    [Schema.Array(Schema.Literals(["demo", "audit", "intro"]))],
    ([namedBy]) => {
      const decision = deciding(
        { _tag: "DeleteHost", hostId: host.id },
        { isThere: true, namedBy, waiting: [] }
      )
      if (namedBy.length === 0) assert.isTrue(Result.isSuccess(decision))
      else
        assert.deepStrictEqual(
          decision,
          Result.fail(
            new StateConflict({
              reason: `The host is part of the event types ${namedBy.toSorted().join(", ")}.`
            })
          )
        )
    }
  )

  it("D-APPR-8: removing a host declines the bookings that wait for them, at most so many", () => {
    const until = DateTime.add(DateTime.nowUnsafe(), { days: 40_000 })
    const held = (reason: "approval" | "payment", until: DateTime.Utc) =>
      sampleBooking(sampleOffering(), { status: "held", hold: { reason, until } })
    const asked = held("approval", until)
    const unpaid = held("payment", until)
    const waiting = [asked, unpaid, held("approval", DateTime.makeUnsafe(0))]
    const decided = (seen: ReadonlyArray<Booking>) =>
      deciding({ _tag: "DeleteHost", hostId: host.id }, { isThere: true, namedBy: [], waiting: seen })
    const writes = Result.getOrThrow(decided(waiting)).flatMap((one) =>
      one._tag === "SettleHold"
        ? [[one.booking.uid, one.status, ...one.outboxMessages.map(({ _tag }) => _tag)]]
        : one._tag === "CancelBooking"
          ? [[one.booking.uid, "cancelled", ...one.outboxMessages.map(({ _tag }) => _tag)]]
          : []
    )
    assert.deepStrictEqual(writes, [
      [asked.uid, "declined", "ReportDecline"],
      [unpaid.uid, "cancelled", "ReportCancellation"]
    ])
    assert.isTrue(Result.isSuccess(decided(Array.from({ length: mostDeclined }, () => asked))))
    assert.isTrue(Result.isFailure(decided(Array.from({ length: mostDeclined + 1 }, () => asked))))
  })

  it("removing a host removes its calendars", () => {
    const writes = Result.getOrThrow(
      deciding({ _tag: "DeleteHost", hostId: host.id }, { isThere: true, namedBy: [], waiting: [] })
    )
    assert.deepStrictEqual(writes.slice(0, 2), [
      { _tag: "Remove", kind: "hosts", id: host.id },
      { _tag: "RemoveCalendarsOf", hostId: host.id }
    ])
  })
})

describe("event types", () => {
  it.prop(
    "the version is checked first, then the hosts, the conference account and the slug; a new event type has no version (D-CONF-11)",
    [
      Schema.NullOr(Schema.Literals([1, 2])),
      Schema.Boolean,
      Schema.Boolean,
      Schema.Literals(["free", "own", "taken"])
    ],
    ([version, areKnown, isAccountThere, slug]) => {
      const eventType = sampleEventType(id, [host, other])
      const seen = {
        isAccountThere,
        isPayable: true,
        hosts: new Set(areKnown ? [host.id, other.id] : [host.id]),
        slugOwner: slug === "free" ? null : slug === "own" ? eventType.id : sampleEventType(id, []).id
      }
      const content =
        !areKnown || !isAccountThere ? "UnknownReference" : slug === "taken" ? "StateConflict" : "Made"
      const outcomes = [
        deciding({ _tag: "CreateEventType", eventType }, seen),
        deciding({ _tag: "UpdateEventType", eventType, version: 1 }, { ...seen, version })
      ]
      assert.deepStrictEqual(
        outcomes.map((outcome) => (Result.isSuccess(outcome) ? "Made" : outcome.failure._tag)),
        [content, version === null ? "ResourceNotFound" : version === 2 ? "Outdated" : content]
      )
    }
  )
})

const { id: workspaceId } = sampleWorkspace()
const ids = Array.from({ length: 4 }, () => HostId.make(crypto.randomUUID()))
const Few = Schema.Array(Schema.Literals([0, 1, 2, 3])).check(Schema.isMaxLength(3))
const Rules = Schema.Array(Few).check(Schema.isMaxLength(3))

const hostIds = (draws: ReadonlyArray<number>) => ids.filter((_, nth) => draws.includes(nth))
const drawn = (assigned: ReadonlyArray<number>, rules: ReadonlyArray<ReadonlyArray<number>>) => {
  const hosts = hostIds(assigned).map((id) => sampleHost(workspaceId, { id }))
  return sampleEventType(workspaceId, hosts, {
    routing: rules.map((rule) => ({ when: { always: true }, hostIds: hostIds(rule), redirectUrl: null }))
  })
}

describe("namedHosts", () => {
  it.prop("returns assigned and routed hosts", [Few, Rules], ([assigned, rules]) => {
    const named = namedHosts(drawn(assigned, rules))
    assert.sameMembers([...named], hostIds([...assigned, ...rules.flat()]))
  })
})

describe("unknownHost", () => {
  it.prop(
    "returns the first unknown host, in assignees before rules",
    [Few, Rules, Few],
    ([assigned, rules, there]) => {
      const eventType = drawn(assigned, rules)
      const known = new Set(hostIds(there))
      const places: Array<ReadonlyArray<string | number>> = []
      for (const [index, { hostId }] of eventType.hosts.entries())
        if (!known.has(hostId)) places.push(["hosts", index, "hostId"])
      for (const [rule, routing] of eventType.routing.entries())
        for (const [index, hostId] of routing.hostIds.entries())
          if (!known.has(hostId)) places.push(["routing", rule, "hostIds", index])
      assert.deepStrictEqual(unknownHost(eventType, known)?.path, places[0])
    }
  )
})
