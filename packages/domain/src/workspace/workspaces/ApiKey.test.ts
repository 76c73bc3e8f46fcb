import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { plain, sampleApiKey, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { ApiKeyPrefix, expire, isActive, revoke } from "./ApiKey.ts"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
const End = Schema.NullOr(Instant)

const at = (instant: number | null) => (instant === null ? null : DateTime.makeUnsafe(instant))
const workspaceId = sampleWorkspace().id

describe("isActive", () => {
  it.prop(
    "D-KEY-1: a key is valid until just before it expires, and never once revoked",
    [End, End, Instant],
    (draws) => {
      const [revokedAt, expiresAt, now] = draws
      const key = sampleApiKey(workspaceId, { revokedAt: at(revokedAt), expiresAt: at(expiresAt) })
      const expected = revokedAt === null && now < (expiresAt ?? Infinity)
      assert.strictEqual(isActive(key, DateTime.makeUnsafe(now)), expected)
    }
  )
})

describe("revoke", () => {
  it.prop(
    "D-KEY-1: a revoked key is unusable at any time and keeps its first revocation",
    [End, End, Instant, Instant, Instant],
    ([revokedAt, expiresAt, now, later, checkedAt]) => {
      const key = sampleApiKey(workspaceId, { revokedAt: at(revokedAt), expiresAt: at(expiresAt) })
      const once = revoke(key, DateTime.makeUnsafe(now))
      assert.isFalse(isActive(once, DateTime.makeUnsafe(checkedAt)))
      assert.deepStrictEqual(plain(once), plain({ ...key, revokedAt: at(revokedAt ?? now) }))
      assert.deepStrictEqual(plain(revoke(once, DateTime.makeUnsafe(later))), plain(once))
    }
  )
})

describe("expire", () => {
  it.prop(
    "D-KEY-1: a key expires at its earliest end, in whatever order the ends were set",
    [End, Instant, Instant, Instant],
    ([expiresAt, one, other, now]) => {
      const key = sampleApiKey(workspaceId, { expiresAt: at(expiresAt) })
      const ended = expire(expire(key, DateTime.makeUnsafe(one)), DateTime.makeUnsafe(other))
      const end = Math.min(expiresAt ?? Infinity, one, other)
      assert.strictEqual(isActive(ended, DateTime.makeUnsafe(now)), now < end)
      assert.deepStrictEqual(plain(ended), plain({ ...key, expiresAt: at(end) }))
    }
  )
})

describe("ApiKeyPrefix", () => {
  it("D-KEY-1: is ak_ and 13 base62 characters", () => {
    assert.isTrue(Schema.is(ApiKeyPrefix)("ak_0aZ9bY8cX7dW6"))
    for (const wrong of [
      "ak_0aZ9bY8cX7dW",
      "ak_0aZ9bY8cX7dW66",
      "AK_0aZ9bY8cX7dW6",
      "pak_0aZ9bY8cX7dW6",
      "ak_0aZ9bY8cX7dW_",
      "ak_0aZ9bY8cX7dW6\n"
    ])
      assert.isFalse(Schema.is(ApiKeyPrefix)(wrong), wrong)
  })
})
