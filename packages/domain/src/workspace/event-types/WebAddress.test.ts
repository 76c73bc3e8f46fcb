import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { WebAddress } from "./WebAddress.ts"

const accepts = Schema.is(WebAddress)

describe("WebAddress", () => {
  it.for([
    "https://example.com",
    "http://localhost:3000/thanks",
    "HTTPS://Example.com/a?b=c&d=%20#e",
    "https://b\u00fccher.example/\u00e4?q=\u00e9",
    "https://[::1]/",
    "https://192.0.2.1/"
  ])("accepts %j", (text) => {
    assert.isTrue(accepts(text))
  })

  it.for([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "javascript://example.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com",
    "mailto:ada@example.com",
    "blob:https://example.com/1",
    "view-source:https://example.com"
  ])("rejects the scheme of %j, which could run a script or open another program", (text) => {
    assert.isFalse(accepts(text))
  })

  it.for([
    "",
    "/thanks",
    "thanks",
    "//example.com",
    "?a=b",
    "#a",
    "example.com",
    "https:",
    "https://",
    "https:thanks",
    "https:/thanks",
    "http:?a"
  ])("rejects %j, which is relative to the page", (text) => {
    assert.isFalse(accepts(text))
  })

  it.for([
    " https://example.com",
    "https://example.com ",
    "https://example.com/\r\nSet-Cookie: a=b",
    "https://exa\nmple.com",
    "ht\ttps://example.com",
    "\u0000https://example.com",
    "https://example.com/\u0000",
    "https://exa mple.com"
  ])("rejects the spaces and control characters of %j, which browsers drop and headers keep", (text) => {
    assert.isFalse(accepts(text))
  })

  it("rejects values that are not strings", () => {
    for (const wrong of [undefined, null, 7, new URL("https://example.com")]) assert.isFalse(accepts(wrong))
  })

  it.prop(
    "accepts only http and https, and no URL that depends on the page",
    [
      Schema.Literals(["https", "http", "javascript", "data", "x", ""]),
      Schema.Literals([":", "://", ":/", "//", "/", ""]),
      Schema.Literals([
        "example.com",
        "a:b@example.com/c",
        "alert(1)",
        "",
        "\nexample.com",
        "?q",
        "\\example.com"
      ])
    ],
    (parts) => {
      const text = parts.join("")
      if (!accepts(text)) return
      const readings = ["https://one.example/x", "http://two.example/y", "data:,z"]
        .filter((page) => URL.canParse(text, page))
        .map((page) => new URL(text, page).href)
      assert.match(text, /^https?:\/\//)
      assert.strictEqual(new Set(readings).size, 1, JSON.stringify(text))
    },
    { arbitrary: { runs: 200 } }
  )
})
