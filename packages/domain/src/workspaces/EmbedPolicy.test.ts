import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { domainToASCII } from "node:url"
import { hostNameOf } from "./EmbedPolicy.ts"

describe("D-EMB-1: hostNameOf", () => {
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
  ] as const)("D-EMB-1: takes %s as %s", ([text, name]) => {
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
  ])("D-EMB-1: refuses %j", (text) => {
    assert.isUndefined(hostNameOf(text))
  })

  it.prop(
    "D-EMB-1: a name is what the platform's own reading of domains makes of it, is read as itself, and adds nothing to a header",
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

/** The slow and obvious reading of what needs no folding: labels of lower-case letters, digits and inner hyphens, and no address. */
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
