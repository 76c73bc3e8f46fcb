import { assert, it } from "@effect/vitest"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as connection } from "@calendeal/adapters-postgres/connection"
import { contentsOf, freshDatabase } from "@calendeal/adapters-postgres/testing"
import { Effect, Layer, type Redacted } from "effect"
import { MailServer, plan } from "../../kit/http/mails.server.ts"
import { onDatabase } from "../../kit/http/ports.ts"
import { service } from "../../kit/http/Service.ts"
import { browser, mailedToken, signedIn } from "./signIn.browser.ts"

it.live("D-SIGN-2: no secret is in the database in clear, before and after its mail is sent", () =>
  Effect.gen(function* () {
    const url = yield* freshDatabase(Postgres.migrations)
    const client = connection({ url, role: Postgres.serviceRole })
    const ports = Layer.merge(onDatabase(client), Layer.fresh(MailServer.layer))
    yield* Effect.provide(scenario(url), service(ports), { local: true })
  })
)

const scenario = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const stored = Effect.map(contentsOf(url), (tables) => JSON.stringify(tables))
  const { browser: own, email } = yield* signedIn()
  yield* (yield* browser).call("POST", "/api/account/sign-in", { email })
  const posted = yield* stored
  yield* plan
  const waiting = yield* stored
  const token = (yield* mailedToken(email)) ?? assert.fail("no mail")
  const [, secret = assert.fail("no secret")] = token.split(".")
  assert.include(posted, "SendAccountLink")
  assert.include(waiting, "account_link")
  for (const text of [posted, waiting, yield* stored]) {
    assert.notInclude(text, secret)
    assert.notInclude(text, own.cookie())
  }
})
