import { sampleAccountLink, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { isUsable, linkEnd, minutesOf, LinkWay } from "./AccountLink.ts"

const lifetimes = { email: 15, invitation: 7 * 24 * 60, operator: 24 * 60 }

describe("a link", () => {
  it.prop(
    "D-SIGN-2: can be used once and until its end, by the way it was sent",
    [LinkWay, Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 2 })), Schema.Boolean],
    ([way, beyond, isUsed]) => {
      const expiresAt = linkEnd(way, sampleTime(0))
      const link = sampleAccountLink(sampleWorkspace().id, {
        way,
        expiresAt,
        usedBy: isUsed ? "session" : null
      })
      const minutes = lifetimes[way]
      assert.strictEqual(minutesOf({ createdAt: sampleTime(0), expiresAt }), minutes)
      assert.strictEqual(DateTime.toEpochMillis(expiresAt), DateTime.toEpochMillis(sampleTime(minutes)))
      assert.strictEqual(isUsable(link, sampleTime(minutes + beyond)), !isUsed && beyond < 0)
    }
  )
})
