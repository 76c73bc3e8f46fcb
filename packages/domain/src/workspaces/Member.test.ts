import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleMember, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Member } from "./Member.ts"

const { id: workspaceId } = sampleWorkspace()
const isMember = (overrides: object): boolean =>
  Schema.is(Member)({ ...sampleMember(workspaceId), ...overrides })

describe("Member", () => {
  it("Management API: is a member, an admin or the owner, and nothing else", () => {
    for (const role of ["member", "admin", "owner"]) assert.isTrue(isMember({ role }), role)
    for (const role of ["", "guest", "Owner", null]) assert.isFalse(isMember({ role }), String(role))
  })
})
