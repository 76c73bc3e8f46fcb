import { assert, describe, it } from "@effect/vitest"
import type { IDToken } from "oauth4webapi"
import { claimsIn } from "./claims.ts"

const token: IDToken = { iss: "https://one.example", sub: "ada", aud: "calendeal", iat: 0, exp: 0 }

describe("claimsIn", () => {
  it("D-OIDC-3: takes the email and its verification from the same source", () => {
    const verified = { email: "eve@example.com", email_verified: true }
    const claims = claimsIn({ ...token, email: "owner@example.com" }, verified, "groups")
    assert.deepInclude(claims, { email: "owner@example.com", isEmailVerified: false })
    assert.deepInclude(claimsIn(token, verified, "groups"), {
      email: "eve@example.com",
      isEmailVerified: true
    })
  })

  it("D-OIDC-3: reads how Entra says that an email is verified", () => {
    for (const [claim, isVerified] of [
      [true, true],
      ["1", true],
      [false, false],
      ["0", false]
    ] as const) {
      const claims = claimsIn({ ...token, email: "ada@example.com", xms_edov: claim }, {}, "groups")
      assert.strictEqual(claims.isEmailVerified, isVerified)
    }
  })

  it("D-OIDC-3: counts claims of another type as missing", () => {
    const wrong = { email: 7, email_verified: "no", name: [], roles: [1, "a", null] }
    assert.deepStrictEqual(claimsIn(token, wrong, "roles"), {
      subject: "ada",
      email: null,
      isEmailVerified: false,
      name: "",
      groups: ["a"]
    })
  })
})
