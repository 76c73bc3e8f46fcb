import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import {
  credentialOwner,
  IntegrationId,
  type PlatformName,
  platformNames
} from "@calendeal/domain/conversions"
import { Outbox } from "@calendeal/domain/outbox"
import { change, sampleAccount, sampleClicks, sampleIntegration } from "@calendeal/port-contracts/samples"
import { Vault } from "@calendeal/domain/workspaces"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { demoIds } from "../../src/demo/ids.ts"
import { work } from "../../src/worker.ts"
import { type DomainPorts, inMemoryWithAdServer, onPostgresWithAdServer } from "./ports.ts"
import { Service, service } from "./Service.ts"

const adServers = { memory: await openMockAdServer({}), PostgreSQL: await openMockAdServer({}) }

const visitor = {
  email: "Canary.Visitor@customer.example",
  name: "Canary Visitor",
  phone: "+44 20 7946 0018"
}
const eventTypeId = demoIds.intro
const zone = "Europe/London"

const journey = <E>(
  store: keyof typeof adServers,
  portsBeside: (adServer: URL) => Layer.Layer<DomainPorts, E>
) => {
  const adServer = adServers[store]
  const ports = portsBeside(new URL(adServer.address))
  layer(service(ports), { excludeTestServices: true, timeout: "3 minutes" })(
    `From the click to the conversion (${store})`,
    (it) => {
      it.effect("§6.conversions: a lead, a booking and a payment are counted once on every platform", () =>
        Effect.gen(function* () {
          for (const platform of platformNames) yield* connect(platform)
          yield* Effect.forkChild(Service.use(({ withPorts }) => withPorts(work)))
          yield* visit
          // Each is sent again by its sender: nothing more comes of it.
          yield* pay
          yield* delivered(() => platformNames.every((platform) => adServer.counted(platform).length >= 3))
          assert.deepStrictEqual(adServer.rejections(), [])
          for (const platform of platformNames) {
            const told = adServer.counted(platform)
            const { lead, purchase, schedule } = sampleAccount(platform).conversions
            assert.sameMembers(
              told.map(({ name }) => name),
              [String(lead), String(schedule), String(purchase)],
              platform
            )
            const paid = told.find(({ name }) => name === purchase)
            assert.strictEqual(Number.parseFloat(paid?.value ?? ""), 500, platform)
            assert.match(paid?.value ?? "", / USD$/)
            for (const { identifiers } of told) assert.includeMembers([...identifiers], clickOf[platform])
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
    }
  )

  /** What the visitor does, from the ad's landing page to the invoice. */
  const visit = Effect.gen(function* () {
    const { get, post } = yield* Service
    const lead = yield* post("/capture", {
      eventTypeId,
      ...visitor,
      step1Complete: true,
      attributionJsonb: { ...sampleClicks, landing_page: `https://shop.example/?email=${visitor.email}` }
    })
    assert.strictEqual(lead.status, 200)
    const days = yield* get(`/month-availability?eventTypeId=${eventTypeId}&tz=${zone}`)
    const [date] = texts(days.body["availableDates"])
    const times = yield* get(`/slots?eventTypeId=${eventTypeId}&tz=${zone}&date=${date}`)
    const [slot] = Array.isArray(times.body["slots"]) ? times.body["slots"] : []
    const request = {
      eventTypeId,
      startTimeUtc: String(Object(slot)["startTimeUtc"]),
      bookerTimezone: zone,
      attendees: [{ name: visitor.name, email: visitor.email }],
      contactId: lead.body["contactId"]
    }
    for (const _ of ["once", "again"]) {
      const booked = yield* post("/book", request, { "idempotency-key": "conversions-0001" })
      assert.strictEqual(booked.status, 200)
    }
    yield* pay
  })
}

const pay = Effect.gen(function* () {
  const { key, post } = yield* Service
  const payment = JSON.stringify({ email: visitor.email, amount: 500, currency: "usd" })
  const signature = createHmac("sha256", key.secret).update(payment).digest("hex")
  const paid = yield* post("/transactions", payment, {
    authorization: `Bearer ${key.prefix}:${signature}`,
    "idempotency-key": "invoice-conversions"
  })
  assert.include([200, 201], paid.status)
})

/** Has the demonstration workspace report everything to an account of the platform's. */
const connect = Effect.fnUntraced(function* (platform: PlatformName) {
  const vault = yield* Vault
  const id = IntegrationId.make(crypto.randomUUID())
  const token =
    platform === "google"
      ? `{"client_id":"client.example","client_secret":"client-secret","refresh_token":"good-token"}`
      : "good-token"
  const owner = credentialOwner({ id, workspaceId: demoIds.workspace })
  const integration = sampleIntegration(demoIds.workspace, {
    id,
    account: { ...sampleAccount(platform), requiresConsent: false },
    sealedCredential: yield* vault.seal(owner, Redacted.make(token))
  })
  yield* change(demoIds.workspace, { _tag: "AddIntegration", integration }, { at: yield* DateTime.now })
})

/** By what each platform recognises its own click. */
const clickOf: Readonly<Record<PlatformName, Array<string>>> = {
  meta: ["em", "ph", "fbc", "fbp"],
  google: ["emailAddress", "phoneNumber", "gclid"],
  linkedin: ["SHA256_EMAIL", "LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID"],
  tiktok: ["email", "phone", "ttclid"],
  microsoft: ["em", "ph", "msclkid"],
  reddit: ["email", "phone_number", "click_id"]
}

const texts = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

/** Until this is so and nothing is on its way any more, on the machine's clock, as long as the test's limit lets it. */
const delivered = (isSo: () => boolean): Effect.Effect<void, never, Outbox | Service> =>
  Effect.gen(function* () {
    const { deliveries, messages } = yield* (yield* Outbox).depth
    const { confirming, pending } = deliveries.counts
    if (isSo() && confirming + pending + messages.count === 0) return
    // Google is asked some seconds later what became of its events.
    if (isSo()) yield* Service.use(({ wait }) => wait(5))
    yield* Effect.andThen(Effect.sleep("100 millis"), delivered(isSo))
  })

journey("memory", inMemoryWithAdServer)
journey("PostgreSQL", onPostgresWithAdServer)
