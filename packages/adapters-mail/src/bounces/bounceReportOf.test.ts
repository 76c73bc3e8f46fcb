import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { abuseReport, address, exchangeReport, postfixReport, token } from "../../test/reports.ts"
import { type BounceReport, bounceReportOf } from "./bounceReportOf.ts"

const bounce = (status: string): BounceReport => ({ tokens: [token], reason: "bounce", status })
const elsewhere = "bounces@acme.example"

describe("bounceReportOf", () => {
  it.effect.each<readonly [string, Uint8Array, BounceReport]>([
    ["Postfix", postfixReport(), bounce("5.1.1")],
    [
      "Postfix, with a token in the original's headers only",
      postfixReport({ to: elsewhere }),
      bounce("5.1.1")
    ],
    [
      "Postfix, with a token in the recipient only",
      postfixReport({ returnPath: elsewhere }),
      bounce("5.1.1")
    ],
    [
      "Postfix, without a token",
      postfixReport({ to: elsewhere, returnPath: elsewhere }),
      { ...bounce("5.1.1"), tokens: [] }
    ],
    ["a status with a comment", postfixReport({ status: "5.2.2 (mailbox full)" }), bounce("5.2.2")],
    ["a relay that gave up", postfixReport({ status: "4.4.1" }), bounce("4.4.1")],
    ["a relay in upper case", postfixReport({ action: "Failed" }), bounce("5.1.1")],
    ["Exchange", exchangeReport(), bounce("5.1.10")],
    ["a feedback loop", abuseReport(), { tokens: [token], reason: "complaint", status: null }]
  ])("D-MAIL-46: reads the report of %s", ([, message, expected]) =>
    Effect.map(bounceReportOf(message), (report) => assert.deepStrictEqual(report, Option.some(expected)))
  )

  const text = (message: string) => new TextEncoder().encode(message)
  it.effect.each<readonly [string, Uint8Array]>([
    ["a delay", postfixReport({ action: "delayed", status: "4.4.1" })],
    ["a delivery", postfixReport({ action: "delivered", status: "2.0.0" })],
    ["a relayed mail with a wrong status", postfixReport({ action: "relayed", status: "5.0.0" })],
    ["a damaged status", postfixReport({ status: "5.1.1.1" })],
    ["no status", postfixReport({ status: "" })],
    ["another type of report", postfixReport({ type: "disposition-notification" })],
    ["an opinion that a mail is wanted", abuseReport({ feedback: "not-spam" })],
    [
      "an automatic reply",
      text(`To: ${address}\r\nAuto-Submitted: auto-replied\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`)
    ],
    [
      "a report in the text of a mail",
      text(
        `To: ${address}\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`
      )
    ],
    ["nothing", text("")],
    ["a text", text("Hello")],
    [
      "endless nesting",
      text(
        "Content-Type: multipart/report; report-type=delivery-status; boundary=a\r\n\r\n" +
          "--a\r\nContent-Type: multipart/mixed; boundary=a\r\n\r\n".repeat(500)
      )
    ]
  ])("D-MAIL-46: ignores %s", ([, message]) =>
    Effect.map(bounceReportOf(message), (report) => assert.deepStrictEqual(report, Option.none()))
  )

  it.effect.prop(
    "D-MAIL-46: does not fail for any cut or changed report",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1800 })), Schema.String],
    ([at, inserted]) => {
      const report = postfixReport()
      const [start, end] = [report.slice(0, at), report.slice(at)]
      return Effect.all([
        bounceReportOf(start),
        bounceReportOf(Buffer.concat([start, Buffer.from(inserted), end]))
      ])
    }
  )
})
