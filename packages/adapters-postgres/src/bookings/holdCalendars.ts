import type { BookingDraft } from "@calendeal/domain/bookings"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"

/**
 * Holds what others must not book at the same time, until the transaction ends: the event type first, then the hosts by
 * their ids.
 *
 * What limits a day's bookings is held because they are counted. And a draft that frees time or takes that of several
 * hosts keeps some while it waits for more: all its hosts are held, because two such drafts that meet the other way round
 * (two bookings that change places, say) would each wait for the other. Most drafts take one host and hold none.
 */
export const holdCalendars = Effect.fnUntraced(function* (sql: SqlClient, draft: BookingDraft) {
  const { alternatives, dailyLimits, replaces } = draft
  const { eventTypeId, workspaceId } = alternatives[0]
  if (dailyLimits.some(({ ofEventType }) => ofEventType !== null)) {
    yield* sql`
      select id from event_types where workspace_id = ${workspaceId} and id = ${eventTypeId} for no key update
    `
  }
  const limited = dailyLimits.filter(({ ofHost }) => ofHost !== null).map(({ hostId }) => hostId)
  const mayWaitTwice = Option.isSome(replaces) || alternatives.some(({ hostIds }) => hostIds.length > 1)
  const hostIds = new Set(
    mayWaitTwice ? [...limited, ...alternatives.flatMap(({ hostIds }) => hostIds)] : limited
  )
  if (hostIds.size === 0) return
  yield* sql`
    select id from hosts
    where workspace_id = ${workspaceId} and (
      id = any(${[...hostIds]}::uuid[]) or id in (
        select host_id from booking_hosts
        where workspace_id = ${workspaceId} and booking_uid = ${Option.getOrNull(replaces)}
      )
    )
    order by id
    for no key update
  `
})
