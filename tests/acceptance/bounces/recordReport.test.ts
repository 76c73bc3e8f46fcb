import { MailBounces, MailTokens } from "@calendeal/domain/mails"
import {
  sampleBooking,
  sampleMailDelivery,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { recordReport } from "@calendeal/app/bounces/recordReport"
import { inMemory } from "../../kit/http/ports.ts"

const delivery = sampleMailDelivery(sampleBooking(sampleOffering()), { recipient: "booker" })
const { workspaceId } = delivery.destination
const prefix = delivery.id.replaceAll("-", "").slice(0, 16)

/** The only stored mail is the delivery. `recorded`: the reasons of the bounces. */
const portsWith = (recorded: Array<string | null>) =>
  Layer.provideMerge(
    Layer.succeed(
      MailBounces,
      MailBounces.of({
        find: (mail) =>
          Effect.succeed(
            mail.workspaceId === workspaceId && mail.deliveryPrefix === prefix
              ? Option.some(delivery)
              : Option.none()
          ),
        record: ({ delivery: { reason } }) => Effect.sync(() => recorded.push(reason) > 0)
      })
    ),
    inMemory
  )

/** A report about the mail with the token. */
const report = (token: string, action = "failed"): Uint8Array =>
  new TextEncoder().encode(
    [
      `To: bounces+${token}@acme.example`,
      "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mail.example",
      "",
      "Final-Recipient: rfc822; sam@customer.example",
      `Action: ${action}`,
      "Status: 5.1.1",
      "",
      "--b--",
      "x".repeat(2_000_000)
    ].join("\r\n")
  )

describe("recordReport", () => {
  it.effect("D-MAIL-46: records a report about a mail of this installation", () =>
    Effect.gen(function* () {
      const recorded: Array<string | null> = []
      const result = yield* Effect.gen(function* () {
        const token = yield* MailTokens.use(({ issueBounce }) => issueBounce(workspaceId, delivery.id))
        return yield* recordReport(report(token))
      }).pipe(Effect.provide(portsWith(recorded)))
      assert.deepStrictEqual([result, recorded], ["recorded", ["bounced_5_1_1"]])
    })
  )

  it.effect("D-MAIL-46, D-MAIL-47: changes nothing for forged tokens, other mails and other messages", () =>
    Effect.gen(function* () {
      const recorded: Array<string | null> = []
      const results = yield* Effect.gen(function* () {
        const { issueBounce } = yield* MailTokens
        const token = yield* issueBounce(workspaceId, delivery.id)
        const removed = yield* issueBounce(sampleWorkspace().id, delivery.id)
        const forged = `${token.slice(0, -2)}${token.endsWith("aa") ? "ba" : "aa"}`
        return yield* Effect.forEach(
          [
            report(forged),
            report(removed),
            report(token, "delayed"),
            new TextEncoder().encode(`To: ${token}`)
          ],
          recordReport
        )
      }).pipe(Effect.provide(portsWith(recorded)))
      assert.deepStrictEqual([...results, recorded.length], ["unknown", "unknown", "ignored", "ignored", 0])
    })
  )
})
