import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"
import { bodyOf, sign } from "./signedMessage.ts"
import { randomBytes } from "node:crypto"
import * as Schema from "effect/Schema"
import { Webhook } from "standardwebhooks"

describe("bodyOf", () => {
  it("D-HTTP-6: instants become whole seconds in UTC at any depth, and other values are unchanged", () => {
    const at = DateTime.makeUnsafe("2026-12-01T09:00:00.987Z")
    const data = { at, list: [{ at }, null, "2026-12-01T09:00:00.987Z"], nested: { amount: 10.5, at: null } }
    assert.strictEqual(
      bodyOf({ type: "deal.closed", timestamp: at, data }),
      '{"type":"deal.closed","timestamp":"2026-12-01T09:00:00Z","data":{"at":"2026-12-01T09:00:00Z",' +
        '"list":[{"at":"2026-12-01T09:00:00Z"},null,"2026-12-01T09:00:00.987Z"],"nested":{"amount":10.5,"at":null}}}'
    )
  })
})

const Text = Schema.String.check(Schema.isMaxLength(300))

describe("sign", () => {
  it("gives the signature of the example in Standard Webhooks' libraries", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}'
    }
    assert.strictEqual(sign(secret, message), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  })

  it.prop("gives the same signature as the npm package for any body", [Text], ([body]) => {
    const secret = `whsec_${randomBytes(32).toString("base64")}`
    const [id, timestamp] = ["booking_created_bk_1", 1_800_000_000]
    const expected = new Webhook(secret).sign(id, new Date(timestamp * 1000), body)
    assert.strictEqual(sign(secret, { id, timestamp, body }), expected)
  })
})
