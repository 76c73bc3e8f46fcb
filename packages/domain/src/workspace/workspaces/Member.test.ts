import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleMember, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { includes, Member, type Role } from "./Member.ts"

const { id: workspaceId } = sampleWorkspace()
const isMember = (overrides: object): boolean =>
  Schema.is(Member)({ ...sampleMember(workspaceId), ...overrides })

describe("Member", () => {
  it("D-MGMT-1: has one of three roles", () => {
    for (const role of ["member", "admin", "owner"]) assert.isTrue(isMember({ role }), role)
    for (const role of ["", "guest", "Owner", null]) assert.isFalse(isMember({ role }), String(role))
  })
})

describe("includes", () => {
  it.for<readonly [Role, ReadonlyArray<Role>]>([
    ["member", ["member"]],
    ["admin", ["member", "admin"]],
    ["owner", ["member", "admin", "owner"]]
  ])("D-MGMT-1: %s includes exactly %j", ([role, allowed]) => {
    for (const least of ["member", "admin", "owner"] as const)
      assert.strictEqual(includes(role, least), allowed.includes(least), least)
  })
})
