import { assert, describe, it } from "@effect/vitest"
import { boundAt } from "./bounds.ts"

const bounds = {
  title: { maxLength: 5 },
  "form.fields.*.options.*": { maxLength: 7 },
  "line2.text": { maxLength: 9 }
}

describe("D-CON-122: the bound of a field", () => {
  it.each([
    ["title", 5],
    ["form.fields.12.options.0", 7],
    ["line2.text", 9],
    ["form.fields.12", undefined],
    ["", undefined]
  ])("at %j is %j", (path, expected) => assert.strictEqual(boundAt(bounds, path).maxLength, expected))
})
