import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { SessionId } from "../../workspace/accounts/index.ts"
import type { FetchFailed } from "../../channels/calendars/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { type AuditContext, WorkspaceQueries } from "../../channels/records/index.ts"
import { findWithin } from "../management/index.ts"
import { includes, type Member, Vault } from "../../workspace/workspaces/index.ts"
import { accountGrantOf, sealAccountGrant } from "./AccountGrant.ts"
import {
  type CalendarAccounts,
  type Connection,
  connectionEnd,
  connectionOwner,
  type ConnectionProvider
} from "./Connection.ts"
import { type ConnectionGrant, sealGrant } from "./ConnectionGrant.ts"
import { Connections } from "./Connections.ts"
import { connectZoom, renewZoom } from "./connectZoom.ts"
import { ConsentServers, type OAuthClient, type OfferedCalendar, type Redeemed } from "./ConsentServers.ts"
import { findClient } from "./findClient.ts"
import { ConnectionReason, judgeCallback, lackOf } from "./judgeCallback.ts"
import { redirectAddress } from "./redirectAddress.ts"
import { renewCalendar } from "./renewCalendar.ts"
import { renewIntegration } from "./renewIntegration.ts"
import { revokeGrant } from "./revokeGrant.ts"
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
 * Takes the provider's answer from the browser (D-CONN-3, D-CONN-4): exchanges the code, and connects the account, or offers what can
 * be chosen. Fails with ConnectionRefused, after which a new connection can begin. A member who no longer reaches the
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
  if (!(yield* reaches(member, connection))) return yield* refuse("unknown")
  const client = yield* findClient(workspaceId, provider)
  if (client === null) return yield* refuse("provider_refused")
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
  return yield* granted(audit, connection, client, redeemed)
})

/** Accounts of the workspace are connected by admins, who reach all hosts (D-CONN-6). */
const reaches = (member: Member, { hostId }: Connection) =>
  hostId === null
    ? Effect.succeed(includes(member.role, "admin"))
    : Effect.map(findWithin(member, "hosts", hostId), Option.isSome)

const refuse = (reason: ConnectionReason) => Effect.fail(new ConnectionRefused({ reason }))

/** What was connected: an account of the workspace, or nothing yet if calendars or an ad account are to be chosen. */
interface Connected {
  readonly connection: Connection
  /** The calendars to choose from. Null: none is to be chosen. */
  readonly calendars: ReadonlyArray<OfferedCalendar> | null
  /** The conference account or integration that is connected now. Null: none. */
  readonly accountId: string | null
  /** Until when calendars or an ad account can be chosen. Null: nothing is to be chosen. */
  readonly expiresAt: DateTime.Utc | null
}

const granted = Effect.fnUntraced(function* (
  audit: AuditContext,
  connection: Connection,
  client: OAuthClient,
  redeemed: Redeemed
) {
  const { provider } = connection
  const lack = lackOf(provider, redeemed)
  if (lack !== null) return yield* usedOrRevoked(connection, client, redeemed, null)(refuse(lack))
  switch (provider) {
    case "google":
    case "microsoft":
      return yield* grantedCalendars(audit, connection, provider, client, redeemed)
    case "zoom":
      return yield* grantedZoom(audit, connection, client, redeemed)
    case "google_ads":
    case "linkedin":
      return yield* grantedAds(audit, connection, provider, client, redeemed)
  }
})

const grantedCalendars = Effect.fnUntraced(function* (
  audit: AuditContext,
  connection: Connection,
  provider: CalendarAccounts,
  client: OAuthClient,
  redeemed: Redeemed
) {
  const [connections, queries, servers] = [yield* Connections, yield* WorkspaceQueries, yield* ConsentServers]
  const { accessToken, refreshToken } = redeemed
  const list = asked(servers.calendars(provider, accessToken))
  const calendars = yield* usedOrRevoked(connection, client, redeemed, null)(list)
  const account = calendars.find(({ isPrimary }) => isPrimary)?.id ?? null
  const orRevoked = usedOrRevoked(connection, client, redeemed, account)
  const grant: ConnectionGrant = { client, refreshToken: refreshToken ?? "", calendars }
  if (connection.calendarId !== null) {
    const calendar = yield* queries.find(connection.workspaceId, "calendars", connection.calendarId)
    if (Option.isNone(calendar)) return yield* orRevoked(refuse("unknown"))
    const obstacle = yield* renewCalendar(audit, calendar.value, provider, grant)
    if (obstacle !== null) return yield* orRevoked(refuse(obstacle))
    return { connection, calendars: null, accountId: null, expiresAt: null } satisfies Connected
  }
  const expiresAt = connectionEnd(yield* DateTime.now)
  yield* connections.grant(connection, yield* sealGrant(connection, grant), expiresAt)
  return { connection, calendars, accountId: null, expiresAt } satisfies Connected
})

const grantedZoom = Effect.fnUntraced(function* (
  audit: AuditContext,
  connection: Connection,
  client: OAuthClient,
  redeemed: Redeemed
) {
  const servers = yield* ConsentServers
  const { accessToken, refreshToken } = redeemed
  const orRevoked = usedOrRevoked(connection, client, redeemed, null)
  const user = yield* orRevoked(asked(servers.zoomUser(accessToken)))
  const allowed = { client, refreshToken: refreshToken ?? "", user }
  const { accountId } = connection
  if (accountId === null) {
    const added = yield* orRevoked(connectZoom(audit, allowed))
    return { connection, calendars: null, accountId: added, expiresAt: null } satisfies Connected
  }
  const obstacle = yield* renewZoom(audit, accountId, allowed)
  if (obstacle !== null) return yield* orRevoked(refuse(obstacle))
  return { connection, calendars: null, accountId, expiresAt: null } satisfies Connected
})

const grantedAds = Effect.fnUntraced(function* (
  audit: AuditContext,
  connection: Connection,
  provider: "google_ads" | "linkedin",
  client: OAuthClient,
  redeemed: Redeemed
) {
  const connections = yield* Connections
  const now = yield* DateTime.now
  const grant = accountGrantOf(provider, client, redeemed, now)
  const { accountId } = connection
  if (accountId !== null) {
    const renewed = Effect.mapError(
      renewIntegration(audit, accountId, grant),
      () => new ConnectionRefused({ reason: "unknown" })
    )
    yield* usedOrRevoked(connection, client, redeemed, null)(renewed)
    return { connection, calendars: null, accountId, expiresAt: null } satisfies Connected
  }
  const expiresAt = connectionEnd(now)
  yield* connections.grant(connection, yield* sealAccountGrant(connection, grant), expiresAt)
  return { connection, calendars: null, accountId: null, expiresAt } satisfies Connected
})

/** What the person allowed is not kept without use: if the step fails, the grant is revoked. `account`: as in `revokeGrant`. */
const usedOrRevoked =
  (
    { provider, workspaceId }: Connection,
    client: OAuthClient,
    { refreshToken }: Redeemed,
    account: string | null
  ) =>
  <A, E, R>(step: Effect.Effect<A, E, R>) =>
    Effect.tapError(step, () =>
      refreshToken === null
        ? Effect.void
        : Effect.ignore(revokeGrant({ workspaceId, provider, client, refreshToken, account, ownId: null }))
    )

/** The answer of the provider to the first request with the access token. */
const asked = <A>(request: Effect.Effect<A, FetchFailed>) =>
  Effect.catchTag(request, "FetchFailed", ({ fault }) =>
    refuse(fault === "unauthorized" ? "provider_refused" : "unavailable")
  )
