import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { domainToASCII } from "node:url"
import { sampleWorkspace } from "@calendeal/port-contracts/samples"
import { hostNameOf, PublicContact, Workspace } from "./Workspace.ts"

const isWorkspace = (overrides: object): boolean =>
  Schema.is(Workspace)({ ...sampleWorkspace(), ...overrides })

describe("Workspace", () => {
  it("is active or lapsed, and nothing else", () => {
    for (const subscription of ["active", "lapsed"]) assert.isTrue(isWorkspace({ subscription }))
    for (const subscription of ["", "cancelled", null]) assert.isFalse(isWorkspace({ subscription }))
  })

  it("has a name of 1 to 120 characters", () => {
    for (const length of [1, 120]) assert.isTrue(isWorkspace({ name: "x".repeat(length) }))
    for (const length of [0, 121]) assert.isFalse(isWorkspace({ name: "x".repeat(length) }))
  })

  it("has a country of two capital letters", () => {
    for (const defaultCountry of ["GB", "US"]) assert.isTrue(isWorkspace({ defaultCountry }))
    for (const defaultCountry of ["", "G", "gb", "GBR", "1GB", "GB1", "GB\n"])
      assert.isFalse(isWorkspace({ defaultCountry }), JSON.stringify(defaultCountry))
  })
})

const isContact = Schema.is(PublicContact)

describe("D-PAGE-2: PublicContact", () => {
  it("is an email address or an https address", () => {
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

  it("is not a script, a link to another host than it shows, or an incomplete address", () => {
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
    "a valid URL has the host that it shows, and no user information",
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

describe("hostNameOf", () => {
  it.for([
    ["example.com", "example.com"],
    ["Shop.Example.COM", "shop.example.com"],
    ["localhost", "localhost"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
    ["example。com", "example.com"],
    ["a-b.1c.example", "a-b.1c.example"],
    [`${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`]
  ] as const)("D-EMB-1: normalises %s to %s", ([text, name]) => {
    assert.strictEqual(hostNameOf(text), name)
  })

  it.for([
    "",
    " ",
    ".",
    " example.com",
    "example.com ",
    "exa mple.com",
    "example.com\n",
    "exam\tple.com",
    "https://example.com",
    "//example.com",
    "example.com/",
    "example.com/path",
    "example.com\\path",
    "example.com:443",
    "example.com:",
    "example.com?a",
    "example.com#a",
    "user@example.com",
    "*.example.com",
    "*",
    "example.com.",
    ".example.com",
    "example..com",
    "-a.example",
    "a-.example",
    "a_b.example",
    "ex%61mple.com",
    "192.0.2.1",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "::1",
    "'self'",
    "example.com; script-src *",
    "example.com,other.com",
    "example.com other.com",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(127)}com`,
    "exa\0mple.com",
    "\ud800.example"
  ])("D-EMB-1: rejects %j", (text) => {
    assert.isUndefined(hostNameOf(text))
  })

  it.prop(
    "D-EMB-1: agrees with Node's domainToASCII, is idempotent and is safe in a header",
    [
      Schema.Array(
        Schema.Literals(["a", "Z", "ü", "ß", "9", "-", ".", "。", "_", ":", "/", "*", "例", " ", ";"])
      )
    ],
    ([parts]) => {
      const text = parts.join("")
      const name = hostNameOf(text)
      if (name === undefined) {
        assert.isFalse(isPlainName(text), text)
        return
      }
      assert.strictEqual(name, domainToASCII(text))
      assert.strictEqual(hostNameOf(name), name)
      assert.match(name, /^[a-z0-9.-]+$/)
    },
    { arbitrary: { runs: 500 } }
  )
})

/** A simple check of names that need no folding: labels of lower-case letters, digits and inner hyphens, no IP address. */
const isPlainName = (text: string) => {
  const labels = text.split(".")
  return (
    text === domainToASCII(text) &&
    text.length <= 253 &&
    !labels.every((part) => [...part].every((letter) => "0123456789".includes(letter))) &&
    labels.every(
      (part) =>
        part.length >= 1 &&
        part.length <= 63 &&
        !part.startsWith("-") &&
        !part.endsWith("-") &&
        [...part].every((letter) => "abcdefghijklmnopqrstuvwxyz0123456789-".includes(letter))
    )
  )
}
