import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { Fingerprint } from "../../workspace/consistency/index.ts"
import { PhoneNumbers } from "../../leads/contacts/index.ts"
import {
  sampleAccount,
  sampleContact,
  sampleConversion,
  sampleNow,
  sampleTime,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { type Conversion, conversionKinds } from "./Conversion.ts"
import { HashedIdentity } from "./HashedIdentity.ts"
import { limitsOf, type PlatformName, platformNames } from "./platforms.ts"
import { PlatformEvent, toPlatformEvent } from "./PlatformEvent.ts"

const { defaultCountry, id: workspaceId } = sampleWorkspace()
const ports = Layer.mergeAll(
  Layer.succeed(Fingerprint, {
    sha256: (text) => Effect.succeed(text.length.toString(16).padStart(64, "0"))
  }),
  Layer.succeed(PhoneNumbers, { countryOf: () => Option.none(), e164: () => Option.none() })
)
const identityFor = <P extends PlatformName>(platform: P) =>
  HashedIdentity.of(platform, sampleContact(workspaceId), defaultCountry).pipe(
    Effect.provide(ports),
    Effect.runSync
  )

const eventOf = (platform: PlatformName, overrides: Partial<Conversion>, now = sampleNow) =>
  toPlatformEvent(sampleAccount(platform), sampleConversion(overrides), identityFor(platform), now)

describe("toPlatformEvent", () => {
  it.for(platformNames)(
    "D-ADS-2, D-CONV-3: %s gets leads, schedules, shows and purchases, each with its own name",
    (platform) => {
      for (const kind of conversionKinds) {
        const platformEvent = Result.getOrThrow(eventOf(platform, { kind }))
        assert.strictEqual(platformEvent.fields.kind, kind)
        assert.strictEqual(platformEvent.fields.name, sampleAccount(platform).conversions[kind])
      }
    }
  )

  it("D-ADS-2: a kind without a name in the account is not reported", () => {
    const account = { ...sampleAccount("google"), conversions: { lead: "700000001" } }
    const eventOfKind = (kind: Conversion["kind"]) =>
      toPlatformEvent(account, sampleConversion({ kind }), identityFor("google"), sampleNow)
    assert.isTrue(Result.isSuccess(eventOfKind("lead")))
    assert.deepStrictEqual(eventOfKind("purchase"), Result.fail("kind_not_mapped"))
  })

  it.for<readonly [Conversion["consent"], boolean, boolean]>([
    ["granted", true, true],
    ["granted", false, true],
    ["unknown", true, false],
    ["unknown", false, true],
    ["denied", true, false],
    ["denied", false, false]
  ])("consent %s, required: %s, reported: %s", ([consent, requiresConsent, isReported]) => {
    const account = { ...sampleAccount("meta"), requiresConsent }
    const platformEvent = toPlatformEvent(
      account,
      sampleConversion({ consent }),
      identityFor("meta"),
      sampleNow
    )
    if (isReported) assert.isTrue(Result.isSuccess(platformEvent))
    else assert.deepStrictEqual(platformEvent, Result.fail("no_consent"))
  })

  it.for(platformNames)("D-ADS-2: %s gets no event later than an hour before its age limit", (platform) => {
    const age = Duration.toMinutes(limitsOf[platform].maximumAge) - 60
    assert.isTrue(Result.isSuccess(eventOf(platform, { occurredAt: sampleTime(-age) })))
    const justTooLate = DateTime.add(sampleNow, { milliseconds: 1 })
    assert.deepStrictEqual(
      eventOf(platform, { occurredAt: sampleTime(-age) }, justTooLate),
      Result.fail("too_old")
    )
  })

  it("D-CONV-4: another value of a conversion is sent for 55 days", () => {
    const restated = { occurredAt: sampleTime(-54 * 24 * 60), isRestated: true }
    assert.isTrue(Result.isSuccess(eventOf("google", restated)))
    assert.deepStrictEqual(eventOf("google", { ...restated, isRestated: false }), Result.fail("too_old"))
    const late = { ...restated, occurredAt: sampleTime(-55 * 24 * 60) }
    assert.deepStrictEqual(eventOf("google", late), Result.fail("too_old"))
  })

  it("D-TX-5: a payment that is dated ahead is reported with the current time, any other with its own", () => {
    const occurredAt = (minutes: number) =>
      Result.getOrThrow(eventOf("meta", { occurredAt: sampleTime(minutes) })).fields.occurredAt
    assert.deepStrictEqual(occurredAt(24 * 60), sampleNow)
    assert.deepStrictEqual(occurredAt(-5), sampleTime(-5))
  })

  it("§1.8.hash: the types accept neither an unhashed contact nor another platform's hashes", () => {
    const contact = sampleContact(workspaceId)
    const lookalike = { platform: "meta", hashes: contact } as const
    const unsent = () => [
      // @ts-expect-error a contact is not a hashed identity
      toPlatformEvent(sampleAccount("meta"), sampleConversion(), contact, sampleNow),
      // @ts-expect-error an object with the same fields is not a hashed identity
      toPlatformEvent(sampleAccount("meta"), sampleConversion(), lookalike, sampleNow),
      // @ts-expect-error Google's hashes are not Meta's
      toPlatformEvent(sampleAccount("meta"), sampleConversion(), identityFor("google"), sampleNow),
      // @ts-expect-error the constructor is private
      new HashedIdentity("meta", contact),
      // @ts-expect-error the constructor is private
      new PlatformEvent({ platform: "meta", identity: contact })
    ]
    assert.isFunction(unsent)
  })
})
