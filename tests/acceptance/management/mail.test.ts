import { assert, describe } from "@effect/vitest"
import { findMailSettings } from "@calendeal/domain/management"
import { smtpOwner } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import { Vault, type WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Redacted } from "effect"
import { refused, unknownId } from "../../kit/http/requests.ts"
import { Service } from "../../kit/http/Service.ts"
import { specificationAlone } from "../../kit/http/specification.ts"
import { invalid, itemsOf, newWorkspace } from "../../kit/http/management/workspace.ts"

const defaults = {
  senderName: null,
  replyTo: null,
  logoUrl: null,
  language: "en",
  paragraphs: [],
  sender: null,
  server: null
}
const server = { host: "smtp.acme.example", port: 587, security: "starttls" }
const login = { username: "booking", password: "needle-4711" }

const workspaceWithMail = Effect.map(newWorkspace, ({ at, call, workspace }) => ({
  at,
  call,
  mail: `${at}/mail`,
  workspace
}))

/** The stored password of the SMTP login, decrypted. */
const storedPassword = (workspaceId: WorkspaceId) =>
  Effect.gen(function* () {
    const { withPorts } = yield* Service
    return yield* withPorts(
      Effect.gen(function* () {
        const { value } = yield* findMailSettings(workspaceId)
        const sealed = value.server?.login?.sealedPassword ?? assert.fail("no login")
        const vault = yield* Vault
        return Redacted.value(yield* Effect.orDie(vault.unseal(smtpOwner(workspaceId), sealed)))
      })
    )
  })

describe("Management: mail settings", () => {
  specificationAlone("mail settings", (it) => {
    it.effect("D-MAIL-30: the settings have defaults, and a change replaces only what it names", () =>
      Effect.gen(function* () {
        const { at, call, mail, workspace } = yield* workspaceWithMail
        const first = yield* call("GET", mail)
        assert.deepStrictEqual([first.status, first.headers.get("etag"), first.body], [200, '"0"', defaults])
        const paragraphs = [
          { kind: "confirmed", language: "de", text: "Bitte klingeln.\nDanke!" },
          { kind: "confirmed", language: "en", text: "Please ring." }
        ]
        const fields = { senderName: "Acme", replyTo: "Hello@Acme.example", language: "de", paragraphs }
        const changed = yield* call("PATCH", mail, fields, { "if-match": '"0"' })
        const shown = { ...defaults, ...fields, replyTo: "hello@acme.example" }
        assert.deepStrictEqual(
          [changed.status, changed.headers.get("etag"), changed.body],
          [200, '"1"', shown]
        )
        const logoUrl = "https://acme.example/logo.png"
        assert.deepStrictEqual((yield* call("PATCH", mail, { logoUrl })).body, { ...shown, logoUrl })
        refused(
          yield* call("PATCH", mail, { language: "en" }, { "if-match": '"1"' }),
          412,
          "precondition_failed"
        )
        assert.deepStrictEqual((yield* call("GET", mail)).body, { ...shown, logoUrl })
        const log = itemsOf(yield* call("GET", `${at}/audit-log`))
        assert.deepStrictEqual(log.map(({ action, subject }) => [action, subject]).slice(0, 2), [
          ["mail_settings.update", workspace.id],
          ["mail_settings.update", workspace.id]
        ])
      })
    )

    it.effect("D-MAIL-31: a new own sender is not verified, and a client cannot say that it is", () =>
      Effect.gen(function* () {
        const { call, mail } = yield* workspaceWithMail
        const address = "booking@acme.example"
        const changed = yield* call("PATCH", mail, { sender: { address } })
        assert.deepStrictEqual(changed.body["sender"], { address, verifiedAt: null })
        invalid(yield* call("PATCH", mail, { sender: { address, verifiedAt: "2026-01-01T00:00:00Z" } }), [
          "sender.verifiedAt"
        ])
        assert.isNull((yield* call("PATCH", mail, { sender: null })).body["sender"])
      })
    )

    it.effect(
      "D-MAIL-32: the SMTP password is encrypted, never shown, and kept for the same server only",
      () =>
        Effect.gen(function* () {
          const { call, mail, workspace } = yield* workspaceWithMail
          const added = yield* call("PATCH", mail, { server: { ...server, login } })
          assert.deepStrictEqual(added.body["server"], { ...server, login: { username: "booking" } })
          const kept = yield* call("PATCH", mail, {
            server: { ...server, security: "tls", login: { username: "booking" } }
          })
          assert.strictEqual(kept.status, 200)
          assert.strictEqual(yield* storedPassword(workspace.id), login.password)
          for (const other of [
            { ...server, host: "smtp.evil.example", login: { username: "booking" } },
            { ...server, port: 465, login: { username: "booking" } },
            { ...server, login: { username: "other" } }
          ])
            invalid(yield* call("PATCH", mail, { server: other }), ["server.login.password"])
          const shown = yield* call("GET", mail)
          for (const { text } of [added, kept, shown]) {
            assert.notInclude(text, login.password)
            assert.notMatch(text, /seal|password/i)
          }
          assert.strictEqual((yield* call("PATCH", mail, { server: { ...server, login: null } })).status, 200)
          invalid(yield* call("PATCH", mail, { server: { ...server, login: { username: "booking" } } }), [
            "server.login.password"
          ])
        })
    )

    it.effect("D-MAIL-34: refuses invalid settings with the path of each fault, and changes nothing", () =>
      Effect.gen(function* () {
        const { call, mail } = yield* workspaceWithMail
        const own = { kind: "confirmed", language: "de", text: "Hallo" }
        const every = ["confirmed", "moved", "cancelled", "reminder", "reassigned"].flatMap((kind) =>
          languages.map((language) => ({ kind, language, text: "x" }))
        )
        assert.strictEqual((yield* call("PATCH", mail, { paragraphs: every })).status, 200)
        const before = (yield* call("GET", mail)).body
        for (const [faulty, ...paths] of [
          [{ senderName: "Acme\r\nBcc: x@y.example" }, "senderName"],
          [{ senderName: "" }, "senderName"],
          [{ senderName: "x".repeat(81) }, "senderName"],
          [{ replyTo: "acme.example" }, "replyTo"],
          [{ replyTo: "a@acme.example\nBcc: x@y.example" }, "replyTo"],
          [{ logoUrl: "http://acme.example/logo.png" }, "logoUrl"],
          [{ logoUrl: "javascript:alert(1)" }, "logoUrl"],
          [{ language: "xx" }, "language"],
          [{ paragraphs: [own, { ...own, text: "Moin" }] }, "paragraphs.1"],
          [{ paragraphs: [{ ...own, text: "" }] }, "paragraphs.0.text"],
          [{ paragraphs: [{ ...own, text: "x".repeat(2001) }] }, "paragraphs.0.text"],
          [{ paragraphs: [{ ...own, kind: "greeting" }] }, "paragraphs.0.kind"],
          [{ sender: { address: "acme" } }, "sender.address"],
          [{ server: { ...server, host: "10.0.0.1", login: null } }, "server.host"],
          [{ server: { ...server, host: "smtp.acme.example:25", login: null } }, "server.host"],
          [{ server: { ...server, port: 0, login: null } }, "server.port"],
          [{ server: { ...server, port: 65_536, login: null } }, "server.port"],
          [{ server: { ...server, security: "none", login: null } }, "server.security"],
          [{ server: { ...server, login: { username: "x\ny", password: "x" } } }, "server.login.username"],
          [{ server: { ...server, login: { ...login, password: "" } } }, "server.login.password"],
          [{ senderNames: "Acme", language: "xx" }, "language", "senderNames"]
        ] as const)
          invalid(yield* call("PATCH", mail, faulty), [...paths], JSON.stringify(faulty))
        assert.deepStrictEqual((yield* call("GET", mail)).body, before)
      })
    )

    it.effect("D-MAIL-35: previews a mail with the settings, an event type and an unsaved paragraph", () =>
      Effect.gen(function* () {
        const { call, mail } = yield* workspaceWithMail
        yield* call("PATCH", mail, {
          senderName: "Acme & Sons",
          language: "de",
          paragraphs: [{ kind: "confirmed", language: "de", text: "Bitte klingeln." }]
        })
        const before = yield* call("GET", mail)
        const preview = (body: object) => call("POST", `${mail}/preview`, body)
        const saved = yield* preview({ kind: "confirmed" })
        assert.strictEqual(saved.status, 200)
        assert.sameMembers(Object.keys(saved.body), ["subject", "text", "html"])
        assert.include(saved.body["text"], "Bitte klingeln.")
        assert.include(saved.body["html"], "Acme &amp; Sons")
        const draft = yield* preview({ kind: "confirmed", paragraph: "Zweiter Stock <rechts>." })
        assert.include(draft.body["html"], "Zweiter Stock &lt;rechts&gt;.")
        assert.notInclude(draft.text, "klingeln")
        const bare = yield* preview({ kind: "confirmed", paragraph: null, audience: "host", language: "en" })
        assert.notInclude(bare.text, "klingeln")
        refused(yield* preview({ kind: "confirmed", eventTypeId: unknownId }), 404, "not_found")
        invalid(yield* preview({ kind: "nonsense", paragraph: "x".repeat(2001) }), ["kind", "paragraph"])
        // Only hosts get mails about a change in their calendar.
        invalid(yield* preview({ kind: "calendar_changed", audience: "guest" }), ["audience"])
        assert.strictEqual((yield* preview({ kind: "calendar_changed" })).status, 200)
        const after = yield* call("GET", mail)
        assert.deepStrictEqual([after.body, after.headers.get("etag")], [before.body, '"1"'])
      })
    )

    it.effect("D-MAIL-36: a member gets booking mails only if an owner switches them on", () =>
      Effect.gen(function* () {
        const { at, call } = yield* workspaceWithMail
        const ada = { email: "ada@acme.example", name: "Ada", role: "member" }
        const added = yield* call("POST", `${at}/members`, ada)
        assert.strictEqual(added.body["bookingMails"], false)
        const member = `${at}/members/${String(added.body["userId"])}`
        const changed = yield* call("PATCH", member, { bookingMails: true })
        assert.strictEqual(changed.body["bookingMails"], true)
        invalid(yield* call("PATCH", member, { bookingMails: "yes" }), ["bookingMails"])
        assert.strictEqual((yield* call("GET", member)).body["bookingMails"], true)
      })
    )
  })
})
