import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { specification } from "../../kit/http/specification.ts"
import { shopWithMails } from "./mails.shop.ts"
import { instant } from "../../kit/http/management/shop.ts"
import { examples, fieldsOf } from "../../kit/http/management/webhooks.examples.ts"
import { receiver, verified } from "../../kit/http/management/webhooks.receiver.ts"

describe("Webhooks: failed mails", () => {
  specification("failed mails", (it) => {
    it.effect("D-HOOK-1, D-MAIL-41: a mail that bounces is reported once, without the address", () =>
      Effect.gen(function* () {
        const shop = yield* shopWithMails
        const hook = yield* receiver
        const { secret } = yield* shop.make("/webhooks", { url: hook.url, events: ["mail.failed"] })
        const { eventTypeId } = yield* shop.offer()
        const { uid } = yield* shop.sell(eventTypeId, "sam@lead.example")
        yield* shop.sendAll
        assert.deepStrictEqual(hook.received, [])
        const { id } = Object((yield* shop.log(uid)).find(({ recipient }) => recipient === "booker"))
        yield* shop.bounce(id)
        yield* shop.bounce(id)
        yield* shop.sendAll
        const [message] = hook.received
        if (message === undefined) return assert.fail("no message")
        assert.lengthOf(hook.received, 1)
        const { data, type } = verified(secret, message)
        const { failedAt, ...rest } = Object(data)
        assert.strictEqual(type, "mail.failed")
        assert.deepStrictEqual(rest, {
          id,
          bookingUid: uid,
          kind: "confirmed",
          recipient: "booker",
          reason: "bounced_5_1_1"
        })
        assert.match(failedAt, instant)
        assert.sameMembers([...fieldsOf(data)], [...fieldsOf(examples.get("mail").data)])
        assert.notInclude(message.body, "lead.example")
      })
    )
  })
})
