import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { scrubText } from "./scrubText.ts"

const Word = Schema.String.check(Schema.isPattern(/^[A-Za-z_.]{1,15}$/))
const Uuid = Schema.String.check(Schema.isPattern(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/))

describe("scrubText", () => {
  it.prop(
    "D-MON-1: leaves a word or a UUID as the rules leave it in a text",
    [Word, Uuid],
    ([word, uuid]) => {
      for (const text of [word, uuid]) {
        assert.strictEqual(scrubText(text), text)
        assert.strictEqual(scrubText(`${text} `), `${text} `)
      }
    }
  )
})
