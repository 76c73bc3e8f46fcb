import { conflicts } from "../../src/scheduling/availability/index.ts"
import { qualify } from "../../src/leads/routing/index.ts"
import { leadFor } from "../../src/scheduling/bookings/index.ts"
import type { BusyPeriod } from "../../src/scheduling/availability/index.ts"
import type { Booking } from "../../src/scheduling/bookings/index.ts"
import type { Contact } from "../../src/leads/contacts/index.ts"
import type { HostId, Offering } from "../../src/workspace/event-types/index.ts"
import type { Past, Setup } from "../../src/scheduling/replay/index.ts"
import { offeringOf, services } from "./world.ts"

const minute = 60_000

interface Taken {
  readonly booking: Booking
  readonly hostIds: ReadonlyArray<HostId>
  readonly start: number
  readonly before: number
  readonly after: number
}

/** The replay of each lead as one line of text: minute by minute, host by host. */
export const slowReplay = ({ bookings, contacts }: Past, setup: Setup): ReadonlyArray<string> => {
  const taken: Array<Taken> = []
  return contacts
    .map((contact) => {
      const [[eventTypeId = "", state] = []] = Object.entries(contact.qualificationStates)
      const booking = bookings.find(({ contactId }) => contactId === contact.id)
      return {
        contact,
        eventTypeId,
        booking,
        at: (booking?.createdAt ?? state?.capturedAt)?.epochMilliseconds ?? 0
      }
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, booking, contact, eventTypeId }) => {
      const eventType = setup.eventTypes.find(({ id }) => id === eventTypeId)
      if (eventType === undefined || eventType.status !== "active") return "away not_offered"
      const offering = offeringOf(setup, eventType)
      const rules = admitted(contact, offering)
      if (typeof rules === "string") return rules
      const first = firstAfter(at, at, offering, rules, taken)
      if (first === undefined) return "no time"
      if (booking === undefined) return `may book ${first.start} ${first.team.join()}`
      const wanted = teamAt(booking.startAt.epochMilliseconds, at, offering, rules, taken)
      const slot =
        wanted ?? firstAfter(booking.startAt.epochMilliseconds, at, offering, rules, taken) ?? first
      const { bufferAfterMinutes, bufferBeforeMinutes, durationMinutes } = eventType.window
      taken.push({
        booking,
        hostIds: slot.team,
        start: slot.start,
        before: bufferBeforeMinutes,
        after: durationMinutes + bufferAfterMinutes
      })
      return `booked ${slot.start} ${slot.team.join()} first ${first.start} ${first.team.join()}`
    })
}

/** The hosts whom the rules allow, or why the lead is turned away. */
const admitted = (contact: Contact, offering: Offering): ReadonlySet<HostId> | string => {
  const { emailPolicy, hosts } = offering.eventType
  if (emailPolicy.blockFreeProviders && contact.email.endsWith("@free.example")) return "away email"
  const outcome = qualify(offering.eventType, leadFor(contact, offering, services.phoneNumbers))
  if (outcome._tag === "Disqualified") return "away rule"
  if (outcome._tag !== "Routed") return new Set(hosts.map(({ hostId }) => hostId))
  return outcome.redirectUrl === null ? new Set(outcome.hostIds) : "away redirected"
}

type Slot = { readonly start: number; readonly team: ReadonlyArray<HostId> }

const firstAfter = (
  from: number,
  now: number,
  offering: Offering,
  allowed: ReadonlySet<HostId>,
  taken: ReadonlyArray<Taken>
): Slot | undefined => {
  // Whole windows end within two days and the rest of a day. All grids of the test begin at a multiple of 30 minutes.
  const step = 30 * minute
  for (let start = Math.ceil(from / step) * step; start < now + 4 * 24 * 60 * minute; start += step) {
    const slot = teamAt(start, now, offering, allowed, taken)
    if (slot !== undefined) return slot
  }
  return undefined
}

const teamAt = (
  start: number,
  now: number,
  { eventType, hosts, workspace }: Offering,
  allowed: ReadonlySet<HostId>,
  taken: ReadonlyArray<Taken>
): Slot | undefined => {
  const periods = taken.flatMap((one) =>
    one.hostIds.map((hostId): BusyPeriod => ({
      hostId,
      eventTypeId: one.booking.eventTypeId,
      bookingUid: one.booking.uid,
      startAt: one.start,
      blocked: { start: one.start - one.before * minute, end: one.start + one.after * minute }
    }))
  )
  const question = {
    now,
    window: eventType.window,
    eventTypeId: eventType.id,
    eventTypeSchedule: eventType.schedule,
    bookerZone: workspace.timezone,
    busyPeriods: periods
  }
  const active = hosts.filter(({ active }) => active)
  const isFree = (id: HostId) =>
    active.some((host) => host.id === id && conflicts(question, host, start).length === 0)
  const places = eventType.hosts.filter(({ hostId }) => active.some(({ id }) => id === hostId))
  const routed = places.filter(({ hostId }) => allowed.has(hostId))
  if (routed.length === 0) return undefined
  if (eventType.assignment === "collective") {
    const all = active.filter(({ id }) => allowed.has(id)).map(({ id }) => id)
    return all.every(isFree) ? { start, team: all } : undefined
  }
  const needed = places.filter(({ required }) => required).map(({ hostId }) => hostId)
  if (!needed.every(isFree)) return undefined
  const rest = routed.filter(({ required }) => !required)
  if (rest.length === 0) return needed.length === 0 ? undefined : { start, team: needed }
  const load = (id: HostId) => taken.filter(({ hostIds }) => hostIds.includes(id))
  const latest = (id: HostId) =>
    Math.max(-Infinity, ...load(id).map(({ booking }) => booking.createdAt.epochMilliseconds))
  const best = rest
    .filter(({ hostId }) => isFree(hostId))
    .toSorted((one, other) => {
      if (one.priority !== other.priority) return other.priority - one.priority
      const [a, b] = [load(one.hostId).length / one.weight, load(other.hostId).length / other.weight]
      if (a !== b) return a - b
      const [x, y] = [latest(one.hostId), latest(other.hostId)]
      if (x !== y) return x < y ? -1 : 1
      return one.hostId < other.hostId ? -1 : 1
    })[0]
  return best === undefined ? undefined : { start, team: [best.hostId, ...needed] }
}
