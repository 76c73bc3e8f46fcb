import { assert, describe, it } from "@effect/vitest"
import { sampleEventType, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import * as Schema from "effect/Schema"
import { HostId } from "../../workspace/event-types/index.ts"
import { sharesByWeight } from "./byWeight.ts"

const { id: workspaceId } = sampleWorkspace()
const idOf = (nth: number) => HostId.make(`ca1e0dea-0000-4000-8000-00000000000${nth}`)
const [ada, bea, cleo] = [idOf(0), idOf(1), idOf(2)]
const all = new Set([ada, bea, cleo])

const eventType = (
  hosts: ReadonlyArray<{
    readonly hostId: HostId
    readonly weight: number
    readonly priority?: number
    readonly required?: boolean
  }>,
  assignment: "round_robin" | "collective" = "round_robin"
) => ({
  ...sampleEventType(workspaceId, [sampleHost(workspaceId)]),
  assignment,
  hosts: hosts.map((host) => ({ priority: 0, required: false, ...host }))
})

const Hosts = Schema.Array(
  Schema.Struct({
    weight: Schema.Literals([0.5, 1, 2, 3]),
    priority: Schema.Literals([0, 1]),
    required: Schema.Boolean,
    isActive: Schema.Boolean,
    meetings: Schema.Literals([0, 1, 7, 20])
  })
).check(Schema.isMaxLength(4))

describe("The meetings of hosts by weight", () => {
  it("D-REP-11: of 30 meetings, a host with twice the weight is due 20", () => {
    const type = eventType([
      { hostId: ada, weight: 2 },
      { hostId: bea, weight: 1 }
    ])
    const assigned = [
      { eventTypeId: type.id, hostId: ada, meetings: 12 },
      { eventTypeId: type.id, hostId: bea, meetings: 18 }
    ]
    assert.deepStrictEqual(
      [...sharesByWeight(assigned, [type], all)],
      [
        [ada, { led: 12, due: 20 }],
        [bea, { led: 18, due: 10 }]
      ]
    )
  })

  it("D-REP-11: meetings that no other host could have had are not compared", () => {
    const types = [
      eventType(
        [
          { hostId: ada, weight: 1 },
          { hostId: bea, weight: 1 }
        ],
        "collective"
      ),
      eventType([
        { hostId: ada, weight: 1, required: true },
        { hostId: bea, weight: 1 },
        { hostId: cleo, weight: 1, priority: 1 }
      ])
    ]
    const assigned = types.flatMap(({ id: eventTypeId }) =>
      [ada, bea, cleo].map((hostId) => ({ eventTypeId, hostId, meetings: 3 }))
    )
    assert.strictEqual(sharesByWeight(assigned, types, all).size, 0)
  })

  it.prop("D-REP-11: hosts are due what they led together, each by weight", [Hosts], ([drawn]) => {
    const hosts = drawn.map((host, nth) => ({ ...host, hostId: idOf(nth) }))
    const type = eventType(hosts)
    const assigned = hosts.map(({ hostId, meetings }) => ({ eventTypeId: type.id, hostId, meetings }))
    const active = new Set(hosts.filter(({ isActive }) => isActive).map(({ hostId }) => hostId))
    const shares = sharesByWeight(assigned, [type], active)
    for (const host of hosts) {
      const equals = hosts.filter(
        ({ isActive, priority, required }) => isActive && !required && priority === host.priority
      )
      const share = shares.get(host.hostId)
      if (!equals.includes(host) || equals.length < 2) {
        assert.isUndefined(share)
        continue
      }
      let [led, weights] = [0, 0]
      for (const { meetings, weight } of equals) [led, weights] = [led + meetings, weights + weight]
      assert.strictEqual(share?.led, host.meetings)
      assert.closeTo(share?.due ?? -1, (led / weights) * host.weight, 0.006)
    }
  })
})
