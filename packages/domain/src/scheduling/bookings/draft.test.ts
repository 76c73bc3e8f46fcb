import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../../../test/bookings/bookingRequest.ts"
import { Outcome, PersonName } from "../../leads/contacts/index.ts"
import type { EventType, Host } from "../../workspace/event-types/index.ts"
import { TimeZoneName } from "../../workspace/workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { HostTeam } from "./candidateTeams.ts"
import { draft } from "./draft.ts"

const sample = Sample.sampleOffering()
const { eventType, workspace } = sample
const { fresh } = Sample.sampleCircumstances(sample)
const person = (name: string) => ({ name: PersonName.make(name), email: Sample.sampleEmail() })
const host = (name: string, overrides: Partial<Host> = {}) =>
  Sample.sampleHost(workspace.id, { name, ...overrides })
const [grace, alan] = [host("Grace"), host("Alan")]
const contact = { found: Option.none(), updated: Sample.sampleContact(workspace.id) }
const qualified = Outcome.make({ _tag: "Qualified" })

interface Case {
  readonly eventType?: Partial<EventType>
  readonly request?: Partial<BookingRequest>
  readonly teams?: readonly [HostTeam, ...ReadonlyArray<HostTeam>]
  readonly outcome?: Outcome
  readonly replaced?: Booking
}

const drafted = ({ outcome = qualified, replaced, teams = [[grace]], ...given }: Case = {}) =>
  draft(
    bookingRequest(eventType, given.request),
    Sample.sampleCircumstances(
      { workspace, hosts: [grace, alan], eventType: { ...eventType, ...given.eventType } },
      {
        consentSha256: "hash",
        fresh,
        history: { loads: new Map(), upcoming: 0, replaced: Option.fromNullishOr(replaced) }
      }
    ),
    { location: { kind: "phone" }, attendeeAddress: "1 High St", contact, outcome, teams }
  )
const booking = (given: Case = {}) => drafted(given).alternatives[0]

describe("draft", () => {
  it.for([
    ["{event} with {host}", "Intro call with Grace"],
    ["{booker} and {booker}: {event}", "Ada {host} and Ada {host}: Intro call"],
    ["{Host} {guest} {} {{host}}", "{Host} {guest} {} {Grace}"],
    ["", ""]
  ])("D-BOOK-9: the template %j gives the title %j", ([titleTemplate = "", title]) => {
    const request = { booker: person("Ada {host}") }
    assert.strictEqual(booking({ eventType: { titleTemplate }, request }).title, title)
  })

  const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1440 }))

  it.prop(
    "D-BOOK-5: blocks from the buffer before the start to the buffer after the end",
    [Minutes, Minutes, Minutes, Minutes],
    ([before, after, duration, start]) => {
      const window = {
        ...eventType.window,
        bufferBeforeMinutes: before,
        bufferAfterMinutes: after,
        durationMinutes: duration
      }
      const made = booking({ eventType: { window }, request: { startAt: Sample.sampleTime(start) } })
      const minutes = [made.blockedFrom, made.startAt, made.endAt, made.blockedUntil].map(
        (instant) => (DateTime.toEpochMillis(instant) - DateTime.toEpochMillis(Sample.sampleNow)) / 60_000
      )
      assert.deepStrictEqual(minutes, [start - before, start, start + duration, start + duration + after])
    }
  )

  it("D-BOOK-12: the first attendee is the booker, the others are guests, in their order", () => {
    const [booker, one, two] = [person("Ada"), person("Bob"), person("Cy")]
    assert.deepStrictEqual(booking({ request: { booker, guests: [one, two] } }).attendees, [
      { ...booker, role: "booker" },
      { ...one, role: "guest" },
      { ...two, role: "guest" }
    ])
  })

  it("D-BOOK-13: stores a given consent with its text, hash and time", () => {
    const consent = { required: true, text: "I agree" }
    const given = booking({ eventType: { consent }, request: { consent: true } })
    assert.deepStrictEqual(given.consent, { text: "I agree", sha256: "hash", at: Sample.sampleNow })
    assert.isNull(booking({ eventType: { consent } }).consent)
  })

  it("D-BOOK-6: has one alternative per team, with its first host as the organiser", () => {
    const { alternatives } = drafted({ teams: [[grace, alan], [alan]] })
    assert.deepStrictEqual(
      alternatives.map(({ hostIds }) => hostIds),
      [[grace.id, alan.id], [alan.id]]
    )
    assert.deepStrictEqual(
      alternatives.map(({ organiser, title }) => [organiser.hostId, organiser.name, title]),
      [
        [grace.id, "Grace", "Intro call with Grace"],
        [alan.id, "Alan", "Intro call with Alan"]
      ]
    )
    assert.strictEqual(new Set(alternatives.map((one) => one.uid)).size, 1)
  })

  it("D-BOOK-7: is routed if a routing rule decided", () => {
    const routed = Outcome.make({ _tag: "Routed", hostIds: [grace.id], redirectUrl: null })
    assert.deepStrictEqual([booking({ outcome: routed }).isRouted, booking().isRouted], [true, false])
  })
})

const limits = (given: Case) =>
  drafted(given).dailyLimits.map(({ from, until, ...rest }) => ({
    ...rest,
    day: [from, until].map((instant) => DateTime.formatIso(instant).slice(0, 16)).join(" ")
  }))

describe("the other data of a draft", () => {
  it("D-AV-1: includes each limited host's local date once", () => {
    const window = { ...eventType.window, maxBookingsPerDay: 4 }
    const inZone = (zone: string, maxBookingsPerDay: number | null) => {
      const schedule = { ...Sample.alwaysOpen, timezone: TimeZoneName.make(zone) }
      return host(zone, { maxBookingsPerDay, schedule })
    }
    const [newYork, berlin] = [inZone("America/New_York", 2), inZone("Europe/Berlin", null)]
    const startAt = DateTime.makeUnsafe("2030-10-27T02:00:00Z")
    const newYorksDay = { hostId: newYork.id, ofHost: 2, day: "2030-10-26T04:00 2030-10-27T04:00" }
    const berlinsDayOf25Hours = { hostId: berlin.id, ofHost: null, day: "2030-10-26T22:00 2030-10-27T23:00" }
    assert.deepEqual<unknown>(limits({ teams: [[newYork]], request: { startAt } }), [
      { ...newYorksDay, ofEventType: null }
    ])
    assert.deepEqual<unknown>(
      limits({
        teams: [
          [berlin, newYork],
          [newYork, berlin]
        ],
        eventType: { window },
        request: { startAt }
      }),
      [
        { ...berlinsDayOf25Hours, ofEventType: 4 },
        { ...newYorksDay, ofEventType: 4 }
      ]
    )
    assert.deepEqual<unknown>(limits({ teams: [[berlin]], request: { startAt } }), [])
  })

  it("D-BOOK-11, D-BOOK-4: includes one message, a deal, the key and the limit per invitee", () => {
    const terms = { dealValue: Sample.usd(500_00), perInviteeLimit: 3 }
    const { deal, outboxMessages, key, perInviteeLimit } = drafted({ eventType: terms })
    assert.deepEqual<unknown>(outboxMessages, [
      { _tag: "ReportBooking", workspaceId: workspace.id, bookingUid: fresh.uid, isMove: false }
    ])
    assert.deepEqual<unknown>(deal, { id: fresh.dealId, value: Sample.usd(500_00) })
    assert.isNull(drafted().deal.value)
    assert.deepEqual<unknown>([key, perInviteeLimit], ["attempt-1", 3])
  })

  it("D-BOOK-8: includes the replaced booking, if there is one", () => {
    const replaced = Sample.sampleBooking(sample)
    const { alternatives, entry, replaces } = drafted({ replaced })
    assert.deepStrictEqual(replaces, Option.some(replaced.uid))
    assert.strictEqual(alternatives[0].rescheduledFrom, replaced.uid)
    assert.isTrue(Option.isNone(drafted().replaces))
    assert.deepEqual<unknown>(Option.getOrNull(entry), {
      id: fresh.entryId,
      workspaceId: workspace.id,
      action: "booking.reschedule",
      subject: replaced.uid,
      proof: "booker_email",
      at: Sample.sampleNow,
      requestId: "request-1"
    })
    assert.isTrue(Option.isNone(drafted().entry))
  })

  it("D-MAIL-1: a booking is its own root; one that replaces another continues its chain", () => {
    const replaced = Sample.sampleBooking(sample, { rootUid: Sample.sampleBookingUid(), sequence: 4 })
    const [first, moved] = [booking(), booking({ replaced })]
    assert.deepStrictEqual([first.rootUid, first.sequence], [first.uid, 0])
    assert.deepStrictEqual([moved.rootUid, moved.sequence], [replaced.rootUid, 5])
  })

  it("D-MAIL-2: the language is that of the request, otherwise that of the replaced booking", () => {
    const replaced = Sample.sampleBooking(sample, { language: "fr" })
    const request = { language: Option.some("ja" as const) }
    assert.deepStrictEqual(
      [booking(), booking({ request }), booking({ replaced }), booking({ replaced, request })].map(
        ({ language }) => language
      ),
      [null, "ja", "fr", "ja"]
    )
  })

  it("D-BOOK-6: includes the updated contact", () => {
    const { alternatives, contact: drafts } = drafted()
    assert.deepStrictEqual(drafts, contact)
    assert.strictEqual(alternatives[0].contactId, contact.updated.id)
  })
})
