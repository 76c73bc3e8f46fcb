import { assert, type Vitest } from "@effect/vitest"
import { RuleModel } from "@calendeal/domain/attribution"
import type { BookingLedger } from "@calendeal/domain/bookings"
import {
  attributionOf,
  type ContactBook,
  Outcome,
  PersonName,
  type Touch,
  withVisit
} from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { type EventTypeCatalog, LocalDate } from "@calendeal/domain/event-types"
import { StateConflict, type WorkspaceCommands, type WorkspaceQueries } from "@calendeal/domain/management"
import { Cents, Currency } from "@calendeal/domain/money"
import { CostDimension, costFigures, costRecordsOf, daysWithin, Reports } from "@calendeal/domain/reports"
import { spendKey, spendLimits, type SpendRow } from "@calendeal/domain/spend"
import type { RevenueLedger } from "@calendeal/domain/transactions"
import { UserId, type WorkspaceDirectory, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  change,
  createBooking,
  createOffering,
  createPayment,
  recordAdjustment,
  sampleAdjustment,
  sampleContact,
  sampleRecording,
  sampleTime,
  storeContact
} from "../samples/index.ts"
import { channelRules } from "./sales.contract.ts"
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

/** How a person came, and how far. */
const Person = Schema.Struct({
  visits: Schema.Array(Schema.Literals([0, 1, 2, 3, 4, 5])).check(Schema.isMaxLength(3)),
  day: Schema.Literals([-30, 0, 1]),
  isLead: Schema.Boolean,
  booking: Schema.Literals(["none", "confirmed", "cancelled", "attended"]),
  payments: Schema.Array(Schema.Literals([-20, 0, 1, 2])).check(Schema.isMaxLength(3)),
  isRefunded: Schema.Boolean,
  isErased: Schema.Boolean
})

const visits: ReadonlyArray<Touch> = [
  { utm_source: "google", utm_medium: "cpc", utm_id: "77", utm_campaign: "anything" },
  { gclid: "x", gad_campaignid: "88", landing_page: "https://acme.example/prices" },
  { utm_source: "fb", utm_medium: "paid", utm_campaign: "Spring sale" },
  { utm_source: "newsletter", utm_medium: "email", utm_campaign: "spring sale" },
  { landing_page: "https://acme.example/" },
  { utm_source: "google", utm_campaign: "twice" }
]

const row = (
  day: string,
  platform: SpendRow["platform"],
  id: string | null,
  name: string,
  cents: number,
  currency = "EUR"
): SpendRow => ({
  day: LocalDate.make(day),
  platform,
  id,
  name,
  cents,
  currency: Currency.make(currency)
})

const day = (number: number) => LocalDate.make(DateTime.formatIsoDateUtc(onDay(number)))
const onDay = (number: number) => DateTime.add(sampleTime(0), { days: number })

const rows: Arr.NonEmptyReadonlyArray<SpendRow> = [
  row(day(-30), "google", "77", "Old name", 900),
  row(day(1), "google", "77", "New name", 1001),
  row(day(1), "google", "88", "Brand", 250, "USD"),
  row(day(0), "google", "88", "Brand", 120),
  row(day(1), "meta", null, "Spring Sale", 3333),
  row(day(1), "google", "5", "twice", 10),
  row(day(1), "google", "6", "twice", 20)
]

const createPeople = Effect.fnUntraced(function* (people: ReadonlyArray<typeof Person.Type>) {
  const offering = yield* createOffering()
  const { eventType, workspace } = offering
  for (const [nth, person] of people.entries()) {
    const at = onDay(person.day)
    const [first = {}, ...later] = person.visits.map((which) => visits[which] ?? {})
    const contact = yield* storeContact(
      sampleContact(workspace.id, {
        createdAt: at,
        ...(person.isLead && {
          qualificationStates: {
            [eventType.id]: { capturedAt: at, outcome: Outcome.make({ _tag: "Qualified" }) }
          }
        }),
        ...(person.visits.length > 0 && {
          attribution: [first, ...later]
            .map((touch, place) => attributionOf(touch, DateTime.add(at, { hours: 12 * place - 12 })))
            .reduce(withVisit)
        })
      })
    )
    if (person.booking !== "none") {
      const money = { cents: Cents.make(100), currency: Currency.make("EUR") }
      const { uid } = yield* createBooking(
        offering,
        {
          contactId: contact.id,
          attendees: [{ name: PersonName.make("Ada"), email: contact.email, role: "booker" }],
          startAt: DateTime.add(at, { hours: 2 + 2 * nth }),
          createdAt: at
        },
        { deal: { id: DealId.make(crypto.randomUUID()), value: money } }
      )
      if (person.booking === "cancelled") yield* change(workspace.id, { _tag: "CancelBooking", uid })
      if (person.booking === "attended")
        yield* change(
          workspace.id,
          { _tag: "MarkAttendance", uid, mark: "attended", by: UserId.make(crypto.randomUUID()) },
          { at: onDay(90) }
        )
    }
    for (const [place, paidOn] of person.payments.entries()) {
      const money = {
        cents: Cents.make(12_345 + place),
        currency: Currency.make(place === 1 ? "USD" : "EUR")
      }
      const paid = yield* createPayment(workspace.id, {
        email: contact.email,
        money,
        transactionAt: onDay(paidOn),
        now: onDay(3)
      })
      if (person.isRefunded)
        yield* recordAdjustment(
          sampleAdjustment(workspace.id, {
            payment: { _tag: "Id", id: paid.id },
            money: { ...money, cents: Cents.make(101) },
            transactionAt: onDay(1),
            now: onDay(3)
          })
        )
    }
    if (person.isErased) yield* change(workspace.id, { _tag: "EraseContact", contactId: contact.id })
  }
  return workspace.id
})

const clock = { starts: [0], offsets: [0] }
const between = (workspaceId: WorkspaceId, from: number, to: number) => {
  const period = { workspaceId, from: onDay(from), to: onDay(to) }
  return { ...period, ...daysWithin(clock, period) }
}

/** The costs of advertising, and the results of it. */
export const costsContract = (it: Vitest.MethodsNonLive<Ports>) => {
  it.effect.prop(
    "D-SPEND-4: the costs of each model and dimension are those of all records",
    [Schema.Array(Person).check(Schema.isMaxLength(6))],
    ([people]) =>
      Effect.gen(function* () {
        const reports = yield* Reports
        const workspaceId = yield* createPeople(people)
        yield* change(workspaceId, { _tag: "SetSpend", recordingId: sampleRecording(), rows })
        const all = yield* recordsOf(workspaceId)
        for (const [from, to] of [
          [-100, 100],
          [0, 2]
        ] as const)
          for (const model of RuleModel.literals) {
            const question = { ...between(workspaceId, from, to), model }
            const [found, expected] = [yield* reports.costs(question), costRecordsOf(all, rows, question)]
            for (const by of CostDimension.literals) {
              const grouping = { by, model, channelRules }
              assert.deepStrictEqual(
                costFigures(found, grouping),
                costFigures(expected, grouping),
                `${by} ${model}`
              )
            }
          }
      }),
    { arbitrary: { runs: 8 } }
  )

  it.effect("D-SPEND-1: a row replaces that of its day, platform and campaign, and 0 removes it", () =>
    Effect.gen(function* () {
      const reports = yield* Reports
      const { workspace } = yield* createOffering()
      const other = yield* createOffering()
      const spent = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
        const { spend } = yield* reports.costs({ ...between(workspaceId, -100, 100), model: "first" })
        return spend
          .map(({ campaign, cents, currency }) => [campaign.platform, campaign.name, currency, Number(cents)])
          .toSorted((one, another) => (String(one) < String(another) ? -1 : 1))
      })
      const set = (...given: Arr.NonEmptyReadonlyArray<SpendRow>) =>
        change(workspace.id, { _tag: "SetSpend", recordingId: sampleRecording(), rows: given })
      yield* set(...rows)
      yield* set(...rows)
      const before = yield* spent(workspace.id)
      assert.deepStrictEqual(before, [
        ["google", "Brand", "EUR", 120],
        ["google", "Brand", "USD", 250],
        ["google", "New name", "EUR", 1901],
        ["google", "twice", "EUR", 10],
        ["google", "twice", "EUR", 20],
        ["meta", "Spring Sale", "EUR", 3333]
      ])
      // Corrections: another amount in another currency, and one that was never spent.
      yield* set(
        row(day(1), "google", "77", "New name", 5, "GBP"),
        row(day(0), "google", "88", "Brand", 0),
        row(day(0), "tiktok", "none", "Never", 0)
      )
      assert.deepStrictEqual(yield* spent(workspace.id), [
        ["google", "Brand", "USD", 250],
        ["google", "New name", "EUR", 900],
        ["google", "New name", "GBP", 5],
        ["google", "twice", "EUR", 10],
        ["google", "twice", "EUR", 20],
        ["meta", "Spring Sale", "EUR", 3333]
      ])
      assert.deepStrictEqual(yield* spent(other.workspace.id), [])
      yield* change(workspace.id, { _tag: "DeleteWorkspace" })
      assert.deepStrictEqual(yield* spent(workspace.id), [])
    })
  )

  it.effect("D-SPEND-2: a workspace has a bounded number of rows, and a refused change changes nothing", () =>
    Effect.gen(function* () {
      const { workspace } = yield* createOffering()
      const days = Arr.range(1, 250)
      const many = (campaigns: number, first: number) =>
        Arr.range(first, first + campaigns - 1).flatMap((id) =>
          days.map((number) => row(day(-number), "google", String(id), `Campaign ${id}`, 100))
        )
      for (let first = 0; first < 400; first += 80) {
        const [head, ...rest] = many(80, first)
        if (head === undefined) return assert.fail()
        yield* change(workspace.id, {
          _tag: "SetSpend",
          recordingId: sampleRecording(),
          rows: [head, ...rest]
        })
      }
      assert.strictEqual(400 * days.length, spendLimits.perWorkspace)
      const more = row(day(1), "google", "1", "Campaign 1", 1)
      const refused = yield* Effect.flip(
        change(workspace.id, { _tag: "SetSpend", recordingId: sampleRecording(), rows: [more] })
      )
      assert.instanceOf(refused, StateConflict)
      // Replacing needs no room.
      yield* change(workspace.id, {
        _tag: "SetSpend",
        recordingId: sampleRecording(),
        rows: [row(day(-1), "google", "1", "Campaign 1", 7)]
      })
      const { spend } = yield* (yield* Reports).costs({ ...between(workspace.id, -400, 100), model: "first" })
      assert.strictEqual(
        spend.reduce((sum, { cents }) => sum + cents, 0n),
        BigInt(100 * spendLimits.perWorkspace - 93)
      )
    })
  )

  it.effect("D-SPEND-1: keys tell campaigns with an id from those with a name", () =>
    Effect.sync(() => {
      const keys = [row(day(0), "google", "7", "7", 1), row(day(0), "google", null, "7", 1)].map(spendKey)
      assert.lengthOf(new Set(keys), 2)
    })
  )
}
