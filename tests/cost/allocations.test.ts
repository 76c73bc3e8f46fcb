import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import type { ClientRequest } from "../kit/faults/history/Operation.ts"
import { type MeasuredService, startMeasured } from "./measuredService.ts"
import { recordedAllocations } from "./recorded.ts"
import { requestsOf } from "./requests.ts"

const fixture = makeFixture()
const { book, capture, eventTypeId, pay, slot } = requestsOf(fixture)

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

const ask = async (request: ClientRequest) => assert.strictEqual(await service.ask(request), "ok")
const look = async (path: string, nth: number) => {
  const headers = { "x-forwarded-for": `10.0.${nth >> 8}.${nth & 255}` }
  const answer = await fetch(`${service.address}/api/public/${path}`, { headers })
  assert.strictEqual(answer.status, 200)
  await answer.arrayBuffer()
}
const allocated = async () => (await service.measure()).allocatedBytes

const query = `eventTypeId=${eventTypeId}&tz=Europe%2FLondon`
const date = new Date(slot(0)).toISOString().slice(0, 10)

const requests: Readonly<Record<string, (nth: number) => Promise<void>>> = {
  "month-availability": (nth) => look(`month-availability?${query}`, nth),
  "page/calendar": (nth) => look(`page/calendar?${query}`, nth),
  slots: (nth) => look(`slots?${query}&date=${date}`, nth),
  capture: (nth) => ask(capture(`lead${nth}`, nth)),
  book: (nth) => ask(book(`booked${nth}`, slot(nth))),
  transactions: (nth) => ask(pay(`paid${nth}`))
}

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
