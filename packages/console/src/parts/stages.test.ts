import { assert, describe, it } from "@effect/vitest"
import { stageIn, stageName } from "./stages.ts"

const stages = [
  { key: "trial", name: "Trial" },
  { key: "proposal", name: "Proposal sent" }
]

describe("the stages of deals in the console", () => {
  it("D-CON-221: a list is limited to a stage that the workspace has, or to deals in none", () => {
    assert.strictEqual(stageIn({ stage: "trial" }, stages), "trial")
    assert.strictEqual(stageIn({ stage: "none" }, stages), "none")
    for (const query of [{}, { stage: "gone" }, { stage: "" }, { stage: "No stage" }])
      assert.isUndefined(stageIn(query, stages), JSON.stringify(query))
    assert.isUndefined(stageIn({ stage: "none" }, []))
  })

  it("D-CON-221: until the stages are known, the address is believed if it can be a stage", () => {
    assert.strictEqual(stageIn({ stage: "gone" }, undefined), "gone")
    assert.isUndefined(stageIn({ stage: "../x" }, undefined))
  })

  it("D-CON-221: a deal of a removed stage is in none", () => {
    assert.strictEqual(stageName(stages, "proposal"), "Proposal sent")
    assert.isUndefined(stageName(stages, "gone"))
    assert.isUndefined(stageName(stages, null))
  })
})
