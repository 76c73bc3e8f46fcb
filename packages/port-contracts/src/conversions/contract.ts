import { assert, layer } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Result from "effect/Result"
import type { Fingerprint } from "@calendeal/domain/consistency"
import { Email, PersonName, Phone, type PhoneNumbers } from "@calendeal/domain/contacts"
import { sampleContact, sampleConversion, sampleWorkspace } from "../samples/index.ts"
import {
  type AdAccountOf,
  type AdCredential,
  AdPlatforms,
  type Conversion,
  HashedIdentity,
  limitsOf,
  type PlatformName,
  toPlatformEvent,
  type PlatformReply
} from "@calendeal/domain/conversions"

/** A test platform and access to it. */
export interface AdFixture<P extends PlatformName> {
  readonly account: AdAccountOf<P> & { readonly platform: P }
  readonly credential: AdCredential
  /** A credential that the platform rejects. */
  readonly expired: AdCredential
  /** The ids of the events that the platform counted; an event counted twice is there twice. */
  readonly counted: Effect.Effect<ReadonlyArray<string>>
}

const workspace = sampleWorkspace()
const ada = sampleContact(workspace.id, {
  email: Email.make("ada.needle@example.com"),
  name: PersonName.make("Ada Needle"),
  phone: Phone.make("+44 20 7946 0018")
})

/** The contract of `AdPlatforms` with one platform, on the real clock. */
export const adPlatformsContract = <P extends PlatformName, E>(
  adapter: string,
  ports: Layer<AdPlatforms | Fingerprint | PhoneNumbers, E>,
  { account, counted, credential, expired }: AdFixture<P>
) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(
    `AdPlatforms / ${adapter} / ${account.platform}`,
    (it) => {
      const newEvent = Effect.fnUntraced(function* (overrides: Partial<Conversion> = {}) {
        const now = yield* DateTime.now
        const identity = yield* HashedIdentity.of(account.platform, ada, workspace.defaultCountry)
        const conversion = sampleConversion({ occurredAt: now, ...overrides })
        return Result.getOrThrow(toPlatformEvent<P>(account, conversion, identity, now))
      })

      it.effect("D-ADS-2: each kind of event is counted once, even if it is sent twice", () =>
        Effect.gen(function* () {
          const { deliver } = yield* AdPlatforms
          const events = [
            yield* newEvent({ kind: "lead" }),
            yield* newEvent({ kind: "schedule" }),
            yield* newEvent({ kind: "purchase" })
          ] as const
          for (const _ of ["once", "again"]) {
            for (const delivery of yield* deliver(credential, events, "live"))
              assert.strictEqual((yield* finalResult(delivery))._tag, "Accepted")
          }
          const countedIds = yield* counted
          for (const event of events)
            assert.strictEqual(countedIds.filter((eventId) => eventId === event.fields.eventId).length, 1)
        })
      )

      it.effect(
        "D-ADS-2: splits a large batch into several requests, and returns a result for each event",
        () =>
          Effect.gen(function* () {
            const { deliver } = yield* AdPlatforms
            const first = yield* newEvent()
            const more = yield* Effect.forEach(Arr.range(1, limitsOf[account.platform].maximumBatch), () =>
              newEvent()
            )
            const deliveries = yield* deliver(credential, [first, ...more], "live")
            assert.strictEqual(deliveries.length, more.length + 1)
            for (const delivery of deliveries)
              assert.strictEqual((yield* finalResult(delivery))._tag, "Accepted")
            const countedIds = new Set(yield* counted)
            assert.isTrue([first, ...more].every((event) => countedIds.has(event.fields.eventId)))
          })
      )

      it.effect("D-ADS-2: a test event is not counted", () =>
        Effect.gen(function* () {
          const { deliver } = yield* AdPlatforms
          const event = yield* newEvent()
          const [delivery] = yield* deliver(credential, [event], "test")
          const outcome = delivery._tag === "Rejected" ? delivery.code : (yield* finalResult(delivery))._tag
          assert.include(["Accepted", "no_test_mode"], outcome)
          assert.notInclude(yield* counted, event.fields.eventId)
        })
      )

      it.effect("D-ADS-2: reports a rejected credential, and nothing is counted", () =>
        Effect.gen(function* () {
          const { deliver } = yield* AdPlatforms
          const events = [yield* newEvent(), yield* newEvent()] as const
          const deliveries = yield* deliver(expired, events, "live")
          assert.deepStrictEqual(
            deliveries.map(({ _tag }) => _tag),
            ["AuthExpired", "AuthExpired"]
          )
          assert.notInclude(yield* counted, events[0].fields.eventId)
        })
      )

      it.effect("§1.8.hash: shows the exact payload, with hashes and without personal data", () =>
        Effect.gen(function* () {
          const { show } = yield* AdPlatforms
          const event = yield* newEvent()
          const shown = JSON.stringify(show(event, "live"))
          assert.strictEqual(JSON.stringify(show(event, "live")), shown)
          assert.include(shown, event.fields.identity.hashes.email)
          assert.include(shown, event.fields.eventId)
          for (const clear of ["needle", "@", "2079460018", "7946 0018", ada.id])
            assert.notInclude(shown.toLowerCase(), clear)
        })
      )

      /** The final result for an event. */
      const finalResult = Effect.fnUntraced(function* (delivery: PlatformReply) {
        const { reconcile } = yield* AdPlatforms
        let latest = delivery
        while (latest._tag === "Pending") latest = yield* reconcile(account, credential, latest.receipt)
        return latest
      })
    }
  )
export { integrationsContract } from "./Integrations.contract.ts"
