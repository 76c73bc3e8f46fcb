import { assert, describe, it } from "@effect/vitest"
import { findingsOf, type Waiting } from "./examineWaiting.ts"

const counts = { pending: 0, confirming: 0, delivered: 0, skipped: 0, dead: 0 }

describe("findingsOf", () => {
  it.each<readonly [string, number, number, ReadonlyArray<string>]>([
    ["nothing waits", 0, 0, ["well", "well"]],
    ["follow-ups wait for five minutes", 300, 0, ["well", "well"]],
    ["follow-ups wait for longer", 301, 0, ["fault", "well"]],
    ["a delivery is dead", 0, 1, ["well", "note"]]
  ])("%s", (_, oldestSeconds, dead, states) => {
    const waiting: Waiting = {
      outbox: { count: oldestSeconds === 0 ? 0 : 1, oldestSeconds },
      deliveries: { counts: { ...counts, dead }, oldestSeconds: 0 }
    }
    assert.deepStrictEqual(
      findingsOf(waiting).map(({ state }) => state),
      states
    )
  })
})
