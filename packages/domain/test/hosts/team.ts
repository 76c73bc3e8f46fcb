import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { place } from "../../src/scheduling/bookings/index.ts"
import { newContact, ContactId, Outcome, PersonName } from "../../src/leads/contacts/index.ts"
import { type Assignee, type Assignment, type Host, HostId } from "../../src/workspace/event-types/index.ts"
import type { HostLoad } from "../../src/leads/routing/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { bookingRequest } from "../bookings/bookingRequest.ts"

/** A host's letter. The letters have the order of the ids. */
type Letter = "a" | "b" | "c" | "d" | "e"

type Place = Partial<Pick<Assignee, "priority" | "required" | "weight"> & Pick<Host, "active">>

/** The inputs of one booking. */
export interface Situation {
  /** In the event type's order. */
  readonly team: Readonly<Partial<Record<Letter, Place>>>
  readonly assignment?: Assignment
  /** The hosts of a routing rule; absent: no rule matched. */
  readonly routed?: string
  /** The busy hosts. */
  readonly busy?: string
  /** The number of recent bookings, and the time of the last assignment. */
  readonly loads?: Partial<Record<Letter, readonly [number, number | null]>>
  readonly now?: DateTime.Utc
}

const idOf = (letter: string): HostId =>
  HostId.make(`00000000-0000-4000-8000-00000000000${letter.toLowerCase()}`)
const letterOf = (id: HostId): string => id.slice(-1)

const { workspace } = Sample.sampleOffering()
const now = Sample.sampleNow

/**
 * The possible teams for a start in half an hour, according to `place`, best first, with the organiser as the first
 * letter: `ad bd`. Empty: no team.
 */
export const teamsOf = (situation: Situation): string => {
  const letters = Object.keys(situation.team)
  const places = Object.values(situation.team)
  const hosts = letters.map((letter, index) =>
    Sample.sampleHost(workspace.id, { id: idOf(letter), active: places[index]?.active ?? true })
  )
  const eventType = Sample.sampleEventType(workspace.id, hosts, {
    assignment: situation.assignment ?? "round_robin",
    hosts: letters.map((letter, index) => ({
      hostId: idOf(letter),
      priority: places[index]?.priority ?? 0,
      weight: places[index]?.weight ?? 1,
      required: places[index]?.required ?? false
    }))
  })
  const hostIds = [...(situation.routed ?? "")].map(idOf)
  const outcome = Outcome.make(
    situation.routed === undefined ? { _tag: "Qualified" } : { _tag: "Routed", hostIds, redirectUrl: null }
  )
  const contact = {
    ...newContact(ContactId.make(crypto.randomUUID()), workspace.id, Sample.sampleEmail(), now),
    qualificationStates: { [eventType.id]: { capturedAt: null, outcome } }
  }
  const at = situation.now ?? now
  const startAt = DateTime.add(at, { minutes: 30 })
  const start = DateTime.toEpochMillis(startAt)
  const placed = place(
    bookingRequest(eventType, { startAt, booker: { name: PersonName.make("Ada"), email: contact.email } }),
    Sample.sampleCircumstances(
      { workspace, hosts, eventType },
      {
        now: at,
        contacts: { ofLead: Option.none(), ofEmail: Option.some(contact) },
        busyPeriods: [...(situation.busy ?? "")].map((letter) => ({
          hostId: idOf(letter),
          eventTypeId: null,
          bookingUid: null,
          startAt: start,
          blocked: { start, end: start + 1 }
        })),
        history: { loads: loadsOf(situation), upcoming: 0, replaced: Option.none() }
      }
    )
  )
  return Result.match(placed, {
    onFailure: () => "",
    onSuccess: ({ alternatives }) =>
      alternatives.map((booking) => booking.hostIds.map(letterOf).join("")).join(" ")
  })
}

const loadsOf = ({ loads = {} }: Situation): ReadonlyMap<HostId, HostLoad> =>
  new Map(
    Object.entries(loads).map(([letter, [recentBookings, lastAssignedAt]]) => [
      idOf(letter),
      { recentBookings, lastAssignedAt }
    ])
  )
