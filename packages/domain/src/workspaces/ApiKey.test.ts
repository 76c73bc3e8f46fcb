import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleApiKey, sampleWorkspace } from "../samples/index.ts"
import { ApiKeyPrefix, isUsable } from "./ApiKey.ts"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4 }))
const End = Schema.NullOr(Instant)

const at = (instant: number | null) => (instant === null ? null : DateTime.makeUnsafe(instant))
const workspaceId = sampleWorkspace().id

describe("isUsable", () => {
  it.prop("D-KEY-1: a key signs until the first of its ends, and not at it", [End, End, Instant], (draws) => {
    const [revokedAt, expiresAt, now] = draws
    const key = sampleApiKey(workspaceId, { revokedAt: at(revokedAt), expiresAt: at(expiresAt) })
    const end = Math.min(revokedAt ?? Infinity, expiresAt ?? Infinity)
    assert.strictEqual(isUsable(key, DateTime.makeUnsafe(now)), now < end)
  })
})

describe("ApiKeyPrefix", () => {
  it("D-KEY-1: is ak_ and 13 base62 characters", () => {
    assert.isTrue(Schema.is(ApiKeyPrefix)("ak_0aZ9bY8cX7dW6"))
    for (const wrong of [
      "ak_0aZ9bY8cX7dW",
      "ak_0aZ9bY8cX7dW66",
      "AK_0aZ9bY8cX7dW6",
      "ak_0aZ9bY8cX7dW_",
      "ak_0aZ9bY8cX7dW6\n"
    ])
      assert.isFalse(Schema.is(ApiKeyPrefix)(wrong), wrong)
  })
})
