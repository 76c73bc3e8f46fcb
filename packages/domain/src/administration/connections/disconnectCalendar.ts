import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type BusyCalendar, openAccess } from "../../channels/calendars/index.ts"
import { type AuditContext } from "../../channels/records/index.ts"
import { commit, StateConflict } from "../management/index.ts"
import { revokeGrant } from "./revokeGrant.ts"

/**
 * Removes a calendar. If its account was connected in the browser and nothing else of the workspace uses the grant, the grant is
 * revoked before, unless it is kept on purpose (D-CONN-7). StateConflict: the provider did not confirm it. Fails also as `commit`.
 */
export const disconnectCalendar = Effect.fn("connections.disconnectCalendar")(function* (
  audit: AuditContext,
  calendar: BusyCalendar,
  { keepsGrant }: { readonly keepsGrant: boolean }
) {
  // A calendar whose key is gone has nothing to revoke its grant with.
  const access = Option.getOrNull(yield* Effect.option(openAccess(calendar)))?.access
  if (!keepsGrant && access?._tag === "google" && access.grantedBy !== undefined) {
    const { clientId, clientSecret, grantedBy, refreshToken } = access
    yield* Effect.mapError(
      revokeGrant({
        workspaceId: audit.workspaceId,
        provider: "google",
        client: { clientId, clientSecret, tenant: "" },
        refreshToken,
        account: grantedBy,
        ownId: calendar.id
      }),
      () =>
        new StateConflict({
          reason:
            "The provider did not confirm that access has ended. Repeat the request, or disconnect with grant=keep and remove the access in the account."
        })
    )
  }
  yield* commit(audit, { _tag: "DeleteCalendar", hostId: calendar.hostId, calendarId: calendar.id })
})
