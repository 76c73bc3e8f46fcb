import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { openAccountGrant } from "./AccountGrant.ts"
import { type Connection, purposes } from "./Connection.ts"
import { openGrant } from "./ConnectionGrant.ts"
import { Connections } from "./Connections.ts"
import { revokeGrant } from "./revokeGrant.ts"

/**
 * Revokes the grants of connections that have ended before anything was chosen with them, and removes these connections (D-CONN-12). A
 * grant that the provider does not end now is tried again for a day. Returns the number of removed connections.
 */
export const endGrants = Effect.fn("connections.endGrants")(function* () {
  const connections = yield* Connections
  const now = yield* DateTime.now
  let removed = 0
  // A choice that began in time has ended by then.
  for (const connection of yield* connections.ended(DateTime.subtract(now, { minutes: 1 }))) {
    const isOld = DateTime.isLessThan(connection.expiresAt, DateTime.subtract(now, { hours: lastHours }))
    const revoked = yield* Effect.option(revoke(connection))
    if ((Option.isSome(revoked) || isOld) && (yield* connections.take(connection))) removed++
  }
  return removed
})

/** How long the end of a grant is tried, in hours. */
const lastHours = 24

/** A grant whose key is gone cannot be revoked. */
const revoke = Effect.fnUntraced(function* (connection: Connection) {
  const { provider, workspaceId } = connection
  if (purposes[provider] === "calendars") {
    const grant = Option.getOrNull(yield* openGrant(connection))
    if (grant === null) return
    const { calendars, client, refreshToken } = grant
    const account = calendars.find(({ isPrimary }) => isPrimary)?.id ?? null
    return yield* revokeGrant({ workspaceId, provider, client, refreshToken, account, ownId: null })
  }
  const grant = Option.getOrNull(yield* openAccountGrant(connection))
  if (grant === null || grant.refreshToken === null) return
  const { client, refreshToken } = grant
  yield* revokeGrant({ workspaceId, provider, client, refreshToken, account: null, ownId: null })
})
