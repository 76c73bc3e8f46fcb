import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Language, languageOf, languages } from "./Language.ts"

describe("languageOf", () => {
  it.for([
    ["de", "de"],
    ["DE", "de"],
    ["de-AT", "de"],
    ["zh-Hant-TW", undefined],
    ["pt-BR", "pt"],
    ["ja-JP-u-ca-japanese", "ja"],
    ["", undefined],
    ["d", undefined],
    ["deu", undefined],
    ["de_AT", "de"],
    [" de ", "de"],
    ["tlh", undefined]
  ] as const)("D-MAIL-2: %j is %j", ([tag, language]) => {
    assert.strictEqual(languageOf(tag), language)
  })

  const Subtag = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9]{1,8}$/))
  const Tag = Schema.Tuple([Schema.Literals([...languages, "sv", "zh", "xx"]), Schema.Array(Subtag)])

  it.prop("D-MAIL-2: the primary subtag decides, in any case", [Tag], ([[primary, rest]]) => {
    const tag = [primary, ...rest.slice(0, 3)].join("-")
    const expected = Schema.is(Language)(primary) ? primary : undefined
    for (const cased of [tag, tag.toUpperCase()]) assert.strictEqual(languageOf(cased), expected)
  })

  it.prop("D-MAIL-2: no text fails", [Schema.String], ([text]) => {
    assert.isTrue(languageOf(text) === undefined || Schema.is(Language)(text.slice(0, 2).toLowerCase()))
  })
})
