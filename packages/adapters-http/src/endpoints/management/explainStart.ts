import type { HostExplained } from "@calendeal/domain/bookings"
import type { ContactId } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import * as Management from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { NotFound, refusalView, Seat } from "../../contract/index.ts"
import { timeZoneOf } from "../../middleware/timeZoneOf.ts"
import { refused } from "./refused.ts"

const outcomes = {
  Undecided: "undecided",
  Qualified: "qualified",
  Routed: "routed",
  Disqualified: "disqualified"
} as const

export const explainStart = Effect.fnUntraced(
  function* ({
    params,
    query
  }: {
    readonly params: { readonly eventTypeId: string }
    readonly query: { readonly start: DateTime.Utc; readonly tz: string; readonly contactId?: ContactId }
  }) {
    const { act } = yield* Seat
    const bookerTimezone = yield* timeZoneOf(query.tz)
    if (!Schema.is(EventTypeId)(params.eventTypeId)) return yield* new NotFound()
    return explanationView(
      query.start,
      yield* Management.explainStart({
        workspaceId: act.workspaceId,
        eventTypeId: params.eventTypeId,
        startAt: query.start,
        bookerTimezone,
        contactId: Option.fromUndefinedOr(query.contactId)
      })
    )
  },
  Effect.catchTags({ NotThere: refused.NotThere, UnknownReference: refused.UnknownReference })
)

/** An explanation as the wire shows it. */
const explanationView = (
  start: DateTime.Utc,
  { hosts, lineups, outcome, pickedBy, refusals }: Management.StartExplained
) => {
  const hostIds = lineups.map((lineup) => lineup.map(({ id }) => id))
  const [best] = hostIds
  return {
    start,
    bookable: refusals.length === 0,
    refusals: refusals.map((refusal) => refusalView[refusal]),
    routing: outcomes[outcome._tag],
    hosts: hosts.map(hostView),
    lineups: hostIds,
    picked: best === undefined || pickedBy === null ? null : { hostIds: best, by: pickedBy }
  }
}

const hostView = ({ assignee, host, load, reasons, required }: HostExplained) => ({
  hostId: host.id,
  name: host.name,
  username: host.username,
  required,
  free: reasons.length === 0,
  reasons: reasons.map(({ bookingUid, reason, taken }) => ({
    reason,
    from: taken && DateTime.makeUnsafe(taken.start),
    to: taken && DateTime.makeUnsafe(taken.end),
    bookingUid
  })),
  priority: assignee.priority,
  weight: assignee.weight,
  recentBookings: load.recentBookings,
  lastAssignedAt: load.lastAssignedAt === null ? null : DateTime.makeUnsafe(load.lastAssignedAt)
})
