import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type KnownLead, type Participant, participants } from "../availability/index.ts"
import {
  activeHosts,
  type Assignee,
  findShownOffering,
  type EventTypeId,
  type HostId,
  type Offering
} from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { BookingLedger } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Circumstances } from "./Circumstances.ts"
import { LinkGone } from "./errors.ts"
import { type LinkState, linkStateOf, type OneOffLink, OneOffLinkTokens } from "./OneOffLink.ts"

/** The hosts of the request's link; empty: it has no link, or the rules choose. */
export const hostsOfLink = (link: Option.Option<OneOffLink>): ReadonlyArray<HostId> =>
  Option.match(link, { onNone: () => [], onSome: ({ hostIds }) => hostIds })

/** Why the link of a new booking books nothing; null: it does, or the request has none (D-LINK-2). A move needs no link. */
export const linkRefusal = (
  { link: asked, rescheduledFrom }: Pick<BookingRequest, "link" | "rescheduledFrom">,
  { link, now, offering }: Pick<Circumstances, "link" | "now" | "offering">
): LinkGone | null => {
  if (asked === undefined || Option.isSome(rescheduledFrom)) return null
  const state = stateFor(link, offering.eventType.id, now)
  return state === "open" ? null : new LinkGone({ state })
}

/** The state of a stored link for the pages of an event type. */
const stateFor = (link: Option.Option<OneOffLink>, eventTypeId: EventTypeId, now: DateTime.Utc): LinkState =>
  Option.isSome(link) && link.value.eventTypeId === eventTypeId ? linkStateOf(link.value, now) : "withdrawn"

/** The teams that a link's hosts permit: with one of its optional hosts, or, without one, with its required hosts (D-LINK-3). */
export const teamsOfLink = <Team extends ReadonlyArray<{ readonly id: HostId }>>(
  teams: ReadonlyArray<Team>,
  invited: ReadonlyArray<HostId>,
  assignees: ReadonlyArray<Assignee>
): ReadonlyArray<Team> => {
  if (invited.length === 0) return teams
  const wanted = wantedOf(invited, assignees)
  return teams.filter((team) => team.some(({ id }) => wanted.includes(id)))
}

/** The participants whose times are the times of these teams. Empty: the link's hosts take no bookings any more. */
const participantsOfLink = (
  offering: Offering,
  invited: ReadonlyArray<HostId>
): ReadonlyArray<Participant> => {
  const { assignment, hosts } = offering.eventType
  const all = participants(offering, activeHosts(offering))
  const wanted = wantedOf(invited, hosts)
  const chosen = all.filter(({ host }) => wanted.includes(host.id))
  if (chosen.length === 0 || assignment === "collective" || chosen.some(({ required }) => required))
    return chosen.length === 0 ? [] : all
  return all.filter(({ host, required }) => required || wanted.includes(host.id))
}

/** A team has one optional host, so an optional one decides. */
const wantedOf = (invited: ReadonlyArray<HostId>, assignees: ReadonlyArray<Assignee>) => {
  const optional = invited.filter((id) =>
    assignees.some(({ hostId, required }) => hostId === id && !required)
  )
  return optional.length > 0 ? optional : invited
}

/** A link that a visitor followed, as far as the visitor may see it. */
export interface FollowedLink {
  readonly state: LinkState
  /** Null: the link is withdrawn. */
  readonly link: OneOffLink | null
}

/** The state of the link with this secret on the page of an event type. */
export const followLink = Effect.fn("bookings.followLink")(function* (
  workspaceId: WorkspaceId,
  eventTypeId: EventTypeId,
  token: string
) {
  const ledger = yield* BookingLedger
  const [tokens, now] = [yield* OneOffLinkTokens, yield* DateTime.now]
  const id = tokens.read(token)
  const found = Option.isNone(id) ? Option.none() : yield* ledger.findLink(workspaceId, id.value)
  const state = stateFor(found, eventTypeId, now)
  const followed: FollowedLink = { state, link: state === "withdrawn" ? null : Option.getOrNull(found) }
  return followed
})

/** Whose times the link offers. None: the link has no hosts of its own, or books nothing any more (D-LINK-3). */
export const leadOfLink = Effect.fn("bookings.leadOfLink")(function* (
  token: string,
  eventTypeId: EventTypeId
) {
  const offering = yield* findShownOffering(eventTypeId)
  const { link } = yield* followLink(offering.workspace.id, eventTypeId, token)
  if (link === null || link.hostIds.length === 0) return Option.none<KnownLead>()
  return Option.some<KnownLead>({ hosts: participantsOfLink(offering, link.hostIds) })
})
