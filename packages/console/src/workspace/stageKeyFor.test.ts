import { assert, describe, it } from "@effect/vitest"
import { StageKey } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { stageKeyFor } from "./stageKeyFor.ts"

const isKey = Schema.is(StageKey)

describe("the key of a new stage", () => {
  it("D-CON-220: has the words of its name", () => {
    assert.strictEqual(stageKeyFor("Proposal sent", []), "proposal-sent")
    assert.strictEqual(stageKeyFor("Angebot für Großkunden", []), "angebot-fur-grosskunden")
    assert.strictEqual(stageKeyFor("Trial", ["trial", "trial-2"]), "trial-3")
    assert.strictEqual(stageKeyFor("None", []), "none-2")
  })

  it("D-CON-220: differs for names without letters of ASCII", () => {
    const names = ["提案", "契約", "Договор 1", "Счёт 1", "1", "שלום"]
    assert.lengthOf([...new Set(names.map((name) => stageKeyFor(name, [])))], names.length)
  })

  it.prop(
    "D-CON-220: is valid and not taken for any name, and the same for the same one",
    [Schema.String, Schema.Array(Schema.String)],
    ([name, others]) => {
      const taken = [...others, stageKeyFor(name, others)]
      const key = stageKeyFor(name, taken)
      assert.isTrue(isKey(key), key)
      assert.notInclude(taken, key)
      assert.strictEqual(stageKeyFor(name, taken), key)
    }
  )
})
