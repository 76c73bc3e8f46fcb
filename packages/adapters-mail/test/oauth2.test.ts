import { Outcome } from "@calendeal/domain/outbox"
import { sampleMail } from "@calendeal/port-contracts/samples"
import { assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { Effect, Logger, Redacted } from "effect"
import { certificateFor } from "./certificate.ts"
import { mailServer } from "./MailServer.ts"
import { type TokenAnswer, tokenEndpoint } from "./TokenEndpoint.ts"
import { anywhere, installationAt, send, withTransport } from "./transport.ts"

let certificate: { readonly cert: string; readonly key: string }
beforeAll(async () => {
  certificate = await certificateFor("mail.example")
})

const issued = (token: string): TokenAnswer => ({
  status: 200,
  body: JSON.stringify({ access_token: token, token_type: "Bearer", expires_in: 3600 })
})

/** RFC 6749, 5.2. The description repeats the token, as a careless server may do. */
const refused: TokenAnswer = {
  status: 400,
  body: JSON.stringify({ error: "invalid_grant", error_description: "refresh-secret was revoked" })
}

/** The server accepts `valid` only, and answers other tokens as Google does: with 334 and a status. */
const server = (presented: Array<string>) =>
  mailServer({
    ...certificate,
    authOptional: false,
    authMethods: ["XOAUTH2"],
    onAuth: ({ accessToken = "", method, username }, _, done) => {
      presented.push(`${method} ${accessToken}`)
      done(null, accessToken === "valid" ? { user: username } : { data: { status: "401" } })
    }
  })

interface Given {
  readonly answers: ReadonlyArray<TokenAnswer>
  readonly tls?: "required" | "opportunistic"
  readonly certificates?: ReadonlyArray<string>
}

/** Sends a mail over a new transport. Returns what the servers saw, and everything that was logged. */
const sendWith = ({ answers, certificates = [certificate.cert], tls = "required" }: Given) =>
  Effect.gen(function* () {
    const [presented, logged] = [Array<string>(), Array<unknown>()]
    const { accepted, port } = yield* server(presented)
    const { requests, url } = yield* tokenEndpoint(certificate, answers)
    const installation = installationAt(`smtp://ada%40acme.example@127.0.0.1:${port}?tls=${tls}`, {
      oauth2: {
        clientId: "calendeal",
        clientSecret: Redacted.make("client-secret"),
        refreshToken: Redacted.make("refresh-secret"),
        tokenUrl: url
      }
    })
    for (const method of ["debug", "error", "info", "log", "warn"] as const)
      vi.spyOn(console, method).mockImplementation((...line) => void logged.push(line))
    yield* Effect.addFinalizer(() => Effect.sync(() => vi.restoreAllMocks()))
    const outcome = yield* withTransport(
      installation,
      anywhere,
      certificates
    )(send(sampleMail())).pipe(
      Effect.provide(Logger.layer([Logger.make(({ message }) => void logged.push(message))]))
    )
    return { outcome, presented, requests, logged, users: accepted.map(({ user }) => user) }
  })

const request = {
  client_id: "calendeal",
  client_secret: "client-secret",
  refresh_token: "refresh-secret",
  grant_type: "refresh_token"
}
const later = (code: string) => Outcome.Retry({ code, afterSeconds: null, fault: "destination" })

describe("A login by OAuth 2", () => {
  it.live("D-MAIL-40: exchanges the refresh token, and presents the access token", () =>
    Effect.map(sendWith({ answers: [issued("valid")] }), (result) =>
      assert.deepStrictEqual(result, {
        outcome: Outcome.Delivered(),
        presented: ["XOAUTH2 valid"],
        requests: [request],
        logged: [],
        users: ["ada@acme.example"]
      })
    )
  )

  it.live("D-MAIL-40: gets another access token if the server does not accept one any more", () =>
    Effect.map(sendWith({ answers: [issued("expired"), issued("valid")] }), (result) =>
      assert.deepStrictEqual(result, {
        outcome: Outcome.Delivered(),
        presented: ["XOAUTH2 expired", "XOAUTH2 valid"],
        requests: [request, request],
        logged: [],
        users: ["ada@acme.example"]
      })
    )
  )

  it.live("D-MAIL-40: fails if the server accepts no access token", () =>
    Effect.map(sendWith({ answers: [issued("expired"), issued("foreign")] }), (result) =>
      assert.deepStrictEqual(result, {
        outcome: later("smtp_535"),
        presented: ["XOAUTH2 expired", "XOAUTH2 foreign"],
        requests: [request, request],
        logged: [],
        users: []
      })
    )
  )

  it.live("D-MAIL-40: fails without the endpoint's text if the refresh token is refused", () =>
    Effect.map(sendWith({ answers: [refused] }), (result) =>
      assert.deepStrictEqual(result, {
        outcome: later("token_refused"),
        presented: [],
        requests: [request],
        logged: [],
        users: []
      })
    )
  )

  it.live("D-MAIL-40: fails if the endpoint answers without a token", () =>
    Effect.gen(function* () {
      for (const body of ["<h1>Bad gateway</h1>", ""]) {
        const { logged, outcome, users } = yield* sendWith({ answers: [{ status: 502, body }] })
        assert.deepStrictEqual([outcome, users, logged], [later("token_unavailable"), [], []])
      }
    })
  )

  it.live("D-MAIL-42: sends no secret to an endpoint whose certificate is not trusted", () =>
    Effect.map(
      sendWith({ answers: [issued("valid")], certificates: [], tls: "opportunistic" }),
      ({ outcome, presented, requests }) =>
        assert.deepStrictEqual([outcome, presented, requests], [later("token_unavailable"), [], []])
    )
  )
})
