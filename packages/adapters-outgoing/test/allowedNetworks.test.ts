import { WebAddress } from "@calendeal/domain/event-types"
import { WebhookSender as Sender } from "@calendeal/domain/webhooks"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted } from "effect"
import { HttpClientRequest } from "effect/http"
import { networkNamed, WebhookSender } from "../src/index.ts"
import { httpServer, resolverWith, httpsServer, send } from "./servers.ts"

const { get } = HttpClientRequest
const named = (...texts: ReadonlyArray<string>) => ({
  networks: texts.map((text) => networkNamed(text) ?? assert.fail(text))
})
/** The network of this test's servers. */
const here = named("127.0.0.1/32")
const refused = (reason: string) => (outcome: object) => {
  assert.deepInclude(outcome, { tag: "InvalidUrlError", why: reason })
}

/** What a name without an address leads to. */
const unknown = (outcome: object) => {
  assert.match(JSON.stringify(outcome), /"TransportError".*ENOTFOUND/)
}

describe("An allowed network", () => {
  it.live("D-OUT-1: is reached by address and by name, over http and https, but not by default", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((_, response) => response.end("reached"))
      const url = `http://127.0.0.1:${server.port}/`
      refused("scheme")(yield* send(get(url)))
      assert.deepStrictEqual(yield* send(get(url), here), { status: 200, text: "reached" })
      const byName = get(`http://n8n.internal:${server.port}/`)
      assert.deepStrictEqual(yield* send(byName, { ...here, ...resolverWith(["127.0.0.1"]) }), {
        status: 200,
        text: "reached"
      })
      const secure = yield* httpsServer("nextcloud.internal", (_, response) => response.end("reached"))
      const limits = { ...here, ...resolverWith(["127.0.0.1"]), certificates: [secure.certificate] }
      assert.deepStrictEqual(yield* send(get(`https://nextcloud.internal:${secure.port}/`), limits), {
        status: 200,
        text: "reached"
      })
    })
  )

  it.live.each([
    ["another private address", "http://10.0.0.1/", "scheme"],
    ["another private address over https", "https://10.0.0.1/", "address"],
    ["a public address over http", "http://93.184.216.34/", "scheme"],
    ["metadata", "http://169.254.169.254/latest/meta-data", "scheme"],
    ["metadata over https", "https://169.254.169.254/", "address"]
  ] as const)("D-OUT-1: does not open %s", ([, url, reason]) =>
    Effect.map(send(get(url), named("10.20.0.0/16", "169.254.0.0/16")), refused(reason))
  )

  it.live.each([
    ["outside of it", ["10.0.0.1"]],
    ["inside and to one outside", ["127.0.0.1", "10.0.0.1"]],
    ["of a metadata service", ["169.254.169.254"]],
    ["of the public Internet over http", ["93.184.216.34"]],
    ["inside, written as IPv4 in IPv6", ["::ffff:127.0.0.1"]]
  ] as const)("D-OUT-1: a name is refused that resolves to an address %s", ([, addresses]) =>
    Effect.map(
      send(get("http://n8n.internal:5678/"), { ...here, ...named("127.0.0.1"), ...resolverWith(addresses) }),
      unknown
    )
  )

  it.live("D-OUT-1: a name is refused as soon as it resolves to another address, also after a redirect", () =>
    Effect.gen(function* () {
      const server = yield* httpServer(({ url }, response) => {
        response.setHeader("connection", "close")
        return url === "/feed" ? response.end("first") : response.writeHead(302, { location: "/feed" }).end()
      })
      const names = resolverWith(["127.0.0.1"], ["169.254.169.254"])
      const url = `http://rebinding.internal:${server.port}`
      unknown(yield* send(get(`${url}/moved`), { ...here, ...names }))
      assert.deepStrictEqual(names.lookups, ["rebinding.internal", "rebinding.internal"])
      assert.lengthOf(server.requests, 1)
      const outside = { ...here, ...resolverWith(["10.0.0.1"], ["127.0.0.1"]) }
      unknown(yield* send(get(`${url}/feed`), outside))
      assert.lengthOf(server.requests, 1)
    })
  )

  it.live("D-OUT-1: a redirect to another network is not followed", () =>
    Effect.gen(function* () {
      for (const location of [
        "http://169.254.169.254/latest",
        "http://10.0.0.1/",
        "https://93.184.216.34/"
      ]) {
        const server = yield* httpServer((_, response) => response.writeHead(302, { location }).end("moved"))
        const outcome = yield* send(get(`http://127.0.0.1:${server.port}/`), here)
        assert.deepStrictEqual(outcome, { status: 302, text: "moved" })
      }
    })
  )
})

describe("A webhook's receiver in an allowed network", () => {
  const secret = `whsec_${Buffer.alloc(32, "a secret of 32 bytes").toString("base64")}`
  const post = (url: string, reach: Parameters<typeof WebhookSender.layer>[0]) =>
    Sender.use((sender) =>
      sender.send(WebAddress.make(url), [Redacted.make(secret)], {
        id: "booking_created_bk_1",
        sentAt: DateTime.nowUnsafe(),
        event: { type: "test", timestamp: DateTime.nowUnsafe(), data: {} }
      })
    ).pipe(Effect.provide(WebhookSender.layer(reach)))
  const refusal = (url: string, reach: Parameters<typeof WebhookSender.layer>[0]) =>
    Sender.use((sender) => Effect.succeed(sender.refusal(WebAddress.make(url)))).pipe(
      Effect.provide(WebhookSender.layer(reach))
    )

  it.live("D-OUT-1: is accepted and reached over http, and other addresses are refused", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((_, response) => response.writeHead(204).end())
      const open = { allowLoopback: false, ...here }
      const url = `http://127.0.0.1:${server.port}/hook`
      assert.isTrue(Option.isNone(yield* refusal(url, open)))
      assert.deepInclude(yield* post(url, open), { code: "http_204" })
      assert.isTrue(Option.isSome(yield* refusal(url, { allowLoopback: false })))
      assert.isTrue(Option.isSome(yield* refusal("http://10.0.0.1/", open)))
      const elsewhere = { ...open, ...resolverWith(["10.0.0.1"]) }
      assert.deepInclude((yield* post("http://n8n.internal/", elsewhere)).outcome, { code: "name_unknown" })
    })
  )
})
