import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { HostId } from "../event-types/index.ts"
import { sampleEventType, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { namedHosts, unknownHost } from "./references.ts"

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
  it.prop("Management API: are those who are assigned or routed to", [Few, Rules], ([assigned, rules]) => {
    const named = namedHosts(drawn(assigned, rules))
    assert.sameMembers([...named], hostIds([...assigned, ...rules.flat()]))
  })
})

describe("unknownHost", () => {
  it.prop(
    "Management API: the first place that names a host who is not there, the assignees before the rules",
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
