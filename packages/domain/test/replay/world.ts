import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Sample from "@calendeal/port-contracts/samples"
import { openSlots } from "../../src/scheduling/availability/index.ts"
import { type Booking, leadFor, slotsOf, takers, teamsAt } from "../../src/scheduling/bookings/index.ts"
import type { Past, ReplayServices, Setup } from "../../src/scheduling/replay/index.ts"
import { type Contact, ContactId, newContact } from "../../src/leads/contacts/index.ts"
import { Email } from "../../src/kernel/texts/index.ts"
import { qualify } from "../../src/leads/routing/index.ts"
import {
  type EventType,
  type Host,
  newWindow,
  type Offering,
  WebAddress
} from "../../src/workspace/event-types/index.ts"
import { Dice } from "../availability/Dice.ts"
import { eventTypeId, everyDay, hostId } from "../availability/questions.ts"

export const services: ReplayServices = {
  phoneNumbers: { countryOf: () => Option.none(), e164: () => Option.none() },
  freeMail: { includes: (domain) => domain === "free.example" }
}

const hour = 3_600_000
const begin = Date.parse("2026-03-20T00:00:00Z")
export const until = DateTime.makeUnsafe(begin + 40 * 24 * hour)

/** Hosts, event types and leads of a few days. Those that booked did so by the rules of booking, in turn. */
export interface World {
  readonly setup: Setup
  readonly past: Past
}

export const randomWorld = (seed: number): World => {
  const dice = new Dice(seed)
  const workspace = Sample.sampleWorkspace()
  const hosts = Array.from({ length: dice.integer(1, 4) }, (_, nth) =>
    Sample.sampleHost(workspace.id, { ...randomHours(dice), id: hostId(nth) })
  )
  const eventTypes = Array.from({ length: dice.integer(1, 3) }, (_, nth) => ({
    ...Sample.sampleEventType(workspace.id, []),
    id: eventTypeId(nth),
    form: { fields: [{ key: "size", type: "text" as const, label: "Size", required: false }] },
    ...randomSettings(dice, hosts)
  }))
  const setup = { workspace, hosts, eventTypes }
  const asked = Array.from({ length: dice.integer(1, 14) }, () => begin + dice.integer(0, 72) * hour).sort(
    (one, other) => one - other
  )
  return { setup, past: happened(dice, setup, asked) }
}

export const randomHours = (dice: Dice): Partial<Host> => ({
  schedule: everyDay(dice.pick(["UTC", "Europe/Berlin", "America/New_York"]), [
    dice.pick(["09:00-12:00", "08:00-17:00", "13:00-15:30"])
  ]),
  maxBookingsPerDay: dice.pick([null, null, 2]),
  active: dice.chance(0.9)
})

const address = WebAddress.make("https://shop.example/")
const sizes = ["small", "big"] as const

/** Settings that decide about leads. */
export const randomSettings = (dice: Dice, hosts: ReadonlyArray<Host>): Partial<EventType> => ({
  assignment: dice.pick(["round_robin", "round_robin", "round_robin", "collective"]),
  hosts: some(dice, hosts).map(({ id }) => ({
    hostId: id,
    priority: dice.pick([0, 0, 1]),
    weight: dice.pick([1, 1, 3]),
    required: dice.chance(0.15)
  })),
  window: newWindow({
    durationMinutes: dice.pick([30, 60]),
    slotIntervalMinutes: 30,
    bufferAfterMinutes: dice.pick([0, 15]),
    minimumNoticeMinutes: dice.pick([0, 120]),
    bookingWindowDays: dice.pick([0, 1, 2]),
    maxBookingsPerDay: dice.pick([null, null, null, 2])
  }),
  emailPolicy: {
    blockedEmails: [],
    blockedDomains: [],
    allowedDomains: [],
    blockFreeProviders: dice.chance(0.2)
  },
  routing: dice.chance(0.5)
    ? [
        {
          name: "Large",
          when: { field: "custom.size", op: "equals", value: "big" },
          hostIds: some(dice, hosts).map(({ id }) => id),
          redirectUrl: dice.chance(0.2) ? address : null
        }
      ]
    : [],
  disqualification: dice.chance(0.3)
    ? [
        {
          when: { field: "custom.size", op: "equals", value: dice.pick(sizes) },
          outcome: {
            redirectUrl: address,
            fullyBooked: false,
            title: "",
            guestMessage: "",
            ctaLabel: "",
            ctaUrl: address
          }
        }
      ]
    : []
})

const some = (dice: Dice, hosts: ReadonlyArray<Host>): ReadonlyArray<Host> => {
  const chosen = hosts.filter(() => dice.chance(0.7))
  return chosen.length === 0 ? hosts.slice(0, 1) : chosen
}

export const offeringOf = ({ hosts, workspace }: Setup, eventType: EventType): Offering => ({
  workspace,
  eventType,
  hosts: eventType.hosts.flatMap(({ hostId }) => hosts.find(({ id }) => id === hostId) ?? [])
})

/** What happens if these leads ask in turn: two thirds of those that may book choose any free time. */
const happened = (dice: Dice, setup: Setup, asked: ReadonlyArray<number>): Past => {
  const contacts: Array<Contact> = []
  const bookings: Array<Booking> = []
  for (const [nth, at] of asked.entries()) {
    const now = DateTime.makeUnsafe(at + nth)
    const offering = offeringOf(setup, dice.pick(setup.eventTypes))
    const contact = randomContact(dice, setup, now)
    const { emailPolicy, id } = offering.eventType
    const isAccepted = !emailPolicy.blockFreeProviders || !contact.email.endsWith("@free.example")
    const outcome = qualify(offering.eventType, leadFor(contact, offering, services.phoneNumbers))
    contacts.push({ ...contact, qualificationStates: { [id]: { capturedAt: now, outcome } } })
    const isSentOn = outcome._tag === "Routed" && outcome.redirectUrl !== null
    if (!isAccepted || outcome._tag === "Disqualified" || isSentOn || dice.chance(0.33)) continue
    const booking = booked(dice, offering, bookings, { contact, now, outcome })
    if (booking !== undefined) bookings.push(booking)
  }
  return { contacts, isCut: false, bookings, calendarTimes: [] }
}

const randomContact = (dice: Dice, { workspace }: Setup, at: DateTime.Utc): Contact => {
  const email = Email.make(
    `${crypto.randomUUID()}@${dice.pick(["work.example", "work.example", "free.example"])}`
  )
  return {
    ...newContact(ContactId.make(crypto.randomUUID()), workspace.id, email, at),
    customFields: { size: dice.pick(sizes) }
  }
}

/** The booking of a random open start by the rules of booking. Undefined: there is none. */
const booked = (
  dice: Dice,
  offering: Offering,
  bookings: ReadonlyArray<Booking>,
  {
    contact,
    now,
    outcome
  }: { readonly contact: Contact; readonly now: DateTime.Utc; readonly outcome: ReturnType<typeof qualify> }
): Booking | undefined => {
  const { eventType } = offering
  const busyPeriods = bookings.flatMap((booking) =>
    booking.hostIds.map((hostId) => ({
      hostId,
      eventTypeId: booking.eventTypeId,
      bookingUid: booking.uid,
      startAt: booking.startAt.epochMilliseconds,
      blocked: {
        start: booking.blockedFrom.epochMilliseconds,
        end: booking.blockedUntil.epochMilliseconds
      }
    }))
  )
  const loads = new Map(
    eventType.hosts.flatMap(({ hostId }) => {
      const own = bookings.filter(({ hostIds }) => hostIds.includes(hostId))
      const latest = own.at(-1)
      return latest === undefined
        ? []
        : [
            [
              hostId,
              { recentBookings: own.length, lastAssignedAt: latest.createdAt.epochMilliseconds }
            ] as const
          ]
    })
  )
  const question = {
    offering,
    outcome,
    now,
    startAt: now,
    bookerTimezone: offering.workspace.timezone,
    busyPeriods,
    loads
  }
  const starts = openSlots({
    ...slotsOf(question),
    assignment: eventType.assignment,
    hosts: takers(offering, outcome),
    within: { start: now.epochMilliseconds, end: now.epochMilliseconds + 96 * hour }
  })
  if (starts.length === 0) return undefined
  const startAt = DateTime.makeUnsafe(dice.pick(starts).start)
  const [team] = teamsAt({ ...question, startAt })
  return team === undefined
    ? undefined
    : Sample.sampleBooking(offering, {
        startAt,
        contactId: contact.id,
        hostIds: team.map(({ id }) => id),
        bookerTimezone: offering.workspace.timezone,
        createdAt: now
      })
}
