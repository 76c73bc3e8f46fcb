import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { PublicContact } from "./PublicContact.ts"

const isContact = Schema.is(PublicContact)

describe("D-PAGE-2: how visitors reach a workspace", () => {
  it("is an e-mail address or an https address", () => {
    for (const right of [
      "hello@acme.example",
      "O'Neil+desk@Mail.Acme.example",
      "https://acme.example",
      "https://acme.example/contact?from=booking#form",
      "https://acme.example:8443/",
      "https://social.example/@acme"
    ])
      assert.isTrue(isContact(right), right)
  })

  it("is nothing that runs, leads to another host than it shows, or cannot be written to", () => {
    for (const wrong of [
      "",
      " hello@acme.example",
      "hello@acme",
      "hello@acme.example\n",
      "a@acme.example,b@acme.example",
      "mailto:hello@acme.example",
      "http://acme.example",
      "javascript:alert(1)",
      "https:acme.example",
      "https://",
      "https://acme.example@evil.example/",
      "https://acme.example:x@evil.example/",
      "https://acme.example/a b",
      "https://acme.example/\u202egnp",
      `https://acme.example/${"x".repeat(500)}`
    ])
      assert.isFalse(isContact(wrong), JSON.stringify(wrong))
  })

  const Piece = Schema.Literals([
    "https://",
    "acme",
    ".",
    "example",
    "@",
    ":",
    "/",
    "?",
    "#",
    "\\",
    " ",
    "%0a"
  ])

  it.prop(
    "an address that is taken has the host that it shows, and no user information",
    [Schema.Array(Piece).check(Schema.isMaxLength(8))],
    ([pieces]) => {
      const text = `https://acme${pieces.join("")}`
      if (!isContact(text)) return
      const { hostname, password, protocol, username } = new URL(text)
      assert.deepStrictEqual([protocol, username, password], ["https:", "", ""])
      assert.strictEqual(hostname, /^https:\/\/([^/?#:]*)/.exec(text)?.[1], text)
    },
    { arbitrary: { runs: 2000 } }
  )
})
