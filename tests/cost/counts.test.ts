import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import { askedOf } from "./asked.ts"
import type { Counts } from "./counts.ts"
import { type MeasuredService, startMeasured } from "./measuredService.ts"
import { recordedCounts } from "./recorded.ts"

const fixture = makeFixture()

/** The first requests read the configuration. */
const warmUp = 20
/** The least of the blocks counts, because background work only adds to it. */
const blocks = 5
const perBlock = 10

let service: MeasuredService

beforeAll(async () => {
  service = await startMeasured(fixture)
}, 300_000)
afterAll(() => service?.close())

const requests = askedOf(fixture, () => service)

describe("what a request is made of", { timeout: 300_000 }, () => {
  it.for(Object.entries(recordedCounts))(
    "%s: as many effects, fibers, contexts and timers as recorded",
    async ([name, recorded]) => {
      const request = requests[name]
      if (request === undefined) return assert.fail("no such request")
      for (let nth = 0; nth < warmUp; nth++) await request(nth)
      const seen: Array<Counts> = []
      for (let block = 0; block < blocks; block++) {
        const before = await service.count()
        for (let nth = 0; nth < perBlock; nth++) await request(warmUp + block * perBlock + nth)
        const after = await service.count()
        const each = (of: keyof Counts) => (after[of] - before[of]) / perBlock
        seen.push({
          effects: each("effects"),
          fibers: each("fibers"),
          contexts: each("contexts"),
          timers: each("timers")
        })
      }
      const least = (of: keyof Counts) => Math.round(Math.min(...seen.map((one) => one[of])))
      const { contexts, effects, fibers, timers } = recorded
      assert.deepStrictEqual(
        [least("fibers"), least("contexts"), least("timers")],
        [fibers, contexts, timers]
      )
      // What waits in a queue differs by a few.
      assert.approximately(least("effects"), effects, 0.03 * effects)
    }
  )
})
