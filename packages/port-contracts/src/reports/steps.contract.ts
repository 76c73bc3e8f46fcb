import { assert } from "@effect/vitest"
import { ContactId, Outcome, PersonName } from "@calendeal/domain/contacts"
import { DealId } from "@calendeal/domain/deals"
import { EventTypeCatalog, type Offering, WebAddress } from "@calendeal/domain/event-types"
import { FunnelLog, type FunnelEntry } from "@calendeal/domain/funnel"
import { listAll } from "@calendeal/domain/management"
import { Cents, Currency } from "@calendeal/domain/money"
import { leadFiguresOf, type Period, Reports, type StepFigures, stepsOf } from "@calendeal/domain/reports"
import { UserId, type WorkspaceId } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  change,
  createBooking,
  createOffering,
  createPayment,
  sampleContact,
  sampleEventType,
  sampleHost,
  sampleTime,
  storeContact
} from "../samples/index.ts"

/** A person, and how far they came. */
export const Person = Schema.Struct({
  minutes: Schema.Literals([-60_000, 0, 4, 5, 6]),
  outcome: Schema.Literals(["none", "Undecided", "Disqualified", "Qualified", "Routed"]),
  booking: Schema.Literals(["none", "confirmed", "cancelled", "attended", "no_show"]),
  /** From the lead to the booking and the payment, in minutes. */
  wait: Schema.Literals([0, 30, 31, 2000]),
  pays: Schema.Boolean,
  isErased: Schema.Boolean
})
export type Person = typeof Person.Type

/** The views of a field of one event type. */
export const Views = Schema.Struct({
  minutes: Schema.Literals([-60_000, 0, 4, 5, 6]),
  offering: Schema.Literals([0, 1]),
  field: Schema.Literals(["email", "Email", "phone"])
})

/** The minutes until the first meeting, and the member who marks them. */
const startsAt = 200_000
const marker = UserId.make(crypto.randomUUID())

const money = { cents: Cents.make(100), currency: Currency.make("EUR") }

const outcomeOf = (tag: Person["outcome"], workspaceId: WorkspaceId): Outcome => {
  switch (tag) {
    case "Qualified":
      return Outcome.make({ _tag: "Qualified" })
    case "Routed":
      return Outcome.make({ _tag: "Routed", hostIds: [sampleHost(workspaceId).id], redirectUrl: null })
    case "Disqualified":
      return Outcome.make({
        _tag: "Disqualified",
        disqualification: {
          redirectUrl: WebAddress.make("https://example.com/"),
          fullyBooked: false,
          title: "",
          guestMessage: "",
          ctaLabel: "",
          ctaUrl: WebAddress.make("https://example.com/")
        }
      })
    default:
      return Outcome.make({ _tag: "Undecided" })
  }
}

/** Stores the people and views in a new workspace. `mixed`: of two event types there, in turn; else the second has another one. */
export const createLeads = Effect.fnUntraced(function* (
  people: ReadonlyArray<Person>,
  views: ReadonlyArray<typeof Views.Type>,
  mixed = false
) {
  const log = yield* FunnelLog
  const offering = yield* createOffering()
  const { workspace } = offering
  const other = mixed ? yield* createSecond(offering) : yield* createOffering()
  const entries = views.map(({ field, minutes, offering: which }): FunnelEntry => ({
    workspaceId: which === 0 ? workspace.id : other.workspace.id,
    eventTypeId: which === 0 ? offering.eventType.id : other.eventType.id,
    at: sampleTime(minutes),
    events: [{ field, dwellSeconds: 1, abandoned: false }]
  }))
  yield* Effect.forEach(entries, log.append)
  for (const [nth, person] of people.entries()) {
    const [at, later] = [sampleTime(person.minutes), sampleTime(person.minutes + person.wait)]
    const outcome = outcomeOf(person.outcome, workspace.id)
    const booked = mixed && nth % 2 === 1 ? other : offering
    const { eventType } = booked
    const qualificationStates =
      person.outcome === "none" ? {} : { [eventType.id]: { capturedAt: at, outcome } }
    const contact = yield* storeContact(
      sampleContact(workspace.id, {
        id: ContactId.make(crypto.randomUUID()),
        createdAt: at,
        qualificationStates
      })
    )
    if (person.booking !== "none") {
      const { uid } = yield* createBooking(
        booked,
        {
          contactId: contact.id,
          attendees: [{ name: PersonName.make("Ada"), email: contact.email, role: "booker" }],
          startAt: sampleTime(startsAt + 60 * nth),
          createdAt: later
        },
        { deal: { id: DealId.make(crypto.randomUUID()), value: money } }
      )
      if (person.booking === "cancelled") yield* change(workspace.id, { _tag: "CancelBooking", uid })
      if (person.booking === "attended" || person.booking === "no_show")
        yield* change(
          workspace.id,
          { _tag: "MarkAttendance", uid, mark: person.booking, by: marker },
          { at: sampleTime(2 * startsAt) }
        )
    }
    if (person.pays)
      yield* createPayment(workspace.id, { email: contact.email, money, transactionAt: later, now: later })
    if (person.isErased) yield* change(workspace.id, { _tag: "EraseContact", contactId: contact.id })
  }
  return {
    workspaceId: workspace.id,
    eventTypes: [offering.eventType.id, other.eventType.id],
    entries: entries.filter((entry) => entry.workspaceId === workspace.id)
  }
})

const createSecond = Effect.fnUntraced(function* ({ hosts, workspace }: Offering) {
  const catalog = yield* EventTypeCatalog
  const eventType = sampleEventType(workspace.id, hosts)
  yield* catalog.publish(eventType)
  return { workspace, eventType, hosts }
})

const ever = (workspaceId: WorkspaceId): Period => ({
  workspaceId,
  from: DateTime.makeUnsafe(-8_640_000_000_000_000),
  to: DateTime.makeUnsafe(8_640_000_000_000_000)
})

/** The steps of these people and views are those that are expected. */
export const expectSteps = Effect.fnUntraced(function* (
  people: ReadonlyArray<Person>,
  views: ReadonlyArray<typeof Views.Type>,
  expected: StepFigures
) {
  const { workspaceId } = yield* createLeads(people, views)
  const reports = yield* Reports
  assert.deepStrictEqual(yield* reports.steps(ever(workspaceId)), expected)
})

/** The starts of months whose leads and payments are of several. */
export const sampleMonths = [-100_000, 0, 5, 40, 1000].map((minutes) =>
  DateTime.toEpochMillis(sampleTime(minutes))
)

/** The steps of all periods equal `stepsOf` of all records, and the report of leads `leadFiguresOf`. */
export const compareSteps = Effect.fnUntraced(function* (
  people: ReadonlyArray<Person>,
  views: ReadonlyArray<typeof Views.Type>
) {
  const reports = yield* Reports
  const { entries, workspaceId } = yield* createLeads(people, views)
  const all = {
    contacts: yield* listAll(workspaceId, "contacts", {}),
    bookings: yield* listAll(workspaceId, "bookings", {}),
    transactions: yield* listAll(workspaceId, "transactions", {}),
    entries
  }
  for (const period of [
    ever(workspaceId),
    { ...ever(workspaceId), to: sampleTime(5) },
    { ...ever(workspaceId), from: sampleTime(5) }
  ]) {
    assert.deepStrictEqual(yield* reports.steps(period), stepsOf(all, period))
    const question = { ...period, months: sampleMonths }
    assert.deepStrictEqual(yield* reports.leads(question), leadFiguresOf(all, question))
  }
})
