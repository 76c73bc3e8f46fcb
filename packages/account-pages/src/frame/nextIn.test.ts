import { assert, describe, it } from "@effect/vitest"
import { nextIn } from "./nextIn.ts"

describe("nextIn", () => {
  it.each([
    ["?next=%2F-%2Faccount%3Ftab%3D1", "/-/account?tab=1"],
    ["?lang=de&next=/admin", "/admin"],
    ["?lang=de", null],
    ["", null],
    ["?next=", null],
    ["?next=//evil.example", null],
    ["?next=%2F%5Cevil.example", null],
    ["?next=%2F%09%2Fevil.example", null],
    ["?next=https://evil.example", null],
    ["?next=javascript:alert(1)", null]
  ])("D-SIGN-9: %s opens %s", (query, path) => {
    assert.strictEqual(nextIn(query), path)
  })
})
