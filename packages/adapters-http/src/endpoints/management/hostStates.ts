import { dayLength, type Interval } from "@calendeal/domain/availability"
import * as Management from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { daysOfTimes, Membership } from "../../contract/index.ts"
import { find, type Listing, list } from "./resources.ts"

export const listHostStates = Effect.fnUntraced(function* ({ query }: Listing) {
  const { audit } = yield* Membership
  const { items, nextCursor } = yield* list("hosts", {}, query, ({ value }) => value)
  const states = yield* Management.hostStates(audit.workspaceId, items)
  return { items: states.map(stateView), nextCursor }
})

const stateView = ({ freeNext, host, ...state }: Management.HostState) => ({
  hostId: host.id,
  name: host.name,
  email: host.email,
  active: host.active,
  picture: host.picture,
  timezone: host.schedule.timezone,
  freeNext: freeNext === null ? null : DateTime.makeUnsafe(freeNext),
  ...state
})

export const listCalendarTimes = Effect.fnUntraced(function* ({
  params,
  query
}: {
  readonly params: { readonly hostId: string }
  readonly query: { readonly from: DateTime.Utc; readonly days?: number }
}) {
  const { audit } = yield* Membership
  const start = DateTime.toEpochMillis(query.from)
  const during = { start, end: start + (query.days ?? daysOfTimes) * dayLength }
  const { value } = yield* find("hosts", params.hostId)
  const busy = yield* Management.calendarTimes(audit.workspaceId, value.id, during)
  return { items: busy.map(periodOf) }
})

/** A period on the wire. */
export const periodOf = ({ end, start }: Interval) => ({
  from: DateTime.makeUnsafe(start),
  to: DateTime.makeUnsafe(end)
})
