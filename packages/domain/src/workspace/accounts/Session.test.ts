import { sampleSession, sampleTime } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { isLive, isRecent, isSightingDue } from "./Session.ts"

const Minutes = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))
const day = 24 * 60

describe("a session", () => {
  it.prop(
    "D-SIGN-5: is live until it ends, is idle for 12 hours, or is 30 days old",
    [Minutes(31 * day), Minutes(13 * 60), Schema.Boolean],
    ([lastUse, idle, isEnded]) => {
      const now = lastUse + idle
      const session = sampleSession({
        lastSeenAt: sampleTime(lastUse),
        endedAt: isEnded ? sampleTime(0) : null
      })
      assert.strictEqual(isLive(session, sampleTime(now)), !isEnded && idle < 12 * 60 && now < 30 * day)
    }
  )

  it.prop("D-SIGN-7: is recent for 10 minutes after the sign-in", [Minutes(20)], ([minutes]) => {
    assert.strictEqual(isRecent(sampleSession(), sampleTime(minutes)), minutes < 10)
  })

  it.prop("D-SIGN-5: its last use is stored at most once a minute", [Minutes(200)], ([seconds]) => {
    const now = DateTime.add(sampleTime(0), { seconds })
    assert.strictEqual(isSightingDue(sampleSession(), now), seconds >= 60)
  })
})
