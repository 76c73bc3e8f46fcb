import { assert, describe, it } from "@effect/vitest"
import { sampleTime, sampleWebhook, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { listensTo, rotate, signingSecrets } from "./Webhooks.ts"

const webhook = sampleWebhook(sampleWorkspace().id, { sealedSecret: "first" })

describe("rotate", () => {
  it("both secrets sign until the overlap ends, the newer first; then only the newer one", () => {
    const rotated = rotate(webhook, "second", sampleTime(10))
    assert.deepStrictEqual(signingSecrets(rotated, sampleTime(9)), ["second", "first"])
    assert.deepStrictEqual(signingSecrets(rotated, sampleTime(10)), ["second"])
    assert.deepStrictEqual(rotate(webhook, "second", null).former, null)
  })

  it("a second rotation within the overlap drops the oldest secret", () => {
    const again = rotate(rotate(webhook, "second", sampleTime(10)), "third", sampleTime(20))
    assert.deepStrictEqual(signingSecrets(again, sampleTime(5)), ["third", "second"])
  })
})

describe("listensTo", () => {
  it("a webhook receives only its events, and none while it is disabled", () => {
    const some = { ...webhook, events: ["deal.closed" as const] }
    assert.isTrue(listensTo(some, "deal.closed"))
    assert.isFalse(listensTo(some, "booking.created"))
    assert.isFalse(listensTo({ ...some, enabled: false }, "deal.closed"))
  })
})
