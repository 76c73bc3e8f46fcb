import * as Contract from "@calendeal/adapters-http/contract"
import type { Counted } from "@calendeal/locales"
import { assert, describe, it } from "@effect/vitest"
import { directionOf } from "./direction.ts"
import { durationOf, say, sayCount } from "@calendeal/web-kit/say"
import { languages } from "@calendeal/domain/texts"
import { languageFor, words } from "./languages.ts"

describe("the texts of the page", () => {
  it("explain every code of the public endpoints in every language", () => {
    const codes = publicCodes()
    assert.include(codes, "slot_unavailable")
    assert.isAtLeast(codes.length, 18)
    for (const language of languages) {
      const known = new Map(Object.entries(words[language].troubles))
      for (const code of codes) assert.isNotEmpty(known.get(code) ?? "", `${language} ${code}`)
    }
  })
})

/** The contract's error codes without those of the management API, of accounts and of billing systems. */
const publicCodes = (): ReadonlyArray<string> => {
  const others = [
    "unauthorized",
    "contact_not_found",
    "conflict",
    "connection_refused",
    "forbidden",
    "precondition_failed",
    "cross_site",
    "password_refused",
    "sign_in_again",
    "unknown_browser"
  ]
  const codes = Object.values(Contract)
    .filter((exported) => typeof exported === "function" && "ast" in exported)
    .map((exported) => /"error":\s*"([a-z_]+)"/.exec(JSON.stringify(emptyOf(exported)))?.[1])
    .filter((code): code is string => code !== undefined && !others.includes(code))
  return [...new Set([...codes, "rate_limited", "invalid_input"])]
}

const emptyOf = (exported: unknown): unknown => {
  try {
    return Reflect.construct(Object(exported), [{}])
  } catch {
    return undefined
  }
}

describe("languageFor", () => {
  it.each([
    ["de", "fr", "de"],
    ["DE-at", undefined, "de"],
    ["xx", "fr-CH, en;q=0.9", "fr"],
    [null, "en;q=0.2, es;q=0.7, xx", "es"],
    [null, "de;q=0, fr;q=0.1", "fr"],
    [null, "de;q=0", "en"],
    [null, "xx, fi", "en"],
    [null, "ja, en;q=0.5", "ja"],
    ["pt-BR", undefined, "pt"],
    [null, ";;q=x,,*", "en"],
    [null, undefined, "en"],
    ["", "", "en"]
  ] as const)("requested %j, with Accept-Language %j: %s", (requested, header, expected) => {
    assert.strictEqual(languageFor(requested, header), expected)
  })
})

/** Forms of a plural, as the document contains them. */
const formsOf = (forms: Readonly<Record<string, string>>): Counted<"count"> =>
  JSON.parse(JSON.stringify(forms))

describe("say", () => {
  it("inserts values as plain text", () => {
    assert.strictEqual(say("{a} and {b}, {c}", { a: "$&{b}", b: 2 }), "$&{b} and 2, {c}")
  })

  it("uses the language's plural forms", () => {
    const forms = formsOf({ one: "{count} hour", other: "{count} hours" })
    assert.deepStrictEqual(
      [0, 1, 2, 1000].map((count) => sayCount("en", forms, count)),
      ["0 hours", "1 hour", "2 hours", "1,000 hours"]
    )
    // French uses the singular for zero.
    assert.strictEqual(sayCount("fr", forms, 0), "0 hour")
    // Polish has a form for 2 to 4, 22 to 24 and so on.
    const polish = formsOf({ one: "{count} sekunda", few: "{count} sekundy", other: "{count} sekund" })
    assert.deepStrictEqual(
      [1, 2, 5, 12, 22].map((count) => sayCount("pl", polish, count)),
      ["1 sekunda", "2 sekundy", "5 sekund", "12 sekund", "22 sekundy"]
    )
    assert.strictEqual(sayCount("pl", forms, 2), "2 hours")
  })

  it.each([
    [15, "15 min"],
    [60, "1 h"],
    [90, "1 h 30 min"],
    [1440, "24 h"]
  ])("%d minutes are %s", (minutes, text) => {
    assert.strictEqual(durationOf("en", words.en, minutes), text)
  })
})

it("D-PAGE-13: Arabic, Hebrew, Persian and Urdu are written from right to left, the languages of the service are not", () => {
  for (const lang of ["ar", "ar-EG", "he", "fa", "ur-PK"]) assert.strictEqual(directionOf(lang), "rtl", lang)
  for (const lang of [...languages, "de-AT", "arn"]) assert.strictEqual(directionOf(lang), "ltr", lang)
})
