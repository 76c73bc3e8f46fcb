import { assert, describe, it } from "@effect/vitest"
import { Refusals } from "./Refusals.ts"

const refused = (retryAfterSeconds: number) => ({ _tag: "Refused" as const, retryAfterSeconds })

describe("Refusals", () => {
  it("D-RATE-2: repeats a refusal until it may have ended, and never tells to wait too short a time", () => {
    const refusals = new Refusals()
    refusals.remember("ada", { asked: 1000, answered: 1040, wait: 2500 })
    assert.deepStrictEqual(refusals.of("ada", 1040), refused(3))
    assert.deepStrictEqual(refusals.of("ada", 1540), refused(2))
    assert.deepStrictEqual(refusals.of("ada", 1539), refused(3))
    assert.deepStrictEqual(refusals.of("ada", 3499), refused(1))
    assert.isUndefined(refusals.of("ada", 3500))
    assert.isUndefined(refusals.of("bob", 1040))
  })

  it("forgets the oldest first when there are too many", () => {
    const refusals = new Refusals(2)
    for (const [nth, subject] of ["ada", "bob", "ada", "eve"].entries()) {
      refusals.remember(subject, { asked: nth, answered: nth, wait: 9000 })
    }
    assert.deepStrictEqual(
      ["ada", "bob", "eve"].map((subject) => refusals.of(subject, 10)?._tag),
      ["Refused", undefined, "Refused"]
    )
  })
})
