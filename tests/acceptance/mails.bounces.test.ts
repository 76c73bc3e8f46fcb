import { assert, describe } from "@effect/vitest"
import { recordBounce, type ReturnedMail } from "@calendeal/domain/mail-deliveries"
import { Effect } from "effect"
import { specificationWithMailServer, statesOf, worker } from "../kit/http/mails.server.ts"
import { mailShop, mailsTo } from "../kit/http/mails.shop.ts"
import { receiver } from "../kit/http/management/webhooks.receiver.ts"
import { Service } from "../kit/http/specification.ts"

const sam = "sam@lead.example"
const gus = "gus@guest.example"
const bounce = { reason: "bounce", status: "5.1.1" } as const

/** A shop with a delivered mail, and what happens when it comes back. */
const delivered = Effect.gen(function* () {
  const { withPorts } = yield* Service
  const shop = yield* mailShop()
  const hook = yield* receiver
  yield* shop.make("/webhooks", { url: hook.url, events: ["mail.failed"] })
  yield* shop.book({ email: sam, guests: { [gus]: "Gus Guest" } })
  yield* worker
  const mail = mailsTo(shop.mails(), sam)[0] ?? assert.fail("no mail")
  const token = mail.envelopeFrom.replace(/^bounces\+(.*)@.*$/, "$1")
  const comesBack = (report: Omit<ReturnedMail, "token">, of = token) =>
    withPorts(recordBounce({ ...report, token: of }))
  return {
    ...shop,
    token,
    comesBack,
    /** The reasons in the webhooks so far. */
    failures: Effect.map(worker, () =>
      hook.received.map(({ body }): unknown => Object(JSON.parse(body)).data.reason)
    ),
    /** Whether the booker gets a further mail. */
    stillGets: Effect.gen(function* () {
      yield* shop.book({ email: sam }, 6)
      return statesOf(yield* worker).includes("confirmed booker delivered")
    })
  }
})

describe("Mails: bounces", () => {
  specificationWithMailServer("bounces", (it) => {
    it.effect("D-MAIL-41, D-MAIL-46: recording a bounce twice fails the mail once", () =>
      Effect.gen(function* () {
        const { comesBack, failures, stillGets, token } = yield* delivered
        assert.strictEqual(yield* comesBack(bounce), "recorded")
        assert.strictEqual(yield* comesBack(bounce, token.toUpperCase()), "recorded")
        assert.deepStrictEqual(yield* failures, ["bounced_5_1_1"])
        assert.isFalse(yield* stillGets)
      })
    )

    for (const [reason, status, code, gets] of [
      ["bounce", "5.1.10", "bounced_5_1_10", false],
      ["bounce", "5.2.1", "bounced_5_2_1", false],
      // Servers also reject a sender with this one.
      ["bounce", "5.1.0", "bounced_5_1_0", true],
      ["bounce", "5.2.2", "bounced_5_2_2", true],
      ["bounce", "5.7.1", "bounced_5_7_1", true],
      ["bounce", "4.4.1", "bounced_4_4_1", true],
      ["complaint", null, "complaint", false]
    ] as const)
      it.effect(`D-MAIL-41: after ${code} the address gets ${gets ? "" : "no "}further mails`, () =>
        Effect.gen(function* () {
          const { comesBack, failures, stillGets } = yield* delivered
          assert.strictEqual(yield* comesBack({ reason, status }), "recorded")
          assert.deepStrictEqual(yield* failures, [code])
          assert.strictEqual(yield* stillGets, gets)
        })
      )

    it.effect("D-MAIL-47: the token of another installation or a changed one changes nothing", () =>
      Effect.gen(function* () {
        const { comesBack, failures, stillGets, token } = yield* delivered
        const changed = [
          `${token.startsWith("a") ? "b" : "a"}${token.slice(1)}`,
          `${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`,
          token.slice(1),
          "",
          "a".repeat(52)
        ]
        for (const wrong of changed) assert.strictEqual(yield* comesBack(bounce, wrong), "unknown", wrong)
        assert.deepStrictEqual(yield* failures, [])
        assert.isTrue(yield* stillGets)
      })
    )

    it.effect("D-MAIL-41: a bounce after the person is erased suppresses nothing", () =>
      Effect.gen(function* () {
        const { at, call, comesBack, mails, stillGets, stored } = yield* delivered
        const uid = mails()[0]?.messageId.split(".")[0] ?? assert.fail("no mail")
        const { contactId } = yield* stored(uid)
        assert.strictEqual((yield* call("DELETE", `${at}/contacts/${contactId}`)).status, 204)
        assert.include(["recorded", "unknown"], yield* comesBack(bounce))
        assert.isTrue(yield* stillGets)
      })
    )
  })
})
