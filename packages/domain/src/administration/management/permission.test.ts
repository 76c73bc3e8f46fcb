import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { HostId, Role, TokenScope } from "../../workspace/workspaces/index.ts"
import { ownHost, reachOf, type Requirement } from "./permission.ts"

const HostAccess = Schema.Literals(["own", "shared", "none"])
const host = HostId.make("44444444-4444-4444-8444-444444444444")

/** The rules one by one: who is restricted, and what each path says about them. */
const expected = (
  role: Role,
  hostId: HostId | null,
  scopes: ReadonlyArray<TokenScope>,
  { hostAccess, least, scope }: Requirement
): { readonly hostId: HostId | null } | null => {
  if (scopes.every((one) => one !== scope)) return null
  const rank = ["member", "admin", "owner"].indexOf(role)
  const isHigh = rank >= ["member", "admin", "owner"].indexOf(least)
  if (role === "admin" || role === "owner" || hostId === null) return isHigh ? { hostId: null } : null
  if (hostAccess === "own") return { hostId }
  if (hostAccess === "shared" && least === "member") return { hostId }
  return null
}

describe("reachOf", () => {
  it.prop(
    "D-HOST-1, D-PAT-5: admins reach all hosts, a member who is a host only their own, and a token only its scopes",
    [Role, Schema.NullOr(Schema.Literal(host)), Role, HostAccess, Schema.Array(TokenScope), TokenScope],
    ([role, hostId, least, hostAccess, scopes, scope]) => {
      const requirement = { least, hostAccess, scope }
      assert.deepStrictEqual(
        reachOf({ role, hostId }, scopes, requirement),
        expected(role, hostId, scopes, requirement)
      )
    },
    { arbitrary: { runs: 300 } }
  )

  it("D-HOST-1: an admin who is a host is not restricted", () => {
    assert.isNull(ownHost({ role: "admin", hostId: host }))
    assert.strictEqual(ownHost({ role: "member", hostId: host }), host)
  })
})
