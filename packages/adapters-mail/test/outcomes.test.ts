import { sampleMail } from "@calendeal/port-contracts/samples"
import { Email } from "@calendeal/domain/contacts"
import { Outcome } from "@calendeal/domain/outbox"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type Answer, scriptedServer } from "./ScriptedServer.ts"
import { installationAt, send, verify, withTransport } from "./transport.ts"

const later = (code: string, fault: "delivery" | "destination") =>
  Outcome.Retry({ code, afterSeconds: null, fault })

/** The outcome of one mail to a server that answers the command so. */
const outcomeWith = (command: string, answer: Answer, extensions = "PIPELINING") =>
  Effect.gen(function* () {
    const { commands, port } = yield* scriptedServer((given) => {
      if (given.startsWith("EHLO") && command !== "EHLO") return `250-mail.example\r\n250 ${extensions}`
      return given.startsWith(command) ? answer : undefined
    })
    const outcome = yield* withTransport(installationAt(`smtp://127.0.0.1:${port}?tls=none`))(
      send(sampleMail())
    )
    return { outcome, commands }
  })

describe("An attempt", () => {
  it.live.each<readonly [string, string, Outcome]>([
    ["MAIL", "550 5.1.8 <booking@acme.example>: unknown", Outcome.Refused({ code: "smtp_550_5_1_8" })],
    ["MAIL", "552 Too large", Outcome.Refused({ code: "smtp_552" })],
    ["RCPT", "550 5.1.1 <sam@customer.example>: unknown", Outcome.Refused({ code: "smtp_550_5_1_1" })],
    ["RCPT", "550-5.1.1 No such user\r\n550 5.1.1 here", Outcome.Refused({ code: "smtp_550_5_1_1" })],
    ["RCPT", "550 sam@customer.example", Outcome.Refused({ code: "smtp_550" })],
    ["RCPT", "554 5.7.1 Relay access denied", Outcome.Refused({ code: "smtp_554_5_7_1" })],
    ["DATA", "554 5.7.1 Unwanted", Outcome.Refused({ code: "smtp_554_5_7_1" })],
    ["BODY", "550 5.7.1 Unwanted", Outcome.Refused({ code: "smtp_550_5_7_1" })],
    ["RCPT", "450 4.2.0 Greylisted", later("smtp_450_4_2_0", "delivery")],
    ["RCPT", "451 Try later", later("smtp_451", "delivery")],
    ["DATA", "452 4.3.1 Disk full", later("smtp_452_4_3_1", "delivery")],
    ["BODY", "451 4.7.1 Try later", later("smtp_451_4_7_1", "delivery")],
    ["BODY", "503 5.5.1 Bad sequence", later("smtp_503_5_5_1", "delivery")],
    ["MAIL", "421 4.7.0 Too many mails", later("smtp_421_4_7_0", "destination")],
    ["RCPT", "421 Shutting down", later("smtp_421", "destination")],
    ["BODY", "421 Shutting down", later("smtp_421", "destination")],
    ["MAIL", "530 5.7.0 Must issue a STARTTLS command first", later("smtp_530_5_7_0", "destination")],
    ["MAIL", "530 5.7.57 Client not authenticated", later("smtp_530_5_7_57", "destination")],
    ["BODY", "550 5.7.30 Basic authentication is not supported", later("smtp_550_5_7_30", "destination")],
    ["GREETING", "554 5.7.1 Your address is listed", later("smtp_554_5_7_1", "destination")],
    ["EHLO", "drop", later("connection_failed", "destination")],
    ["GREETING", "drop", later("connection_failed", "destination")],
    ["MAIL", "drop", later("connection_failed", "destination")],
    ["DATA", "drop", later("connection_failed", "destination")],
    ["BODY", "drop", later("connection_failed", "destination")]
  ])("D-MAIL-40: %s answered by %j gives %j", ([command, answer, expected]) =>
    Effect.gen(function* () {
      for (const extensions of ["PIPELINING", "8BITMIME"])
        assert.deepStrictEqual((yield* outcomeWith(command, answer, extensions)).outcome, expected)
    })
  )

  it.live("D-MAIL-40: to a closed port fails as the destination's", () =>
    Effect.gen(function* () {
      const { port } = yield* Effect.scoped(scriptedServer(() => undefined))
      const outcome = yield* withTransport(installationAt(`smtp://127.0.0.1:${port}`))(send(sampleMail()))
      assert.deepStrictEqual(outcome, later("connection_failed", "destination"))
    })
  )

  it.effect("D-MAIL-40: ends after 60 seconds", () =>
    Effect.gen(function* () {
      const reached = Promise.withResolvers<void>()
      const { port } = yield* scriptedServer((command) => {
        if (command !== "BODY") return undefined
        reached.resolve()
        return "stall"
      })
      const fiber = yield* Effect.forkChild(
        withTransport(installationAt(`smtp://127.0.0.1:${port}`))(send(sampleMail()))
      )
      yield* Effect.promise(() => reached.promise)
      yield* TestClock.adjust("60 seconds")
      assert.deepStrictEqual(yield* Fiber.join(fiber), later("timeout", "destination"))
    })
  )
})

describe("The pool", () => {
  it.live("D-MAIL-40: uses a connection for several mails, and a new one after a failure", () =>
    Effect.gen(function* () {
      const answers: Array<string | undefined> = [undefined, undefined, "421 Shutting down", undefined]
      const { bodies, port, sessions } = yield* scriptedServer((command) =>
        command === "BODY" ? answers.shift() : undefined
      )
      const outcomes = yield* withTransport(installationAt(`smtp://127.0.0.1:${port}`))(
        Effect.forEach([1, 2, 3, 4], () => send(sampleMail()))
      )
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["Delivered", "Delivered", "Retry", "Delivered"]
      )
      assert.strictEqual(sessions(), 2)
      assert.lengthOf(bodies, 4)
    })
  )

  it.live("D-MAIL-40: a refused mail does not stop the others", () =>
    Effect.gen(function* () {
      const { port } = yield* scriptedServer((command) =>
        command.includes("unknown@") ? "550 5.1.1 Unknown" : undefined
      )
      const { to } = sampleMail()
      const unknown = { ...to, address: Email.make("unknown@customer.example") }
      const outcomes = yield* withTransport(installationAt(`smtp://127.0.0.1:${port}`))(
        Effect.forEach([to, unknown, to], (recipient) => send(sampleMail({ to: recipient })))
      )
      assert.deepStrictEqual(
        outcomes.map(({ _tag }) => _tag),
        ["Delivered", "Refused", "Delivered"]
      )
    })
  )
})

describe("verify", () => {
  it.live("D-MAIL-40: names the failure", () =>
    Effect.gen(function* () {
      const { port } = yield* scriptedServer((command) =>
        command === "GREETING" ? "554 5.7.1 Your address is listed" : undefined
      )
      const code = yield* withTransport(installationAt(`smtp://127.0.0.1:${port}`))(verify())
      assert.strictEqual(code, "smtp_554_5_7_1")
    })
  )
})
