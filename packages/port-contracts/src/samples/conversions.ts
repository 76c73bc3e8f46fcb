import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { attributionOf, type Touch } from "@calendeal/domain/contacts"
import {
  AdAccount,
  type AdAccountOf,
  type Conversion,
  EventId,
  type PlatformName
} from "@calendeal/domain/conversions"
import { usd } from "./payments.ts"
import { sampleNow } from "./time.ts"

/** A click id of each platform, and the landing page. */
export const sampleClicks: Touch = {
  gclid: "Cj0KCQiA-gclid_1",
  fbc: "fb.1.1893488400000.IwAR2-click_1",
  fbp: "fb.1.1893488400000.1098115397",
  li_fat_id: "7d2e9b1c-5f60-4a8e-b3c4-9d0f1a2b3c4d",
  ttclid: "E.C.P.ttclid-1",
  msclkid: "9f3c1e5a7b2d4c608e1f0a9b8c7d6e5f",
  rdt_cid: "3184742045291813272",
  sccid: "7b3a7917-a82a-47e8-9728-e1b3b045abb2",
  epik: "dj0yJnU9cGludGVyZXN0",
  twclid: "2-4s6u8w0y2a4c6e8g",
  landing_page: "https://shop.example.com/offer?utm_source=ads#top"
}

/** A payment of 199.50 USD at `sampleNow`, with consent. */
export const sampleConversion = (overrides: Partial<Conversion> = {}): Conversion => ({
  eventId: EventId.make(crypto.randomUUID().replaceAll("-", "")),
  kind: "purchase",
  occurredAt: sampleNow,
  value: Option.some(usd(199_50)),
  isRestated: false,
  attribution: attributionOf(sampleClicks, sampleNow),
  consent: "granted",
  ...overrides
})

const settings = {
  meta: { datasetId: "1234567890123456", testCode: "TEST1234" },
  google: {
    customerId: "1112223333",
    conversions: { lead: "700000001", schedule: "700000002", showed: "700000004", purchase: "700000003" }
  },
  linkedin: {
    conversions: { lead: "800000001", schedule: "800000002", showed: "800000004", purchase: "800000003" }
  },
  tiktok: { pixelCode: "C4A1BCDEFGHIJKLMNOPQ", testCode: "TEST5678" },
  microsoft: { tagId: "97001234" },
  reddit: { pixelId: "a2_fgh1jklm", testCode: "t2_test" },
  snapchat: { pixelId: "0f1e2d3c-4b5a-4968-8776-655443322110" },
  pinterest: { adAccountId: "549755885175" },
  x: {
    pixelId: "o8z6j",
    conversions: {
      lead: "tw-o8z6j-lead1",
      schedule: "tw-o8z6j-book1",
      showed: "tw-o8z6j-came1",
      purchase: "tw-o8z6j-paid1"
    }
  },
  segment: { region: "eu" },
  rudderstack: { dataPlane: "acme-abcdefgh" }
} satisfies Record<PlatformName, object>

/** An account that reports all kinds of conversions and requires consent. */
export const sampleAccount = <P extends PlatformName>(platform: P): AdAccountOf<P> => {
  const account = Schema.decodeUnknownSync(AdAccount)({
    platform,
    requiresConsent: true,
    ...settings[platform]
  })
  const isOfPlatform = (some: AdAccount): some is AdAccountOf<P> => some.platform === platform
  if (!isOfPlatform(account)) throw new Error(`An account of ${account.platform} for ${platform}`)
  return account
}
