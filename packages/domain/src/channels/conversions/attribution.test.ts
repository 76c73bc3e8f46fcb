import { assert, describe, it } from "@effect/vitest"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { sampleClicks, sampleNow, sampleTime } from "@calendeal/port-contracts/samples"
import { attributionOf, mergeAttribution, type Touch } from "../../leads/contacts/index.ts"
import { clicksOf, landingPageOf } from "./attribution.ts"
import { type PlatformName, platformNames } from "./platforms.ts"

const at = (minutes: number, touch: Touch) => attributionOf(touch, sampleTime(minutes))

describe("clicksOf", () => {
  it.for<readonly [PlatformName, Touch]>([
    ["meta", { fbc: "fb.1.1893488400000.IwAR2-click_1", fbp: "fb.1.1893488400000.1098115397" }],
    ["google", { gclid: "Cj0KCQiA-gclid_1" }],
    ["linkedin", { li_fat_id: "7d2e9b1c-5f60-4a8e-b3c4-9d0f1a2b3c4d" }],
    ["tiktok", { ttclid: "E.C.P.ttclid-1" }],
    ["microsoft", { msclkid: "9f3c1e5a7b2d4c608e1f0a9b8c7d6e5f" }],
    ["reddit", { rdt_cid: "3184742045291813272" }],
    ["snapchat", { sccid: "7b3a7917-a82a-47e8-9728-e1b3b045abb2" }],
    ["pinterest", { epik: "dj0yJnU9cGludGVyZXN0" }],
    ["x", { twclid: "2-4s6u8w0y2a4c6e8g" }],
    ["segment", {}],
    ["rudderstack", {}]
  ])("D-ADS-1: %s gets its own click ids unchanged, and no others", ([platform, clicks]) => {
    assert.deepStrictEqual(clicksOf(platform, at(0, sampleClicks)), clicks)
  })

  it("D-ADS-1: click ids come from the last visit, or from the first if the last has none for the platform", () => {
    const [first, last] = [at(1, { gclid: "first", gbraid: "braid" }), at(2, { gclid: "last" })]
    assert.deepStrictEqual(clicksOf("google", mergeAttribution(first, last)), { gclid: "last" })
    assert.deepStrictEqual(clicksOf("google", mergeAttribution(first, at(2, { msclkid: "bing-click" }))), {
      gclid: "first"
    })
    assert.deepStrictEqual(clicksOf("google", { first: null, last: null }), {})
  })

  it.for<readonly [Touch, Touch]>([
    [{ gclid: "g", gbraid: "b", wbraid: "w" }, { gclid: "g" }],
    [{ wbraid: "w", gbraid: "b" }, { gbraid: "b" }],
    [{ wbraid: "w" }, { wbraid: "w" }],
    [{ gclid: "ada@example.com", wbraid: "w", gbraid: "b" }, { gbraid: "b" }]
  ])("D-ADS-1a: of %j Google gets the first of gclid, gbraid, wbraid: %j", ([touch, sent]) => {
    assert.deepStrictEqual(clicksOf("google", at(0, touch)), sent)
  })

  it("D-ADS-1a: both of Meta's cookies are sent", () => {
    assert.deepStrictEqual(Object.keys(clicksOf("meta", at(0, sampleClicks))), ["fbc", "fbp"])
  })

  it("D-ADS-1: Meta's click id becomes the cookie that its pixel would have set", () => {
    assert.deepStrictEqual(clicksOf("meta", at(0, { fbclid: "IwAR0" })), { fbc: "fb.1.1894006800000.IwAR0" })
    const fbc = "fb.1.1893488400000.own"
    assert.deepStrictEqual(clicksOf("meta", at(0, { fbclid: "IwAR0", fbc })), { fbc })
  })

  it.for(["fb.1.1.own", "fb.1893488400000.x", "IwAR0", "fb.1.1893488400000."])(
    "D-ADS-1: %j is not a valid cookie of Meta and is not sent",
    (id) => assert.deepStrictEqual(clicksOf("meta", at(0, { fbc: id, fbp: id })), {})
  )

  it.for([
    "ada@example.com",
    "ada%40example.com",
    "+442079460018",
    "442079460018",
    "44.20.7946.0018",
    "020 7946 0018",
    "Ada Lovelace",
    "1234567",
    "a\nb",
    ""
  ])("§1.8.hash: %j is not a click id and is not sent", (id) => {
    const touch: Touch = {
      gclid: id,
      fbc: id,
      fbp: id,
      li_fat_id: id,
      ttclid: id,
      msclkid: id,
      rdt_cid: id,
      sccid: id,
      epik: id,
      twclid: id
    }
    for (const platform of platformNames) assert.deepStrictEqual(clicksOf(platform, at(0, touch)), {})
  })

  it.prop("§1.8.hash: no sent id contains an @, a space or a plus sign", [Schema.String], ([text]) => {
    for (const platform of platformNames) {
      const clicks = clicksOf(platform, at(0, { ...sampleClicks, fbc: text, gclid: text, rdt_cid: text }))
      for (const id of Object.values(clicks)) assert.match(String(id), /^[^@\s+%]+$/)
    }
  })
})

const pageOf = (landing_page: string): string | undefined =>
  Option.getOrUndefined(landingPageOf(attributionOf({ landing_page }, sampleNow)))

describe("landingPageOf", () => {
  it.for<readonly [string, string | undefined]>([
    ["https://shop.example.com/offer?utm_source=ads#top", "https://shop.example.com/offer"],
    ["https://shop.example.com", "https://shop.example.com/"],
    ["http://localhost:3000/a/b-c_d", "http://localhost:3000/a/b-c_d"],
    ["https://example.com/2026/11/offer-1", "https://example.com/2026/11/offer-1"],
    ["https://example.com?email=ada@example.com", "https://example.com/"],
    ["https://example.com/ada@example.com/x", "https://example.com/"],
    ["https://example.com/ada%40example.com", "https://example.com/"],
    ["https://example.com/call/020-7946-0018", "https://example.com/"],
    ["https://example.com/+442079460018", "https://example.com/"],
    ["https://example.com/call/794-6001", "https://example.com/"],
    ["https://example.com/offer/794-600", "https://example.com/offer/794-600"],
    ["https://ada:@example.com/", undefined],
    ["https://ada@example.com/", undefined],
    ["ftp://example.com/", undefined],
    ["javascript:alert(1)", undefined],
    ["//example.com/", undefined],
    ["", undefined]
  ])("§1.8.hash: the landing page of %s is %s", ([address, page]) => {
    assert.strictEqual(pageOf(address), page)
  })

  it.prop(
    "§1.8.hash: a landing page contains only letters, digits, hyphens and underscores",
    [Schema.String],
    ([text]) => {
      for (const address of [`https://example.com/${text}`, `https://${text}`, text]) {
        const page = pageOf(address.slice(0, 500))
        if (page !== undefined) assert.match(page, /^https?:\/\/[a-z0-9.:-]+\/[a-z0-9/_-]*$/i, address)
      }
    }
  )
})
