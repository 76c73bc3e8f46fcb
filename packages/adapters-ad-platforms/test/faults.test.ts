import {
  AdPlatforms,
  type Batch,
  type PlatformReply,
  type PlatformName,
  platformNames
} from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type Fault, openMockAdServer } from "./mock-ad-server/MockAdServer.ts"
import { credentialOf, platformsAt, eventFor } from "./fixture.ts"

const adServer = await openMockAdServer({})

const deliverTo = Effect.fnUntraced(
  function* <P extends PlatformName>(events: Batch<P>, token = "good-token") {
    const { deliver } = yield* AdPlatforms
    return yield* deliver(credentialOf(events[0].fields.platform, token), events, "live")
  },
  Effect.provide(platformsAt(adServer))
)

const countOf = (platform: PlatformName, eventId: string): number =>
  adServer.counted(platform).filter(({ eventId: id }) => id === eventId).length

/** Accepted, or pending at Google. */
const isAccepted = ({ _tag }: PlatformReply): boolean => _tag === "Accepted" || _tag === "Pending"

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Fault => ({
  _tag: "Answer",
  reply: { status, body },
  headers
})

describe("a failing platform", () => {
  it.live.each<readonly [string, Fault, string]>([
    ["status 429", answer(429, {}), "Throttled"],
    ["status 500", answer(500, "<html>"), "Retryable"],
    ["status 200 without JSON", answer(200, "<html>"), "Retryable"],
    ["a reset before counting", { _tag: "Reset", when: "before" }, "Retryable"],
    ["a reset after counting", { _tag: "Reset", when: "after" }, "Retryable"],
    ["a truncated response", { _tag: "CutOff" }, "Retryable"]
  ])("D-ADS-2: counts an event once that is sent again after %s", ([, fault, tag]) =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const event = yield* eventFor(platform)
        adServer.injectFaults(platform, fault)
        const [first] = yield* deliverTo([event])
        assert.strictEqual(first._tag, tag, platform)
        const [second] = yield* deliverTo([event])
        assert.isTrue(isAccepted(second), platform)
        assert.strictEqual(countOf(platform, event.fields.eventId), 1, platform)
      }
    })
  )

  it.live("D-ADS-2: gets no further requests after Retry-After", () =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const events = [yield* eventFor(platform), yield* eventFor(platform)] as const
        adServer.injectFaults(platform, answer(429, {}, { "retry-after": "17" }))
        const before = adServer.requests().filter((request) => request.includes(`/${platform}/`)).length
        const deliveries = yield* deliverTo(events)
        const after = adServer.requests().filter((request) => request.includes(`/${platform}/`)).length
        assert.strictEqual(after - before, 1, platform)
        for (const delivery of deliveries)
          assert.deepStrictEqual(
            delivery._tag === "Throttled" && delivery.after,
            Duration.seconds(17),
            platform
          )
      }
    })
  )

  it.effect("D-ADS-2: that does not respond times out after 20 seconds", () =>
    Effect.gen(function* () {
      const event = yield* eventFor("meta")
      adServer.injectFaults("meta", { _tag: "Slow", millis: 60_000 })
      const sent = adServer.requests().length
      const waiting = yield* Effect.forkChild(deliverTo([event]))
      yield* arrival(sent)
      yield* TestClock.adjust("19 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      const [delivery] = yield* Fiber.join(waiting)
      assert.deepEqual(delivery, { _tag: "Retryable", code: "timeout" })
    })
  )

  it.live("D-ADS-2: rejects only the invalid events of a batch, and counts each other event once", () =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const valid = [yield* eventFor(platform), yield* eventFor(platform), yield* eventFor(platform)]
        const invalid = [yield* eventFor(platform), yield* eventFor(platform)] as const
        for (const { fields } of invalid) adServer.rejectEvent(fields.eventId)
        const deliveries = yield* reconciled([invalid[0], ...valid, invalid[1]])
        assert.deepStrictEqual(
          deliveries.map(({ _tag }) => _tag),
          ["Rejected", "Accepted", "Accepted", "Accepted", "Rejected"],
          platform
        )
        for (const { fields } of valid) assert.strictEqual(countOf(platform, fields.eventId), 1, platform)
        for (const { fields } of invalid) assert.strictEqual(countOf(platform, fields.eventId), 0, platform)
      }
    })
  )
})

describe("Google's access tokens", () => {
  const exchanges = () => adServer.requests().filter((request) => request.includes("/google-tokens/")).length

  it.live("are cached, and requested again when Google rejects one", () =>
    Effect.gen(function* () {
      const { deliver } = yield* AdPlatforms
      const credential = credentialOf("google", "token-of-many-events")
      const send = Effect.gen(function* () {
        const [delivery] = yield* deliver(credential, [yield* eventFor("google")], "live")
        return delivery._tag
      })
      const before = exchanges()
      assert.deepStrictEqual(yield* Effect.all([send, send, send]), ["Pending", "Pending", "Pending"])
      assert.strictEqual(exchanges() - before, 1)
      adServer.revokeAccessTokens()
      assert.strictEqual(yield* send, "Pending")
      assert.strictEqual(exchanges() - before, 2)
    }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it.live("are requested again after a failed exchange", () =>
    Effect.gen(function* () {
      const { deliver } = yield* AdPlatforms
      const credential = credentialOf("google", "token-after-failures")
      adServer.injectFaults("google-tokens", answer(503, {}), { _tag: "Reset", when: "before" })
      const event = yield* eventFor("google")
      const tags = yield* Effect.forEach(["503", "reset", "valid"], () =>
        Effect.map(deliver(credential, [event], "live"), ([delivery]) => delivery._tag)
      )
      assert.deepStrictEqual(tags, ["Retryable", "Retryable", "Pending"])
    }).pipe(Effect.provide(platformsAt(adServer)))
  )
})

/** Delivers events and returns their final results, also those of Google's receipts. */
const reconciled = Effect.fnUntraced(
  function* <P extends PlatformName>(events: Batch<P>) {
    const { reconcile } = yield* AdPlatforms
    const { account, platform } = events[0].fields
    return yield* Effect.forEach(yield* deliverTo(events), (delivery) =>
      Effect.gen(function* () {
        let latest: PlatformReply = delivery
        while (latest._tag === "Pending")
          latest = yield* reconcile(account, credentialOf(platform, "good-token"), latest.receipt)
        return latest
      })
    )
  },
  Effect.provide(platformsAt(adServer))
)

/** Waits on the real clock until another request has arrived. */
const arrival = (sent: number): Effect.Effect<void> =>
  Effect.promise(async () => {
    while (adServer.requests().length === sent) await new Promise((resolve) => setTimeout(resolve, 5))
  })
