import { assert, type Vitest } from "@effect/vitest"
import { type Model, RuleModel } from "@calendeal/domain/attribution"
import type { BookingLedger } from "@calendeal/domain/bookings"
import { attributionOf, type ContactBook, type Touch, withVisit } from "@calendeal/domain/contacts"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { creditsIn, NothingLearnt, Reports, TouchDimension } from "@calendeal/domain/reports"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import type { WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  createOffering,
  createPayment,
  recordAdjustment,
  sampleAdjustment,
  sampleContact,
  sampleTime,
  storeContact,
  usd
} from "../samples/index.ts"
import { channelRules, createSales, Sale } from "./sales.contract.ts"
import { recordsOf } from "./recordsOf.ts"

type Ports =
  | BookingLedger
  | ContactBook
  | EventTypeCatalog
  | Reports
  | RevenueLedger
  | WorkspaceCommands
  | WorkspaceDirectory
  | WorkspaceQueries
type Suite = Vitest.MethodsNonLive<Ports>

const onDay = (day: number) => DateTime.add(sampleTime(0), { days: day })
const around = (workspaceId: WorkspaceId) => ({ workspaceId, from: onDay(-100), to: onDay(100) })

/** The visits of the published example, by the day. */
const visits: ReadonlyArray<readonly [day: number, Touch]> = [
  [0, { utm_source: "linkedin", utm_medium: "cpc" }],
  [5, { referrer: "https://blog.example/", landing_page: "https://acme.example/blog" }],
  [12, { utm_source: "ads", utm_medium: "display" }],
  [30, { referrer: "https://www.google.com/", landing_page: "https://acme.example/" }],
  [38, { landing_page: "https://acme.example/" }]
]
const ofVisits = ["paid_social", "referral", "display", "organic_search", "direct"] as const
/** What each visit gets of 12,000.00; the contact was captured on day 5, and the deal opened with the payment. */
const shares: Readonly<Record<RuleModel, ReadonlyArray<number>>> = {
  first: [12_000, 0, 0, 0, 0],
  last: [0, 0, 0, 0, 12_000],
  last_non_direct: [0, 0, 0, 12_000, 0],
  linear: [2400, 2400, 2400, 2400, 2400],
  position: [4800, 800, 800, 800, 4800],
  w_shaped: [3600, 3600, 600, 600, 3600],
  full_path: [2700, 2700, 600, 600, 5400],
  time_decay: [175.19, 287.44, 574.88, 3417.04, 7545.45]
}

/** The credits of models, against those of all records. */
export const creditsContract = (it: Suite) => {
  it.effect(
    "D-ATTR-29: a payment is shared among the visits before it to the cent, and its refund takes all back",
    () =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { workspace } = yield* createOffering()
        const { email } = yield* storeContact(
          sampleContact(workspace.id, {
            createdAt: onDay(5),
            attribution: visits.map(([day, touch]) => attributionOf(touch, onDay(day))).reduce(withVisit)
          })
        )
        const payment = yield* createPayment(workspace.id, {
          email,
          money: usd(12_000_00),
          transactionAt: onDay(38),
          now: onDay(38)
        })
        const of = Effect.fnUntraced(function* (model: Model, from: number, to: number) {
          const figures = yield* reports.credits({
            workspaceId: workspace.id,
            from: onDay(from),
            to: onDay(to),
            by: "channel",
            model,
            channelRules: []
          })
          return new Map(figures.map(({ key, revenue }) => [key, Number(revenue[0]?.cents ?? 0n) / 100]))
        })
        const sharesOf = (found: ReadonlyMap<string | null, number>) =>
          ofVisits.map((channel) => found.get(channel) ?? 0)
        for (const model of RuleModel.literals)
          assert.deepStrictEqual(sharesOf(yield* of(model, 38, 39)), shares[model], model)
        yield* recordAdjustment(
          sampleAdjustment(workspace.id, {
            payment: { _tag: "Id", id: payment.id },
            money: usd(12_000_00),
            transactionAt: onDay(60),
            now: onDay(60)
          })
        )
        for (const model of RuleModel.literals) {
          const mirrored = shares[model].map((amount) => (amount === 0 ? 0 : -amount))
          assert.deepStrictEqual(sharesOf(yield* of(model, 60, 61)), mirrored, model)
          assert.deepStrictEqual(sharesOf(yield* of(model, 38, 61)), [0, 0, 0, 0, 0], model)
        }
      })
  )

  it.effect.prop(
    "D-ATTR-29: the credits of each model and dimension are those of all records",
    [Schema.Array(Sale).check(Schema.isMaxLength(14))],
    ([sales]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const { eventTypes, workspaceId } = yield* createSales(sales)
        yield* createSales(sales.slice(0, 2))
        const all = yield* recordsOf(workspaceId)
        const [eventTypeId] = eventTypes
        if (eventTypeId === undefined) return assert.fail()
        for (const by of TouchDimension.literals)
          for (const model of RuleModel.literals)
            for (const part of [{}, { from: sampleTime(5) }, { eventTypeId }]) {
              const question = { ...around(workspaceId), ...part, by, model, channelRules }
              assert.deepStrictEqual<unknown>(
                yield* reports.credits(question),
                Result.getOrThrow(creditsIn(all, question)),
                `${by} ${model}`
              )
            }
      }),
    { arbitrary: { runs: 6 } }
  )

  it.effect("D-ATTR-30: a model learns from more than 300 payments, by few keys", () =>
    Effect.gen(function* () {
      const reports = yield* Reports
      const sold = Array.from({ length: 301 }, (_, nth): Sale => ({
        who: nth % 3 === 0 ? 0 : 1,
        offering: 0,
        kind: nth % 50 === 7 ? "refund" : "payment",
        minutes: nth % 4 === 0 ? 4 : 6,
        cents: 250,
        currency: nth % 2 === 0 ? "EUR" : "USD",
        isCancelled: false
      }))
      const booked = sold.slice(0, 3).map((sale): Sale => ({ ...sale, kind: "booking" }))
      const { workspaceId } = yield* createSales([...sold, ...booked])
      const all = yield* recordsOf(workspaceId)
      for (const model of ["markov", "shapley"] as const) {
        for (const by of ["channel", "click_platform"] as const) {
          const question = { ...around(workspaceId), by, model, channelRules }
          const credits = yield* reports.credits(question)
          assert.isAbove(credits.length, 1)
          assert.deepStrictEqual<unknown>(
            credits,
            Result.getOrThrow(creditsIn(all, question)),
            `${by} ${model}`
          )
        }
        const question = { ...around(workspaceId), by: "channel", model, channelRules } as const
        const few = yield* Effect.flip(reports.credits({ ...question, from: sampleTime(5) }))
        assert.deepStrictEqual(few, new NothingLearnt({ reason: "few_payments" }))
        const many = yield* Effect.flip(reports.credits({ ...question, by: "utm_source" }))
        assert.deepStrictEqual(many, new NothingLearnt({ reason: "many_keys" }))
      }
    })
  )
}
