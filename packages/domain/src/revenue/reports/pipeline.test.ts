import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Currency } from "../../kernel/money/index.ts"
import { DealStage, StageKey } from "../../workspace/workspaces/index.ts"
import { openTogether, pipelineOf } from "./pipeline.ts"

const Key = Schema.Literals(["trial", "proposal", "removed"])
const Open = Schema.Struct({
  place: Schema.Literals([0, 1, 2]),
  stage: Schema.NullOr(Key),
  deals: Schema.Literals([1, 2, 3]),
  code: Schema.Literals(["USD", "EUR"]),
  cents: Schema.Literals([0, 5, 70])
})

const stages = ["proposal", "trial"].map((key) => DealStage.make({ key: StageKey.make(key), name: key }))

describe("pipelineOf", () => {
  it.prop(
    "D-TX-14: each open deal counts in its stage once, with its value by currency and its age",
    [Schema.Array(Open)],
    ([parts]) => {
      const open = parts.map(({ cents, code, deals, place, stage }) => ({
        place,
        stage: stage === null ? null : StageKey.make(stage),
        deals,
        value: cents === 0 ? [] : [{ currency: Currency.make(code), cents: BigInt(cents) }]
      }))
      const pipeline = pipelineOf(open, stages)
      assert.deepStrictEqual<unknown>(
        pipeline.map(({ stage }) => stage),
        [null, "proposal", "trial"]
      )
      for (const { ages, deals, stage, value } of pipeline) {
        // The oracle: a removed stage is none.
        const own = parts.filter((part) => (part.stage === "removed" ? null : part.stage) === stage)
        assert.strictEqual(
          deals,
          own.reduce((sum, part) => sum + part.deals, 0)
        )
        for (const code of ["USD", "EUR"])
          assert.strictEqual(
            Number(value.find(({ currency }) => currency === code)?.cents ?? 0),
            own.reduce((sum, part) => (part.code === code ? sum + part.cents : sum), 0)
          )
        for (const place of [0, 1, 2])
          assert.strictEqual(
            ages.get(place)?.deals ?? 0,
            own.reduce((sum, part) => (part.place === place ? sum + part.deals : sum), 0)
          )
      }
      assert.deepStrictEqual(openTogether(pipeline), openTogether(open))
    }
  )
})
