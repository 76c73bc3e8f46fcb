import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { endsOf, waitFinding, type WaitItem, waitLines } from "./waits.ts"

const Few = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 }))
const Ends = Schema.Struct({ waiting: Few, confirmed: Few, declined: Few, expired: Few, cancelled: Few })
const Drawn = Schema.Array(
  Schema.Struct({
    requests: Ends,
    payments: Ends,
    waitingList: Schema.Struct({ joined: Few, offers: Few, taken: Few })
  })
).check(Schema.isMaxLength(3))

const none = { waiting: 0, confirmed: 0, declined: 0, expired: 0, cancelled: 0 }
const item = (more: Partial<WaitItem> = {}): WaitItem => ({
  eventTypeId: "e",
  requests: none,
  payments: none,
  waitingList: { joined: 0, offers: 0, taken: 0 },
  ...more
})

describe("The report of what waited", () => {
  it.prop("D-CON-204: says the worst that there is, and its share", [Drawn], ([drawn]) => {
    const items = drawn.map((one, nth) => ({ ...one, eventTypeId: String(nth) }))
    const found = waitFinding(items)
    const each = (count: (one: WaitItem) => number) => items.map(count).reduce((sum, one) => sum + one, 0)
    const sums = {
      Late: each(({ requests }) => requests.expired),
      Open: each(({ requests }) => requests.waiting),
      Unpaid: each(({ payments }) => payments.expired),
      Taken: each(({ waitingList }) => waitingList.taken)
    }
    const [worst] = Object.entries(sums).find(([, some]) => some > 0) ?? ["Well"]
    const counts = items.flatMap(({ payments, requests, waitingList: { joined, offers } }) => [
      ...endsOf(requests),
      ...endsOf(payments),
      joined,
      offers
    ])
    if (found === null) assert.isTrue(counts.every((count) => count === 0))
    else assert.strictEqual(found.tag, worst)
    for (const { item: one, kind } of waitLines(items))
      assert.isTrue(endsOf(one[kind]).some((count) => count > 0))
  })

  it("D-CON-204: without anything worse, it says how many were confirmed", () => {
    const well = item({
      requests: { ...none, confirmed: 2, declined: 1 },
      payments: { ...none, confirmed: 1 }
    })
    assert.deepStrictEqual(waitFinding([well]), { tag: "Well", some: 3, all: 4 })
    assert.deepStrictEqual(
      waitLines([well, item()]).map(({ kind }) => kind),
      ["requests", "payments"]
    )
    assert.isNull(waitFinding([item()]))
  })
})
