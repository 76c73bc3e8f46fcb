import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isRedirectUri, isRegistered } from "./redirects.ts"

const Pieces = Schema.Array(
  Schema.Literals([
    "https://",
    "http://",
    "HTTPS://",
    "javascript:",
    "data:",
    "assistant.example",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "evil.example",
    ":5173",
    ":x",
    "@",
    "user:word@",
    "/",
    "//",
    "\\",
    "/callback",
    "?a=1",
    "#",
    "#part",
    " ",
    "\n",
    "%0a",
    "ä",
    "..",
    "*"
  ])
).check(Schema.isMaxLength(6))

const isOwnComputer = (host: string) => ["localhost", "127.0.0.1", "[::1]"].includes(host)

describe("redirect addresses", () => {
  it.prop("D-OAUTH-2: lead over https, or to the member's own computer", [Pieces], ([pieces]) => {
    const text = pieces.join("")
    if (!isRedirectUri(text)) return
    // The platform's parser is the one of browsers.
    const url = new URL(text)
    assert.isTrue(
      url.protocol === "https:" || (url.protocol === "http:" && isOwnComputer(url.hostname)),
      text
    )
    assert.deepStrictEqual([url.username, url.password, url.hash], ["", "", ""], text)
    assert.match(text, /^[!-~]{1,500}$/)
  })

  it.prop(
    "D-OAUTH-2: are those that are registered, apart from the port of the own computer",
    [Pieces, Pieces],
    ([one, other]) => {
      const [registered, given] = [one.join(""), other.join("")]
      if (!isRedirectUri(registered) || !isRegistered([registered], given)) return
      if (registered === given) return
      const [kept, asked] = [new URL(registered), new URL(given)]
      assert.isTrue(isOwnComputer(kept.hostname) && kept.protocol === "http:", given)
      kept.port = asked.port
      assert.strictEqual(kept.href, asked.href)
    }
  )

  it.each([
    ["https://assistant.example/callback", true],
    ["http://localhost:5173/callback", true],
    ["http://127.0.0.1/callback?a=1", true],
    ["http://[::1]:80/", true],
    ["http://assistant.example/callback", false],
    ["http://localhost.evil.example/", false],
    ["http://127.0.0.1@evil.example/", false],
    ["https://assistant.example/callback#part", false],
    ["https://assistant.example/callback#", false],
    ["cursor://callback", false],
    ["javascript:alert(1)", false],
    ["", false],
    [`https://a.example/${"a".repeat(500)}`, false]
  ])("D-OAUTH-2: %s can be registered: %s", (text, can) => {
    assert.strictEqual(isRedirectUri(text), can)
  })

  it.each([
    ["http://127.0.0.1/callback", "http://127.0.0.1:49152/callback", true],
    ["http://localhost:1/callback", "http://localhost:2/callback", true],
    ["http://localhost/callback", "http://127.0.0.1/callback", false],
    ["http://localhost/callback", "http://localhost:1/other", false],
    ["https://a.example/callback", "https://a.example:444/callback", false],
    ["https://a.example/callback", "https://a.example/callback/", false],
    ["https://a.example/callback", "https://A.example/callback", false],
    ["https://a.example/callback", "https://a.example/callback?next=https://evil.example", false]
  ])("D-OAUTH-2: registered as %s, %s gets an answer: %s", (registered, given, does) => {
    assert.strictEqual(isRegistered([registered], given), does)
  })
})
