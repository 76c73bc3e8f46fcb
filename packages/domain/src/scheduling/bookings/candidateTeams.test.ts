import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { HostId } from "../../workspace/event-types/index.ts"
import { type HostLoad, rankHosts } from "../../leads/routing/index.ts"
import { sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { candidateTeams } from "./candidateTeams.ts"

const workspaceId = sampleWorkspace().id
const team = Array.from({ length: 4 }, () => sampleHost(workspaceId))
const Member = Schema.Struct({
  free: Schema.Boolean,
  required: Schema.Boolean,
  bookings: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
})
type Member = typeof Member.Type

/** The teams that the members at these places make, each team as its members' places. */
const teamsOf = (members: ReadonlyArray<Member>): ReadonlyArray<ReadonlyArray<number>> => {
  const hosts = team.slice(0, members.length)
  const assignees = members.map(({ required }, index) => ({
    hostId: idAt(index),
    priority: 0,
    weight: 1,
    required
  }))
  const made = candidateTeams(
    hosts.map((host, index) => ({ host, required: members[index]?.required ?? false })),
    new Set(hosts.filter((_, index) => members[index]?.free).map(({ id }) => id)),
    assignees,
    loadsOf(members)
  )
  return made.map((lineup) => lineup.map((host) => team.indexOf(host)))
}
const idAt = (index: number): HostId => team[index]?.id ?? sampleHost(workspaceId).id
const loadsOf = (members: ReadonlyArray<Member>): ReadonlyMap<HostId, HostLoad> =>
  new Map(
    members.map(({ bookings }, index) => [idAt(index), { recentBookings: bookings, lastAssignedAt: null }])
  )

const subsets = (count: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index).filter((index) => bits & (1 << index))
  )

describe("lineups", () => {
  const busy: Member = { free: false, required: false, bookings: 0 }
  const free: Member = { ...busy, free: true }
  const needed: Member = { ...free, required: true }

  it.for<readonly [string, ReadonlyArray<Member>, ReadonlyArray<ReadonlyArray<number>>]>([
    ["no team without hosts", [], []],
    ["no team of busy hosts", [busy, busy], []],
    [
      "a team of each free host, the lower load first",
      [{ ...free, bookings: 2 }, busy, { ...free, bookings: 1 }],
      [[2], [0]]
    ],
    ["a free host as the organiser, with the required host", [needed, { ...free, bookings: 9 }], [[1, 0]]],
    ["no team while a required host is busy", [{ ...needed, free: false }, free], []],
    ["no team if only the required hosts are free", [needed, busy], []],
    ["one team if all are required", [needed, needed], [[0, 1]]],
    ["no team if all are required and one is busy", [needed, { ...needed, free: false }], []]
  ])("D-AV-3, D-BOOK-6: returns %s", ([, members, expected]) => {
    assert.deepStrictEqual(teamsOf(members), expected)
  })

  it.prop(
    "D-AV-3, D-BOOK-6: returns every team of all required hosts and one other host, if there are others",
    [Schema.Array(Member).check(Schema.isMaxLength(4))],
    ([members]) => {
      const at = (index: number) => members[index] ?? busy
      const others = members.filter(({ required }) => !required).length
      const possible = subsets(members.length).filter(
        (places) =>
          places.length > 0 &&
          places.every((index) => at(index).free) &&
          members.every(({ required }, index) => !required || places.includes(index)) &&
          places.filter((index) => !at(index).required).length === Math.min(1, others)
      )
      const made = teamsOf(members)
      const text = (places: ReadonlyArray<number>) => places.toSorted().join()
      assert.deepStrictEqual(made.map(text).toSorted(), possible.map(text).toSorted())
      const leaders = made.map(([leader = -1]) => leader).filter((index) => !at(index).required)
      const assignees = leaders
        .toReversed()
        .map((index) => ({ hostId: idAt(index), priority: 0, weight: 1, required: false }))
      assert.deepStrictEqual(leaders.map(idAt), rankHosts(assignees, loadsOf(members)))
    },
    { arbitrary: { runs: 300 } }
  )
})
