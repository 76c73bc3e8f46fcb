import { assert, layer } from "@effect/vitest"
import { PaymentProviders as Port } from "@calendeal/domain/receivers"
import { DateTime, Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { type AddressInfo } from "node:net"
import { PaymentProviders } from "../src/index.ts"
import { event, invoice } from "./reading/stripeShop.ts"
import { signers } from "./signers/signers.ts"

/** A stand-in that answers with the status in the path, and keeps the headers of the last question. */
let asked: IncomingHttpHeaders = {}
const server = createServer((request, response) => {
  asked = request.headers
  const status = Number(request.url?.slice(1))
  if (status === 0) return request.socket.destroy()
  response.writeHead(status, { "retry-after": "30" }).end(status === 203 ? "<html>" : '{"object":"list"}')
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
server.unref()
const { port } = server.address() as AddressInfo

const provider = PaymentProviders.layer({ api: `http://127.0.0.1:${port}` }).pipe(
  Layer.provide(FetchHttpClient.layer)
)
const access = { isLive: true, apiKey: "rk_live_1", site: null }

layer(provider, { excludeTestServices: true })("Providers of payments", (it) => {
  it.effect("D-RCV-20: a signed call is read, and one with another secret is not signed", () =>
    Effect.gen(function* () {
      const providers = yield* Port
      const now = yield* DateTime.now
      const { body } = event("invoice.paid", invoice())
      const { secret, sign } = signers.stripe
      const seconds = Math.floor(DateTime.toEpochMillis(now) / 1000)
      const call = {
        body,
        headers: { "stripe-signature": sign(new TextDecoder().decode(body), secret, seconds) }
      }
      assert.isTrue(providers.isSigned("stripe", call, [secret], now))
      assert.isFalse(providers.isSigned("stripe", call, ["whsec_two"], now))
      assert.isFalse(providers.isSigned("stripe", { ...call, headers: {} }, [secret], now))
      assert.deepStrictEqual(providers.answersOf("stripe"), { stored: 200, refused: 401 })
    })
  )

  it.effect("D-RCV-26: a question has the connection's key and one version, and no answer is a fault", () =>
    Effect.gen(function* () {
      const { ask } = yield* Port
      assert.deepStrictEqual(yield* ask("stripe", access, "/200"), { object: "list" })
      assert.deepInclude(asked, { authorization: "Bearer rk_live_1", "stripe-version": "2025-09-30.clover" })
      assert.notProperty(asked, "traceparent")
      for (const [path, fault, wait] of [
        ["/401", "unauthorized", 30],
        ["/403", "not_allowed", 30],
        ["/404", "not_found", 30],
        ["/429", "rate_limited", 30],
        ["/503", "server_error", 30],
        ["/0", "unreachable", null]
      ] as const) {
        const failure = yield* Effect.flip(ask("stripe", access, path))
        assert.deepInclude(failure, { _tag: "ProviderAskingFailed", fault, retryAfterSeconds: wait }, path)
        assert.notInclude(JSON.stringify(failure), access.apiKey)
      }
      assert.strictEqual((yield* Effect.flip(ask("stripe", access, "/203")))._tag, "MalformedReport")
      // What Mollie's pings name may not exist.
      assert.isNull(yield* ask("mollie", access, "/404"))
    })
  )
})
