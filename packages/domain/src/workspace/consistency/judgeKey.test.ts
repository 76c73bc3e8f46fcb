import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { heldSeconds, judgeKey, keptHours, type StoredKey } from "./judgeKey.ts"

const begin = DateTime.makeUnsafe("2026-11-28T09:00:00Z")
const at = (seconds: number) => DateTime.add(begin, { seconds })

const keptSeconds = keptHours * 3600
/** Seconds since the claim, with both sides of each limit. */
const Age = Schema.Literals([
  0,
  1,
  heldSeconds - 1,
  heldSeconds,
  heldSeconds + 1,
  keptSeconds - 1,
  keptSeconds,
  keptSeconds + 1
])
const State = Schema.Literals(["held", "settled", "answered"])
const Answer = Schema.NullOr(Schema.Literal("sealed"))

/** The rows of the table in decision 145, the first that fits. */
const rows: ReadonlyArray<
  readonly [
    fits: (key: StoredKey, age: number, isSame: boolean) => boolean,
    outcome: "Claimed" | "Running" | "OtherRequest" | "Answered"
  ]
> = [
  [(_, age) => age >= keptSeconds, "Claimed"],
  [({ state }, age) => state === "held" && age >= heldSeconds, "Claimed"],
  [(_key, _age, isSame) => !isSame, "OtherRequest"],
  [({ state }, age) => state !== "answered" && age < heldSeconds, "Running"],
  [() => true, "Answered"]
]

describe("judgeKey", () => {
  it("D-MGMT-33: an unknown key is claimed", () => {
    assert.deepStrictEqual(judgeKey(null, "a", begin), { _tag: "Claimed" })
  })

  it.prop(
    "D-MGMT-33: agrees with the table of decision 145",
    [State, Age, Schema.Boolean, Answer],
    ([state, age, isSame, answer]) => {
      const key: StoredKey = {
        request: "a",
        claimedAt: begin,
        state,
        answer: state === "answered" ? answer : null
      }
      const judged = judgeKey(key, isSame ? "a" : "b", at(age))
      assert.strictEqual(judged._tag, rows.find(([fits]) => fits(key, age, isSame))?.[1])
      if (judged._tag === "Answered") assert.strictEqual(judged.answer, key.answer)
    }
  )
})
