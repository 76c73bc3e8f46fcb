import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type Assignee, HostId } from "../../workspace/event-types/index.ts"
import { type HostLoad, rankHosts } from "./rankHosts.ts"

const hostId = (number: number): HostId =>
  HostId.make(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`)
const [one, two, three] = [hostId(1), hostId(2), hostId(3)]
const assignee = (id: HostId, overrides: Partial<Assignee> = {}): Assignee => ({
  hostId: id,
  priority: 0,
  weight: 1,
  required: false,
  ...overrides
})
const load = (recentBookings: number, lastAssignedAt: number | null): HostLoad => ({
  recentBookings,
  lastAssignedAt
})

describe("rankHosts", () => {
  it.for<readonly [string, ReadonlyArray<Assignee>, ReadonlyArray<readonly [HostId, HostLoad]>]>([
    [
      "the higher priority, however busy",
      [assignee(two), assignee(one, { priority: 1 })],
      [[one, load(99, 99)]]
    ],
    ["a priority of 0 before a negative one", [assignee(two, { priority: -1 }), assignee(one)], []],
    [
      "the fewer bookings",
      [assignee(two), assignee(one)],
      [
        [one, load(1, 9)],
        [two, load(2, 1)]
      ]
    ],
    [
      "the fewer bookings for the weight",
      [assignee(two), assignee(one, { weight: 3 })],
      [
        [one, load(5, 9)],
        [two, load(2, 1)]
      ]
    ],
    [
      "the fewer for a weight below one",
      [assignee(two, { weight: 0.5 }), assignee(one)],
      [
        [one, load(3, 9)],
        [two, load(2, 1)]
      ]
    ],
    [
      "a host without bookings before one with a booking",
      [assignee(two), assignee(one)],
      [[two, load(1, null)]]
    ],
    [
      "the one idle for longer, at equal ratios",
      [assignee(two, { weight: 2 }), assignee(one)],
      [
        [one, load(1, 4)],
        [two, load(2, 5)]
      ]
    ],
    ["never assigned before long ago", [assignee(two), assignee(one)], [[two, load(0, 0)]]],
    [
      "the lesser id, if all else is equal",
      [assignee(two), assignee(one)],
      [
        [one, load(1, 5)],
        [two, load(1, 5)]
      ]
    ],
    ["the lesser id of two never assigned", [assignee(two), assignee(one)], []]
  ])("D-BOOK-6: puts first %s", ([, assignees, loads]) => {
    assert.deepStrictEqual(rankHosts(assignees, new Map(loads)), [one, two])
    assert.deepStrictEqual(rankHosts(assignees.toReversed(), new Map(loads)), [one, two])
  })

  const Small = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
  const Drawn = Schema.Array(
    Schema.Struct({
      priority: Small,
      weight: Schema.Literals([1, 2, 3]),
      bookings: Small,
      last: Schema.NullOr(Small)
    })
  ).check(Schema.isMaxLength(6))

  it.prop(
    "D-BOOK-6: every host ranks before the next ones by the first criterion in which they differ",
    [Drawn],
    ([drawn]) => {
      const hosts = drawn.map((host, index) => ({ ...host, id: hostId(index) }))
      const ranked = rankHosts(
        hosts.map(({ id, priority, weight }) => assignee(id, { priority, weight })).toReversed(),
        new Map(hosts.map(({ bookings, id, last }) => [id, load(bookings, last)]))
      )
      type Drawn = (typeof hosts)[number]
      /** Lower is better. The ratios times 6 are whole numbers for weights of 1, 2 and 3. */
      const merits = ({ bookings, id, last, priority, weight }: Drawn): ReadonlyArray<number> => [
        -priority,
        (bookings * 6) / weight,
        last ?? -1,
        Number(id.slice(-12))
      ]
      const beats = (a: Drawn, b: Drawn): boolean => {
        const difference = merits(a).map((merit, index) => merit - (merits(b)[index] ?? 0))
        return (difference.find((gap) => gap !== 0) ?? 0) < 0
      }
      const rankBy = (host: Drawn) => hosts.filter((other) => beats(other, host)).length
      assert.strictEqual(ranked.length, hosts.length)
      for (const host of hosts) assert.strictEqual(ranked.indexOf(host.id), rankBy(host))
    },
    { arbitrary: { runs: 400 } }
  )

  it("D-BOOK-6: a thousand bookings over weights 1, 2 and 3 stay within two of 1 : 2 : 3", () => {
    const team = [assignee(one), assignee(two, { weight: 2 }), assignee(three, { weight: 3 })]
    const loads = new Map<HostId, HostLoad>()
    for (let booking = 1; booking <= 1000; booking += 1) {
      const [first] = rankHosts(team, loads)
      assert.isDefined(first)
      if (first !== undefined) loads.set(first, load((loads.get(first)?.recentBookings ?? 0) + 1, booking))
      for (const { hostId: id, weight } of team) {
        const share = (booking * weight) / 6
        assert.isAtMost(Math.abs((loads.get(id)?.recentBookings ?? 0) - share), 2, `${id} after ${booking}`)
      }
    }
  })
})
