import { assert, describe } from "@effect/vitest"
import { mailLimits, NoticeKind } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { Effect } from "effect"
import { MailServer, specificationWithMailServer } from "../kit/http/mails.server.ts"
import { refused } from "../kit/http/requests.ts"
import { caller, newWorkspace } from "../kit/http/management/workspace.ts"

describe("Test mails", () => {
  specificationWithMailServer("test mails", (it) => {
    it.effect(
      "D-MAIL-79: the mail of the preview goes to the member who asks, and the answer names the server",
      () =>
        Effect.gen(function* () {
          const { arrivals } = yield* MailServer
          const { at, call, owner } = yield* newWorkspace
          const [before, log] = [arrivals.length, (yield* call("GET", `${at}/audit-log`)).text]
          const asked = {
            kind: "confirmed",
            language: "en",
            ownWords: { subject: "Hi {name}", heading: null, text: null }
          }
          const { body, status } = yield* call("POST", `${at}/mail/preview/send`, asked)
          assert.deepStrictEqual(
            [status, body],
            [
              200,
              {
                to: owner.email,
                sent: true,
                fault: null,
                route: "server",
                server: "smtp.calendeal.example:587"
              }
            ]
          )
          const [sent, ...more] = arrivals.slice(before)
          assert.deepStrictEqual(more, [])
          assert.deepInclude(sent?.mail, { subject: "Hi Ada Lovelace", calendar: null, unsubscribeUrl: null })
          assert.strictEqual(sent?.mail.to.address, owner.email)
          const shown = yield* call("POST", `${at}/mail/preview`, asked)
          assert.strictEqual(sent?.mail.html, shown.body["html"])
          assert.strictEqual((yield* call("GET", `${at}/audit-log`)).text, log)
        })
    )

    it.effect("D-MAIL-79: every kind that is about no booking can be tested", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        for (const kind of NoticeKind.literals)
          assert.deepInclude((yield* call("POST", `${at}/mail/preview/send`, { kind })).body, { sent: true })
      })
    )

    it.effect("D-MAIL-79: what the server refuses is said with its code", () =>
      Effect.gen(function* () {
        const { replyWith } = yield* MailServer
        const { at, call } = yield* newWorkspace
        replyWith(() => Outcome.Refused({ code: "smtp_550" }))
        const { body } = yield* call("POST", `${at}/mail/preview/send`, { kind: "confirmed" })
        replyWith(() => Outcome.Delivered())
        assert.deepInclude(body, { sent: false, fault: "smtp_550" })
      })
    )

    it.effect(
      "D-MAIL-79: nothing is sent to an address that is not confirmed, and few tests an hour to one that is",
      () =>
        Effect.gen(function* () {
          const { arrivals } = yield* MailServer
          const { at, call } = yield* newWorkspace
          const added = yield* call("POST", `${at}/members`, {
            email: `eve.${at.slice(1)}@victim.example`,
            name: "Eve",
            role: "admin"
          })
          const eve = yield* caller(String(added.body["token"]))
          const before = arrivals.length
          refused(yield* eve("POST", `${at}/mail/preview/send`, { kind: "confirmed" }), 409, "conflict")
          assert.strictEqual(arrivals.length, before)
          for (let nth = 0; nth < mailLimits.testsOfMember.limit; nth++)
            assert.strictEqual(
              (yield* call("POST", `${at}/mail/preview/send`, { kind: "confirmed" })).status,
              200
            )
          refused(yield* call("POST", `${at}/mail/preview/send`, { kind: "confirmed" }), 429, "rate_limited")
          assert.strictEqual(arrivals.length, before + mailLimits.testsOfMember.limit)
        })
    )

    it.effect("D-MAIL-80: a test of the mail server names the installation's or the own server", () =>
      Effect.gen(function* () {
        const { at, call } = yield* newWorkspace
        const works = { works: true, fault: null, message: null, route: "server" }
        const server = { host: "smtp.acme.example", port: 465, security: "tls", login: null }
        const tested = yield* call("POST", `${at}/mail/test`)
        assert.deepStrictEqual(tested.body, { ...works, server: "smtp.calendeal.example:587" })
        yield* call("PATCH", `${at}/mail`, { server })
        const own = yield* call("POST", `${at}/mail/test`)
        assert.deepStrictEqual(own.body, { ...works, server: "smtp.acme.example:465" })
      })
    )
  })
})
