import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleAccessToken } from "@calendeal/port-contracts/samples"
import { AccessTokenHash } from "./AccessToken.ts"
import { isActive } from "./ApiKey.ts"
import { UserId } from "./Member.ts"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
const End = Schema.NullOr(Instant)
const at = (instant: number | null) => (instant === null ? null : DateTime.makeUnsafe(instant))

describe("isActive", () => {
  it.prop(
    "D-PAT-1: a token is active until just before it expires, and never once revoked",
    [End, End, Instant],
    ([revokedAt, expiresAt, now]) => {
      const userId = UserId.make(crypto.randomUUID())
      const token = sampleAccessToken(userId, { revokedAt: at(revokedAt), expiresAt: at(expiresAt) })
      const expected = revokedAt === null && now < (expiresAt ?? Infinity)
      assert.strictEqual(isActive(token, DateTime.makeUnsafe(now)), expected)
    }
  )
})

describe("AccessTokenHash", () => {
  it("is a SHA-256 in lower-case hexadecimal", () => {
    assert.isTrue(Schema.is(AccessTokenHash)("0a".repeat(32)))
    for (const wrong of ["", "0a".repeat(31), "0A".repeat(32), "0a".repeat(33), `pat_${"a".repeat(43)}`])
      assert.isFalse(Schema.is(AccessTokenHash)(wrong), wrong)
  })
})
