import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { RuleModel } from "../attribution/index.ts"
import { Currency } from "../../kernel/money/index.ts"
import type { Touch } from "../../leads/contacts/index.ts"
import type { CampaignSpend } from "../spend/index.ts"
import { campaignMatches, costFigures, costsOf, daysWithin } from "./costs.ts"
import { type Course, noCounts } from "./Course.ts"
import type { CostFigures } from "./Reports.ts"

const [eur, usd] = [Currency.make("EUR"), Currency.make("USD")]
const at = (minute: number) => DateTime.makeUnsafe(minute * 60_000)

const course = (touches: ReadonlyArray<Touch>, counts: Partial<Course["counts"]>, cents = 0n): Course => ({
  touches: touches.map((touch, minute) => ({ at: at(minute), touch })),
  path: { leadAt: null, dealAt: null, convertedAt: at(100) },
  counts: { ...noCounts, ...counts },
  revenue: cents === 0n ? [] : [{ currency: eur, cents }],
  lost: noCounts
})
const spring = { platform: "google", id: "7", name: "Spring" } as const
const reels = { platform: "meta", id: "8", name: "Reels" } as const
const spent = (campaign: CampaignSpend["campaign"], cents: bigint, currency = eur): CampaignSpend => ({
  campaign,
  cents,
  currency
})
const byGoogle: Touch = { gclid: "x", utm_id: "7" }
const byMeta: Touch = { utm_source: "fb", utm_medium: "paid", utm_campaign: "reels" }
const byMail: Touch = { utm_source: "news", utm_medium: "email" }

describe("costFigures", () => {
  /** 100.00 for Spring: four leads, two of them booked, one came and paid 300.00. 30.00 for Reels, and nothing else. */
  const example = {
    courses: [
      course([byGoogle], { leads: 3, bookings: 1 }),
      course([byGoogle, byMail], { leads: 1, bookings: 1, came: 1, customers: 1, revenue: 1 }, 300_00n),
      course([byMail], { leads: 1 })
    ],
    spend: [spent(spring, 100_00n), spent(reels, 30_00n)]
  }
  const linesOf = (by: "campaign" | "source" | "channel", model: RuleModel) =>
    costFigures(example, { by, model, channelRules: [] }).map((figures) => {
      const costs = costsOf(figures)
      return [
        figures.campaign?.name ?? figures.key,
        ...[figures.leads, figures.bookings, figures.came].map((hundredths) => Number(hundredths) / 100),
        ...[costs.perLead, costs.perBooked, costs.perCame, costs.perCustomer, costs.return].map((one) =>
          one === null ? null : Number(one) / 100
        )
      ]
    })

  it("D-SPEND-5: the example of the page of formulas", () => {
    assert.deepStrictEqual(linesOf("campaign", "first"), [
      ["Spring", 4, 2, 1, 25, 50, 100, 100, 3],
      ["Reels", 0, 0, 0, null, null, null, null, 0],
      [null, 1, 0, 0, null, null, null, null, null]
    ])
    assert.deepStrictEqual(linesOf("campaign", "linear")[0], [
      "Spring",
      3.5,
      1.5,
      0.5,
      28.57,
      66.67,
      200,
      200,
      1.5
    ])
  })

  it("D-SPEND-4: a campaign is of one source and one channel, with its visits and its spend", () => {
    assert.deepStrictEqual(linesOf("channel", "first"), [
      ["email", 1, 0, 0, null, null, null, null, null],
      ["paid_search", 4, 2, 1, 25, 50, 100, 100, 3],
      ["paid_social", 0, 0, 0, null, null, null, null, 0]
    ])
    assert.deepStrictEqual(
      linesOf("source", "last").map(([key, leads]) => [key, leads]),
      [
        ["Google Ads", 3],
        ["Meta Ads", 0],
        ["news", 2]
      ]
    )
  })

  it("D-SPEND-7: says how many leads each campaign has by an id and by a name", () => {
    const courses = [
      ...example.courses,
      course([byMeta, byMeta, byGoogle], { leads: 2 }),
      course([byMeta], { bookings: 1 })
    ]
    assert.deepStrictEqual(campaignMatches({ courses, spend: example.spend }), [
      { campaign: spring, spend: [{ currency: eur, cents: 100_00n }], byId: 6, byName: 0 },
      { campaign: reels, spend: [{ currency: eur, cents: 30_00n }], byId: 0, byName: 2 }
    ])
  })

  const Drawn = Schema.Array(
    Schema.Struct({
      visits: Schema.Array(Schema.Literals([0, 1, 2])).check(Schema.isMaxLength(4)),
      kind: Schema.Literals(["leads", "bookings", "came", "customers"]),
      count: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))
    })
  ).check(Schema.isMaxLength(12))
  it.prop("D-SPEND-4: with first and last, each figure is a plain count", [Drawn], ([drawn]) => {
    const touches = [byGoogle, byMeta, byMail]
    const courses = drawn.map(({ count, kind, visits }) =>
      course(
        visits.map((which) => touches[which] ?? {}),
        { [kind]: count }
      )
    )
    for (const model of ["first", "last"] as const) {
      const figures = costFigures(
        { courses, spend: example.spend },
        { by: "campaign", model, channelRules: [] }
      )
      for (const [name, which] of [
        ["Spring", 0],
        ["Reels", 1]
      ] as const)
        for (const kind of ["leads", "bookings", "came", "customers"] as const) {
          let expected = 0
          for (const one of drawn)
            if (one.kind === kind && one.visits.at(model === "first" ? 0 : -1) === which)
              expected += one.count
          const found = figures.find(({ campaign }) => campaign?.name === name)
          assert.strictEqual(Number(found?.[kind]), 100 * expected)
        }
    }
  })
})

describe("costsOf", () => {
  const figures: CostFigures = {
    key: null,
    campaign: null,
    spend: [{ currency: eur, cents: 10_00n }],
    leads: 300n,
    bookings: 0n,
    came: 0n,
    customers: 0n,
    revenue: []
  }

  it("D-SPEND-5: never adds up currencies, and divides by nothing that is not there", () => {
    const costs = costsOf(figures)
    assert.deepStrictEqual(costs, {
      currency: eur,
      perLead: 333n,
      perBooked: null,
      perCame: null,
      perCustomer: null,
      return: 0n
    })
    const twice = costsOf({ ...figures, spend: [...figures.spend, { currency: usd, cents: 1n }] })
    assert.deepStrictEqual([twice.currency, twice.perLead, twice.return], [null, null, null])
    const foreign = costsOf({ ...figures, revenue: [{ currency: usd, cents: 9_00n }] })
    assert.deepStrictEqual([foreign.perLead, foreign.return], [333n, null])
    const lost = costsOf({ ...figures, revenue: [{ currency: eur, cents: -15_05n }] })
    assert.strictEqual(lost.return, -151n)
  })

  const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999 }))
  it.prop("D-SPEND-5: a cost is the nearest cent", [Size, Size], ([cents, hundredths]) => {
    const { perLead } = costsOf({
      ...figures,
      spend: [{ currency: eur, cents: BigInt(cents) }],
      leads: BigInt(hundredths)
    })
    const exact = (100 * cents) / hundredths
    assert.isAtMost(Math.abs(Number(perLead) - exact), 0.5)
  })
})

describe("daysWithin", () => {
  const hour = 3_600_000
  const Hours = Schema.Int.check(Schema.isBetween({ minimum: -100, maximum: 100 }))
  it.prop("D-SPEND-4: has each day that begins in the period", [Hours, Hours], ([one, other]) => {
    const clock = { starts: [0, 30 * hour], offsets: [2 * hour, 3 * hour] }
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const { endDay, firstDay } = daysWithin(clock, {
      from: DateTime.makeUnsafe(from * hour),
      to: DateTime.makeUnsafe(to * hour)
    })
    for (let day = -6; day <= 6; day++) {
      // The instant at which the local day begins, by the offset that holds then.
      const begin = [2, 3].map((offset) => 24 * day - offset).find((at, nth) => (nth === 0) === at < 30) ?? 0
      assert.strictEqual(day >= firstDay && day < endDay, begin >= from && begin < to, `day ${day}`)
    }
  })
})
