import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { BookingKey } from "../consistency/index.ts"
import { ContactId, Outcome, PersonName } from "../contacts/index.ts"
import { DealId } from "../deals/index.ts"
import type { EventType } from "../event-types/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { TimeZoneName } from "../workspaces/index.ts"
import type { Booking } from "./Booking.ts"
import { draft } from "./draft.ts"
import type { HostTeam } from "./candidateTeams.ts"

const sample = Sample.sampleOffering()
const { eventType, workspace } = sample
const host = Sample.sampleHost(workspace.id)
const booker = { name: PersonName.make("Ada"), email: Sample.sampleEmail() }
const fresh = {
  uid: Sample.sampleBookingUid(),
  dealId: DealId.make(crypto.randomUUID()),
  contactId: ContactId.make(crypto.randomUUID()),
  entryId: crypto.randomUUID()
}
const qualified = Outcome.make({ _tag: "Qualified" })

interface Case {
  readonly eventType?: Partial<EventType>
  readonly startAt?: DateTime.Utc
  readonly teams?: readonly [HostTeam, ...HostTeam[]]
  readonly replaced?: Booking
}

/** The draft of a booking. */
const drafted = ({ replaced, teams = [[host]], ...given }: Case = {}) =>
  draft(
    {
      eventTypeId: eventType.id,
      key: BookingKey.make("attempt-1"),
      startAt: given.startAt ?? Sample.sampleTime(60),
      bookerTimezone: Sample.utc,
      booker,
      ...Sample.minimalRequest
    },
    Sample.sampleCircumstances(
      { ...sample, eventType: { ...eventType, ...given.eventType } },
      { history: { loads: new Map(), upcoming: 0, replaced: Option.fromNullishOr(replaced) }, fresh }
    ),
    { location: { kind: "phone" }, attendeeAddress: null, contact, outcome: qualified, teams }
  )
const contact = { found: Option.none(), updated: Sample.sampleContact(workspace.id) }

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
    const { deal, outboxMessages, key, perInviteeLimit } = drafted({ eventType: terms })
    const tags = ["ReportBooking"]
    const about = { workspaceId: workspace.id, bookingUid: fresh.uid }
    assert.deepEqual<unknown>(
      outboxMessages,
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

  it("D-BOOK-6: the contact as the booking leaves it", () => {
    const { alternatives, contact: drafts } = drafted()
    assert.deepStrictEqual(drafts, contact)
    assert.strictEqual(alternatives[0].contactId, contact.updated.id)
  })
})
