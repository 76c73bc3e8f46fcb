import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import type { Assignment, Host, Offering } from "../event-types/index.ts"
import { sampleOffering } from "@calendeal/port-contracts/samples"
import { participants } from "./participants.ts"
import { viewedHosts } from "./viewedHosts.ts"

const sample = sampleOffering({ hosts: 3 })
const places = [0, 1, 2]
/** Every choice among three hosts. */
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

/** Whether somebody for whom these hosts are allowed can be booked while those are free (D-AV-3). */
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

/** Every team of three, with a rule that routes to some of them or with none. */
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
  it("D-AV-4, D-AV-6: whatever hosts are named, whoever was not routed can book what is shown", () => {
    for (const team of teams.filter((one) => !("routedTo" in one))) {
      const everybody = viewedHosts(offeringOf(team), Option.none())
      for (const named of choices) {
        for (const free of choices) {
          const isShown = canBook(team, viewed(team, named), free)
          assert.isTrue(!isShown || canBook(team, everybody, free), JSON.stringify({ team, named, free }))
        }
      }
    }
  })

  it("D-AV-4, D-CAP-5: whoever was routed, and names those hosts, sees exactly what he can book", () => {
    for (const team of teams) {
      if (!("routedTo" in team)) continue
      const allowed = activeOf(team, team.routedTo)
      assert.deepStrictEqual(placesOf(viewed(team, team.routedTo)), allowed, JSON.stringify(team))
    }
  })

  it("D-AV-4: a view of some narrows what is shown to when one of them is free", () => {
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

  it("D-AV-3, D-AV-4: of a required host alone is when one of the others is free besides", () => {
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [0])), [0, 1, 2])
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [0, 1])), [0, 1])
    assert.deepStrictEqual(placesOf(viewed({ required: [0] }, [2])), [2])
    assert.deepStrictEqual(placesOf(viewed({ required: [0], routedTo: [0] }, [0])), [0])
    assert.deepStrictEqual(placesOf(viewed({ required: [0], routedTo: [0, 1] }, [0])), [0, 1, 2])
  })

  it("D-AV-3, D-AV-4: of one host of a collective is when all are free", () => {
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective" }, [1])), [0, 1, 2])
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective", inactive: [0] }, [1])), [1, 2])
    assert.deepStrictEqual(placesOf(viewed({ assignment: "collective", routedTo: [1] }, [1])), [1])
  })
})
