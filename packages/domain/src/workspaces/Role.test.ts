import { assert, describe, it } from "@effect/vitest"
import { includes, type Role } from "./Role.ts"

describe("includes", () => {
  it.for<readonly [Role, ReadonlyArray<Role>]>([
    ["member", ["member"]],
    ["admin", ["member", "admin"]],
    ["owner", ["member", "admin", "owner"]]
  ])("D-MGMT-1: %s may do what takes at least %s, and nothing else", ([role, allowed]) => {
    for (const least of ["member", "admin", "owner"] as const)
      assert.strictEqual(includes(role, least), allowed.includes(least), least)
  })
})
