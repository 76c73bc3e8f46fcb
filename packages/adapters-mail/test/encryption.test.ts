import { Outcome } from "@calendeal/domain/outbox"
import { sampleMail } from "@calendeal/port-contracts/samples"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import type { SMTPServerOptions } from "smtp-server"
import { certificateFor } from "./certificate.ts"
import { mailServer } from "./MailServer.ts"
import { anywhere, installationAt, send, verify, withTransport } from "./transport.ts"

let certificate: { readonly cert: string; readonly key: string }
beforeAll(async () => {
  certificate = await certificateFor("mail.example")
})

/** What a server knows about one mail; null: it was not sent. */
const sentWith = (parameters: string, options: SMTPServerOptions, certificates: ReadonlyArray<string> = []) =>
  Effect.gen(function* () {
    const { accepted, port } = yield* mailServer(options)
    const url = parameters.replace("PORT", String(port))
    const outcome = yield* withTransport(installationAt(url), anywhere, certificates)(send(sampleMail()))
    const [only] = accepted
    return { outcome, isSecure: only?.isSecure ?? null, user: only?.user ?? null }
  })
const later = (code: string) => ({
  outcome: Outcome.Retry({ code, afterSeconds: null, fault: "destination" }),
  isSecure: null,
  user: null
})
const sent = (isSecure: boolean, user: string | null = null) => ({
  outcome: Outcome.Delivered(),
  isSecure,
  user
})

describe("A connection", () => {
  it.live("D-MAIL-42: with tls=required is encrypted, or nothing is sent", () =>
    Effect.gen(function* () {
      const url = "smtp://127.0.0.1:PORT?tls=required"
      assert.deepStrictEqual(yield* sentWith(url, certificate, [certificate.cert]), sent(true))
      assert.deepStrictEqual(yield* sentWith(url, certificate), later("certificate_untrusted"))
      assert.deepStrictEqual(yield* sentWith(url, {}), later("starttls_refused"))
    })
  )

  it.live("D-MAIL-42: with smtps is encrypted from the first byte", () =>
    Effect.gen(function* () {
      const options = { ...certificate, secure: true }
      const url = "smtps://127.0.0.1:PORT"
      assert.deepStrictEqual(yield* sentWith(url, options, [certificate.cert]), sent(true))
      assert.deepStrictEqual(yield* sentWith(url, options), later("certificate_untrusted"))
      assert.deepStrictEqual(yield* sentWith(url, {}), later("connection_failed"))
    })
  )

  it.live("D-MAIL-42: to this machine is encrypted if the server offers it, with any certificate", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* sentWith("smtp://127.0.0.1:PORT", certificate), sent(true))
      assert.deepStrictEqual(yield* sentWith("smtp://127.0.0.1:PORT", {}), sent(false))
    })
  )

  it.live("D-MAIL-42: with tls=none is not encrypted", () =>
    Effect.map(sentWith("smtp://127.0.0.1:PORT?tls=none", certificate), (result) =>
      assert.deepStrictEqual(result, sent(false))
    )
  )
})

describe("A login", () => {
  const accounts: SMTPServerOptions = {
    authOptional: false,
    authMethods: ["PLAIN"],
    onAuth: ({ password, username }, _, done) =>
      password === "p@ss:w/ord%"
        ? done(null, { user: username })
        : done(Object.assign(new Error("Invalid"), { responseCode: 535 }))
  }

  it.live("D-MAIL-40: uses the user and the password of the URL", () =>
    Effect.gen(function* () {
      const options = { ...certificate, ...accounts }
      const url = (password: string) => `smtp://ada%40acme.example:${password}@127.0.0.1:PORT?tls=required`
      const right = yield* sentWith(url("p%40ss%3Aw%2Ford%25"), options, [certificate.cert])
      assert.deepStrictEqual(right, sent(true, "ada@acme.example"))
      assert.deepStrictEqual(yield* sentWith(url("wrong"), options, [certificate.cert]), later("smtp_535"))
    })
  )

  it.live("D-MAIL-40: without one fails if the server requires it", () =>
    Effect.map(sentWith("smtp://127.0.0.1:PORT", accounts), (result) =>
      assert.deepStrictEqual(result, later("smtp_530"))
    )
  )

  it.live("D-MAIL-40: at a server without logins fails, and nothing is sent", () =>
    Effect.map(
      sentWith("smtp://ada:secret@127.0.0.1:PORT?tls=none", { disabledCommands: ["AUTH", "STARTTLS"] }),
      (result) => assert.isNull(result.isSecure)
    )
  )
})

describe("A workspace's server", () => {
  const guarded = { ...anywhere, resolve: async () => ["127.0.0.1"] }
  const server = (port: number, security: "tls" | "starttls", host = "mail.example") => ({
    host,
    port,
    security,
    login: { username: "ada", password: Redacted.make("secret") }
  })
  const onAuth: SMTPServerOptions["onAuth"] = ({ username }, _, done) => done(null, { user: username })
  const none = { _tag: "None" } as const

  it.live("D-MAIL-42: is reached by its name, encrypted, with its login", () =>
    Effect.gen(function* () {
      for (const security of ["tls", "starttls"] as const) {
        const { accepted, port } = yield* mailServer({ ...certificate, onAuth, secure: security === "tls" })
        const [outcome, code] = yield* withTransport(none, guarded, [certificate.cert])(
          Effect.all([send(sampleMail(), server(port, security)), verify(server(port, security))])
        )
        assert.deepStrictEqual([outcome, code], [Outcome.Delivered(), null])
        assert.deepInclude(accepted[0], { isSecure: true, user: "ada" })
      }
    })
  )

  it.live("D-MAIL-42: needs a trusted certificate for its name", () =>
    Effect.gen(function* () {
      const { accepted, port } = yield* mailServer({ ...certificate, onAuth })
      const codeAt = (host: string, certificates: ReadonlyArray<string>) =>
        withTransport(none, guarded, certificates)(verify(server(port, "starttls", host)))
      assert.strictEqual(yield* codeAt("mail.example", []), "certificate_untrusted")
      assert.strictEqual(yield* codeAt("other.example", [certificate.cert]), "certificate_untrusted")
      assert.isEmpty(accepted)
    })
  )

  it.live("D-MAIL-42: without encryption gets no login and no mail", () =>
    Effect.gen(function* () {
      const { accepted, port } = yield* mailServer({ onAuth })
      const outcome = yield* withTransport(none, guarded)(send(sampleMail(), server(port, "starttls")))
      assert.deepStrictEqual(outcome, later("starttls_refused").outcome)
      assert.isEmpty(accepted)
    })
  )

  it.live("D-MAIL-42, D-OUT-2: is resolved once, and refused like an unknown name if its address is", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const own = {
        allowsAnyPort: false,
        refuses: (addresses: ReadonlyArray<string>) => addresses.includes("10.0.0.1"),
        resolve: async (name: string) => {
          asked.push(name)
          return ["93.184.216.34", "10.0.0.1"]
        }
      }
      const sendTo = (host: string, port: number) =>
        withTransport(none, own)(send(sampleMail(), server(port, "tls", host)))
      const refused = Outcome.Refused({ code: "address_refused" })
      assert.deepStrictEqual(yield* sendTo("mail.example", 465), later("name_unknown").outcome)
      assert.deepStrictEqual(yield* sendTo("10.0.0.1", 465), refused)
      assert.deepStrictEqual(asked, ["mail.example"])
      for (const port of [22, 80, 143, 443, 5432, 6379, 8025])
        assert.deepStrictEqual(yield* sendTo("mail.example", port), Outcome.Refused({ code: "port_refused" }))
      assert.lengthOf(asked, 1)
    })
  )

  it.live("D-MAIL-42: with an unknown name is tried again", () =>
    Effect.gen(function* () {
      for (const resolve of [async () => [], () => Promise.reject(new Error("ENOTFOUND"))]) {
        const outcome = yield* withTransport(none, { ...anywhere, resolve })(
          send(sampleMail(), server(465, "tls"))
        )
        assert.deepStrictEqual(outcome, later("name_unknown").outcome)
      }
    })
  )
})
