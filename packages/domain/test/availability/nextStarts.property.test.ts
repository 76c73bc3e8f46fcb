import { assert, describe, it } from "@effect/vitest"
import { firstStarts, type Route } from "../../src/scheduling/availability/index.ts"
import { seedsOf } from "../seeds.ts"
import { Dice } from "./Dice.ts"
import { slowOpenSlots } from "./oracle.ts"
import { questionOf } from "./randomQuestion.ts"

const seeds = seedsOf("AVAILABILITY", 60)

describe("firstStarts", () => {
  it("D-FREE-1: each route has the first slot of the reference implementation for its hosts alone", () => {
    let [found, none] = [0, 0]
    // Fewer, because the reference implementation is slow.
    for (const seed of seeds.all.slice(0, 20)) {
      const dice = new Dice(seed)
      const { within, ...question } = questionOf(seed)
      const routes = Array.from({ length: 3 }, (_, rule): Route => ({
        rule,
        name: null,
        hosts: question.hosts.filter(() => dice.integer(0, 2) > 0)
      }))
      const expected = routes.map(({ hosts }) => {
        const ids = new Set(hosts.map(({ host }) => host.id))
        // The busy periods of other hosts count for the daily limit of the event type only.
        const busyPeriods = question.busyPeriods.filter(
          ({ eventTypeId, hostId }) => ids.has(hostId) || eventTypeId === question.eventTypeId
        )
        return slowOpenSlots({ ...question, hosts, busyPeriods, within })[0]?.start ?? null
      })
      none += expected.filter((start) => start === null).length
      found += expected.filter((start) => start !== null).length
      assert.deepStrictEqual(firstStarts(question, routes, within), expected, seeds.named(seed))
    }
    assert.isAbove(Math.min(found, none), 2)
  })
})
