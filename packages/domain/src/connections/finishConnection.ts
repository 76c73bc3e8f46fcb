import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SessionId } from "../accounts/index.ts"
import { ServiceAddress } from "../mails/index.ts"
import { type AuditContext, findWithin, WorkspaceQueries } from "../management/index.ts"
import { type Member, Vault } from "../workspaces/index.ts"
import { type Connection, connectionEnd, connectionOwner, type ConnectionProvider } from "./Connection.ts"
import { type ConnectionGrant, sealGrant } from "./ConnectionGrant.ts"
import { Connections } from "./Connections.ts"
import { ConsentServers, InstallationClients, type OAuthClient, type Redeemed } from "./ConsentServers.ts"
import { ConnectionReason, judgeCallback, lackOf } from "./judgeCallback.ts"
import { redirectAddress } from "./redirectAddress.ts"
import { renewCalendar } from "./renewCalendar.ts"
import { stateHashOf } from "./startConnection.ts"

/** The account was not connected. */
export class ConnectionRefused extends Schema.TaggedError<ConnectionRefused>()("ConnectionRefused", {
  reason: ConnectionReason
}) {}

/** What the provider's redirection contains. */
export interface ConnectionAnswer {
  readonly provider: ConnectionProvider
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly issuer: string | null
}

/**
 * Takes the provider's answer from the browser (D-CONN-3, D-CONN-4): exchanges the code, and connects the calendar again or offers
 * the account's calendars. Fails with ConnectionRefused, after which a new connection can begin. A member who no longer reaches the
 * host finishes nothing (D-CONN-6).
 */
export const finishConnection = Effect.fn("connections.finish")(function* (
  { audit, member }: { readonly audit: AuditContext; readonly member: Member },
  sessionId: SessionId,
  { code, error, issuer, provider, state }: ConnectionAnswer
) {
  const [connections, servers] = [yield* Connections, yield* ConsentServers]
  const { workspaceId } = audit
  const known = yield* connections.findByState(workspaceId, yield* stateHashOf(state))
  const callback = {
    provider,
    code,
    error,
    isFromProvider: issuer === null ? null : servers.isIssuer(provider, issuer)
  }
  const now = yield* DateTime.now
  const judged = judgeCallback(known, callback, { sessionId, now })
  if (judged._tag === "Refused") return yield* refuse(judged.reason)
  const { connection } = judged
  if (Option.isNone(yield* findWithin(member, "hosts", connection.hostId))) return yield* refuse("unknown")
  const client = (yield* InstallationClients)[provider]
  if (client === undefined) return yield* refuse("provider_refused")
  const verifier = yield* (yield* Vault)
    .unseal(connectionOwner(connection), connection.sealedSecret ?? "")
    .pipe(Effect.mapError(() => new ConnectionRefused({ reason: "unknown" })))
  if (!(yield* connections.answer(connection, now))) return yield* refuse("used")
  const request = {
    code: judged.code,
    verifier,
    redirectUri: redirectAddress(yield* ServiceAddress, provider)
  }
  const redeemed = yield* servers.redeem(provider, client, request).pipe(
    Effect.catchTags({
      CodeRefused: () => refuse("code_refused"),
      FetchFailed: ({ fault }) => refuse(fault === "unauthorized" ? "provider_refused" : "unavailable")
    })
  )
  // What the person allowed is not kept without use.
  return yield* granted(audit, connection, client, redeemed).pipe(
    Effect.tapError(() =>
      redeemed.refreshToken === null
        ? Effect.void
        : Effect.ignore(servers.revoke(provider, redeemed.refreshToken))
    )
  )
})

const refuse = (reason: ConnectionReason) => Effect.fail(new ConnectionRefused({ reason }))

const granted = Effect.fnUntraced(function* (
  audit: AuditContext,
  connection: Connection,
  client: OAuthClient,
  redeemed: Redeemed
) {
  const [connections, queries, servers] = [yield* Connections, yield* WorkspaceQueries, yield* ConsentServers]
  const { provider, workspaceId } = connection
  const lack = lackOf(provider, redeemed)
  if (lack !== null) return yield* refuse(lack)
  const calendars = yield* servers
    .calendars(provider, redeemed.accessToken)
    .pipe(
      Effect.catchTag("FetchFailed", ({ fault }) =>
        refuse(fault === "unauthorized" ? "provider_refused" : "unavailable")
      )
    )
  const grant: ConnectionGrant = { client, refreshToken: redeemed.refreshToken ?? "", calendars }
  if (connection.calendarId !== null) {
    const calendar = yield* queries.find(workspaceId, "calendars", connection.calendarId)
    if (Option.isNone(calendar)) return yield* refuse("unknown")
    const obstacle = yield* renewCalendar(audit, calendar.value, provider, grant)
    return obstacle === null ? { connection, calendars: null } : yield* refuse(obstacle)
  }
  const end = connectionEnd(yield* DateTime.now)
  yield* connections.grant(connection, yield* sealGrant(connection, grant), end)
  return { connection, calendars }
})
