import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { SessionId } from "../accounts/index.ts"
import { CalendarId } from "../calendars/index.ts"
import { HostId } from "../event-types/index.ts"
import { WorkspaceId } from "../workspaces/index.ts"

/** A connection's identifier, a UUID. */
export const ConnectionId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("ConnectionId"))
export type ConnectionId = typeof ConnectionId.Type

/** A provider whose accounts are connected in the browser. */
export const ConnectionProvider = Schema.Literals(["google", "microsoft"])
export type ConnectionProvider = typeof ConnectionProvider.Type

/** SHA-256 of a connection's state, in hexadecimal. */
export const StateHash = Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)).pipe(
  Schema.brand("StateHash")
)
export type StateHash = typeof StateHash.Type

/**
 * A person's way to a provider and back, which connects calendars of a host (D-CONN-1). `asked`: the provider's page is open.
 * `answered`: the browser has come back. `granted`: the provider gave a grant, and calendars can be chosen.
 */
export const Connection = Schema.Struct({
  id: ConnectionId,
  workspaceId: WorkspaceId,
  hostId: HostId,
  provider: ConnectionProvider,
  /** The calendar that is connected again; null: calendars are chosen. */
  calendarId: Schema.NullOr(CalendarId),
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
