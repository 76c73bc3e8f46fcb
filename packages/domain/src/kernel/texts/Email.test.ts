import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { domainOf, Email, TypedEmail } from "./Email.ts"

const decode = (typed: string): string | undefined =>
  Option.getOrUndefined(Schema.decodeUnknownOption(TypedEmail)(typed))

const lower = "abcdefghijklmnopqrstuvwxyz"
const upper = lower.toUpperCase()
const digits = "0123456789"

/** The identity of a typed email, letter by letter: only ASCII capitals are lower-cased. */
const identityOf = (typed: string): string =>
  [...typed.trim()].map((letter) => (upper.includes(letter) ? letter.toLowerCase() : letter)).join("")

/** Reference implementation of HTML's email syntax, with at least two labels after the @. */
const isEmail = (text: string): boolean => {
  const [mailbox, domain, ...more] = text.split("@")
  if (mailbox === undefined || domain === undefined || more.length > 0 || text.length > 254) return false
  const labels = domain.split(".")
  const only = (part: string, allowed: string) => [...part].every((letter) => allowed.includes(letter))
  return (
    mailbox !== "" &&
    only(mailbox, `${lower}${digits}.!#$%&'*+/=?^_\`{|}~-`) &&
    labels.length >= 2 &&
    labels.every(
      (label) =>
        label.length >= 1 &&
        label.length <= 63 &&
        only(label, `${lower}${digits}-`) &&
        !label.startsWith("-") &&
        !label.endsWith("-")
    )
  )
}

const Piece = Schema.Literals([
  "a",
  "B",
  "7",
  ".",
  ".",
  "@",
  "@",
  "-",
  "+",
  "_",
  " ",
  "\t",
  "ä",
  "\u212a",
  "\u0130"
])
const Typed = Schema.Array(Piece).check(Schema.isMaxLength(9))

/** A well-formed email with exactly this number of characters. */
const ofLength = (length: number): string =>
  `${"a".repeat(length - 192)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}`

describe("TypedEmail", () => {
  it.for<readonly [string, string]>([
    ["ada@example.com", "ada@example.com"],
    ["  Ada.Lovelace+Tag@EXAMPLE.Co.UK \n", "ada.lovelace+tag@example.co.uk"],
    ["A.D.A@gmail.com", "a.d.a@gmail.com"],
    ["ada+news@googlemail.com", "ada+news@googlemail.com"],
    ["!#$%&'*+/=?^_`{|}~-@a.b", "!#$%&'*+/=?^_`{|}~-@a.b"],
    ["..@1.2", "..@1.2"],
    ["a@xn--bcher-kva.example", "a@xn--bcher-kva.example"]
  ])("D-CAP-1: decodes %j to %j", ([typed, identity]) => {
    assert.strictEqual(decode(typed), identity)
  })

  it.for([
    "",
    " ",
    "ada",
    "@example.com",
    "ada@",
    "ada@localhost",
    "ada@example.",
    "ada@.com",
    "ada@a..b",
    "ada@-a.com",
    "ada@a-.com",
    "ada@a_b.com",
    "ada@@example.com",
    "ada@example.com, bob@example.com",
    "Ada <ada@example.com>",
    "ada lovelace@example.com",
    `"ada"@example.com`,
    "ada@[127.0.0.1]",
    "ada@example.com\nbcc: bob@example.com",
    "ad\u00e4@example.com",
    "ada@b\u00fccher.example",
    "ada@\u212aelvin.example",
    "ada@example.com\u0000",
    `ada@${"a".repeat(64)}.com`
  ])("D-CAP-1: rejects %j", (typed) => {
    assert.isUndefined(decode(typed))
  })

  it("D-CAP-1: has at most 254 characters, without spaces around it", () => {
    assert.strictEqual(decode(ofLength(254)), ofLength(254))
    assert.strictEqual(decode(` ${ofLength(254)} `), ofLength(254))
    assert.isUndefined(decode(ofLength(255)))
  })

  it.prop(
    "D-CAP-1: trims, lower-cases only ASCII, and accepts what HTML accepts",
    [Typed, Typed],
    (draws) => {
      for (const typed of [draws[0].join(""), `a${draws[0].join("")}@b${draws[1].join("")}.c`]) {
        const identity = identityOf(typed)
        assert.strictEqual(decode(typed), isEmail(identity) ? identity : undefined, JSON.stringify(typed))
      }
    },
    { arbitrary: { runs: 500 } }
  )
})

describe("Email", () => {
  it.prop("D-CAP-1: decodes to itself, and its domain follows the @", [Email], ([email]) => {
    assert.isTrue(isEmail(email))
    assert.strictEqual(decode(email), email)
    assert.strictEqual(domainOf(email), email.split("@")[1])
  })

  it("D-CAP-1: has no capitals and no spaces around it, unlike TypedEmail", () => {
    for (const wrong of ["Ada@example.com", " ada@example.com", "ada@example.com\n", 7, null])
      assert.isFalse(Schema.is(Email)(wrong), JSON.stringify(wrong))
  })
})
