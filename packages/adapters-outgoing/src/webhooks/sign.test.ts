import { randomBytes } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Webhook } from "standardwebhooks"
import { sign } from "./sign.ts"

const Text = Schema.String.check(Schema.isMaxLength(300))

describe("sign", () => {
  it("Webhooks: signs the example of Standard Webhooks' own libraries as they do", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    const message = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}'
    }
    assert.strictEqual(sign(secret, message), "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  })

  it.prop("Webhooks: signs anything as the npm package does", [Text], ([body]) => {
    const secret = `whsec_${randomBytes(32).toString("base64")}`
    const [id, timestamp] = ["booking_created_bk_1", 1_800_000_000]
    const theirs = new Webhook(secret).sign(id, new Date(timestamp * 1000), body)
    assert.strictEqual(sign(secret, { id, timestamp, body }), theirs)
  })
})
