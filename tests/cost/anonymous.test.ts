import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { oversizedRules } from "@calendeal/domain/event-types"
import { makeFixture } from "../kit/faults/environment/fixture.ts"
import { anonymousRequests, type Anonymous } from "./anonymous.requests.ts"
import { expensiveEventType } from "./anonymous.rules.ts"
import { type MeasuredService, startMeasured } from "./measuredService.ts"

/** The maximum CPU time of a request, as a multiple of a plain request's (D-FAIR-1). */
const most = 10

/** Warm-up requests, during which code is still being compiled. */
const warmUp = 40
const rounds = 5
const perRound = 6

const plain = makeFixture()
const ruled = expensiveEventType(plain)

let service: MeasuredService
const hooks: Array<string> = []

beforeAll(async () => {
  service = await startMeasured({ ...plain, eventTypes: [...plain.eventTypes, ruled] })
  // As many as share the forged calls of a minute (D-RCV-30).
  for (let nth = 0; nth < 8; nth++) hooks.push(await service.connectShop())
}, 300_000)
afterAll(() => service?.close())

const send = async ({ body, headers, method, path }: Anonymous) => {
  const answer = await fetch(`${service.address}/api/public/${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body })
  })
  await answer.arrayBuffer()
  return answer.status
}
const cpuTime = async () => (await service.measure()).cpuMicroseconds

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const requests = anonymousRequests(plain.eventTypes[1]?.id ?? "", ruled.id, hooks)

describe("CPU cost of anonymous requests", { timeout: 300_000 }, () => {
  it.for(Object.keys(requests))(
    "D-FAIR-1: %s: the most expensive request costs at most ten times a plain one",
    async (name, { annotate }) => {
      const kinds = Object.entries(requests[name] ?? {})
      const samples = new Map<string, Array<number>>(kinds.map(([kind]) => [kind, []]))
      let nth = 0
      const ask = async (request: (nth: number) => Anonymous, times: number) => {
        for (let time = 0; time < times; time++) {
          const status = await send(request(nth++))
          assert.isBelow(status, 500)
          assert.notStrictEqual(status, 429)
        }
      }
      for (const [, request] of kinds) await ask(request, 3)
      const [, plainest] = kinds[0] ?? assert.fail("nothing to ask")
      await ask(plainest, warmUp)
      // The kinds take turns, so that a slow moment of the machine affects all of them.
      for (let round = 0; round < rounds; round++) {
        for (const [kind, request] of kinds) {
          const before = await cpuTime()
          await ask(request, perRound)
          samples.get(kind)?.push(((await cpuTime()) - before) / perRound)
        }
      }
      const costs = kinds.map(([kind]) => [kind, median(samples.get(kind) ?? [])] as const)
      const [[, plainCost] = ["", Number.NaN]] = costs
      await annotate(costs.map(([kind, cost]) => `${kind}: ${(cost / plainCost).toFixed(1)}`).join("; "))
      for (const [kind, cost] of costs)
        assert.isAtMost(cost / plainCost, most, `${kind}, when a plain one takes ${plainCost} µs`)
    }
  )

  it("D-RULE-4: the event type above has the maximum number of rules", () => {
    assert.deepStrictEqual(oversizedRules(ruled), [])
    const one = {
      when: { field: "name", op: "contains", value: "x" },
      hostIds: [],
      redirectUrl: null
    } as const
    const passed = oversizedRules({ ...ruled, routing: [...ruled.routing, one] })
    assert.strictEqual(passed.length, 3)
  })
})
