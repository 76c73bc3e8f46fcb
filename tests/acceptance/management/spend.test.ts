import { assert, describe } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { bookingOf, refused, startIn } from "../../kit/http/requests.ts"
import { specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

const today = DateTime.formatIsoDateUtc(DateTime.nowUnsafe())
const around = `from=${DateTime.formatIso(DateTime.subtract(DateTime.nowUnsafe(), { days: 3 }))}`

describe("Management: spend", () => {
  specification("spend", (it) => {
    it.effect(
      "D-SPEND-1, D-SPEND-4, D-SPEND-5: what a campaign cost is divided by what came of it, and a correction replaces",
      () =>
        Effect.gen(function* () {
          const { at, book, call, capture, offer, pay } = yield* shop
          const { eventTypeId } = yield* offer()
          const byGoogle = { utm_source: "google", utm_medium: "cpc", utm_id: "77" }
          for (const name of ["ada", "bob", "cat", "dan"])
            yield* capture({
              eventTypeId,
              email: `${name}@lead.example`,
              attributionJsonb: name === "dan" ? { utm_source: "news", utm_medium: "email" } : byGoogle
            })
          const booked = yield* book(bookingOf(eventTypeId, "ada@lead.example", startIn(5)))
          assert.strictEqual(booked.status, 200, booked.text)
          const paid = yield* pay({ email: "ada@lead.example", amount: 300, currency: "eur" })
          assert.strictEqual(paid.status, 201, paid.text)

          const row = {
            day: today,
            platform: "google",
            campaignId: "77",
            campaignName: "Spring",
            amount: 99,
            currency: "eur"
          }
          const set = (...rows: ReadonlyArray<object>) => call("PUT", `${at}/spend`, { rows })
          assert.strictEqual((yield* set(row)).status, 204)
          const report = (by: string) => call("GET", `${at}/reports/spend?by=${by}&${around}`)
          const eur = (amount: number) => [{ amount, currency: "EUR" }]
          const expected = (spent: number, costs: object) => ({
            key: "google id:77",
            campaign: { platform: "google", id: "77", name: "Spring" },
            spend: eur(spent),
            leads: 3,
            bookings: 1,
            came: 0,
            customers: 1,
            revenue: eur(300),
            currency: "EUR",
            ...costs
          })
          const first = yield* report("campaign")
          assert.deepStrictEqual([first.body["model"], first.body["timezone"]], ["last_non_direct", "UTC"])
          assert.deepStrictEqual<unknown>(itemsOf(first)[0], {
            ...expected(99, { costPerLead: 33, costPerBooked: 99, costPerCame: null }),
            costPerCustomer: 99,
            returnOnSpend: 3.03
          })
          assert.deepInclude(itemsOf(first)[1], { key: null, campaign: null, leads: 1, costPerLead: null })
          // A correction, and what was never spent.
          assert.strictEqual(
            (yield* set({ ...row, amount: 60 }, { ...row, day: "2020-01-01", amount: 0 })).status,
            204
          )
          assert.deepInclude(itemsOf(yield* report("campaign"))[0], { spend: eur(60), costPerLead: 20 })
          assert.deepStrictEqual(
            itemsOf(yield* report("channel")).map(({ key }) => key),
            ["email", "paid_search"]
          )
          assert.deepStrictEqual(
            itemsOf(yield* report("source")).map(({ key }) => key),
            ["Google Ads", "news"]
          )
          const audited = itemsOf(yield* call("GET", `${at}/audit-log`))
          assert.deepInclude(audited[0], { action: "spend.set" })
        })
    )

    it.effect("D-SPEND-2: wrong rows are refused as a whole, with their place", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shop
        const row = { day: today, platform: "meta", campaignName: "Reels", amount: 1.5, currency: "USD" }
        const set = (...rows: ReadonlyArray<object>) => call("PUT", `${at}/spend`, { rows })
        for (const [wrong, path] of [
          [{ amount: 1.005 }, "amount"],
          [{ amount: -1 }, "amount"],
          [{ day: "2026-02-30" }, "day"],
          [{ day: "0001-01-01" }, "day"],
          [{ platform: "myspace" }, "platform"],
          [{ campaignName: "" }, "campaignName"],
          [{ campaignName: "a\nb" }, "campaignName"],
          [{ campaignId: "x".repeat(201) }, "campaignId"],
          [{ currency: "euro" }, "currency"]
        ] as const)
          invalid(yield* set(row, { ...row, campaignName: "Second", ...wrong }), [`rows.1.${path}`])
        invalid(yield* set(row, { ...row, amount: 2 }), ["rows.1"])
        invalid(yield* set(), ["rows"])
        invalid(
          yield* set(...Array.from({ length: 1001 }, (_, nth) => ({ ...row, campaignName: `C ${nth}` }))),
          ["rows"]
        )
        assert.deepStrictEqual(itemsOf(yield* call("GET", `${at}/reports/spend?by=campaign`)), [])
        refused(yield* call("GET", `${at}/reports/spend?by=campaign&model=markov`), 400, "invalid_input")
        // As many as are allowed, with long names.
        const many = Array.from({ length: 1000 }, (_, nth) => ({
          ...row,
          campaignName: `${nth} ${"ü".repeat(190)}`
        }))
        assert.strictEqual((yield* set(...many)).status, 204)
        assert.lengthOf(itemsOf(yield* call("GET", `${at}/reports/spend?by=campaign`)), 1000)
      })
    )
  })
})
