import type { Touch } from "@calendeal/domain/contacts"
import type { SpendPlatform } from "@calendeal/domain/spend"

/** A source of visitors with its two campaigns, and how many of the people come from it. */
interface Source {
  readonly people: number
  readonly touch: Touch
  /** The platform's click id, if it has one. */
  readonly click: "fbclid" | "gclid" | "li_fat_id" | "msclkid" | null
  readonly campaigns: readonly [string, string]
  /** Where the campaigns are paid for, and what each costs on a working day, in cents. Null: these visits cost nothing. */
  readonly ads: { readonly platform: SpendPlatform; readonly daily: readonly [number, number] } | null
}

/** Six sources, the largest first. Their people are 66 in all. */
export const sources: ReadonlyArray<Source> = [
  {
    people: 20,
    touch: { utm_source: "google", utm_medium: "cpc" },
    click: "gclid",
    campaigns: ["booking-software", "brand"],
    ads: { platform: "google", daily: [31_00, 8_00] }
  },
  {
    people: 14,
    touch: { utm_source: "linkedin", utm_medium: "paid-social" },
    click: "li_fat_id",
    campaigns: ["heads-of-sales", "case-study"],
    ads: { platform: "linkedin", daily: [27_00, 12_00] }
  },
  {
    people: 11,
    touch: { utm_source: "newsletter", utm_medium: "email" },
    click: null,
    campaigns: ["customer-stories", "product-news"],
    ads: null
  },
  {
    people: 9,
    touch: { utm_source: "facebook", utm_medium: "paid-social" },
    click: "fbclid",
    campaigns: ["small-teams", "come-back"],
    ads: { platform: "meta", daily: [14_00, 5_00] }
  },
  {
    people: 7,
    touch: { utm_source: "partner-atlas", utm_medium: "referral" },
    click: null,
    campaigns: ["directory", "webinar"],
    ads: null
  },
  {
    people: 5,
    touch: { utm_source: "bing", utm_medium: "cpc" },
    click: "msclkid",
    campaigns: ["booking-software", "brand"],
    ads: { platform: "microsoft", daily: [6_00, 2_00] }
  }
]

/** The first touch of each of the 66 people, the sources one after the other and their campaigns in turns. */
export const touches: ReadonlyArray<Touch> = sources.flatMap(({ campaigns, click, people, touch }) =>
  Array.from({ length: people }, (_, nth): Touch => ({
    ...touch,
    utm_campaign: campaigns[nth % 2 === 0 ? 0 : 1],
    landing_page: "https://acme.example/",
    ...(click !== null && { [click]: `demo-${touch.utm_source}-${nth + 1}` })
  }))
)
