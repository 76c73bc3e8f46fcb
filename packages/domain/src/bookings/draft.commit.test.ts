import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { BookingKey } from "../consistency/index.ts"
import { type Contact, Outcome, PersonName } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import { type EventType, WebAddress } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { TimeZoneName } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { draft } from "./draft.ts"
import { BookingUnavailable } from "./errors.ts"
import type { Lineup } from "./lineups.ts"

const sample = Sample.sampleOffering()
const { eventType, workspace } = sample
const host = Sample.sampleHost(workspace.id)
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const fresh = {
  uid: Sample.sampleBookingUid(),
  dealId: DealId.make(crypto.randomUUID()),
  entryId: crypto.randomUUID()
}
const address = WebAddress.make("https://example.com")
const qualified = Outcome.make({ _tag: "Qualified" })

interface Case {
  readonly eventType?: Partial<EventType>
  readonly startAt?: DateTime.Utc
  readonly teams?: readonly [Lineup, ...Lineup[]]
  readonly known?: Contact
  readonly isLinked?: boolean
  readonly replaced?: Booking
  readonly outcome?: Outcome
}

/** What is committed of a booking by someone who becomes a new contact unless one is found. */
const drafted = ({
  isLinked = false,
  known,
  outcome = qualified,
  replaced,
  teams = [[host]],
  ...given
}: Case = {}) =>
  draft(
    {
      eventTypeId: eventType.id,
      key: BookingKey.make("attempt-1"),
      startAt: given.startAt ?? Sample.sampleTime(60),
      bookerTimezone: Sample.utc,
      booker,
      ...Sample.unsaid
    },
    {
      offering: { ...sample, eventType: { ...eventType, ...given.eventType } },
      now: Sample.sampleNow,
      contactFrom: (found) => ({
        ...Option.getOrElse(found, () => newcomer),
        standings: { [eventType.id]: { capturedAt: null, outcome } }
      }),
      known: Option.fromNullishOr(known),
      commitments: [],
      history: { loads: new Map(), upcoming: 0, replaced: Option.fromNullishOr(replaced) },
      consentSha256: "",
      proof: "booker_email",
      linked: isLinked ? Option.map(Option.fromNullishOr(known), ({ id }) => id) : Option.none(),
      fresh
    },
    { location: { kind: "phone" }, attendeeAddress: null, outcome, teams }
  )
const texts = { title: "", guestMessage: "", ctaLabel: "", fullyBooked: false }
const disqualification = { ...texts, redirectUrl: address, ctaUrl: address }
const newcomer = Sample.sampleContact(workspace.id)

const limits = (given: Case) =>
  drafted(given).dailyLimits.map(({ from, until, ...rest }) => ({
    ...rest,
    day: [from, until].map((instant) => DateTime.formatIso(instant).slice(0, 16)).join(" ")
  }))

describe("what a draft commits beside the booking", () => {
  it("D-AV-1: each limited host's local date, once", () => {
    const window = { ...eventType.window, maxBookingsPerDay: 4 }
    const inZone = (zone: string, maxBookingsPerDay: number | null) => {
      const schedule = { ...Sample.alwaysOpen, timezone: TimeZoneName.make(zone) }
      return Sample.sampleHost(workspace.id, { maxBookingsPerDay, schedule })
    }
    const [york, berlin] = [inZone("America/New_York", 2), inZone("Europe/Berlin", null)]
    const startAt = DateTime.makeUnsafe("2030-10-27T02:00:00Z")
    const yorksDay = { hostId: york.id, ofHost: 2, day: "2030-10-26T04:00 2030-10-27T04:00" }
    const berlinsDayOf25Hours = { hostId: berlin.id, ofHost: null, day: "2030-10-26T22:00 2030-10-27T23:00" }
    assert.deepEqual<unknown>(limits({ teams: [[york]], startAt }), [{ ...yorksDay, ofEventType: null }])
    assert.deepEqual<unknown>(
      limits({
        teams: [
          [berlin, york],
          [york, berlin]
        ],
        eventType: { window },
        startAt
      }),
      [
        { ...berlinsDayOf25Hours, ofEventType: 4 },
        { ...yorksDay, ofEventType: 4 }
      ]
    )
    assert.deepEqual<unknown>(limits({ teams: [[berlin]], startAt }), [])
  })

  it("D-BOOK-11, D-BOOK-4: one message, a deal, the key and the limit per invitee", () => {
    const terms = { dealValue: Sample.usd(500_00), perInviteeLimit: 3 }
    const { deal, followUps, key, perInviteeLimit } = drafted({ eventType: terms })
    const tags = ["ReportBooking"]
    const about = { workspaceId: workspace.id, bookingUid: fresh.uid }
    assert.deepEqual<unknown>(
      followUps,
      tags.map((_tag) => ({ _tag, ...about }))
    )
    assert.deepEqual<unknown>(deal, { id: fresh.dealId, value: Sample.usd(500_00) })
    assert.isNull(drafted().deal.value)
    assert.deepEqual<unknown>([key, perInviteeLimit], ["attempt-1", 3])
  })

  it("D-BOOK-8: the booking replaced, in the draft and in the booking, when there is one", () => {
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

  it("D-BOOK-6, D-CAP-7a: the contact that the visitor has proved to have made, else one of the booker's e-mail", () => {
    const known = Sample.sampleContact(workspace.id)
    for (const isLinked of [true, false]) {
      const { alternatives, contact } = drafted({ known, isLinked })
      const id = isLinked ? Option.some(known.id) : Option.none()
      assert.deepStrictEqual([contact.id, contact.email], [id, booker.email])
      assert.strictEqual(alternatives[0].contactId, known.id)
    }
    assert.isTrue(Option.isNone(drafted().contact.id))
    assert.strictEqual(drafted().alternatives[0].contactId, newcomer.id)
  })

  it("D-BOOK-4: refuses under lock a contact that was disqualified meanwhile, and revises any other", () => {
    const refused = drafted({ outcome: Outcome.make({ _tag: "Disqualified", disqualification }) }).contact
      .revise
    assert.deepStrictEqual(refused(Option.none()), Result.fail(new BookingUnavailable()))
    const found = Sample.sampleContact(workspace.id)
    const standings = { [eventType.id]: { capturedAt: null, outcome: qualified } }
    assert.deepStrictEqual(
      drafted().contact.revise(Option.some(found)),
      Result.succeed({ ...found, standings })
    )
  })
})
