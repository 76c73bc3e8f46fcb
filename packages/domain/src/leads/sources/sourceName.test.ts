import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { Channel } from "../../workspace/workspaces/index.ts"
import { type Touch, touchFrom, touchKeys } from "../contacts/index.ts"
import { adPlatforms } from "./ads.ts"
import { channelOf } from "./channelOf.ts"
import { sourceTexts, signalPartOf } from "./signalsOf.ts"
import { isFromAd, sourceName } from "./sourceName.ts"

const landed = "https://www.acme.example/prices"

/** A visit's query, the site before it, and what it is called. */
const table = `
  gclid=1                                              -                              Google Ads
  wbraid=1&gad_campaignid=7                            https://www.google.com/        Google Ads
  utm_source=google&utm_medium=cpc                     -                              Google Ads
  utm_source=Google&utm_medium=PPC                     -                              Google Ads
  utm_source=google&utm_medium=display                 -                              Google Ads
  utm_source=youtube&utm_medium=paid-video             -                              Google Ads
  utm_source=google_ads                                -                              Google Ads
  utm_source=newsletter&gclid=1                        -                              Google Ads
  utm_source=google&utm_medium=organic                 -                              Google
  utm_source=google&utm_medium=organic&gclid=1         -                              Google
  utm_source=GOOGLE                                    -                              Google
  -                                                    https://www.google.co.uk/      Google
  -                                                    https://www.google.com/search  Google
  -                                                    https://mail.google.com/       mail.google.com
  msclkid=1                                            -                              Microsoft Advertising
  utm_source=bing&utm_medium=cpc                       -                              Microsoft Advertising
  utm_source=bing&utm_medium=organic                   -                              Bing
  -                                                    https://www.bing.com/          Bing
  utm_source=facebook&utm_medium=paid-social           -                              Meta Ads
  utm_source=ig&utm_medium=paid&fbclid=1               https://l.instagram.com/       Meta Ads
  utm_medium=paid&fbclid=1                             -                              Meta Ads
  utm_source=facebook&utm_medium=social&fbclid=1       -                              Facebook
  utm_source=fb                                        -                              Facebook
  fbclid=1                                             https://l.facebook.com/        Facebook
  fbclid=1                                             -                              Meta
  utm_source=linkedin&utm_medium=cpc&fbclid=1          -                              LinkedIn Ads
  utm_source=linkedin&utm_medium=social&li_fat_id=1    -                              LinkedIn
  li_fat_id=1                                          https://www.linkedin.com/      LinkedIn
  utm_source=tiktok_ads                                -                              TikTok Ads
  ttclid=1                                             -                              TikTok
  twclid=1                                             https://t.co/abc               X Ads
  -                                                    https://t.co/abc               X
  utm_source=x&utm_medium=social                       -                              X
  utm_source=newsletter&utm_medium=email               -                              newsletter
  utm_source=newsletter&utm_medium=cpc                 -                              newsletter
  utm_source=partner-atlas&utm_medium=referral         https://atlas.example/         partner-atlas
  utm_source=chatgpt.com                               -                              ChatGPT
  utm_source=constructor                               -                              constructor
  -                                                    https://www.atlas.example/a    atlas.example
  -                                                    https://acme.example/          null
  utm_campaign=spring                                  -                              null
  utm_medium=email                                     -                              null
  fbp=1                                                -                              null
  -                                                    -                              null
`
const visits = table
  .split("\n")
  .map((line) => line.trim().split(/ {2,}/))
  .filter((parts) => parts.length === 3)
  .map(([query = "", referrer = "", name = ""]) => ({
    title: `${query} ${referrer}`,
    name: name === "null" ? null : name,
    touch: touchFrom({
      ...(query !== "-" && Object.fromEntries(new URLSearchParams(query))),
      landing_page: landed,
      ...(referrer !== "-" && { referrer })
    })
  }))

const words = [
  "google",
  "FB",
  "cpc",
  "cpm",
  "social",
  "partner",
  "x",
  "",
  " ",
  "https://t.co/a",
  "https://www.google.com/"
]
const Visit = Schema.Record(Schema.Literals(touchKeys), Schema.Literals(words))
const Places = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: touchKeys.length - 1 })))
const some = (visit: Touch, keys: ReadonlyArray<number>): Touch =>
  touchFrom(
    Object.fromEntries(touchKeys.filter((_, nth) => keys.includes(nth)).map((key) => [key, visit[key]]))
  )

const ads = new Set<string | null>(adPlatforms.map((platform) => platform.ads))
/** The channels of ads. Shopping and cross-network can also be unpaid: they are known by the campaign's name. */
const paid: ReadonlyArray<Channel> = [
  "paid_shopping",
  "paid_search",
  "paid_social",
  "paid_video",
  "display",
  "paid_other"
]

describe("sourceName", () => {
  it.each(visits)("D-CHAN-5: $title is $name", ({ name, touch }) => {
    assert.strictEqual(sourceName(touch), name)
  })

  it.prop(
    "D-CHAN-5: has the name of a platform's ads only if the channel is one of ads",
    [Visit, Places],
    ([visit, places]) => {
      const touch = some(visit, places)
      const plain = { ...touch }
      delete plain.utm_campaign
      assert.strictEqual(isFromAd(touch), paid.includes(channelOf(plain, [])))
      if (ads.has(sourceName(touch))) assert.isTrue(isFromAd(touch))
      if (channelOf(touch, []) === "direct") assert.isNull(sourceName(touch))
    },
    { arbitrary: { runs: 500 } }
  )

  it.prop(
    "D-CHAN-5: only the signals without the campaign decide",
    [Visit, Places],
    ([visit, places]) => {
      const touch = some(visit, places)
      const { utm_campaign: _, ...part } = signalPartOf(touch)
      assert.strictEqual(sourceName(part), sourceName(touch))
      assert.notInclude(sourceTexts, "utm_campaign")
    },
    { arbitrary: { runs: 500 } }
  )
})
