import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { LocalPath } from "./localPath.ts"

const Pieces = Schema.Array(
  Schema.Literals([
    "/",
    "\\",
    "\t",
    "\n",
    " ",
    ":",
    "@",
    "//",
    "a",
    "%5C",
    "?",
    "#",
    ".",
    "..",
    "evil.example",
    "https:"
  ])
).check(Schema.isMaxLength(6))

describe("LocalPath", () => {
  it.prop("D-SIGN-9: leads to this service in a browser, whatever it contains", [Pieces], ([pieces]) => {
    const path = pieces.join("")
    if (!Schema.is(LocalPath)(path)) return
    // The platform's parser is the one of browsers.
    assert.strictEqual(new URL(path, "https://book.example/-/link").origin, "https://book.example", path)
    assert.match(path, /^\//)
  })

  it("D-SIGN-9: allows the service's paths with a query", () => {
    for (const path of ["/", "/-/account", "/-/account?tab=a%20b", "/console/bookings/bk_1?x=1&y=2"])
      assert.isTrue(Schema.is(LocalPath)(path), path)
    for (const path of [
      "",
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/a b",
      `/${"a".repeat(2000)}`
    ])
      assert.isFalse(Schema.is(LocalPath)(path), path)
  })
})
