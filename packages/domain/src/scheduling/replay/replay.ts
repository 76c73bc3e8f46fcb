import type * as DateTime from "effect/DateTime"
import { type DecidingRule, isPossiblePhone, type PhoneNumbers } from "../../leads/contacts/index.ts"
import { qualify } from "../../leads/routing/index.ts"
import {
  acceptsEmail,
  type EventType,
  type EventTypeId,
  type FreeMailProviders,
  type Host,
  type Offering
} from "../../workspace/event-types/index.ts"
import type { Workspace } from "../../workspace/workspaces/index.ts"
import { explain, type Explanation, leadFor, type StartQuestion, teamsAt } from "../bookings/index.ts"
import { firstTeam, type TeamSlot } from "./firstTeam.ts"
import { leadsIn, type PastLead } from "./leadsIn.ts"
import type { Past } from "./PastLeads.ts"
import { type TakenTime, takenTime } from "./takenTime.ts"

/** The rules, hosts and hours under which leads are replayed. */
export interface Setup {
  readonly workspace: Workspace
  readonly hosts: ReadonlyArray<Host>
  readonly eventTypes: ReadonlyArray<EventType>
}

/** Why a lead gets no time. */
export const turnedAwayReasons = ["not_offered", "email", "phone", "rule", "redirected"] as const
export type TurnedAwayReason = (typeof turnedAwayReasons)[number]

/** What would have become of a lead (D-RPLY-2). `rule`: the one that decided; null: none did. */
export type Replayed =
  | { readonly _tag: "TurnedAway"; readonly reason: TurnedAwayReason; readonly rule: DecidingRule | null }
  /** The lead may book, and there is no time in the booking window. */
  | { readonly _tag: "NoTime"; readonly rule: DecidingRule | null }
  /** The lead may book, and did not. `first`: the first free start; null: of an event type for groups, where it is not replayed. */
  | { readonly _tag: "MayBook"; readonly rule: DecidingRule | null; readonly first: TeamSlot | null }
  /** The lead booked, and gets this time. It is another one than it had chosen if that is not free. */
  | {
      readonly _tag: "Booked"
      readonly rule: DecidingRule | null
      readonly first: TeamSlot | null
      readonly slot: TeamSlot
    }

/** What rules and limits are asked with besides the stored data. */
export interface ReplayServices {
  readonly phoneNumbers: PhoneNumbers["Service"]
  readonly freeMail: FreeMailProviders["Service"]
}

/** A lead with its result. `explanation`: of the asked lead, why its start can be taken and by whom. */
export interface ReplayedLead {
  readonly lead: PastLead
  readonly result: Replayed
  readonly explanation: Explanation | null
}

/**
 * Asks the rules again for each stored lead, in the order in which the leads asked, and places those that booked (D-RPLY-2). Nothing of
 * it is stored or sent.
 */
export const replay = (...question: Parameters<typeof replayInTurn>): ReadonlyArray<ReplayedLead> => [
  ...replayInTurn(...question)
]

/** The same lead by lead, so that a server can do something else in between. */
export function* replayInTurn(
  past: Past,
  until: DateTime.Utc,
  setup: Setup,
  services: ReplayServices,
  isExplained: (lead: PastLead) => boolean = () => false
): Generator<ReplayedLead, void> {
  const { leads, others } = leadsIn(past)
  const offerings = offeringsOf(setup)
  // A group keeps its time: its seats are not replayed.
  const isKept = ({ booking, eventTypeId }: PastLead) =>
    booking !== null && (booking.group !== undefined || isForGroups(offerings.get(eventTypeId)))
  const kept = leads.flatMap((lead) => (lead.booking !== null && isKept(lead) ? [lead.booking] : []))
  const taken = takenTime(past.calendarTimes, [...others, ...kept], until)
  for (const lead of leads) {
    const offering = offerings.get(lead.eventTypeId)
    const admitted = admit(lead, offering, services)
    if (admitted._tag === "TurnedAway") {
      yield { lead, result: admitted, explanation: null }
      continue
    }
    if (isKept(lead) || isForGroups(admitted.offering)) {
      yield { lead, result: unplaced(lead, admitted.rule), explanation: null }
      continue
    }
    const question = questionOf(lead, admitted, taken)
    const result = placed(lead, admitted.rule, question)
    const startAt = lead.booking?.startAt ?? startOf(result)
    const explanation =
      startAt !== null && isExplained(lead)
        ? explain({ ...question, startAt, isEmailAccepted: true, upcoming: 0 })
        : null
    if (result._tag === "Booked" && lead.booking !== null)
      taken.place({
        booking: lead.booking,
        eventType: admitted.offering.eventType,
        hostIds: result.slot.hostIds,
        start: result.slot.startAt.epochMilliseconds
      })
    yield { lead, result, explanation }
  }
}

const offeringsOf = ({ eventTypes, hosts, workspace }: Setup): ReadonlyMap<EventTypeId, Offering> => {
  const byId = new Map(hosts.map((host) => [host.id, host]))
  return new Map(
    eventTypes.map((eventType) => [
      eventType.id,
      { workspace, eventType, hosts: eventType.hosts.flatMap(({ hostId }) => byId.get(hostId) ?? []) }
    ])
  )
}

const isForGroups = (offering: Offering | undefined): boolean =>
  offering !== undefined && offering.eventType.seats !== null

interface Admitted extends Pick<StartQuestion, "offering" | "outcome"> {
  readonly _tag: "Admitted"
  readonly rule: DecidingRule | null
}

/** Whether the lead may book, in the order of D-BOOK-3, as far as the setup decides it. */
const admit = (
  { contact }: PastLead,
  offering: Offering | undefined,
  { freeMail, phoneNumbers }: ReplayServices
): Admitted | Extract<Replayed, { readonly _tag: "TurnedAway" }> => {
  const away = (reason: TurnedAwayReason, rule: DecidingRule | null = null) =>
    ({ _tag: "TurnedAway", reason, rule }) as const
  if (offering === undefined || offering.eventType.status !== "active") return away("not_offered")
  const { eventType, workspace } = offering
  if (!acceptsEmail(eventType.emailPolicy, contact.email, freeMail.includes)) return away("email")
  if (
    eventType.phoneRequired &&
    !isPossiblePhone(contact.phone ?? "", phoneNumbers, workspace.defaultCountry)
  )
    return away("phone")
  const outcome = qualify(eventType, leadFor(contact, offering, phoneNumbers))
  if (outcome._tag === "Disqualified") return away("rule", outcome.rule ?? null)
  if (outcome._tag !== "Routed") return { _tag: "Admitted", offering, outcome, rule: null }
  const rule = outcome.rule ?? null
  return outcome.redirectUrl === null
    ? { _tag: "Admitted", offering, outcome, rule }
    : away("redirected", rule)
}

const questionOf = (
  { askedAt, booking }: PastLead,
  { offering, outcome }: Admitted,
  taken: TakenTime
): Omit<StartQuestion, "startAt"> => ({
  offering,
  outcome,
  now: askedAt,
  bookerTimezone: booking?.bookerTimezone ?? offering.workspace.timezone,
  busyPeriods: taken.periodsFor(offering.eventType, askedAt),
  loads: taken.loadsAt(offering.eventType, askedAt)
})

/** A lead whose time is not replayed. */
const unplaced = ({ booking }: PastLead, rule: DecidingRule | null): Replayed =>
  booking === null
    ? { _tag: "MayBook", rule, first: null }
    : {
        _tag: "Booked",
        rule,
        first: null,
        slot: { startAt: booking.startAt, hostIds: booking.hostIds }
      }

/** The time that the lead had chosen, else the first free one after it, else the first one at all. */
const placed = (
  { askedAt, booking }: PastLead,
  rule: DecidingRule | null,
  question: Omit<StartQuestion, "startAt">
): Replayed => {
  const first = firstTeam(question, askedAt)
  if (first === null) return { _tag: "NoTime", rule }
  if (booking === null) return { _tag: "MayBook", rule, first }
  const [team] = teamsAt({ ...question, startAt: booking.startAt })
  const slot =
    team === undefined
      ? (firstTeam(question, booking.startAt) ?? first)
      : { startAt: booking.startAt, hostIds: team.map(({ id }) => id) }
  return { _tag: "Booked", rule, first, slot }
}

const startOf = (result: Replayed): DateTime.Utc | null =>
  result._tag === "MayBook" || result._tag === "Booked" ? (result.first?.startAt ?? null) : null
