import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import { askedOf } from "./asked.ts"
import { type MeasuredService, startMeasured } from "./measuredService.ts"
import { recordedAllocations } from "./recorded.ts"

const fixture = makeFixture()

/** Warm-up requests. Code that is not yet compiled allocates more. */
const warmUp = 600
/** The minimum of the blocks counts, because background work only adds allocations. */
const blocks = 8
const perBlock = 40

let service: MeasuredService

beforeAll(async () => {
  service = await startMeasured(fixture)
}, 300_000)
afterAll(() => service?.close())

const allocated = async () => (await service.measure()).allocatedBytes

const requests = askedOf(fixture, () => service)

describe("heap cost of a request", { timeout: 300_000 }, () => {
  it.for(Object.keys(recordedAllocations))("%s: allocates at most the recorded amount", async (name) => {
    const request = requests[name]
    if (request === undefined) return assert.fail("no such request")
    for (let nth = 0; nth < warmUp; nth++) await request(nth)
    const each = []
    for (let block = 0; block < blocks; block++) {
      const before = await allocated()
      for (let nth = 0; nth < perBlock; nth++) await request(warmUp + block * perBlock + nth)
      each.push(((await allocated()) - before) / perBlock)
    }
    // In five runs, two on a busy machine, results differed by at most 10%.
    assert.isAtMost(Math.min(...each) / 1000, 1.15 * (recordedAllocations[name] ?? 0))
  })
})
