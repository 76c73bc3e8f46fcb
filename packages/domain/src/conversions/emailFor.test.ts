import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Email } from "../contacts/index.ts"
import { emailFor } from "./emailFor.ts"
import { platformNames } from "./PlatformName.ts"

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

/** Letter by letter: what stands before the first plus sign, without the letters that do not count. */
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

  it.prop("D-ADS-1: the others hash the contact's e-mail as it is", [Email], ([email]) => {
    for (const platform of plain) assert.strictEqual(emailFor(platform, email), email)
  })

  it.prop(
    "D-ADS-1: dots and suffixes go at Google for Google's own mail, at Reddit for everybody's",
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

  it.prop("D-ADS-1: a form has no other form", [mailbox, domain], ([letters, host]) => {
    const email = Email.make(`x${letters.join("")}@${host}`)
    for (const platform of platformNames) {
      const form = emailFor(platform, email)
      assert.strictEqual(emailFor(platform, Email.make(form)), form)
    }
  })
})
