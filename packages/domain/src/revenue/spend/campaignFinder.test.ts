import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import type { Touch } from "../../leads/contacts/index.ts"
import { campaignFinder, platformOf } from "./campaignFinder.ts"
import type { Campaign, SpendPlatform } from "./SpendRow.ts"

const campaign = (platform: SpendPlatform, id: string | null, name: string): Campaign => ({
  platform,
  id,
  name
})

describe("campaignFinder", () => {
  const all = [
    campaign("google", "77", "Spring"),
    campaign("meta", "77", "Spring"),
    campaign("meta", "120", "Reels"),
    campaign("google", "8", "Twice"),
    campaign("google", "9", "Twice"),
    campaign("other", null, "Trade fair")
  ]
  const find = campaignFinder(all)
  it.for<readonly [string, Touch, Campaign | undefined, by: "id" | "name" | undefined]>([
    ["the id in utm_id", { utm_source: "fb", utm_id: "120" }, all[2], "id"],
    ["the id of HubSpot's tags", { hsa_cam: "120" }, all[2], "id"],
    ["the id that Google adds", { gclid: "x", gad_campaignid: "77" }, all[0], "id"],
    ["the id in the place of the name", { utm_campaign: "120" }, all[2], "id"],
    ["an id before a name", { utm_source: "ig", utm_id: "77", utm_campaign: "Reels" }, all[1], "id"],
    ["an id of two platforms only within one of them", { utm_id: "77" }, undefined, undefined],
    ["a name within its platform", { utm_source: "Instagram", utm_campaign: " spring " }, all[1], "name"],
    ["a name of a platform by its click id", { msclkid: "x", utm_campaign: "Spring" }, undefined, undefined],
    [
      "no name that two campaigns have",
      { utm_source: "google", utm_campaign: "Twice" },
      undefined,
      undefined
    ],
    ["no ad for a newsletter", { utm_source: "news", utm_campaign: "Spring" }, undefined, undefined],
    ["what is of no platform", { utm_source: "badge", utm_campaign: "trade fair" }, all[5], "name"],
    ["nothing without a name", { landing_page: "https://acme.example/" }, undefined, undefined]
  ])("D-SPEND-3: joins %s", ([, touch, expected, by]) => {
    const found = find(touch)
    assert.deepStrictEqual([found?.campaign, found?.by], [expected, by])
  })

  const Text = Schema.Literals(["1", "2", "Brand", " brand", "", "Reels"])
  const Campaigns = Schema.Array(
    Schema.Struct({
      platform: Schema.Literals(["google", "meta", "other"]),
      id: Schema.NullOr(Schema.Literals(["1", "2", "Brand"])),
      name: Schema.Literals(["1", "Brand", "Reels"])
    })
  ).check(Schema.isMaxLength(6))
  const Visit = Schema.Struct({
    utm_source: Schema.Literals(["google", "FB-ads", "news", ""]),
    gclid: Schema.Literals(["", "x"]),
    utm_id: Text,
    hsa_cam: Text,
    gad_campaignid: Text,
    utm_campaign: Text
  })
  it.prop(
    "D-SPEND-3: a visit has the only campaign that fits, as a search through all of them says",
    [Campaigns, Visit],
    ([campaigns, touch]) => {
      const ids = [touch.utm_id, touch.hsa_cam, touch.gad_campaignid, touch.utm_campaign].map((id) =>
        id.trim()
      )
      const own = (one: Campaign) => one.platform === platformOf(touch)
      const only = (fitting: ReadonlyArray<Campaign>) => (fitting.length === 1 ? fitting[0] : undefined)
      let expected: Campaign | undefined
      for (const id of ids) {
        if (id === "" || expected !== undefined) continue
        const fitting = campaigns.filter((one) => one.id === id)
        expected = fitting.some(own) ? only(fitting.filter(own)) : only(fitting)
      }
      const name = touch.utm_campaign.trim().toLowerCase()
      expected ??=
        name === "" ? undefined : only(campaigns.filter((one) => own(one) && one.name.toLowerCase() === name))
      assert.deepStrictEqual(campaignFinder(campaigns)(touch)?.campaign, expected)
    },
    { arbitrary: { runs: 2000 } }
  )
})
