import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { type AdmissionLimits, excessOf, nextOf, type Running, type Waiting } from "./decisions.ts"

const limits: AdmissionLimits = {
  places: 4,
  slowAfter: 100,
  ofTenant: 6,
  running: 9,
  waiting: 5,
  longestWait: 500,
  burst: 0
}
const now = 1000
const Tenant = Schema.Literals(["a", "b", "c"])
const Since = Schema.Literals([700, 850, 920, 990])
const RunningOnes = Schema.Array(Schema.Struct({ tenant: Tenant, since: Since })).check(
  Schema.isMaxLength(10)
)
const WaitingOnes = Schema.Array(
  Schema.Struct({ tenant: Tenant, since: Since, urgency: Schema.Literals([0, 1, 3]) })
).check(Schema.isMaxLength(8))

const countOf = (all: ReadonlyArray<{ readonly tenant: string }>, tenant: string) =>
  all.filter((one) => one.tenant === tenant).length

/** Slow and obvious: removes, step by step, those that are not next. */
const expectedNext = (waiting: ReadonlyArray<Waiting>, running: ReadonlyArray<Running>) => {
  if (running.length >= limits.running) return undefined
  if (running.filter(({ since }) => now - since < limits.slowAfter).length >= limits.places) return undefined
  let left = waiting.filter(({ tenant }) => countOf(running, tenant) < limits.ofTenant)
  const fewest = Math.min(...left.map(({ tenant }) => countOf(running, tenant)))
  left = left.filter(({ tenant }) => countOf(running, tenant) === fewest)
  const urgent = Math.min(...left.map(({ urgency }) => urgency))
  left = left.filter(({ urgency }) => urgency === urgent)
  const oldest = Math.min(...left.map(({ since }) => since))
  return left.find(({ since }) => since === oldest)
}

const expectedExcess = (waiting: ReadonlyArray<Waiting>) => {
  if (waiting.length <= limits.waiting) return undefined
  const most = Math.max(...waiting.map(({ tenant }) => countOf(waiting, tenant)))
  let left = waiting.filter(({ tenant }) => countOf(waiting, tenant) === most)
  const idle = Math.max(...left.map(({ urgency }) => urgency))
  left = left.filter(({ urgency }) => urgency === idle)
  const newest = Math.max(...left.map(({ since }) => since))
  return left.findLast(({ since }) => since === newest)
}

describe("the decisions of admission", () => {
  it.prop(
    "D-LOAD-2: the next request is that of the oracle",
    [WaitingOnes, RunningOnes],
    ([waiting, running]) => {
      assert.strictEqual(nextOf(waiting, running, now, limits), expectedNext(waiting, running))
    }
  )

  it.prop(
    "D-LOAD-2: a place is never left free while a tenant below its limit waits",
    [WaitingOnes, RunningOnes],
    ([waiting, running]) => {
      const quick = running.filter(({ since }) => now - since < limits.slowAfter).length
      const isFree = quick < limits.places && running.length < limits.running
      const isWaiting = waiting.some(({ tenant }) => countOf(running, tenant) < limits.ofTenant)
      assert.strictEqual(nextOf(waiting, running, now, limits) !== undefined, isFree && isWaiting)
    }
  )

  it.prop("D-LOAD-3: the request that is refused is that of the oracle", [WaitingOnes], ([waiting]) => {
    assert.strictEqual(excessOf(waiting, limits), expectedExcess(waiting))
  })

  it("D-LOAD-2: places go round when all tenants have enough waiting", () => {
    const waiting: Array<Waiting> = ["a", "a", "a", "a", "b", "b", "c", "c", "c"].map((tenant) => ({
      tenant,
      since: 990,
      urgency: tenant === "c" ? 0 : 3
    }))
    const running: Array<Running> = []
    const order: Array<string> = []
    for (;;) {
      const next = nextOf(waiting, running, now, limits)
      if (next === undefined) break
      waiting.splice(waiting.indexOf(next), 1)
      running.push({ tenant: next.tenant, since: now })
      order.push(next.tenant)
    }
    // The most urgent first; then the one with the fewest places.
    assert.deepStrictEqual(order, ["c", "a", "b", "c"])
  })
})
