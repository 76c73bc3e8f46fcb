import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { Outcome } from "../../leads/contacts/index.ts"
import { participants } from "../availability/index.ts"
import { candidateTeams } from "./candidateTeams.ts"
import { teamsKeeping } from "./keptHosts.ts"
import { hostsOfMove } from "./timesToMove.ts"

const Member = Schema.Struct({ free: Schema.Boolean, required: Schema.Boolean, present: Schema.Boolean })
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))

const sample = sampleOffering({ hosts: 4 })

/** The teams and the hosts of a move of a booking with the present hosts of these four. */
const moveOf = (members: ReadonlyArray<typeof Member.Type>) => {
  const hosts = sample.hosts.slice(0, members.length)
  const assignees = hosts.map(({ id }, index) => ({
    hostId: id,
    priority: 0,
    weight: 1,
    required: members[index]?.required ?? false
  }))
  const offering = { ...sample, hosts, eventType: { ...sample.eventType, hosts: assignees } }
  const all = participants(offering, hosts)
  const free = new Set(hosts.filter((_, index) => members[index]?.free).map(({ id }) => id))
  const present = hosts.filter((_, index) => members[index]?.present).map(({ id }) => id)
  const teams = candidateTeams(all, free, assignees, new Map())
  const shown = hostsOfMove(offering, Outcome.make({ _tag: "Qualified" }), { hostIds: present }, "only")
  return {
    teams,
    kept: teamsKeeping(teams, present, "only"),
    /** Whether the times of a move by a host contain the start. */
    isShown: shown.length > 0 && shown.every(({ host, required }) => required && free.has(host.id))
  }
}

describe("the hosts of a moved booking", () => {
  it.prop(
    "D-MGMT-10: the team that has the booking comes first, and all other teams stay in their order",
    [Schema.Array(Member).check(Schema.isBetweenLength(2, 4)), Place],
    ([members, place]) => {
      const { teams } = moveOf(members)
      // One of the teams has the booking, so that there is something to keep, unless there is none.
      const present = (teams[place % Math.max(1, teams.length)] ?? sample.hosts).map(({ id }) => id)
      const [first, kept] = [teamsKeeping(teams, present, "first"), teamsKeeping(teams, present, "only")]
      const names = (team: (typeof teams)[number]) =>
        team
          .map(({ id }) => id)
          .toSorted()
          .join()
      const same = teams.filter((team) => names(team) === [...present].toSorted().join())
      assert.deepStrictEqual(kept, same)
      assert.deepStrictEqual(first, [...same, ...teams.filter((team) => !same.includes(team))])
    }
  )

  it.prop(
    "D-MGMT-10: a host is shown exactly the times to which the host can move the booking",
    [Schema.Array(Member).check(Schema.isMaxLength(4))],
    ([members]) => {
      const { isShown, kept } = moveOf(members)
      assert.strictEqual(isShown, kept.length > 0)
    }
  )
})
