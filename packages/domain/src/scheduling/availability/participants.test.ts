import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import type { Assignment, Host, Offering } from "../../workspace/event-types/index.ts"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { participants, viewedHosts } from "./participants.ts"

const sample = sampleOffering({ hosts: 3 })
const places = [0, 1, 2]
/** All subsets of three hosts. */
const choices = Array.from({ length: 8 }, (_, bits) => places.filter((place) => bits & (1 << place)))

interface Team {
  readonly assignment?: Assignment
  readonly inactive?: ReadonlyArray<number>
  readonly required?: ReadonlyArray<number>
  readonly routedTo?: ReadonlyArray<number>
}

const offeringOf = ({
  assignment = "round_robin",
  inactive = [],
  required = [],
  routedTo
}: Team): Offering => {
  const { eventType, hosts, workspace } = sample
  return {
    workspace,
    hosts: hosts.map((host, place) => ({ ...host, active: !inactive.includes(place) })),
    eventType: {
      ...eventType,
      assignment,
      hosts: eventType.hosts.map((one, place) => ({ ...one, required: required.includes(place) })),
      routing:
        routedTo === undefined
          ? []
          : [{ when: { always: true }, hostIds: idsOf(routedTo), redirectUrl: null }]
    }
  }
}
const idsOf = (some: ReadonlyArray<number>) => some.flatMap((place) => sample.hosts[place]?.id ?? [])
const placesOf = (hosts: ReadonlyArray<Host>) =>
  hosts.map(({ id }) => sample.hosts.findIndex((host) => host.id === id))
const viewed = (team: Team, named: ReadonlyArray<number>) =>
  viewedHosts(offeringOf(team), Option.some(idsOf(named)))

/** Whether a booking with these allowed hosts is possible while the given hosts are free (D-AV-3). */
const canBook = (team: Team, allowed: ReadonlyArray<Host>, free: ReadonlyArray<number>): boolean => {
  const hosts = participants(offeringOf(team), allowed)
  const freeOnes = hosts.filter(({ host }) => placesOf([host]).some((place) => free.includes(place)))
  const others = hosts.filter(({ required }) => !required)
  return (
    hosts.length > 0 &&
    hosts.every((one) => !one.required || freeOnes.includes(one)) &&
    (others.length === 0 || others.some((one) => freeOnes.includes(one)))
  )
}

/** All teams of three, with all possible routing rules and without one. */
const teams = (["round_robin", "collective"] as const).flatMap((assignment) =>
  choices.flatMap((inactive) =>
    choices.flatMap((required) =>
      [undefined, ...choices].map((routedTo) => ({
        assignment,
        inactive,
        required,
        ...(routedTo === undefined ? {} : { routedTo })
      }))
    )
  )
)
const activeOf = ({ inactive }: { readonly inactive: ReadonlyArray<number> }, some: ReadonlyArray<number>) =>
  some.filter((place) => !inactive.includes(place))

describe("viewedHosts", () => {
  it("D-AV-4, D-AV-6: for any named hosts, a lead without routing can book every shown slot", () => {
    for (const team of teams.filter((one) => !("routedTo" in one))) {
      const all = viewedHosts(offeringOf(team), Option.none())
      for (const named of choices) {
        for (const free of choices) {
          const isShown = canBook(team, viewed(team, named), free)
          assert.isTrue(!isShown || canBook(team, all, free), JSON.stringify({ team, named, free }))
        }
      }
    }
  })

  it("D-AV-4, D-CAP-5: a routed lead that names the rule's hosts sees exactly the bookable slots", () => {
    for (const team of teams) {
      if (!("routedTo" in team)) continue
      const allowed = activeOf(team, team.routedTo)
      assert.deepStrictEqual(placesOf(viewed(team, team.routedTo)), allowed, JSON.stringify(team))
    }
  })

  it("D-AV-4: a view of some hosts shows only times at which one of them is free", () => {
    for (const team of teams.filter((one) => !("routedTo" in one))) {
      for (const named of choices) {
        const some = activeOf(team, named)
        for (const free of choices) {
          if (!canBook(team, viewed(team, named), free)) continue
          assert.isTrue(
            some.some((place) => free.includes(place)),
            JSON.stringify({ team, named, free })
          )
        }
        assert.strictEqual(viewed(team, named).length === 0, some.length === 0)
      }
    }
  })

  it("D-AV-3, D-AV-4: a view of a required host only also needs one of the others", () => {
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [0])), [0, 1, 2])
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [0, 1])), [0, 1])
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [2])), [2])
    assert.deepStrictEqual(placesOf(viewed({ required: [0], routedTo: [0] }, [0])), [0])
    assert.deepStrictEqual(placesOf(viewed({ required: [0], routedTo: [0, 1] }, [0])), [0, 1, 2])
  })

  it("D-AV-3, D-AV-4: a view of one host of a collective needs all hosts", () => {
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective" }, [1])), [0, 1, 2])
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective", inactive: [0] }, [1])), [1, 2])
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective", routedTo: [1] }, [1])), [1])
  })
})
