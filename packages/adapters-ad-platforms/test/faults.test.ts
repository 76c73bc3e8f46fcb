import {
  AdPlatforms,
  type Batch,
  type Reception,
  type PlatformName,
  platformNames
} from "@calendeal/domain/conversions"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { type Fault, openMockAdServer } from "./mock-ad-server/MockAdServer.ts"
import { credentialOf, platformsAt, preparing } from "./fixture.ts"

const adServer = await openMockAdServer({})

const delivering = Effect.fnUntraced(
  function* <P extends PlatformName>(events: Batch<P>, token = "good-token") {
    const { deliver } = yield* AdPlatforms
    return yield* deliver(credentialOf(events[0].fields.platform, token), events, "live")
  },
  Effect.provide(platformsAt(adServer))
)

const countOf = (platform: PlatformName, eventId: string): number =>
  adServer.counted(platform).filter(({ eventId: id }) => id === eventId).length

/** Accepted, or pending at Google. */
const isTaken = ({ _tag }: Reception): boolean => _tag === "Accepted" || _tag === "Pending"

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Fault => ({
  _tag: "Answer",
  reply: { status, body },
  headers
})

describe("a platform in trouble", () => {
  it.live.each<readonly [string, Fault, string]>([
    ["answers 429", answer(429, {}), "Throttled"],
    ["answers 500", answer(500, "<html>"), "Retryable"],
    ["answers 200 with no JSON", answer(200, "<html>"), "Retryable"],
    ["breaks the connection at once", { _tag: "Reset", when: "before" }, "Retryable"],
    ["counts and breaks the connection", { _tag: "Reset", when: "after" }, "Retryable"],
    ["breaks off its answer", { _tag: "CutOff" }, "Retryable"]
  ])("D-ADS-2: that %s has the event counted once when it is sent again", ([, fault, tag]) =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const event = yield* preparing(platform)
        adServer.injectFaults(platform, fault)
        const [first] = yield* delivering([event])
        assert.strictEqual(first._tag, tag, platform)
        const [second] = yield* delivering([event])
        assert.isTrue(isTaken(second), platform)
        assert.strictEqual(countOf(platform, event.fields.eventId), 1, platform)
      }
    })
  )

  it.live("D-ADS-2: says how long to wait, and nothing more is asked of it meanwhile", () =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const events = [yield* preparing(platform), yield* preparing(platform)] as const
        adServer.injectFaults(platform, answer(429, {}, { "retry-after": "17" }))
        const before = adServer.requests().filter((request) => request.includes(`/${platform}/`)).length
        const deliveries = yield* delivering(events)
        const asked = adServer.requests().filter((request) => request.includes(`/${platform}/`)).length
        assert.strictEqual(asked - before, 1, platform)
        for (const delivery of deliveries)
          assert.deepStrictEqual(
            delivery._tag === "Throttled" && delivery.after,
            Duration.seconds(17),
            platform
          )
      }
    })
  )

  it.effect("D-ADS-2: that falls silent is given up after 20 seconds", () =>
    Effect.gen(function* () {
      const event = yield* preparing("meta")
      adServer.injectFaults("meta", { _tag: "Slow", millis: 60_000 })
      const sent = adServer.requests().length
      const waiting = yield* Effect.forkChild(delivering([event]))
      yield* arrival(sent)
      yield* TestClock.adjust("19 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      const [delivery] = yield* Fiber.join(waiting)
      assert.deepEqual(delivery, { _tag: "Retryable", code: "timeout" })
    })
  )

  it.live("D-ADS-2: of a batch with bad events rejects those alone, and counts each other once", () =>
    Effect.gen(function* () {
      for (const platform of platformNames) {
        const good = [yield* preparing(platform), yield* preparing(platform), yield* preparing(platform)]
        const bad = [yield* preparing(platform), yield* preparing(platform)] as const
        for (const { fields } of bad) adServer.rejectEvent(fields.eventId)
        const deliveries = yield* settled([bad[0], ...good, bad[1]])
        assert.deepStrictEqual(
          deliveries.map(({ _tag }) => _tag),
          ["Rejected", "Accepted", "Accepted", "Accepted", "Rejected"],
          platform
        )
        for (const { fields } of good) assert.strictEqual(countOf(platform, fields.eventId), 1, platform)
        for (const { fields } of bad) assert.strictEqual(countOf(platform, fields.eventId), 0, platform)
      }
    })
  )
})

describe("Google's tokens", () => {
  const asked = () => adServer.requests().filter((request) => request.includes("/google-tokens/")).length

  it.live("are exchanged once for many events, and once more when Google takes one back", () =>
    Effect.gen(function* () {
      const { deliver } = yield* AdPlatforms
      const credential = credentialOf("google", "token-of-many-events")
      const send = Effect.gen(function* () {
        const [delivery] = yield* deliver(credential, [yield* preparing("google")], "live")
        return delivery._tag
      })
      const before = asked()
      assert.deepStrictEqual(yield* Effect.all([send, send, send]), ["Pending", "Pending", "Pending"])
      assert.strictEqual(asked() - before, 1)
      adServer.revokeAccessTokens()
      assert.strictEqual(yield* send, "Pending")
      assert.strictEqual(asked() - before, 2)
    }).pipe(Effect.provide(platformsAt(adServer)))
  )

  it.live("are asked for again when the exchange failed", () =>
    Effect.gen(function* () {
      const { deliver } = yield* AdPlatforms
      const credential = credentialOf("google", "token-after-trouble")
      adServer.injectFaults("google-tokens", answer(503, {}), { _tag: "Reset", when: "before" })
      const event = yield* preparing("google")
      const tags = yield* Effect.forEach(["503", "reset", "good"], () =>
        Effect.map(deliver(credential, [event], "live"), ([delivery]) => delivery._tag)
      )
      assert.deepStrictEqual(tags, ["Retryable", "Retryable", "Pending"])
    }).pipe(Effect.provide(platformsAt(adServer)))
  )
})

/** What became of the events in the end, Google's receipts included. */
const settled = Effect.fnUntraced(
  function* <P extends PlatformName>(events: Batch<P>) {
    const { reconcile } = yield* AdPlatforms
    const { account, platform } = events[0].fields
    return yield* Effect.forEach(yield* delivering(events), (delivery) =>
      Effect.gen(function* () {
        let latest: Reception = delivery
        while (latest._tag === "Pending")
          latest = yield* reconcile(account, credentialOf(platform, "good-token"), latest.receipt)
        return latest
      })
    )
  },
  Effect.provide(platformsAt(adServer))
)

/** Until another request has arrived, on the real clock. */
const arrival = (sent: number): Effect.Effect<void> =>
  Effect.promise(async () => {
    while (adServer.requests().length === sent) await new Promise((resolve) => setTimeout(resolve, 5))
  })
