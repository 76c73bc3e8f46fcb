import type { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId, type LocalDate } from "@calendeal/domain/event-types"
import * as Management from "@calendeal/domain/management"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ExplanationView, Membership, NotFound, refusalView } from "../../contract/index.ts"
import { periodOf } from "./hostStates.ts"
import { wireErrors } from "./resources.ts"

export const explainAvailability = Effect.fnUntraced(
  function* ({
    params,
    query
  }: {
    readonly params: { readonly eventTypeId: string }
    readonly query: {
      readonly start: DateTime.Utc
      readonly tz: TimeZoneName
      readonly contactId?: ContactId
    }
  }) {
    const { audit } = yield* Membership
    if (!Schema.is(EventTypeId)(params.eventTypeId)) return yield* new NotFound()
    return explanationView(
      query.start,
      yield* Management.explainStart({
        workspaceId: audit.workspaceId,
        eventTypeId: params.eventTypeId,
        startAt: query.start,
        bookerTimezone: query.tz,
        contactId: Option.fromUndefinedOr(query.contactId)
      })
    )
  },
  Effect.catchTags({
    ResourceNotFound: wireErrors.ResourceNotFound,
    UnknownReference: wireErrors.UnknownReference
  })
)

export const explainDay = Effect.fnUntraced(
  function* ({
    params,
    query
  }: {
    readonly params: { readonly eventTypeId: string }
    readonly query: { readonly date: LocalDate; readonly tz: TimeZoneName }
  }) {
    const { audit } = yield* Membership
    if (!Schema.is(EventTypeId)(params.eventTypeId)) return yield* new NotFound()
    const { day, hosts } = yield* Management.explainDay({
      workspaceId: audit.workspaceId,
      eventTypeId: params.eventTypeId,
      date: query.date,
      bookerTimezone: query.tz
    })
    return {
      ...periodOf(day),
      hosts: hosts.map(({ closures, host: { active, id, name } }) => ({
        hostId: id,
        name,
        active,
        closed: closures.map(({ absence, bookingUid, reason, starts }) => ({
          ...periodOf(starts),
          reason,
          bookingUid,
          absence
        }))
      }))
    }
  },
  Effect.catchTags({ ResourceNotFound: wireErrors.ResourceNotFound })
)

/** An explanation on the wire. */
export const explanationView = (
  start: DateTime.Utc,
  { candidateTeams, hosts, outcome, pickedBy, refusals, requests }: Management.StartExplained
): typeof ExplanationView.Type => {
  const hostIds = candidateTeams.map((team) => team.map(({ id }) => id))
  const [best] = hostIds
  return {
    start,
    bookable: refusals.length === 0,
    refusals: refusals.map((refusal) => refusalView[refusal]),
    routing: outcomes[outcome._tag],
    hosts: hosts.map(hostView),
    requests,
    lineups: hostIds,
    picked: best === undefined || pickedBy === null ? null : { hostIds: best, by: pickedBy }
  }
}

/** A host's reasons on the wire. */
export const reasonsView = (reasons: ReadonlyArray<Management.ReasonInDetail>) =>
  reasons.map(({ absence, bookingUid, detail, reason, taken }) => ({
    reason,
    from: taken && DateTime.makeUnsafe(taken.start),
    to: taken && DateTime.makeUnsafe(taken.end),
    bookingUid,
    ...(detail !== undefined && { detail }),
    absence
  }))

const hostView = ({
  assignee,
  host,
  load,
  reasons,
  required
}: Management.StartExplained["hosts"][number]) => ({
  hostId: host.id,
  name: host.name,
  username: host.username,
  required,
  free: reasons.length === 0,
  reasons: reasonsView(reasons),
  priority: assignee.priority,
  weight: assignee.weight,
  recentBookings: load.recentBookings,
  lastAssignedAt: load.lastAssignedAt === null ? null : DateTime.makeUnsafe(load.lastAssignedAt)
})

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const
