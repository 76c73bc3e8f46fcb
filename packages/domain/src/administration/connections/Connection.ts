import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { SessionId } from "../../workspace/accounts/index.ts"
import { CalendarId } from "../../channels/calendars/index.ts"
import { HostId } from "../../workspace/event-types/index.ts"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"

/** A connection's identifier, a UUID. */
export const ConnectionId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/** A provider whose calendars are connected in the browser. */
export const CalendarAccounts = Schema.Literals(["google", "microsoft"])
export type CalendarAccounts = typeof CalendarAccounts.Type

/** A provider whose accounts a workspace connects in the browser. `google_ads`: the Data Manager API, with Google's client. */
export const WorkspaceAccounts = Schema.Literals(["zoom", "google_ads", "linkedin"])
export type WorkspaceAccounts = typeof WorkspaceAccounts.Type

/** A provider whose accounts are connected in the browser. */
export const ConnectionProvider = Schema.Literals([
  ...CalendarAccounts.literals,
  ...WorkspaceAccounts.literals
])
export type ConnectionProvider = typeof ConnectionProvider.Type

/** What the accounts of a provider are for. */
export const purposes = {
  google: "calendars",
  microsoft: "calendars",
  zoom: "conferences",
  google_ads: "conversions",
  linkedin: "conversions"
} as const satisfies { readonly [Provider in ConnectionProvider]: string }

/** SHA-256 of a connection's state, in hexadecimal. */
export const StateHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("StateHash")
)
export type StateHash = typeof StateHash.Type

/**
 * A person's way to a provider and back, which connects calendars of a host, or an account of the workspace (D-CONN-1, D-CONN-9). `asked`: the provider's page is open.
 * `answered`: the browser has come back. `granted`: the provider gave a grant, and calendars or the ad account can be chosen.
 */
export const Connection = Schema.Struct({
  id: ConnectionId,
  workspaceId: WorkspaceId,
  /** Null: the account is the workspace's. */
  hostId: Schema.NullOr(HostId),
  provider: ConnectionProvider,
  /** The calendar that is connected again; null: calendars are chosen. */
  calendarId: Schema.NullOr(CalendarId),
  /** The conference account or the integration that is connected again; null: a new one. */
  accountId: Schema.NullOr(Schema.String),
  /** The only session that can finish it. */
  sessionId: SessionId,
  stateHash: StateHash,
  stage: Schema.Literals(["asked", "answered", "granted"]),
  /** The encrypted code verifier of an `asked` connection, or the encrypted grant of a `granted` one. */
  sealedSecret: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
})
export type Connection = typeof Connection.Type

/** Minutes in which the browser must come back, and then in which calendars can be chosen (D-CONN-2). */
export const connectionMinutes = 10

export const connectionEnd = (at: DateTime.Utc): DateTime.Utc =>
  DateTime.add(at, { minutes: connectionMinutes })

/** The vault's owner of a connection's secret. */
export const connectionOwner = ({ id, workspaceId }: Pick<Connection, "id" | "workspaceId">) => ({
  workspaceId,
  kind: "connection",
  id
})
