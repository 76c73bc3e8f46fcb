import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { emailMeant } from "./emailTypo.ts"

const Provider = Schema.Literals([
  "gmail.com",
  "hotmail.com",
  "icloud.com",
  "outlook.com",
  "t-online.de",
  "yahoo.com"
])
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 10 }))
const Letter = Schema.Literals(["a", "g", "l", "m", "o", "x", "-", ".", "0"])
const Mistake = Schema.Literals(["add", "drop", "change", "swap"])

const mistyped = (domain: string, mistake: typeof Mistake.Type, place: number, letter: string): string => {
  const at = place % domain.length
  const [before, rest] = [domain.slice(0, at), domain.slice(at)]
  switch (mistake) {
    case "add":
      return before + letter + rest
    case "drop":
      return before + rest.slice(1)
    case "change":
      return before + letter + rest.slice(1)
    case "swap":
      return before + (rest[1] ?? "") + (rest[0] ?? "") + rest.slice(2)
  }
}

/** The number of letters that are added, dropped, changed or swapped, by the table of all prefixes. */
const distance = (one: string, other: string): number => {
  const rows: Array<Array<number>> = []
  for (let i = 0; i <= one.length; i++) {
    const row: Array<number> = []
    for (let j = 0; j <= other.length; j++) {
      if (i === 0 || j === 0) {
        row.push(i + j)
        continue
      }
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      const steps = [(rows[i - 1]?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (rows[i - 1]?.[j - 1] ?? 0) + same]
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        steps.push((rows[i - 2]?.[j - 2] ?? 0) + 1)
      row.push(Math.min(...steps))
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}

describe("emailMeant", () => {
  it.each([
    ["pp@gmial.com", "pp@gmail.com"],
    ["Ann.B+x@GMAIL.CON", "Ann.B+x@gmail.com"],
    [" ann@gmail.co ", "ann@gmail.com"],
    ["ann@hotmial.com", "ann@hotmail.com"],
    ["ann@yaho.com", "ann@yahoo.com"],
    ["ann@outllook.com", "ann@outlook.com"],
    ["ann@gmailcom", "ann@gmail.com"]
  ])("D-PAGE-22: %s was meant as %s", (email, meant) => {
    assert.strictEqual(emailMeant(email), meant)
  })

  it.each([
    "ann@gmail.com",
    "ann@mail.com",
    "ann@ymail.com",
    "ann@email.com",
    "ann@gmx.de",
    "ann@hotmail.de",
    "ann@yahoo.co.jp",
    "ann@acme.example",
    "gmial.com",
    "@gmial.com",
    "ann",
    ""
  ])("D-PAGE-22: %j is left as it is", (email) => {
    assert.isNull(emailMeant(email))
  })

  it.prop(
    "D-PAGE-22: suggests a provider for one mistake, never more, and never for what is right",
    [Provider, Mistake, Mistake, Place, Place, Letter],
    ([provider, first, second, one, two, letter]) => {
      for (const domain of [
        mistyped(provider, first, one, letter),
        mistyped(mistyped(provider, first, one, letter), second, two, letter)
      ]) {
        const meant = emailMeant(`ann@${domain}`)
        if (meant !== null) assert.strictEqual(distance(domain, meant.slice("ann@".length)), 1, domain)
        else if (!/^(?:e|y)?mail\.com$/.test(domain))
          assert.notStrictEqual(distance(domain, provider), 1, domain)
        if (meant !== null) assert.isNull(emailMeant(meant))
      }
    }
  )
})
