import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type BusyCalendar, type CalendarAccess, openAccess } from "../calendars/index.ts"
import { type AuditContext, commit, listAll, StateConflict } from "../management/index.ts"
import { ConsentServers } from "./ConsentServers.ts"

/**
 * Removes a calendar. If its account was connected in the browser and no other calendar of the workspace uses the grant, the grant is
 * revoked before, unless it is kept on purpose (D-CONN-7). StateConflict: the provider did not confirm it. Fails also as `commit`.
 */
export const disconnectCalendar = Effect.fn("connections.disconnectCalendar")(function* (
  audit: AuditContext,
  calendar: BusyCalendar,
  { keepsGrant }: { readonly keepsGrant: boolean }
) {
  const servers = yield* ConsentServers
  const access = yield* accessOf(calendar)
  if (!keepsGrant && access?._tag === "google" && access.grantedBy !== undefined) {
    const others = yield* listAll(audit.workspaceId, "calendars", {})
    const shared = yield* Effect.forEach(
      others.filter(({ id, kind }) => id !== calendar.id && kind === "google"),
      accessOf
    )
    if (!shared.some((other) => other !== null && isSameGrant(access, other)))
      yield* Effect.mapError(
        servers.revoke("google", access.refreshToken),
        () =>
          new StateConflict({
            reason:
              "The provider did not confirm the end of the access. Repeat the request, or disconnect with grant=keep and remove the access in the account."
          })
      )
  }
  yield* commit(audit, { _tag: "RemoveCalendar", hostId: calendar.hostId, calendarId: calendar.id })
})

/** Null: its key is gone, so that there is nothing to revoke it with. */
const accessOf = (calendar: BusyCalendar) =>
  Effect.map(Effect.option(openAccess(calendar)), (opened) =>
    Option.match(opened, { onNone: () => null, onSome: ({ access }) => access })
  )

/** Google revokes a grant for the account and the client, whatever the refresh token. */
const isSameGrant = (
  { clientId, grantedBy }: Extract<CalendarAccess, { readonly _tag: "google" }>,
  other: CalendarAccess
): boolean => other._tag === "google" && other.clientId === clientId && other.grantedBy === grantedBy
