import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Email } from "../../kernel/texts/index.ts"
import { emailFor, namesFor, phoneFor } from "./normalize.ts"
import { type PlatformName, platformNames } from "./platforms.ts"

const plain = platformNames.filter((platform) => platform !== "google" && platform !== "reddit")
const mailbox = Schema.Array(Schema.Literals(["a", "b", "7", ".", "+", "-", "_", "'"])).check(
  Schema.isBetweenLength(1, 8)
)
const domain = Schema.Literals([
  "gmail.com",
  "googlemail.com",
  "example.com",
  "mail.gmail.com",
  "gmail.com.au"
])

/** The characters before the first plus sign that count. */
const kept = (letters: ReadonlyArray<string>, counts: (letter: string) => boolean): string => {
  let text = ""
  for (const letter of letters) {
    if (letter === "+") return text
    if (counts(letter)) text += letter
  }
  return text
}

describe("emailFor", () => {
  it.for<readonly [string, string]>([
    ["jane.doe+shopping@googlemail.com", "janedoe@googlemail.com"],
    ["j.a.n.e.d.o.e@gmail.com", "janedoe@gmail.com"],
    ["jane.doe+a+b@gmail.com", "janedoe@gmail.com"],
    ["user.name+nyc@example.com", "user.name+nyc@example.com"],
    ["jane.doe@notgmail.com", "jane.doe@notgmail.com"],
    ["jane.doe@mail.gmail.com", "jane.doe@mail.gmail.com"]
  ])("D-ADS-1: Google's form of %s is %s", ([email, form]) => {
    assert.strictEqual(emailFor("google", Email.make(email)), form)
  })

  it.for<readonly [string, string]>([
    ["al.ice+apple@example.com", "alice@example.com"],
    ["al-i_ce@example.com", "alice@example.com"],
    ["alice@ex-ample.com", "alice@ex-ample.com"]
  ])("D-ADS-1: Reddit's form of %s is %s", ([email, form]) => {
    assert.strictEqual(emailFor("reddit", Email.make(email)), form)
  })

  it.prop("D-ADS-1: the other platforms hash the contact's email unchanged", [Email], ([email]) => {
    for (const platform of plain) assert.strictEqual(emailFor(platform, email), email)
  })

  it.prop(
    "D-ADS-1: Google removes dots and suffixes in its own domains, Reddit in all",
    [mailbox, domain],
    ([letters, host]) => {
      const email = Email.make(`${letters.join("")}@${host}`)
      const isGoogles = host === "gmail.com" || host === "googlemail.com"
      const google = isGoogles ? `${kept(letters, (letter) => letter !== ".")}@${host}` : email
      assert.strictEqual(emailFor("google", email), google)
      assert.strictEqual(
        emailFor("reddit", email),
        `${kept(letters, (letter) => "ab7".includes(letter))}@${host}`
      )
    },
    { arbitrary: { runs: 400 } }
  )

  it.prop("D-ADS-1: normalisation is idempotent", [mailbox, domain], ([letters, host]) => {
    const email = Email.make(`x${letters.join("")}@${host}`)
    for (const platform of platformNames) {
      const form = emailFor(platform, email)
      assert.strictEqual(emailFor(platform, Email.make(form)), form)
    }
  })
})

describe("phoneFor", () => {
  it.for<readonly [PlatformName, string | undefined]>([
    ["meta", "16505551212"],
    ["google", "+16505551212"],
    ["linkedin", undefined],
    ["tiktok", "+16505551212"],
    ["microsoft", "16505551212"],
    ["reddit", "+16505551212"],
    ["snapchat", "16505551212"],
    ["pinterest", "16505551212"],
    ["x", "+16505551212"],
    ["segment", "+16505551212"],
    ["rudderstack", "+16505551212"]
  ])("D-ADS-1: %s hashes +1 650 555 1212 as %s", ([platform, form]) => {
    assert.strictEqual(Option.getOrUndefined(phoneFor(platform, "+16505551212")), form)
  })
})

const shown = (platform: PlatformName, name: string): ReadonlyArray<string | undefined> => {
  const { first, last } = namesFor(platform, name)
  return [Option.getOrUndefined(first), Option.getOrUndefined(last)]
}

describe("namesFor", () => {
  it.for<readonly [string, ReadonlyArray<string | undefined>]>([
    ["", [undefined, undefined]],
    ["  ", [undefined, undefined]],
    ["Mary", ["mary", undefined]],
    ["Ada Lovelace", ["ada", "lovelace"]],
    ["  Ada  King\tLovelace ", ["ada", "lovelace"]],
    ["Anne-Marie O'Brien", ["annemarie", "obrien"]],
    ["Dr. Ada Lovelace", ["dr", "lovelace"]],
    ["Valéry Müller", ["valéry", "müller"]],
    ["Vale\u0301ry Mu\u0308ller", ["valéry", "müller"]],
    ["김 정", ["김", "정"]],
    ["- Ada -", ["ada", undefined]]
  ])("D-ADS-1: Meta's form of %j is %j", ([name, names]) => {
    assert.deepStrictEqual(shown("meta", name), names)
  })

  it("D-ADS-1: TikTok keeps the punctuation", () => {
    assert.deepStrictEqual(shown("tiktok", "Anne-Marie O'Brien"), ["anne-marie", "o'brien"])
  })

  it("§1.8.hash: platforms that use unhashed names get none", () => {
    for (const platform of [
      "google",
      "linkedin",
      "microsoft",
      "reddit",
      "x",
      "segment",
      "rudderstack"
    ] as const)
      assert.deepStrictEqual(shown(platform, "Ada Lovelace"), [undefined, undefined])
  })

  it.prop("D-ADS-1: normalisation is idempotent", [Schema.String], ([name]) => {
    for (const platform of ["meta", "tiktok"] as const)
      for (const form of shown(platform, name))
        if (form !== undefined) assert.strictEqual(shown(platform, form)[0], form, JSON.stringify(name))
  })
})
