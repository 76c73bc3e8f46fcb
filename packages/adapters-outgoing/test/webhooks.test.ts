import { WebAddress } from "@calendeal/domain/event-types"
import { Outcome } from "@calendeal/domain/outbox"
import { WebhookSender as Sender } from "@calendeal/domain/webhooks"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted } from "effect"
import { Webhook } from "standardwebhooks"
import { WebhookSender } from "../src/index.ts"
import { replyOf } from "../src/webhooks/replyOf.ts"
import { plainLab, scripted, secureLab } from "./lab.ts"

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
  it.live("Webhooks: posts JSON over https, signed so that npm's verifier takes it", () =>
    Effect.gen(function* () {
      const bodies: Array<string> = []
      const lab = yield* secureLab("hooks.example", (request, response) => {
        request.setEncoding("utf8").on("data", (text: string) => bodies.push(text))
        request.on("end", () => response.writeHead(202).end())
      })
      const reach = { ...scripted(["127.0.0.1"]), certificates: [lab.certificate], allowLoopback: true }
      const reply = yield* send(`https://hooks.example:${lab.port}/in?a=1`, reach)
      assert.deepStrictEqual(reply, { outcome: Outcome.Delivered(), code: "http_202", isGone: false })
      const { headers, method, url } = lab.requests[0] ?? assert.fail()
      assert.deepStrictEqual([method, url], ["POST", "/in?a=1"])
      const heard = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
      assert.deepInclude(new Webhook(secret).verify(bodies.join(""), heard), {
        type: "test",
        data: { a: "ä" }
      })
    })
  )

  it.live("Webhooks: a redirect is an answer, and Retry-After is read", () =>
    Effect.gen(function* () {
      const there = yield* plainLab((_, response) => response.end())
      const lab = yield* plainLab((_, response) =>
        response.writeHead(307, { location: `http://127.0.0.1:${there.port}/`, "retry-after": "30" }).end()
      )
      const reply = yield* send(`http://127.0.0.1:${lab.port}/`, { allowLoopback: true })
      assert.deepStrictEqual(
        reply.outcome,
        Outcome.Retry({ code: "http_307", afterSeconds: 30, fault: "delivery" })
      )
      assert.lengthOf(there.requests, 0)
    })
  )

  it.live("Webhooks: nobody there, an endless answer and a name without an address are no answer", () =>
    Effect.gen(function* () {
      const lab = yield* plainLab((_, response) => response.end("x".repeat(70_000)))
      const open = { allowLoopback: true }
      const unanswered = replyOf({ _tag: "Unanswered" })
      assert.deepStrictEqual(yield* send("http://127.0.0.1:9/", open), unanswered)
      assert.deepStrictEqual(yield* send(`http://127.0.0.1:${lab.port}/`, open), unanswered)
      assert.deepStrictEqual(yield* send("https://hooks.example/", { ...open, ...scripted([]) }), unanswered)
    })
  )

  it.live("Webhooks: an address that leads inside is refused, as it is written or where its name leads", () =>
    Effect.gen(function* () {
      const inside = { allowLoopback: false, ...scripted(["10.0.0.1"]) }
      for (const url of ["https://hooks.example/", "https://10.0.0.1/", "http://hooks.example/"])
        assert.deepStrictEqual(yield* send(url, inside), replyOf({ _tag: "AddressRefused" }))
      for (const url of [
        "https://10.0.0.1/",
        "https://[::1]/",
        "http://hooks.example/",
        "https://a:b@hooks.example/"
      ])
        assert.isString(yield* refusal(url))
      assert.isNull(yield* refusal("https://hooks.example/"))
      assert.isNull(yield* refusal("http://127.0.0.1:8080/", true))
      assert.isString(yield* refusal("https://hooks.example:25/"))
    })
  )
})
