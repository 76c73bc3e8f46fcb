import { assert, describe, it } from "@effect/vitest"
import {
  sampleContact,
  sampleDeal,
  sampleTime,
  sampleWorkspace,
  usd
} from "@calendeal/port-contracts/samples"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { changeDeal } from "./changeDeal.ts"
import { StageKey } from "../../workspace/workspaces/index.ts"
import { Deal, LostReason, messagesWhenStaged } from "./Deal.ts"

const { id } = sampleWorkspace()
const states = Schema.Literals(Deal.fields.status.literals)
const Step = Schema.Struct({ status: Schema.NullOr(states), reason: Schema.NullOr(LostReason) })

describe("changeDeal", () => {
  it.prop(
    "D-TX-9: a deal is open, won or lost with a reason, since the change that made it so",
    [Schema.Array(Step).check(Schema.isMaxLength(8))],
    ([steps]) => {
      let deal = sampleDeal(id, sampleContact(id).id)
      // The oracle: the state, when it began, and the latest reason.
      let [state, since, latest]: [Deal["status"], number, LostReason | null] = ["open", 0, null]
      for (const [nth, { reason, status }] of steps.entries()) {
        const changed = changeDeal(
          deal,
          { ...(status !== null && { status }), ...(reason !== null && { lostReason: reason }) },
          sampleTime(nth + 1)
        )
        const next: Deal["status"] = status ?? state
        if (next !== "lost" && reason !== null)
          assert.deepStrictEqual(changed, Result.fail("reason_without_loss"))
        else if (next === "lost" && reason === null && state !== "lost")
          assert.deepStrictEqual(changed, Result.fail("reason_needed"))
        else {
          if (next !== state) since = nth + 1
          latest = next === "lost" ? (reason ?? latest) : null
          state = next
          deal = Result.getOrThrow(changed)
        }
        assert.deepStrictEqual(
          [deal.status, deal.closedAt, deal.lostAt, deal.lostReason],
          [
            state,
            state === "closed" ? sampleTime(since) : null,
            state === "lost" ? sampleTime(since) : null,
            latest
          ]
        )
      }
    }
  )

  const Move = Schema.Struct({
    status: Schema.NullOr(states),
    stage: Schema.NullOr(Schema.Literals(["trial", "proposal", "none"]))
  })

  it.prop(
    "D-TX-13: an open deal is in the stage to which it was moved last, and one that ended is not moved",
    [Schema.Array(Move).check(Schema.isMaxLength(10))],
    ([moves]) => {
      let deal = sampleDeal(id, sampleContact(id).id)
      // The oracle: the name of the state, and that of the stage.
      let [state, place] = ["open", "none"]
      for (const { stage, status } of moves) {
        const after = status ?? state
        const wanted = stage ?? place
        const changed = changeDeal(
          deal,
          {
            ...(status !== null && { status }),
            ...(stage !== null && { stage: stage === "none" ? null : StageKey.make(stage) }),
            ...(after === "lost" && { lostReason: "price" as const })
          },
          sampleTime(1)
        )
        if (after !== "open" && wanted !== place) {
          assert.deepStrictEqual(changed, Result.fail("stage_of_ended"))
          continue
        }
        const before = deal
        deal = Result.getOrThrow(changed)
        assert.strictEqual(messagesWhenStaged(before, deal, sampleTime(1)).length, wanted === place ? 0 : 1)
        ;[state, place] = [after, wanted]
        assert.deepStrictEqual([deal.status, deal.stage ?? "none"], [state, place])
      }
    }
  )

  it("D-TX-9: a corrected value changes nothing else", () => {
    const deal = sampleDeal(id, sampleContact(id).id)
    assert.deepStrictEqual(
      changeDeal(deal, { value: usd(7) }, sampleTime(1)),
      Result.succeed({ ...deal, value: usd(7) })
    )
  })
})
