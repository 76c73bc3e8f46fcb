import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import { openSlots, type SlotQuestion } from "../../src/scheduling/availability/index.ts"
import type { Circumstances, BookingRequest, ExplainQuestion } from "../../src/scheduling/bookings/index.ts"
import { ContactId, newContact, Outcome, PersonName } from "../../src/leads/contacts/index.ts"
import { type Offering, WebAddress } from "../../src/workspace/event-types/index.ts"
import type { HostLoad } from "../../src/leads/routing/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { Dice } from "../availability/Dice.ts"
import { questionOf } from "../availability/randomQuestion.ts"
import { minute } from "../availability/wallClock.ts"
import { bookingRequest } from "../bookings/bookingRequest.ts"

/** One start as a question for `explain` and as a request for `place`. */
export interface RandomStart {
  readonly question: ExplainQuestion
  readonly request: BookingRequest
  readonly circumstances: Circumstances
}

/** A different start for every seed. The location, phone number and consent do not refuse the booking. */
export const randomStart = (seed: number): RandomStart => {
  const dice = new Dice(seed)
  const slots = questionOf(seed)
  const offering = randomOffering(dice, slots)
  const { eventType, workspace } = offering
  const outcome = randomOutcome(dice, slots)
  const startAt = DateTime.makeUnsafe(someStart(dice, slots))
  const loads = new Map(
    slots.hosts.filter(() => dice.chance(0.6)).map(({ host }) => [host.id, randomLoad(dice)])
  )
  const shared = {
    offering,
    now: DateTime.makeUnsafe(slots.now),
    busyPeriods: slots.busyPeriods
  }
  const contact = {
    ...newContact(ContactId.make(crypto.randomUUID()), workspace.id, Sample.sampleEmail(), shared.now),
    qualificationStates: { [eventType.id]: { capturedAt: null, outcome } }
  }
  const upcoming = dice.pick([0, 0, 1, 2])
  return {
    question: {
      ...shared,
      outcome,
      startAt,
      bookerTimezone: slots.bookerZone,
      loads,
      isEmailAccepted: true,
      upcoming
    },
    request: bookingRequest(eventType, {
      startAt,
      bookerTimezone: slots.bookerZone,
      booker: { name: PersonName.make("Ada"), email: contact.email }
    }),
    circumstances: Sample.sampleCircumstances(offering, {
      ...shared,
      contacts: { ofLead: Option.none(), ofEmail: Option.some(contact) },
      history: { loads, upcoming, replaced: Option.none() }
    })
  }
}

const randomOffering = (dice: Dice, slots: SlotQuestion): Offering => {
  const workspace = Sample.sampleWorkspace({
    subscription: dice.chance(0.05) ? "lapsed" : "active",
    suspendedAt: dice.chance(0.05) ? Sample.sampleNow : null
  })
  const hosts = slots.hosts.map(({ host }) => ({ ...host, active: dice.chance(0.9) }))
  const eventType = Sample.sampleEventType(workspace.id, hosts, {
    id: slots.eventTypeId,
    window: slots.window,
    assignment: slots.assignment,
    schedule: slots.eventTypeSchedule,
    perInviteeLimit: dice.pick([null, null, 1, 2]),
    hosts: slots.hosts.map(({ host, required }) => ({
      hostId: host.id,
      priority: dice.pick([0, 0, 1]),
      weight: dice.pick([1, 1, 2, 0.5]),
      required
    })),
    ...(dice.chance(0.03) ? { locations: [] } : {})
  })
  return { workspace, hosts, eventType }
}

const somewhere = WebAddress.make("https://example.com")
const texts = { title: "", guestMessage: "", ctaLabel: "" }
const disqualification = { redirectUrl: somewhere, ctaUrl: somewhere, fullyBooked: false, ...texts }

const randomOutcome = (dice: Dice, { hosts }: SlotQuestion): Outcome =>
  dice.pick([
    Outcome.make({ _tag: "Undecided" }),
    Outcome.make({ _tag: "Qualified" }),
    Outcome.make({ _tag: "Qualified" }),
    Outcome.make({
      _tag: "Routed",
      hostIds: hosts.filter(() => dice.chance(0.6)).map(({ host }) => host.id),
      redirectUrl: null
    }),
    ...(dice.chance(0.2) ? [Outcome.make({ _tag: "Disqualified", disqualification })] : [])
  ])

const randomLoad = (dice: Dice): HostLoad => ({
  recentBookings: dice.integer(0, 3),
  lastAssignedAt: dice.pick([null, dice.integer(0, 3)])
})

/** Mostly a start at which a host is free, or one a minute before or after it. */
const someStart = (dice: Dice, slots: SlotQuestion): number => {
  const optional = slots.hosts.map(({ host }) => ({ host, required: false }))
  const open = dice.chance(0.75) ? openSlots({ ...slots, hosts: optional, assignment: "round_robin" }) : []
  if (open.length > 0) return dice.pick(open).start + dice.pick([0, 0, 0, minute, -minute])
  return dice.integer(slots.within.start / minute, slots.within.end / minute) * minute
}
