import { assert, describe, it } from "@effect/vitest"
import { joinRulesIn } from "./joinRules.ts"

describe("joinRulesIn", () => {
  it("D-OIDC-4: reads domains and groups, whose names can have spaces", () => {
    assert.deepStrictEqual(joinRulesIn("@Example.com northwind member,  Booking Admins  north-2 admin ,"), [
      { who: { _tag: "Domain", domain: "example.com" }, workspace: "northwind", role: "member" },
      { who: { _tag: "Group", group: "Booking Admins" }, workspace: "north-2", role: "admin" }
    ])
    assert.deepStrictEqual(joinRulesIn(""), [])
  })

  it("D-OIDC-4: refuses unknown roles, incomplete rules and domains that are none", () => {
    const invalid = [
      "@example.com northwind king",
      "northwind member",
      "@ northwind member",
      "@com northwind member"
    ]
    for (const text of invalid) assert.isUndefined(joinRulesIn(text), text)
  })
})
