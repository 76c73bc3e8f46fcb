import { assert, describe, it } from "@effect/vitest"
import { findingsOf, type Waiting } from "./examineWaiting.ts"

const counts = { pending: 0, confirming: 0, delivered: 0, skipped: 0, dead: 0 }

const none = {
  integration: 0,
  webhook: 0,
  mail: 0,
  reminder: 0,
  calendar: 0,
  conference: 0,
  account: 0,
  hold: 0,
  payment: 0,
  receiver: 0
}

describe("findingsOf", () => {
  it.each<readonly [string, number, number, ReadonlyArray<string>]>([
    ["nothing waits", 0, 0, ["well", "well", "well"]],
    ["follow-ups wait for five minutes", 300, 0, ["well", "well", "well"]],
    ["follow-ups wait for longer", 301, 0, ["fault", "well", "well"]],
    ["a delivery is dead", 0, 1, ["well", "note", "well"]]
  ])("%s", (_, oldestSeconds, dead, states) => {
    const waiting: Waiting = {
      outbox: { count: oldestSeconds === 0 ? 0 : 1, oldestSeconds },
      deliveries: { counts: { ...counts, dead }, waiting: none, oldestSeconds: 0 }
    }
    assert.deepStrictEqual(
      findingsOf(waiting).map(({ state }) => state),
      states
    )
  })

  it("names the number of waiting deliveries by kind", () => {
    const waiting = {
      integration: 7,
      webhook: 6,
      mail: 3,
      reminder: 4,
      account: 5,
      calendar: 1,
      conference: 2,
      hold: 8,
      payment: 9,
      receiver: 10
    }
    const deliveries = { counts, waiting, oldestSeconds: 0 }
    const [, , finding] = findingsOf({ outbox: { count: 0, oldestSeconds: 0 }, deliveries })
    assert.strictEqual(
      finding?.words,
      "calendar entries 1, conference links 2, mails 3, reminders 4, sign-in links 5, ends of holds 8, questions and refunds at the payment provider 9, calls of payment providers 10, webhooks 6, conversions 7"
    )
  })
})
