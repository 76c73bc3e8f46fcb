import { AdPlatforms, type AdCredential } from "@calendeal/domain/conversions"
import { Phone } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { credentialOf, eventFor, platformsAt } from "./fixture.ts"
import { openMockAdServer } from "./mock-ad-server/MockAdServer.ts"

const adServer = await openMockAdServer({})

const deliver = Effect.fnUntraced(
  function* (credential: AdCredential) {
    const platforms = yield* AdPlatforms
    const [reply] = yield* platforms.deliver(credential, [yield* eventFor("x")], "live")
    return reply._tag
  },
  Effect.provide(platformsAt(adServer))
)

describe("requests that are signed or have a write key", () => {
  it.live(
    "D-CONV-1: each request to X is signed with the four keys, and a wrong secret is not accepted",
    () =>
      Effect.gen(function* () {
        const keys = Redacted.value(credentialOf("x", "good-token")).split(":")
        assert.strictEqual(yield* deliver(credentialOf("x", "good-token")), "Accepted")
        for (const wrong of [1, 3]) {
          const damaged = keys.map((key, index) => (index === wrong ? "not-the-secret" : key)).join(":")
          assert.strictEqual(yield* deliver(Redacted.make(damaged)), "AuthExpired")
        }
        const signatures = adServer
          .requests()
          .map((request) => /oauth_signature="([^"]+)"/.exec(request)?.[1])
        assert.lengthOf(new Set(signatures), 3)
        for (const secret of [keys[1], keys[3]])
          assert.notInclude(adServer.requests().join("\n"), String(secret))
      })
  )

  it.live(
    "D-CONV-2: a call of a customer data platform has the same messageId each time, and only hashes",
    () =>
      Effect.gen(function* () {
        const { deliver: send, show } = yield* AdPlatforms
        for (const platform of ["segment", "rudderstack"] as const) {
          const event = yield* eventFor(platform, { contact: { phone: Phone.make("+442079460018") } })
          for (const _ of ["first", "again"])
            assert.strictEqual(
              (yield* send(credentialOf(platform, "write-key"), [event], "live"))[0]._tag,
              "Accepted"
            )
          const { eventId, identity } = event.fields
          assert.lengthOf(adServer.counted(platform), 1)
          assert.deepInclude(show(event, "live"), {
            batch: [
              {
                type: "track",
                messageId: eventId,
                userId: identity.hashes.externalId,
                event: "Order Completed",
                timestamp: DateTime.formatIso(event.fields.occurredAt),
                properties: { value: 199.5, currency: "USD" },
                context: {
                  library: { name: "calendeal" },
                  page: { url: "https://shop.example.com/offer" },
                  traits: { hashed_email: identity.hashes.email, hashed_phone: identity.hashes.phone }
                }
              }
            ]
          })
        }
      }).pipe(Effect.provide(platformsAt(adServer)))
  )
})
