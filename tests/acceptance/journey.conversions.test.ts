import {
  credentialOwner,
  IntegrationId,
  type PlatformName,
  platformNames
} from "@calendeal/domain/conversions"
import { Outbox } from "@calendeal/domain/outbox"
import { change, sampleAccount, sampleClicks, sampleIntegration } from "@calendeal/port-contracts/samples"
import { Vault } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Redacted } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { work } from "@calendeal/app/worker"
import { openStart, pay } from "../kit/http/requests.ts"
import { credentialOf, specificationWithAdServer } from "../kit/http/advertising.ts"
import { Service } from "../kit/http/Service.ts"

const visitor = {
  email: "Canary.Visitor@customer.example",
  name: "Canary Visitor",
  phone: "+44 20 7946 0018"
}
const eventTypeId = demoIds.intro
const zone = "Europe/London"

await specificationWithAdServer("From the click to the conversion", (it, adServer) => {
  it.effect(
    "§6.conversions, D-CONV-1, D-CONV-2: a lead, a booking and a payment are counted once on every platform",
    () =>
      Effect.gen(function* () {
        for (const platform of platformNames) yield* connect(platform)
        yield* Effect.forkChild(Service.use(({ withPorts }) => withPorts(work())))
        yield* visit
        // A repeated payment is not counted again.
        yield* payOnce
        yield* delivered(() => platformNames.every((platform) => adServer.counted(platform).length >= 3))
        assert.deepStrictEqual(adServer.rejections(), [])
        for (const platform of platformNames) {
          const counted = adServer.counted(platform)
          const { lead, purchase, schedule } = sampleAccount(platform).conversions
          assert.sameMembers(
            counted.map(({ name }) => name),
            [String(lead), String(schedule), String(purchase)],
            platform
          )
          const paid = counted.find(({ name }) => name === purchase)
          assert.strictEqual(Number.parseFloat(paid?.value ?? ""), 500, platform)
          assert.match(paid?.value ?? "", / USD$/)
          for (const { identifiers } of counted) assert.includeMembers([...identifiers], clickOf[platform])
        }
      })
  )

  it.effect("§1.8.hash: no personal data are sent in plain text", () =>
    Effect.sync(() => {
      const bytes = adServer.requests().join("\n").toLowerCase()
      assert.isAbove(bytes.length, 0)
      for (const word of ["canary", "visitor", "customer.example", "2079460018", "7946 0018", "%40"])
        assert.notInclude(bytes, word)
    })
  )
})

/** The requests of a visitor, from the ad's landing page to the payment. */
const visit = Effect.gen(function* () {
  const { post } = yield* Service
  const lead = yield* post("/capture", {
    eventTypeId,
    ...visitor,
    step1Complete: true,
    attributionJsonb: { ...sampleClicks, landing_page: `https://shop.example/?email=${visitor.email}` }
  })
  assert.strictEqual(lead.status, 200)
  const request = {
    eventTypeId,
    startTimeUtc: yield* openStart(eventTypeId, zone),
    bookerTimezone: zone,
    attendees: [{ name: visitor.name, email: visitor.email }],
    contactId: lead.body["contactId"]
  }
  for (const _ of ["first", "retry"]) {
    const booked = yield* post("/book", request, { "idempotency-key": "conversions-0001" })
    assert.strictEqual(booked.status, 200)
  }
  yield* payOnce
})

const payOnce = Effect.gen(function* () {
  const paid = yield* pay({ email: visitor.email, amount: 500, currency: "usd" }, "invoice-conversions")
  assert.include([200, 201], paid.status)
})

/** Adds an integration to the demonstration workspace that reports all conversions. */
const connect = Effect.fnUntraced(function* (platform: PlatformName) {
  const vault = yield* Vault
  const id = IntegrationId.make(crypto.randomUUID())
  const owner = credentialOwner({ id, workspaceId: demoIds.workspace })
  const integration = sampleIntegration(demoIds.workspace, {
    id,
    account: { ...sampleAccount(platform), requiresConsent: false },
    sealedCredential: yield* vault.seal(owner, Redacted.make(credentialOf(platform, "good-token")))
  })
  yield* change(demoIds.workspace, { _tag: "CreateIntegration", integration }, { at: yield* DateTime.now })
})

/** The identifiers that each platform receives. */
const clickOf: Readonly<Record<PlatformName, Array<string>>> = {
  meta: ["em", "ph", "fbc", "fbp"],
  google: ["emailAddress", "phoneNumber", "gclid"],
  linkedin: ["SHA256_EMAIL", "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID"],
  tiktok: ["email", "phone", "ttclid"],
  microsoft: ["em", "ph", "msclkid"],
  reddit: ["email", "phone_number", "click_id"],
  snapchat: ["em", "ph", "sc_click_id"],
  pinterest: ["em", "ph", "click_id"],
  x: ["hashed_email", "hashed_phone_number", "twclid"],
  segment: ["userId", "hashed_email", "hashed_phone"],
  rudderstack: ["userId", "hashed_email", "hashed_phone"]
}

/** Waits until the condition is true and the outbox has nothing to send, besides reminders that are not due. */
const delivered = (condition: () => boolean): Effect.Effect<void, never, Outbox | Service> =>
  Effect.gen(function* () {
    const { deliveries, messages } = yield* (yield* Outbox).depth
    if (condition() && deliveries.oldest === null && messages.count === 0) return
    // Google confirms events only after some seconds.
    if (condition()) yield* Service.use(({ wait }) => wait(5))
    yield* Effect.andThen(Effect.sleep("100 millis"), delivered(condition))
  })
