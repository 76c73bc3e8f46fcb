import { WebAddress } from "@calendeal/domain/event-types"
import { Outcome } from "@calendeal/domain/outbox"
import { WebhookSender as Sender } from "@calendeal/domain/webhooks"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { WebhookSender } from "../src/index.ts"
import { replyOf } from "../src/webhooks/replyOf.ts"
import { httpServer, resolverWith, httpsServer } from "./servers.ts"

const secret = `whsec_${Buffer.alloc(32, "a secret of 32 bytes").toString("base64")}`

type Reach = Parameters<typeof WebhookSender.layer>[0]

const send = (url: string, reach: Reach, sentAt = DateTime.nowUnsafe()) =>
  Sender.use((sender) =>
    sender.send(WebAddress.make(url), [Redacted.make(secret)], {
      id: "booking_created_bk_1",
      sentAt,
      event: { type: "test", timestamp: sentAt, data: { a: "ä" } }
    })
  ).pipe(Effect.provide(WebhookSender.layer(reach)))

const refusal = (url: string, allowLoopback = false) =>
  Sender.use((sender) => Effect.succeed(Option.getOrNull(sender.refusal(WebAddress.make(url))))).pipe(
    Effect.provide(WebhookSender.layer({ allowLoopback }))
  )

describe("WebhookSender", () => {
  it.live("posts JSON over https with a signature that the npm package accepts", () =>
    Effect.gen(function* () {
      const bodies: Array<string> = []
      const server = yield* httpsServer("hooks.example", (request, response) => {
        request.setEncoding("utf8").on("data", (text: string) => bodies.push(text))
        request.on("end", () => response.writeHead(202).end())
      })
      const reach = {
        ...resolverWith(["127.0.0.1"]),
        certificates: [server.certificate],
        allowLoopback: true
      }
      const reply = yield* send(`https://hooks.example:${server.port}/in?a=1`, reach)
      assert.deepStrictEqual(reply, { outcome: Outcome.Delivered(), code: "http_202", isGone: false })
      const { headers, method, url } = server.requests[0] ?? assert.fail()
      assert.deepStrictEqual([method, url], ["POST", "/in?a=1"])
      const received = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)])
      )
      assert.deepInclude(new Webhook(secret).verify(bodies.join(""), received), {
        type: "test",
        data: { a: "ä" }
      })
    })
  )

  it.live("does not follow redirects, and reads Retry-After", () =>
    Effect.gen(function* () {
      const there = yield* httpServer((_, response) => response.end())
      const server = yield* httpServer((_, response) =>
        response.writeHead(307, { location: `http://127.0.0.1:${there.port}/`, "retry-after": "30" }).end()
      )
      const reply = yield* send(`http://127.0.0.1:${server.port}/`, { allowLoopback: true })
      assert.deepStrictEqual(
        reply.outcome,
        Outcome.Retry({ code: "http_307", afterSeconds: 30, fault: "delivery" })
      )
      assert.lengthOf(there.requests, 0)
    })
  )

  it.live("a closed port, an oversized response and an unresolvable name give no response", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((_, response) => response.end("x".repeat(70_000)))
      const open = { allowLoopback: true }
      const unanswered = replyOf({ _tag: "Unanswered" })
      assert.deepStrictEqual(yield* send("http://127.0.0.1:9/", open), unanswered)
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${server.port}/`, open), unanswered)
      assert.deepStrictEqual(
        yield* send("https://hooks.example/", { ...open, ...resolverWith([]) }),
        replyOf({ _tag: "NameUnknown" })
      )
    })
  )

  it.live("D-OUT-3: refuses private addresses, in the URL and after the DNS lookup", () =>
    Effect.gen(function* () {
      const inside = { allowLoopback: false, ...resolverWith(["10.0.0.1"]) }
      for (const url of ["https://10.0.0.1/", "http://hooks.example/"])
        assert.deepStrictEqual(yield* send(url, inside), replyOf({ _tag: "AddressRefused" }))
      assert.deepStrictEqual(yield* send("https://hooks.example/", inside), replyOf({ _tag: "NameUnknown" }))
      for (const url of ["https://10.0.0.1/", "https://[::1]/", "http://hooks.example/"]) {
        const fault = yield* refusal(url)
        assert.strictEqual(fault?.code, "network_not_allowed")
        assert.include(fault?.message, "OUTGOING_ALLOWED_NETWORKS")
      }
      assert.strictEqual((yield* refusal("https://a:b@hooks.example/"))?.code, "address_not_allowed")
      assert.isNull(yield* refusal("https://hooks.example/"))
      assert.isNull(yield* refusal("http://127.0.0.1:8080/", true))
      assert.strictEqual((yield* refusal("https://hooks.example:25/"))?.code, "address_not_allowed")
    })
  )
})
